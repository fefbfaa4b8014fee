// Path expressions: regular expressions over the edges of a graph.
//
// R. Tarjan, "Fast algorithms for solving path problems", JACM 1981: the equations P(u) = sum of e · P(v) over the
// edges e from u to v are solved by elimination. Vertices are eliminated inner loops first, so every loop is closed by
// one star, whatever the number of sources; expressions are hash-consed, so equal ones are one.
#pragma once

#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

namespace warrant {

using ExpressionId = std::uint32_t;

class PathExpressions {
 public:
  enum class Kind : std::uint8_t { Zero, One, Edge, Sequence, Choice, Star };
  struct Node {
    Kind kind;
    std::uint32_t left = 0, right = 0;  // of an Edge, left is the edge; a Star has left only
    friend auto operator<=>(const Node&, const Node&) = default;
  };

  PathExpressions();
  static constexpr ExpressionId zero = 0, one = 1;
  ExpressionId edge(std::uint32_t edge) { return intern({Kind::Edge, edge, 0}); }
  ExpressionId sequence(ExpressionId a, ExpressionId b);
  ExpressionId choice(ExpressionId a, ExpressionId b);
  ExpressionId star(ExpressionId a);
  const Node& node(ExpressionId id) const { return nodes_[id]; }
  std::size_t size() const { return nodes_.size(); }

 private:
  ExpressionId intern(Node node);

  std::vector<Node> nodes_;
  std::map<Node, ExpressionId> known_;
};

// A graph as far as path expressions are concerned.
struct PathGraph {
  struct Edge {
    std::uint32_t source, target;
  };
  std::size_t vertex_count = 0;
  std::vector<Edge> edges;
  std::vector<bool> is_target;       // by vertex
  std::vector<std::uint32_t> order;  // all vertices; eliminated from the back
};

// For every vertex the expression of all paths from it to a target.
std::vector<ExpressionId> paths_to_targets(const PathGraph& graph, PathExpressions& expressions);
// For every vertex the expression of all paths to it from the vertices that are marked as targets.
std::vector<ExpressionId> paths_from_targets(const PathGraph& graph, PathExpressions& expressions);

}  // namespace warrant
