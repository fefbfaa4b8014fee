// Comparisons of integers. Every atom has one form: a sum without constant whose first coefficient is positive and
// whose coefficients have no common factor, on the left, and a constant on the right. `a < b` is the negation of
// `b <= a`, so that an atom and its complement are recognised as such by the connectives.
#include <cassert>

#include "logic/constant_choice.h"
#include "logic/int_terms.h"
#include "logic/linear_sum.h"

namespace warrant {

Term IntTerms::le(Term a, Term b) {
  assert(a.sort().is_int() && b.sort().is_int() && "an order on integers");
  if (a == b) return truth();
  LinearSum sum = LinearSum::difference(a, b);
  if (sum.is_constant()) return boolean(sum.constant().sign() <= 0);
  const Integer gcd = sum.gcd_of_coefficients();
  const Integer bound = Integer::euclidean_quotient(-sum.constant(), gcd);
  sum.set_constant(0);
  sum.divide_exactly(gcd);
  if (sum.monomials()[0].coefficient.sign() > 0) return le_atom(sum, bound);
  sum.scale(-1);
  return negate(le_atom(sum, -bound - 1));
}

Term IntTerms::lt(Term a, Term b) { return negate(le(b, a)); }

Term IntTerms::le_atom(const LinearSum& sum, const Integer& bound) {
  const Bounds bounds = bounds_of(sum);
  if (bounds.high && *bounds.high <= bound) return truth();
  if (bounds.low && *bounds.low > bound) return falsity();
  const Term left = to_term(sum);
  if (const auto known = choice_satisfies(*this, left, [&](Term value) { return value.integer() <= bound; })) {
    return *known;
  }
  return make(Op::Le, Sort::boolean(), {left, integer(bound)});
}

Term IntTerms::eq_int(Term a, Term b) {
  LinearSum sum = LinearSum::difference(a, b);
  if (sum.is_constant()) return boolean(sum.constant().is_zero());
  const Integer gcd = sum.gcd_of_coefficients();
  if (!Integer::euclidean_remainder(sum.constant(), gcd).is_zero()) return falsity();
  Integer right = -Integer::euclidean_quotient(sum.constant(), gcd);
  sum.set_constant(0);
  sum.divide_exactly(gcd);
  if (sum.monomials()[0].coefficient.sign() < 0) {
    sum.scale(-1);
    right = -right;
  }
  const Bounds bounds = bounds_of(sum);
  if ((bounds.high && *bounds.high < right) || (bounds.low && *bounds.low > right)) return falsity();
  const auto& monomials = sum.monomials();
  if (monomials.size() == 2 && right.is_zero() && monomials[0].coefficient == Integer(1) &&
      monomials[1].coefficient == Integer(-1)) {
    return make_eq(monomials[0].base, monomials[1].base);
  }
  const Term left = to_term(sum);
  return make_eq(left, integer(right));
}

}  // namespace warrant
