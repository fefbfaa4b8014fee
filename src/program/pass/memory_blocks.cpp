// Allocation: addresses and first contents of blocks.
#include "program/pass/memory_resolver.h"

namespace warrant {

namespace {

// Cells of a block beyond this many are started by a loop.
constexpr std::uint64_t max_started_cells = 256;
// Stores in one assignment.
constexpr std::size_t max_stores = 64;

constexpr std::int64_t unlimited = std::int64_t{1} << 61;

}  // namespace

void MemoryResolver::resolve_allocate(EdgeId id, const Allocate& allocate) {
  const BlockId block = points_.block_of(id);
  take_address(block, allocate);
  const auto address = layout_.address(block);
  start_contents(block, allocate, address ? address_constant(*address) : program_.symbol(variables_[allocate.target]));
}

void MemoryResolver::take_address(BlockId id, const Allocate& allocate) {
  const MemoryBlock& block = points_.blocks()[id];
  if (const auto address = layout_.address(id)) {
    if (!block.has_own_variable) emit(Assign{variables_[allocate.target], address_constant(*address)});
    return;
  }
  const ScalarType type = pointer_type();
  const VariableId target = variables_[allocate.target];
  const Term size = rename_(allocate.size), top = program_.symbol(heap_top_);
  const std::uint64_t unit = layout_.unit();
  // One unit for the gap behind the block, one for rounding up.
  const Term last = address_constant(layout_.heap_end() - 2 * unit);
  if (options_.addresses == Addresses::Fixed) {
    emit(Assume{encoding().compare(Comparison::Le, size, terms().sub(last, top), type), AssumeKind::Resource});
    emit(Assign{target, top});
    Term rounded;
    const Term padded = terms().add(size, address_constant(2 * unit - 1));
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
  emit(Assume{terms().conjunction(parts), AssumeKind::Resource});
  emit(Assign{heap_top_, terms().add(start, terms().add(size, address_constant(unit)))});
}

void MemoryResolver::start_contents(BlockId id, const Allocate& allocate, Term start) {
  const RegionId region = points_.blocks()[id].region;
  const bool is_own = is_single(region);
  if (!is_own && !layout_.is_refreshed(id) && (allocate.content == Content::Undefined || starts_as_zero(region)))
    return;  // fresh cells hold what the whole array was started with
  for (const CellsId cells : points_.regions().cells_of(region)) {
    if (is_own) {
      start_own_cells(storage(cells), allocate);
    } else {
      start_shared_cells(id, points_.regions().cells(cells).extent, storage(cells), allocate, start);
    }
  }
}

void MemoryResolver::start_own_cells(const CellStorage& storage, const Allocate& allocate) {
  for (const VariableId variable : storage.variables) {
    if (allocate.content == Content::Undefined) {
      emit(Havoc{variable, {InputKind::Uninitialised, allocate.name, storage.element, {}, {}}});
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
  const auto offsets = offsets_in_block(extent, size ? *size : unlimited);
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
        emit(Havoc{fresh, {InputKind::Uninitialised, allocate.name, element, {}, {}}});
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
  const std::optional<Term> bound = size ? std::nullopt : std::optional(rename_(allocate.size));
  emit_loop(*offsets, element.bytes, bound, Direction::Ascending, [&](Term distance) {
    std::vector<CellAccess::Update> updates;
    const CellAddress at{terms().add(start, distance), 0};
    access_.write(storage, at, encoding().zero(element), element, updates);
    emit_updates(updates);
  });
}

}  // namespace warrant
