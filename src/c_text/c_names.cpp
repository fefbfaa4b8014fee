#include "c_text/c_names.h"

#include <algorithm>

#include "c_text/c_words.h"

namespace warrant {

CNames::CNames(const Reference& reference, const Program& lowered, LocationId at, SourceTexts& texts)
    : reference_(reference), lowered_(lowered), at_(at), texts_(texts) {
  const Origins& origins = reference.origins;
  for (FrameId frame = origins.location_frames[at]; frame != none_id; frame = origins.frames[frame].parent)
    calls_.push_back(frame);
  const Program& program = reference.program;
  for (VariableId id = 0; id < program.variable_count(); ++id) {
    const Variable& variable = program.variable(id);
    // Memory of objects, and what holds their addresses, is named by the objects.
    if (reference.memory.cells.contains(id) || variable.role == VariableRole::Address || !variable.type) continue;
    const FrameId frame = id < origins.variable_frames.size() ? origins.variable_frames[id] : none_id;
    add(variable.c_name, false, id, frame, variable.declared);
  }
  for (MemoryMap::ObjectId id = 0; id < reference.memory.objects.size(); ++id) {
    const MemoryMap::Object& object = reference.memory.objects[id];
    add(object.c_name, true, id, object.frame, object.declared);
  }
}

void CNames::add(const std::string& name, bool is_object, std::uint32_t id, FrameId frame,
                 const SourceRange& declared) {
  if (!is_identifier(name)) return;
  const Distance found = distance(frame);
  if (found == Distance::Unrelated) return;
  things_[name].push_back({is_object, id, frame, is_visible(found, frame, declared)});
}

CNames::Distance CNames::distance(FrameId frame) const {
  if (frame == none_id) return Distance::Global;
  const auto call = std::ranges::find(calls_, frame);
  if (call == calls_.end()) return Distance::Unrelated;
  return call == calls_.begin() ? Distance::Own : Distance::Around;
}

SourceRange CNames::place_in(FrameId frame) const {
  const auto call = std::ranges::find(calls_, frame);
  if (call == calls_.begin() || call == calls_.end()) return reference_.program.cfa().location(at_).range;
  const Frame& callee = reference_.origins.frames[*(call - 1)];
  if (callee.call == none_id) return {};
  return lowered_.procedures[reference_.origins.frames[frame].procedure].cfa.edge(callee.call).range;
}

bool CNames::is_visible(Distance distance, FrameId frame, const SourceRange& declared) {
  const SourceRange place = place_in(frame);
  if (!declared.known() || !place.known()) return true;
  if (declared.file != place.file) return distance == Distance::Global;
  const std::string& path = reference_.program.sources.path(place.file);
  const auto [entry, is_new] = finders_.try_emplace(path);
  if (is_new)
    if (const SourceText* text = texts_.find(path)) entry->second.emplace(text->content);
  return !entry->second || entry->second->is_in_scope(declared, place);
}

std::optional<std::string> CNames::name(const std::string& name, bool is_object, std::uint32_t id) const {
  const auto entry = things_.find(name);
  if (entry == things_.end()) return std::nullopt;
  const Thing* self = nullptr;
  std::size_t own = 0, global = 0, around = 0;
  for (const Thing& thing : entry->second) {
    if (thing.is_object == is_object && thing.id == id) self = &thing;
    const Distance found = distance(thing.frame);
    if (found == Distance::Around) ++around;
    if (!thing.is_visible) continue;
    own += found == Distance::Own ? 1 : 0;
    global += found == Distance::Global ? 1 : 0;
  }
  if (!self || !self->is_visible) return std::nullopt;
  bool is_only = false;
  switch (distance(self->frame)) {
    case Distance::Own:
      is_only = own == 1;
      break;
    case Distance::Global:
      is_only = own == 0 && global == 1;
      break;
    case Distance::Around:
      if (own > 0 || global > 0 || around > 1) return std::nullopt;
      return lowered_.procedures[reference_.origins.frames[self->frame].procedure].name + "::" + name;
    case Distance::Unrelated:
      break;
  }
  return is_only ? std::optional(name) : std::nullopt;
}

std::optional<std::string> CNames::variable(VariableId id) const {
  const Variable& variable = reference_.program.variable(id);
  if (reference_.memory.cells.contains(id) || variable.role == VariableRole::Address) return std::nullopt;
  return name(variable.c_name, false, id);
}

std::optional<std::string> CNames::object(MemoryMap::ObjectId id) const {
  return name(reference_.memory.objects[id].c_name, true, id);
}

}  // namespace warrant
