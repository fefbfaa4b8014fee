// The reflexive transitive closure of a transition, over-approximated.
//
// What comes out satisfies 1 ⊨ F* and F ∘ F* ⊨ F*, so that what cannot reach a target by summaries is an inductive
// invariant. It is a conjunction of over-approximations that each satisfy both.
#pragma once

#include <cstdint>
#include <optional>

#include "summary/loop_relation.h"
#include "summary/presburger.h"
#include "summary/transition.h"

namespace warrant {

enum class StarPrecision : std::uint8_t {
  Guards,       // what holds before the first step and behind the last one
  Recurrences,  // and bounds on the change per step, as in compositional recurrence analysis
  Full,         // and isl's transitive closure, and phases
};

// Whether stars know the polynomials that steps conserve: equations that no linear reasoning uses, and that cost a
// solver dearly where nothing depends on them.
enum class Polynomials : std::uint8_t { Off, On };

struct StarStatistics {
  std::uint64_t stars = 0, by_recurrences = 0, by_closure = 0, exact = 0, polynomials = 0;
  double seconds = 0;
};

class Star {
 public:
  // `counter` is a state variable that only counts steps (gas); it takes no part in the transitive closure.
  Star(const Transitions& transitions, Term counter, StarPrecision precision, Polynomials polynomials,
       Presburger& presburger, StarStatistics* statistics)
      : transitions_(transitions),
        counter_(counter),
        precision_(precision),
        polynomials_(polynomials),
        presburger_(presburger),
        statistics_(statistics) {}
  Transition of(const Transition& body);

 private:
  std::optional<Transition> by_relation(const Transition& body);
  // Bounds on `after` minus the variables after `count` steps.
  void add_guards(const LoopRelation& relation, bool is_exact, bool wants_last, std::vector<Term>& some);
  Term recurrences(const LoopRelation& relation, std::span<const Term> after, Term count);
  Term last_step(const LoopRelation& relation, Term count);
  struct Closure {
    Term formula;  // null if there is none
    bool is_exact = false;
  };
  Closure closure(const LoopRelation& relation);
  Transition by_guards(const Transition& body) const;

  const Transitions& transitions_;
  Term counter_;
  StarPrecision precision_;
  Polynomials polynomials_;
  Presburger& presburger_;
  StarStatistics* statistics_;
};

}  // namespace warrant
