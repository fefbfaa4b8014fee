// The exact check of a path that an abstraction allows.
#pragma once

#include <variant>
#include <vector>

#include "engine/engine.h"
#include "engine/executor.h"
#include "smt/solver.h"

namespace warrant {

struct Infeasible {};

// The path is an error path, or no path of the program, or, if neither can be said, what keeps the engine from Safe.
using PathVerdict = std::variant<Unsafe, Infeasible, Unknown>;

// `path` leads from the entry to a target location. Throws OutOfTime when the budget is used up before the solver has
// an answer.
PathVerdict check_path(Executor& executor, const std::vector<EdgeId>& path, const SolverOptions& options);

}  // namespace warrant
