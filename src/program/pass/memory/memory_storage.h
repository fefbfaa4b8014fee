// Which representation every class of cells gets: its variables in the reference form.
#pragma once

#include <unordered_map>

#include "program/pass/memory/memory_survey.h"

namespace warrant {

class MemoryStorage : MemoryPart {
 public:
  MemoryStorage(MemoryContext& context, MemoryVariables& variables, const MemorySurvey& survey);

  const CellStorage& operator[](CellsId cells) const { return storages_.at(regions().find_cells(cells)); }
  const std::unordered_map<CellsId, CellStorage>& all() const { return storages_; }
  // Arrays that belong to no single object.
  struct SharedArray {
    CellsId cells;
    bool is_zero;  // to be started with zeros, else with anything
  };
  const std::vector<SharedArray>& shared_arrays() const { return shared_arrays_; }

 private:
  CellStorage make(CellsId cells);
  Variable variable_of(CellsId cells, const CellStorage& storage) const;
  ScalarType element_type(CellsId cells, const Extent& extent) const;

  MemoryVariables& variables_;
  const MemorySurvey& survey_;
  std::unordered_map<CellsId, CellStorage> storages_;
  std::vector<SharedArray> shared_arrays_;
};

}  // namespace warrant
