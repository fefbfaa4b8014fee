#include "engine/doubt.h"

#include <fmt/format.h>

namespace warrant {

Unknown doubt_about(const Program& program, const Location& location, Answer answer) {
  const std::string place = program.sources.to_string(location.range);
  if (location.kind == LocationKind::Error)
    return {UnknownReason::SolverUnknown,
            fmt::format("the solver cannot tell whether the error at {} is reachable", place)};
  if (answer == Answer::Unknown)
    return {UnknownReason::SolverUnknown,
            fmt::format("the solver cannot tell whether {} at {} is reachable, which is not modelled", location.note,
                        place)};
  if (location.kind == LocationKind::RecursionCut)
    return {UnknownReason::RecursionBound,
            fmt::format("recursion of {} goes deeper than it was unrolled", location.note)};
  return {UnknownReason::Unmodelled, fmt::format("{} at {} is reachable and not modelled", location.note, place)};
}

}  // namespace warrant
