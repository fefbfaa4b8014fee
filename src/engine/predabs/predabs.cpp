#include "engine/predabs/predabs.h"

#include <fmt/format.h>

#include "base/text.h"
#include "engine/predabs/algorithm.h"
#include "engine/solver_use.h"
#include "program/cut_points.h"

namespace warrant {
namespace predabs {
namespace {

LocationSet cuts_of(const Program& program, BlockSize size) {
  const Cfa& cfa = program.cfa();
  return cut_points(cfa, Loops(cfa), size == BlockSize::Statement ? CutAt::Everywhere : CutAt::Cycles);
}

// Where refinement of large blocks comes to no end, small ones have more places for predicates.
class PredabsEngine final : public Engine {
 public:
  explicit PredabsEngine(Options options) : options_(options) {}

  Outcome run(const EngineTask& task) override {
    Predabs large_blocks(options_, task);
    Outcome outcome = drive(large_blocks, task);
    const auto* unknown = std::get_if<Unknown>(&outcome);
    if (!unknown || unknown->reason != UnknownReason::NoProgress || options_.block == BlockSize::Statement)
      return outcome;
    Options small = options_;
    small.block = BlockSize::Statement;
    task.statistics.add(Statistic::RestartsWithSmallBlocks, 1);
    Predabs small_blocks(small, task);
    return drive(small_blocks, task);
  }

 private:
  Options options_;
};

}  // namespace

Predabs::Predabs(const Options& options, const EngineTask& task)
    : options_(options),
      task_(task),
      program_(task.program),
      terms_(program_.terms()),
      solver_options_(make_solver_options(task, solver_statistics_)),
      cuts_(cuts_of(program_, options.block)),
      blocks_(program_, cuts_),
      abstraction_(program_, blocks_, options.abstraction, solver_options_),
      graph_(program_, blocks_),
      refinement_(program_, blocks_, graph_, solver_options_, precision_),
      visits_(program_) {}

void Predabs::start() {
  is_started_ = true;
  const Loops loops(program_.cfa());
  std::vector<LocationId> heads;
  for (LoopId id = 0; id < loops.size(); ++id) heads.push_back(loops.loop(id).head);
  if (options_.loop_facts && !heads.empty()) loop_facts_ = find_loop_facts(task_, heads);
  graph_.expand(0);
}

Term Predabs::known(LocationId location) const {
  const auto facts = loop_facts_.find(location);
  return facts == loop_facts_.end() ? terms_.truth() : terms_.conjunction(facts->second);
}

std::size_t Predabs::predicate_count() const {
  std::size_t count = 0;
  for (const auto& [location, predicates] : precision_) count += predicates.size();
  return count;
}

Unknown Predabs::out_of_time() const {
  return out_of_time_after(refinements_, visits_, fmt::format(" ({})", counted(predicate_count(), "predicate")));
}

std::string Predabs::describe_progress() const {
  return fmt::format("{}, {}, {}", counted(refinements_, "refinement"), counted(predicate_count(), "predicate"),
                     counted(graph_.size(), "node"));
}

void Predabs::publish(Statistics& statistics, Findings&) {
  const AbstractionStatistics& figures = abstraction_.statistics();
  if (options_.loop_facts) statistics.set(Statistic::LoopFacts, static_cast<double>(count_of(loop_facts_)));
  statistics.set(Statistic::Refinements, static_cast<double>(refinements_));
  statistics.set(Statistic::Predicates, static_cast<double>(predicate_count()));
  statistics.set(Statistic::Nodes, static_cast<double>(graph_.size()));
  statistics.set(Statistic::Covers, static_cast<double>(covers_));
  statistics.set(Statistic::Posts, static_cast<double>(figures.posts));
  statistics.set(Statistic::PostsRemembered, static_cast<double>(figures.cached));
  statistics.set(Statistic::CombinationsOfPredicates, static_cast<double>(figures.cubes));
  publish_solver(statistics, solver_statistics_, refinement_.statistics());
}

}  // namespace predabs

EngineDescription predabs_description() {
  using predabs::AbstractionKind, predabs::BlockSize, predabs::Options;
  return {
      "predabs", "predicate abstraction with refinement by interpolants",
      "Counterexample-guided error condition refinement, chapter 3; T. Henzinger et al., Lazy abstraction, POPL 2002",
      [](OptionTable& table) {
        auto options = std::make_shared<Options>();
        table.add(
            "abstraction", &options->abstraction,
            {{"boolean", AbstractionKind::Boolean}, {"cartesian", AbstractionKind::Cartesian}},
            "abstract states are Boolean combinations of predicates (boolean) or conjunctions of literals (cartesian)");
        table.add("block", &options->block, {{"loop", BlockSize::Loop}, {"statement", BlockSize::Statement}},
                  "one step of the abstraction spans the code between loop heads (loop) or one operation (statement)");
        table.add("loop-facts", &options->loop_facts, "first look for simple inductive facts about loop heads");
        table.add("max-refinements", &options->max_refinements, {0, 1'000'000'000},
                  "give up after this many refinements (0: no limit)", Audience::Expert);
        return [options] { return std::make_unique<predabs::PredabsEngine>(*options); };
      }};
}

}  // namespace warrant
