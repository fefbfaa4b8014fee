#include "logic/post_order.h"

#include <gtest/gtest.h>

namespace warrant {
namespace {

TEST(PostOrder, ChildrenComeFirstAndOnce) {
  TermManager terms;
  const Term x = terms.variable("x", Sort::integer()), y = terms.variable("y", Sort::integer());
  const Term product = terms.mul(x, y), root = terms.le(terms.add(product, x), product);
  TermMap<bool> visited;
  std::size_t count = 0;
  visit_children_first(root, visited, [&](Term term) {
    for (const Term child : term.children()) EXPECT_TRUE(visited.contains(child));
    EXPECT_FALSE(visited.contains(term));
    visited[term] = true;
    ++count;
  });
  EXPECT_EQ(visited.size(), count);
  EXPECT_TRUE(visited.contains(root));
}

TEST(PostOrder, RebuildingReplacesWhatHasAResult) {
  TermManager terms;
  const Term x = terms.variable("x", Sort::integer()), y = terms.variable("y", Sort::integer());
  TermMap<Term> results;
  results[x] = terms.integer(3);
  EXPECT_EQ(rebuild(terms, terms.add(x, y), results), terms.add(y, terms.integer(3)));
  EXPECT_EQ(rebuild(terms, terms.le(x, terms.integer(3)), results), terms.truth());
  EXPECT_EQ(rebuild(terms, terms.mul(y, y), results), terms.mul(y, y));
}

}  // namespace
}  // namespace warrant
