// The tree under every engine that explores paths and covers their ends: nodes with a payload, which node covers which,
// and removal of a subtree, which uncovers what it covered.
//
// The tree knows nothing of what nodes say: that a covering node says no more than the covered one is for the engine to
// show.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <vector>

namespace warrant {

using TreeNode = std::uint32_t;
inline constexpr TreeNode no_tree_node = UINT32_MAX;

template <typename Payload>
struct CoveringNode : Payload {
  TreeNode parent = no_tree_node, covered_by = no_tree_node;
  std::vector<TreeNode> children, covers;
  bool is_removed = false;

  bool is_covered() const { return covered_by != no_tree_node; }
};

template <typename Payload>
class CoveringTree {
 public:
  using Node = CoveringNode<Payload>;

  Node& operator[](TreeNode id) { return nodes_[id]; }
  const Node& operator[](TreeNode id) const { return nodes_[id]; }
  std::size_t size() const { return nodes_.size(); }  // removed ones included
  std::size_t in_use() const { return nodes_.size() - removed_; }

  // Below the node's parent, if it has one.
  TreeNode add(Node node) {
    const auto id = static_cast<TreeNode>(nodes_.size());
    if (node.parent != no_tree_node) nodes_[node.parent].children.push_back(id);
    nodes_.push_back(std::move(node));
    return id;
  }

  // From the root to the node, both included.
  std::vector<TreeNode> path_to(TreeNode node) const {
    std::vector<TreeNode> path;
    for (; node != no_tree_node; node = nodes_[node].parent) path.push_back(node);
    std::ranges::reverse(path);
    return path;
  }

  void cover(TreeNode node, TreeNode by) {
    assert(!nodes_[node].is_covered());
    nodes_[node].covered_by = by;
    nodes_[by].covers.push_back(node);
  }
  void uncover(TreeNode node) {
    std::erase(nodes_[nodes_[node].covered_by].covers, node);
    nodes_[node].covered_by = no_tree_node;
  }

  // Removes the node and all below it, and tells `forget(id, node)` of each while its links are as they were. Nodes
  // outside that were covered by one of them are uncovered, and returned.
  template <typename Forget>
  std::vector<TreeNode> remove(TreeNode node, Forget forget) {
    if (const TreeNode parent = nodes_[node].parent; parent != no_tree_node) std::erase(nodes_[parent].children, node);
    std::vector<TreeNode> doomed{node}, uncovered;
    for (std::size_t i = 0; i < doomed.size(); ++i) {
      Node& here = nodes_[doomed[i]];
      forget(doomed[i], here);
      here.is_removed = true;
      doomed.insert(doomed.end(), here.children.begin(), here.children.end());
      uncovered.insert(uncovered.end(), here.covers.begin(), here.covers.end());
      for (const TreeNode covered : here.covers) nodes_[covered].covered_by = no_tree_node;
      if (here.is_covered()) std::erase(nodes_[here.covered_by].covers, doomed[i]);
      here.children.clear();
      here.covers.clear();
    }
    removed_ += doomed.size();
    std::erase_if(uncovered, [&](TreeNode id) { return nodes_[id].is_removed; });
    return uncovered;
  }

 private:
  std::vector<Node> nodes_;
  std::size_t removed_ = 0;
};

}  // namespace warrant
