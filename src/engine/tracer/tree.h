// The symbolic execution tree: the proof object of the paper.
#pragma once

#include <vector>

#include "engine/tracer/blocks.h"
#include "logic/term_manager.h"

namespace warrant::tracer {

using NodeId = std::uint32_t;
constexpr NodeId no_node = UINT32_MAX;

enum class NodeKind : std::uint8_t {
  Open,  // its subtree is not finished
  Finished,
  Subsumed,    // its state implies the interpolant of another node
  Closed,      // the same, of a loop head above it: the end of a cycle
  Ended,       // the program ends here
  Infeasible,  // the end of a block that no state of the parent passes; no state of the tree
  Target,      // an error location or another one that has to be out of reach
};

struct Node {
  NodeKind kind = NodeKind::Open;
  NodeId parent = no_node;
  BlockId block = none_id;  // that leads here
  LocationId location = 0;
  NodeId subsumed_by = no_node;
  bool is_abstracted = false;  // a loop head whose state was replaced by its invariant candidates
  bool has_interpolant = false;
  std::vector<Term> interpolant;  // a conjunction
  std::vector<NodeId> children;
};

class Tree {
 public:
  NodeId add(NodeId parent, BlockId block, LocationId location) {
    const auto id = static_cast<NodeId>(nodes_.size());
    Node node;
    node.parent = parent;
    node.block = block;
    node.location = location;
    nodes_.push_back(std::move(node));
    if (parent != no_node) nodes_[parent].children.push_back(id);
    return id;
  }
  Node& operator[](NodeId id) { return nodes_[id]; }
  const Node& operator[](NodeId id) const { return nodes_[id]; }
  std::size_t size() const { return nodes_.size(); }
  NodeId root() const { return 0; }

  // The root, and what is below it or subsumes something there: the rest was given up.
  std::vector<NodeId> in_use() const;

 private:
  std::vector<Node> nodes_;
};

}  // namespace warrant::tracer
