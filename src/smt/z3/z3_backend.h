// Z3 as a back-end: its services over one bridge.
#pragma once

#include "smt/backend.h"
#include "smt/z3/bridge.h"

namespace warrant {

class Z3Backend final : public SolverBackend {
 public:
  explicit Z3Backend(TermManager& terms) : bridge_(std::make_shared<Z3Bridge>(terms)) {}

  std::unique_ptr<Solver> make_solver(const SolverOptions& options) override;
  Answer check_once(std::span<const Term> formulas, const SolverOptions& options) override;
  std::optional<Term> eliminate(std::span<const Term> variables, Term formula, const SolverOptions& options) override;
  std::optional<Term> project(std::span<const Term> variables, Term formula, const Model& model) override;
  std::optional<std::vector<Term>> interpolate_by_horn_clauses(const Chain& chain,
                                                               const SolverOptions& options) override;
  HornAnswer solve(const HornSystem& system, const SolverOptions& options) override;

 private:
  std::shared_ptr<Z3Bridge> bridge_;
};

}  // namespace warrant
