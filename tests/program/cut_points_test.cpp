#include "program/cut_points.h"

#include <gtest/gtest.h>

#include <random>

#include "program/graph.h"

namespace warrant {
namespace {

using testing::graph;

// while (1 .. 3) with a choice in it (1 to 2 or 3), and an error behind it.
Cfa loop_with_choice() {
  Cfa cfa = graph(7, {{0, 1}, {1, 2}, {1, 3}, {2, 4}, {3, 4}, {4, 1}, {1, 5}, {5, 6}});
  cfa.location(6).kind = LocationKind::Error;
  return cfa;
}

TEST(CutPoints, EachKindHasThoseOfTheOneBefore) {
  const Cfa cfa = loop_with_choice();
  const Loops loops(cfa);
  EXPECT_EQ(cut_points(cfa, loops, CutAt::Cycles), (LocationSet{false, true, false, false, false, false, false}));
  EXPECT_EQ(cut_points(cfa, loops, CutAt::Joins), (LocationSet{false, true, false, false, true, false, false}));
  EXPECT_EQ(cut_points(cfa, loops, CutAt::Choices), (LocationSet{true, true, false, false, true, false, true}));
  EXPECT_EQ(cut_points(cfa, loops, CutAt::Everywhere), LocationSet(7, true));
}

TEST(CutPoints, WhereAPassAsksForAFormulaThereIsOne) {
  Cfa cfa = loop_with_choice();
  cfa.location(5).needs_formula = true;
  EXPECT_TRUE(cut_points(cfa, Loops(cfa), CutAt::Cycles)[5]);
}

TEST(CutPoints, OnlyReachableOnesAreListed) {
  const Cfa cfa = graph(4, {{0, 1}, {1, 1}, {2, 3}, {3, 3}});
  const Loops loops(cfa);
  EXPECT_EQ(reachable_of(LocationSet(4, true), loops), (std::vector<LocationId>{0, 1}));
}

bool has_cycle_without(const Cfa& cfa, const LocationSet& cuts, LocationId start) {
  LocationSet seen(cfa.location_count());
  std::vector<LocationId> work{start};
  while (!work.empty()) {
    const LocationId here = work.back();
    work.pop_back();
    for (const EdgeId id : cfa.location(here).out) {
      const LocationId next = cfa.edge(id).target;
      if (next == start) return true;
      if (cuts[next] || seen[next]) continue;
      seen[next] = true;
      work.push_back(next);
    }
  }
  return false;
}

TEST(CutPoints, NoCycleOfARandomGraphAvoidsThem) {
  std::mt19937 random(7);
  for (int round = 0; round < 500; ++round) {
    const Cfa cfa = testing::random_graph(random);
    const Loops loops(cfa);
    for (const CutAt where : {CutAt::Cycles, CutAt::Joins, CutAt::Choices}) {
      const LocationSet cuts = cut_points(cfa, loops, where);
      for (const LocationId id : reachable_of(LocationSet(cfa.location_count(), true), loops)) {
        if (!cuts[id]) {
          ASSERT_FALSE(has_cycle_without(cfa, cuts, id)) << round;
        }
      }
    }
  }
}

}  // namespace
}  // namespace warrant
