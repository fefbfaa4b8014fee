#include "summary/path_expression.h"

namespace warrant {

PathExpressions::PathExpressions() {
  intern({Kind::Zero});
  intern({Kind::One});
}

ExpressionId PathExpressions::intern(Node node) {
  const auto [entry, is_new] = known_.try_emplace(node, static_cast<ExpressionId>(nodes_.size()));
  if (is_new) nodes_.push_back(node);
  return entry->second;
}

ExpressionId PathExpressions::sequence(ExpressionId a, ExpressionId b) {
  if (a == zero || b == zero) return zero;
  if (a == one) return b;
  if (b == one) return a;
  // To the right, so that it does not matter in which order the parts were put together.
  if (const Node left = nodes_[a]; left.kind == Kind::Sequence) return sequence(left.left, sequence(left.right, b));
  return intern({Kind::Sequence, a, b});
}

ExpressionId PathExpressions::choice(ExpressionId a, ExpressionId b) {
  if (a == zero || a == b) return b;
  if (b == zero) return a;
  return intern({Kind::Choice, a, b});
}

ExpressionId PathExpressions::star(ExpressionId a) {
  if (a == zero || a == one || nodes_[a].kind == Kind::Star) return a == zero ? one : a;
  return intern({Kind::Star, a, 0});
}

namespace {

enum class Direction : std::uint8_t { Forwards, Backwards };

// Backwards, the equations are those of the reversed graph.
std::vector<ExpressionId> solve(const PathGraph& graph, PathExpressions& expressions, Direction direction) {
  const auto sequence = [&](ExpressionId a, ExpressionId b) {
    return direction == Direction::Forwards ? expressions.sequence(a, b) : expressions.sequence(b, a);
  };
  // P(u) = constant[u] + sum over v of row[u][v] · P(v).
  using Row = std::map<std::uint32_t, ExpressionId>;
  std::vector<Row> rows(graph.vertex_count);
  std::vector<ExpressionId> constants(graph.vertex_count, PathExpressions::zero);
  const auto add = [&](Row& row, std::uint32_t target, ExpressionId weight) {
    const auto [entry, is_new] = row.try_emplace(target, weight);
    if (!is_new) entry->second = expressions.choice(entry->second, weight);
  };
  for (std::uint32_t id = 0; id < graph.edges.size(); ++id) {
    const auto [source, target] = graph.edges[id];
    if (direction == Direction::Forwards)
      add(rows[source], target, expressions.edge(id));
    else
      add(rows[target], source, expressions.edge(id));
  }
  for (std::uint32_t vertex = 0; vertex < graph.vertex_count; ++vertex)
    if (graph.is_target[vertex]) constants[vertex] = PathExpressions::one;

  for (std::size_t i = graph.order.size(); i-- > 0;) {
    const std::uint32_t vertex = graph.order[i];
    Row& row = rows[vertex];
    if (const auto loop = row.find(vertex); loop != row.end()) {
      const ExpressionId closed = expressions.star(loop->second);
      row.erase(loop);
      for (auto& [target, weight] : row) weight = sequence(closed, weight);
      constants[vertex] = sequence(closed, constants[vertex]);
    }
    // Into the equations that are still to be solved.
    for (std::size_t j = 0; j < i; ++j) {
      const std::uint32_t other = graph.order[j];
      const auto use = rows[other].find(vertex);
      if (use == rows[other].end()) continue;
      const ExpressionId weight = use->second;
      rows[other].erase(use);
      for (const auto& [target, rest] : row) add(rows[other], target, sequence(weight, rest));
      constants[other] = expressions.choice(constants[other], sequence(weight, constants[vertex]));
    }
  }
  // Every row speaks only about vertices before it in the order: these are solved first.
  std::vector<ExpressionId> result(graph.vertex_count, PathExpressions::zero);
  for (const std::uint32_t vertex : graph.order) {
    result[vertex] = constants[vertex];
    for (const auto& [target, weight] : rows[vertex])
      result[vertex] = expressions.choice(result[vertex], sequence(weight, result[target]));
  }
  return result;
}

}  // namespace

std::vector<ExpressionId> paths_to_targets(const PathGraph& graph, PathExpressions& expressions) {
  return solve(graph, expressions, Direction::Forwards);
}

std::vector<ExpressionId> paths_from_targets(const PathGraph& graph, PathExpressions& expressions) {
  return solve(graph, expressions, Direction::Backwards);
}

}  // namespace warrant
