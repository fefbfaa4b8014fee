#include "engine/solver_use.h"

namespace warrant {

SolverOptions make_solver_options(const Budget& budget, SolverStatistics& statistics, long seed) {
  SolverOptions options;
  options.budget = budget;
  options.seed = static_cast<std::uint32_t>(seed);
  options.statistics = &statistics;
  return options;
}

void publish_solver(Statistics& statistics, const SolverStatistics& solver) {
  statistics.set("solver checks", static_cast<double>(solver.checks));
  statistics.set("solver seconds", solver.seconds);
}

void publish_solver(Statistics& statistics, const SolverStatistics& solver,
                    const InterpolatorStatistics& interpolator) {
  publish_solver(statistics, solver);
  statistics.set("interpolation seconds", interpolator.seconds);
}

}  // namespace warrant
