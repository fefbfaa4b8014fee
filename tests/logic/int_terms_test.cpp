#include <gtest/gtest.h>

#include <algorithm>

#include "logic/print.h"
#include "logic/term_manager.h"

namespace warrant {
namespace {

class IntTerms : public ::testing::Test {
 protected:
  Term number(long value) { return terms.integer(value); }
  Term times(long factor, Term term) { return terms.mul(number(factor), term); }

  TermManager terms;
  Term x = terms.variable("x", Sort::integer()), y = terms.variable("y", Sort::integer());
  Term z = terms.variable("z", Sort::integer()), p = terms.variable("p", Sort::boolean());
  Term two_32 = terms.integer(Integer::power_of_two(32)), two_31 = terms.integer(Integer::power_of_two(31));
};

TEST_F(IntTerms, sums_have_one_form) {
  EXPECT_EQ(terms.add(x, terms.add(y, z)), terms.add(terms.add(z, x), y));
  EXPECT_EQ(terms.sub(terms.add(x, y), y), x);
  EXPECT_EQ(terms.add(terms.add(x, number(3)), number(-3)), x);
  EXPECT_EQ(terms.add(x, x), times(2, x));
  EXPECT_EQ(times(2, terms.add(x, number(3))), terms.add(times(2, x), number(6)));
  EXPECT_EQ(terms.neg(terms.sub(x, y)), terms.sub(y, x));
  EXPECT_EQ(terms.sub(x, x), number(0));
  const Term sum = terms.add(std::vector<Term>{times(-2, y), number(7), x});
  EXPECT_EQ(to_smtlib(sum), "(+ 7 x (* (- 2) y))");
}

TEST_F(IntTerms, products_move_constants_to_the_front) {
  EXPECT_EQ(terms.mul(times(2, x), times(3, y)), times(6, terms.mul(y, x)));
  EXPECT_EQ(terms.mul(terms.mul(x, y), z), terms.mul(x, terms.mul(z, y)));
  EXPECT_EQ(terms.mul(x, number(0)), number(0));
  EXPECT_EQ(terms.mul(number(6), number(7)), number(42));
}

TEST_F(IntTerms, comparisons_have_one_form) {
  EXPECT_EQ(terms.le(times(2, x), number(7)), terms.le(x, number(3)));
  EXPECT_EQ(terms.le(terms.add(x, y), z), terms.le(x, terms.sub(z, y)));
  EXPECT_EQ(terms.lt(x, y), terms.le(terms.add(x, number(1)), y));
  EXPECT_EQ(terms.lt(x, y), terms.negate(terms.le(y, x)));
  EXPECT_EQ(terms.gt(x, number(3)), terms.ge(x, number(4)));
  EXPECT_TRUE(terms.le(x, terms.add(x, number(1))).is_true());
  EXPECT_TRUE(terms.lt(x, x).is_false());
}

TEST_F(IntTerms, equations_have_one_form) {
  EXPECT_EQ(terms.eq(times(2, x), terms.add(times(4, y), number(6))), terms.eq(x, terms.add(times(2, y), number(3))));
  EXPECT_TRUE(terms.eq(times(2, x), terms.add(times(4, y), number(7))).is_false());
  EXPECT_EQ(terms.eq(terms.add(x, z), terms.add(y, z)), terms.eq(y, x));
  EXPECT_EQ(terms.eq(terms.neg(x), number(5)), terms.eq(x, number(-5)));
  EXPECT_TRUE(terms.eq(terms.add(x, number(1)), x).is_false());
  EXPECT_EQ(terms.eq(number(5), x).child(1), number(5));
}

TEST_F(IntTerms, remainders_forget_multiples_of_the_modulus) {
  const Term wrapped = terms.mod(x, two_32);
  EXPECT_EQ(terms.mod(terms.add(x, two_32), two_32), wrapped);
  EXPECT_EQ(terms.mod(wrapped, two_32), wrapped);
  EXPECT_EQ(terms.mod(terms.add(wrapped, y), two_32), terms.mod(terms.add(x, y), two_32));
  EXPECT_EQ(terms.mod(terms.add(x, terms.mul(two_32, y)), two_32), wrapped);
  EXPECT_EQ(terms.mod(wrapped, two_31), terms.mod(x, two_31));
  EXPECT_EQ(terms.mod(wrapped, terms.integer(Integer::power_of_two(40))), wrapped);
  EXPECT_EQ(terms.mod(terms.mul(two_32, x), two_31), number(0));
  EXPECT_EQ(terms.mod(x, number(1)), number(0));
  EXPECT_EQ(terms.mod(x, number(-7)), terms.mod(x, number(7)));
  EXPECT_EQ(terms.mod(number(-1), number(7)), number(6));
  EXPECT_EQ(to_smtlib(terms.mod(terms.sub(x, y), number(8))), "(mod (+ x (* (- 1) y)) 8)");
}

TEST_F(IntTerms, nested_signed_wraps_collapse) {
  const auto wrap = [&](Term term) { return terms.sub(terms.mod(terms.add(term, two_31), two_32), two_31); };
  EXPECT_EQ(wrap(terms.add(wrap(terms.add(x, number(1))), number(1))), wrap(terms.add(x, number(2))));
}

TEST_F(IntTerms, quotients_give_up_multiples_of_the_divisor) {
  EXPECT_EQ(terms.div(terms.add(times(4, x), number(7)), number(4)), terms.add(x, number(1)));
  EXPECT_EQ(terms.div(terms.div(x, number(3)), number(5)), terms.div(x, number(15)));
  EXPECT_EQ(terms.div(x, number(-3)), terms.neg(terms.div(x, number(3))));
  EXPECT_EQ(terms.div(x, number(1)), x);
  EXPECT_EQ(terms.div(terms.mod(x, number(8)), number(8)), number(0));
  EXPECT_EQ(terms.div(number(-7), number(2)), number(-4));
}

TEST_F(IntTerms, ranges_of_remainders_decide_comparisons) {
  const Term byte = terms.mod(x, number(256));
  EXPECT_TRUE(terms.ge(byte, number(0)).is_true());
  EXPECT_TRUE(terms.le(byte, number(255)).is_true());
  EXPECT_TRUE(terms.lt(terms.add(byte, terms.mod(y, number(256))), number(511)).is_true());
  EXPECT_TRUE(terms.eq(byte, number(256)).is_false());
  EXPECT_FALSE(terms.le(byte, number(254)).is_constant());
  EXPECT_EQ(terms.mod(terms.add(byte, number(256)), number(256)), byte);
}

TEST_F(IntTerms, a_sum_built_one_by_one_costs_linear_time_and_memory) {
  Term sum = number(0);
  const std::size_t count = 1000000;
  for (std::size_t i = 0; i < count; ++i) {
    sum = terms.add(sum, terms.fresh_variable("v", Sort::integer()));
    ASSERT_LE(sum.children().size(), TermManager::flat_limit + 1);
  }
  EXPECT_LT(terms.bytes_used() / count, 400u);
}

TEST_F(IntTerms, long_sums_cancel_against_what_they_were_made_from) {
  Term sum = number(0);
  for (int i = 0; i < 32; ++i) sum = terms.add(sum, terms.fresh_variable("v", Sort::integer()));
  const Term longer = terms.add(sum, x);
  EXPECT_EQ(longer.children().size(), 2u);
  EXPECT_EQ(terms.sub(longer, sum), x);
  EXPECT_EQ(terms.sub(sum, longer), terms.neg(x));
  EXPECT_EQ(terms.le(sum, longer), terms.le(number(0), x));
  EXPECT_TRUE(terms.eq(terms.add(longer, number(1)), longer).is_false());
}

TEST_F(IntTerms, a_long_sum_given_at_once_is_one_flat_node) {
  std::vector<Term> parts;
  for (int i = 0; i < 1000; ++i) parts.push_back(terms.fresh_variable("v", Sort::integer()));
  const Term sum = terms.add(parts);
  EXPECT_EQ(sum.children().size(), 1000u);
  EXPECT_EQ(terms.add(sum, x).children().size(), 2u);
  EXPECT_EQ(terms.sub(terms.add(sum, x), sum), x);
  EXPECT_TRUE(terms.le(sum, sum).is_true());
}

TEST_F(IntTerms, a_million_terms_take_less_than_80_bytes_each) {
  Term term = x;
  for (int i = 0; i < 500000; ++i) {
    term = terms.div(term, y);
    term = terms.ite(p, term, y);
  }
  EXPECT_GE(terms.node_count(), 1000000u);
  EXPECT_LT(terms.bytes_used() / terms.node_count(), 80u);
}

}  // namespace
}  // namespace warrant
