#include "program/pass/memory/memory_storage.h"

#include <algorithm>
#include <utility>

namespace warrant {

namespace {

// A stretch of loose bytes that is longer becomes an array even if it is accessed at known offsets only.
constexpr std::uint64_t max_byte_variables = 256;

}  // namespace

MemoryStorage::MemoryStorage(MemoryContext& context, MemoryVariables& variables, const MemorySurvey& survey)
    : MemoryPart(context), variables_(variables), survey_(survey) {
  std::vector<bool> is_done(points_.blocks().size(), false);
  for (const MemoryBlock& block : points_.blocks()) {
    const BlockId representative = first_block(block.region);
    if (is_done[representative]) continue;
    is_done[representative] = true;
    for (const CellsId cells : regions().cells_of(block.region)) {
      const CellsId id = regions().find_cells(cells);
      storages_.emplace(id, make(id));
    }
  }
}

ScalarType MemoryStorage::element_type(CellsId cells, const Extent& extent) const {
  if (extent.is_bytes) return ScalarType::byte();
  const ScalarType bits = ScalarType::integer(static_cast<unsigned>(extent.width), false);
  const auto types = survey_.types(cells);
  if (types.empty()) return bits;
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

Variable MemoryStorage::variable_of(CellsId id, const CellStorage& storage) const {
  const Cells& cells = regions().cells(id);
  const MemoryBlock& object = block(first_block(cells.region));
  const Variable& owner = inlined_.variable(object.target);
  const bool is_own = is_single(cells.region);
  const bool is_automatic = is_own && object.lifetime == Lifetime::Automatic;
  const OffsetSet& starts = cells.extent.starts;
  // The object itself, rather than a part of it: a scalar, or an array of scalars.
  const bool is_whole =
      !cells.extent.is_bytes &&
      (starts.is_exact() ? object.size == cells.extent.width : starts.stride() == cells.extent.width) &&
      starts.low() == 0;
  Variable variable;
  variable.name = object.name.empty() ? "block" : object.name;
  if (!is_own && regions().blocks(cells.region).size() > 1) variable.name += "+";
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

CellStorage MemoryStorage::make(CellsId id) {
  const Cells& cells = regions().cells(id);
  const Extent& extent = cells.extent;
  const bool is_own = is_single(cells.region);
  const VariableId owner = is_own ? block(first_block(cells.region)).target : none_id;
  CellStorage made;
  made.element = element_type(id, extent);
  made.is_bytes = extent.is_bytes;
  made.first = extent.starts.low();
  const bool is_known = is_own && !extent.is_dynamic && extent.starts.is_exact();
  if (is_known && !extent.is_bytes) {
    made.kind = CellStorage::Kind::Scalar;
    made.variables.push_back(variables_.add(variable_of(id, made), owner));
  } else if (is_known && extent.width <= max_byte_variables) {
    made.kind = CellStorage::Kind::Bytes;
    for (std::uint64_t i = 0; i < extent.width; ++i) {
      Variable byte = variable_of(id, made);
      byte.name += "." + std::to_string(i);
      made.variables.push_back(variables_.add(std::move(byte), owner));
    }
  } else {
    if (const auto grid = survey_.grid(id)) {
      made.origin = grid->origin;
      made.stride = grid->stride;
    }
    made.variables.push_back(variables_.add_array(variable_of(id, made), made.element, owner));
    if (!is_own) shared_arrays_.push_back({id, starts_as_zero(cells.region)});
  }
  return made;
}

}  // namespace warrant
