#include "engine/solver_use.h"

namespace warrant {

SolverOptions make_solver_options(const EngineTask& task, SolverStatistics& statistics) {
  SolverOptions options;
  options.budget = task.budget;
  options.seed = task.seed;
  options.statistics = &statistics;
  return options;
}

void publish_solver(Statistics& statistics, const SolverStatistics& solver) {
  statistics.set(Statistic::SolverChecks, static_cast<double>(solver.checks));
  if (solver.by_bits != 0) statistics.set(Statistic::AnsweredByBits, static_cast<double>(solver.by_bits));
  if (solver.by_boxes != 0) statistics.set(Statistic::AnsweredByRanges, static_cast<double>(solver.by_boxes));
  statistics.set(Statistic::SolverSeconds, solver.seconds);
}

void publish_solver(Statistics& statistics, const SolverStatistics& solver,
                    const InterpolatorStatistics& interpolator) {
  publish_solver(statistics, solver);
  statistics.set(Statistic::InterpolationSeconds, interpolator.seconds);
}

}  // namespace warrant
