#include "smt/quantifier_eliminator.h"

#include <algorithm>

#include "logic/evaluate.h"
#include "logic/substitute.h"
#include "smt/chain.h"
#include "smt/context.h"
#include "smt/definitions.h"
#include "smt/linear_elimination.h"
#include "smt/quotients.h"
#include "smt/theories.h"

namespace warrant {

namespace {

constexpr std::size_t max_quotient_cases = 16;
constexpr std::size_t max_disjuncts = 32;

// Groups of conjuncts that share variables to eliminate: each can be eliminated on its own.
struct Group {
  std::vector<Term> conjuncts, variables;
};

std::vector<Group> independent_groups(const Projection& projection) {
  std::vector<Group> groups;
  for (const Term conjunct : projection.conjuncts) {
    Group merged{{conjunct}, {}};
    for (const Term variable : free_variables(conjunct)) {
      if (std::ranges::find(projection.variables, variable) != projection.variables.end()) {
        merged.variables.push_back(variable);
      }
    }
    const auto touches = [&](const Group& group) {
      return std::ranges::any_of(merged.variables, [&](Term variable) {
        return std::ranges::find(group.variables, variable) != group.variables.end();
      });
    };
    for (std::size_t i = 0; i < groups.size();) {
      if (!touches(groups[i])) {
        ++i;
        continue;
      }
      merged.conjuncts.insert(merged.conjuncts.begin(), groups[i].conjuncts.begin(), groups[i].conjuncts.end());
      merged.variables.insert(merged.variables.end(), groups[i].variables.begin(), groups[i].variables.end());
      groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(i));
    }
    merged.variables = variables_of(merged.variables);
    groups.push_back(std::move(merged));
  }
  return groups;
}

// What is equivalent to each of several formulas under the quantifier, put together.
class Elimination {
 public:
  Elimination(TermManager& terms, const SolverOptions& options) : terms_(terms), options_(options) {}

  std::optional<Term> run(std::span<const Term> variables, std::vector<Term> conjuncts) {
    const Projection projection =
        eliminate_linear(terms_, eliminate_definitions(terms_, std::move(conjuncts), variables));
    std::vector<Term> result;
    for (const Group& group : independent_groups(projection)) {
      const std::optional<Term> part =
          group.variables.empty() ? terms_.conjunction(group.conjuncts) : run_group(group, projection.conjuncts);
      if (!part) return std::nullopt;
      result.push_back(*part);
    }
    return terms_.conjunction(result);
  }

 private:
  std::optional<Term> run_group(const Group& group, std::span<const Term> context) {
    if (options_.budget.exhausted()) return std::nullopt;
    if (group.conjuncts.size() == 1 && group.conjuncts[0].op() == Op::Or) {
      return run_cases(group.variables, group.conjuncts[0].children());
    }
    const Term formula = terms_.conjunction(group.conjuncts);
    if (auto result = run_alternatives(group, is_disequation)) return result;
    // Neither floats nor arrays: a solver hands such a quantifier back untouched, or never.
    if (!theories_of(std::span(&formula, 1)).floats && !theories_of(group.variables).arrays) {
      const auto cases = split_quotients(terms_, group.conjuncts, context, group.variables, max_quotient_cases);
      if (cases && (cases->size() != 1 || (*cases)[0] != formula)) return run_cases(group.variables, *cases);
      SolverBackend& backend = options_.context->backend(terms_);
      if (auto result = backend.eliminate(group.variables, formula, options_)) return result;
    }
    return run_alternatives(group, is_disjunction);
  }

  // The quantifier distributes over the cases.
  std::optional<Term> run_cases(std::span<const Term> variables, std::span<const Term> cases) {
    std::vector<Term> results;
    for (const Term one : cases) {
      const std::optional<Term> result = run(variables, conjuncts_of(one));
      if (!result) return std::nullopt;
      if (result->is_true()) return result;
      results.push_back(*result);
    }
    return terms_.disjunction(results);
  }

  static bool is_disjunction(Term conjunct) { return conjunct.op() == Op::Or; }
  static bool is_disequation(Term conjunct) {
    return conjunct.op() == Op::Not && conjunct.child(0).op() == Op::Eq && conjunct.child(0).child(0).sort().is_int();
  }

  std::vector<Term> alternatives(Term conjunct) {
    if (is_disjunction(conjunct)) return {conjunct.children().begin(), conjunct.children().end()};
    const Term left = conjunct.child(0).child(0), right = conjunct.child(0).child(1);
    return {terms_.lt(left, right), terms_.lt(right, left)};
  }

  // Multiplies out one conjunct of the kind, after which variables may be defined or linear.
  std::optional<Term> run_alternatives(const Group& group, bool (*is_of_kind)(Term)) {
    const auto found = std::ranges::find_if(group.conjuncts, is_of_kind);
    if (found == group.conjuncts.end()) return std::nullopt;
    const std::vector<Term> choices = alternatives(*found);
    multiplied_out_ += choices.size();
    if (multiplied_out_ > max_disjuncts) return std::nullopt;
    std::vector<Term> cases;
    for (const Term choice : choices) {
      std::vector<Term> parts = group.conjuncts;
      parts[static_cast<std::size_t>(found - group.conjuncts.begin())] = choice;
      cases.push_back(terms_.conjunction(parts));
    }
    return run_cases(group.variables, cases);
  }

  TermManager& terms_;
  const SolverOptions& options_;
  std::size_t multiplied_out_ = 0;
};

}  // namespace

std::optional<Term> QuantifierEliminator::eliminate(std::span<const Term> variables, Term formula) {
  return Elimination(terms_, options_).run(variables, conjuncts_of(formula));
}

std::optional<Term> QuantifierEliminator::project(std::span<const Term> variables, Term formula, const Model& model) {
  const Projection projection = eliminate_definitions(terms_, conjuncts_of(formula), variables);
  const Term rest = terms_.conjunction(projection.conjuncts);
  if (projection.variables.empty()) return rest;
  const std::optional<Term> projected = options_.context->backend(terms_).project(projection.variables, rest, model);
  Term result = projected.value_or(rest);
  // What is left of the variables has its value of the model: that implies the quantified formula too.
  Substitution values;
  for (const Term variable : projection.variables) {
    values.emplace(variable, constant_term(terms_, model.value(variable), variable.sort()));
  }
  result = substitute(terms_, result, values);
  if (model.satisfies(result)) return result;
  result = substitute(terms_, rest, values);
  return model.satisfies(result) ? std::optional(result) : std::nullopt;
}

}  // namespace warrant
