// Symbolic states of all executions that come to a place, under the guard of those that do: executed, asked about, and
// merged where ways meet. A variable that two ways disagree on becomes a choice by the guard of one of them.
#pragma once

#include <vector>

#include "engine/bmc/unrolled_graph.h"
#include "engine/bmc/word_ranges.h"
#include "engine/executor.h"

namespace warrant::bmc {

struct GuardedState {
  LocationId location;
  NodeId node;
  Term guard;
  SymbolicMemory memory;
};

class GuardedStates {
 public:
  GuardedStates(const Program& program, Solver& solver, const Budget& budget)
      : terms_(program.terms()), solver_(solver), budget_(budget), executor_(program) {}

  // The symbol of a Havoc, otherwise null. Facts about symbols are told to the solver: they hold on every way.
  Term execute(const Operation& operation, GuardedState& state);
  Term evaluate(Term condition, GuardedState& state);
  // Its value, without what ranges exclude.
  Term decide(Term condition, GuardedState& state);
  bool is_feasible(Term guard);
  void merge(GuardedState& into, GuardedState other);

 private:
  template <typename Use>
  auto with_inputs(GuardedState& state, Use use);
  void complete(const SymbolicMemory& from, GuardedState& state);
  SymbolicArray merge_arrays(Term guard, const SymbolicArray& a, const SymbolicArray& b);
  Term merge_guards(Term a, Term b);

  TermManager& terms_;
  Solver& solver_;
  const Budget& budget_;
  Executor executor_;
  WordRanges ranges_;
  std::uint32_t inputs_ = 0;
};

}  // namespace warrant::bmc
