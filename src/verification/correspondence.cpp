#include "verification/correspondence.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>
#include <string_view>

#include "base/sha256.h"
#include "program/dump.h"
#include "program/loops.h"

namespace warrant {

namespace {

using Json = nlohmann::ordered_json;
using Entries = std::span<const OutlineEntry>;

// Pairs of entries that are compared at most, between what is the same at both ends.
constexpr std::size_t max_comparisons = 16'000'000;
constexpr std::uint32_t max_id = 20'000'000;
constexpr std::size_t max_operation_text = std::size_t{1} << 20;

// FNV-1a: the same on every machine.
class Label {
 public:
  Label& add(std::string_view text) {
    for (const char c : text) add_byte(static_cast<unsigned char>(c));
    add_byte(0xff);
    return *this;
  }
  Label& add(std::uint64_t number) {
    for (unsigned i = 0; i < 8; ++i) add_byte(static_cast<unsigned char>(number >> (8 * i)));
    return *this;
  }
  std::uint64_t value() const { return value_; }

 private:
  void add_byte(unsigned char byte) { value_ = (value_ ^ byte) * 0x100000001b3U; }
  std::uint64_t value_ = 0xcbf29ce484222325U;
};

class OutlineMaker {
 public:
  OutlineMaker(const Reference& reference, const Program& lowered)
      : program_(reference.program), origins_(reference.origins), loops_(program_.cfa()) {
    // Parents stand before their children.
    for (const Frame& frame : origins_.frames) {
      const std::uint64_t parent = frame.parent == none_id ? 0 : frames_[frame.parent];
      frames_.push_back(Label().add(parent).add(lowered.procedures[frame.procedure].name).value());
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
    Label shape;
    shape.add(frame(origins_.location_frames, id)).add(loops_.is_head(id) ? 1U : 0U);
    shape.add(static_cast<std::uint64_t>(location.kind)).add(location.note);
    Label label = shape;
    for (const EdgeId out : location.out) {
      const Edge& edge = program_.cfa().edge(out);
      shape.add(edge.operation.index());
      label.add(edge.operation.index()).add(edge.range.known() ? program_.sources.text(edge.range) : "");
      if (const auto* assume = std::get_if<Assume>(&edge.operation)) shape.add(static_cast<std::uint64_t>(assume->kind));
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
    Label shape;
    shape.add(frame(origins_.variable_frames, id)).add(static_cast<std::uint64_t>(variable.role));
    shape.add(variable.symbol.sort().to_string()).add(variable.c_type);
    Label label = shape;
    label.add(plain_name(id));
    return {id, label.value(), shape.value()};
  }

  const Program& program_;
  const Origins& origins_;
  const Loops loops_;
  std::vector<std::uint64_t> frames_;
};

// Pairs of positions whose keys are the same, in ascending order on both sides, and as many as can be.
template <typename Key>
std::vector<std::pair<std::size_t, std::size_t>> common(Entries from, Entries to, Key key) {
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  std::size_t begin = 0, from_end = from.size(), to_end = to.size();
  while (begin < from_end && begin < to_end && key(from[begin]) == key(to[begin])) {
    pairs.emplace_back(begin, begin);
    ++begin;
  }
  std::vector<std::pair<std::size_t, std::size_t>> tail;
  while (from_end > begin && to_end > begin && key(from[from_end - 1]) == key(to[to_end - 1]))
    tail.emplace_back(--from_end, --to_end);
  const std::size_t rows = from_end - begin, columns = to_end - begin;
  if (rows > 0 && columns > 0 && rows <= max_comparisons / columns) {
    // The length of the longest common subsequence of what follows.
    std::vector<std::uint32_t> longest((rows + 1) * (columns + 1), 0);
    const auto at = [&](std::size_t i, std::size_t j) -> std::uint32_t& { return longest[i * (columns + 1) + j]; };
    for (std::size_t i = rows; i-- > 0;)
      for (std::size_t j = columns; j-- > 0;)
        at(i, j) = key(from[begin + i]) == key(to[begin + j]) ? at(i + 1, j + 1) + 1
                                                              : std::max(at(i + 1, j), at(i, j + 1));
    for (std::size_t i = 0, j = 0; i < rows && j < columns;) {
      if (key(from[begin + i]) == key(to[begin + j]))
        pairs.emplace_back(begin + i++, begin + j++);
      else if (at(i + 1, j) >= at(i, j + 1))
        ++i;
      else
        ++j;
    }
  }
  pairs.insert(pairs.end(), tail.rbegin(), tail.rend());
  return pairs;
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

Outline outline_of(const Reference& reference, const Program& lowered) { return OutlineMaker(reference, lowered).make(); }

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
  auto pairs = common(from, to, [](const OutlineEntry& entry) { return entry.label; });
  pairs.emplace_back(from.size(), to.size());
  std::size_t from_begin = 0, to_begin = 0;
  for (const auto& [i, j] : pairs) {
    // The gap before this pair.
    const Entries left = Entries(from).subspan(from_begin, i - from_begin);
    const Entries right = Entries(to).subspan(to_begin, j - to_begin);
    for (const auto& [k, l] : common(left, right, [](const OutlineEntry& entry) { return entry.shape; }))
      result[left[k].id] = right[l].id;
    if (i < from.size()) result[from[i].id] = to[j].id;
    from_begin = i + 1;
    to_begin = j + 1;
  }
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
