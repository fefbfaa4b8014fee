#include "program/pass/instrument.h"

namespace warrant {

namespace {

// The place, or that of the call which leads from the program's own text into a model of the library.
SourceRange own_place(const Reference& reference, const Program& lowered, SourceRange place, FrameId frame) {
  while (lowered.sources.is_model(place.file) && reference.origins.frames[frame].parent != none_id) {
    const Frame& called = reference.origins.frames[frame];
    const ProcedureId caller = reference.origins.frames[called.parent].procedure;
    place = lowered.procedures[caller].cfa.edge(called.call).range;
    frame = called.parent;
  }
  return place;
}

CheckPlace place_of(const Reference& reference, const Program& lowered, const SourceRange& range, FrameId frame,
                    CheckedEvent what) {
  const SourceRange place = own_place(reference, lowered, range, frame);
  return {place.known() ? lowered.sources.path(place.file) : "", place.line, std::move(what)};
}

}  // namespace

std::vector<std::pair<LocationId, CheckPlace>> check_places(const Reference& reference, const Program& lowered) {
  std::vector<std::pair<LocationId, CheckPlace>> places;
  const Cfa& cfa = reference.program.cfa();
  for (LocationId id = 0; id < cfa.location_count(); ++id) {
    const Location& location = cfa.location(id);
    if (location.kind != LocationKind::Error) continue;
    const FrameId frame = reference.origins.location_frames[id];
    places.emplace_back(id,
                        place_of(reference, lowered, location.range, frame,
                                 location.violation ? CheckedEvent(*location.violation) : CheckedEvent(location.note)));
  }
  return places;
}

void instrument(Reference& reference, const Program& lowered) {
  Program& program = reference.program;
  Cfa& cfa = program.cfa();
  const auto edges = static_cast<EdgeId>(cfa.edge_count());
  for (EdgeId id = 0; id < edges; ++id) {
    if (cfa.is_detached(id)) continue;
    auto* assume = std::get_if<Assume>(&cfa.edge(id).operation);
    if (!assume || assume->kind != AssumeKind::Undefined || !program.property.kinds.contains(assume->undefined))
      continue;
    const Undefined violation = assume->undefined;
    const FrameId frame = reference.origins.location_frames[cfa.edge(id).source];
    if (program.property.ignores_some() &&
        program.property.ignores(place_of(reference, lowered, cfa.edge(id).range, frame, CheckedEvent(violation)),
                                 cfa.edge(id).range.column))
      continue;
    assume->kind = AssumeKind::Branch;
    const Term violated = program.terms().negate(assume->condition);
    const LocationId source = cfa.edge(id).source;
    const SourceRange range = cfa.edge(id).range;
    const LocationId error = cfa.add_location(range, LocationKind::Error, describe(violation));
    cfa.location(error).violation = violation;
    reference.origins.location_frames.push_back(frame);
    cfa.add_edge(source, error, Assume{violated, AssumeKind::Branch}, range);
    reference.origins.edges.push_back(reference.origins.edges[id]);
  }
}

}  // namespace warrant
