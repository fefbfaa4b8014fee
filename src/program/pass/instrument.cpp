#include "program/pass/instrument.h"

namespace warrant {

void instrument(Reference& reference) {
  Program& program = reference.program;
  Cfa& cfa = program.cfa();
  const auto edges = static_cast<EdgeId>(cfa.edge_count());
  for (EdgeId id = 0; id < edges; ++id) {
    if (cfa.is_detached(id)) continue;
    auto* assume = std::get_if<Assume>(&cfa.edge(id).operation);
    if (!assume || assume->kind != AssumeKind::Undefined || !program.property.kinds.contains(assume->undefined))
      continue;
    const Undefined violation = assume->undefined;
    assume->kind = AssumeKind::Branch;
    const Term violated = program.terms().negate(assume->condition);
    const LocationId source = cfa.edge(id).source;
    const SourceRange range = cfa.edge(id).range;
    const LocationId error = cfa.add_location(range, LocationKind::Error, describe(violation));
    cfa.location(error).violation = violation;
    reference.origins.location_frames.push_back(reference.origins.location_frames[source]);
    cfa.add_edge(source, error, Assume{violated, AssumeKind::Branch}, range);
    reference.origins.edges.push_back(reference.origins.edges[id]);
  }
}

}  // namespace warrant
