#include "engine/covering_tree.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace warrant {
namespace {

struct Name {
  char name = 0;
};

class CoveringTreeTest : public ::testing::Test {
 protected:
  TreeNode add(char name, TreeNode parent) {
    CoveringNode<Name> node;
    node.name = name;
    node.parent = parent;
    return tree_.add(std::move(node));
  }
  std::vector<TreeNode> remove(TreeNode node) {
    return tree_.remove(node, [&](TreeNode, const CoveringNode<Name>& gone) { forgotten_ += gone.name; });
  }

  CoveringTree<Name> tree_;
  std::string forgotten_;
};

TEST_F(CoveringTreeTest, WhatIsRemovedUncoversWhatItCovered) {
  const TreeNode root = add('r', no_tree_node), a = add('a', root), b = add('b', a), c = add('c', root),
                 d = add('d', b);
  tree_.cover(c, b);
  tree_.cover(d, a);
  EXPECT_EQ(remove(a), std::vector<TreeNode>{c});
  EXPECT_EQ(forgotten_, "abd");
  EXPECT_FALSE(tree_[c].is_covered());
  EXPECT_EQ(tree_[root].children, std::vector<TreeNode>{c});
  EXPECT_EQ(tree_.in_use(), 2u);
}

TEST_F(CoveringTreeTest, WhatIsRemovedIsCoveredNoMore) {
  const TreeNode root = add('r', no_tree_node), a = add('a', root), b = add('b', root);
  tree_.cover(a, b);
  EXPECT_TRUE(remove(a).empty());
  EXPECT_TRUE(tree_[b].covers.empty());
}

// Parents and children, covers and covered agree, whatever is done; and the dead have no links.
TEST_F(CoveringTreeTest, LinksAgreeWhateverIsDone) {
  std::mt19937 random(11);
  add('r', no_tree_node);
  for (int round = 0; round < 3000; ++round) {
    const auto node = static_cast<TreeNode>(random() % tree_.size()),
               other = static_cast<TreeNode>(random() % tree_.size());
    if (tree_[node].is_removed || tree_[other].is_removed) continue;
    switch (random() % 8) {
      case 0:
        if (node != 0) remove(node);
        break;
      case 1:
      case 2:
        if (node != other && !tree_[node].is_covered()) tree_.cover(node, other);
        break;
      case 3:
        if (tree_[node].is_covered()) tree_.uncover(node);
        break;
      default:
        add('x', node);
    }
  }
  std::size_t alive = 0;
  for (TreeNode id = 0; id < tree_.size(); ++id) {
    const auto& node = tree_[id];
    if (node.is_removed) continue;
    ++alive;
    for (const TreeNode child : node.children) {
      ASSERT_EQ(tree_[child].parent, id);
      ASSERT_FALSE(tree_[child].is_removed);
    }
    for (const TreeNode covered : node.covers) {
      ASSERT_EQ(tree_[covered].covered_by, id);
      ASSERT_FALSE(tree_[covered].is_removed);
    }
    if (node.is_covered()) {
      ASSERT_EQ(std::ranges::count(tree_[node.covered_by].covers, id), 1);
      ASSERT_FALSE(tree_[node.covered_by].is_removed);
    }
    if (node.parent != no_tree_node) {
      ASSERT_EQ(std::ranges::count(tree_[node.parent].children, id), 1);
    }
  }
  EXPECT_EQ(alive, tree_.in_use());
}

}  // namespace
}  // namespace warrant
