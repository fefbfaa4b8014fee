#include "program/pass/memory/block_starts.h"

#include <algorithm>
#include <utility>

#include "base/quantity.h"

namespace warrant {

namespace {

// Cells of a block beyond this many are started by a loop.
constexpr std::uint64_t max_started_cells = 256;
// Stores in one assignment.
constexpr std::size_t max_stores = 64;

// So many blocks of this size in the address space that a loop which takes them all is no rare thing.
constexpr std::int64_t large_block_bytes = 1 << 20;

}  // namespace

BlockStarts::BlockStarts(MemoryContext& context, MemoryVariables& variables, const MemoryStorage& storage,
                         MemoryEdges& edges, CellEdges& cells, MemoryGhosts& ghosts, OutsideMemory& outside)
    : MemoryPart(context),
      variables_(variables),
      storage_(storage),
      edges_(edges),
      cells_(cells),
      ghosts_(ghosts),
      outside_(outside),
      loops_(context, variables, edges) {}

void BlockStarts::start() {
  for (const auto& [cells, is_zero] : storage_.shared_arrays()) {
    const CellStorage& shared = storage_[cells];
    const VariableId array = shared.variables[0];
    if (is_zero) {
      const Term zero = encoding().zero(shared.element);
      edges_.emit(Assign{array, terms().const_array(program_.symbol(array).sort(), zero)});
    } else {
      edges_.emit(Havoc{array, {InputKind::Uninitialised, program_.variable(array).name, shared.element, {}, {}}});
    }
    outside_.start_cells(cells);
  }
}

void BlockStarts::allocate(EdgeId id, const Allocate& allocate) {
  const BlockId block = points_.block_of(id);
  take_address(block, allocate);
  ghosts_.begin(block, edges_.renamed(allocate.size));
  const auto address = layout_.address(block);
  const Term start = address ? address_constant(*address) : program_.symbol(variables_[allocate.target]);
  start_contents(block, allocate, start);
}

// --- addresses

void BlockStarts::take_address(BlockId id, const Allocate& allocate) {
  if (const auto address = layout_.address(id)) {
    if (!block(id).has_own_variable) edges_.emit(Assign{variables_[allocate.target], address_constant(*address)});
  } else if (has_ghosts() && !ghosts_.is_exact(id)) {
    watch_or_take(id, allocate);
  } else {
    take_next_address(id, allocate);
  }
}

void BlockStarts::watch_or_take(BlockId id, const Allocate& allocate) {
  ghosts_.read_choice();
  edges_.flush();
  const Term size = edges_.renamed(allocate.size);
  const Term is_chosen = ghosts_.is_chosen();
  const LocationId fork = edges_.cursor(), done = edges_.new_location();
  edges_.emit(Assume{is_chosen, AssumeKind::Branch});
  const Term room = address_constant(layout_.watch_room());
  take_room(id, encoding().compare(Comparison::Le, size, room, pointer_type()));
  ghosts_.watch(id, allocate.lifetime, size);
  edges_.emit(Assign{variables_[allocate.target], address_constant(layout_.watch_address())});
  edges_.finish(done);
  edges_.move_to(fork);
  edges_.emit(Assume{terms().negate(is_chosen), AssumeKind::Branch});
  take_next_address(id, allocate);
  edges_.finish(done);
  edges_.move_to(done);
}

void BlockStarts::take_next_address(BlockId id, const Allocate& allocate) {
  const ScalarType type = pointer_type();
  const VariableId target = variables_[allocate.target], heap_top = variables_.heap_top();
  const Term size = edges_.renamed(allocate.size), top = program_.symbol(heap_top);
  const std::uint64_t unit = layout_.unit();
  // Behind the block, and one unit for rounding up.
  const std::uint64_t gap = has_ghosts() && ghosts_.is_exact(id) ? std::max(layout_.gap(), unit) : unit;
  const Term last = address_constant(layout_.heap_end() - gap - unit);
  if (context_.options.addresses == Addresses::Fixed) {
    take_room(id, encoding().compare(Comparison::Le, size, terms().sub(last, top), type));
    edges_.emit(Assign{target, top});
    Term rounded;
    const Term padded = terms().add(size, address_constant(gap + unit - 1));
    if (encoding().arithmetic() == Arithmetic::Int) {
      const Term units = terms().integer(Integer(unit));
      rounded = terms().mul(units, terms().div(padded, units));
    } else {
      rounded = terms().bv_binary(Op::BvAnd, padded, encoding().address(-Integer(unit)));
    }
    edges_.emit(Assign{heap_top, terms().add(top, rounded)});
    return;
  }
  edges_.emit(
      Havoc{target, {InputKind::Address, allocate.name, type, Integer(layout_.heap_start()), layout_.heap_end()}});
  const Term start = program_.symbol(target);
  const Term rest = remainder(start, unit);
  const Term parts[] = {terms().eq(rest, encoding().zero(type)), encoding().compare(Comparison::Le, top, start, type),
                        encoding().compare(Comparison::Le, start, last, type),
                        encoding().compare(Comparison::Le, size, terms().sub(last, start), type)};
  take_room(id, terms().conjunction(parts));
  edges_.emit(Assign{heap_top, terms().add(start, terms().add(size, address_constant(gap)))});
}

// Addresses are not used again, so a program that frees what it allocates may run out of them although it would not in
// reality. Of a few large blocks a proof has to show that they fit; else that is what the verdict assumes.
void BlockStarts::take_room(BlockId id, Term fits) {
  if (fits.is_true()) return;
  if (context_.options.addresses == Addresses::Fixed && is_large(id))
    return edges_.require_modelled(fits, exhausted_memory_note);
  edges_.emit(Assume{fits, AssumeKind::Resource});
  if (std::exchange(has_assumed_room_, true)) return;
  program_.assumptions.push_back(
      {{AssumptionKind::MemoryFits, {in_binary_units(layout_.heap_end() - layout_.heap_start())}}, edges_.range()});
}

bool BlockStarts::is_large(BlockId id) {
  if (const auto& size = block(id).size) return *size >= std::uint64_t{large_block_bytes};
  return std::ranges::all_of(block(id).allocations, [&](EdgeId allocation) {
    const auto& operation = std::get<Allocate>(inlined_.cfa().edge(allocation).operation);
    const OffsetSet sizes = points_.numbers(allocation, operation.size);
    return sizes.is_bounded() && (sizes.low() < 0 || sizes.low() >= large_block_bytes);
  });
}

// --- contents

void BlockStarts::start_contents(BlockId id, const Allocate& allocate, Term start) {
  const RegionId region = block(id).region;
  const bool is_own = is_single(region);
  // Fresh cells hold what the whole array was started with.
  const bool is_started =
      !is_own && !layout_.is_refreshed(id) && (allocate.content != Content::Zero || starts_as_zero(region));
  for (const CellsId cells : regions().cells_of(region)) {
    const Extent& extent = regions().cells(cells).extent;
    const CellStorage& storage = storage_[cells];
    if (is_own) {
      start_own_cells(storage, allocate);
      outside_.start_cells(cells);
    } else if (!is_started) {
      start_shared_cells(id, extent, storage, allocate, start);
    }
    if (allocate.bytes) start_with_bytes(id, extent, storage, *allocate.bytes, start);
  }
}

Term BlockStarts::value_of_bytes(const std::string& bytes, std::uint64_t offset, ScalarType type) const {
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
void BlockStarts::start_with_bytes(BlockId id, const Extent& extent, const CellStorage& storage,
                                   const std::string& bytes, Term start) {
  const std::uint64_t block_size = block(id).size.value_or(UINT64_MAX);
  const auto offsets = offsets_in_block(extent, std::min(bytes.size() + storage.element.bytes - 1, block_size));
  if (!offsets) return;
  CellEdges::Updates updates;
  std::size_t stores = 0;
  for (std::uint64_t i = 0; i < offsets->count(); ++i) {
    const auto offset = offsets->low() + static_cast<std::int64_t>(i * offsets->stride());
    const auto first = static_cast<std::uint64_t>(offset);
    const std::uint64_t end = std::min<std::uint64_t>(first + storage.element.bytes, bytes.size());
    const bool is_zero = std::all_of(bytes.begin() + static_cast<std::ptrdiff_t>(std::min(first, end)),
                                     bytes.begin() + static_cast<std::ptrdiff_t>(end), [](char c) { return c == 0; });
    if (is_zero) continue;
    const Term value = value_of_bytes(bytes, first, storage.element);
    cells_.collect(storage, {at_distance(start, offset), offset}, value, storage.element, updates);
    if (++stores < max_stores) continue;
    cells_.emit(updates);
    updates.clear();
    stores = 0;
  }
  cells_.emit(updates);
}

void BlockStarts::start_own_cells(const CellStorage& storage, const Allocate& allocate) {
  for (const VariableId variable : storage.variables) {
    if (allocate.content != Content::Zero) {
      edges_.emit(Havoc{variable, {input_kind(allocate.content), allocate.name, storage.element, {}, {}}});
      continue;
    }
    Term zero = encoding().zero(storage.element);
    if (storage.kind == CellStorage::Kind::Array) zero = terms().const_array(program_.symbol(variable).sort(), zero);
    edges_.emit(Assign{variable, zero});
  }
}

void BlockStarts::start_shared_cells(BlockId id, const Extent& extent, const CellStorage& storage,
                                     const Allocate& allocate, Term start) {
  const std::optional<std::uint64_t>& size = block(id).size;
  const auto offsets = offsets_in_block(extent, size ? *size : unlimited_bytes);
  if (!offsets) return;
  if (size && offsets->count() <= max_started_cells) return start_one_by_one(*offsets, storage, allocate, start);
  // Blocks of many cells are refreshed by fresh addresses, so here they are zeroed.
  const ScalarType element = storage.element;
  const std::optional<Term> bound = size ? std::nullopt : std::optional(edges_.renamed(allocate.size));
  loops_.emit(*offsets, element.bytes, bound, CellLoops::Direction::Ascending, [&](Term distance) {
    const CellAddress at{terms().add(start, distance), 0};
    cells_.write(storage, at, encoding().zero(element), element);
  });
}

void BlockStarts::start_one_by_one(const OffsetSet& offsets, const CellStorage& storage, const Allocate& allocate,
                                   Term start) {
  const ScalarType element = storage.element;
  const bool is_zero = allocate.content == Content::Zero;
  CellEdges::Updates updates;
  std::size_t stores = 0;
  for (std::uint64_t i = 0; i < offsets.count(); ++i) {
    Term value = encoding().zero(element);
    if (!is_zero) {
      const VariableId fresh = variables_.scratch(element, 0);
      edges_.emit(Havoc{fresh, {input_kind(allocate.content), allocate.name, element, {}, {}}});
      value = program_.symbol(fresh);
    }
    const auto offset = offsets.low() + static_cast<std::int64_t>(i * offsets.stride());
    cells_.collect(storage, {at_distance(start, offset), offset}, value, element, updates);
    if (++stores == max_stores || !is_zero) {
      cells_.emit(updates);
      updates.clear();
      stores = 0;
    }
  }
  cells_.emit(updates);
}

}  // namespace warrant
