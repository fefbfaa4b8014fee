// Floating-point operations. Few identities hold of floats; folding is most of the work.
#include "logic/fp_terms.h"

#include <cassert>

namespace warrant {

namespace {

unsigned param_of(RoundingMode mode) { return static_cast<unsigned>(mode); }

}  // namespace

Term FloatTerms::fp_arith(Op op, RoundingMode mode, Term a, Term b) {
  assert(op >= Op::FpAdd && op <= Op::FpDiv && a.sort() == b.sort() && "a rounded operation within one format");
  return fold(op, a.sort(), {a, b}, param_of(mode));
}

Term FloatTerms::fp_sqrt(RoundingMode mode, Term a) { return fold(Op::FpSqrt, a.sort(), {a}, param_of(mode)); }

Term FloatTerms::fp_round_to_integral(RoundingMode mode, Term a) {
  return fold(Op::FpRoundToIntegral, a.sort(), {a}, param_of(mode));
}

Term FloatTerms::fp_rem(Term a, Term b) { return fold(Op::FpRem, a.sort(), {a, b}); }

Term FloatTerms::fp_neg(Term a) {
  if (a.op() == Op::FpNeg) return a.child(0);
  return fold(Op::FpNeg, a.sort(), {a});
}

Term FloatTerms::fp_abs(Term a) {
  if (a.op() == Op::FpAbs) return a;
  if (a.op() == Op::FpNeg) return fp_abs(a.child(0));
  return fold(Op::FpAbs, a.sort(), {a});
}

Term FloatTerms::fp_compare(Op op, Term a, Term b) {
  assert(a.sort() == b.sort() && (op == Op::FpLe || op == Op::FpLt || op == Op::FpEq) && "a comparison in one format");
  const auto is_nan = [](Term term) { return term.op() == Op::FloatConst && term.float_value().is_nan(); };
  if (is_nan(a) || is_nan(b)) return falsity();
  if (a == b) return op == Op::FpLt ? falsity() : negate(fp_test(Op::FpIsNan, a));
  if (op == Op::FpEq && b.id() < a.id()) std::swap(a, b);
  return fold(op, Sort::boolean(), {a, b});
}

Term FloatTerms::fp_test(Op op, Term a) {
  assert(op >= Op::FpIsNan && op <= Op::FpIsSubnormal && "a classification");
  const bool ignores_sign = op != Op::FpIsNegative;
  if (ignores_sign && (a.op() == Op::FpNeg || a.op() == Op::FpAbs)) return fp_test(op, a.child(0));
  if (op == Op::FpIsNan && (a.op() == Op::FpFromSbv || a.op() == Op::FpFromUbv)) return falsity();
  if (op == Op::FpIsNegative && (a.op() == Op::FpAbs || a.op() == Op::FpFromUbv)) return falsity();
  return fold(op, Sort::boolean(), {a});
}

Term FloatTerms::fp_from_bits(Term bits, Sort sort) {
  assert(bits.sort().width() == sort.exponent_bits() + sort.significand_bits() && "the bits of the format");
  if (bits.op() == Op::FpToBits && bits.child(0).sort() == sort) return bits.child(0);
  return fold(Op::FpFromBits, sort, {bits});
}

Term FloatTerms::fp_to_bits(Term a) {
  if (a.op() == Op::FpFromBits) return a.child(0);
  return fold(Op::FpToBits, Sort::bit_vec(a.sort().exponent_bits() + a.sort().significand_bits()), {a});
}

Term FloatTerms::fp_from_fp(RoundingMode mode, Term a, Sort sort) {
  if (a.sort() == sort) return a;
  return fold(Op::FpFromFp, sort, {a}, param_of(mode));
}

Term FloatTerms::fp_from_signed(RoundingMode mode, Term bits, Sort sort) {
  return fold(Op::FpFromSbv, sort, {bits}, param_of(mode));
}

Term FloatTerms::fp_from_unsigned(RoundingMode mode, Term bits, Sort sort) {
  return fold(Op::FpFromUbv, sort, {bits}, param_of(mode));
}

Term FloatTerms::fp_to_signed(RoundingMode mode, Term a, unsigned width) {
  return fold(Op::FpToSbv, Sort::bit_vec(width), {a}, param_of(mode), width);
}

Term FloatTerms::fp_to_unsigned(RoundingMode mode, Term a, unsigned width) {
  return fold(Op::FpToUbv, Sort::bit_vec(width), {a}, param_of(mode), width);
}

}  // namespace warrant
