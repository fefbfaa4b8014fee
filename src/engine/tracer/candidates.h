// Loop invariant candidates, and what may happen to them.
//
// A loop head's state is replaced by its candidates: formulas that hold when the head is reached. A cycle that breaks
// some of them widens them away (c ∇ c' is c if c' implies c, else true), unless one is protected: a refinement has
// found that it excludes an error. Rich widening leaves something weaker behind.
#pragma once

#include <map>
#include <set>
#include <unordered_map>
#include <vector>

#include "engine/loop_facts.h"
#include "engine/tracer/states.h"
#include "program/liveness.h"

namespace warrant::tracer {

enum class LoopInvariants : std::uint8_t {
  Naive,  // the paper's widening
  Rich,   // broken equations leave bounds, and sums and differences of pairs, behind; facts about the loops are added
};

struct Candidate {
  Term formula;
  bool is_protected = false;
};

// The candidates of one loop head in one state.
struct CandidateSet {
  std::vector<Candidate> current;
  std::set<std::uint32_t> seen;                             // ids of all formulas that ever were candidates
  std::unordered_map<Term, std::vector<Term>> left_behind;  // by a formula that was widened away: what it implies

  std::vector<Term> formulas() const;
  bool contains(Term formula) const;
};

class Candidates {
 public:
  Candidates(LoopInvariants kind, States& states, const Liveness& liveness)
      : kind_(kind), states_(states), liveness_(liveness) {}

  // Those of a state that has come to a loop head.
  CandidateSet of(LocationId head, State& state);
  // Widens the broken ones away, given the state at the end of the cycle.
  void widen(CandidateSet& candidates, const std::vector<Term>& broken, State& state);

  // From now on the formula is a candidate at the head wherever it holds, and protected. False if it was already.
  // A variable that several protected formulas speak of is followed closely: its value is protected, where it has one.
  bool protect(LocationId head, Term formula);
  // Facts that hold at the heads whenever they are reached: from now on candidates, too, the simple ones of them.
  void add_facts(LoopFacts facts);
  LoopInvariants kind() const { return kind_; }

 private:
  std::vector<std::vector<Term>> weaker_than(const std::vector<Term>& broken, std::vector<Term>& result);

  LoopInvariants kind_;
  States& states_;
  const Liveness& liveness_;
  struct Protection {
    std::vector<Term> formulas;
    std::unordered_map<Term, unsigned> mentions;  // variables, by how many of the formulas
  };

  bool is_followed(const Protection& protection, Term formula) const;

  std::map<LocationId, Protection> protected_;
  LoopFacts facts_;
};

}  // namespace warrant::tracer
