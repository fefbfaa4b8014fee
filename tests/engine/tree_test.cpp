#include "engine/tree.h"

#include <gtest/gtest.h>

namespace warrant {
namespace {

TEST(ReachabilityTree, KnowsPathsAndAncestorsAtTheSamePlace) {
  TermManager terms;
  ReachabilityTree tree(terms, 0);
  const TreeNode a = tree.add_child(tree.root(), 0, 7), b = tree.add_child(a, 1, 8), c = tree.add_child(b, 2, 7);
  EXPECT_EQ(tree.path_to(c), (std::vector<TreeNode>{tree.root(), a, b, c}));
  EXPECT_EQ(tree.above(c), a);
  EXPECT_EQ(tree.above(a), ReachabilityTree::nobody);
  EXPECT_EQ(tree.depth(c), 3U);
  EXPECT_TRUE(tree.is_leaf(c));
  EXPECT_FALSE(tree.is_leaf(a));
}

TEST(ReachabilityTree, StrengthensLabelsAndKeepsCoversOnBothSides) {
  TermManager terms;
  ReachabilityTree tree(terms, 0);
  const TreeNode a = tree.add_child(tree.root(), 0, 7), b = tree.add_child(a, 1, 7);
  const Term fact = terms.variable("fact", Sort::boolean());
  EXPECT_TRUE(tree.label(a).is_true());
  EXPECT_TRUE(tree.strengthen(a, fact));
  EXPECT_FALSE(tree.strengthen(a, fact));
  EXPECT_EQ(tree.label(a), fact);
  tree.cover(b, a);
  EXPECT_EQ(tree.covered_by(b), a);
  EXPECT_EQ(tree.covers(a), std::vector<TreeNode>{b});
  tree.uncover(b);
  EXPECT_FALSE(tree.is_covered(b));
  EXPECT_TRUE(tree.covers(a).empty());
}

}  // namespace
}  // namespace warrant
