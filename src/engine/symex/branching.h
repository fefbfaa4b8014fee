// Which edges of a location a path can take, with as few questions to the solver as possible.
//
// A condition that is constant needs none, and PathSolver answers one side of a fork by values that are known to
// satisfy the path condition. The path itself is feasible: if all other sides of a C condition are not, the last one
// is.
#pragma once

#include <memory>
#include <vector>

#include "engine/executor.h"
#include "engine/path_solver.h"
#include "engine/symex/state.h"

namespace warrant::symex {

struct Branch {
  EdgeId edge;
  Term condition;  // to be added to the path condition; true if that implies it
  std::shared_ptr<PathValues> values;
};

class Branching {
 public:
  Branching(Executor& executor, PathSolver& solver) : executor_(executor), solver_(solver) {}

  // The feasible edges of the state's location. Facts about fresh values become constraints of its path.
  std::vector<Branch> feasible(State& state);

 private:
  std::vector<Branch> not_constantly_false(State& state);
  // One of the edges can be taken, whatever the state is.
  bool is_exhaustive(const Location& location) const;

  Executor& executor_;
  PathSolver& solver_;
};

}  // namespace warrant::symex
