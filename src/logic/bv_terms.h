// The layer of bit-vectors: arithmetic and bitwise operations (bv_terms.cpp), parts and conversions (bv_structure.cpp).
#pragma once

#include "logic/int_terms.h"

namespace warrant {

class BitVecTerms : public IntTerms {
 public:
  Term bv_binary(Op op, Term a, Term b);  // BvUdiv .. BvXor, BvConcat, BvUle, BvSle
  Term bv_not(Term a);
  Term bv_ult(Term a, Term b);
  Term bv_slt(Term a, Term b);
  Term extract(Term a, unsigned high, unsigned low);
  Term zero_extend(Term a, unsigned added_bits);
  Term sign_extend(Term a, unsigned added_bits);
  Term int_to_bv(Term a, unsigned width);
  Term bv_to_int(Term a);
  Term bv_to_signed_int(Term a);

 protected:
  BitVecTerms() = default;
  ~BitVecTerms() = default;

  Term bv_add(Term a, Term b);
  Term bv_sub(Term a, Term b);
  Term bv_neg(Term a);
  Term bv_mul(Term a, Term b);
  Term eq_bit_vec(Term a, Term b);

 private:
  Term eq_bit_vec_terms(Term a, Term b);  // which are neither the same nor both constant
  Term eq_bit_vec_constant(Term a, Term constant);
  Term bv_add_bases(Term a, Term b);
  Term bv_division(Op op, Term a, Term b);
  Term bv_shift(Op op, Term a, Term b);
  Term bv_bitwise(Op op, Term a, Term b);
  Term bv_concat(Term high, Term low);
  Term bv_ule(Term a, Term b);
  Term bv_sle(Term a, Term b);
};

}  // namespace warrant
