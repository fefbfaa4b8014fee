#include "summary/transition.h"

#include <algorithm>

namespace warrant {
namespace {

bool by_id(Term a, Term b) { return a.id() < b.id(); }

// The conjuncts of a guard in the order of their ids.
std::vector<Term> conjuncts(Term guard) {
  if (guard.op() != Op::And) return {guard};
  const std::span<const Term> children = guard.children();
  return {children.begin(), children.end()};
}

// Whether the formula evidently fails wherever all of the facts hold.
bool refute(TermManager& terms, const std::vector<Term>& facts, Term formula, unsigned depth = 0) {
  constexpr unsigned max_depth = 12;
  if (std::ranges::find(facts, terms.negate(formula)) != facts.end()) return true;
  if (depth == max_depth) return false;
  const auto refuted = [&](Term part) { return refute(terms, facts, part, depth + 1); };
  if (formula.op() == Op::And) return std::ranges::any_of(formula.children(), refuted);
  if (formula.op() == Op::Or) return std::ranges::all_of(formula.children(), refuted);
  return false;
}

// A condition that holds wherever the first guard does and fails wherever the second does, if one is in sight.
Term separator(TermManager& terms, Term first, Term second) {
  const std::vector<Term> left = conjuncts(first), right = conjuncts(second);
  for (Term conjunct : left)
    if (refute(terms, right, conjunct)) return conjunct;
  for (Term conjunct : right)
    if (refute(terms, left, conjunct)) return terms.negate(conjunct);
  return {};
}

// first ∨ second with what both have in common outside.
Term factored_disjunction(TermManager& terms, Term first, Term second) {
  const std::vector<Term> left = conjuncts(first), right = conjuncts(second);
  std::vector<Term> common, left_rest, right_rest;
  for (Term conjunct : left)
    (std::ranges::find(right, conjunct) != right.end() ? common : left_rest).push_back(conjunct);
  for (Term conjunct : right)
    if (std::ranges::find(common, conjunct) == common.end()) right_rest.push_back(conjunct);
  const Term only_left = terms.conjunction(left_rest), only_right = terms.conjunction(right_rest);
  common.push_back(terms.disjunction(only_left, only_right));
  return terms.conjunction(common);
}

}  // namespace

std::vector<Term> Transition::targets() const {
  std::vector<Term> result;
  for (const auto& [variable, value] : assignments) result.push_back(variable);
  std::ranges::sort(result, by_id);
  return result;
}

Transitions::Transitions(TermManager& terms, std::vector<Term> variables)
    : terms_(terms), variables_(std::move(variables)) {
  for (std::size_t i = 0; i < variables_.size(); ++i) positions_.emplace(variables_[i], i);
}

Transition Transitions::sequence(const Transition& a, const Transition& b) const {
  Transition result = a;
  result.guard = terms_.conjunction(a.guard, substitute(terms_, b.guard, a.assignments));
  for (Term variable : b.targets())
    result.assignments[variable] = substitute(terms_, b.assignments.at(variable), a.assignments);
  return result;
}

Transition Transitions::choice(const Transition& a, const Transition& b) const {
  if (a.guard.is_false()) return b;
  if (b.guard.is_false()) return a;
  std::vector<Term> targets = a.targets();
  for (Term variable : b.targets())
    if (!a.assignments.contains(variable)) targets.push_back(variable);
  std::ranges::sort(targets, by_id);
  const Term condition = separator(terms_, a.guard, b.guard);
  std::vector<Term> left{a.guard}, right{b.guard};
  Transition result;
  for (Term variable : targets) {
    const auto in_a = a.assignments.find(variable), in_b = b.assignments.find(variable);
    const Term first = in_a == a.assignments.end() ? variable : in_a->second;
    const Term second = in_b == b.assignments.end() ? variable : in_b->second;
    if (first == second) {
      result.assignments[variable] = first;
    } else if (condition) {
      result.assignments[variable] = terms_.ite(condition, first, second);
    } else {
      const Term symbol = terms_.fresh_variable("either", variable.sort());
      left.push_back(terms_.eq(symbol, first));
      right.push_back(terms_.eq(symbol, second));
      result.assignments[variable] = symbol;
    }
  }
  const Term left_guard = terms_.conjunction(left), right_guard = terms_.conjunction(right);
  result.guard = factored_disjunction(terms_, left_guard, right_guard);
  return result;
}

std::vector<Term> Transitions::existentials(Term formula) const {
  std::vector<Term> result = free_variables(formula);
  std::erase_if(result, [this](Term symbol) { return is_variable(symbol); });
  return result;
}

std::vector<Term> Transitions::existentials(const Transition& transition) const {
  std::vector<Term> result = existentials(transition.guard);
  for (const auto& [variable, value] : transition.assignments)
    for (Term symbol : existentials(value)) result.push_back(symbol);
  std::ranges::sort(result, by_id);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

Transition Transitions::freshened(const Transition& transition) const {
  Substitution renaming;
  for (Term symbol : existentials(transition))
    renaming.emplace(symbol, terms_.fresh_variable(symbol.name().substr(0, symbol.name().find('!')), symbol.sort()));
  if (renaming.empty()) return transition;
  Transition result;
  result.guard = substitute(terms_, transition.guard, renaming);
  for (Term variable : transition.targets())
    result.assignments[variable] = substitute(terms_, transition.assignments.at(variable), renaming);
  return result;
}

Term Transitions::freshened(Term formula) const {
  Substitution renaming;
  for (Term symbol : existentials(formula))
    renaming.emplace(symbol, terms_.fresh_variable(symbol.name().substr(0, symbol.name().find('!')), symbol.sort()));
  return renaming.empty() ? formula : substitute(terms_, formula, renaming);
}

Term Transitions::before(const Transition& transition, Term post) const {
  return terms_.conjunction(transition.guard, substitute(terms_, post, transition.assignments));
}

}  // namespace warrant
