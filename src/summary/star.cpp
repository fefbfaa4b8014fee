#include "summary/star.h"

#include <isl/space.h>

#include <algorithm>

#include "base/budget.h"
#include "summary/closure.h"
#include "summary/conserved.h"

namespace warrant {
namespace {

// For each question to isl.
constexpr unsigned long star_operations = 100'000;
constexpr unsigned long step_operations = 50'000;
// Sets of more pieces are replaced by a hull.
constexpr int max_star_pieces = 12;
constexpr int max_last_step_pieces = 3;

}  // namespace

Transition Star::of(const Transition& body) {
  const double start = process_cpu_seconds();
  ++statistics_->stars;
  std::optional<Transition> found;
  if (precision_ != StarPrecision::Guards) found = by_relation(body);
  Transition result = found ? std::move(*found) : by_guards(body);
  statistics_->seconds += process_cpu_seconds() - start;
  return result;
}

std::optional<Transition> Star::by_relation(const Transition& body) {
  const LoopRelation relation = relation_of(transitions_, body, presburger_);
  if (!relation.map) return std::nullopt;
  TermManager& terms = transitions_.terms();
  const Term count = terms.fresh_variable("count", Sort::integer());
  Transition result;
  std::vector<Term> none{terms.eq(count, terms.integer(0))}, some{terms.ge(count, terms.integer(1))};
  for (std::size_t i = 0; i < relation.variables.size(); ++i) {
    result.assignments.emplace(relation.variables[i], relation.after[i]);
    none.push_back(terms.eq(relation.after[i], relation.variables[i]));
  }
  for (Term variable : body.targets()) {
    if (variable.sort().is_int()) continue;
    const Term after = terms.fresh_variable("star", variable.sort());
    result.assignments.emplace(variable, after);
    none.push_back(terms.eq(after, variable));
  }
  Closure closed;
  Term last;
  if (precision_ == StarPrecision::Full) {
    closed = closure(relation);
    if (closed.formula) {
      ++statistics_->by_closure;
      some.push_back(closed.formula);
    }
    if (!closed.is_exact) last = last_step(relation, count);
    if (last) some.push_back(last);
  }
  if (const Term bounds = recurrences(relation, relation.after, count)) {
    ++statistics_->by_recurrences;
    some.push_back(bounds);
  }
  if (!closed.is_exact && polynomials_ == Polynomials::On) {
    for (const Term equation : conserved_polynomials(relation, counter_, count, terms)) {
      ++statistics_->polynomials;
      some.push_back(equation);
    }
  }
  add_guards(relation, closed.is_exact, !last, some);
  const Term not_taken = terms.conjunction(none);
  result.guard = terms.disjunction(not_taken, terms.conjunction(some));
  return result;
}

// What the state before the first step satisfies, and that behind the last one, where nothing else says so.
void Star::add_guards(const LoopRelation& relation, bool is_exact, bool wants_last, std::vector<Term>& some) {
  const auto add_guard = [&](isl_set* set, std::span<const Term> dimensions) {
    presburger_.allow(star_operations);
    // Compositional recurrence analysis knows convex hulls only.
    const IslSet states = precision_ == StarPrecision::Full
                              ? presburger_.coarsened(IslSet(set), max_star_pieces)
                              : IslSet(isl_set_from_basic_set(isl_set_simple_hull(isl_set_remove_divs(set))));
    if (const Term guard = presburger_.to_existential_formula(states, dimensions, relation.parameters))
      some.push_back(guard);
  };
  const auto counter = std::ranges::find(relation.variables, counter_);
  if (!is_exact) {
    add_guard(isl_map_domain(isl_map_copy(relation.map.get())), relation.variables);
    if (wants_last) add_guard(isl_map_range(isl_map_copy(relation.map.get())), relation.after);
  } else if (counter != relation.variables.end()) {
    // The closure says everything but what concerns the counter.
    const auto position = static_cast<unsigned>(counter - relation.variables.begin());
    const auto count = static_cast<unsigned>(relation.variables.size());
    isl_set* behind = isl_map_range(isl_map_copy(relation.map.get()));
    behind = isl_set_project_out(behind, isl_dim_set, position + 1, count - position - 1);
    behind = isl_set_project_out(behind, isl_dim_set, 0, position);
    add_guard(behind, std::span(&relation.after[position], 1));
  }
}

// Every linear bound c · (x' - x) >= k on one step gives c · (x' - x) >= k · K on K steps.
Term Star::recurrences(const LoopRelation& relation, std::span<const Term> after, Term count) {
  TermManager& terms = transitions_.terms();
  presburger_.allow(star_operations);
  isl_set* differences = isl_map_deltas(isl_map_copy(relation.map.get()));
  differences = isl_set_project_out(differences, isl_dim_param, 0, static_cast<unsigned>(relation.parameters.size()));
  const IslSet steps(isl_set_coalesce(differences));
  std::vector<Term> changes;
  for (std::size_t i = 0; i < relation.variables.size(); ++i)
    changes.push_back(terms.sub(after[i], relation.variables[i]));
  const Term bounds = presburger_.hull(steps, changes, count);
  return bounds.is_true() ? Term() : bounds;
}

// All steps but the last one as the recurrences have it, then one step as it is.
Term Star::last_step(const LoopRelation& relation, Term count) {
  TermManager& terms = transitions_.terms();
  std::vector<Term> before;
  for (Term variable : relation.variables) before.push_back(terms.fresh_variable("last", variable.sort()));
  const Term steps = recurrences(relation, before, terms.sub(count, terms.integer(1)));
  if (!steps || isl_map_n_basic_map(relation.map.get()) > max_last_step_pieces) return {};
  std::vector<Term> dimensions = before;
  dimensions.insert(dimensions.end(), relation.after.begin(), relation.after.end());
  presburger_.allow(star_operations);
  const Term step = presburger_.to_existential_formula(flattened(relation.map), dimensions, relation.parameters);
  return step ? terms.conjunction(steps, step) : Term();
}

Star::Closure Star::closure(const LoopRelation& relation) {
  IslMap map(isl_map_copy(relation.map.get()));
  std::vector<Term> dimensions, after;
  for (std::size_t i = 0, at = 0; i < relation.variables.size(); ++i) {
    if (relation.variables[i] == counter_) {
      map.reset(isl_map_project_out(map.release(), isl_dim_in, static_cast<unsigned>(at), 1));
      map.reset(isl_map_project_out(map.release(), isl_dim_out, static_cast<unsigned>(at), 1));
      continue;
    }
    dimensions.push_back(relation.variables[i]);
    after.push_back(relation.after[i]);
    ++at;
  }
  if (dimensions.empty()) return {};
  map.reset(isl_map_coalesce(map.release()));
  const auto [steps, is_exact] = transitive_closure(map, presburger_);
  if (!steps) return {};
  presburger_.allow(step_operations);
  // One more step before stays inside, or the closure is of no use for proofs.
  isl_map* closed = isl_map_union(isl_map_copy(steps.get()), isl_map_identity(isl_map_get_space(map.get())));
  isl_map* longer = isl_map_apply_range(isl_map_copy(map.get()), isl_map_copy(closed));
  const isl_bool stays = isl_map_is_subset(longer, closed);
  isl_map_free(longer);
  isl_map_free(closed);
  if (stays != isl_bool_true || presburger_.exhausted()) return {};
  if (is_exact) ++statistics_->exact;
  dimensions.insert(dimensions.end(), after.begin(), after.end());
  presburger_.allow(star_operations);
  const Term formula = presburger_.to_existential_formula(flattened(steps), dimensions, relation.parameters);
  return {formula, formula && is_exact};
}

// No step; or the state before satisfies the guard, and the state behind is what some last step leads to.
Transition Star::by_guards(const Transition& body) const {
  TermManager& terms = transitions_.terms();
  Transition result;
  const Transition first = transitions_.freshened(body);
  const Transition last = transitions_.freshened(body);
  Substitution before_last;
  for (Term variable : body.targets()) before_last.emplace(variable, terms.fresh_variable("last", variable.sort()));
  std::vector<Term> none, some{first.guard, substitute(terms, last.guard, before_last)};
  for (Term variable : body.targets()) {
    const Term after = terms.fresh_variable("star", variable.sort());
    result.assignments.emplace(variable, after);
    none.push_back(terms.eq(after, variable));
    if (variable.sort().is_int())
      some.push_back(terms.eq(after, substitute(terms, last.assignments.at(variable), before_last)));
  }
  const Term not_taken = terms.conjunction(none);
  result.guard = terms.disjunction(not_taken, terms.conjunction(some));
  return result;
}

}  // namespace warrant
