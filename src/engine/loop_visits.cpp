#include "engine/loop_visits.h"

#include <algorithm>

#include "program/own_lines.h"

namespace warrant {

LoopVisits::LoopVisits(const Program& program)
    : program_(program), visits_(program.cfa().location_count()), is_counted_(program.cfa().location_count()) {
  const Loops loops(program.cfa());
  const OwnLines own(program.sources);
  for (LoopId id = 0; id < loops.size(); ++id) {
    const SourceRange& range = program.cfa().location(loops.loop(id).head).range;
    const bool is_of_user = range.known() && !program.sources.is_model(range.file) && !own.is_behind_file(range);
    is_counted_[loops.loop(id).head] = is_of_user ? 1 : 0;
  }
}

std::optional<HotSpot> LoopVisits::hot_spot() const {
  const auto most = std::ranges::max_element(visits_);
  if (most == visits_.end() || *most < 2) return std::nullopt;
  const auto head = static_cast<LocationId>(most - visits_.begin());
  return HotSpot{file_line(program_.sources, program_.cfa().location(head).range), *most};
}

}  // namespace warrant
