// The variables of the reference form: which representation every class of cells gets.
#include <algorithm>
#include <set>
#include <span>

#include "program/loops.h"
#include "program/pass/memory_resolver.h"

namespace warrant {

namespace {

// A stretch of loose bytes that is longer becomes an array even if it is accessed at known offsets only.
constexpr std::uint64_t max_byte_variables = 256;

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

VariableId MemoryResolver::add_variable(Variable variable, VariableId origin) {
  const bool is_local = variable.procedure != none_id;
  const Sort sort = variable.symbol ? variable.symbol.sort() : Sort::boolean();
  const VariableId id = sort.is_array() ? program_.add_memory_variable(std::move(variable), sort)
                                        : program_.add_variable(std::move(variable));
  variable_origins_.push_back(origin);
  if (is_local) program_.procedures[0].locals.push_back(id);
  return id;
}

void MemoryResolver::copy_variables() {
  variables_.assign(inlined_.variable_count(), none_id);
  std::vector<std::optional<std::uint64_t>> constants(inlined_.variable_count());
  for (BlockId id = 0; id < points_.blocks().size(); ++id) {
    const MemoryBlock& block = points_.blocks()[id];
    if (block.has_own_variable) constants[block.target] = layout_.address(id);
  }
  for (VariableId id = 0; id < inlined_.variable_count(); ++id) {
    const Variable& variable = inlined_.variable(id);
    if (constants[id]) {
      rename_.replace(variable.symbol, address_constant(*constants[id]));
    } else {
      variables_[id] = add_variable(variable, id);
      rename_.replace(variable.symbol, program_.symbol(variables_[id]));
    }
  }
  if (layout_.has_dynamic_blocks()) {
    Variable top;
    top.name = "heap_top";
    top.role = VariableRole::Address;
    top.type = pointer_type();
    heap_top_ = add_variable(std::move(top), none_id);
  }
}

VariableId MemoryResolver::scratch(ScalarType type, std::size_t index) {
  const auto [entry, is_new] = scratch_.try_emplace({type.to_string() + "/" + std::to_string(type.bytes), index});
  if (is_new) {
    Variable made;
    made.name = "scratch" + std::to_string(index) + ":" + type.to_string();
    made.type = type;
    entry->second = add_variable(std::move(made), none_id);
  }
  return entry->second;
}

BlockId MemoryResolver::first_block(RegionId region) const {
  const std::vector<BlockId>& blocks = points_.regions().blocks(region);
  return *std::ranges::min_element(blocks);
}

bool MemoryResolver::is_single(RegionId region) const {
  const std::vector<BlockId>& blocks = points_.regions().blocks(region);
  return blocks.size() == 1 && points_.blocks()[blocks[0]].is_single();
}

bool MemoryResolver::starts_as_zero(RegionId region) const {
  return std::ranges::all_of(points_.regions().blocks(region),
                             [&](BlockId id) { return points_.blocks()[id].is_always_zeroed; });
}

bool MemoryResolver::is_constant(RegionId region) const {
  return std::ranges::all_of(points_.regions().blocks(region),
                             [&](BlockId id) { return points_.blocks()[id].is_constant; });
}

std::optional<Term> MemoryResolver::block_start(BlockId id) const {
  if (const auto address = layout_.address(id)) return address_constant(*address);
  const MemoryBlock& block = points_.blocks()[id];
  if (!block.has_own_variable) return std::nullopt;
  return program_.symbol(variables_[block.target]);
}

std::optional<std::pair<Term, Integer>> MemoryResolver::element_grid(CellsId id) const {
  const Cells& cells = points_.regions().cells(id);
  if (encoding().arithmetic() != Arithmetic::Int || !is_single(cells.region)) return std::nullopt;
  const auto start = block_start(first_block(cells.region));
  if (!start) return std::nullopt;
  if (cells.extent.is_bytes) return std::pair(*start, Integer(1));
  if (cells.extent.starts.is_exact()) return std::nullopt;
  return std::pair(at_distance(*start, cells.extent.starts.low()), Integer(cells.extent.starts.stride()));
}

void MemoryResolver::note_index(CellsId id, Term address) {
  Survey& survey = surveys_[id];
  if (!survey.is_indexable) return;
  const auto grid = element_grid(id);
  survey.is_indexable = grid && access_.element_index(address, grid->first, grid->second);
}

void MemoryResolver::survey_access(const Place& place, Term address, ScalarType type) {
  survey_outside(place);
  if (place.region == none_id) return;
  const CellsId cells = points_.cells(place, type.bytes);
  auto& types = surveys_[cells].types;
  const auto known = std::ranges::find(types, type, &std::pair<ScalarType, unsigned>::first);
  if (known == types.end()) {
    types.emplace_back(type, 1);
  } else {
    ++known->second;
  }
  note_index(cells, renamed(address));
}

void MemoryResolver::survey_span(const Place& place, Term address, const OffsetSet& size) {
  if (place.region == none_id) return;
  for (const SpanPart& part : span_parts(place, size))
    note_index(part.cells, at_distance(renamed(address), part.deltas.low()));
}

void MemoryResolver::survey_output(EdgeId edge, const Output& output) {
  if (!prints_string(output.format)) return;
  for (const OutputArgument& argument : output.arguments) {
    if (!argument.type.is_pointer()) continue;
    const Place place = points_.place(edge, argument.value);
    if (place.region == none_id) continue;
    // Strings are looked up by address.
    for (const CellsId cells : points_.regions().overlapping(place.region, Extent::access(place.offsets, 1)))
      surveys_[cells].is_indexable = false;
  }
}

void MemoryResolver::survey() {
  const Cfa& graph = inlined_.cfa();
  for (const LocationId location : reverse_postorder(graph)) {
    for (const EdgeId id : graph.location(location).out) {
      const Operation& operation = graph.edge(id).operation;
      edge_ = id;
      if (const auto* load = std::get_if<Load>(&operation)) {
        survey_access(points_.place(id, load->address), load->address, load->type);
      } else if (const auto* store = std::get_if<Store>(&operation)) {
        survey_access(points_.place(id, store->address), store->address, store->type);
      } else if (const auto* copy = std::get_if<Copy>(&operation)) {
        const OffsetSet size = points_.numbers(id, copy->size);
        const Place to = points_.place(id, copy->to), from = points_.place(id, copy->from);
        if (to.region == none_id || from.region == none_id) continue;
        survey_span(to, copy->to, size);
        survey_span(from, copy->from, size);
      } else if (const auto* fill = std::get_if<Fill>(&operation)) {
        survey_span(points_.place(id, fill->address), fill->address, points_.numbers(id, fill->size));
      } else if (const auto* output = std::get_if<Output>(&operation)) {
        survey_output(id, *output);
      }
    }
  }
  if (checks_kind(Undefined::TrapValue)) survey_traps();
  edge_ = none_id;
  std::vector<bool> is_done(points_.blocks().size(), false);
  for (const MemoryBlock& block : points_.blocks()) {
    const BlockId representative = first_block(block.region);
    if (is_done[representative]) continue;
    is_done[representative] = true;
    for (const CellsId cells : points_.regions().cells_of(block.region)) make_storage(cells);
  }
}

// A class that is accessed as _Bool alone holds nothing but 0 and 1, unless other bytes are copied or filled in, or are
// there from the start: then its elements are bytes.
void MemoryResolver::survey_traps() {
  const auto is_boolean = [](const auto& type) { return type.first == ScalarType::boolean(); };
  const auto types_of = [&](CellsId id) {
    const auto survey = surveys_.find(id);
    return survey == surveys_.end() ? std::span<const std::pair<ScalarType, unsigned>>() : survey->second.types;
  };
  std::set<CellsId> others;
  for (const auto& [id, survey] : surveys_)
    if (!std::ranges::all_of(survey.types, is_boolean) || points_.regions().cells(id).extent.is_bytes)
      others.insert(points_.regions().find_cells(id));
  for (const MemoryBlock& block : points_.blocks())
    for (const EdgeId made : block.allocations) {
      const auto& bytes = std::get<Allocate>(inlined_.cfa().edge(made).operation).bytes;
      if (!bytes || !block.size) continue;
      for (const CellsId id : points_.regions().cells_of(block.region)) {
        if (points_.regions().cells(id).extent.width != 1) continue;
        const auto offsets = offsets_in_block(points_.regions().cells(id).extent, *block.size);
        for (std::size_t i = 0; offsets && i < bytes->size(); ++i)
          if (static_cast<unsigned char>((*bytes)[i]) > 1 &&
              offsets->intersects(static_cast<std::int64_t>(i), static_cast<std::int64_t>(i)))
            others.insert(points_.regions().find_cells(id));
      }
    }
  std::vector<std::pair<CellsId, CellsId>> copies;  // to, from
  const Cfa& graph = inlined_.cfa();
  const auto look_at = [&](EdgeId id, const Operation& operation) {
    if (const auto* copy = std::get_if<Copy>(&operation)) {
      const OffsetSet size = points_.numbers(id, copy->size);
      const Place to = points_.place(id, copy->to), from = points_.place(id, copy->from);
      if (to.region == none_id || from.region == none_id || (size.is_exact() && size.low() == 0)) return;
      for (const SpanPart& part : span_parts(to, size)) {
        const Extent image = image_in_span(points_.regions().cells(part.cells).extent, part.found, from.offsets, size);
        for (const CellsId source : points_.regions().overlapping(from.region, image))
          copies.emplace_back(points_.regions().find_cells(part.cells), points_.regions().find_cells(source));
      }
    } else if (const auto* fill = std::get_if<Fill>(&operation)) {
      const auto value = encoding().constant_value(fill->byte, ScalarType::byte());
      const Place place = points_.place(id, fill->address);
      if (place.region == none_id || (value && *value <= Integer(1))) return;
      for (const SpanPart& part : span_parts(place, points_.numbers(id, fill->size)))
        others.insert(points_.regions().find_cells(part.cells));
    }
  };
  for (const LocationId location : reverse_postorder(graph))
    for (const EdgeId id : graph.location(location).out) look_at(id, graph.edge(id).operation);
  for (bool changes = true; changes;) {
    changes = false;
    for (const auto& [to, from] : copies)
      if (others.contains(from) && others.insert(to).second) changes = true;
  }
  for (const CellsId id : others)
    if (const auto types = types_of(id); types.size() == 1 && is_boolean(types.front()))
      surveys_[id].types.emplace_back(ScalarType::byte(), 0);
}

ScalarType MemoryResolver::element_type(CellsId cells, const Extent& extent) const {
  if (extent.is_bytes) return ScalarType::byte();
  const ScalarType bits = ScalarType::integer(static_cast<unsigned>(extent.width), false);
  const auto survey = surveys_.find(cells);
  if (survey == surveys_.end() || survey->second.types.empty()) return bits;
  const auto& types = survey->second.types;
  if (types.size() == 1) return types[0].first;
  if (std::ranges::any_of(types, [](const auto& type) { return type.first.is_floating(); })) return bits;
  // The type most accesses have, among those that can hold any bits.
  ScalarType best = bits;
  unsigned most = 0;
  for (const auto& [type, count] : types) {
    if (type.bits != 8 * type.bytes || count <= most) continue;
    best = type;
    most = count;
  }
  return best;
}

Variable MemoryResolver::storage_variable(CellsId id, const CellStorage& storage) const {
  const Cells& cells = points_.regions().cells(id);
  const MemoryBlock& block = points_.blocks()[first_block(cells.region)];
  const Variable& owner = inlined_.variable(block.target);
  const bool is_own = is_single(cells.region);
  const bool is_automatic = is_own && block.lifetime == Lifetime::Automatic;
  const OffsetSet& starts = cells.extent.starts;
  // The object itself, rather than a part of it: a scalar, or an array of scalars.
  const bool is_whole =
      !cells.extent.is_bytes &&
      (starts.is_exact() ? block.size == cells.extent.width : starts.stride() == cells.extent.width) &&
      starts.low() == 0;
  Variable variable;
  variable.name = block.name.empty() ? "block" : block.name;
  if (!is_own && points_.regions().blocks(cells.region).size() > 1) variable.name += "+";
  if (!is_whole) variable.name += "@" + std::to_string(starts.low());
  // The sort is part of the name: resolving again with other options may choose another one for the same cells.
  variable.name += ":" + storage.element.to_string();
  if (storage.kind == CellStorage::Kind::Array) variable.name += storage.origin ? "[#]" : "[]";
  if (is_own && is_whole) {
    variable.c_name = owner.c_name;
    variable.c_type = owner.c_type;
  }
  variable.role = is_automatic ? VariableRole::Local : VariableRole::Global;
  variable.procedure = is_automatic ? 0 : none_id;
  variable.declared = owner.declared;
  variable.type = storage.element;
  return variable;
}

void MemoryResolver::make_storage(CellsId id) {
  id = points_.regions().find_cells(id);
  const Cells& cells = points_.regions().cells(id);
  const Extent& extent = cells.extent;
  const bool is_own = is_single(cells.region);
  const VariableId owner = is_own ? points_.blocks()[first_block(cells.region)].target : none_id;
  CellStorage made;
  made.element = element_type(id, extent);
  made.is_bytes = extent.is_bytes;
  made.first = extent.starts.low();
  const bool is_known = is_own && !extent.is_dynamic && extent.starts.is_exact();
  if (is_known && !extent.is_bytes) {
    made.kind = CellStorage::Kind::Scalar;
    made.variables.push_back(add_variable(storage_variable(id, made), owner));
  } else if (is_known && extent.width <= max_byte_variables) {
    made.kind = CellStorage::Kind::Bytes;
    for (std::uint64_t i = 0; i < extent.width; ++i) {
      Variable byte = storage_variable(id, made);
      byte.name += "." + std::to_string(i);
      made.variables.push_back(add_variable(std::move(byte), owner));
    }
  } else {
    const auto survey = surveys_.find(id);
    const auto grid = element_grid(id);
    if (grid && survey != surveys_.end() && survey->second.is_indexable) {
      made.origin = grid->first;
      made.stride = grid->second;
    }
    Variable variable = storage_variable(id, made);
    const bool is_local = variable.procedure != none_id;
    const VariableId array = program_.add_memory_variable(
        std::move(variable), Sort::array(encoding().address_sort(), encoding().sort_of(made.element)));
    variable_origins_.push_back(owner);
    if (is_local) program_.procedures[0].locals.push_back(array);
    made.variables.push_back(array);
    if (!is_own) shared_arrays_.emplace_back(id, starts_as_zero(cells.region));
  }
  storages_.emplace(id, std::move(made));
}

}  // namespace warrant
