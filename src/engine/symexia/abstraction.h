// The abstraction of a state at an abstraction point: lines 7 to 10 of Algorithm 2.
//
// The predicates' values are named by Booleans, so that eq and simple are propositional: eq says that a Boolean is the
// predicate's value in the old memory and in the fresh one, simple that the Booleans differ from those of each earlier
// abstraction point of the location (Definition 2 has i < j).
//
// freshMem() forgets every variable that can be written behind some abstraction location. The others never change after
// the first abstraction, so they keep their terms.
#pragma once

#include <span>
#include <vector>

#include "engine/executor.h"
#include "engine/loop_facts.h"
#include "engine/path_solver.h"
#include "engine/symexia/path.h"
#include "engine/symexia/precision.h"

namespace warrant::symexia {

class Abstraction {
 public:
  Abstraction(Executor& executor, PathSolver& solver, const Precision& precision);

  // `earlier`: the frames below.
  void abstract(Frame& frame, std::span<const Frame> earlier);
  // From now on what is cheap to know about the locations holds in abstract states as well.
  void add_facts(LoopFacts facts) { facts_ = std::move(facts); }
  const LoopFacts& facts() const { return facts_; }

  // What is known of variables that keep their terms is known to no predicate, so an invariant cannot say it. False if
  // all are forgotten already.
  bool forget_everything();

 private:
  void find_changing_variables();
  // Appends eq to the facts; the Booleans are the frame's.
  void equate(Frame& frame, std::size_t depth, SymbolicState& fresh, std::vector<Term>& facts);
  Term differs(const Frame& frame, const Frame& earlier) const;

  const Program& program_;
  TermManager& terms_;
  Executor& executor_;
  PathSolver& solver_;
  const Precision& precision_;
  LoopFacts facts_;
  std::vector<VariableId> changing_;  // those that are forgotten
  bool is_everything_forgotten_ = false;
};

}  // namespace warrant::symexia
