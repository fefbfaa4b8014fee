#include "c_text/print_c.h"

#include <gtest/gtest.h>

#include <array>

#include "logic/float_value.h"
#include "logic/term_manager.h"

namespace warrant {
namespace {

class PrintC : public ::testing::Test {
 protected:
  Term number(long value) { return terms.integer(value); }

  TermManager terms;
  Term x = terms.variable("x", Sort::integer()), y = terms.variable("y", Sort::integer());
  Term i = terms.variable("i", Sort::integer());
  Term a = terms.variable("a", Sort::array(Sort::integer(), Sort::integer()));
  Term p = terms.variable("p", Sort::boolean()), q = terms.variable("q", Sort::boolean());
  Term u = terms.variable("u", Sort::bit_vec(32)), v = terms.variable("v", Sort::bit_vec(32));
  Term b = terms.variable("b", Sort::bit_vec(8)), f = terms.variable("f", Sort::floating(8, 24));
};

TEST_F(PrintC, c_tests_operands_where_it_is_undefined_without) {
  const Term rest = terms.mod(x, y);
  const Term is_one = terms.eq(terms.div(x, y), number(1));
  EXPECT_EQ(to_c(terms.select(terms.store(terms.store(terms.const_array(a.sort(), number(0)), number(1), x), i, y),
                              number(2))),
            "2 == i ? y : 2 == 1 ? x : 0");
  EXPECT_EQ(to_c(terms.distinct(y, number(0)), 4096, UndefinedOperands::Guarded), "y != 0");
  const std::string guarded = to_c(terms.eq(rest, number(1)), 4096, UndefinedOperands::Guarded);
  EXPECT_TRUE(guarded.starts_with("(y == 0 ? x : ")) << guarded;
  const Term both = terms.conjunction(is_one, terms.distinct(y, number(0)));
  const std::string text = to_c(both, 4096, UndefinedOperands::Guarded);
  EXPECT_TRUE(text.starts_with("y != 0 && ")) << text;
  EXPECT_EQ(text.find('?'), std::string::npos) << text;
  EXPECT_EQ(to_c(terms.bv_binary(Op::BvSrem, u, v), 4096, UndefinedOperands::Guarded),
            "v == 0 ? u : (int)v == -1 ? 0 : (int)u % (int)v");
  EXPECT_EQ(to_c(terms.bv_binary(Op::BvSdiv, u, v), 4096, UndefinedOperands::Guarded, std::array{v}),
            "(int)v == -1 ? -(unsigned int)u : (int)u / (int)v");
  EXPECT_EQ(known_not_zero(terms.gt(y, number(0))), y);
  EXPECT_EQ(known_not_zero(terms.lt(y, number(0))), y);
  EXPECT_EQ(known_not_zero(terms.ge(y, number(0))), Term());
}

TEST_F(PrintC, c_needs_few_parentheses) {
  const Term is_zero = terms.eq(terms.select(a, i), number(0)), is_close = terms.lt(terms.sub(x, y), number(2));
  EXPECT_EQ(to_c(terms.conjunction(is_close, is_zero)), "a[i] == 0 && x - y <= 1");
  EXPECT_EQ(to_c(terms.lt(x, y)), "x < y");
  EXPECT_EQ(to_c(terms.ge(x, y)), "x >= y");
  EXPECT_EQ(to_c(terms.le(terms.add(x, number(1)), y)), "x < y");
  EXPECT_EQ(to_c(terms.distinct(x, number(3))), "x != 3");
  EXPECT_EQ(to_c(terms.gt(x, number(3))), "x > 3");
  EXPECT_EQ(to_c(terms.mul(terms.add(x, number(1)), y)), "y * (x + 1)");
  EXPECT_EQ(to_c(terms.sub(number(3), terms.mul(number(2), x))), "-2 * x + 3");
  const Term not_p = terms.negate(p), both = terms.conjunction(p, q);
  EXPECT_EQ(to_c(terms.disjunction(both, not_p)), "!p || p && q");
  EXPECT_EQ(to_c(terms.negate(terms.conjunction(p, q))), "!(p && q)");
  EXPECT_EQ(to_c(terms.ite(p, x, y)), "p ? x : y");
  EXPECT_EQ(to_c(terms.eq(terms.ite(p, x, y), i)), "i == (p ? x : y)");
}

TEST_F(PrintC, c_says_wrapping_and_division_in_its_own_terms) {
  const Term two_32 = terms.integer(Integer::power_of_two(32)), two_31 = terms.integer(Integer::power_of_two(31));
  EXPECT_EQ(to_c(terms.mod(terms.add(x, y), two_32)), "(unsigned int)(x + y)");
  EXPECT_EQ(to_c(terms.sub(terms.mod(terms.add(terms.add(x, y), two_31), two_32), two_31)), "(int)(x + y)");
  EXPECT_EQ(to_c(terms.mod(x, number(7))), "(x % 7 + 7) % 7");
  EXPECT_EQ(to_c(terms.mod(terms.mod(x, number(256)), number(7))), "(unsigned char)x % 7");
  EXPECT_EQ(to_c(terms.div(terms.mod(x, number(256)), number(7))), "(unsigned char)x / 7");
  EXPECT_EQ(to_c(terms.div(x, number(7))), "(x - (x % 7 + 7) % 7) / 7");
  const Term truncated = terms.ite(terms.lt(x, number(0)), terms.neg(terms.div(terms.neg(x), y)), terms.div(x, y));
  EXPECT_EQ(to_c(truncated), "x / y");
  const Term z = terms.sub(y, x);
  const Term rest =
      terms.ite(terms.lt(z, number(0)), terms.neg(terms.mod(terms.neg(z), number(8))), terms.mod(z, number(8)));
  EXPECT_EQ(to_c(rest), "(y - x) % 8");
}

TEST_F(PrintC, c_does_not_compute_with_integers_in_unsigned_types) {
  const Term wrapped = terms.mod(x, terms.integer(Integer::power_of_two(32)));
  EXPECT_EQ(to_c(wrapped), "(unsigned int)x");
  EXPECT_EQ(to_c(terms.le(wrapped, number(5))), "(unsigned int)x <= 5");
  EXPECT_EQ(to_c(terms.lt(wrapped, y)), "y > (long)(unsigned int)x");
  EXPECT_EQ(to_c(terms.neg(terms.bv_to_int(u))), "-(long)(unsigned int)u");
  EXPECT_EQ(to_c(terms.sub(terms.bv_to_int(b), y)), "(unsigned char)b - y");
}

TEST_F(PrintC, c_reads_bit_vectors_with_the_sign_of_the_operation) {
  EXPECT_EQ(to_c(terms.bv_slt(u, v)), "(int)v > (int)u");
  EXPECT_EQ(to_c(terms.bv_ult(u, terms.bit_vec(10, 32))), "10u > (unsigned int)u");
  EXPECT_EQ(to_c(terms.add(u, terms.bit_vec(-1, 32))), "u - 1");
  EXPECT_EQ(to_c(terms.sub(u, v)), "u - v");
  EXPECT_EQ(to_c(terms.eq(u, terms.bit_vec(-1, 32))), "u == -1");
  EXPECT_EQ(to_c(terms.eq(b, terms.bit_vec(-1, 8))), "(unsigned char)b == 255u");
  EXPECT_EQ(to_c(terms.sign_extend(b, 24)), "(int)(signed char)b");
  EXPECT_EQ(to_c(terms.extract(u, 15, 8)), "(unsigned char)((unsigned int)u >> 8)");
  EXPECT_EQ(to_c(terms.eq(terms.bv_binary(Op::BvAnd, u, v), terms.bit_vec(0, 32))), "(v & u) == 0");
}

TEST_F(PrintC, c_writes_floats) {
  const Term half = terms.floating(FloatValue::from_double(0.5, f.sort()));
  EXPECT_EQ(to_c(terms.fp_compare(Op::FpLt, terms.fp_arith(Op::FpMul, RoundingMode::NearestEven, f, half), half)),
            "f * 0.5f < 0.5f");
  EXPECT_EQ(to_c(terms.fp_test(Op::FpIsNan, f)), "isnan(f)");
  EXPECT_EQ(to_c(terms.eq(f, terms.floating(FloatValue::nan(f.sort())))), "isnan(f)");
  EXPECT_EQ(to_c(terms.fp_from_fp(RoundingMode::NearestEven, f, Sort::floating(11, 53))), "(double)f");
}

TEST_F(PrintC, c_stops_at_the_length_limit) {
  Term term = u;
  for (int n = 0; n < 200; ++n) term = terms.mul(term, term);
  const std::string text = to_c(term, 50);
  EXPECT_EQ(text.size(), 50u);
  EXPECT_TRUE(text.ends_with("..."));
  std::vector<Term> parts;
  for (int n = 0; n < 40; ++n) parts.push_back(terms.fresh_variable("v", Sort::integer()));
  EXPECT_EQ(to_c(terms.add(parts), 20), "v!0 + v!1 + v!2 +...");
}

}  // namespace
}  // namespace warrant
