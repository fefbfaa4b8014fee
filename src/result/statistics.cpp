#include "result/statistics.h"

#include <algorithm>
#include <array>

namespace warrant {

namespace {

// What becomes of a figure that several attempts have.
enum class Several : std::uint8_t { Last, Sum, SumOfEvidence };

struct StatisticRow {
  Statistic statistic;
  const char* name;
  Several several;
};

// In the order of the enumeration.
constexpr std::array<StatisticRow, statistic_count> statistic_rows{{
    {Statistic::EngineSeconds, "engine_seconds", Several::Sum},
    {Statistic::RunSeconds, "run_seconds", Several::SumOfEvidence},
    {Statistic::PassSeconds, "pass_seconds", Several::Sum},
    {Statistic::CheckSeconds, "check_seconds", Several::SumOfEvidence},
    {Statistic::CheckObligations, "check_obligations", Several::Last},
    {Statistic::CheckSteps, "check_steps", Several::Last},
    {Statistic::NativeRuns, "native_runs", Several::Last},
    {Statistic::NativeSeconds, "native_seconds", Several::SumOfEvidence},
    {Statistic::ReplaySeconds, "replay_seconds", Several::SumOfEvidence},
    {Statistic::ShrinkSeconds, "shrink_seconds", Several::SumOfEvidence},
    {Statistic::ShrinkRuns, "shrink_runs", Several::Last},
    {Statistic::InputsBeforeShrinking, "inputs_before_shrinking", Several::Last},
    {Statistic::PathStepsBeforeShrinking, "path_steps_before_shrinking", Several::Last},
    {Statistic::InputDigitsBeforeShrinking, "input_digits_before_shrinking", Several::Last},
    {Statistic::InputsAfterShrinking, "inputs_after_shrinking", Several::Last},
    {Statistic::PathStepsAfterShrinking, "path_steps_after_shrinking", Several::Last},
    {Statistic::InputDigitsAfterShrinking, "input_digits_after_shrinking", Several::Last},
    {Statistic::SmallerCounterexampleRejected, "smaller_counterexample_rejected", Several::Last},
    {Statistic::Abstractions, "abstractions", Several::Last},
    {Statistic::AnsweredByBits, "answered by bits", Several::Last},
    {Statistic::AnsweredByOtherPaths, "answered by other paths", Several::Last},
    {Statistic::AnsweredByPathValues, "answered by values of the path", Several::Last},
    {Statistic::AnsweredByRanges, "answered by ranges", Several::Last},
    {Statistic::Bound, "bound", Several::Last},
    {Statistic::CandidatesWidenedAway, "candidates widened away", Several::Last},
    {Statistic::Clauses, "clauses", Several::Last},
    {Statistic::CombinationsOfPredicates, "combinations of predicates", Several::Last},
    {Statistic::Covered, "covered", Several::Last},
    {Statistic::Covers, "covers", Several::Last},
    {Statistic::CyclesClosed, "cycles closed", Several::Last},
    {Statistic::DeadEnds, "dead ends", Several::Last},
    {Statistic::DeadEndsByLabel, "dead ends by label", Several::Last},
    {Statistic::ExcludedIterations, "excluded_iterations", Several::Last},
    {Statistic::ExecutionSeconds, "execution seconds", Several::Last},
    {Statistic::FailedInterpolations, "failed interpolations", Several::Last},
    {Statistic::Forks, "forks", Several::Last},
    {Statistic::GuidedSteps, "guided steps", Several::Last},
    {Statistic::InfeasibleAndHarmless, "infeasible and harmless", Several::Last},
    {Statistic::Interpolants, "interpolants", Several::Last},
    {Statistic::InterpolantsNotFound, "interpolants not found", Several::Last},
    {Statistic::InterpolationSeconds, "interpolation seconds", Several::Last},
    {Statistic::LoopFacts, "loop facts", Several::Last},
    {Statistic::LoopsUnrolledFurther, "loops unrolled further", Several::Last},
    {Statistic::MadeExact, "made exact", Several::Last},
    {Statistic::Nodes, "nodes", Several::Last},
    {Statistic::Paths, "paths", Several::Last},
    {Statistic::Posts, "posts", Several::Last},
    {Statistic::PostsRemembered, "posts remembered", Several::Last},
    {Statistic::Predicates, "predicates", Several::Last},
    {Statistic::Refinements, "refinements", Several::Last},
    {Statistic::RestartsWithSmallBlocks, "restarts with small blocks", Several::Last},
    {Statistic::Shortcuts, "shortcuts", Several::Last},
    {Statistic::SlicedPrefixes, "sliced prefixes", Several::Last},
    {Statistic::SolverChecks, "solver checks", Several::Last},
    {Statistic::SolverSeconds, "solver seconds", Several::Last},
    {Statistic::States, "states", Several::Last},
    {Statistic::Steps, "steps", Several::Last},
    {Statistic::Subsumed, "subsumed", Several::Last},
    {Statistic::SubsumptionChecks, "subsumption checks", Several::Last},
    {Statistic::SubsumptionQuestions, "subsumption questions to the solver", Several::Last},
    {Statistic::SubsumptionSeconds, "subsumption seconds", Several::Last},
    {Statistic::SummarySeconds, "summary seconds", Several::Last},
    {Statistic::Tests, "tests", Several::Last},
    {Statistic::TestSteps, "test steps", Several::Last},
    {Statistic::ThresholdRaises, "threshold raises", Several::Last},
    {Statistic::TrackedConstraints, "tracked constraints", Several::Last},
    {Statistic::TrackedVariables, "tracked variables", Several::Last},
    {Statistic::Variables, "variables", Several::Last},
    {Statistic::Vertices, "vertices", Several::Last},
    {Statistic::Attempts, "attempts", Several::Last},
    {Statistic::MemoryMb, "memory_mb", Several::Last},
    {Statistic::Reused, "reused", Several::Last},
    {Statistic::CoverageSeconds, "coverage_seconds", Several::Last},
    {Statistic::CpuSeconds, "cpu_seconds", Several::Last},
    {Statistic::WallSeconds, "wall_seconds", Several::Last},
}};

constexpr bool is_in_order() {
  for (unsigned i = 0; i < statistic_count; ++i)
    if (static_cast<unsigned>(statistic_rows[i].statistic) != i) return false;
  return true;
}
static_assert(is_in_order(), "the table has a row for each statistic");

const StatisticRow& row_of(Statistic statistic) { return statistic_rows[static_cast<unsigned>(statistic)]; }

}  // namespace

const char* describe(Statistic statistic) { return row_of(statistic).name; }

std::optional<Statistic> statistic_named(std::string_view name) {
  const auto* const found = std::ranges::find(statistic_rows, name, &StatisticRow::name);
  if (found == statistic_rows.end()) return std::nullopt;
  return found->statistic;
}

bool adds_up(Statistic statistic) { return row_of(statistic).several != Several::Last; }

bool is_evidence_time(Statistic statistic) { return row_of(statistic).several == Several::SumOfEvidence; }

double figure(const Figures& figures, Statistic statistic) {
  const auto found = std::ranges::find(figures, statistic, &Figures::value_type::first);
  return found == figures.end() ? 0 : found->second;
}

void Statistics::set(Statistic statistic, double value) {
  const auto found = std::ranges::find(values_, statistic, &Figures::value_type::first);
  if (found == values_.end())
    values_.emplace_back(statistic, value);
  else
    found->second = value;
}

void Statistics::add(Statistic statistic, double value) { set(statistic, get(statistic) + value); }

}  // namespace warrant
