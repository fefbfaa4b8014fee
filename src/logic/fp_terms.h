// The layer of floating-point operations.
#pragma once

#include "logic/bv_terms.h"

namespace warrant {

class FloatTerms : public BitVecTerms {
 public:
  Term fp_arith(Op op, RoundingMode mode, Term a, Term b);  // FpAdd, FpSub, FpMul, FpDiv
  Term fp_sqrt(RoundingMode mode, Term a);
  Term fp_round_to_integral(RoundingMode mode, Term a);
  Term fp_rem(Term a, Term b);
  Term fp_neg(Term a);
  Term fp_abs(Term a);
  Term fp_compare(Op op, Term a, Term b);  // FpLe, FpLt, FpEq
  Term fp_test(Op op, Term a);             // FpIsNan .. FpIsSubnormal
  Term fp_from_bits(Term bits, Sort sort);
  Term fp_to_bits(Term a);  // the bits of a NaN are those of the datum (evaluation) or unspecified (solvers)
  Term fp_from_fp(RoundingMode mode, Term a, Sort sort);
  Term fp_from_signed(RoundingMode mode, Term bits, Sort sort);
  Term fp_from_unsigned(RoundingMode mode, Term bits, Sort sort);
  Term fp_to_signed(RoundingMode mode, Term a, unsigned width);  // unspecified if out of range; evaluates to 0
  Term fp_to_unsigned(RoundingMode mode, Term a, unsigned width);

 protected:
  FloatTerms() = default;
  ~FloatTerms() = default;
};

}  // namespace warrant
