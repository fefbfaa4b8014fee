#include "smt/definitions.h"

#include <algorithm>

#include "logic/linear_sum.h"
#include "logic/substitute.h"
#include "logic/term_map.h"
#include "smt/chain.h"

namespace warrant {

namespace {

bool contains(std::span<const Term> ordered, Term variable) {
  return std::ranges::binary_search(ordered, variable.id(), {}, &Term::id);
}

bool occurs(Term variable, Term term) { return contains(free_variables(term), variable); }

std::optional<Definition> solve_integers(TermManager& terms, Term equation, std::span<const Term> variables) {
  const Term left = equation.child(0), right = equation.child(1);
  const LinearSum difference = LinearSum::difference(left, right);
  for (const LinearSum::Monomial& monomial : difference.monomials()) {
    const Term variable = monomial.base;
    const bool is_unit = monomial.coefficient == Integer(1) || monomial.coefficient == Integer(-1);
    if (!is_unit || !variable.is_variable() || !contains(variables, variable)) continue;
    const Term excess = monomial.coefficient.sign() > 0 ? terms.sub(left, right) : terms.sub(right, left);
    const Term value = terms.sub(variable, excess);
    if (!occurs(variable, value)) return Definition{variable, value};
  }
  return std::nullopt;
}

// Inverts what stands around the variable on one side of an equation.
std::optional<Definition> solve_side(TermManager& terms, Term side, Term other, std::span<const Term> variables) {
  constexpr int max_depth = 32;
  for (int depth = 0; depth < max_depth; ++depth) {
    if (side.is_variable()) {
      if (!contains(variables, side) || occurs(side, other)) return std::nullopt;
      return Definition{side, other};
    }
    const auto wanted = [&](Term term) {
      return std::ranges::any_of(free_variables(term), [&](Term v) { return contains(variables, v); });
    };
    switch (side.op()) {
      case Op::Not:
        other = terms.negate(other);
        side = side.child(0);
        break;
      case Op::BvNot:
        other = terms.bv_not(other);
        side = side.child(0);
        break;
      case Op::BvNeg:
        other = terms.neg(other);
        side = side.child(0);
        break;
      case Op::BvAdd:
      case Op::BvXor: {
        if (side.children().size() != 2) return std::nullopt;
        const bool in_first = wanted(side.child(0));
        const Term operand = side.child(in_first ? 1 : 0);
        if (in_first && wanted(operand)) return std::nullopt;
        other = side.op() == Op::BvAdd ? terms.sub(other, operand) : terms.bv_binary(Op::BvXor, other, operand);
        side = side.child(in_first ? 0 : 1);
        break;
      }
      default:
        return std::nullopt;
    }
  }
  return std::nullopt;
}

// A linear comparison can be satisfied by the choice of a variable that occurs in it once.
bool is_linear_in(Term comparison, Term variable) {
  bool found = false;
  const LinearSum difference = LinearSum::difference(comparison.child(0), comparison.child(1));
  for (const LinearSum::Monomial& monomial : difference.monomials()) {
    if (monomial.base == variable) {
      found = true;
    } else if (occurs(variable, monomial.base)) {
      return false;
    }
  }
  return found;
}

// Whether the conjunct can be made true by the choice of the variable alone, whatever the others are.
bool is_free_choice(Term conjunct, Term variable) {
  const bool is_negated = conjunct.op() == Op::Not;
  const Term atom = is_negated ? conjunct.child(0) : conjunct;
  if (atom.op() == Op::Le) return is_linear_in(atom, variable);
  const bool is_side = atom.children().size() == 2 && (atom.child(0) == variable) != (atom.child(1) == variable);
  if (!is_side || occurs(variable, atom.child(atom.child(0) == variable ? 1 : 0))) return false;
  if (is_negated) return atom.op() == Op::Eq;  // every sort has a second value
  return atom.op() == Op::Eq || atom.op() == Op::BvUle || atom.op() == Op::BvSle;
}

void normalise(TermManager& terms, std::vector<Term>& conjuncts) {
  conjuncts = conjuncts_of(terms.conjunction(conjuncts));
}

// One round: definitions that do not touch one another go at once. False if there are none.
bool substitute_definitions(TermManager& terms, std::vector<Term>& conjuncts, std::span<const Term> variables) {
  Substitution substitution;
  TermMap<bool> used;  // by the values of the substitution
  std::vector<Term> rest;
  for (const Term conjunct : conjuncts) {
    const std::optional<Definition> definition = definition_in(terms, conjunct, variables);
    if (!definition || substitution.contains(definition->variable) || used.contains(definition->variable)) {
      rest.push_back(conjunct);
      continue;
    }
    const std::vector<Term> needed = free_variables(definition->value);
    if (std::ranges::any_of(needed, [&](Term variable) { return substitution.contains(variable); })) {
      rest.push_back(conjunct);
      continue;
    }
    for (const Term variable : needed) used.emplace(variable);
    substitution.emplace(definition->variable, definition->value);
  }
  if (substitution.empty()) return false;
  conjuncts = conjuncts_of(substitute(terms, terms.conjunction(rest), substitution));
  return true;
}

bool drop_free_choices(std::vector<Term>& conjuncts, std::span<const Term> variables) {
  struct Use {
    std::size_t count = 0, conjunct = 0;
  };
  TermMap<Use> uses;
  for (std::size_t i = 0; i < conjuncts.size(); ++i) {
    for (const Term variable : free_variables(conjuncts[i])) {
      Use& use = uses[variable];
      ++use.count;
      use.conjunct = i;
    }
  }
  std::vector<bool> dropped(conjuncts.size());
  for (const Term variable : variables) {
    const Use* use = uses.find(variable);
    if (use == nullptr || use->count != 1) continue;
    if (is_free_choice(conjuncts[use->conjunct], variable)) dropped[use->conjunct] = true;
  }
  std::size_t kept = 0;
  for (std::size_t i = 0; i < conjuncts.size(); ++i) {
    if (!dropped[i]) conjuncts[kept++] = conjuncts[i];
  }
  const bool any = kept != conjuncts.size();
  conjuncts.resize(kept);
  return any;
}

}  // namespace

std::optional<Definition> definition_in(TermManager& terms, Term conjunct, std::span<const Term> variables) {
  if (conjunct.is_variable() || (conjunct.op() == Op::Not && conjunct.child(0).is_variable())) {
    const bool holds = conjunct.is_variable();
    const Term variable = holds ? conjunct : conjunct.child(0);
    if (!contains(variables, variable)) return std::nullopt;
    return Definition{variable, terms.boolean(holds)};
  }
  const bool is_negated_equivalence =
      conjunct.op() == Op::Not && conjunct.child(0).op() == Op::Eq && conjunct.child(0).child(0).sort().is_bool();
  if (conjunct.op() != Op::Eq && !is_negated_equivalence) return std::nullopt;
  const Term equation = is_negated_equivalence ? conjunct.child(0) : conjunct;
  if (equation.child(0).sort().is_int()) return solve_integers(terms, equation, variables);
  const Term left = equation.child(0);
  const Term right = is_negated_equivalence ? terms.negate(equation.child(1)) : equation.child(1);
  if (auto definition = solve_side(terms, left, right, variables)) return definition;
  return solve_side(terms, right, left, variables);
}

Projection eliminate_definitions(TermManager& terms, std::vector<Term> conjuncts, std::span<const Term> variables) {
  std::vector<Term> ordered(variables.begin(), variables.end());
  std::ranges::sort(ordered, {}, &Term::id);
  normalise(terms, conjuncts);
  while (substitute_definitions(terms, conjuncts, ordered) || drop_free_choices(conjuncts, ordered)) {
  }
  Projection result{std::move(conjuncts), {}};
  for (const Term variable : variables_of(result.conjuncts)) {
    if (contains(ordered, variable)) result.variables.push_back(variable);
  }
  return result;
}

}  // namespace warrant
