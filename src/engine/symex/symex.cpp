#include "engine/symex/symex.h"

#include <fmt/format.h>

#include "base/text.h"
#include "engine/solver_use.h"
#include "engine/symex/algorithm.h"

namespace warrant {
namespace symex {

Symex::Symex(const Options& options, const EngineTask& task)
    : options_(options),
      program_(task.program),
      budget_(task.budget),
      solver_(program_.terms(), make_solver_options(task, solver_statistics_)),
      executor_(program_),
      branching_(executor_, solver_),
      loops_(program_.cfa()),
      liveness_(program_.cfa(), Reads(program_, program_.cfa())),
      order_(make_order(options.order, program_, task.seed)),
      visits_(program_) {
  State start;
  start.location = program_.cfa().entry;
  order_->add(std::move(start));
}

Unknown Symex::out_of_time() const {
  return {UnknownReason::OutOfTime, "not all paths could be followed", visits_.hot_spot()};
}

std::string Symex::describe_progress() const {
  return fmt::format("{}, {}, {} {}", counted(paths_, "path"), counted(steps_, "step"), solver_statistics_.checks,
                     solver_statistics_.checks == 1 ? "query" : "queries");
}

void Symex::publish(Statistics& statistics, Findings& findings) {
  findings.steps = steps_;
  findings.forks = forks_;
  statistics.set(Statistic::Paths, static_cast<double>(paths_));
  statistics.set(Statistic::Forks, static_cast<double>(forks_));
  statistics.set(Statistic::Steps, static_cast<double>(steps_));
  statistics.set(Statistic::SolverChecks, static_cast<double>(solver_statistics_.checks));
  statistics.set(Statistic::AnsweredByPathValues, static_cast<double>(solver_.statistics().by_values));
  statistics.set(Statistic::AnsweredByOtherPaths, static_cast<double>(solver_.statistics().by_component));
  statistics.set(Statistic::SolverSeconds, solver_statistics_.seconds);
}

}  // namespace symex

EngineDescription symex_description() {
  using symex::Options, symex::OrderKind;
  return {"symex", "symbolic execution of every path",
          "J. C. King, Symbolic execution and program testing, CACM 1976; Algorithm 1 of the FMCAD 2024 paper",
          [](OptionTable& table) {
            auto options = std::make_shared<Options>();
            table.add("search", &options->order,
                      {{"dfs", OrderKind::DepthFirst},
                       {"bfs", OrderKind::BreadthFirst},
                       {"random", OrderKind::Random},
                       {"nearest", OrderKind::Nearest},
                       {"iterations", OrderKind::FewestIterations},
                       {"mixed", OrderKind::Mixed}},
                      "order in which paths are explored");
            table.add("match-states", &options->match_states,
                      "end a path at a loop head if another path has been there in the same concrete state");
            table.add("max-iterations", &options->max_iterations, {0, 1'000'000'000},
                      "give up on paths with more loop iterations (0: no limit)", Audience::Expert);
            return [options] { return std::make_unique<EngineOf<symex::Symex, Options>>(*options); };
          }};
}

}  // namespace warrant
