#include "program/pass/analysis/bounds.h"

#include <algorithm>

#include "program/loops.h"

namespace warrant {

namespace {

class Accesses {
 public:
  Accesses(const Program& inlined, PointsTo& points) : cfa_(inlined.cfa()), points_(points) {}

  bool may_leave() {
    const LocationSet reached = reachable_from_entry(cfa_);
    for (EdgeId id = 0; id < cfa_.edge_count(); ++id)
      if (!cfa_.is_detached(id) && reached[cfa_.edge(id).source] && may_leave(id)) return true;
    return false;
  }

 private:
  bool may_leave(EdgeId id) {
    const Operation& operation = cfa_.edge(id).operation;
    if (const auto* load = std::get_if<Load>(&operation)) return may_leave(id, load->address, load->type.bytes);
    if (const auto* store = std::get_if<Store>(&operation)) return may_leave(id, store->address, store->type.bytes);
    if (const auto* copy = std::get_if<Copy>(&operation))
      return may_leave(id, copy->from, copy->size) || may_leave(id, copy->to, copy->size);
    if (const auto* fill = std::get_if<Fill>(&operation)) return may_leave(id, fill->address, fill->size);
    return false;
  }
  bool may_leave(EdgeId id, Term address, Term length) {
    const OffsetSet size = points_.numbers(id, length);
    if (size.is_exact() && size.low() >= 0) return may_leave(id, address, static_cast<std::uint64_t>(size.low()));
    const Place place = points_.place(id, address);
    return place.region != none_id && !is_one_object(points_, place.region);
  }
  bool may_leave(EdgeId id, Term address, std::uint64_t bytes) {
    const Place place = points_.place(id, address);
    return place.region != none_id && !is_one_object(points_, place.region) &&
           !is_evidently_inside(points_, place, bytes);
  }

  const Cfa& cfa_;
  PointsTo& points_;
};

}  // namespace

bool is_evidently_inside(const PointsTo& points, const Place& place, std::uint64_t bytes) {
  if (place.may_be_number || place.may_be_lost || !place.offsets.is_bounded()) return false;
  return std::ranges::all_of(points.regions().blocks(place.region), [&](BlockId id) {
    const std::optional<std::uint64_t>& size = points.blocks()[id].size;
    return size && *size >= bytes && place.offsets.within(0, static_cast<std::int64_t>(*size - bytes));
  });
}

bool is_one_object(const PointsTo& points, RegionId region) {
  const std::vector<BlockId>& blocks = points.regions().blocks(region);
  return blocks.size() == 1 && points.blocks()[blocks[0]].is_single() && points.blocks()[blocks[0]].size;
}

bool may_leave_objects(const Program& inlined, PointsTo& points) { return Accesses(inlined, points).may_leave(); }

}  // namespace warrant
