#include "program/cut_points.h"

namespace warrant {
namespace {

bool is_cut(const Cfa& cfa, const Loops& loops, LocationId id, CutAt where) {
  const Location& location = cfa.location(id);
  const bool is_target = location.kind != LocationKind::Plain;
  const bool is_on_cycle = loops.is_head(id) || location.needs_formula;
  switch (where) {
    case CutAt::Cycles:
      return !is_target && is_on_cycle;
    case CutAt::Joins:
      return !is_target && (is_on_cycle || location.in.size() > 1);
    case CutAt::Choices:
      return is_target || is_on_cycle || id == cfa.entry || location.in.size() != 1 || location.out.size() != 1;
    case CutAt::Everywhere:
      return true;
  }
  return true;
}

}  // namespace

LocationSet cut_points(const Cfa& cfa, const Loops& loops, CutAt where) {
  LocationSet cuts(cfa.location_count());
  for (LocationId id = 0; id < cfa.location_count(); ++id) cuts[id] = is_cut(cfa, loops, id, where);
  return cuts;
}

std::vector<LocationId> reachable_of(const LocationSet& set, const Loops& loops) {
  std::vector<LocationId> result;
  for (LocationId id = 0; id < set.size(); ++id)
    if (set[id] && loops.position(id) != none_id) result.push_back(id);
  return result;
}

}  // namespace warrant
