#include "verification/correspondence.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>

#include "base/alignment.h"
#include "base/sha256.h"
#include "c_text/dump.h"
#include "program/loops.h"

namespace warrant {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint32_t max_id = 20'000'000;
constexpr std::size_t max_operation_text = std::size_t{1} << 20;

class OutlineMaker {
 public:
  OutlineMaker(const Reference& reference, const Program& lowered)
      : program_(reference.program), origins_(reference.origins), loops_(program_.cfa()) {
    // Parents stand before their children.
    for (const Frame& frame : origins_.frames) {
      const std::uint64_t parent = frame.parent == none_id ? 0 : frames_[frame.parent];
      frames_.push_back(StableHash().add(parent).add(lowered.procedures[frame.procedure].name).value());
    }
  }

  Outline make() const {
    Outline outline;
    for (const LocationId id : loops_.order()) outline.locations.push_back(location(id));
    for (VariableId id = 0; id < program_.variable_count(); ++id) outline.variables.push_back(variable(id));
    return outline;
  }

 private:
  // Of the functions that are being called.
  std::uint64_t frame(const std::vector<FrameId>& frames, std::uint32_t id) const {
    return id < frames.size() && frames[id] < frames_.size() ? frames_[frames[id]] : 0;
  }

  OutlineEntry location(LocationId id) const {
    const Location& location = program_.cfa().location(id);
    StableHash shape;
    shape.add(frame(origins_.location_frames, id)).add(loops_.is_head(id) ? 1U : 0U);
    shape.add(static_cast<std::uint64_t>(location.kind)).add(location.note);
    StableHash label = shape;
    for (const EdgeId out : location.out) {
      const Edge& edge = program_.cfa().edge(out);
      shape.add(edge.operation.index());
      label.add(edge.operation.index()).add(edge.range.known() ? program_.sources.text(edge.range) : "");
      if (const auto* assume = std::get_if<Assume>(&edge.operation))
        shape.add(static_cast<std::uint64_t>(assume->kind));
      if (const auto* assign = std::get_if<Assign>(&edge.operation)) label.add(plain_name(assign->target));
    }
    return {id, label.value(), shape.value()};
  }

  // Without the number that makes it unique.
  std::string_view plain_name(VariableId id) const {
    const Variable& variable = program_.variable(id);
    if (!variable.c_name.empty()) return variable.c_name;
    const std::string_view name = variable.name;
    return name.substr(0, name.find_last_not_of("0123456789") + 1);
  }

  OutlineEntry variable(VariableId id) const {
    const Variable& variable = program_.variable(id);
    StableHash shape;
    shape.add(frame(origins_.variable_frames, id)).add(static_cast<std::uint64_t>(variable.role));
    shape.add(variable.symbol.sort().to_string()).add(variable.c_type);
    StableHash label = shape;
    label.add(plain_name(id));
    return {id, label.value(), shape.value()};
  }

  const Program& program_;
  const Origins& origins_;
  const Loops loops_;
  std::vector<std::uint64_t> frames_;
};

std::vector<AlignedItem> items_of(const std::vector<OutlineEntry>& entries) {
  std::vector<AlignedItem> items;
  for (const OutlineEntry& entry : entries) items.push_back({entry.label, entry.shape});
  return items;
}

Json entries_to_json(const std::vector<OutlineEntry>& entries) {
  Json list = Json::array();
  for (const auto& [id, label, shape] : entries) list.push_back({id, label, shape});
  return list;
}

std::vector<OutlineEntry> entries_from_json(const Json& json) {
  std::vector<OutlineEntry> entries;
  for (const Json& entry : json)
    entries.push_back({std::min(entry.at(0).get<std::uint32_t>(), max_id), entry.at(1).get<std::uint64_t>(),
                       entry.at(2).get<std::uint64_t>()});
  return entries;
}

}  // namespace

Outline outline_of(const Reference& reference, const Program& lowered) {
  return OutlineMaker(reference, lowered).make();
}

Json to_json(const Outline& outline) {
  return {{"locations", entries_to_json(outline.locations)}, {"variables", entries_to_json(outline.variables)}};
}

Outline outline_from_json(const Json& json) {
  return {entries_from_json(json.at("locations")), entries_from_json(json.at("variables"))};
}

std::vector<std::uint32_t> correspondence(const std::vector<OutlineEntry>& from, const std::vector<OutlineEntry>& to) {
  std::uint32_t largest = 0;
  for (const OutlineEntry& entry : from) largest = std::max(largest, entry.id);
  std::vector<std::uint32_t> result(from.empty() ? 0 : std::size_t{largest} + 1, none_id);
  const std::vector<std::size_t> partners = align(items_of(from), items_of(to));
  for (std::size_t i = 0; i < from.size(); ++i)
    if (partners[i] != unaligned) result[from[i].id] = to[partners[i]].id;
  return result;
}

std::string fingerprint(const Program& reference) {
  std::string text;
  const Cfa& cfa = reference.cfa();
  for (EdgeId id = 0; id < cfa.edge_count(); ++id) {
    if (cfa.is_detached(id)) continue;
    const Edge& edge = cfa.edge(id);
    text += fmt::format("{} {} {} {} {}\n", id, edge.source, edge.target, edge.operation.index(),
                        to_text(reference, edge.operation, max_operation_text));
    if (text.size() > max_operation_text) text = sha256(text);
  }
  return sha256(text);
}

}  // namespace warrant
