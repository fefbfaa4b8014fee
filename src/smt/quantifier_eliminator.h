// Existential quantifier elimination.
#pragma once

#include <optional>
#include <span>

#include "smt/solver.h"

namespace warrant {

// For an elimination that is one way among others: about half a second.
constexpr Effort elimination_effort = Effort::steps(1'500);

class QuantifierEliminator {
 public:
  QuantifierEliminator(TermManager& terms, SolverOptions options) : terms_(terms), options_(std::move(options)) {}

  // A quantifier-free formula equivalent to ∃ variables. formula; nothing if it cannot be found within the limits.
  // Variables with a definition x = t among the conjuncts go by substitution, whatever their sort.
  std::optional<Term> eliminate(std::span<const Term> variables, Term formula);

  // Model-based projection: a formula without the variables that implies ∃ variables. formula and holds in `model`
  // (which satisfies `formula`). Nothing if the solver cannot do it.
  std::optional<Term> project(std::span<const Term> variables, Term formula, const Model& model);

 private:
  TermManager& terms_;
  SolverOptions options_;
};

}  // namespace warrant
