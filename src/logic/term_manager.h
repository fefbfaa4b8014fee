// The owner and only maker of terms.
//
// Every constructor is smart: it folds constants and normalises (flat n-ary And/Or sorted by id without duplicates,
// linear integer sums with one monomial per base term, comparisons of integers as `sum <= constant`-like Le with the
// common factor divided out, Ite and Eq over Booleans simplified, Select over Store with indices that are known to be
// equal or different, ...). Symbolic execution of concrete code therefore never leaves constants.
//
// Forms that can be relied on, up to the limit below:
//   Add        an optional constant other than 0 first, then monomials `t` or `Mul(constant, t)` ordered by the id of
//              t, each t once and neither a sum nor a constant multiple
//   Le         `sum <= constant`, the sum without constant, its first coefficient positive, no common factor; a < b
//              is Not(b <= a), so that an atom and its complement differ by Not only
//   Eq         a constant operand is second; else the older term is first; on Int either `sum = constant` as in Le,
//              or `x = y`
//   And, Or    ordered by id, no duplicates, no constants, no literal together with its negation
//   Ite        the condition is no Not; neither branch is a constant if the sort is Bool
//   BitVec     sums, products, and, or, xor are binary with a constant operand first; a - b is a + (-b)
//
// The constructors stand in layers, one for each theory, each upon those below: leaf_terms.h, bool_terms.h,
// int_terms.h, bv_terms.h, fp_terms.h. Here is what serves several theories.
//
// A constructor costs at most about the number of children of its arguments. To keep it so when a long sum or
// conjunction is built one part at a time, nested sums, products, conjunctions and disjunctions are made flat only up
// to `flat_limit` parts; beyond that the inner one becomes one part of the outer. A list of more parts that is given
// at once is one flat node.
#pragma once

#include "logic/fp_terms.h"

namespace warrant {

class StoreIndex;  // logic/store_index.h

class TermManager : public FloatTerms {
 public:
  TermManager();
  ~TermManager();

  // Any sort.
  Term eq(Term a, Term b);
  Term distinct(Term a, Term b) { return negate(eq(a, b)); }

  // Int and BitVec alike (both operands of one sort).
  Term add(Term a, Term b);
  Term add(std::span<const Term> parts);
  Term sub(Term a, Term b);
  Term neg(Term a);
  Term mul(Term a, Term b);

  // Arrays.
  Term const_array(Sort array_sort, Term element);
  Term select(Term array, Term index);
  Term store(Term array, Term index, Term element);

  // The same operation over other children, through the smart constructor: what substitution needs.
  Term rebuild(Term original, std::span<const Term> children);

 private:
  std::unique_ptr<StoreIndex> store_index_;
};

}  // namespace warrant
