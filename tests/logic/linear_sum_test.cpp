#include "logic/linear_sum.h"

#include <gtest/gtest.h>

#include "logic/term_manager.h"

namespace warrant {
namespace {

class LinearSumTest : public ::testing::Test {
 protected:
  TermManager terms;
  Term x = terms.variable("x", Sort::integer()), y = terms.variable("y", Sort::integer());
};

TEST_F(LinearSumTest, HasTheMonomialsOfTheTerm) {
  const LinearSum sum(terms.add(terms.mul(terms.integer(3), x), terms.add(y, terms.integer(7))));
  EXPECT_EQ(sum.constant(), Integer(7));
  ASSERT_EQ(sum.monomials().size(), 2u);
  EXPECT_EQ(sum.monomials()[0], (LinearSum::Monomial{x, 3}));
  EXPECT_EQ(sum.monomials()[1], (LinearSum::Monomial{y, 1}));
  EXPECT_TRUE(LinearSum(x).is_base());
  EXPECT_TRUE(LinearSum(terms.integer(4)).is_constant());
}

TEST_F(LinearSumTest, MonomialsThatCancelAreGone) {
  LinearSum sum(terms.add(x, y));
  sum.add(LinearSum::of_base(x), -1);
  EXPECT_TRUE(sum.is_base());
  EXPECT_TRUE(LinearSum::difference(terms.add(x, y), terms.add(y, x)).is_constant());
  const Term parts[] = {x, y, terms.neg(x)};
  EXPECT_EQ(LinearSum::of_all(parts, LinearSum::NestedSums::Flatten), LinearSum(y));
}

TEST_F(LinearSumTest, CoefficientsAreDividedByTheirGcd) {
  LinearSum sum(terms.add(terms.mul(terms.integer(6), x), terms.mul(terms.integer(-9), y)));
  EXPECT_EQ(sum.gcd_of_coefficients(), Integer(3));
  sum.divide_exactly(3);
  EXPECT_EQ(sum.monomials()[1].coefficient, Integer(-3));
  sum.scale(-2);
  EXPECT_EQ(sum.monomials()[0].coefficient, Integer(-4));
  const LinearSum taken = sum.split_off([&](const LinearSum::Monomial& monomial) { return monomial.base == y; });
  EXPECT_EQ(taken.monomials()[0].base, y);
  EXPECT_EQ(sum.monomials()[0].base, x);
}

TEST_F(LinearSumTest, BoundsOfRemaindersAreKnown) {
  const Term rest = terms.mod(x, terms.integer(8));
  const Bounds bounds = bounds_of(LinearSum(terms.add(rest, terms.integer(2))));
  EXPECT_EQ(bounds.low, Integer(2));
  EXPECT_EQ(bounds.high, Integer(9));
  EXPECT_FALSE(bounds_of(x).low);
}

}  // namespace
}  // namespace warrant
