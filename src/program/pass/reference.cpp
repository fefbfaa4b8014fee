#include "program/pass/reference.h"

#include "program/pass/instrument.h"
#include "program/pass/uninitialised.h"

namespace warrant {

ResolvedReference resolve_and_instrument(Inlined& inlined, const Program& lowered, const MemoryOptions& options) {
  Resolved resolved = resolve_memory(inlined.program, options);
  // The memory of an object has the variable with its address as its origin, and stands behind all copies.
  std::vector<VariableId> copies(inlined.program.variable_count(), none_id);
  for (VariableId id = 0; id < resolved.variable_origins.size(); ++id) {
    const VariableId origin = resolved.variable_origins[id];
    const bool is_copy =
        origin != none_id && resolved.program.symbol(id).sort() == inlined.program.symbol(origin).sort();
    if (is_copy && copies[origin] == none_id) copies[origin] = id;
  }
  Origins origins;
  origins.frames = std::move(inlined.origins.frames);
  for (const EdgeId edge : resolved.edge_origins)
    origins.edges.push_back(edge == none_id ? EdgeOrigin{none_id, none_id, EdgeRole::Start}
                                            : inlined.origins.edges[edge]);
  for (const LocationId location : resolved.location_origins)
    origins.location_frames.push_back(location == none_id ? 0 : inlined.origins.location_frames[location]);
  for (const VariableId variable : resolved.variable_origins)
    origins.variable_frames.push_back(variable == none_id ? none_id : inlined.origins.variable_frames[variable]);
  for (MemoryMap::Object& object : resolved.memory.objects)
    object.frame = object.owner == none_id ? none_id : inlined.origins.variable_frames[object.owner];
  Reference reference{std::move(resolved.program), std::move(origins), inlined.recursion_bound,
                      std::move(resolved.memory)};
  check_uninitialised(reference);
  instrument(reference, lowered);
  return {std::move(reference), std::move(copies)};
}

ReferenceResult make_reference(const Program& lowered, const InlineOptions& inline_options,
                               const MemoryOptions& memory_options) {
  auto inlining = inline_calls(lowered, inline_options);
  if (auto* failure = std::get_if<InlineFailure>(&inlining)) return std::move(*failure);
  return resolve_and_instrument(std::get<Inlined>(inlining), lowered, memory_options).reference;
}

}  // namespace warrant
