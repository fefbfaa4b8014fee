#include "program/dominators.h"

#include <gtest/gtest.h>

namespace warrant {
namespace {

TEST(Dominators, AreTheNearestNodesOnEveryWay) {
  // 0 -> 1 | 2 -> 3 -> 4 -> 3; 5 is not reached
  const std::vector<std::vector<std::uint32_t>> graph{{1, 2}, {3}, {3}, {4}, {3}, {4}};
  EXPECT_EQ(immediate_dominators(graph, 0), (std::vector<std::uint32_t>{0, 0, 0, 0, 3, UINT32_MAX}));
}

TEST(Dominators, IrreducibleLoopsAreDominatedFromOutside) {
  const std::vector<std::vector<std::uint32_t>> graph{{1, 2}, {2}, {1, 3}, {}};
  EXPECT_EQ(immediate_dominators(graph, 0), (std::vector<std::uint32_t>{0, 0, 0, 2}));
}

}  // namespace
}  // namespace warrant
