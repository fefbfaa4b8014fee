// What reports need to know of a resolution, as a MemoryMap.
#pragma once

#include "program/pass/memory/memory_map.h"
#include "program/pass/memory/memory_storage.h"

namespace warrant {

class MemoryMapper : MemoryPart {
 public:
  MemoryMapper(MemoryContext& context, const MemoryVariables& variables, const MemorySurvey& survey,
               const MemoryStorage& storage)
      : MemoryPart(context), variables_(variables), survey_(survey), storage_(storage) {}

  MemoryMap map() const;

 private:
  MemoryMap::Object object(BlockId block) const;
  MemoryMap::Cells cells(CellsId cells, const CellStorage& storage) const;

  const MemoryVariables& variables_;
  const MemorySurvey& survey_;
  const MemoryStorage& storage_;
};

}  // namespace warrant
