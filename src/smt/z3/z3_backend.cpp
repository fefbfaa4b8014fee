#include "smt/z3/z3_backend.h"

#include <fmt/format.h>

#include <algorithm>

#include "smt/z3/eliminate.h"
#include "smt/z3/horn.h"
#include "smt/z3/horn_chain.h"
#include "smt/z3/one_shot.h"
#include "smt/z3/values.h"
#include "smt/z3/z3_solver.h"

namespace warrant {

std::unique_ptr<SolverBackend> make_z3_backend(TermManager& terms) { return std::make_unique<Z3Backend>(terms); }

SolverLibrary solver_library() {
  unsigned major = 0, minor = 0, build = 0, revision = 0;
  Z3_get_version(&major, &minor, &build, &revision);
  return {.name = "z3", .version = fmt::format("{}.{}.{}", major, minor, build)};
}

std::unique_ptr<Solver> Z3Backend::make_solver(const SolverOptions& options) {
  return std::make_unique<Z3Solver>(bridge_, options);
}

// A model counts only if it is one under exact evaluation, where Z3 was free to choose what an operation yields.
Answer Z3Backend::check_once(std::span<const Term> formulas, const SolverOptions& options) {
  const OneShotResult result = warrant::check_once(*bridge_, formulas, options);
  if (result.answer != Answer::Sat || !bridge_->has_open_operations()) return result.answer;
  const Model model = read_model(*bridge_, result.models).model;
  const bool holds = std::ranges::all_of(formulas, [&](Term formula) { return model.satisfies(formula); });
  return holds ? Answer::Sat : Answer::Unknown;
}

std::optional<Term> Z3Backend::eliminate(std::span<const Term> variables, Term formula, const SolverOptions& options) {
  return eliminate_by_z3(*bridge_, variables, formula, options);
}

std::optional<Term> Z3Backend::project(std::span<const Term> variables, Term formula, const Model& model) {
  return project_by_z3(*bridge_, variables, formula, model);
}

std::optional<std::vector<Term>> Z3Backend::interpolate_by_horn_clauses(const Chain& chain,
                                                                        const SolverOptions& options) {
  return warrant::interpolate_by_horn_clauses(*bridge_, chain, options);
}

HornAnswer Z3Backend::solve(const HornSystem& system, const SolverOptions& options) {
  return solve_by_spacer(*bridge_, system, options);
}

}  // namespace warrant
