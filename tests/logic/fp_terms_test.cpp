#include <gtest/gtest.h>

#include "logic/term_manager.h"

namespace warrant {
namespace {

class FpTerms : public ::testing::Test {
 protected:
  Term number(double value) { return terms.floating(FloatValue::from_double(value, single)); }
  static constexpr RoundingMode nearest = RoundingMode::NearestEven;

  Sort single = Sort::floating(8, 24);
  TermManager terms;
  Term x = terms.variable("x", single), y = terms.variable("y", single);
  Term bits = terms.variable("bits", Sort::bit_vec(32));
};

TEST_F(FpTerms, constants_fold) {
  EXPECT_EQ(terms.fp_arith(Op::FpAdd, nearest, number(0.5), number(0.25)), number(0.75));
  EXPECT_EQ(terms.fp_sqrt(nearest, number(4)), number(2));
  EXPECT_TRUE(terms.fp_compare(Op::FpLt, number(1), number(2)).is_true());
  EXPECT_EQ(terms.fp_to_signed(RoundingMode::TowardZero, number(-2.5), 32), terms.bit_vec(-2, 32));
  EXPECT_EQ(terms.fp_to_signed(RoundingMode::TowardZero, number(1e20), 32), terms.bit_vec(0, 32));
  EXPECT_EQ(terms.fp_from_signed(nearest, terms.bit_vec(-3, 32), single), number(-3));
  EXPECT_EQ(terms.fp_from_unsigned(nearest, terms.bit_vec(-1, 32), single), number(4294967296.0));
}

TEST_F(FpTerms, bits_of_a_datum_made_from_bits_are_those_bits) {
  EXPECT_EQ(terms.fp_to_bits(terms.fp_from_bits(bits, single)), bits);
  for (const unsigned pattern : {0x7FC00001u, 0x7F800001u, 0xFFFFFFFFu, 0x80000000u, 1u}) {
    const Term constant = terms.bit_vec(pattern, 32);
    EXPECT_EQ(terms.fp_to_bits(terms.fp_from_bits(constant, single)), constant);
  }
}

TEST_F(FpTerms, equality_is_identity_of_values) {
  const Term nan = terms.fp_from_bits(terms.bit_vec(0x7FC00001u, 32), single);
  const Term other_nan = terms.fp_from_bits(terms.bit_vec(0xFFC00000u, 32), single);
  EXPECT_NE(nan, other_nan);
  EXPECT_TRUE(terms.eq(nan, other_nan).is_true());
  EXPECT_TRUE(terms.eq(number(0.0), number(-0.0)).is_false());
  EXPECT_TRUE(terms.eq(x, x).is_true());
  EXPECT_TRUE(terms.fp_compare(Op::FpEq, number(0.0), number(-0.0)).is_true());
  EXPECT_TRUE(terms.fp_compare(Op::FpEq, nan, nan).is_false());
}

TEST_F(FpTerms, comparing_a_term_with_itself_asks_for_nan) {
  const Term is_number = terms.negate(terms.fp_test(Op::FpIsNan, x));
  EXPECT_EQ(terms.fp_compare(Op::FpEq, x, x), is_number);
  EXPECT_EQ(terms.fp_compare(Op::FpLe, x, x), is_number);
  EXPECT_TRUE(terms.fp_compare(Op::FpLt, x, x).is_false());
  EXPECT_TRUE(terms.fp_compare(Op::FpLe, x, terms.floating(FloatValue::nan(single))).is_false());
}

TEST_F(FpTerms, signs_simplify) {
  EXPECT_EQ(terms.fp_neg(terms.fp_neg(x)), x);
  EXPECT_EQ(terms.fp_abs(terms.fp_neg(x)), terms.fp_abs(x));
  EXPECT_EQ(terms.fp_test(Op::FpIsNan, terms.fp_neg(x)), terms.fp_test(Op::FpIsNan, x));
  EXPECT_TRUE(terms.fp_test(Op::FpIsNegative, terms.fp_abs(x)).is_false());
  EXPECT_TRUE(terms.fp_test(Op::FpIsNan, terms.fp_from_signed(nearest, bits, single)).is_false());
  EXPECT_EQ(terms.fp_from_fp(nearest, x, single), x);
}

}  // namespace
}  // namespace warrant
