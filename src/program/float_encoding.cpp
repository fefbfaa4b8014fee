#include "program/float_encoding.h"

#include <cassert>

namespace warrant::float_encoding {

namespace {

constexpr unsigned x87_bits = 80, x87_fraction = 63, x87_exponent = 15;

}  // namespace

Term binary(TermManager& terms, BinaryOperator op, Term a, Term b, RoundingMode mode) {
  switch (op) {
    case BinaryOperator::Add:
      return terms.fp_arith(Op::FpAdd, mode, a, b);
    case BinaryOperator::Sub:
      return terms.fp_arith(Op::FpSub, mode, a, b);
    case BinaryOperator::Mul:
      return terms.fp_arith(Op::FpMul, mode, a, b);
    case BinaryOperator::Div:
      return terms.fp_arith(Op::FpDiv, mode, a, b);
    default:
      assert(false && "C has no such operator on floats");
      return a;
  }
}

Term compare(TermManager& terms, Comparison op, Term a, Term b) {
  switch (op) {
    case Comparison::Eq:
      return terms.fp_compare(Op::FpEq, a, b);
    case Comparison::Ne:
      return terms.negate(terms.fp_compare(Op::FpEq, a, b));
    case Comparison::Lt:
      return terms.fp_compare(Op::FpLt, a, b);
    case Comparison::Le:
      return terms.fp_compare(Op::FpLe, a, b);
    case Comparison::Gt:
      return terms.fp_compare(Op::FpLt, b, a);
    case Comparison::Ge:
      return terms.fp_compare(Op::FpLe, b, a);
  }
  return terms.falsity();
}

Term is_nonzero(TermManager& terms, Term value) { return terms.negate(terms.fp_test(Op::FpIsZero, value)); }

Term fits(TermManager& terms, Term value, ScalarType integer) {
  const Sort sort = value.sort();
  const auto rounded = [&](const Integer& n) { return FloatValue::from_integer(n, sort, RoundingMode::NearestEven); };
  // high + 1 is a power of two, so it is exact, or infinite and then no bound. If low - 1 is not exact, neighbours of
  // low are at least 2 apart, and then no value lies strictly between low - 1 and low.
  const Term below_end = terms.fp_compare(Op::FpLt, value, terms.floating(rounded(integer.high() + 1)));
  const Integer before = integer.low() - 1;
  const FloatValue start = rounded(before);
  const Term above_start = !start.is_infinite() && start.to_integer(RoundingMode::TowardZero) == before
                               ? terms.fp_compare(Op::FpLt, terms.floating(start), value)
                               : terms.fp_compare(Op::FpLe, terms.floating(rounded(integer.low())), value);
  return terms.conjunction(above_start, below_end);
}

Term to_bits(TermManager& terms, Term value, ScalarType type) {
  const Term bits = terms.fp_to_bits(value);
  if (type.bits != x87_bits) return bits;
  const Term exponent = terms.extract(bits, x87_fraction + x87_exponent - 1, x87_fraction);
  const Term is_low = terms.eq(exponent, terms.bit_vec(0, x87_exponent));
  const Term clear = terms.bit_vec(0, 1), set = terms.bit_vec(1, 1);
  const Term integer_bit = terms.ite(is_low, clear, set);
  const Term head = terms.extract(bits, x87_fraction + x87_exponent, x87_fraction);
  const Term fraction = terms.extract(bits, x87_fraction - 1, 0);
  return terms.bv_binary(Op::BvConcat, head, terms.bv_binary(Op::BvConcat, integer_bit, fraction));
}

Term from_bits(TermManager& terms, Term bits, ScalarType type) {
  const Sort sort = Encoding::float_sort(type);
  if (type.bits != x87_bits) return terms.fp_from_bits(bits, sort);
  const Term sign = terms.extract(bits, 79, 79);
  const Term exponent = terms.extract(bits, 78, 64);
  const Term integer_bit = terms.extract(bits, 63, 63);
  const Term has_integer_bit = terms.eq(integer_bit, terms.bit_vec(1, 1));
  const Term fraction = terms.extract(bits, x87_fraction - 1, 0);
  const Term is_low = terms.eq(exponent, terms.bit_vec(0, x87_exponent));
  // The processor reads exponent 0 with the integer bit set as exponent 1.
  const Term is_both = terms.conjunction(is_low, has_integer_bit);
  const Term read_exponent = terms.ite(is_both, terms.bit_vec(1, x87_exponent), exponent);
  const Term number = terms.fp_from_bits(
      terms.bv_binary(Op::BvConcat, terms.bv_binary(Op::BvConcat, sign, read_exponent), fraction), sort);
  const Term is_valid = terms.disjunction(is_low, has_integer_bit);
  return terms.ite(is_valid, number, terms.floating(FloatValue::nan(sort)));
}

}  // namespace warrant::float_encoding
