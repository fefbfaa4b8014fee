#include "engine/doubt.h"

#include <fmt/format.h>

#include "base/text.h"
#include "program/pass/memory/memory.h"

namespace warrant {

Unknown doubt_about(const Program& program, const Location& location, Answer answer) {
  const std::string place = program.sources.to_string(location.range);
  Unknown doubt;
  doubt.place = file_line(program.sources, location.range);
  if (location.kind == LocationKind::Error) {
    doubt.reason = UnknownReason::SolverUnknown;
    doubt.explanation = fmt::format("the solver could not decide whether the error at {} can be reached", place);
  } else if (answer == Answer::Unknown) {
    doubt.reason = UnknownReason::SolverUnknown;
    doubt.explanation =
        fmt::format("the solver could not decide whether {} at {}, which Warrant does not model, can be reached",
                    location.note, place);
  } else if (location.kind == LocationKind::RecursionCut) {
    doubt.reason = UnknownReason::RecursionBound;
    doubt.explanation =
        fmt::format("the recursion of {}() at {} goes deeper than Warrant follows it", location.note, place);
  } else {
    doubt.reason = UnknownReason::Unmodelled;
    doubt.explanation =
        fmt::format("a construct that Warrant does not model can be reached: {} at {}", location.note, place);
    if (location.note == exhausted_memory_note) doubt.cause = UnknownCause::AddressSpace;
  }
  return doubt;
}

Unknown out_of_time_after(std::size_t refinements, const LoopVisits& visits, const std::string& details) {
  if (refinements == 0) return {UnknownReason::OutOfTime, {}, visits.hot_spot()};
  return {UnknownReason::OutOfTime,
          fmt::format("no proof was found after {}{}", counted(refinements, "refinement"), details), visits.hot_spot()};
}

}  // namespace warrant
