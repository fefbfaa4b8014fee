// Copies and fills: spans of memory, class by class and element by element.
//
// Every class of cells is a storage of its own, so the classes in a span are independent of one another. Few elements
// are written by assignments, all values being read before the first is written; many by a loop. The points-to
// analysis has seen to it that a loop copies within one class or between regions (see PointsTo::copy).
#pragma once

#include "program/pass/memory/access_checks.h"
#include "program/pass/memory/cell_edges.h"
#include "program/pass/memory/cell_loops.h"
#include "program/pass/memory/memory_storage.h"
#include "program/pass/memory/span_parts.h"

namespace warrant {

class MemorySpans : MemoryPart {
 public:
  MemorySpans(MemoryContext& context, MemoryVariables& variables, const MemoryStorage& storage, MemoryEdges& edges,
              CellEdges& cells, AccessChecks& checks);

  void fill(EdgeId id, const Fill& fill);
  void copy(EdgeId id, const Copy& copy);

 private:
  bool covers_class(const SpanPart& part, const Place& place, const OffsetSet& size) const;

  void fill_part(const SpanPart& part, const Place& place, const Fill& fill, const OffsetSet& size);
  Term fill_value(Term byte, ScalarType type) const;

  CellsId source_cells(const SpanPart& part, const Place& from, const OffsetSet& size) const;
  bool copy_whole_array(const SpanPart& part, CellsId source, const Place& to, const Copy& copy, const OffsetSet& size);
  void copy_elements(const std::vector<std::pair<SpanPart, CellsId>>& parts, const Place& to, const Place& from,
                     const Copy& copy, const OffsetSet& size);
  void copy_by_loop(const SpanPart& part, CellsId source, const Copy& copy, const OffsetSet& size);

  MemoryVariables& variables_;
  const MemoryStorage& storage_;
  MemoryEdges& edges_;
  CellEdges& cells_;
  AccessChecks& checks_;
  CellLoops loops_;
};

}  // namespace warrant
