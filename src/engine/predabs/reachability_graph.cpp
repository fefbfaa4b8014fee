#include "engine/predabs/reachability_graph.h"

#include <algorithm>

namespace warrant::predabs {

ReachabilityGraph::ReachabilityGraph(const Program& program, Blocks& blocks)
    : by_location_(program.cfa().location_count()), blocks_(blocks) {
  Node root;
  root.location = program.cfa().entry;
  root.label = program.terms().truth();
  nodes_.push_back(std::move(root));
  by_location_[program.cfa().entry].push_back(0);
}

std::vector<NodeId> ReachabilityGraph::path_to(NodeId node) const {
  std::vector<NodeId> path;
  for (; node != none_id; node = nodes_[node].parent) path.push_back(node);
  std::ranges::reverse(path);
  return path;
}

NodeId ReachabilityGraph::add(const Work& work, Term label, std::size_t predicates) {
  const auto id = static_cast<NodeId>(nodes_.size());
  Node node;
  node.location = work.block->target;
  node.label = label;
  node.parent = work.node;
  node.block = work.block;
  node.predicates = predicates;
  by_location_[node.location].push_back(id);
  nodes_.push_back(std::move(node));
  nodes_[work.node].children.push_back(id);
  return id;
}

void ReachabilityGraph::expand(NodeId node) {
  for (const Block& block : blocks_.from(nodes_[node].location)) work_.push_back({node, &block});
}

void ReachabilityGraph::cover(NodeId node, NodeId by) {
  nodes_[node].covered_by = by;
  nodes_[by].covers.push_back(node);
}

void ReachabilityGraph::remove(NodeId node) {
  std::vector<NodeId> doomed{node}, uncovered;
  for (std::size_t i = 0; i < doomed.size(); ++i) {
    Node& here = nodes_[doomed[i]];
    here.is_removed = true;
    doomed.insert(doomed.end(), here.children.begin(), here.children.end());
    uncovered.insert(uncovered.end(), here.covers.begin(), here.covers.end());
    if (here.covered_by != none_id) std::erase(nodes_[here.covered_by].covers, doomed[i]);
    here.children.clear();
    here.covers.clear();
  }
  for (const NodeId other : uncovered) {
    if (nodes_[other].is_removed) continue;
    nodes_[other].covered_by = none_id;
    expand(other);
  }
  const Node& gone = nodes_[node];
  std::erase(nodes_[gone.parent].children, node);
  work_.push_front({gone.parent, gone.block});
}

std::optional<ReachabilityGraph::Work> ReachabilityGraph::next() {
  while (!work_.empty()) {
    const Work work = work_.front();
    work_.pop_front();
    if (!nodes_[work.node].is_removed) return work;
  }
  return std::nullopt;
}

}  // namespace warrant::predabs
