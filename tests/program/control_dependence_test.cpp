#include "program/control_dependence.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "program/dominators.h"

namespace warrant {
namespace {

using Graph = std::vector<std::vector<std::uint32_t>>;

std::set<std::uint32_t> reached_without(const Graph& graph, std::uint32_t from, std::uint32_t removed) {
  std::set<std::uint32_t> seen;
  if (from == removed) return seen;
  std::vector<std::uint32_t> work = {from};
  seen.insert(from);
  while (!work.empty()) {
    const std::uint32_t node = work.back();
    work.pop_back();
    for (const std::uint32_t target : graph[node]) {
      if (target != removed && seen.insert(target).second) work.push_back(target);
    }
  }
  return seen;
}

// By definition: every way from the root to the node passes the dominator.
bool dominates(const Graph& graph, std::uint32_t root, std::uint32_t dominator, std::uint32_t node) {
  return dominator == node || !reached_without(graph, root, dominator).contains(node);
}

TEST(Dominators, AgreeWithTheirDefinitionOnRandomGraphs) {
  std::mt19937 random(11);
  for (int round = 0; round < 300; ++round) {
    const std::uint32_t count = 2 + random() % 10;
    Graph graph(count);
    for (std::uint32_t i = 0; i < 2 * count; ++i) graph[random() % count].push_back(random() % count);
    const auto immediate = immediate_dominators(graph, 0);
    const auto reached = reached_without(graph, 0, UINT32_MAX);
    for (std::uint32_t node = 1; node < count; ++node) {
      if (!reached.contains(node)) {
        ASSERT_EQ(immediate[node], UINT32_MAX);
        continue;
      }
      ASSERT_NE(immediate[node], node);
      for (std::uint32_t other = 0; other < count; ++other) {
        if (other == node || !reached.contains(other) || !dominates(graph, 0, other, node)) continue;
        ASSERT_TRUE(dominates(graph, 0, other, immediate[node]));
      }
      ASSERT_TRUE(dominates(graph, 0, immediate[node], node));
    }
  }
}

TEST(ControlDependence, AgreesWithItsDefinitionOnRandomGraphs) {
  std::mt19937 random(5);
  for (int round = 0; round < 300; ++round) {
    const std::uint32_t count = 3 + random() % 9, end = count - 1;
    Graph graph(count);
    for (std::uint32_t node = 0; node < end; ++node) {
      graph[node].push_back(random() % 3 == 0 ? end : node + 1 + random() % (end - node));
      if (random() % 2) graph[node].push_back(random() % count);
    }
    Graph reversed(count);
    for (std::uint32_t node = 0; node < count; ++node) {
      for (const std::uint32_t target : graph[node]) reversed[target].push_back(node);
    }
    const auto postdominates = [&](std::uint32_t a, std::uint32_t b) { return dominates(reversed, end, a, b); };
    ControlDependence control(graph, end);
    for (std::uint32_t node = 0; node < end; ++node) {
      std::set<std::uint32_t> expected, found;
      for (std::uint32_t branch = 0; branch < end; ++branch) {
        for (const std::uint32_t target : graph[branch]) {
          const bool strictly = branch != node && postdominates(node, branch);
          if (postdominates(node, target) && !strictly) expected.insert(branch);
        }
      }
      ControlDependence(graph, end).take_branches_of(node, [&](std::uint32_t branch) { found.insert(branch); });
      ASSERT_EQ(found, expected);
      for (std::uint32_t only = 0; only < end; ++only) {
        const auto controlled = control.controlled_by([&](std::uint32_t branch) { return branch == only; });
        ASSERT_EQ(controlled[node], expected.contains(only));
      }
    }
  }
}

}  // namespace
}  // namespace warrant
