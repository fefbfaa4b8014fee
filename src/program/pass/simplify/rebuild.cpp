#include "program/pass/simplify/rebuild.h"

#include <cassert>
#include <numeric>

#include "program/loops.h"

namespace warrant {

namespace {

// Calls found(location) for the locations that stay and that a cycle, or a location of which that is said already,
// becomes part of. May also name one that a part of a cycle becomes part of.
template <typename Found>
void for_each_swallowed_cycle(const Cfa& cfa, const CfaEdit& edit, Found found) {
  bool merges = false;
  for (LocationId id = 0; id < cfa.location_count(); ++id) {
    const LocationId whole = edit.part_of[id];
    merges |= whole != id && whole != none_id;
    if (whole != none_id && cfa.location(id).needs_formula) found(whole);
  }
  if (!merges) return;
  const Loops loops(cfa);
  for (EdgeId id = 0; id < cfa.edge_count(); ++id) {
    if (cfa.is_detached(id)) continue;
    const Edge& edge = cfa.edge(id);
    const LocationId whole = edit.part_of[edge.target];
    if (whole != none_id && edit.part_of[edge.source] == whole && loops.is_back_edge(edge)) found(whole);
  }
}

}  // namespace

CfaEdit::CfaEdit(const Cfa& cfa) : part_of(cfa.location_count()), dropped_edges(cfa.edge_count()) {
  std::iota(part_of.begin(), part_of.end(), LocationId{0});
}

CfaMap rebuild(Program& program, const CfaEdit& edit) {
  Cfa old = std::move(program.cfa());
  Cfa result;
  CfaMap map;
  map.image.assign(old.location_count(), none_id);
  map.lost_inputs.assign(old.edge_count(), false);
  const auto add_location = [&](LocationId id) {
    Location& location = old.location(id);
    map.image[id] = result.add_location(location.range, location.kind, std::move(location.note));
  };
  for (LocationId id = 0; id < old.location_count(); ++id) {
    if (edit.part_of[id] == id) add_location(id);
  }
  for (LocationId id = 0; id < old.location_count(); ++id) {
    const LocationId whole = edit.part_of[id];
    assert((whole == none_id || edit.part_of[whole] == whole) && "a location becomes part of one that stays");
    if (whole != none_id) map.image[id] = map.image[whole];
  }
  for_each_swallowed_cycle(old, edit,
                           [&](LocationId whole) { result.location(map.image[whole]).needs_formula = true; });
  for (EdgeId id = 0; id < old.edge_count(); ++id) {
    if (old.is_detached(id) || edit.dropped_edges[id]) continue;
    Edge& edge = old.edge(id);
    if (edit.part_of[edge.source] != edge.source || map.image[edge.target] == none_id) continue;
    result.add_edge(map.image[edge.source], map.image[edge.target], std::move(edge.operation), edge.range);
    map.origin.push_back(id);
  }
  const auto place_of = [&](LocationId id) {
    if (map.image[id] != none_id) return map.image[id];
    return result.add_location(old.location(id).range);
  };
  result.entry = place_of(old.entry);
  result.exit = place_of(old.exit);
  program.cfa() = std::move(result);
  return map;
}

Trace MappedBackTranslation::trace(const Trace& trace) const {
  Trace result;
  std::size_t next_input = 0;
  extend(none_id, result);
  for (const EdgeId edge : trace.edges) {
    const EdgeId origin = map_.origin[edge];
    result.edges.push_back(origin);
    if (next_input < trace.inputs.size() && trace.inputs[next_input].edge == edge) {
      result.inputs.push_back({origin, trace.inputs[next_input++].value});
    } else if (map_.lost_inputs[origin]) {
      result.inputs.push_back({origin, std::nullopt});
    }
    extend(origin, result);
  }
  return result;
}

Annotation MappedBackTranslation::annotation(const Annotation& annotation) const {
  Annotation result(map_.image.size());
  for (LocationId old = 0; old < map_.image.size(); ++old) {
    const LocationId image = map_.image[old];
    if (image != none_id && !annotation[image]) continue;
    result[old] = formula_(old, image == none_id ? Term() : annotation[image]);
  }
  return result;
}

}  // namespace warrant
