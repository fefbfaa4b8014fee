#include "engine/loop_visits.h"

#include <fmt/format.h>

#include <algorithm>

namespace warrant {

LoopVisits::LoopVisits(const Program& program)
    : program_(program), visits_(program.cfa().location_count()), is_counted_(program.cfa().location_count()) {
  const Loops loops(program.cfa());
  for (LoopId id = 0; id < loops.size(); ++id) {
    const SourceRange& range = program.cfa().location(loops.loop(id).head).range;
    is_counted_[loops.loop(id).head] = range.known() && !program.sources.is_model(range.file) ? 1 : 0;
  }
}

std::string LoopVisits::hot_spot() const {
  const auto most = std::ranges::max_element(visits_);
  if (most == visits_.end() || *most < 2) return {};
  const auto head = static_cast<LocationId>(most - visits_.begin());
  return fmt::format("the loop at {} was followed {} times, and more iterations are possible",
                     program_.sources.to_string(program_.cfa().location(head).range), *most);
}

}  // namespace warrant
