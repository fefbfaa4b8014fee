// What guides tests: the summaries of what is still to come, which say whether a state leads on to a target, and gas
// (Section 5.3), which bounds the length of a test: the least amount with which the summaries see a way to the target.
#pragma once

#include <memory>

#include "engine/gps/concrete.h"
#include "engine/gps/options.h"
#include "engine/gps/symbolic_paths.h"
#include "engine/tree.h"
#include "smt/solver.h"
#include "summary/summaries.h"

namespace warrant::gps {

class Guide {
 public:
  Guide(const Options& options, const WeightedGraph& graph, Summaries& summaries, const ReachabilityTree& tree,
        SymbolicPaths& paths, const SolverOptions& solver_options);

  bool uses_gas() const { return uses_gas_; }
  // What a test from the node starts with. The solver knows the path to the node; the model of it becomes one that
  // suits the gas.
  Integer find_gas(Solver& solver, TreeNode node, Model& model);

  // Of existentials of the edge: the condition that the vertex behind it is reached with, in a state that leads on with
  // the gas that is left there.
  Term leads_on_behind(const GraphEdge& edge, Term gas, const Substitution& constants);
  // Whether the state at the vertex may reach a target. Asked by evaluation where that is possible, else by the solver
  // now and then.
  bool leads_on(VertexId vertex, const ConcreteState& state, const Integer& gas, std::uint32_t depth,
                ConcreteExecution& execution);
  // For one question about a concrete step.
  SolverOptions step_options() const;

  double seconds() const { return guides_ ? guides_->seconds() : 0; }  // of making summaries, besides those of proofs

 private:
  Summaries& guides();
  Integer burned_on(TreeNode node) const;
  void lower_gas(Solver& solver, Term gas, const Integer& least, Model& model);

  TermManager& terms_;
  bool uses_gas_;
  const WeightedGraph& graph_;
  Summaries& summaries_;
  SummaryOptions guide_options_;
  std::unique_ptr<Summaries> guides_;
  const ReachabilityTree& tree_;
  SymbolicPaths& paths_;
  const SolverOptions& solver_options_;
};

// How summaries are made for these options.
SummaryOptions summary_options(const Options& options, const WeightedGraph& graph);

}  // namespace warrant::gps
