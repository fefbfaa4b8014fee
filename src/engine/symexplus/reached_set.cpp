#include "engine/symexplus/reached_set.h"

#include <algorithm>

namespace warrant::symexplus {
namespace {

// The explicit values of a state: the variables and the values' ids.
struct Explicit {
  std::vector<VariableId> variables;
  std::vector<std::uint32_t> values;
};

Explicit explicit_values(const AbstractState& state) {
  Explicit result;
  for (const auto& [id, value] : state.values) {
    if (!value.is_constant()) continue;
    result.variables.push_back(id);
    result.values.push_back(value.id());
  }
  return result;
}

}  // namespace

std::size_t Coverage::KeyHash::operator()(const Key& key) const {
  std::size_t hash = key.size();
  for (const std::uint32_t id : key) hash = (hash ^ id) * 0x9E3779B97F4A7C15u;
  return hash ^ (hash >> 32);
}

void Coverage::add(NodeId node, const AbstractState& state) {
  Explicit key = explicit_values(state);
  by_variables_[std::move(key.variables)][std::move(key.values)].push_back(node);
}

void Coverage::remove(NodeId node, const AbstractState& state) {
  const Explicit key = explicit_values(state);
  const auto group = by_variables_.find(key.variables);
  if (group == by_variables_.end()) return;
  const auto nodes = group->second.find(key.values);
  if (nodes == group->second.end()) return;
  std::erase(nodes->second, node);
  if (nodes->second.empty()) group->second.erase(nodes);
  if (group->second.empty()) by_variables_.erase(group);
}

bool Coverage::any_weaker(const AbstractState& state, const std::function<bool(NodeId)>& visit) const {
  const Explicit own = explicit_values(state);
  Key key;
  for (const auto& [variables, nodes] : by_variables_) {
    key.clear();
    std::size_t at = 0;
    for (const VariableId variable : variables) {
      while (at < own.variables.size() && own.variables[at] < variable) ++at;
      if (at == own.variables.size() || own.variables[at] != variable) break;
      key.push_back(own.values[at]);
    }
    if (key.size() < variables.size()) continue;
    const auto found = nodes.find(key);
    if (found == nodes.end()) continue;
    if (std::ranges::any_of(found->second, visit)) return true;
  }
  return false;
}

void ReachedSet::drop_state(NodeId node) {
  if (!nodes_[node].is_abstracted) return;
  nodes_[node].state = {};
  nodes_[node].has_state = false;
}

void ReachedSet::cover(NodeId node, NodeId by) {
  nodes_.cover(node, by);
  drop_state(node);
}

ReachedSet::Rank ReachedSet::rank(NodeId id) const { return {nodes_[id].rounds, order_(nodes_[id].location), id}; }

void ReachedSet::open(NodeId node) {
  if (nodes_[node].is_abstracted) coverage_[nodes_[node].location].add(node, nodes_[node].abstract);
  put_back(node);
}

void ReachedSet::put_back(NodeId node) { waiting_.insert(rank(node)); }

NodeId ReachedSet::next() {
  const NodeId node = std::get<2>(*waiting_.begin());
  waiting_.erase(waiting_.begin());
  return node;
}

std::vector<NodeId> ReachedSet::remove(NodeId node) {
  std::vector<NodeId> uncovered = nodes_.remove(node, [&](NodeId id, Node& here) {
    waiting_.erase(rank(id));
    if (!here.is_covered() && here.is_abstracted) coverage_[here.location].remove(id, here.abstract);
    here.state = {};
  });
  std::ranges::sort(uncovered);
  return uncovered;
}

}  // namespace warrant::symexplus
