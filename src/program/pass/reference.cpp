#include "program/pass/reference.h"

#include "program/pass/instrument.h"
#include "program/pass/uninitialised.h"

namespace warrant {

ReferenceResult make_reference(const Program& lowered, const InlineOptions& inline_options,
                               const MemoryOptions& memory_options) {
  auto inlining = inline_calls(lowered, inline_options);
  if (auto* failure = std::get_if<InlineFailure>(&inlining)) return std::move(*failure);
  Inlined& inlined = std::get<Inlined>(inlining);
  Resolved resolved = resolve_memory(inlined.program, memory_options);

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
  return reference;
}

}  // namespace warrant
