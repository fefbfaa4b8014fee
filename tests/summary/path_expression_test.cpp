#include "summary/path_expression.h"

#include <gtest/gtest.h>

#include <set>

namespace warrant {
namespace {

using Words = std::set<std::vector<std::uint32_t>>;

// The words of at most `length` edges.
Words words(const PathExpressions& expressions, ExpressionId id, std::size_t length) {
  using Kind = PathExpressions::Kind;
  const PathExpressions::Node node = expressions.node(id);
  const auto concatenate = [&](const Words& left, const Words& right) {
    Words result;
    for (const auto& a : left)
      for (const auto& b : right) {
        std::vector<std::uint32_t> word = a;
        word.insert(word.end(), b.begin(), b.end());
        if (word.size() <= length) result.insert(std::move(word));
      }
    return result;
  };
  switch (node.kind) {
    case Kind::Zero:
      return {};
    case Kind::One:
      return {{}};
    case Kind::Edge:
      return {{node.left}};
    case Kind::Sequence:
      return concatenate(words(expressions, node.left, length), words(expressions, node.right, length));
    case Kind::Choice: {
      Words result = words(expressions, node.left, length);
      result.merge(words(expressions, node.right, length));
      return result;
    }
    case Kind::Star: {
      const Words once = words(expressions, node.left, length);
      Words result{{}};
      for (std::size_t i = 0; i < length; ++i) result.merge(concatenate(result, once));
      return result;
    }
  }
  return {};
}

Words paths(const PathGraph& graph, std::uint32_t from, const std::vector<bool>& to, std::size_t length) {
  Words result;
  std::vector<std::pair<std::uint32_t, std::vector<std::uint32_t>>> work{{from, {}}};
  while (!work.empty()) {
    const auto [vertex, word] = work.back();
    work.pop_back();
    if (to[vertex]) result.insert(word);
    if (word.size() == length) continue;
    for (std::uint32_t id = 0; id < graph.edges.size(); ++id) {
      if (graph.edges[id].source != vertex) continue;
      auto longer = word;
      longer.push_back(id);
      work.emplace_back(graph.edges[id].target, std::move(longer));
    }
  }
  return result;
}

// Two nested loops and a way around them.
PathGraph nested() {
  PathGraph graph;
  graph.vertex_count = 4;
  graph.edges = {{0, 1}, {1, 2}, {2, 2}, {2, 1}, {1, 3}, {0, 3}, {2, 3}};
  graph.is_target = {false, false, false, true};
  graph.order = {0, 1, 2, 3};
  return graph;
}

TEST(PathExpressions, HaveExactlyThePathsToTheTargetFromEveryVertex) {
  const PathGraph graph = nested();
  PathExpressions expressions;
  const std::vector<ExpressionId> found = paths_to_targets(graph, expressions);
  for (std::uint32_t vertex = 0; vertex < graph.vertex_count; ++vertex)
    EXPECT_EQ(words(expressions, found[vertex], 6), paths(graph, vertex, graph.is_target, 6)) << vertex;
}

TEST(PathExpressions, HaveExactlyThePathsFromTheSourceToEveryVertex) {
  PathGraph graph = nested();
  graph.is_target = {true, false, false, false};
  PathExpressions expressions;
  const std::vector<ExpressionId> found = paths_from_targets(graph, expressions);
  for (std::uint32_t vertex = 0; vertex < graph.vertex_count; ++vertex) {
    std::vector<bool> to(graph.vertex_count, false);
    to[vertex] = true;
    EXPECT_EQ(words(expressions, found[vertex], 6), paths(graph, 0, to, 6)) << vertex;
  }
}

TEST(PathExpressions, CloseEachLoopOnce) {
  PathExpressions expressions;
  PathGraph graph = nested();
  paths_to_targets(graph, expressions);
  graph.is_target = {true, false, false, false};
  paths_from_targets(graph, expressions);
  std::size_t stars = 0;
  for (ExpressionId id = 0; id < expressions.size(); ++id)
    stars += expressions.node(id).kind == PathExpressions::Kind::Star;
  EXPECT_EQ(stars, 2U);
}

}  // namespace
}  // namespace warrant
