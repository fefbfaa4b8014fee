#include "evidence/memory.h"

#include <bit>
#include <cstdlib>
#include <cstring>
#include <new>

namespace warrant {

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
      statics_{0x10000, 0x20000000},
      stack_{0xa0000000, 0xf0000000},
      heap_{0x20000000, 0xa0000000} {
  if (model == DataModel::LP64) {
    statics_ = {0x10000, 0x1000000000};
    heap_ = {0x1000000000, 0x600000000000};
    stack_ = {0x600000000000, 0x7f0000000000};
  }
}

Memory::Region& Memory::region_of(Lifetime lifetime) {
  switch (lifetime) {
    case Lifetime::Static:
      return statics_;
    case Lifetime::Heap:
      return heap_;
    default:
      return stack_;
  }
}

Block* Memory::allocate(std::uint64_t size, unsigned align, Lifetime lifetime, Content content,
                        const std::string& name) {
  Region& region = region_of(lifetime);
  std::uint64_t alignment = align == 0 ? 1 : align;
  // The address one past the end belongs to no other block.
  std::uint64_t span = size + 1;
  if (size > bytes_left_ || region.high - region.low < alignment || region.high - region.low - alignment < span) {
    return nullptr;
  }
  std::uint64_t base;
  if (order_ == AddressOrder::Ascending) {
    base = (region.low + alignment - 1) / alignment * alignment;
  } else {
    base = (region.high - span) / alignment * alignment;
  }

  // The flags follow the bytes. Fresh pages of calloc cost nothing until they are touched.
  std::uint64_t held = content == Content::Undefined ? 2 * size : size;
  Block::Bytes bytes(static_cast<unsigned char*>(std::calloc(held == 0 ? 1 : held, 1)));
  if (!bytes) return nullptr;
  (order_ == AddressOrder::Ascending ? region.low : region.high) =
      order_ == AddressOrder::Ascending ? base + span : base;
  bytes_left_ -= size;

  Block* block;
  if (unused_.empty()) {
    block = &pool_.emplace_back();
  } else {
    block = unused_.back();
    unused_.pop_back();
  }
  block->base_ = base;
  block->size_ = size;
  block->lifetime_ = lifetime;
  block->name_ = &name;
  block->bytes_ = std::move(bytes);
  block->initialised_ = content == Content::Undefined ? block->bytes_.get() + size : nullptr;
  live_.emplace_hint(order_ == AddressOrder::Ascending ? live_.end() : live_.begin(), base, block);
  return block;
}

void Memory::release(Block* block) {
  live_.erase(block->base_);
  bytes_left_ += block->size_;
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

Block* Memory::find_base(std::uint64_t address) {
  auto found = live_.find(address);
  return found == live_.end() ? nullptr : found->second;
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
