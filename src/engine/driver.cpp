#include "engine/driver.h"

#include <fmt/format.h>

#include <chrono>

#include "base/text.h"
#include "program/pass/memory/memory.h"

namespace warrant {
namespace {

constexpr std::chrono::milliseconds between_progress{100};

}  // namespace

Outcome drive(Search& search, const EngineTask& task) {
  using Clock = std::chrono::steady_clock;
  std::optional<Outcome> outcome;
  auto next_progress = Clock::now() + between_progress;
  try {
    while (!outcome) {
      task.budget.check();
      if (task.statistics.progress && Clock::now() >= next_progress) {
        task.statistics.progress(search.describe_progress());
        next_progress = Clock::now() + between_progress;
      }
      outcome = search.step();
    }
  } catch (const OutOfTime&) {
    outcome = search.out_of_time();
  }
  search.publish(task.statistics, task.findings);
  if (std::holds_alternative<Safe>(*outcome) && search.inconclusive()) return *search.inconclusive();
  return std::move(*outcome);
}

Unknown inconclusive_at(const Program& program, const Location& target, Answer answer) {
  const std::string place = program.sources.to_string(target.range);
  Unknown result;
  result.place = file_line(program.sources, target.range);
  if (target.kind == LocationKind::Error) {
    result.reason = UnknownReason::SolverUnknown;
    result.explanation = fmt::format("the solver could not decide whether the error at {} can be reached", place);
  } else if (answer == Answer::Unknown) {
    result.reason = UnknownReason::SolverUnknown;
    result.explanation =
        fmt::format("the solver could not decide whether {} at {}, which Warrant does not model, can be reached",
                    target.note, place);
  } else if (target.kind == LocationKind::RecursionCut) {
    result.reason = UnknownReason::RecursionBound;
    result.explanation =
        fmt::format("the recursion of {}() at {} goes deeper than Warrant follows it", target.note, place);
  } else {
    result.reason = UnknownReason::Unmodelled;
    result.explanation =
        fmt::format("a construct that Warrant does not model can be reached: {} at {}", target.note, place);
    if (target.note == exhausted_memory_note) result.cause = UnknownCause::AddressSpace;
  }
  return result;
}

Unknown out_of_time_after(std::size_t refinements, const LoopVisits& visits, const std::string& details) {
  if (refinements == 0) return {UnknownReason::OutOfTime, {}, visits.hot_spot()};
  return {UnknownReason::OutOfTime,
          fmt::format("no proof was found after {}{}", counted(refinements, "refinement"), details), visits.hot_spot()};
}

Unknown too_many_refinements(std::size_t limit) {
  return {UnknownReason::BoundReached,
          fmt::format("no proof was found after {}, the limit of --max-refinements", counted(limit, "refinement")),
          {},
          UnknownCause::UserLimit};
}

}  // namespace warrant
