#include "engine/symexia/symexia.h"

#include <fmt/format.h>

#include "base/text.h"
#include "engine/invariants.h"
#include "engine/predicates.h"
#include "engine/solver_use.h"
#include "engine/symexia/algorithm.h"
#include "engine/symexia/tuning.h"
#include "program/cut_points.h"

namespace warrant {
namespace symexia {
namespace {

Precision abstraction_locations(const Cfa& cfa, long threshold) {
  Precision precision;
  const Loops loops(cfa);
  const LocationSet cuts = cut_points(cfa, loops, CutAt::Cycles);
  for (LocationId id = 0; id < cuts.size(); ++id)
    if (cuts[id]) precision[id].threshold = loops.is_head(id) ? threshold : 0;
  return precision;
}

}  // namespace

Symexia::Symexia(const Options& options, const EngineTask& task)
    : options_(options),
      task_(task),
      program_(task.program),
      budget_(task.budget),
      solver_options_(make_solver_options(task, solver_statistics_)),
      executor_(program_),
      solver_(program_.terms(), solver_options_),
      precision_(abstraction_locations(program_.cfa(), options.threshold)),
      thresholds_(precision_, program_.cfa().location_count(), budget_),
      short_paths_(options.threshold, budget_),
      walk_(program_, budget_, executor_, solver_, precision_, thresholds_, short_paths_),
      abstraction_(executor_, solver_, precision_),
      refinement_(executor_, solver_options_, precision_) {}

// The initial precision. Beyond the paper: what is cheap to know about the abstraction locations need not be found by
// refinements.
void Symexia::prepare() {
  is_prepared_ = true;
  std::vector<LocationId> heads;
  for (const auto& [location, precision] : precision_) heads.push_back(location);
  if (!options_.predicates.empty()) {
    for (const auto& [location, predicates] : read_predicates(options_.predicates, program_, heads))
      for (const Term predicate : predicates) precision_.at(location).add(predicate);
  }
  for (auto& [location, precision] : precision_) {
    const auto known = task_.known.predicates.find(location);
    if (known == task_.known.predicates.end()) continue;
    for (const Term predicate : known->second) precision.add(predicate);
  }
  if (options_.loop_facts) abstraction_.add_facts(find_loop_facts(task_, heads));
  start_symexpa();
}

void Symexia::raise(const std::set<LocationId>& locations, Thresholds::Raise how) {
  ++counts_.threshold_raises;
  thresholds_.raise(locations, how);
}

// Where no invariant says what the predicates exclude, all loops are unrolled further: some end by that, and need no
// invariant. False if that has been tried often enough.
bool Symexia::unroll_for_proof() {
  if (unrollings_for_proof_++ == tuning.max_unrollings_for_proof) return false;
  std::set<LocationId> locations;
  for (const auto& [location, precision] : precision_) locations.insert(location);
  raise(locations, Thresholds::Raise::ToTwice);
  return true;
}

// The path is abstracted for the first time: the proof follows loops as far as this.
void Symexia::note_unrolled(LocationId abstracted) {
  for (const auto& [location, precision] : precision_) {
    long& unrolled = unrolled_[location];
    unrolled = std::max(unrolled, thresholds_.all(location) - (location == abstracted ? 1 : 0));
  }
}

std::optional<Proof> Symexia::proof() const {
  InvariantHints hints;
  for (const auto& [location, precision] : precision_) {
    hints.predicates[location] = precision.predicates;
    const auto unrolled = unrolled_.find(location);
    hints.unrollings[location] = std::max(precision.threshold, unrolled == unrolled_.end() ? 0 : unrolled->second);
  }
  hints.formulas = refinement_.interpolants();
  hints.facts = abstraction_.facts();
  return find_invariants(program_, hints, budget_);
}

std::size_t Symexia::predicate_count() const {
  std::size_t count = 0;
  for (const auto& [location, precision] : precision_) count += precision.predicates.size();
  return count;
}

Unknown Symexia::out_of_time() const {
  return out_of_time_after(counts_.refinements, walk_.loop_visits(),
                           fmt::format(" ({})", counted(predicate_count(), "predicate")));
}

std::string Symexia::describe_progress() const {
  return fmt::format("{}, {}, {}", counted(counts_.refinements, "refinement"), counted(predicate_count(), "predicate"),
                     counted(counts_.nodes, "node"));
}

void Symexia::publish(Statistics& statistics, Findings& findings) {
  for (const auto& [location, precision] : precision_)
    if (!precision.predicates.empty()) findings.predicates[location] = precision.predicates;
  if (options_.loop_facts) statistics.set(Statistic::LoopFacts, static_cast<double>(count_of(abstraction_.facts())));
  statistics.set(Statistic::Refinements, static_cast<double>(counts_.refinements));
  statistics.set(Statistic::Predicates, static_cast<double>(predicate_count()));
  statistics.set(Statistic::ThresholdRaises, static_cast<double>(counts_.threshold_raises));
  statistics.set(Statistic::Nodes, static_cast<double>(counts_.nodes));
  statistics.set(Statistic::Abstractions, static_cast<double>(counts_.abstractions));
  statistics.set(Statistic::AnsweredByPathValues, static_cast<double>(solver_.statistics().by_values));
  statistics.set(Statistic::AnsweredByOtherPaths, static_cast<double>(solver_.statistics().by_component));
  publish_solver(statistics, solver_statistics_, refinement_.statistics());
}

}  // namespace symexia

EngineDescription symexia_description() {
  using symexia::Options;
  return {"symexia", "symbolic execution with implicit predicate abstraction and refinement",
          "M. Jonas et al., Symbolic execution with implicit predicate abstraction, FMCAD 2024: Algorithms 2 and 3",
          [](OptionTable& table) {
            auto options = std::make_shared<Options>();
            table.add("threshold", &options->threshold, {0, 1'000'000},
                      "number of visits to a loop head before abstraction starts");
            table.add("predicates", &options->predicates, {},
                      "file with initial predicates, one per line, such as file.c:12: x < y");
            table.add("loop-facts", &options->loop_facts, "first look for simple inductive facts about loop heads");
            table.add("max-refinements", &options->max_refinements, {0, 1'000'000'000},
                      "give up after this many refinements (0: no limit)", Audience::Expert);
            return [options] { return std::make_unique<EngineOf<symexia::Symexia, Options>>(*options); };
          }};
}

}  // namespace warrant
