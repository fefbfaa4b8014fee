#include <gtest/gtest.h>

#include "logic/print.h"
#include "logic/term_manager.h"

namespace warrant {
namespace {

class BvTerms : public ::testing::Test {
 protected:
  Term number(long value, unsigned width = 32) { return terms.bit_vec(value, width); }

  TermManager terms;
  Term x = terms.variable("x", Sort::bit_vec(32)), y = terms.variable("y", Sort::bit_vec(32));
  Term byte = terms.variable("byte", Sort::bit_vec(8)), other_byte = terms.variable("other_byte", Sort::bit_vec(8));
  Term p = terms.variable("p", Sort::boolean());
};

TEST_F(BvTerms, constants_wrap) {
  EXPECT_EQ(number(-1), number(0xFFFFFFFF));
  EXPECT_EQ(terms.add(number(-1), number(1)), number(0));
  EXPECT_EQ(terms.mul(number(1L << 31), number(2)), number(0));
  EXPECT_EQ(terms.sub(number(0), number(1)), number(-1));
}

TEST_F(BvTerms, sums_collect_constants_and_cancel_opposites) {
  EXPECT_EQ(terms.add(terms.add(x, number(3)), number(-3)), x);
  EXPECT_EQ(terms.add(number(1), terms.add(x, number(1))), terms.add(x, number(2)));
  EXPECT_EQ(terms.sub(x, x), number(0));
  EXPECT_EQ(terms.sub(terms.add(x, y), y), x);
  EXPECT_EQ(terms.add(x, terms.neg(x)), number(0));
  EXPECT_EQ(terms.neg(terms.neg(x)), x);
  EXPECT_EQ(terms.add(x, y), terms.add(y, x));
  EXPECT_EQ(terms.mul(number(4), terms.add(x, number(1))), terms.add(number(4), terms.mul(x, number(4))));
}

TEST_F(BvTerms, neutral_operands_disappear) {
  const auto apply = [&](Op op, Term a, Term b) { return terms.bv_binary(op, a, b); };
  EXPECT_EQ(terms.mul(x, number(1)), x);
  EXPECT_EQ(terms.mul(x, number(0)), number(0));
  EXPECT_EQ(apply(Op::BvAnd, x, number(0)), number(0));
  EXPECT_EQ(apply(Op::BvAnd, x, number(-1)), x);
  EXPECT_EQ(apply(Op::BvOr, x, number(0)), x);
  EXPECT_EQ(apply(Op::BvOr, x, number(-1)), number(-1));
  EXPECT_EQ(apply(Op::BvXor, x, x), number(0));
  EXPECT_EQ(apply(Op::BvXor, x, number(-1)), terms.bv_not(x));
  EXPECT_EQ(apply(Op::BvAnd, x, terms.bv_not(x)), number(0));
  EXPECT_EQ(apply(Op::BvShl, x, number(0)), x);
  EXPECT_EQ(apply(Op::BvShl, x, number(32)), number(0));
  EXPECT_EQ(apply(Op::BvUdiv, x, number(1)), x);
  EXPECT_EQ(apply(Op::BvUrem, x, number(1)), number(0));
  EXPECT_EQ(apply(Op::BvUdiv, x, number(8)), apply(Op::BvLshr, x, number(3)));
}

TEST_F(BvTerms, division_by_zero_is_that_of_smtlib) {
  EXPECT_EQ(terms.bv_binary(Op::BvUdiv, number(7), number(0)), number(-1));
  EXPECT_EQ(terms.bv_binary(Op::BvUrem, number(7), number(0)), number(7));
  EXPECT_EQ(terms.bv_binary(Op::BvSdiv, number(7), number(0)), number(-1));
  EXPECT_EQ(terms.bv_binary(Op::BvSdiv, number(-7), number(0)), number(1));
  EXPECT_EQ(terms.bv_binary(Op::BvSrem, number(-7), number(0)), number(-7));
}

TEST_F(BvTerms, bytes_of_a_word_come_together_again) {
  Term word = terms.extract(x, 31, 24);
  for (const unsigned low : {16u, 8u, 0u}) word = terms.bv_binary(Op::BvConcat, word, terms.extract(x, low + 7, low));
  EXPECT_EQ(word, x);
}

TEST_F(BvTerms, extraction_sees_through_structure) {
  const Term joined = terms.bv_binary(Op::BvConcat, byte, other_byte);
  EXPECT_EQ(terms.extract(joined, 15, 8), byte);
  EXPECT_EQ(terms.extract(joined, 7, 0), other_byte);
  EXPECT_EQ(terms.extract(x, 31, 0), x);
  EXPECT_EQ(terms.extract(terms.extract(x, 23, 8), 7, 0), terms.extract(x, 15, 8));
  EXPECT_EQ(terms.extract(terms.zero_extend(byte, 24), 7, 0), byte);
  EXPECT_EQ(terms.extract(terms.sign_extend(byte, 24), 7, 0), byte);
  EXPECT_EQ(terms.extract(terms.zero_extend(byte, 24), 31, 8), number(0, 24));
  EXPECT_EQ(terms.zero_extend(terms.zero_extend(byte, 8), 16), terms.zero_extend(byte, 24));
  EXPECT_EQ(terms.sign_extend(terms.zero_extend(byte, 8), 16), terms.zero_extend(byte, 24));
  EXPECT_EQ(terms.zero_extend(byte, 0), byte);
}

TEST_F(BvTerms, arithmetic_on_promoted_bytes_cut_back_is_byte_arithmetic) {
  const Term sum = terms.add(terms.zero_extend(byte, 24), terms.sign_extend(other_byte, 24));
  EXPECT_EQ(terms.extract(sum, 7, 0), terms.add(byte, other_byte));
}

TEST_F(BvTerms, comparisons_know_the_ends_of_the_range) {
  EXPECT_TRUE(terms.bv_binary(Op::BvUle, number(0), x).is_true());
  EXPECT_TRUE(terms.bv_binary(Op::BvUle, x, number(-1)).is_true());
  EXPECT_EQ(terms.bv_binary(Op::BvUle, x, number(0)), terms.eq(x, number(0)));
  EXPECT_TRUE(terms.bv_ult(x, x).is_false());
  EXPECT_TRUE(terms.bv_binary(Op::BvSle, number(1L << 31), x).is_true());
  EXPECT_TRUE(terms.bv_ult(terms.zero_extend(byte, 24), number(256)).is_true());
  EXPECT_EQ(terms.bv_slt(terms.zero_extend(byte, 24), terms.zero_extend(other_byte, 24)),
            terms.bv_ult(byte, other_byte));
  EXPECT_EQ(terms.bv_ult(x, y), terms.negate(terms.bv_binary(Op::BvUle, y, x)));
}

TEST_F(BvTerms, a_comparison_stored_in_an_int_and_tested_again_is_the_comparison) {
  const Term condition = terms.bv_slt(x, y);
  const Term stored = terms.ite(condition, number(1), number(0));
  EXPECT_EQ(terms.distinct(stored, number(0)), condition);
  EXPECT_EQ(terms.bv_slt(number(0), stored), condition);
  const Term flag = terms.ite(condition, number(1, 8), number(0, 8));
  EXPECT_EQ(terms.distinct(terms.zero_extend(flag, 24), number(0)), condition);
}

TEST_F(BvTerms, equations_with_constants_are_solved) {
  EXPECT_EQ(terms.eq(terms.add(x, number(3)), number(5)), terms.eq(x, number(2)));
  EXPECT_EQ(terms.eq(terms.bv_not(x), number(0)), terms.eq(x, number(-1)));
  EXPECT_TRUE(terms.eq(terms.zero_extend(byte, 24), number(256)).is_false());
  EXPECT_TRUE(terms.eq(x, terms.add(x, number(1))).is_false());
  EXPECT_EQ(terms.eq(terms.bv_binary(Op::BvConcat, byte, other_byte), number(0x0102, 16)),
            terms.conjunction(terms.eq(byte, number(1, 8)), terms.eq(other_byte, number(2, 8))));
}

TEST_F(BvTerms, conversions_between_integers_and_bits_cancel) {
  const Term i = terms.variable("i", Sort::integer());
  EXPECT_EQ(terms.int_to_bv(terms.bv_to_int(x), 32), x);
  EXPECT_EQ(terms.int_to_bv(terms.bv_to_signed_int(x), 32), x);
  EXPECT_EQ(terms.int_to_bv(terms.bv_to_signed_int(byte), 32), terms.sign_extend(byte, 24));
  EXPECT_EQ(terms.int_to_bv(terms.bv_to_int(x), 8), terms.extract(x, 7, 0));
  EXPECT_EQ(terms.bv_to_int(terms.int_to_bv(i, 8)), terms.mod(i, terms.integer(256)));
  EXPECT_EQ(terms.int_to_bv(terms.mod(i, terms.integer(256)), 8), terms.int_to_bv(i, 8));
  EXPECT_EQ(terms.bv_to_signed_int(number(-1)), terms.integer(-1));
  EXPECT_TRUE(terms.le(terms.bv_to_int(byte), terms.integer(255)).is_true());
}

}  // namespace
}  // namespace warrant
