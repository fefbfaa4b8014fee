#include "engine/predabs/reachability_graph.h"

namespace warrant::predabs {

ReachabilityGraph::ReachabilityGraph(const Program& program, LargeBlocks& blocks)
    : by_location_(program.cfa().location_count()), blocks_(blocks) {
  Node root;
  root.location = program.cfa().entry;
  root.label = program.terms().truth();
  by_location_[program.cfa().entry].push_back(nodes_.add(std::move(root)));
}

NodeId ReachabilityGraph::add(const Work& work, Term label, std::size_t predicates) {
  Node node;
  node.location = work.block->target;
  node.label = label;
  node.parent = work.node;
  node.block = work.block;
  node.predicates = predicates;
  const NodeId id = nodes_.add(std::move(node));
  by_location_[work.block->target].push_back(id);
  return id;
}

void ReachabilityGraph::expand(NodeId node) {
  for (const LargeBlock& block : blocks_.from(nodes_[node].location)) work_.push_back({node, &block});
}

void ReachabilityGraph::remove(NodeId node) {
  for (const NodeId uncovered : nodes_.remove(node, [](NodeId, const Node&) {})) expand(uncovered);
  work_.push_front({nodes_[node].parent, nodes_[node].block});
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
