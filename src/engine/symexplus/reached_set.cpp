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

NodeId ReachedSet::add(Node node) {
  const auto id = static_cast<NodeId>(nodes_.size());
  if (node.parent != no_node) nodes_[node.parent].children.push_back(id);
  nodes_.push_back(std::move(node));
  return id;
}

void ReachedSet::drop_state(NodeId node) {
  if (!nodes_[node].is_abstracted) return;
  nodes_[node].state = {};
  nodes_[node].has_state = false;
}

void ReachedSet::cover(NodeId node, NodeId by) {
  nodes_[node].covered_by = by;
  nodes_[by].covers.push_back(node);
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
  if (const NodeId parent = nodes_[node].parent; parent != no_node) std::erase(nodes_[parent].children, node);
  std::vector<NodeId> pending{node}, uncovered;
  while (!pending.empty()) {
    const NodeId id = pending.back();
    pending.pop_back();
    Node& here = nodes_[id];
    here.is_removed = true;
    ++removed_;
    waiting_.erase(rank(id));
    if (here.covered_by != no_node)
      std::erase(nodes_[here.covered_by].covers, id);
    else if (here.is_abstracted)
      coverage_[here.location].remove(id, here.abstract);
    uncovered.insert(uncovered.end(), here.covers.begin(), here.covers.end());
    pending.insert(pending.end(), here.children.begin(), here.children.end());
    for (const NodeId covered : here.covers) nodes_[covered].covered_by = no_node;
    here.covers.clear();
    here.children.clear();
    here.state = {};
  }
  std::erase_if(uncovered, [&](NodeId id) { return nodes_[id].is_removed; });
  std::ranges::sort(uncovered);
  return uncovered;
}

std::vector<NodeId> ReachedSet::path_to(NodeId node) const {
  std::vector<NodeId> path;
  for (; node != no_node; node = nodes_[node].parent) path.push_back(node);
  std::ranges::reverse(path);
  return path;
}

}  // namespace warrant::symexplus
