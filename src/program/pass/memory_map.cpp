#include "program/pass/memory_map.h"

#include <algorithm>

#include "program/pass/memory_resolver.h"

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

MemoryMap::Cells MemoryResolver::mapped_cells(CellsId id, const CellStorage& storage) const {
  const Cells& cells = points_.regions().cells(id);
  MemoryMap::Cells made;
  made.objects = points_.regions().blocks(cells.region);
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
  const auto survey = surveys_.find(id);
  const std::size_t types = survey == surveys_.end() ? 0 : survey->second.types.size();
  made.has_one_type = types == 1 && survey->second.types[0].first == storage.element;
  made.targets = targets_of(cells.content, points_.regions());
  return made;
}

MemoryMap MemoryResolver::memory_map() const {
  MemoryMap map;
  for (BlockId id = 0; id < points_.blocks().size(); ++id) {
    const MemoryBlock& block = points_.blocks()[id];
    const Variable& owner = inlined_.variable(block.target);
    MemoryMap::Object object;
    object.c_name = owner.c_name;
    object.address = layout_.address(id);
    if (!object.address && block.has_own_variable) object.pointer = variables_[block.target];
    object.size = block.size;
    object.is_single = block.is_single();
    object.owner = block.target;
    object.declared = owner.declared;
    if (!block.allocations.empty())
      object.shape = std::get<Allocate>(inlined_.cfa().edge(block.allocations[0]).operation).shape;
    map.objects.push_back(std::move(object));
  }
  for (const auto& [id, storage] : storages_)
    for (std::size_t i = 0; i < storage.variables.size(); ++i) {
      MemoryMap::Cells cells = mapped_cells(id, storage);
      if (storage.kind == CellStorage::Kind::Bytes) cells.offset = storage.first + static_cast<std::int64_t>(i);
      map.cells.emplace(storage.variables[i], std::move(cells));
    }
  map.targets.resize(program_.variable_count());
  for (VariableId id = 0; id < inlined_.variable_count(); ++id)
    if (variables_[id] != none_id) map.targets[variables_[id]] = targets_of(points_.value(id), points_.regions());
  return map;
}

}  // namespace warrant
