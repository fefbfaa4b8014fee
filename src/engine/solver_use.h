// What every engine does around its solvers: it makes their options from its own, and publishes what they have cost.
#pragma once

#include "engine/engine.h"
#include "smt/interpolator.h"
#include "smt/solver.h"

namespace warrant {

// Solvers with these options count in `statistics`, which must outlive them.
SolverOptions make_solver_options(const EngineTask& task, SolverStatistics& statistics);

void publish_solver(Statistics& statistics, const SolverStatistics& solver);
void publish_solver(Statistics& statistics, const SolverStatistics& solver, const InterpolatorStatistics& interpolator);

}  // namespace warrant
