#include "smt/linear_elimination.h"

#include <algorithm>
#include <optional>

#include "logic/linear_sum.h"
#include "logic/substitute.h"
#include "smt/chain.h"

namespace warrant {

namespace {

constexpr std::size_t max_new_conjuncts = 24;

// coefficient * x <= bound, or bound <= coefficient * x, with a positive coefficient.
struct Limit {
  Integer coefficient;
  Term bound;
};

struct Limits {
  std::vector<Limit> lower, upper;
  std::vector<Term> others;  // conjuncts without the variable

  std::size_t product() const { return lower.size() * upper.size(); }
};

// The coefficient of the variable in a comparison where it occurs nowhere else, 0 if it does not occur; nothing if the
// conjunct is not of that kind.
std::optional<Integer> coefficient_in(Term comparison, Term variable) {
  const LinearSum sum = LinearSum::difference(comparison.child(0), comparison.child(1));
  Integer coefficient = 0;
  for (const LinearSum::Monomial& monomial : sum.monomials()) {
    if (monomial.base == variable) {
      coefficient = monomial.coefficient;
    } else if (std::ranges::binary_search(free_variables(monomial.base), variable.id(), {}, &Term::id)) {
      return std::nullopt;
    }
  }
  return coefficient;
}

bool add_limit(TermManager& terms, Limits& limits, Term conjunct, Term variable) {
  const bool is_negated = conjunct.op() == Op::Not;
  const Term atom = is_negated ? conjunct.child(0) : conjunct;
  const bool is_equation = atom.op() == Op::Eq && !is_negated && variable.sort() == atom.child(0).sort();
  if (atom.op() != Op::Le && !is_equation) return false;
  const std::optional<Integer> found = coefficient_in(atom, variable);
  if (!found || found->is_zero()) return false;
  // left <= right, or left > right, that is right + 1 <= left; x is on the smaller side if its coefficient is positive.
  Term left = atom.child(0), right = atom.child(1);
  Integer coefficient = *found;
  if (is_negated) {
    std::swap(left, right);
    left = terms.add(left, terms.integer(1));
    coefficient = -coefficient;
  }
  const Term monomial = terms.mul(terms.integer(coefficient), variable);
  const Term gap = terms.sub(right, left);
  const Term rest = terms.sub(gap, terms.neg(monomial));  // coefficient * x <= rest
  if (std::ranges::binary_search(free_variables(rest), variable.id(), {}, &Term::id)) return false;
  const bool is_upper = coefficient.sign() > 0;
  const Limit limit = is_upper ? Limit{coefficient, rest} : Limit{-coefficient, terms.neg(rest)};
  if (is_upper || is_equation) limits.upper.push_back(limit);
  if (!is_upper || is_equation) limits.lower.push_back(limit);
  return true;
}

std::optional<Limits> limits_of(TermManager& terms, std::span<const Term> conjuncts, Term variable) {
  Limits limits;
  for (const Term conjunct : conjuncts) {
    if (!std::ranges::binary_search(free_variables(conjunct), variable.id(), {}, &Term::id)) {
      limits.others.push_back(conjunct);
    } else if (!add_limit(terms, limits, conjunct, variable)) {
      return std::nullopt;
    }
  }
  const auto is_unit = [](const Limit& limit) { return limit.coefficient == Integer(1); };
  const bool is_exact = std::ranges::all_of(limits.lower, is_unit) || std::ranges::all_of(limits.upper, is_unit);
  if (!is_exact || limits.product() > max_new_conjuncts) return std::nullopt;
  return limits;
}

std::vector<Term> combined(TermManager& terms, Limits limits) {
  std::vector<Term> result = std::move(limits.others);
  for (const Limit& lower : limits.lower) {
    for (const Limit& upper : limits.upper) {
      const Term smaller = terms.mul(terms.integer(upper.coefficient), lower.bound);
      const Term larger = terms.mul(terms.integer(lower.coefficient), upper.bound);
      result.push_back(terms.le(smaller, larger));
    }
  }
  return conjuncts_of(terms.conjunction(result));
}

}  // namespace

Projection eliminate_linear(TermManager& terms, Projection projection) {
  while (true) {
    std::optional<Limits> best;
    for (const Term variable : projection.variables) {
      if (!variable.sort().is_int()) continue;
      std::optional<Limits> limits = limits_of(terms, projection.conjuncts, variable);
      if (limits && (!best || limits->product() < best->product())) best = std::move(limits);
    }
    if (!best) return projection;
    projection = eliminate_definitions(terms, combined(terms, std::move(*best)), projection.variables);
  }
}

}  // namespace warrant
