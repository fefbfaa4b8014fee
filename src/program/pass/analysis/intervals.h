// Interval analysis of a program in reference form.
#pragma once

#include <vector>

#include "program/liveness.h"
#include "program/loops.h"
#include "program/pass/analysis/range_state.h"

namespace warrant {

// Where the ranges of values come from.
enum class RangeTrust : std::uint8_t {
  Derived,   // from operations, assumes and inputs only: the ranges are an inductive invariant of the program
  TypesHold  // a variable is also taken to be in its type's range, as it is unless behaviour was undefined
};

// Ranges of Int-sorted scalar variables at every location, for the variables that are live there; the bv encoding has
// no such variables. By widening to the ends of C's types at loop heads, and two rounds of narrowing.
class Intervals {
 public:
  // The program must outlive the analysis and stay as it is.
  explicit Intervals(const Program& program, RangeTrust trust = RangeTrust::Derived);

  bool reaches(LocationId location) const { return states_[location].has_value(); }
  // For a location that is not reached, Interval::empty().
  Interval at(LocationId location, VariableId variable) const;
  Interval range_of(Term term, LocationId location) const;
  // What the ranges say about a condition; nothing if they do not tell, or if the location is not reached.
  std::optional<bool> decide(Term condition, LocationId location) const;

  const RangeState& state(LocationId location) const { return *states_[location]; }  // of a location that is reached
  const Reads& reads() const { return reads_; }

 private:
  using States = std::vector<std::optional<RangeState>>;
  RangeState initial_state() const;
  // The state after an edge; nothing if it cannot be taken.
  std::optional<RangeState> post(EdgeId id, RangeState state) const;
  Interval assigned_range(VariableId target, Interval range) const;
  void study_loops();
  void ascend();
  void descend();
  // The state at a location that follows from those at its predecessors; nothing if none of them leads there.
  std::optional<RangeState> recomputed(LocationId location) const;
  std::optional<RangeState> recomputed_head(LocationId location) const;
  RangeState widened_head(LocationId location, const RangeState& known, RangeState next, bool widen) const;
  bool is_stable(const std::vector<bool>& changed) const;

  struct LoopFacts {
    bool entered_at_head_only = true;
    std::vector<VariableId> modified;  // Int-sorted variables, live at the head, that the loop writes
  };

  const Program& program_;
  const Cfa& cfa_;
  RangeTrust trust_;
  Loops loops_;
  Reads reads_;
  Liveness liveness_;
  std::vector<LoopFacts> loop_facts_;  // by loop
  States states_;
};

}  // namespace warrant
