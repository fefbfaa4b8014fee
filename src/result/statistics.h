// Figures of a run: which there are, what they are called, and what becomes of them where several attempts have one.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warrant {

enum class Statistic : std::uint8_t {
  // clang-format off
  // What every attempt consists of.
  EngineSeconds, RunSeconds, PassSeconds,
  // The check of its evidence.
  CheckSeconds, CheckObligations, CheckSteps, NativeRuns, NativeSeconds, ReplaySeconds,
  ShrinkSeconds, ShrinkRuns, InputsBeforeShrinking, PathStepsBeforeShrinking, InputDigitsBeforeShrinking,
  InputsAfterShrinking, PathStepsAfterShrinking, InputDigitsAfterShrinking, SmallerCounterexampleRejected,
  // Of engines; what one of them means is said where it is set.
  Abstractions, AnsweredByBits, AnsweredByOtherPaths, AnsweredByPathValues, AnsweredByRanges, Bound,
  CandidatesWidenedAway, Clauses, CombinationsOfPredicates, Covered, Covers, CyclesClosed, DeadEnds, DeadEndsByLabel,
  ExcludedIterations, ExecutionSeconds, FailedInterpolations, Forks, GuidedSteps, InfeasibleAndHarmless,
  Interpolants, InterpolantsNotFound, InterpolationSeconds, LoopFacts, LoopsUnrolledFurther, MadeExact, Nodes, Paths,
  Posts, PostsRemembered, Predicates, Refinements, RestartsWithSmallBlocks, Shortcuts, SlicedPrefixes, SolverChecks,
  SolverSeconds, States, Steps, Subsumed, SubsumptionChecks, SubsumptionQuestions, SubsumptionSeconds, SummarySeconds,
  Tests, TestSteps, ThresholdRaises, TrackedConstraints, TrackedVariables, Variables, Vertices,
  // Of the whole.
  Attempts, MemoryMb, Reused, CoverageSeconds, CpuSeconds, WallSeconds,
  // clang-format on
};
constexpr unsigned statistic_count = static_cast<unsigned>(Statistic::WallSeconds) + 1;

const char* describe(Statistic statistic);  // "check_seconds", "refinements"
std::optional<Statistic> statistic_named(std::string_view name);

// What several attempts have spent on the same thing adds up; of other figures, those of the last attempt are shown.
bool adds_up(Statistic statistic);
// Time that the check of evidence takes.
bool is_evidence_time(Statistic statistic);

using Figures = std::vector<std::pair<Statistic, double>>;
double figure(const Figures& figures, Statistic statistic);  // 0 if it is not among them

// The figures of a run, in the order in which they were first set.
class Statistics {
 public:
  void set(Statistic statistic, double value);
  void add(Statistic statistic, double value);
  double get(Statistic statistic) const { return figure(values_, statistic); }  // 0 if never set
  const Figures& all() const { return values_; }
  // What the live line shows.
  std::function<void(const std::string& text)> progress;

 private:
  Figures values_;
};

}  // namespace warrant
