// What the interval analysis knows at one place.
#pragma once

#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "base/persistent_map.h"
#include "program/interval.h"
#include "program/program.h"

namespace warrant {

// The range of a term that is no variable: what an assume said about it, until one of its variables changes. This is
// how `assume x + y <= max; z := x + y` is understood although x and y alone are unbounded.
struct RangeFact {
  Term term;  // a sum without constant whose first coefficient is positive, or no sum
  Interval range;
  std::vector<VariableId> variables;
  friend bool operator==(const RangeFact& a, const RangeFact& b) { return a.term == b.term && a.range == b.range; }
};

// A state: ranges of variables (one that is missing may have any value) and a few facts. Cheap to copy.
class RangeState {
 public:
  Interval of(VariableId variable) const {
    const Interval* range = ranges_.find(variable);
    return range ? *range : Interval::all();
  }
  void set(VariableId variable, const Interval& range);
  // The variable has a new value: facts about the old one are gone.
  void assign(VariableId variable, const Interval& range);
  void forget(VariableId variable);

  const std::vector<RangeFact>& facts() const;
  void add_fact(RangeFact fact);
  void drop_facts() { facts_.reset(); }

  template <typename Visit>
  void for_each(Visit visit) const {
    ranges_.for_each(visit);
  }

  static RangeState join(const RangeState& a, const RangeState& b);
  // An upper bound of both that a chain of widenings reaches in few steps.
  static RangeState widen(const RangeState& before, const RangeState& after);
  static Interval widen(const Interval& before, const Interval& after);
  friend bool operator==(const RangeState& a, const RangeState& b) {
    return a.ranges_ == b.ranges_ && a.facts() == b.facts();
  }

 private:
  void drop_facts_about(VariableId variable);
  static std::shared_ptr<const std::vector<RangeFact>> common_facts(const RangeState& a, const RangeState& b);

  PersistentMap<Interval> ranges_;
  std::shared_ptr<const std::vector<RangeFact>> facts_;  // null: none
};

// What the state says about variables.
Term formula_of(const Program& program, const RangeState& state);

// The ranges of terms in one state. Remembers its results: make a new one when the state changes.
class TermRanges {
 public:
  // Each side of an ite is looked at in the states where it is chosen, for ites nested up to `splits` deep.
  TermRanges(const Program& program, const RangeState& state, unsigned splits = 2)
      : program_(program), state_(state), splits_(splits) {}
  Interval of(Term term);                      // an Int term
  std::optional<bool> decide(Term condition);  // nothing if the ranges do not tell

 private:
  Interval compute(Term term);
  Interval of_side(Term condition, Term side);
  std::optional<Interval> by_fact(Term term);
  std::optional<bool> decide_equation(Term a, Term b);

  const Program& program_;
  const RangeState& state_;
  unsigned splits_;
  std::unordered_map<Term, Interval> memo_;
  unsigned depth_ = 0;
};

// The state where the condition holds as well; nothing if it cannot.
std::optional<RangeState> assume_in(const Program& program, RangeState state, Term condition);

}  // namespace warrant
