// For every vertex of a weighted graph: which states can lead to a target, as far as summaries tell.
#pragma once

#include <optional>
#include <vector>

#include "smt/solver.h"
#include "summary/path_expression.h"
#include "summary/star.h"
#include "summary/weighted_graph.h"

namespace warrant {

enum class Gas : std::uint8_t { Off, On };

struct SummaryOptions {
  bool trivial = false;  // everything may lead to a target
  StarPrecision star = StarPrecision::Full;
  Gas gas = Gas::On;
  Polynomials polynomials = Polynomials::Off;
};

class Summaries {
 public:
  Summaries(const WeightedGraph& graph, const SummaryOptions& options, const SolverOptions& solver);

  // A necessary condition for reaching a target from the vertex; existentials are symbols that are no state variables.
  // With gas, it bounds the number of edges on cycles that are taken, by the value of gas().
  Term may_reach(VertexId vertex) const { return may_reach_[vertex]; }
  // The same without existentials and without gas, an equivalent formula; nothing if it is not found in time. Its
  // negation is an inductive invariant.
  const std::optional<Term>& closed_form(VertexId vertex);
  // What summaries of the ways to the vertex say about the states there. True whenever an execution comes there, but
  // not always inductive.
  struct Facts {
    Term simple;  // linear equations, congruences and inequalities, and equations between polynomials
    Term whole;   // all there is; null if it is large or out of reach
  };
  Facts facts(VertexId vertex);
  const SummaryOptions& options() const { return options_; }
  bool is_trivial() const { return options_.trivial; }
  Term gas() const { return gas_; }
  const StarStatistics& star_statistics() const { return star_statistics_; }
  double seconds() const { return seconds_; }

 private:
  PathGraph path_graph() const;
  Transition weight(std::uint32_t edge) const;
  const Transition& evaluate(ExpressionId expression);
  Term reach(ExpressionId expression);
  std::optional<Term> eliminate(VertexId vertex);
  Term eliminate_by_isl(Term formula);
  IslSet states_at_once(VertexId vertex, std::span<const Term> variables);
  IslSet states_step_by_step(VertexId vertex, std::span<const Term> variables);
  std::vector<Term> polynomial_equations(VertexId vertex);
  bool is_live_somewhere(Term variable) const;
  IslSet after(IslSet states, ExpressionId expression, std::span<const Term> variables);

  const WeightedGraph& graph_;
  SummaryOptions options_;
  SolverOptions solver_;
  Term gas_;
  Transitions transitions_;  // gas included
  StarStatistics star_statistics_;
  Presburger presburger_;
  Star star_;
  PathExpressions expressions_;
  std::vector<std::optional<Transition>> evaluated_;  // by expression
  std::vector<Term> reached_;                         // by expression
  std::vector<Term> may_reach_;
  std::vector<std::optional<std::optional<Term>>> closed_forms_;
  std::vector<ExpressionId> from_entry_;  // empty until they are asked for
  double seconds_ = 0, facts_seconds_ = 0;
};

}  // namespace warrant
