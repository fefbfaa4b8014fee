// Where the blocks of a program lie in the address space.
#pragma once

#include <optional>
#include <vector>

#include "program/pass/analysis/points_to.h"
#include "program/pass/memory/memory.h"

namespace warrant {

// Blocks of constant address come first, in the order of their allocations; the others take fresh addresses from
// heap_start upwards when they are allocated. No address is used for two blocks, blocks do not touch, and a constant
// address is used again only by later instances of the same object.
class MemoryLayout {
 public:
  // `is_wide`: blocks lie far apart, so that no access misses its own by so much that it meets another.
  MemoryLayout(const PointsTo& points, DataModel model, Addresses addresses, bool is_wide);

  std::optional<std::uint64_t> address(BlockId block) const { return addresses_[block]; }
  bool has_dynamic_blocks() const { return has_dynamic_blocks_; }
  static std::uint64_t first_block();  // no block lies below
  std::uint64_t heap_start() const { return heap_start_; }
  std::uint64_t heap_end() const { return heap_end_; }  // the first address that no block may use
  std::uint64_t unit() const { return unit_; }          // dynamic blocks start at multiples, and `gap` apart
  std::uint64_t gap() const { return gap_; }
  // Beyond all others: addresses from watch_start on belong to one block, which starts at watch_address and has room.
  std::uint64_t watch_start() const { return heap_end_; }
  std::uint64_t watch_address() const { return heap_end_ + heap_end_ / 4; }
  std::uint64_t watch_room() const { return heap_end_ / 2; }
  // The block's instances share one address although its region holds other blocks too: their cells have to be made
  // fresh one by one.
  bool is_refreshed(BlockId block) const;

 private:
  const PointsTo& points_;
  std::vector<std::optional<std::uint64_t>> addresses_;
  std::uint64_t heap_start_ = 0, heap_end_ = 0, unit_ = block_alignment, gap_ = block_alignment;
  bool has_dynamic_blocks_ = false;
};

// The number of elements (of bytes, for loose ones) of the class in a block of this size.
std::uint64_t elements_in_block(const Extent& extent, std::uint64_t block_size);
// Their offsets: of bytes, for loose ones. Nothing if there are none.
std::optional<OffsetSet> offsets_in_block(const Extent& extent, std::uint64_t block_size);

}  // namespace warrant
