#include "engine/tree.h"

#include <algorithm>
#include <cassert>

namespace warrant {

ReachabilityTree::ReachabilityTree(TermManager& terms, std::uint32_t place) : terms_(terms) {
  nodes_.emplace_back();
  nodes_[0].place = place;
  nodes_[0].label = terms.truth();
}

TreeNode ReachabilityTree::add_child(TreeNode parent, std::uint32_t edge, std::uint32_t place) {
  const auto node = static_cast<TreeNode>(nodes_.size());
  Node child;
  child.parent = parent;
  child.edge = edge;
  child.place = place;
  child.depth = nodes_[parent].depth + 1;
  child.label = terms_.truth();
  nodes_.push_back(std::move(child));
  nodes_[parent].children.push_back(node);
  return node;
}

std::vector<TreeNode> ReachabilityTree::path_to(TreeNode node) const {
  std::vector<TreeNode> path;
  for (; node != nobody; node = nodes_[node].parent) path.push_back(node);
  std::ranges::reverse(path);
  return path;
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

void ReachabilityTree::cover(TreeNode node, TreeNode by) {
  assert(!is_covered(node) && nodes_[node].place == nodes_[by].place);
  nodes_[node].covered_by = by;
  nodes_[by].covers.push_back(node);
}

void ReachabilityTree::uncover(TreeNode node) {
  std::vector<TreeNode>& covers = nodes_[nodes_[node].covered_by].covers;
  covers.erase(std::ranges::find(covers, node));
  nodes_[node].covered_by = nobody;
}

}  // namespace warrant
