#include "smt/z3/eliminate.h"

#include <z3_spacer.h>

#include <algorithm>

#include "logic/evaluate.h"
#include "logic/substitute.h"
#include "smt/chain.h"
#include "smt/z3/limits.h"

namespace warrant {

namespace {

constexpr unsigned default_milliseconds = 10'000;

// Z3's tactics know no rlimit, so effort becomes time.
unsigned time_limit(const SolverOptions& options) {
  const std::uint64_t from_effort =
      options.effort.is_unlimited() ? default_milliseconds : 1 + options.effort.milliseconds();
  const unsigned left = milliseconds_left(options.budget).value_or(default_milliseconds);
  return static_cast<unsigned>(std::min<std::uint64_t>(from_effort, left));
}

bool has_none_of(Term term, std::span<const Term> variables) {
  const std::vector<Term> occurring = free_variables(term);
  return std::ranges::none_of(
      variables, [&](Term variable) { return std::ranges::binary_search(occurring, variable.id(), {}, &Term::id); });
}

std::optional<Term> apply(Z3Bridge& bridge, const char* name, const z3::expr& quantified, unsigned milliseconds) {
  z3::context& context = bridge.context();
  try {
    z3::goal goal(context);
    goal.add(quantified);
    const z3::tactic tactic = z3::try_for(z3::tactic(context, name) & z3::tactic(context, "simplify"), milliseconds);
    const z3::apply_result result = tactic(goal);
    std::vector<Term> cases;
    for (unsigned i = 0; i < result.size(); ++i) {
      const std::optional<Term> part = bridge.from_z3(result[static_cast<int>(i)].as_expr());
      if (!part) return std::nullopt;
      cases.push_back(*part);
    }
    return bridge.terms().disjunction(cases);
  } catch (const z3::exception&) {
    return std::nullopt;
  }
}

}  // namespace

std::optional<Term> eliminate_by_z3(Z3Bridge& bridge, std::span<const Term> variables, Term formula,
                                    const SolverOptions& options) {
  const z3::expr_vector bound = bridge.to_z3(variables);
  const z3::expr quantified = z3::exists(bound, bridge.to_z3(formula));
  for (const char* name : {"qe2", "qe"}) {
    if (options.budget.exhausted()) return std::nullopt;
    const std::optional<Term> result = apply(bridge, name, quantified, time_limit(options));
    if (result && has_none_of(*result, variables)) return result;
  }
  return std::nullopt;
}

std::optional<Term> project_by_z3(Z3Bridge& bridge, std::span<const Term> variables, Term formula, const Model& model) {
  z3::context& context = bridge.context();
  try {
    z3::model assignment(context);
    for (const Term variable : free_variables(formula)) {
      z3::func_decl declaration = bridge.to_z3(variable).decl();
      z3::expr value = bridge.to_z3(constant_term(bridge.terms(), model.value(variable), variable.sort()));
      assignment.add_const_interp(declaration, value);
    }
    const z3::expr_vector bound = bridge.to_z3(variables);
    std::vector<Z3_app> applications;
    for (unsigned i = 0; i < bound.size(); ++i) {
      applications.push_back(Z3_to_app(context, bound[static_cast<int>(i)]));
    }
    const z3::expr body = bridge.to_z3(formula);
    const Z3_ast projected =
        Z3_qe_model_project(context, assignment, static_cast<unsigned>(applications.size()), applications.data(), body);
    context.check_error();
    return bridge.from_z3(z3::expr(context, projected).simplify());
  } catch (const z3::exception&) {
    return std::nullopt;
  }
}

}  // namespace warrant
