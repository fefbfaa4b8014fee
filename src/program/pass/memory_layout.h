// Where the blocks of a program lie in the address space.
#pragma once

#include <optional>
#include <vector>

#include "program/pass/memory.h"
#include "program/pass/points_to.h"

namespace warrant {

// Blocks of constant address come first, in the order of their allocations; the others take fresh addresses from
// heap_start upwards when they are allocated. No address is used for two blocks, blocks do not touch, and a constant
// address is used again only by later instances of the same object.
class MemoryLayout {
 public:
  MemoryLayout(const PointsTo& points, DataModel model, Addresses addresses);

  std::optional<std::uint64_t> address(BlockId block) const { return addresses_[block]; }
  bool has_dynamic_blocks() const { return has_dynamic_blocks_; }
  std::uint64_t heap_start() const { return heap_start_; }
  std::uint64_t heap_end() const { return heap_end_; }  // the first address that no block may use
  std::uint64_t unit() const { return unit_; }          // dynamic blocks start at multiples, and one apart
  // The block's instances share one address although its region holds other blocks too: their cells have to be made
  // fresh one by one.
  bool is_refreshed(BlockId block) const;

 private:
  const PointsTo& points_;
  std::vector<std::optional<std::uint64_t>> addresses_;
  std::uint64_t heap_start_ = 0, heap_end_ = 0, unit_ = block_alignment;
  bool has_dynamic_blocks_ = false;
};

// The number of elements (of bytes, for loose ones) of the class in a block of this size.
std::uint64_t elements_in_block(const Extent& extent, std::uint64_t block_size);
// Their offsets: of bytes, for loose ones. Nothing if there are none.
std::optional<OffsetSet> offsets_in_block(const Extent& extent, std::uint64_t block_size);

}  // namespace warrant
