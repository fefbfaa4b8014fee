// Allocation: addresses and first contents of blocks.
#include <algorithm>
#include <utility>

#include "base/quantity.h"
#include "program/pass/memory_resolver.h"

namespace warrant {

namespace {

// Cells of a block beyond this many are started by a loop.
constexpr std::uint64_t max_started_cells = 256;
// Stores in one assignment.
constexpr std::size_t max_stores = 64;

// So many blocks of this size in the address space that a loop which takes them all is no rare thing.
constexpr std::int64_t large_block_bytes = 1 << 20;

}  // namespace

void MemoryResolver::resolve_allocate(EdgeId id, const Allocate& allocate) {
  const BlockId block = points_.block_of(id);
  take_address(block, allocate);
  begin_lifetime(block, renamed(allocate.size));
  const auto address = layout_.address(block);
  start_contents(block, allocate, address ? address_constant(*address) : program_.symbol(variables_[allocate.target]));
}

void MemoryResolver::take_address(BlockId id, const Allocate& allocate) {
  const MemoryBlock& block = points_.blocks()[id];
  if (const auto address = layout_.address(id)) {
    if (!block.has_own_variable) emit(Assign{variables_[allocate.target], address_constant(*address)});
    return;
  }
  if (checks_memory() && !is_exact(id)) return watch_or_take(id, allocate);
  take_next_address(id, allocate);
}

void MemoryResolver::take_next_address(BlockId id, const Allocate& allocate) {
  const ScalarType type = pointer_type();
  const VariableId target = variables_[allocate.target];
  const Term size = renamed(allocate.size), top = program_.symbol(heap_top_);
  const std::uint64_t unit = layout_.unit();
  // Behind the block, and one unit for rounding up.
  const std::uint64_t gap = checks_memory() && is_exact(id) ? std::max(layout_.gap(), unit) : unit;
  const Term last = address_constant(layout_.heap_end() - gap - unit);
  if (options_.addresses == Addresses::Fixed) {
    take_room(id, encoding().compare(Comparison::Le, size, terms().sub(last, top), type));
    emit(Assign{target, top});
    Term rounded;
    const Term padded = terms().add(size, address_constant(gap + unit - 1));
    if (encoding().arithmetic() == Arithmetic::Int) {
      const Term units = terms().integer(Integer(unit));
      rounded = terms().mul(units, terms().div(padded, units));
    } else {
      rounded = terms().bv_binary(Op::BvAnd, padded, encoding().address(-Integer(unit)));
    }
    emit(Assign{heap_top_, terms().add(top, rounded)});
    return;
  }
  emit(Havoc{target, {InputKind::Address, allocate.name, type, Integer(layout_.heap_start()), layout_.heap_end()}});
  const Term start = program_.symbol(target);
  const Term aligned = encoding().arithmetic() == Arithmetic::Int
                           ? terms().mod(start, terms().integer(Integer(unit)))
                           : terms().bv_binary(Op::BvAnd, start, encoding().address(Integer(unit) - 1));
  const Term parts[] = {terms().eq(aligned, encoding().zero(type)),
                        encoding().compare(Comparison::Le, top, start, type),
                        encoding().compare(Comparison::Le, start, last, type),
                        encoding().compare(Comparison::Le, size, terms().sub(last, start), type)};
  take_room(id, terms().conjunction(parts));
  emit(Assign{heap_top_, terms().add(start, terms().add(size, address_constant(gap)))});
}

// Addresses are not used again, so a program that frees what it allocates may run out of them although it would not in
// reality. Of a few large blocks a proof has to show that they fit; else that is what the verdict assumes.
void MemoryResolver::take_room(BlockId id, Term fits) {
  if (fits.is_true()) return;
  if (options_.addresses == Addresses::Fixed && is_large(id)) {
    edge_to(new_location(LocationKind::Unmodelled, "exhausted address space"),
            Assume{terms().negate(fits), AssumeKind::Branch});
    emit(Assume{fits, AssumeKind::Branch});
    return;
  }
  emit(Assume{fits, AssumeKind::Resource});
  if (std::exchange(has_assumed_room_, true)) return;
  program_.assumptions.push_back({"all blocks that are allocated at run time, including freed ones, fit into " +
                                      in_binary_units(layout_.heap_end() - layout_.heap_start()),
                                  range_});
}

bool MemoryResolver::is_large(BlockId id) {
  const MemoryBlock& block = points_.blocks()[id];
  if (block.size) return *block.size >= std::uint64_t{large_block_bytes};
  return std::ranges::all_of(block.allocations, [&](EdgeId allocation) {
    const auto& operation = std::get<Allocate>(inlined_.cfa().edge(allocation).operation);
    const OffsetSet sizes = points_.numbers(allocation, operation.size);
    return sizes.is_bounded() && (sizes.low() < 0 || sizes.low() >= large_block_bytes);
  });
}

void MemoryResolver::start_contents(BlockId id, const Allocate& allocate, Term start) {
  const RegionId region = points_.blocks()[id].region;
  const bool is_own = is_single(region);
  // Fresh cells hold what the whole array was started with.
  const bool is_started =
      !is_own && !layout_.is_refreshed(id) && (allocate.content != Content::Zero || starts_as_zero(region));
  for (const CellsId cells : points_.regions().cells_of(region)) {
    const Extent& extent = points_.regions().cells(cells).extent;
    if (is_own) {
      start_own_cells(storage(cells), allocate);
      start_initial(cells);
    } else if (!is_started) {
      start_shared_cells(id, extent, storage(cells), allocate, start);
    }
    if (allocate.bytes) start_with_bytes(id, extent, storage(cells), *allocate.bytes, start);
  }
}

Term MemoryResolver::value_of_bytes(const std::string& bytes, std::uint64_t offset, ScalarType type) const {
  std::vector<Term> parts;
  Integer value(0);
  for (unsigned i = type.bytes; i-- > 0;) {
    const std::uint64_t at = offset + i;
    const auto byte = static_cast<unsigned char>(at < bytes.size() ? bytes[at] : 0);
    value = value * Integer(256) + Integer(static_cast<long>(byte));
    if (type.is_floating()) parts.push_back(encoding().constant(Integer(static_cast<long>(byte)), ScalarType::byte()));
  }
  if (!type.is_floating()) return encoding().constant(value, type);
  std::ranges::reverse(parts);
  return encoding().from_bytes(parts, type);
}

// On top of zeros.
void MemoryResolver::start_with_bytes(BlockId id, const Extent& extent, const CellStorage& storage,
                                      const std::string& bytes, Term start) {
  const std::uint64_t block_size = points_.blocks()[id].size.value_or(UINT64_MAX);
  const auto offsets = offsets_in_block(extent, std::min(bytes.size() + storage.element.bytes - 1, block_size));
  if (!offsets) return;
  std::vector<CellAccess::Update> updates;
  std::size_t stores = 0;
  for (std::uint64_t i = 0; i < offsets->count(); ++i) {
    const auto offset = offsets->low() + static_cast<std::int64_t>(i * offsets->stride());
    const auto first = static_cast<std::uint64_t>(offset);
    const std::uint64_t end = std::min<std::uint64_t>(first + storage.element.bytes, bytes.size());
    const bool is_zero = std::all_of(bytes.begin() + static_cast<std::ptrdiff_t>(std::min(first, end)),
                                     bytes.begin() + static_cast<std::ptrdiff_t>(end), [](char c) { return c == 0; });
    if (is_zero) continue;
    const Term value = value_of_bytes(bytes, first, storage.element);
    access_.write(storage, {at_distance(start, offset), offset}, value, storage.element, updates);
    if (++stores < max_stores) continue;
    emit_updates(updates);
    updates.clear();
    stores = 0;
  }
  emit_updates(updates);
}

void MemoryResolver::start_own_cells(const CellStorage& storage, const Allocate& allocate) {
  for (const VariableId variable : storage.variables) {
    if (allocate.content != Content::Zero) {
      emit(Havoc{variable, {input_kind(allocate.content), allocate.name, storage.element, {}, {}}});
      continue;
    }
    Term zero = encoding().zero(storage.element);
    if (storage.kind == CellStorage::Kind::Array) zero = terms().const_array(program_.symbol(variable).sort(), zero);
    emit(Assign{variable, zero});
  }
}

void MemoryResolver::start_shared_cells(BlockId id, const Extent& extent, const CellStorage& storage,
                                        const Allocate& allocate, Term start) {
  const std::optional<std::uint64_t>& size = points_.blocks()[id].size;
  const auto offsets = offsets_in_block(extent, size ? *size : unlimited_bytes);
  if (!offsets) return;
  const ScalarType element = storage.element;
  const bool is_zero = allocate.content == Content::Zero;
  if (size && offsets->count() <= max_started_cells) {
    std::vector<CellAccess::Update> updates;
    std::size_t stores = 0;
    for (std::uint64_t i = 0; i < offsets->count(); ++i) {
      Term value = encoding().zero(element);
      if (!is_zero) {
        const VariableId fresh = scratch(element, 0);
        emit(Havoc{fresh, {input_kind(allocate.content), allocate.name, element, {}, {}}});
        value = program_.symbol(fresh);
      }
      const auto offset = offsets->low() + static_cast<std::int64_t>(i * offsets->stride());
      access_.write(storage, {at_distance(start, offset), offset}, value, element, updates);
      if (++stores == max_stores || !is_zero) {
        emit_updates(updates);
        updates.clear();
        stores = 0;
      }
    }
    emit_updates(updates);
    return;
  }
  // Blocks of many cells are refreshed by fresh addresses, so here they are zeroed.
  const std::optional<Term> bound = size ? std::nullopt : std::optional(renamed(allocate.size));
  emit_loop(*offsets, element.bytes, bound, Direction::Ascending, [&](Term distance) {
    std::vector<CellAccess::Update> updates;
    const CellAddress at{terms().add(start, distance), 0};
    access_.write(storage, at, encoding().zero(element), element, updates);
    emit_updates(updates);
  });
}

}  // namespace warrant
