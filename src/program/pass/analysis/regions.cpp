#include "program/pass/analysis/regions.h"

#include <algorithm>
#include <cassert>

namespace warrant {

namespace {

// A value's bounds may grow this often before they are given up. Strides only ever get divided, so they need no limit.
constexpr unsigned max_widenings = 3;

// More classes than this that are no single stretch are fused: looking for overlaps must stay cheap.
constexpr std::size_t max_progressions = 64;

std::uint32_t find_root(std::vector<std::uint32_t>& parents, std::uint32_t node) {
  while (parents[node] != node) {
    parents[node] = parents[parents[node]];
    node = parents[node];
  }
  return node;
}

bool join_sets(OffsetSet& into, const OffsetSet& from, unsigned& widenings) {
  OffsetSet joined = OffsetSet::join(into, from);
  if (joined == into) return false;
  if (++widenings > max_widenings) joined = joined.without_bounds();
  into = joined;
  return true;
}

std::uint64_t link(EdgeId edge, std::uint32_t node, bool is_watcher) {
  return (std::uint64_t{edge} << 32) | (std::uint64_t{node} << 1) | (is_watcher ? 1u : 0u);
}

}  // namespace

void AbstractValue::blur() {
  if (!is_pointer()) return;
  is_whole = false;
  offsets = OffsetSet::all();
}

RegionId Regions::add_region(BlockId block) {
  const auto id = static_cast<RegionId>(regions_.size());
  regions_.emplace_back().blocks.push_back(block);
  region_parents_.push_back(id);
  return id;
}

RegionId Regions::find(RegionId region) const { return find_root(region_parents_, region); }
CellsId Regions::find_cells(CellsId cells) const { return find_root(cells_parents_, cells); }

void Regions::unify(RegionId a, RegionId b) {
  if (!same(a, b)) to_unify_.emplace_back(a, b);
}

void Regions::settle() {
  while (!to_unify_.empty()) {
    const auto [a, b] = to_unify_.back();
    to_unify_.pop_back();
    unify_now(find(a), find(b));
  }
}

void Regions::unify_now(RegionId a, RegionId b) {
  if (a == b) return;
  const auto weight = [&](RegionId id) {
    const Region& region = regions_[id];
    return region.intervals.size() + region.progressions.size() + region.watchers.size() + region.blocks.size();
  };
  if (weight(a) < weight(b)) std::swap(a, b);
  region_parents_[b] = a;
  Region gone = std::move(regions_[b]);
  regions_[b] = Region();
  Region& kept = regions_[a];
  kept.blocks.insert(kept.blocks.end(), gone.blocks.begin(), gone.blocks.end());
  kept.watchers.insert(kept.watchers.end(), gone.watchers.begin(), gone.watchers.end());
  // Edges that look at both regions see one of them now.
  wake_all(kept.watchers);
  std::vector<CellsId> moved = std::move(gone.progressions);
  for (const auto& [first, cells] : gone.intervals) moved.push_back(cells);
  for (const CellsId id : moved) {
    const CellsId cells = find_cells(id);  // inserting one may have fused others
    if (cells_[cells].region != a) insert(a, cells);
  }
}

bool Regions::join(AbstractValue& into, const AbstractValue& from, unsigned& widenings) {
  bool changed = false;
  if (from.is_number) {
    if (!into.is_number) {
      into.is_number = changed = true;
      into.numbers = from.numbers;
    } else {
      changed |= join_sets(into.numbers, from.numbers, widenings);
    }
  }
  if (from.is_lost && !into.is_lost) into.is_lost = changed = true;
  if (from.is_hidden && !into.is_hidden) into.is_hidden = changed = true;
  if (!from.is_pointer()) return changed;
  if (!into.is_pointer()) {
    into.region = from.region;
    into.offsets = from.offsets;
    into.is_whole = from.is_whole;
    return true;
  }
  unify(into.region, from.region);
  if (!from.is_whole && into.is_whole) {
    into.blur();
    return true;
  }
  return (into.is_whole && join_sets(into.offsets, from.offsets, widenings)) || changed;
}

CellsId Regions::cells_at(RegionId region_id, const Extent& access) {
  region_id = find(region_id);
  Region& region = regions_[region_id];
  if (const auto known = region.known.find(access); known != region.known.end()) return find_cells(known->second);
  // An access to an element of a class that is there already changes nothing.
  const auto covers = [&](CellsId id) { return Extent::join(cells_[id].extent, access) == cells_[id].extent; };
  CellsId result = none_id;
  for (const CellsId id : region.progressions) {
    if (Extent::overlap(cells_[id].extent, access) && covers(id)) result = id;
  }
  if (result == none_id && access.starts.is_exact()) {
    auto next = region.intervals.upper_bound(access.starts.low());
    if (next != region.intervals.begin() && covers(std::prev(next)->second)) result = std::prev(next)->second;
  }
  if (result == none_id) {
    result = static_cast<CellsId>(cells_.size());
    cells_parents_.push_back(result);
    Cells& made = cells_.emplace_back();
    made.extent = access;
    // Whatever else it may hold: uninitialised bits and zeros.
    made.content = AbstractValue::number(OffsetSet::all());
    insert(region_id, result);
    result = find_cells(result);
  }
  regions_[region_id].known.emplace(access, result);
  return result;
}

void Regions::insert(RegionId region_id, CellsId cells) {
  Region& region = regions_[region_id];
  cells_[cells].region = region_id;
  for (;;) {
    const std::vector<CellsId> others = overlapping(region, cells_[cells].extent);
    if (others.empty()) break;
    for (const CellsId other : others) {
      remove(region, other);
      fuse(cells, other);
    }
  }
  enter(region, cells);
  if (region.progressions.size() > max_progressions) {
    const std::vector<CellsId> all = region.progressions;
    for (const CellsId other : all) {
      remove(region, other);
      if (other != all.front()) fuse(all.front(), other);
    }
    insert(region_id, all.front());
  }
  wake_all(region.watchers);
}

void Regions::enter(Region& region, CellsId cells) {
  const Extent& extent = cells_[cells].extent;
  if (extent.starts.is_exact()) {
    region.intervals[extent.starts.low()] = cells;
  } else {
    region.progressions.push_back(cells);
  }
}

void Regions::remove(Region& region, CellsId cells) {
  const Extent& extent = cells_[cells].extent;
  if (extent.starts.is_exact()) {
    region.intervals.erase(extent.starts.low());
  } else {
    std::erase(region.progressions, cells);
  }
}

std::vector<CellsId> Regions::overlapping(const Region& region, const Extent& extent) const {
  std::vector<CellsId> result;
  auto next = region.intervals.begin();
  if (extent.starts.is_bounded()) {
    // Stretches are disjoint: at most one begins before the first byte and reaches it.
    next = region.intervals.upper_bound(extent.first());
    if (next != region.intervals.begin()) --next;
  }
  for (; next != region.intervals.end(); ++next) {
    if (extent.starts.is_bounded() && next->first >= extent.end()) break;
    if (Extent::overlap(cells_[next->second].extent, extent)) result.push_back(next->second);
  }
  for (const CellsId id : region.progressions) {
    if (Extent::overlap(cells_[id].extent, extent)) result.push_back(id);
  }
  return result;
}

std::vector<CellsId> Regions::overlapping(RegionId region, const Extent& extent) const {
  return overlapping(regions_[find(region)], extent);
}

void Regions::fuse(CellsId into_id, CellsId from_id) {
  Cells& into = cells_[into_id];
  Cells& from = cells_[from_id];
  cells_parents_[from_id] = into_id;
  const bool were_bytes = into.extent.is_bytes && from.extent.is_bytes;
  into.extent = Extent::join(into.extent, from.extent);
  AbstractValue joined = into.content;
  unsigned no_widenings = 0;
  const bool into_gains = join(joined, from.content, no_widenings);
  AbstractValue other = from.content;
  bool from_gains = join(other, into.content, no_widenings);
  into.content = joined;
  into.widenings += from.widenings;
  // Parts of an address can be read and written once elements overlap.
  if (into.extent.is_bytes && !were_bytes && into.content.is_whole && into.content.is_pointer()) {
    into.content.blur();
    wake_all(into.readers);
    from_gains = true;
  } else if (into_gains) {
    wake_all(into.readers);
  }
  if (from_gains) wake_all(from.readers);
  if (into.readers.size() < from.readers.size()) into.readers.swap(from.readers);
  into.readers.insert(into.readers.end(), from.readers.begin(), from.readers.end());
  from.readers = {};
}

void Regions::merge(CellsId a, CellsId b) {
  a = find_cells(a);
  b = find_cells(b);
  if (a == b) return;
  const RegionId region = find(cells_[a].region);
  assert(region == find(cells_[b].region) && "cells of one region");
  remove(regions_[region], a);
  remove(regions_[region], b);
  fuse(a, b);
  insert(region, a);
}

std::vector<CellsId> Regions::cells_of(RegionId region_id) const {
  const Region& region = regions_[find(region_id)];
  std::vector<CellsId> result;
  for (const auto& [first, cells] : region.intervals) result.push_back(cells);
  result.insert(result.end(), region.progressions.begin(), region.progressions.end());
  return result;
}

void Regions::add_content(CellsId id, const AbstractValue& value) {
  Cells& cells = cells_[find_cells(id)];
  AbstractValue stored = value;
  if (cells.extent.is_bytes) stored.blur();
  if (join(cells.content, stored, cells.widenings)) wake_all(cells.readers);
}

void Regions::add_reader(CellsId id, EdgeId edge) {
  id = find_cells(id);
  if (links_.insert(link(edge, id, false)).second) cells_[id].readers.push_back(edge);
}

void Regions::watch(RegionId region, EdgeId edge) {
  region = find(region);
  if (links_.insert(link(edge, region, true)).second) regions_[region].watchers.push_back(edge);
}

}  // namespace warrant
