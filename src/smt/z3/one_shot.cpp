#include "smt/z3/one_shot.h"

#include <algorithm>

#include "logic/evaluate.h"
#include "smt/chain.h"
#include "smt/components.h"
#include "smt/theories.h"
#include "smt/z3/limits.h"
#include "smt/z3/values.h"

namespace warrant {

namespace {

// After this much work of the first chain on bit-vectors, a SAT solver over all bits is the better bet: about a second.
constexpr Effort bit_vec_patience = Effort::steps(5'000);

z3::tactic preprocessed_core(z3::context& context) {
  return z3::tactic(context, "simplify") & z3::tactic(context, "propagate-values") & z3::tactic(context, "solve-eqs") &
         z3::tactic(context, "smt");
}

OneShotResult run(z3::solver solver, const z3::expr_vector& formulas, const SolverOptions& options) {
  try {
    solver.set(solver_parameters(solver.ctx(), options));
    solver.add(formulas);
    const ScopedLimits limits(solver.ctx(), options);
    switch (solver.check()) {
      case z3::sat:
        return {.answer = Answer::Sat, .models = {solver.get_model()}};
      case z3::unsat:
        return {.answer = Answer::Unsat};
      case z3::unknown:
        break;
    }
    return {.reason = solver.reason_unknown()};
  } catch (const z3::exception& error) {
    return {.reason = error.msg()};
  }
}

// Whether the model makes the formulas true under exact evaluation, as far as it can be read.
bool is_model(const Z3Bridge& bridge, std::span<const z3::model> models, std::span<const Term> formulas) {
  const ReadModel read = read_model(bridge, models);
  if (!read.is_exact) return true;
  Evaluator evaluator([&](Term variable) { return read.model.value(variable); });
  return std::ranges::all_of(formulas, [&](Term formula) { return evaluator.evaluate_bool(formula); });
}

// Z3 4.8.12 gives models that are none for equations of arrays that hold a NaN. Another seed leads to another model.
OneShotResult check_float_arrays(Z3Bridge& bridge, std::span<const Term> formulas, const z3::expr_vector& translated,
                                 SolverOptions options) {
  constexpr int attempts = 4;
  for (int attempt = 0; attempt < attempts; ++attempt, ++options.seed) {
    OneShotResult result = run(preprocessed_core(bridge.context()).mk_solver(), translated, options);
    if (result.answer != Answer::Sat || is_model(bridge, result.models, formulas)) return result;
    if (options.budget.exhausted()) break;
  }
  return {.reason = "the solver's models of arrays of floats do not satisfy the formula"};
}

OneShotResult check_part(Z3Bridge& bridge, std::span<const Term> formulas, const SolverOptions& options) {
  const Theories theories = theories_of(formulas);
  z3::context& context = bridge.context();
  const z3::expr_vector translated = bridge.to_z3(formulas);
  if (theories.floats_as_bits()) return run(z3::tactic(context, "qffp").mk_solver(), translated, options);
  if (theories.floats && theories.arrays) return check_float_arrays(bridge, formulas, translated, options);
  SolverOptions first = options;
  if (theories.only_bit_vecs()) first.effort = std::min(options.effort, bit_vec_patience);
  OneShotResult result = run(preprocessed_core(context).mk_solver(), translated, first);
  if (result.answer != Answer::Unknown || first.effort == options.effort) return result;
  if (options.budget.exhausted()) return result;
  return run(z3::tactic(context, "qfbv").mk_solver(), translated, options);
}

}  // namespace

OneShotResult check_once(Z3Bridge& bridge, std::span<const Term> formulas, const SolverOptions& options) {
  if (!theories_of(formulas).floats) return check_part(bridge, formulas, options);
  std::vector<Term> conjuncts;
  for (const Term formula : formulas) {
    const std::vector<Term> parts = conjuncts_of(formula);
    conjuncts.insert(conjuncts.end(), parts.begin(), parts.end());
  }
  // One part that is not decided leaves another that is unsatisfiable its say.
  OneShotResult total{.answer = Answer::Sat};
  for (const std::vector<Term>& part : independent_components(conjuncts)) {
    OneShotResult result = check_part(bridge, part, options);
    if (result.answer == Answer::Unsat) return result;
    if (result.answer == Answer::Unknown) {
      total.answer = Answer::Unknown;
      total.reason = result.reason;
    }
    total.models.insert(total.models.end(), result.models.begin(), result.models.end());
  }
  return total;
}

}  // namespace warrant
