#include "engine/gps/gps.h"

#include <fmt/format.h>

#include "base/text.h"
#include "engine/gps/algorithm.h"
#include "engine/gps/tuning.h"
#include "engine/solver_use.h"

namespace warrant {
namespace gps {
namespace {

WeightedGraph make_graph(const Program& program, const Options& options, const Budget& budget) {
  WeightedGraph graph(program);
  if (options.acceleration) {
    Presburger presburger(program.terms(), budget);
    graph.add_shortcuts(presburger);
  }
  return graph;
}

SummaryOptions without_gas(SummaryOptions options) {
  options.gas = Gas::Off;
  return options;
}

}  // namespace

Gps::Gps(const Options& options, const EngineTask& task)
    : options_(options),
      terms_(task.program.terms()),
      budget_(task.budget),
      solver_options_(make_solver_options(task, solver_statistics_)),
      graph_(make_graph(task.program, options, budget_)),
      summaries_(graph_, without_gas(summary_options(options, graph_)), solver_options_),
      tree_(terms_, graph_.entry()),
      paths_(graph_, tree_, solver_options_),
      tests_(task.program, options, graph_, summaries_, tree_, paths_, frontier_, solver_options_),
      labels_(graph_, summaries_, tree_, paths_, frontier_, solver_options_) {}

bool Gps::is_hard_at_entry() {
  SolverOptions limited = solver_options_;
  limited.effort = tuning.entry_effort;
  limited.budget = budget_.share(tuning.entry_budget_share);
  const std::vector<Term> formulas{graph_.initial(), summaries_.may_reach(graph_.entry())};
  return check_satisfiable(terms_, formulas, limited) == Answer::Unknown;
}

Unknown Gps::out_of_time() const {
  if (tests_.tests() == 0) return {UnknownReason::OutOfTime, {}, tests_.hot_spot()};
  return {UnknownReason::OutOfTime,
          fmt::format("{} reached no error, and no proof was found", counted(tests_.tests(), "test run")),
          tests_.hot_spot()};
}

std::string Gps::describe_progress() const {
  return fmt::format("{}, {}, {}", counted(tests_.tests(), "test"), counted(dead_end_count_, "dead end"),
                     counted(tree_.size(), "node"));
}

void Gps::publish(Statistics& statistics, Findings& findings) {
  findings.is_error_too_far |= tests_.has_found_far_error();
  statistics.set(Statistic::DeadEnds, static_cast<double>(dead_end_count_));
  statistics.set(Statistic::Vertices, static_cast<double>(graph_.vertex_count()));
  statistics.set(Statistic::Nodes, static_cast<double>(tree_.size()));
  tests_.publish(statistics);
  labels_.publish(statistics);
  publish_solver(statistics, solver_statistics_, labels_.interpolator_statistics());
}

namespace {

const char* const paper = "R. Fang et al., Software model checking via summary-guided search, OOPSLA 2025";

// Slicing forgets whether loops end. What is left can be an empty program whose error is reached at once; to find the
// way back through what was removed is then the whole task, and nothing guides it.
const std::vector<std::string> without_slice = {"slice"};

void add_star(OptionTable& table, Options& options) {
  table.add(
      "star", &options.star,
      {{"guards", StarPrecision::Guards}, {"recurrences", StarPrecision::Recurrences}, {"full", StarPrecision::Full}},
      "method of summarising loops", Audience::Expert);
  table.add("polynomials", &options.polynomials,
            {{"auto", UsePolynomials::IfMultiplied}, {"on", UsePolynomials::Always}, {"off", UsePolynomials::Never}},
            "let summaries contain polynomial invariants of loops (auto: if the program multiplies variables)",
            Audience::Expert);
}

EngineDescription make_gps_description() {
  return {"gps", "search guided by path summaries, with dead-end interpolation", paper,
          [](OptionTable& table) {
            auto options = std::make_shared<Options>();
            table.add("gas", &options->gas, "bound the length of tests by the summaries", Audience::Expert);
            table.add("summaries", &options->summaries, "guide the search by summaries", Audience::Expert);
            table.add("acceleration", &options->acceleration, "let tests execute many loop iterations in one step",
                      Audience::Expert);
            add_star(table, *options);
            return [options] { return std::make_unique<EngineOf<Gps, Options>>(*options); };
          },
          without_slice};
}

EngineDescription make_gpslite_description() {
  return {"gpslite", "the same search without labels and covering", paper,
          [](OptionTable& table) {
            auto options = std::make_shared<Options>();
            add_star(table, *options);
            options->strategy = Strategy::Lite;
            return [options] { return std::make_unique<EngineOf<Gps, Options>>(*options); };
          },
          without_slice};
}

EngineDescription make_cra_description() {
  EngineDescription description{"cra", "path summaries alone: proves, and never refutes", paper,
                                [](OptionTable& table) {
                                  auto options = std::make_shared<Options>();
                                  options->gas = false;
                                  add_star(table, *options);
                                  options->strategy = Strategy::SummariesOnly;
                                  return [options] { return std::make_unique<EngineOf<Gps, Options>>(*options); };
                                },
                                without_slice};
  description.refutes = false;
  return description;
}

}  // namespace
}  // namespace gps

EngineDescription gps_description() { return gps::make_gps_description(); }
EngineDescription gpslite_description() { return gps::make_gpslite_description(); }
EngineDescription cra_description() { return gps::make_cra_description(); }

}  // namespace warrant
