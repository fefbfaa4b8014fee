#include "program/pass/memory/trap_cells.h"

#include <utility>

#include "program/loops.h"
#include "program/pass/memory/span_parts.h"

namespace warrant {

namespace {

class TrapCells : MemoryPart {
 public:
  TrapCells(MemoryContext& context, std::set<CellsId> accessed) : MemoryPart(context), found_(std::move(accessed)) {}

  std::set<CellsId> find() {
    for (const MemoryBlock& made : points_.blocks())
      for (const EdgeId allocation : made.allocations) {
        const auto& bytes = std::get<Allocate>(inlined_.cfa().edge(allocation).operation).bytes;
        if (bytes && made.size) look_at_start(made, *bytes);
      }
    const Cfa& graph = inlined_.cfa();
    for (const LocationId location : reverse_postorder(graph))
      for (const EdgeId id : graph.location(location).out) {
        if (const auto* copy = std::get_if<Copy>(&graph.edge(id).operation)) look_at_copy(id, *copy);
        if (const auto* fill = std::get_if<Fill>(&graph.edge(id).operation)) look_at_fill(id, *fill);
      }
    for (bool changes = true; changes;) {
      changes = false;
      for (const auto& [to, from] : copies_)
        if (found_.contains(from) && found_.insert(to).second) changes = true;
    }
    return std::move(found_);
  }

 private:
  void look_at_start(const MemoryBlock& made, const std::string& bytes) {
    for (const CellsId id : regions().cells_of(made.region)) {
      const Extent& extent = regions().cells(id).extent;
      if (extent.width != 1) continue;
      const auto offsets = offsets_in_block(extent, *made.size);
      for (std::size_t i = 0; offsets && i < bytes.size(); ++i)
        if (static_cast<unsigned char>(bytes[i]) > 1 &&
            offsets->intersects(static_cast<std::int64_t>(i), static_cast<std::int64_t>(i)))
          found_.insert(regions().find_cells(id));
    }
  }

  void look_at_copy(EdgeId id, const Copy& copy) {
    const OffsetSet size = points_.numbers(id, copy.size);
    const Place to = points_.place(id, copy.to), from = points_.place(id, copy.from);
    if (to.region == none_id || from.region == none_id || (size.is_exact() && size.low() == 0)) return;
    for (const SpanPart& part : span_parts(regions(), to, size)) {
      const Extent image = image_in_span(regions().cells(part.cells).extent, part.found, from.offsets, size);
      for (const CellsId source : regions().overlapping(from.region, image))
        copies_.emplace_back(regions().find_cells(part.cells), regions().find_cells(source));
    }
  }

  void look_at_fill(EdgeId id, const Fill& fill) {
    const auto value = encoding().constant_value(fill.byte, ScalarType::byte());
    const Place place = points_.place(id, fill.address);
    if (place.region == none_id || (value && *value <= Integer(1))) return;
    for (const SpanPart& part : span_parts(regions(), place, points_.numbers(id, fill.size)))
      found_.insert(regions().find_cells(part.cells));
  }

  std::set<CellsId> found_;
  std::vector<std::pair<CellsId, CellsId>> copies_;  // to, from
};

}  // namespace

std::set<CellsId> cells_beyond_boolean(MemoryContext& context, std::set<CellsId> accessed) {
  return TrapCells(context, std::move(accessed)).find();
}

}  // namespace warrant
