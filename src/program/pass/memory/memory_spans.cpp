#include "program/pass/memory/memory_spans.h"

#include <algorithm>
#include <cassert>

namespace warrant {

namespace {

// Elements of one class that are written without a loop.
constexpr std::uint64_t max_unrolled_elements = 64;

std::int64_t delta_at(const OffsetSet& deltas, std::uint64_t index) {
  return deltas.low() + static_cast<std::int64_t>(index * deltas.stride());
}

}  // namespace

MemorySpans::MemorySpans(MemoryContext& context, MemoryVariables& variables, const MemoryStorage& storage,
                         MemoryEdges& edges, CellEdges& cells, AccessChecks& checks)
    : MemoryPart(context),
      variables_(variables),
      storage_(storage),
      edges_(edges),
      cells_(cells),
      checks_(checks),
      loops_(context, variables, edges) {}

bool MemorySpans::covers_class(const SpanPart& part, const Place& place, const OffsetSet& size) const {
  if (!is_single(place.region) || !place.offsets.is_exact() || !size.is_exact()) return false;
  const std::optional<std::uint64_t>& block_size = block(first_block(place.region)).size;
  if (!block_size) return false;
  const auto offsets = offsets_in_block(regions().cells(part.cells).extent, *block_size);
  if (!offsets) return true;
  const std::int64_t start = place.offsets.low();
  return offsets->within(start, start + size.low() - static_cast<std::int64_t>(part.unit));
}

// --- fills

Term MemorySpans::fill_value(Term byte, ScalarType type) const {
  if (encoding().constant_value(byte, ScalarType::byte()) == Integer(0)) return encoding().zero(type);
  const std::vector<Term> bytes(type.bytes, byte);
  return type == ScalarType::byte() ? byte : encoding().from_bytes(bytes, type);
}

void MemorySpans::fill_part(const SpanPart& part, const Place& place, const Fill& fill, const OffsetSet& size) {
  const CellStorage& cells = storage_[part.cells];
  const ScalarType type = cells.element;
  const Term address = edges_.renamed(fill.address), length = edges_.renamed(fill.size);
  const Term value = fill_value(edges_.renamed(fill.byte), type);
  const bool is_array = cells.kind == CellStorage::Kind::Array;
  CellEdges::Updates updates;
  if (is_array && covers_class(part, place, size)) {
    const VariableId array = cells.variables[0];
    edges_.emit(Assign{array, terms().const_array(program_.symbol(array).sort(), value)});
  } else if (!is_array || (size.is_exact() && part.deltas.count() <= max_unrolled_elements)) {
    for (std::uint64_t i = 0; i < part.deltas.count(); ++i) {
      const std::int64_t delta = delta_at(part.deltas, i);
      const CellAddress at{at_distance(address, delta), place.offsets.low() + delta};
      Term filled = value;
      if (!size.is_exact()) {
        const Term is_within = loops_.fits(delta, part.unit, length);
        filled = terms().ite(is_within, value, cells_.read(cells, at, type));
      }
      cells_.collect(cells, at, filled, type, updates);
    }
    cells_.emit(updates);
  } else {
    const std::optional<Term> bound = size.is_exact() ? std::nullopt : std::optional(length);
    loops_.emit(part.deltas, part.unit, bound, CellLoops::Direction::Ascending,
                [&](Term distance) { cells_.write(cells, {terms().add(address, distance), 0}, value, type); });
  }
}

void MemorySpans::fill(EdgeId id, const Fill& fill) {
  const Place place = points_.place(id, fill.address);
  const OffsetSet size = points_.numbers(id, fill.size);
  if (size.is_exact() && size.low() == 0) return;
  const Term address = edges_.renamed(fill.address), length = edges_.renamed(fill.size);
  if (!checks_.check_span(place, address, length, size)) return;
  if (!fill.initialises && !checks_.check_write(place, address, length)) return;
  for (const SpanPart& part : span_parts(regions(), place, size)) fill_part(part, place, fill, size);
}

// --- copies

CellsId MemorySpans::source_cells(const SpanPart& part, const Place& from, const OffsetSet& size) const {
  const Extent image = image_in_span(regions().cells(part.cells).extent, part.found, from.offsets, size);
  const std::vector<CellsId> found = regions().overlapping(from.region, image);
  assert(found.size() == 1 && "the analysis gives every copied cell a source");
  return found.front();
}

bool MemorySpans::copy_whole_array(const SpanPart& part, CellsId source, const Place& to, const Copy& copy,
                                   const OffsetSet& size) {
  const CellStorage &target_cells = storage_[part.cells], &source_cells = storage_[source];
  const auto is_indexed = [](const CellStorage& cells) {
    return cells.kind == CellStorage::Kind::Array && cells.origin;
  };
  if (!is_indexed(target_cells) || !is_indexed(source_cells) || &target_cells == &source_cells) return false;
  if (target_cells.element != source_cells.element || target_cells.stride != source_cells.stride) return false;
  if (!covers_class(part, to, size)) return false;
  const auto index = [&](const CellStorage& cells, Term address) {
    return cells_.element_index(cells, at_distance(edges_.renamed(address), part.deltas.low()));
  };
  const auto target_index = index(target_cells, copy.to), source_index = index(source_cells, copy.from);
  if (target_index != source_index) return false;
  edges_.emit(Assign{target_cells.variables[0], program_.symbol(source_cells.variables[0])});
  return true;
}

void MemorySpans::copy_elements(const std::vector<std::pair<SpanPart, CellsId>>& parts, const Place& to,
                                const Place& from, const Copy& copy, const OffsetSet& size) {
  const Term to_address = edges_.renamed(copy.to), from_address = edges_.renamed(copy.from),
             length = edges_.renamed(copy.size);
  const bool may_overlap = regions().same(to.region, from.region);
  struct Write {
    const CellStorage* cells;
    CellAddress at;
    Term value;
  };
  std::vector<Write> writes;
  for (const auto& [part, source] : parts) {
    const CellStorage &target_cells = storage_[part.cells], &source_cells = storage_[source];
    const ScalarType type = target_cells.element;
    for (std::uint64_t i = 0; i < part.deltas.count(); ++i) {
      const std::int64_t delta = delta_at(part.deltas, i);
      const CellAddress read_at{at_distance(from_address, delta), from.offsets.low() + delta};
      const CellAddress write_at{at_distance(to_address, delta), to.offsets.low() + delta};
      cells_.assume_range(source_cells, read_at, type);
      Term value = cells_.read(source_cells, read_at, type);
      if (!size.is_exact()) {
        const Term is_within = loops_.fits(delta, part.unit, length);
        value = terms().ite(is_within, value, cells_.read(target_cells, write_at, type));
      }
      if (may_overlap) {
        const VariableId saved = variables_.scratch(type, writes.size());
        edges_.emit(Assign{saved, value});
        value = program_.symbol(saved);
      }
      writes.push_back({&target_cells, write_at, value});
    }
  }
  CellEdges::Updates updates;
  for (const Write& write : writes) cells_.collect(*write.cells, write.at, write.value, write.cells->element, updates);
  cells_.emit(updates);
}

void MemorySpans::copy_by_loop(const SpanPart& part, CellsId source, const Copy& copy, const OffsetSet& size) {
  const CellStorage &target_cells = storage_[part.cells], &source_cells = storage_[source];
  const Term to_address = edges_.renamed(copy.to), from_address = edges_.renamed(copy.from);
  const std::optional<Term> bound = size.is_exact() ? std::nullopt : std::optional(edges_.renamed(copy.size));
  const auto body = [&](Term distance) {
    const ScalarType type = target_cells.element;
    const CellAddress read_at{terms().add(from_address, distance), 0};
    cells_.assume_range(source_cells, read_at, type);
    const CellAddress write_at{terms().add(to_address, distance), 0};
    cells_.write(target_cells, write_at, cells_.read(source_cells, read_at, type), type);
  };
  if (&target_cells != &source_cells) {
    loops_.emit(part.deltas, part.unit, bound, CellLoops::Direction::Ascending, body);
    return;
  }
  // Within one storage: away from the end that is overwritten first.
  const Term forward = encoding().compare(Comparison::Le, to_address, from_address, pointer_type());
  edges_.flush();
  const LocationId fork = edges_.cursor(), done = edges_.new_location();
  for (const CellLoops::Direction direction : {CellLoops::Direction::Ascending, CellLoops::Direction::Descending}) {
    const Term condition = direction == CellLoops::Direction::Ascending ? forward : terms().negate(forward);
    edges_.move_to(fork);
    edges_.emit(Assume{condition, AssumeKind::Branch});
    loops_.emit(part.deltas, part.unit, bound, direction, body);
    edges_.finish(done);
  }
  edges_.move_to(done);
}

void MemorySpans::copy(EdgeId id, const Copy& copy) {
  const Place to = points_.place(id, copy.to), from = points_.place(id, copy.from);
  const OffsetSet size = points_.numbers(id, copy.size);
  if (size.is_exact() && size.low() == 0) return;
  const Term from_address = edges_.renamed(copy.from), to_address = edges_.renamed(copy.to),
             length = edges_.renamed(copy.size);
  if (!checks_.check_span(from, from_address, length, size) || !checks_.check_span(to, to_address, length, size))
    return;
  if (!copy.initialises && !checks_.check_write(to, to_address, length)) return;
  const bool is_short = size.is_exact() && size.low() <= max_unrolled_bytes;
  const bool may_overlap = regions().same(to.region, from.region);
  std::vector<std::pair<SpanPart, CellsId>> elements;
  for (const SpanPart& part : span_parts(regions(), to, size)) {
    const CellsId source = source_cells(part, from, size);
    if (!may_overlap && copy_whole_array(part, source, to, copy, size)) continue;
    const auto is_array = [&](CellsId cells) { return storage_[cells].kind == CellStorage::Kind::Array; };
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
