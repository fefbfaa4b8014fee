// Reads and writes of cells as operations of the program that is made.
#pragma once

#include "program/pass/memory/cell_storage.h"
#include "program/pass/memory/memory_edges.h"

namespace warrant {

class CellEdges : MemoryPart {
 public:
  CellEdges(MemoryContext& context, MemoryEdges& edges) : MemoryPart(context), edges_(edges), access_(program_) {}

  using Updates = std::vector<CellAccess::Update>;

  // The value alone. Engines see an array as a function to mathematical integers: `assume_range` says that the elements
  // that are read are values of their type.
  Term read(const CellStorage& storage, const CellAddress& at, ScalarType type) const;
  void assume_range(const CellStorage& storage, const CellAddress& at, ScalarType type);

  void write(const CellStorage& storage, const CellAddress& at, Term value, ScalarType type);
  // Several writes at once are collected before any of them is emitted.
  void collect(const CellStorage& storage, const CellAddress& at, Term value, ScalarType type, Updates& updates) const;
  void emit(const Updates& updates);

  // See CellAccess.
  std::optional<Term> element_index(const CellStorage& storage, Term address) const;

 private:
  MemoryEdges& edges_;
  CellAccess access_;
};

}  // namespace warrant
