#include "engine/values/reached.h"

#include <algorithm>
#include <functional>

#include "engine/values/tuning.h"

namespace warrant::values {

std::size_t hash_of(std::uint32_t place, const RangeState& state) {
  std::size_t hash = place;
  const auto mix = [&hash](std::size_t value) { hash = (hash ^ value) * 0x9e3779b97f4a7c15 + (hash >> 29); };
  const auto mix_end = [&](const std::optional<Integer>& end) { mix(end ? end->hash() : 1); };
  state.for_each([&](VariableId variable, const Interval& range) {
    mix(variable);
    mix_end(range.low);
    mix_end(range.high);
  });
  return hash;
}

bool is_within(const RangeState& state, const RangeState& other) {
  bool result = true;
  other.for_each(
      [&](VariableId variable, const Interval& range) { result = result && state.of(variable).within(range); });
  return result;
}

std::optional<NodeId> Reached::add(Node node) {
  const std::size_t hash = hash_of(node.location, node.state);
  const auto [first, last] = by_hash_.equal_range(hash);
  for (auto known = first; known != last; ++known) {
    const Node& other = nodes_[known->second];
    if (other.location == node.location && other.state == node.state) return std::nullopt;
  }
  std::vector<NodeId>& here = at_[node.location];
  for (std::size_t i = 0; i < std::min(here.size(), tuning.max_compared); ++i)
    if (is_within(node.state, nodes_[here[i]].state)) return std::nullopt;
  const auto id = static_cast<NodeId>(nodes_.size());
  here.push_back(id);
  by_hash_.emplace(hash, id);
  nodes_.push_back(std::move(node));
  return id;
}

std::vector<EdgeId> Reached::path_to(NodeId id) const {
  std::vector<EdgeId> path;
  for (; nodes_[id].parent != none_id; id = nodes_[id].parent) path.push_back(nodes_[id].edge);
  std::ranges::reverse(path);
  return path;
}

Term Reached::formula(const Program& program, LocationId location) const {
  std::vector<Term> cases;
  for (const NodeId id : at_[location]) cases.push_back(formula_of(program, nodes_[id].state));
  return program.terms().disjunction(cases);
}

}  // namespace warrant::values
