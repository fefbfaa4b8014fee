// Loads, stores, and what is printed.
#pragma once

#include "program/pass/memory/access_checks.h"
#include "program/pass/memory/cell_edges.h"
#include "program/pass/memory/memory_outside.h"

namespace warrant {

class MemoryAccesses : MemoryPart {
 public:
  MemoryAccesses(MemoryContext& context, const MemoryVariables& variables, const MemoryStorage& storage,
                 MemoryEdges& edges, CellEdges& cells, OutsideMemory& outside, AccessChecks& checks);

  void load(EdgeId id, const Load& load);
  void store(EdgeId id, const Store& store);
  void output(EdgeId id, const Output& output);

 private:
  bool check_load(const Load& load, const Place& place, Term address);
  void load_beyond(const Load& load, Term address, Term known);
  void load_anything(const Load& load);
  bool check_boolean(const Load& load, const CellStorage& storage, const CellAddress& at);

  const MemoryVariables& variables_;
  const MemoryStorage& storage_;
  MemoryEdges& edges_;
  CellEdges& cells_;
  OutsideMemory& outside_;
  AccessChecks& checks_;
};

}  // namespace warrant
