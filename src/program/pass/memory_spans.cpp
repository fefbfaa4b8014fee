// Copies and fills: spans of memory, class by class and element by element.
//
// Every class of cells is a storage of its own, so the classes in a span are independent of one another. Few elements
// are written by assignments, all values being read before the first is written; many by a loop. The points-to
// analysis has seen to it that a loop copies within one class or between regions (see PointsTo::copy).
#include <algorithm>
#include <cassert>

#include "program/pass/memory_resolver.h"

namespace warrant {

namespace {

// Elements of one class that are written without a loop.
constexpr std::uint64_t max_unrolled_elements = 64;

std::int64_t delta_at(const OffsetSet& deltas, std::uint64_t index) {
  return deltas.low() + static_cast<std::int64_t>(index * deltas.stride());
}

}  // namespace

std::vector<MemoryResolver::SpanPart> MemoryResolver::span_parts(const Place& place, const OffsetSet& size) const {
  std::vector<SpanPart> parts;
  for (const CellsId id : points_.regions().cells_of(place.region)) {
    const Extent& extent = points_.regions().cells(id).extent;
    const auto found = cells_in_span(extent, place.offsets, size);
    if (!found) continue;
    assert(!found->is_partial && "the analysis has split elements that are covered in part");
    SpanPart part{id, *found, found->deltas, found->unit};
    if (extent.is_bytes && part.unit > 1) {
      // Byte by byte. Between stretches this names bytes of other classes too, which this storage has no use for.
      part.deltas = part.deltas + OffsetSet::range(0, static_cast<std::int64_t>(part.unit) - 1);
      part.unit = 1;
    }
    parts.push_back(part);
  }
  return parts;
}

bool MemoryResolver::check_span(const Place& place, Term address, Term length, const OffsetSet& size) {
  if (!size.is_exact()) return check_access(place, address, length, 0, {});
  if (size.low() < 0) return require(terms().falsity(), {});  // a number of bytes beyond the address space
  const auto bytes = static_cast<std::uint64_t>(size.low());
  return check_access(place, address, address_constant(bytes), bytes, {});
}

Term MemoryResolver::fits(std::int64_t delta, std::uint64_t unit, Term size) const {
  const Term end = address_constant(static_cast<std::uint64_t>(delta) + unit);
  return encoding().compare(Comparison::Le, end, size, pointer_type());
}

void MemoryResolver::emit_loop(const OffsetSet& deltas, std::uint64_t unit, std::optional<Term> size,
                               Direction direction, const std::function<void(Term)>& body) {
  const ScalarType type = pointer_type();
  const VariableId counter = scratch(type, 0);
  const Term index = program_.symbol(counter), one = address_constant(1);
  const std::uint64_t stride = std::max<std::uint64_t>(deltas.stride(), 1);
  const Term step = address_constant(stride), first = address_constant(static_cast<std::uint64_t>(deltas.low()));
  const Term distance = terms().add(first, terms().mul(step, index));
  Term count;
  if (!size) {
    count = address_constant(deltas.count());
  } else if (direction == Direction::Descending) {
    // As many as fit: first + stride * (count - 1) + unit <= size.
    const Term rest =
        terms().add(terms().sub(*size, address_constant(static_cast<std::uint64_t>(deltas.low()) + unit)), step);
    const Term quotient = encoding().arithmetic() == Arithmetic::Int ? terms().div(rest, step)
                                                                     : terms().bv_binary(Op::BvUdiv, rest, step);
    const Term fits_once = fits(deltas.low(), unit, *size);
    count = terms().ite(fits_once, quotient, encoding().zero(type));
  }
  const bool ascends = direction == Direction::Ascending;
  emit(Assign{counter, ascends ? encoding().zero(type) : count});
  flush();
  const LocationId head = cursor_, inside = new_location(), done = new_location();
  const Term more = !ascends ? encoding().compare(Comparison::Lt, encoding().zero(type), index, type)
                    : size
                        ? encoding().compare(Comparison::Le, terms().add(distance, address_constant(unit)), *size, type)
                        : encoding().compare(Comparison::Lt, index, count, type);
  edge_to(inside, Assume{more, AssumeKind::Branch});
  edge_to(done, Assume{terms().negate(more), AssumeKind::Branch});
  cursor_ = inside;
  if (!ascends) emit(Assign{counter, terms().sub(index, one)});
  body(distance);
  if (ascends) emit(Assign{counter, terms().add(index, one)});
  finish(head);
  cursor_ = done;
}

// --- fills

Term MemoryResolver::fill_value(Term byte, ScalarType type) const {
  if (encoding().constant_value(byte, ScalarType::byte()) == Integer(0)) return encoding().zero(type);
  const std::vector<Term> bytes(type.bytes, byte);
  return type == ScalarType::byte() ? byte : encoding().from_bytes(bytes, type);
}

bool MemoryResolver::covers_class(const SpanPart& part, const Place& place, const OffsetSet& size) const {
  if (!is_single(place.region) || !place.offsets.is_exact() || !size.is_exact()) return false;
  const std::optional<std::uint64_t>& block_size = points_.blocks()[first_block(place.region)].size;
  if (!block_size) return false;
  const auto offsets = offsets_in_block(points_.regions().cells(part.cells).extent, *block_size);
  if (!offsets) return true;
  const std::int64_t start = place.offsets.low();
  return offsets->within(start, start + size.low() - static_cast<std::int64_t>(part.unit));
}

void MemoryResolver::fill_part(const SpanPart& part, const Place& place, const Fill& fill, const OffsetSet& size) {
  const CellStorage& cells = storage(part.cells);
  const ScalarType type = cells.element;
  const Term address = renamed(fill.address), length = renamed(fill.size);
  const Term value = fill_value(renamed(fill.byte), type);
  const bool is_array = cells.kind == CellStorage::Kind::Array;
  std::vector<CellAccess::Update> updates;
  if (is_array && covers_class(part, place, size)) {
    const VariableId array = cells.variables[0];
    emit(Assign{array, terms().const_array(program_.symbol(array).sort(), value)});
  } else if (!is_array || (size.is_exact() && part.deltas.count() <= max_unrolled_elements)) {
    for (std::uint64_t i = 0; i < part.deltas.count(); ++i) {
      const std::int64_t delta = delta_at(part.deltas, i);
      const CellAddress at{at_distance(address, delta), place.offsets.low() + delta};
      Term filled = value;
      if (!size.is_exact()) {
        const Term is_within = fits(delta, part.unit, length);
        filled = terms().ite(is_within, value, access_.read(cells, at, type));
      }
      access_.write(cells, at, filled, type, updates);
    }
    emit_updates(updates);
  } else {
    const std::optional<Term> bound = size.is_exact() ? std::nullopt : std::optional(length);
    emit_loop(part.deltas, part.unit, bound, Direction::Ascending, [&](Term distance) {
      std::vector<CellAccess::Update> stores;
      access_.write(cells, {terms().add(address, distance), 0}, value, type, stores);
      emit_updates(stores);
    });
  }
}

void MemoryResolver::resolve_fill(EdgeId id, const Fill& fill) {
  const Place place = points_.place(id, fill.address);
  const OffsetSet size = points_.numbers(id, fill.size);
  if (size.is_exact() && size.low() == 0) return;
  const Term address = renamed(fill.address), length = renamed(fill.size);
  if (!check_span(place, address, length, size)) return;
  if (!fill.initialises && !check_write(place, address, length)) return;
  for (const SpanPart& part : span_parts(place, size)) fill_part(part, place, fill, size);
}

// --- copies

CellsId MemoryResolver::source_cells(const SpanPart& part, const Place& from, const OffsetSet& size) const {
  const Extent image = image_in_span(points_.regions().cells(part.cells).extent, part.found, from.offsets, size);
  const std::vector<CellsId> found = points_.regions().overlapping(from.region, image);
  assert(found.size() == 1 && "the analysis gives every copied cell a source");
  return found.front();
}

bool MemoryResolver::copy_whole_array(const SpanPart& part, CellsId source, const Place& to, const Copy& copy,
                                      const OffsetSet& size) {
  const CellStorage &target_cells = storage(part.cells), &source_cells = storage(source);
  const auto is_indexed = [](const CellStorage& cells) {
    return cells.kind == CellStorage::Kind::Array && cells.origin;
  };
  if (!is_indexed(target_cells) || !is_indexed(source_cells) || &target_cells == &source_cells) return false;
  if (target_cells.element != source_cells.element || target_cells.stride != source_cells.stride) return false;
  if (!covers_class(part, to, size)) return false;
  const auto index = [&](const CellStorage& cells, Term address) {
    return access_.element_index(at_distance(renamed(address), part.deltas.low()), cells.origin, cells.stride);
  };
  const auto target_index = index(target_cells, copy.to), source_index = index(source_cells, copy.from);
  if (target_index != source_index) return false;
  emit(Assign{target_cells.variables[0], program_.symbol(source_cells.variables[0])});
  return true;
}

void MemoryResolver::copy_elements(const std::vector<std::pair<SpanPart, CellsId>>& parts, const Place& to,
                                   const Place& from, const Copy& copy, const OffsetSet& size) {
  const Term to_address = renamed(copy.to), from_address = renamed(copy.from), length = renamed(copy.size);
  const bool may_overlap = points_.regions().same(to.region, from.region);
  struct Write {
    const CellStorage* cells;
    CellAddress at;
    Term value;
  };
  std::vector<Write> writes;
  for (const auto& [part, source] : parts) {
    const CellStorage &target_cells = storage(part.cells), &source_cells = storage(source);
    const ScalarType type = target_cells.element;
    for (std::uint64_t i = 0; i < part.deltas.count(); ++i) {
      const std::int64_t delta = delta_at(part.deltas, i);
      const CellAddress read_at{at_distance(from_address, delta), from.offsets.low() + delta};
      const CellAddress write_at{at_distance(to_address, delta), to.offsets.low() + delta};
      assume_element_range(source_cells, read_at, type);
      Term value = access_.read(source_cells, read_at, type);
      if (!size.is_exact()) {
        const Term is_within = fits(delta, part.unit, length);
        value = terms().ite(is_within, value, access_.read(target_cells, write_at, type));
      }
      if (may_overlap) {
        const VariableId saved = scratch(type, writes.size());
        emit(Assign{saved, value});
        value = program_.symbol(saved);
      }
      writes.push_back({&target_cells, write_at, value});
    }
  }
  std::vector<CellAccess::Update> updates;
  for (const Write& write : writes) access_.write(*write.cells, write.at, write.value, write.cells->element, updates);
  emit_updates(updates);
}

void MemoryResolver::copy_by_loop(const SpanPart& part, CellsId source, const Copy& copy, const OffsetSet& size) {
  const CellStorage &target_cells = storage(part.cells), &source_cells = storage(source);
  const Term to_address = renamed(copy.to), from_address = renamed(copy.from);
  const std::optional<Term> bound = size.is_exact() ? std::nullopt : std::optional(renamed(copy.size));
  const auto body = [&](Term distance) {
    const ScalarType type = target_cells.element;
    const CellAddress read_at{terms().add(from_address, distance), 0};
    assume_element_range(source_cells, read_at, type);
    std::vector<CellAccess::Update> updates;
    const CellAddress write_at{terms().add(to_address, distance), 0};
    access_.write(target_cells, write_at, access_.read(source_cells, read_at, type), type, updates);
    emit_updates(updates);
  };
  if (&target_cells != &source_cells) {
    emit_loop(part.deltas, part.unit, bound, Direction::Ascending, body);
    return;
  }
  // Within one storage: away from the end that is overwritten first.
  const Term forward = encoding().compare(Comparison::Le, to_address, from_address, pointer_type());
  flush();
  const LocationId fork = cursor_, done = new_location();
  for (const Direction direction : {Direction::Ascending, Direction::Descending}) {
    const Term condition = direction == Direction::Ascending ? forward : terms().negate(forward);
    cursor_ = fork;
    emit(Assume{condition, AssumeKind::Branch});
    emit_loop(part.deltas, part.unit, bound, direction, body);
    finish(done);
  }
  cursor_ = done;
}

void MemoryResolver::resolve_copy(EdgeId id, const Copy& copy) {
  const Place to = points_.place(id, copy.to), from = points_.place(id, copy.from);
  const OffsetSet size = points_.numbers(id, copy.size);
  if (size.is_exact() && size.low() == 0) return;
  const Term from_address = renamed(copy.from), to_address = renamed(copy.to), length = renamed(copy.size);
  if (!check_span(from, from_address, length, size) || !check_span(to, to_address, length, size)) return;
  if (!copy.initialises && !check_write(to, to_address, length)) return;
  const bool is_short = size.is_exact() && size.low() <= max_unrolled_bytes;
  const bool may_overlap = points_.regions().same(to.region, from.region);
  std::vector<std::pair<SpanPart, CellsId>> elements;
  for (const SpanPart& part : span_parts(to, size)) {
    const CellsId source = source_cells(part, from, size);
    if (!may_overlap && copy_whole_array(part, source, to, copy, size)) continue;
    const auto is_array = [&](CellsId cells) { return storage(cells).kind == CellStorage::Kind::Array; };
    if (is_short || !is_array(part.cells) || !is_array(source) ||
        (size.is_exact() && part.deltas.count() <= max_unrolled_elements)) {
      elements.emplace_back(part, source);
    } else {
      copy_by_loop(part, source, copy, size);
    }
  }
  copy_elements(elements, to, from, copy, size);
}

}  // namespace warrant
