// The cells in a span of memory, class by class.
#pragma once

#include <vector>

#include "program/pass/analysis/points_to.h"

namespace warrant {

struct SpanPart {
  CellsId cells;
  SpanCells found;     // as the analysis saw it
  OffsetSet deltas;    // of elements, or of single bytes for loose ones
  std::uint64_t unit;  // bytes per element; 1 for loose bytes
};

// In a fixed order. The place has a region.
std::vector<SpanPart> span_parts(const Regions& regions, const Place& place, const OffsetSet& size);

}  // namespace warrant
