#include "smt/z3/one_shot.h"

#include <array>

#include "smt/z3/limits.h"

namespace warrant {

namespace {

// After this much work of the first chain on bit-vectors, a SAT solver over all bits is the better bet: about a second.
constexpr unsigned bit_vec_patience = 5'000'000;

z3::tactic preprocessed_core(z3::context& context) {
  return z3::tactic(context, "simplify") & z3::tactic(context, "propagate-values") &
         z3::tactic(context, "solve-eqs") & z3::tactic(context, "smt");
}

OneShotResult run(z3::solver solver, const z3::expr_vector& formulas, const z3::params& parameters,
                  const Budget& budget) {
  try {
    solver.set(parameters);
    solver.add(formulas);
    set_deadline(solver.ctx(), budget);
    switch (solver.check()) {
      case z3::sat:
        return {.answer = Answer::Sat, .model = solver.get_model()};
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

}  // namespace

OneShotResult check_once(Z3Bridge& bridge, std::span<const Term> formulas, const Theories& theories,
                         const SolverOptions& options) {
  z3::context& context = bridge.context();
  const z3::expr_vector translated = bridge.to_z3(formulas);
  const z3::params limits = solver_parameters(context, options);
  if (theories.floats_as_bits()) return run(z3::tactic(context, "qffp").mk_solver(), translated, limits, options.budget);
  const bool is_patient = options.resource_limit != 0 && options.resource_limit <= bit_vec_patience;
  if (!theories.only_bit_vecs() || is_patient) {
    return run(preprocessed_core(context).mk_solver(), translated, limits, options.budget);
  }
  z3::params short_limits = limits;
  short_limits.set("rlimit", bit_vec_patience);
  OneShotResult result = run(preprocessed_core(context).mk_solver(), translated, short_limits, options.budget);
  if (result.answer != Answer::Unknown || options.budget.exhausted()) return result;
  return run(z3::tactic(context, "qfbv").mk_solver(), translated, limits, options.budget);
}

}  // namespace warrant
