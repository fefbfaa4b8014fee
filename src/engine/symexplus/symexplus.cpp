#include "engine/symexplus/symexplus.h"

#include <fmt/format.h>

#include "base/text.h"
#include "engine/solver_use.h"
#include "engine/symexplus/algorithm.h"
#include "engine/symexplus/precision_file.h"
#include "program/cut_points.h"

namespace warrant {
namespace symexplus {

Symexplus::Symexplus(const Options& options, const EngineTask& task)
    : options_(options),
      program_(task.program),
      cfa_(program_.cfa()),
      budget_(task.budget),
      solver_options_(make_solver_options(task, solver_statistics_)),
      loops_(program_.cfa()),
      liveness_(program_.cfa(), Reads(program_, program_.cfa())),
      states_(program_, solver_options_),
      facts_(task, places_, options.loop_facts),
      growth_(states_, solver_options_, parse_preferences(options.prefer), liveness_, places_, facts_.all(),
              precision_),
      reached_(new_reached_set()),
      visits_(program_) {
  for (const LocationId id : reachable_of(cut_points(cfa_, loops_, CutAt::Joins), loops_)) places_.insert(id);
}

// Locations that come later in the program first: errors are found early.
ReachedSet Symexplus::new_reached_set() const {
  return ReachedSet([this](LocationId location) { return UINT32_MAX - loops_.position(location); });
}

Precision Symexplus::initial_precision() const {
  if (options_.initial_precision.empty()) return {};
  return read_precision(options_.initial_precision, program_, places_);
}

// The states of expanded nodes are not kept.
State Symexplus::state_of(NodeId id) {
  const Node& node = reached_[id];
  State state = node.state;
  if (node.is_abstracted && !node.has_state) state = *states_.resume(node.abstract, facts_.at(node.location), nullptr);
  state.path = state.path.extended();
  return state;
}

// If something is found, everything begins again.
bool Symexplus::learn_facts() {
  if (!facts_.learn()) return false;
  precision_ = initial_precision();
  start();
  return true;
}

Unknown Symexplus::out_of_time() const {
  return out_of_time_after(growth_.refinements(), visits_,
                           fmt::format(" ({}, {})", counted(precision_.variable_count(), "variable"),
                                       counted(precision_.constraint_count(), "constraint")));
}

std::string Symexplus::describe_progress() const {
  return fmt::format("{}, {}", counted(growth_.refinements(), "refinement"), counted(reached_.in_use(), "state"));
}

void Symexplus::publish(Statistics& statistics, Findings&) {
  if (!facts_.all().empty()) statistics.set(Statistic::LoopFacts, static_cast<double>(count_of(facts_.all())));
  statistics.set(Statistic::Refinements, static_cast<double>(growth_.refinements()));
  statistics.set(Statistic::States, static_cast<double>(states_made_));
  statistics.set(Statistic::Covered, static_cast<double>(covered_));
  statistics.set(Statistic::TrackedVariables, static_cast<double>(precision_.variable_count()));
  statistics.set(Statistic::TrackedConstraints, static_cast<double>(precision_.constraint_count()));
  statistics.set(Statistic::SlicedPrefixes, static_cast<double>(growth_.prefixes()));
  statistics.set(Statistic::MadeExact, static_cast<double>(growth_.made_exact()));
  publish_solver(statistics, solver_statistics_);
  if (!options_.precision.empty()) write_precision(options_.precision, program_, precision_);
}

}  // namespace symexplus

EngineDescription symexplus_description() {
  using symexplus::Options, symexplus::Restart;
  return {
      "symexplus", "symbolic execution that tracks what infeasible error paths show to be needed",
      "D. Beyer, T. Lemberger, Symbolic execution with CEGAR, ISoLA 2016: Algorithms 1 to 3", [](OptionTable& table) {
        auto options = std::make_shared<Options>();
        table.add("prefer", &options->prefer, {},
                  "criteria for choosing a refinement, in this order, separated by commas: none, short, domain-good, "
                  "width-narrow, assumptions-most");
        table.add("restart", &options->restart, {{"lazy", Restart::Lazy}, {"full", Restart::Full}},
                  "after a refinement, explore again the affected part (lazy) or everything (full)");
        table.add("loop-facts", &options->loop_facts,
                  "look for simple inductive facts where refinements unroll a loop");
        table.add("precision", &options->precision, {}, "write the final precision to this file");
        table.add("initial-precision", &options->initial_precision, {},
                  "start with the precision in this file, of another version of the program");
        return [options] {
          symexplus::parse_preferences(options->prefer);  // a mistake is reported before the work begins
          return std::make_unique<EngineOf<symexplus::Symexplus, Options>>(*options);
        };
      }};
}

}  // namespace warrant
