#include "engine/tracer/exploration.h"

#include "engine/solver_use.h"
#include "engine/tracer/tuning.h"

namespace warrant::tracer {
namespace {

SolverOptions limited_options(const EngineTask& task, SolverStatistics& statistics) {
  SolverOptions options = make_solver_options(task, statistics);
  options.effort = tuning.effort_per_question;
  return options;
}

}  // namespace

Exploration::Exploration(const Options& chosen, const EngineTask& task)
    : options(chosen),
      program(task.program),
      solver_options(limited_options(task, solver_statistics)),
      loops(program.cfa()),
      liveness(program.cfa(), Reads(program, program.cfa())),
      blocks(program, loops),
      states(program, solver_options),
      interpolation(options.interpolation, states, solver_options),
      candidates(options.loop_invariants, states, liveness),
      subsumption(states, program.cfa().location_count(), options.subsumption),
      path(program.cfa().location_count()) {}

}  // namespace warrant::tracer
