#include "program/pass/memory/memory_mapper.h"

#include <algorithm>

namespace warrant {

namespace {

MemoryMap::Targets targets_of(const AbstractValue& value, const Regions& regions) {
  MemoryMap::Targets targets;
  if (value.region != none_id) targets = regions.blocks(value.region);
  std::ranges::sort(targets);
  if (value.is_lost) targets.push_back(none_id);
  return targets;
}

}  // namespace

MemoryMap::Object MemoryMapper::object(BlockId id) const {
  const MemoryBlock& made = block(id);
  const Variable& owner = inlined_.variable(made.target);
  MemoryMap::Object object;
  object.c_name = owner.c_name;
  object.address = layout_.address(id);
  if (!object.address && made.has_own_variable) object.pointer = variables_[made.target];
  object.size = made.size;
  object.is_single = made.is_single();
  object.owner = made.target;
  object.declared = owner.declared;
  if (!made.allocations.empty())
    object.shape = std::get<Allocate>(inlined_.cfa().edge(made.allocations[0]).operation).shape;
  return object;
}

MemoryMap::Cells MemoryMapper::cells(CellsId id, const CellStorage& storage) const {
  const Cells& cells = regions().cells(id);
  MemoryMap::Cells made;
  made.objects = regions().blocks(cells.region);
  std::ranges::sort(made.objects);
  made.offset = cells.extent.starts.low();
  made.width = storage.is_bytes ? 1 : cells.extent.width;
  made.type = storage.element;
  made.is_array = storage.kind == CellStorage::Kind::Array;
  if (storage.origin) {
    made.is_indexed = true;
    made.stride = storage.stride;
    if (storage.is_bytes) made.offset = 0;
  }
  const auto types = survey_.types(id);
  made.has_one_type = types.size() == 1 && types[0].first == storage.element;
  made.targets = targets_of(cells.content, regions());
  return made;
}

MemoryMap MemoryMapper::map() const {
  MemoryMap map;
  for (BlockId id = 0; id < points_.blocks().size(); ++id) map.objects.push_back(object(id));
  for (const auto& [id, storage] : storage_.all())
    for (std::size_t i = 0; i < storage.variables.size(); ++i) {
      MemoryMap::Cells made = cells(id, storage);
      if (storage.kind == CellStorage::Kind::Bytes) made.offset = storage.first + static_cast<std::int64_t>(i);
      map.cells.emplace(storage.variables[i], std::move(made));
    }
  map.targets.resize(program_.variable_count());
  for (VariableId id = 0; id < inlined_.variable_count(); ++id)
    if (variables_[id] != none_id) map.targets[variables_[id]] = targets_of(points_.value(id), regions());
  return map;
}

}  // namespace warrant
