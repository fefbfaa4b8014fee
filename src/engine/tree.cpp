#include "engine/tree.h"

namespace warrant {

ReachabilityTree::ReachabilityTree(TermManager& terms, std::uint32_t place) : terms_(terms) {
  CoveringTree<Labelled>::Node root;
  root.place = place;
  root.label = terms.truth();
  nodes_.add(std::move(root));
}

TreeNode ReachabilityTree::add_child(TreeNode parent, std::uint32_t edge, std::uint32_t place) {
  CoveringTree<Labelled>::Node child;
  child.parent = parent;
  child.edge = edge;
  child.place = place;
  child.depth = nodes_[parent].depth + 1;
  child.label = terms_.truth();
  return nodes_.add(std::move(child));
}

TreeNode ReachabilityTree::above(TreeNode node) const {
  const std::uint32_t place = nodes_[node].place;
  do node = nodes_[node].parent;
  while (node != nobody && nodes_[node].place != place);
  return node;
}

bool ReachabilityTree::strengthen(TreeNode node, Term formula) {
  const Term label = terms_.conjunction(nodes_[node].label, formula);
  if (label == nodes_[node].label) return false;
  nodes_[node].label = label;
  return true;
}

}  // namespace warrant
