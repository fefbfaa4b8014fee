#include "program/pass/memory/span_parts.h"

#include <cassert>

namespace warrant {

std::vector<SpanPart> span_parts(const Regions& regions, const Place& place, const OffsetSet& size) {
  std::vector<SpanPart> parts;
  for (const CellsId id : regions.cells_of(place.region)) {
    const Extent& extent = regions.cells(id).extent;
    const auto found = cells_in_span(extent, place.offsets, size);
    if (!found) continue;
    assert(!found->is_partial && "the analysis has split elements that are covered in part");
    SpanPart part{id, *found, found->deltas, found->unit};
    if (extent.is_bytes && part.unit > 1) {
      // Byte by byte. Between stretches this names bytes of other classes too, which this storage has no use for.
      part.deltas = part.deltas + OffsetSet::range(0, static_cast<std::int64_t>(part.unit) - 1);
      part.unit = 1;
    }
    parts.push_back(part);
  }
  return parts;
}

}  // namespace warrant
