// Abstract reachability trees: paths of a graph, each with a label that holds at its end, and covering between them.
//
// R. Fang et al., "Software model checking via summary-guided search", OOPSLA 2025, Section 5.1; K. McMillan, "Lazy
// abstraction with interpolants", CAV 2006. The tree knows neither formulas' meaning nor solvers: what has to be
// implied is for the engine to show.
#pragma once

#include <vector>

#include "engine/covering_tree.h"
#include "logic/term_manager.h"

namespace warrant {

class ReachabilityTree {
 public:
  static constexpr TreeNode nobody = no_tree_node;

  // The root is at `place` and labelled true.
  ReachabilityTree(TermManager& terms, std::uint32_t place);

  TreeNode root() const { return 0; }
  std::size_t size() const { return nodes_.size(); }
  TreeNode add_child(TreeNode parent, std::uint32_t edge, std::uint32_t place);

  TreeNode parent(TreeNode node) const { return nodes_[node].parent; }
  std::uint32_t edge(TreeNode node) const { return nodes_[node].edge; }    // that leads to the node
  std::uint32_t place(TreeNode node) const { return nodes_[node].place; }  // vertex or location
  std::uint32_t depth(TreeNode node) const { return nodes_[node].depth; }
  bool is_leaf(TreeNode node) const { return nodes_[node].children.empty(); }
  const std::vector<TreeNode>& children(TreeNode node) const { return nodes_[node].children; }
  // From the root to the node, both included.
  std::vector<TreeNode> path_to(TreeNode node) const { return nodes_.path_to(node); }
  // The nearest proper ancestor at the same place; nobody if there is none.
  TreeNode above(TreeNode node) const;

  Term label(TreeNode node) const { return nodes_[node].label; }
  // Conjoins; false if the label is as it was.
  bool strengthen(TreeNode node, Term formula);

  TreeNode covered_by(TreeNode node) const { return nodes_[node].covered_by; }
  bool is_covered(TreeNode node) const { return nodes_[node].is_covered(); }
  const std::vector<TreeNode>& covers(TreeNode node) const { return nodes_[node].covers; }  // those it covers
  void cover(TreeNode node, TreeNode by) { nodes_.cover(node, by); }
  void uncover(TreeNode node) { nodes_.uncover(node); }

 private:
  struct Labelled {
    std::uint32_t edge = 0, place = 0, depth = 0;
    Term label;
  };

  TermManager& terms_;
  CoveringTree<Labelled> nodes_;
};

}  // namespace warrant
