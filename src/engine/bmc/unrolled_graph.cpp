#include "engine/bmc/unrolled_graph.h"

#include <algorithm>

#include "logic/evaluate.h"

namespace warrant::bmc {

NodeId UnrolledGraph::add_node() {
  nodes_.emplace_back();
  return static_cast<NodeId>(nodes_.size() - 1);
}

void UnrolledGraph::extend(NodeId node, EdgeId edge, Term havoc) {
  if (havoc) nodes_[node].havocs.push_back(havoc);
  nodes_[node].edges.push_back(edge);
}

UnrolledGraph::Way UnrolledGraph::way_to(NodeId target, const Model& model) const {
  Way way;
  Evaluator evaluator([&](Term symbol) { return model.value(symbol); });
  NodeId at = 0;
  while (true) {
    const Node& node = nodes_[at];
    way.edges.insert(way.edges.end(), node.edges.begin(), node.edges.end());
    way.havocs.insert(way.havocs.end(), node.havocs.begin(), node.havocs.end());
    if (at == target) return way;
    const auto exit =
        std::ranges::find_if(node.exits, [&](const Exit& exit) { return evaluator.evaluate_bool(exit.guard); });
    if (exit == node.exits.end()) return {};
    way.edges.push_back(exit->edge);
    if (exit->havoc) way.havocs.push_back(exit->havoc);
    at = exit->target;
  }
}

}  // namespace warrant::bmc
