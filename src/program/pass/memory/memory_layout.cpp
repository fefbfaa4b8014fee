#include "program/pass/memory/memory_layout.h"

#include <algorithm>

namespace warrant {

namespace {

constexpr std::uint64_t first_address = 0x10000;
constexpr std::uint64_t page = 0x1000;
constexpr std::uint64_t max_gap = std::uint64_t{1} << 32;

// Instances of an object with more cells than this get fresh addresses each: cheaper than making them fresh in place.
constexpr std::uint64_t max_refreshed_cells = 64;

std::uint64_t round_up(std::uint64_t value, std::uint64_t unit) { return (value + unit - 1) / unit * unit; }

}  // namespace

std::optional<OffsetSet> offsets_in_block(const Extent& extent, std::uint64_t block_size) {
  const auto size = static_cast<std::int64_t>(block_size);
  const auto width = static_cast<std::int64_t>(extent.width);
  if (!extent.is_bytes) return extent.starts.clipped(0, size - width);
  if (width == 1) return extent.starts.clipped(0, size - 1);
  return (extent.starts + OffsetSet::range(0, width - 1)).clipped(0, size - 1);
}

std::uint64_t elements_in_block(const Extent& extent, std::uint64_t block_size) {
  const auto offsets = offsets_in_block(extent, block_size);
  return offsets ? offsets->count() : 0;
}

MemoryLayout::MemoryLayout(const PointsTo& points, DataModel model, Addresses addresses, bool is_wide)
    : points_(points), addresses_(points.blocks().size()) {
  heap_end_ = std::uint64_t{1} << (8 * pointer_bytes(model) - 1);
  const std::uint64_t constant_end = heap_end_ / 2;
  if (is_wide) {
    std::uint64_t sizes = 0;
    for (const MemoryBlock& block : points.blocks()) sizes += std::min(block.size.value_or(0), constant_end);
    const std::uint64_t room = sizes < constant_end / 2 ? constant_end / 2 : 0;
    gap_ = std::max<std::uint64_t>(block_alignment,
                                   room / (points.blocks().size() + 1) / block_alignment * block_alignment);
    gap_ = std::min(gap_, max_gap);
  }
  std::uint64_t next = first_address;
  for (BlockId id = 0; id < points.blocks().size(); ++id) {
    const MemoryBlock& block = points.blocks()[id];
    unit_ = std::max<std::uint64_t>(unit_, block.align);
    bool is_constant = addresses == Addresses::Fixed && block.size && block.is_single();
    if (is_constant && block.is_repeated && points.regions().blocks(block.region).size() > 1) {
      std::uint64_t cells = 0;
      for (const CellsId cell : points.regions().cells_of(block.region))
        cells += elements_in_block(points.regions().cells(cell).extent, *block.size);
      is_constant = cells <= max_refreshed_cells;
    }
    if (is_constant) {
      const std::uint64_t start = round_up(next, std::max<std::uint64_t>(block.align, block_alignment));
      is_constant = start < constant_end && *block.size < constant_end - start;
      if (is_constant) {
        addresses_[id] = start;
        next = start + *block.size + gap_;
      }
    }
    has_dynamic_blocks_ |= !is_constant;
  }
  heap_start_ = round_up(next, std::max({page, unit_, gap_}));
}

std::uint64_t MemoryLayout::first_block() { return first_address; }

bool MemoryLayout::is_refreshed(BlockId id) const {
  const MemoryBlock& block = points_.blocks()[id];
  return addresses_[id] && block.is_repeated && points_.regions().blocks(block.region).size() > 1;
}

}  // namespace warrant
