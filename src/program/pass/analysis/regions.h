// Regions of memory, the classes of cells they are divided into, and what values may point to.
//
// The analysis is Steensgaard's ("Points-to analysis in almost linear time", POPL 1996) with byte offsets: a value
// points into at most one region, and regions that one value may point into are unified. A region stands for a set of
// blocks, laid over one another at their starts. Within a region, accesses that may overlap belong to one class of
// cells (see Extent); a class remembers one abstract value for everything that its cells may hold.
#pragma once

#include <functional>
#include <map>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "program/pass/analysis/extent.h"
#include "program/program.h"

namespace warrant {

using RegionId = std::uint32_t;
using CellsId = std::uint32_t;
using BlockId = std::uint32_t;

// What a value may be. Numbers and addresses are told apart by where they come from, not by their size: a number is
// not an address of any block.
struct AbstractValue {
  bool is_number = false;
  OffsetSet numbers;  // if is_number: equal to one of these modulo 2^64
  // May be an address that was hidden in a number: it came from outside of the program, or address bits cancelled.
  bool is_lost = false;
  bool is_hidden = false;     // is_lost, and address bits of the program's own may have cancelled
  RegionId region = none_id;  // may be an address in this region ...
  OffsetSet offsets;          // ... at one of these offsets from the start of its block, if is_whole;
  bool is_whole = true;       // otherwise any value computed from such addresses

  static AbstractValue number(const OffsetSet& numbers) { return {true, numbers, false, false, none_id, {}, true}; }
  static AbstractValue pointer(RegionId region, const OffsetSet& offsets) {
    return {false, {}, false, false, region, offsets, true};
  }
  bool is_bottom() const { return !is_number && !is_lost && region == none_id; }
  bool is_pointer() const { return region != none_id; }
  void blur();  // the pointer part becomes a value computed from addresses
};

struct Cells {
  RegionId region = none_id;
  Extent extent;
  AbstractValue content;
  unsigned widenings = 0;
  std::vector<EdgeId> readers;  // to be looked at again when the content changes
};

class Regions {
 public:
  // `wake` is called with edges whose effect has to be computed again.
  explicit Regions(std::function<void(EdgeId)> wake) : wake_(std::move(wake)) {}

  RegionId add_region(BlockId block);
  RegionId find(RegionId region) const;
  bool same(RegionId a, RegionId b) const { return find(a) == find(b); }
  const std::vector<BlockId>& blocks(RegionId region) const { return regions_[find(region)].blocks; }
  // Unification is carried out by `settle`, since it can cascade.
  void unify(RegionId a, RegionId b);
  void settle();

  // Makes `into` cover `from` too; says whether it changed. `widenings` counts changes and bounds them.
  bool join(AbstractValue& into, const AbstractValue& from, unsigned& widenings);

  // The class of the cells that an access reaches, joined with every class it may overlap.
  CellsId cells_at(RegionId region, const Extent& access);
  CellsId find_cells(CellsId cells) const;
  const Cells& cells(CellsId id) const { return cells_[find_cells(id)]; }
  void merge(CellsId a, CellsId b);                      // of one region
  std::vector<CellsId> cells_of(RegionId region) const;  // in a fixed order
  std::vector<CellsId> overlapping(RegionId region, const Extent& extent) const;
  void add_content(CellsId cells, const AbstractValue& value);
  void add_reader(CellsId cells, EdgeId edge);
  // The edge is woken whenever the region's division into cells changes.
  void watch(RegionId region, EdgeId edge);

 private:
  struct ExtentHash {
    std::size_t operator()(const Extent& extent) const {
      return extent.starts.hash() * 31 + extent.width * 2 + (extent.is_bytes ? 1 : 0);
    }
  };
  struct Region {
    std::vector<BlockId> blocks;
    std::map<std::int64_t, CellsId> intervals;  // classes of one stretch, by its first byte
    std::vector<CellsId> progressions;          // the others
    std::unordered_map<Extent, CellsId, ExtentHash> known;
    std::vector<EdgeId> watchers;
  };

  void unify_now(RegionId a, RegionId b);
  void insert(RegionId region, CellsId cells);  // fuses it with what it overlaps
  void enter(Region& region, CellsId cells);
  void remove(Region& region, CellsId cells);
  std::vector<CellsId> overlapping(const Region& region, const Extent& extent) const;
  void fuse(CellsId into, CellsId from);
  void wake_all(const std::vector<EdgeId>& edges) const {
    for (const EdgeId edge : edges) wake_(edge);
  }

  std::function<void(EdgeId)> wake_;
  std::vector<Region> regions_;
  std::vector<Cells> cells_;
  mutable std::vector<std::uint32_t> region_parents_, cells_parents_;  // union-find with path halving
  std::unordered_set<std::uint64_t> links_;                            // readers and watchers that are entered
  std::vector<std::pair<RegionId, RegionId>> to_unify_;
};

}  // namespace warrant
