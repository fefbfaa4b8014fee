// The paths of the tree as formulas: exact, over the inputs read on the way.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine/gps/concrete.h"
#include "engine/tree.h"
#include "smt/solver.h"
#include "summary/weighted_graph.h"

namespace warrant::gps {

// A stretch of a path cut at its nodes, for interpolation.
struct CutPath {
  std::vector<Term> formulas;         // one per edge
  std::vector<Substitution> symbols;  // per node, the first included: state variable -> symbol there
  // A formula over the symbols of a node, over the variables.
  Term to_variables(TermManager& terms, Term formula, std::size_t node) const;
};

class SymbolicPaths {
 public:
  SymbolicPaths(const WeightedGraph& graph, const ReachabilityTree& tree, const SolverOptions& options);

  // A solver that holds the condition of the path to the node. What the path shares with the last one asked for stays.
  Solver& solver_at(TreeNode node);
  // The values of the state variables at the node.
  const std::vector<Term>& values(TreeNode node);
  // A formula over state variables, about the state at the node.
  Term at(TreeNode node, Term formula);
  // The symbol of an edge's existential, on the path that comes to depth `depth` by the edge.
  Term instance(Term existential, std::uint32_t depth) const;
  // What a model of the path's condition says about the node's path.
  ConcreteState state(TreeNode node, const Model& model);
  Choices choices(TreeNode node, const Model& model) const;  // of the edge that leads to the node

  // The edge's transition depends on the state before it.
  bool reads_state(std::uint32_t edge) const { return !reads_[edge].empty(); }
  // From `first`, which is an ancestor of `last` or the root, to `last`.
  CutPath cut(TreeNode first, TreeNode last) const;

 private:
  struct Symbolic {
    std::vector<Term> values;
    std::vector<Term> constraints;  // of the edge that leads to the node
  };
  const Symbolic& symbolic(TreeNode node);

  const WeightedGraph& graph_;
  const ReachabilityTree& tree_;
  TermManager& terms_;
  std::vector<std::vector<Term>> reads_;  // by edge: the state variables that its terms speak about
  std::vector<std::optional<Symbolic>> symbolic_;
  std::unique_ptr<Solver> solver_;
  std::vector<TreeNode> asserted_;  // the path that the solver holds
};

}  // namespace warrant::gps
