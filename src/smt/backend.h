// What smt/ asks of a solver library, without the library's types. One back-end works on the terms of one manager.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "smt/chain.h"
#include "smt/horn.h"
#include "smt/solver.h"

namespace warrant {

class SolverBackend {
 public:
  virtual ~SolverBackend() = default;

  virtual std::unique_ptr<Solver> make_solver(const SolverOptions& options) = 0;

  // Satisfiability of the conjunction, with nothing kept for the next question.
  virtual Answer check_once(std::span<const Term> formulas, const SolverOptions& options) = 0;

  // A quantifier-free formula equivalent to ∃ variables. formula, or nothing.
  virtual std::optional<Term> eliminate(std::span<const Term> variables, Term formula,
                                        const SolverOptions& options) = 0;

  // Model-based projection: not checked, and possibly with variables left.
  virtual std::optional<Term> project(std::span<const Term> variables, Term formula, const Model& model) = 0;

  // A sequence interpolant from a chain of Horn clauses, one formula per cut: not checked. Nothing if the chain is
  // satisfiable or the solver gives up.
  virtual std::optional<std::vector<Term>> interpolate_by_horn_clauses(const Chain& chain,
                                                                       const SolverOptions& options) = 0;

  // A solution or a derivation of false: not checked.
  virtual HornAnswer solve(const HornSystem& system, const SolverOptions& options) = 0;
};

// The one place that chooses libraries (choice.h).
std::unique_ptr<SolverBackend> make_backend(TermManager& terms);
std::unique_ptr<SolverBackend> make_z3_backend(TermManager& terms);

}  // namespace warrant
