// The abstract reachability graph: abstract states, which block led to each, and which other state covers it.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "engine/covering_tree.h"
#include "engine/large_blocks.h"

namespace warrant::predabs {

using NodeId = TreeNode;

struct AbstractState {
  LocationId location = 0;
  Term label;                         // holds in every state that the node stands for
  const LargeBlock* block = nullptr;  // that leads here from the parent
  std::size_t predicates = 0;         // how many the location had when the label was made
};
using Node = CoveringNode<AbstractState>;

class ReachabilityGraph {
 public:
  // A post that is still to be computed.
  struct Work {
    NodeId node;
    const LargeBlock* block;
  };

  ReachabilityGraph(const Program& program, LargeBlocks& blocks);

  const Node& node(NodeId id) const { return nodes_[id]; }
  std::size_t size() const { return nodes_.size(); }
  // The nodes of a location in the order made, removed ones included.
  const std::vector<NodeId>& at(LocationId location) const { return by_location_[location]; }
  // From the root to the node, both included.
  std::vector<NodeId> path_to(NodeId node) const { return nodes_.path_to(node); }

  NodeId add(const Work& work, Term label, std::size_t predicates);
  // All blocks that leave the node's location become work.
  void expand(NodeId node);
  void cover(NodeId node, NodeId by) { nodes_.cover(node, by); }
  // Takes the node and everything below it away. What they covered is expanded, and the work that made the node is
  // there again.
  void remove(NodeId node);
  // The next work, oldest first; nothing if there is none.
  std::optional<Work> next();

 private:
  CoveringTree<AbstractState> nodes_;
  std::vector<std::vector<NodeId>> by_location_;
  std::deque<Work> work_;
  LargeBlocks& blocks_;
};

}  // namespace warrant::predabs
