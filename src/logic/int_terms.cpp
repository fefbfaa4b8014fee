// Integer arithmetic by way of linear sums.
#include "logic/int_terms.h"

#include <algorithm>

#include "logic/linear_sum.h"
#include "logic/term_store.h"

namespace warrant {

Term IntTerms::scaled(const Integer& coefficient, Term base) {
  if (coefficient == Integer(1)) return base;
  return make(Op::Mul, Sort::integer(), {integer(coefficient), base});
}

Term IntTerms::to_term(const LinearSum& sum) {
  if (sum.is_constant()) return integer(sum.constant());
  std::vector<Term> children;
  children.reserve(sum.monomials().size() + 1);
  if (!sum.constant().is_zero()) children.push_back(integer(sum.constant()));
  for (const auto& [base, coefficient] : sum.monomials()) children.push_back(scaled(coefficient, base));
  if (children.size() == 1) return children[0];
  if (children.size() <= TermStore::max_children) return make(Op::Add, Sort::integer(), children);
  const std::span<const Term> all = children;
  const std::size_t half = all.size() / 2;
  return make(Op::Add, Sort::integer(), {int_add(all.first(half)), int_add(all.subspan(half))});
}

Term IntTerms::int_add(Term a, Term b) {
  LinearSum sum(a);
  const LinearSum other(b);
  // The larger operand becomes a base when the flat sum would be too long, so that adding to a long sum again and
  // again does not copy it again and again.
  sum.add(other, 1);
  if (sum.monomials().size() <= flat_limit) return to_term(sum);
  const bool a_is_larger = LinearSum(a).monomials().size() >= other.monomials().size();
  LinearSum smaller(a_is_larger ? b : a);
  smaller.add(LinearSum::of_base(a_is_larger ? a : b), 1);
  if (smaller.monomials().size() <= flat_limit) return to_term(smaller);
  LinearSum pair = LinearSum::of_base(a);
  pair.add(LinearSum::of_base(b), 1);
  return to_term(pair);
}

Term IntTerms::int_add(std::span<const Term> parts) {
  if (parts.size() <= 2) return parts.size() == 1 ? parts[0] : int_add(parts[0], parts[1]);
  const LinearSum sum = LinearSum::of_all(parts, LinearSum::NestedSums::Flatten);
  if (sum.monomials().size() <= std::max(flat_limit, parts.size())) return to_term(sum);
  return to_term(LinearSum::of_all(parts, LinearSum::NestedSums::KeepAsBases));
}

Term IntTerms::int_sub(Term a, Term b) {
  const LinearSum difference = LinearSum::difference(a, b);
  return difference.monomials().size() <= flat_limit ? to_term(difference) : int_add(a, int_neg(b));
}

Term IntTerms::int_neg(Term a) { return int_mul(integer(-1), a); }

Term IntTerms::int_mul(Term a, Term b) {
  if (b.op() == Op::IntConst) std::swap(a, b);
  if (a.op() == Op::IntConst) {
    if (a.integer().is_zero()) return a;
    LinearSum sum(b);
    sum.scale(a.integer());
    return to_term(sum);
  }
  return product(a, b);
}

// Neither factor is constant. Coefficients move to the front; sums are not multiplied out.
Term IntTerms::product(Term a, Term b) {
  Integer coefficient = 1;
  std::vector<Term> factors;
  const auto collect = [&](Term term) {
    if (term.op() == Op::Mul && term.child(0).op() == Op::IntConst) {
      coefficient = coefficient * term.child(0).integer();
      term = term.child(1);
    }
    if (term.op() == Op::Mul && factors.size() + term.children().size() <= flat_limit) {
      factors.insert(factors.end(), term.children().begin(), term.children().end());
    } else {
      factors.push_back(term);
    }
  };
  collect(a);
  collect(b);
  std::ranges::sort(factors, {}, &Term::id);
  return scaled(coefficient, make(Op::Mul, Sort::integer(), factors));
}

namespace {

// The multiple of the divisor that every value in the bounds lies above, if it is one for all.
std::optional<Integer> common_quotient(const Bounds& bounds, const Integer& divisor) {
  if (!bounds.low || !bounds.high) return std::nullopt;
  const Integer low = Integer::euclidean_quotient(*bounds.low, divisor);
  const Integer high = Integer::euclidean_quotient(*bounds.high, divisor);
  return low == high ? std::optional(low) : std::nullopt;
}

bool divides(const Integer& divisor, const Integer& value) {
  return Integer::euclidean_remainder(value, divisor).is_zero();
}

// The residue nearest to 0, so that -1 stays -1.
Integer symmetric_residue(const Integer& value, const Integer& modulus) {
  const Integer residue = Integer::euclidean_remainder(value, modulus);
  return residue * 2 > modulus ? residue - modulus : residue;
}

// Drops what does not matter modulo the modulus: multiples of it, and inner remainders by its multiples.
LinearSum reduce_modulo(LinearSum sum, const Integer& modulus) {
  const LinearSum inner = sum.split_off([&](const LinearSum::Monomial& monomial) {
    return monomial.base.op() == Op::Mod && monomial.base.child(1).op() == Op::IntConst &&
           divides(modulus, monomial.coefficient * monomial.base.child(1).integer());
  });
  for (const auto& [base, coefficient] : inner.monomials()) {
    const LinearSum dividend(base.child(0));
    const bool fits = sum.monomials().size() + dividend.monomials().size() <= LeafTerms::flat_limit;
    sum.add(fits ? dividend : LinearSum::of_base(base), coefficient);
  }
  sum.map_coefficients([&](const Integer& coefficient) { return symmetric_residue(coefficient, modulus); });
  sum.set_constant(Integer::euclidean_remainder(sum.constant(), modulus));
  return sum;
}

}  // namespace

Term IntTerms::div(Term a, Term b) {
  if (b.op() != Op::IntConst || b.integer().is_zero()) return fold(Op::Div, Sort::integer(), {a, b});
  if (b.integer().sign() < 0) return int_neg(div(a, integer(-b.integer())));
  const Integer& divisor = b.integer();
  if (divisor == Integer(1)) return a;
  LinearSum rest(a);
  LinearSum quotient =
      rest.split_off([&](const LinearSum::Monomial& monomial) { return divides(divisor, monomial.coefficient); });
  quotient.divide_exactly(divisor);
  quotient.set_constant(Integer::euclidean_quotient(rest.constant(), divisor));
  rest.set_constant(Integer::euclidean_remainder(rest.constant(), divisor));
  if (const auto known = common_quotient(bounds_of(rest), divisor)) {
    quotient.add_constant(*known);
    return to_term(quotient);
  }
  Term dividend = to_term(rest);
  Integer total_divisor = divisor;
  if (dividend.op() == Op::Div && dividend.child(1).op() == Op::IntConst && dividend.child(1).integer().sign() > 0) {
    total_divisor = divisor * dividend.child(1).integer();
    dividend = dividend.child(0);
  }
  quotient.add(LinearSum(fold(Op::Div, Sort::integer(), {dividend, integer(total_divisor)})), 1);
  return to_term(quotient);
}

Term IntTerms::mod(Term a, Term b) {
  if (b.op() != Op::IntConst || b.integer().is_zero()) return fold(Op::Mod, Sort::integer(), {a, b});
  if (b.integer().sign() < 0) return mod(a, integer(-b.integer()));
  const Integer& divisor = b.integer();
  LinearSum sum(a);
  for (int attempt = 0; attempt < 2; ++attempt) {
    if (const auto quotient = common_quotient(bounds_of(sum), divisor)) {
      sum.add_constant(-(*quotient * divisor));
      return to_term(sum);
    }
    if (attempt == 0) sum = reduce_modulo(std::move(sum), divisor);
  }
  return fold(Op::Mod, Sort::integer(), {to_term(sum), b});
}

}  // namespace warrant
