// The layer of integers: linear sums, division, and comparisons.
#pragma once

#include "logic/bool_terms.h"

namespace warrant {

class LinearSum;  // logic/linear_sum.h

class IntTerms : public BoolTerms {
 public:
  Term div(Term a, Term b);  // SMT-LIB Euclidean
  Term mod(Term a, Term b);
  Term le(Term a, Term b);
  Term lt(Term a, Term b);
  Term ge(Term a, Term b) { return le(b, a); }
  Term gt(Term a, Term b) { return lt(b, a); }

 protected:
  IntTerms() = default;
  ~IntTerms() = default;

  Term int_add(Term a, Term b);
  Term int_add(std::span<const Term> parts);
  Term int_sub(Term a, Term b);
  Term int_neg(Term a);
  Term int_mul(Term a, Term b);
  Term eq_int(Term a, Term b);

 private:
  Term to_term(const LinearSum& sum);
  Term scaled(const Integer& coefficient, Term base);
  Term product(Term a, Term b);
  Term le_atom(const LinearSum& sum, const Integer& bound);
};

}  // namespace warrant
