#include "evidence/interpreter/memory.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <new>

namespace warrant {

namespace {

// Dead blocks that are remembered.
constexpr std::size_t max_dead_blocks = 4096;
// Beyond this distance an address has nothing to do with a block.
constexpr std::uint64_t max_neighbour_distance = std::uint64_t{1} << 20;

// Memory of others is made in pages.
constexpr std::uint64_t outside_page = 1 << 16;

// What a block costs beside its bytes.
constexpr std::uint64_t block_overhead = 192;

std::uint64_t round_up(std::uint64_t value, std::uint64_t unit) { return (value + unit - 1) / unit * unit; }

// The first address that another block may have.
std::uint64_t span_end(const Block& block) { return block.base() + block.size() + 1; }

}  // namespace

void Block::Release::operator()(unsigned char* bytes) const { std::free(bytes); }

void Block::copy_flags(std::uint64_t address, const unsigned char* flags, std::uint64_t count) {
  if (std::memchr(flags, 0, count) == nullptr) return;
  own_flags_.reset(static_cast<unsigned char*>(std::malloc(size_)));
  if (!own_flags_) throw std::bad_alloc();
  initialised_ = own_flags_.get();
  std::memset(initialised_, 1, size_);
  std::memcpy(initialised(address), flags, count);
}

Memory::Memory(DataModel model, AddressOrder order, std::uint64_t max_bytes)
    : order_(order),
      bytes_left_(max_bytes),
      gap_(model == DataModel::LP64 ? 1 << 20 : 1 << 12),
      outside_(outside_memory(model)) {
  const auto region = [order](std::uint64_t low, std::uint64_t high) {
    return Region{low, high, order == AddressOrder::Ascending ? low : high};
  };
  if (model == DataModel::LP64) {
    statics_ = region(0x10000, 0x1000000000);
    heap_ = region(0x1000000000, 0x600000000000);
    stack_ = region(0x600000000000, 0x7f0000000000);
  } else {
    statics_ = region(0x10000, 0x50000000);
    heap_ = region(0x50000000, 0xc0000000);
    stack_ = region(0xc0000000, 0xf0000000);
  }
}

Memory::Region& Memory::region_of(Lifetime lifetime) {
  switch (lifetime) {
    case Lifetime::Static:
      return statics_;
    case Lifetime::Heap:
    case Lifetime::External:
      return heap_;
    default:
      return stack_;
  }
}

// The first address from `from` on at which the span lies between live blocks.
std::optional<std::uint64_t> Memory::find_gap_upwards(const Region& region, std::uint64_t from, std::uint64_t span,
                                                      std::uint64_t alignment) const {
  std::uint64_t base = round_up(from, alignment);
  auto after = live_.upper_bound(base);
  if (after != live_.begin()) base = std::max(base, round_up(span_end(*std::prev(after)->second), alignment));
  for (; base <= region.high && region.high - base >= span; ++after) {
    if (after == live_.end() || (after->first >= base && after->first - base >= span)) return base;
    base = std::max(base, round_up(span_end(*after->second), alignment));
  }
  return std::nullopt;
}

// The last address at which the span ends at `from` or before and lies between live blocks.
std::optional<std::uint64_t> Memory::find_gap_downwards(const Region& region, std::uint64_t from, std::uint64_t span,
                                                        std::uint64_t alignment) const {
  std::uint64_t end = from;
  auto after = live_.lower_bound(end);  // the first block that begins at `end` or behind it
  while (end >= region.low && end - region.low >= span) {
    const std::uint64_t base = (end - span) / alignment * alignment;
    if (base < region.low) break;
    if (after == live_.begin()) return base;
    const Block& before = *std::prev(after)->second;
    if (span_end(before) <= base) return base;
    end = before.base();
    --after;
  }
  return std::nullopt;
}

std::optional<std::uint64_t> Memory::take_address(Region& region, std::uint64_t span, std::uint64_t alignment) {
  const bool ascends = order_ == AddressOrder::Ascending;
  const auto find = [&](std::uint64_t from) {
    return ascends ? find_gap_upwards(region, from, span, alignment)
                   : find_gap_downwards(region, from, span, alignment);
  };
  std::optional<std::uint64_t> base;
  if (region.is_used_up) {
    base = find(region.next);
  } else if (region.high - region.low >= alignment && region.high - region.low - alignment >= span) {
    // Nothing lies beyond the last block.
    if (ascends && region.high - region.next >= span) {
      base = round_up(region.next, alignment);
      if (*base > region.high || region.high - *base < span) base.reset();
    } else if (!ascends && region.next - region.low >= span) {
      base = (region.next - span) / alignment * alignment;
      if (*base < region.low) base.reset();
    }
  }
  if (!base) {
    region.is_used_up = true;
    base = find(ascends ? region.low : region.high);
  }
  if (base) region.next = ascends ? *base + span : *base;
  return base;
}

std::variant<Block*, Shortage> Memory::allocate(std::uint64_t size, const Allocate& what, const SourceRange& where) {
  Region& region = region_of(what.lifetime);
  if (size >= region.high - region.low) return Shortage::AddressSpace;
  if (size > bytes_left_ || bytes_left_ - size < block_overhead) return Shortage::Budget;
  // The address one past the end belongs to no other block.
  const std::uint64_t align = std::max<std::uint64_t>(what.align, 1);
  std::optional<std::uint64_t> base;
  if (!region.is_used_up) base = take_address(region, size + gap_, align);
  if (!base) base = take_address(region, size + 1, align);
  if (!base) return Shortage::AddressSpace;

  Block* block = new_block(*base, size, what, where);
  if (block == nullptr) return Shortage::Budget;
  return block;
}

// Null if there is no room for it.
Block* Memory::new_block(std::uint64_t base, std::uint64_t size, const Allocate& what, const SourceRange& where) {
  // The flags follow the bytes. Fresh pages of calloc cost nothing until they are touched.
  std::uint64_t held = what.content != Content::Zero ? 2 * size : size;
  Block::Bytes bytes(static_cast<unsigned char*>(std::calloc(held == 0 ? 1 : held, 1)));
  if (!bytes) return nullptr;
  if (what.bytes) std::memcpy(bytes.get(), what.bytes->data(), std::min<std::uint64_t>(what.bytes->size(), size));
  bytes_left_ -= size + block_overhead;

  Block* block;
  if (unused_.empty()) {
    block = &pool_.emplace_back();
  } else {
    block = unused_.back();
    unused_.pop_back();
  }
  block->base_ = base;
  block->size_ = size;
  block->lifetime_ = what.lifetime;
  block->is_constant_ = what.is_constant;
  block->align_ = std::max(what.align, 1U);
  block->input_ = none_id;
  block->name_ = &what.name;
  block->where_ = where;
  block->shape_ = what.shape.get();
  block->bytes_ = std::move(bytes);
  block->initialised_ = what.content != Content::Zero ? block->bytes_.get() + size : nullptr;
  live_.emplace_hint(order_ == AddressOrder::Ascending ? live_.end() : live_.begin(), base, block);
  return block;
}

Block* Memory::find_outside(std::uint64_t address, std::uint64_t count) {
  static const Allocate page{none_id, Term(), 1, Lifetime::External, Content::Undefined, outside_memory_name};
  if (!outside_.contains(address, count)) return nullptr;
  const std::uint64_t base = address / outside_page * outside_page;
  if (count > outside_page - (address - base) || bytes_left_ < outside_page + block_overhead) return nullptr;
  return new_block(base, outside_page, page, {});
}

void Memory::release(Block* block) {
  const Neighbour dead{block->base_, block->size_, true, block->name_, block->where_};
  if (dead_.size() < max_dead_blocks)
    dead_.push_back(dead);
  else
    dead_[next_dead_++ % max_dead_blocks] = dead;
  live_.erase(block->base_);
  bytes_left_ += block->size_ + block_overhead;
  block->base_ = 0;
  block->size_ = 0;
  block->bytes_.reset();
  block->initialised_ = nullptr;
  block->own_flags_.reset();
  unused_.push_back(block);
}

Block* Memory::search(std::uint64_t address, std::uint64_t count) {
  auto after = live_.upper_bound(address);
  if (after == live_.begin()) return nullptr;
  Block* block = std::prev(after)->second;
  if (!block->covers(address, count)) return nullptr;
  last_ = block;
  return block;
}

const Block* Memory::find_pointed(std::uint64_t address) const {
  const auto after = live_.upper_bound(address);
  if (after == live_.begin()) return nullptr;
  const Block* const block = std::prev(after)->second;
  return block->leads_to(address) ? block : nullptr;
}

Block* Memory::find_base(std::uint64_t address) {
  auto found = live_.find(address);
  return found == live_.end() ? nullptr : found->second;
}

std::optional<Memory::Neighbour> Memory::neighbour(std::uint64_t address) const {
  std::optional<Neighbour> nearest;
  std::uint64_t least = max_neighbour_distance;
  const auto look = [&](const Neighbour& block) {
    const std::uint64_t distance = address < block.base                 ? block.base - address
                                   : address - block.base >= block.size ? address - block.base - block.size
                                                                        : 0;
    if (distance > least || (nearest && distance == least)) return;
    least = distance;
    nearest = block;
  };
  const auto look_at = [&](const Block& block) {
    look({block.base(), block.size(), false, &block.name(), block.where()});
  };
  const auto after = live_.upper_bound(address);
  if (after != live_.begin()) look_at(*std::prev(after)->second);
  if (after != live_.end()) look_at(*after->second);
  // A dead block that held the address is what was meant, whatever lies next to it; the newest first.
  for (std::size_t i = 0; i < dead_.size(); ++i) look(dead_[(next_dead_ + dead_.size() - 1 - i) % dead_.size()]);
  return nearest;
}

// An x87 number has its integer bit in memory; the interchange format leaves it out.
void write_scalar(unsigned char* bytes, Slot value, ScalarType type) {
  if (type.is_floating() && type.bits == 80) {
    std::uint64_t fraction = static_cast<std::uint64_t>(value) & (~std::uint64_t{0} >> 1);
    auto sign_and_exponent = static_cast<std::uint16_t>(value >> 63);
    bool normal = (sign_and_exponent & 0x7fff) != 0;
    value = static_cast<Slot>(sign_and_exponent) << 64 | (normal ? std::uint64_t{1} << 63 : 0) | fraction;
  }
  if (std::endian::native == std::endian::little && type.bytes <= sizeof value) {
    std::memcpy(bytes, &value, type.bytes);
    return;
  }
  for (unsigned i = 0; i < type.bytes; ++i) {
    bytes[i] = static_cast<unsigned char>(value);
    value >>= 8;
  }
}

Slot read_scalar(const unsigned char* bytes, ScalarType type) {
  if (type.kind == TypeKind::Boolean) return bytes[0] != 0 ? 1 : 0;
  Slot value = 0;
  unsigned count = type.is_floating() && type.bits == 80 ? 10 : type.bytes;
  if (std::endian::native == std::endian::little && count <= sizeof value) {
    std::memcpy(&value, bytes, count);
  } else {
    for (unsigned i = count; i-- > 0;) value = value << 8 | bytes[i];
  }
  if (type.is_floating() && type.bits == 80) {
    std::uint64_t fraction = static_cast<std::uint64_t>(value) & (~std::uint64_t{0} >> 1);
    return (value >> 64) << 63 | fraction;
  }
  return value & slot_mask(type.bits);
}

}  // namespace warrant
