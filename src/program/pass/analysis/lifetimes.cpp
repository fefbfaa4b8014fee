#include "program/pass/analysis/lifetimes.h"

#include <algorithm>

#include "program/loops.h"

namespace warrant {

namespace {

// Edges that are looked at, over all ends of blocks.
constexpr std::uint64_t max_steps = 20'000'000;
constexpr std::size_t max_edges = 100'000;

class Lifetimes {
 public:
  Lifetimes(const Program& inlined, PointsTo& points)
      : inlined_(inlined), cfa_(inlined.cfa()), points_(points), accessed_(cfa_.edge_count()) {}

  bool may_outlive() {
    if (cfa_.edge_count() > max_edges) return true;
    points_.find_used_late();
    std::vector<EdgeId> ends;
    const LocationSet reached = reachable_from_entry(cfa_);
    for (EdgeId id = 0; id < cfa_.edge_count(); ++id) {
      if (cfa_.is_detached(id) || !reached[cfa_.edge(id).source]) continue;
      note_accesses(id);
      const auto* end = std::get_if<Free>(&cfa_.edge(id).operation);
      if (end && end->lifetime != Lifetime::Static && !end->only_checks) ends.push_back(id);
    }
    return std::ranges::any_of(ends,
                               [&](EdgeId id) { return may_outlive(id, std::get<Free>(cfa_.edge(id).operation)); });
  }

 private:
  void note_accesses(EdgeId id) {
    const Operation& operation = cfa_.edge(id).operation;
    const auto note = [&](Term address) {
      if (const RegionId region = points_.place(id, address).region; region != none_id)
        accessed_[id].push_back(points_.regions().find(region));
    };
    if (const auto* load = std::get_if<Load>(&operation)) {
      note(load->address);
    } else if (const auto* store = std::get_if<Store>(&operation)) {
      note(store->address);
    } else if (const auto* copy = std::get_if<Copy>(&operation)) {
      note(copy->from);
      note(copy->to);
    } else if (const auto* fill = std::get_if<Fill>(&operation)) {
      note(fill->address);
    } else if (const auto* free = std::get_if<Free>(&operation); free && free->lifetime == Lifetime::Heap) {
      note(free->address);
    }
  }

  bool may_outlive(EdgeId id, const Free& end) {
    if (end.lifetime == Lifetime::Heap) {
      const Place place = points_.place(id, end.address);
      const RegionId region = place.region;
      if (place.may_be_lost ||
          (region == none_id && place.may_be_number && !points_.numbers(id, end.address).within(0, 0)))
        return true;
      if (region == none_id) return false;  // null
      const auto ends = [&](BlockId block) { return can_be_freed(points_.blocks()[block].lifetime); };
      const bool is_start = place.offsets.is_exact() && place.offsets.low() == 0;
      if (!is_start || !std::ranges::all_of(points_.regions().blocks(region), ends)) return true;
      return is_accessed_from(cfa_.edge(id).target, points_.regions().find(region), none_id);
    }
    const VariableId variable = inlined_.variable_of(end.address);
    return std::ranges::any_of(points_.blocks(), [&](const MemoryBlock& block) {
      return block.target == variable &&
             (block.is_used_late ||
              is_accessed_from(cfa_.edge(id).target, points_.regions().find(block.region), variable));
    });
  }

  // Before the variable holds another block.
  bool is_accessed_from(LocationId start, RegionId region, VariableId target) {
    std::vector<bool> seen(cfa_.location_count(), false);
    std::vector<LocationId> stack{start};
    seen[start] = true;
    while (!stack.empty()) {
      const LocationId location = stack.back();
      stack.pop_back();
      for (const EdgeId id : cfa_.location(location).out) {
        if (++steps_ > max_steps || std::ranges::find(accessed_[id], region) != accessed_[id].end()) return true;
        const Edge& edge = cfa_.edge(id);
        const auto* allocation = std::get_if<Allocate>(&edge.operation);
        if ((allocation && allocation->target == target) || seen[edge.target]) continue;
        seen[edge.target] = true;
        stack.push_back(edge.target);
      }
    }
    return false;
  }

  const Program& inlined_;
  const Cfa& cfa_;
  PointsTo& points_;
  std::vector<std::vector<RegionId>> accessed_;  // by edge
  std::uint64_t steps_ = 0;
};

}  // namespace

bool may_use_dead_blocks(const Program& inlined, PointsTo& points) { return Lifetimes(inlined, points).may_outlive(); }

}  // namespace warrant
