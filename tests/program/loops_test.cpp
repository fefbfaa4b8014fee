#include "program/loops.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "program/graph.h"

namespace warrant {
namespace {

using testing::graph;

TEST(Loops, NestedLoopsHaveTheirHeadersAsHeads) {
  // while (1 .. 5) { while (2 .. 3) }
  const Cfa cfa = graph(7, {{0, 1}, {1, 2}, {2, 3}, {3, 2}, {2, 5}, {5, 1}, {1, 6}});
  const Loops loops(cfa);
  ASSERT_EQ(loops.size(), 2u);
  const LoopId outer = loops.innermost(1), inner = loops.innermost(2);
  EXPECT_EQ(loops.loop(outer).head, 1u);
  EXPECT_EQ(loops.loop(inner).head, 2u);
  EXPECT_EQ(loops.loop(inner).parent, outer);
  EXPECT_EQ(loops.loop(inner).depth, 2u);
  EXPECT_EQ(loops.depth(3), 2u);
  EXPECT_EQ(loops.depth(5), 1u);
  EXPECT_EQ(loops.depth(6), 0u);
  EXPECT_TRUE(loops.contains(outer, 3));
  EXPECT_FALSE(loops.contains(inner, 5));
  EXPECT_FALSE(loops.contains(outer, 6));
  EXPECT_EQ(loops.body(inner).size(), 2u);
  EXPECT_EQ(loops.body(inner)[0], 2u);
  EXPECT_EQ(loops.position(4), none_id);
}

TEST(Loops, ALocationThatLeadsToItselfIsALoop) {
  const Loops loops(graph(2, {{0, 0}, {0, 1}}));
  ASSERT_EQ(loops.size(), 1u);
  EXPECT_TRUE(loops.is_head(0));
}

TEST(Loops, TwoEntriesIntoACycleGiveOneHead) {
  const Cfa cfa = graph(4, {{0, 1}, {0, 2}, {1, 2}, {2, 1}, {2, 3}});
  const Loops loops(cfa);
  ASSERT_EQ(loops.size(), 1u);
  EXPECT_TRUE(loops.is_head(1) || loops.is_head(2));
}

TEST(Loops, EveryCycleOfRandomGraphsPassesAHead) {
  std::mt19937 random(3);
  for (int round = 0; round < 500; ++round) {
    const Cfa cfa = testing::random_graph(random);
    const Loops loops(cfa);
    const LocationSet reached = reachable_from_entry(cfa);
    EXPECT_EQ(static_cast<std::size_t>(std::ranges::count(reached, true)), loops.order().size());
    for (EdgeId id = 0; id < cfa.edge_count(); ++id) {
      const Edge& edge = cfa.edge(id);
      if (!reached[edge.source]) continue;
      // Without back edges the order is topological, so what is left has no cycle.
      ASSERT_TRUE(loops.is_back_edge(edge) || loops.position(edge.source) < loops.position(edge.target));
    }
    for (LoopId loop = 0; loop < loops.size(); ++loop) {
      for (const LocationId location : loops.body(loop)) ASSERT_TRUE(loops.contains(loop, location));
      const LoopId parent = loops.loop(loop).parent;
      if (parent == none_id) continue;
      ASSERT_LT(parent, loop);
      ASSERT_TRUE(loops.contains(parent, loops.loop(loop).head));
    }
  }
}

TEST(Reachability, ForwardsAndBackwards) {
  Cfa cfa = graph(5, {{0, 1}, {1, 2}, {3, 2}, {1, 4}});
  cfa.location(2).kind = LocationKind::Error;
  EXPECT_EQ(reachable_from_entry(cfa), (LocationSet{true, true, true, false, true}));
  EXPECT_EQ(reaching(cfa, target_locations(cfa)), (LocationSet{true, true, true, true, false}));
  EXPECT_EQ(reverse_postorder(cfa).front(), 0u);
}

TEST(Loops, LongAndDeepGraphsNeedNoStack) {
  constexpr unsigned count = 200000;
  Cfa cfa;
  for (unsigned i = 0; i < count; ++i) cfa.add_location();
  for (unsigned i = 0; i + 1 < count; ++i) cfa.add_edge(i, i + 1, Skip{});
  cfa.add_edge(count - 1, 0, Skip{});
  EXPECT_EQ(Loops(cfa).size(), 1u);
}

}  // namespace
}  // namespace warrant
