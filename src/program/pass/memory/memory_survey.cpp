#include "program/pass/memory/memory_survey.h"

#include <algorithm>
#include <set>

#include "program/loops.h"
#include "program/pass/memory/span_parts.h"
#include "program/pass/memory/trap_cells.h"

namespace warrant {

namespace {

// The format has a conversion that prints a string.
bool prints_string(const std::string& format) {
  for (std::size_t at = format.find('%'); at != std::string::npos; at = format.find('%', at + 1)) {
    at = format.find_first_not_of("-+ #0123456789.*lh", at + 1);
    if (at == std::string::npos) return false;
    if (format[at] == 's') return true;
  }
  return false;
}

}  // namespace

MemorySurvey::MemorySurvey(MemoryContext& context, const MemoryVariables& variables, InlinedTerms& inlined_terms)
    : MemoryPart(context), variables_(variables), inlined_terms_(inlined_terms), access_(program_) {
  const Cfa& graph = inlined_.cfa();
  for (const LocationId location : reverse_postorder(graph))
    for (const EdgeId id : graph.location(location).out) look_at(id, graph.edge(id).operation);
  find_traps();
}

std::span<const MemorySurvey::TypeCount> MemorySurvey::types(CellsId cells) const {
  const auto found = accesses_.find(cells);
  if (found == accesses_.end()) return {};
  return found->second.types;
}

std::optional<MemorySurvey::Grid> MemorySurvey::grid(CellsId cells) const {
  auto grid = possible_grid(cells);
  const auto found = accesses_.find(cells);
  if (found == accesses_.end() || !found->second.is_indexable) return std::nullopt;
  return grid;
}

std::optional<MemorySurvey::Grid> MemorySurvey::possible_grid(CellsId id) const {
  const Cells& cells = regions().cells(id);
  if (encoding().arithmetic() != Arithmetic::Int || !is_single(cells.region)) return std::nullopt;
  const auto start = variables_.block_start(first_block(cells.region));
  if (!start) return std::nullopt;
  if (cells.extent.is_bytes) return Grid{*start, Integer(1)};
  if (cells.extent.starts.is_exact()) return std::nullopt;
  return Grid{at_distance(*start, cells.extent.starts.low()), Integer(cells.extent.starts.stride())};
}

void MemorySurvey::note_index(CellsId id, Term address) {
  Accesses& accesses = accesses_[id];
  if (!accesses.is_indexable) return;
  const auto grid = possible_grid(id);
  accesses.is_indexable = grid && access_.element_index(address, grid->origin, grid->stride);
}

void MemorySurvey::look_at(EdgeId id, const Operation& operation) {
  if (const auto* load = std::get_if<Load>(&operation)) {
    look_at_access(id, load->address, load->type);
  } else if (const auto* store = std::get_if<Store>(&operation)) {
    look_at_access(id, store->address, store->type);
  } else if (const auto* copy = std::get_if<Copy>(&operation)) {
    const OffsetSet size = points_.numbers(id, copy->size);
    const Place to = points_.place(id, copy->to), from = points_.place(id, copy->from);
    if (to.region == none_id || from.region == none_id) return;
    look_at_span(id, to, copy->to, size);
    look_at_span(id, from, copy->from, size);
  } else if (const auto* fill = std::get_if<Fill>(&operation)) {
    look_at_span(id, points_.place(id, fill->address), fill->address, points_.numbers(id, fill->size));
  } else if (const auto* output = std::get_if<Output>(&operation)) {
    look_at_output(id, *output);
  }
}

void MemorySurvey::look_at_access(EdgeId edge, Term address, ScalarType type) {
  const Place place = points_.place(edge, address);
  reaches_outside_ |= may_be_outside(place);
  if (place.region == none_id) return;
  const CellsId cells = points_.cells(place, type.bytes);
  auto& types = accesses_[cells].types;
  const auto known = std::ranges::find(types, type, &TypeCount::first);
  if (known == types.end()) {
    types.emplace_back(type, 1);
  } else {
    ++known->second;
  }
  note_index(cells, inlined_terms_.renamed(edge, address));
}

void MemorySurvey::look_at_span(EdgeId edge, const Place& place, Term address, const OffsetSet& size) {
  if (place.region == none_id) return;
  for (const SpanPart& part : span_parts(regions(), place, size))
    note_index(part.cells, at_distance(inlined_terms_.renamed(edge, address), part.deltas.low()));
}

void MemorySurvey::look_at_output(EdgeId edge, const Output& output) {
  if (!prints_string(output.format)) return;
  for (const OutputArgument& argument : output.arguments) {
    if (!argument.type.is_pointer()) continue;
    const Place place = points_.place(edge, argument.value);
    if (place.region == none_id) continue;
    // Strings are looked up by address.
    for (const CellsId cells : regions().overlapping(place.region, Extent::access(place.offsets, 1)))
      accesses_[cells].is_indexable = false;
  }
}

// A class that is accessed as _Bool alone holds nothing but 0 and 1, unless other bytes come into it: then its elements
// are bytes, whether or not reading them is an error.
void MemorySurvey::find_traps() {
  const auto is_boolean = [](const TypeCount& type) { return type.first == ScalarType::boolean(); };
  std::set<CellsId> others;
  for (const auto& [id, accesses] : accesses_)
    if (!std::ranges::all_of(accesses.types, is_boolean) || regions().cells(id).extent.is_bytes)
      others.insert(regions().find_cells(id));
  for (const CellsId id : cells_beyond_boolean(context_, std::move(others)))
    if (types(id).size() == 1 && is_boolean(types(id).front())) accesses_[id].types.emplace_back(ScalarType::byte(), 0);
}

}  // namespace warrant
