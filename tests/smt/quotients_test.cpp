#include "smt/quotients.h"

#include <gtest/gtest.h>

#include "smt/solver.h"

namespace warrant {
namespace {

class QuotientsTest : public ::testing::Test {
 protected:
  Term var(const char* name) { return terms_.variable(name, Sort::integer()); }
  Term num(int value) { return terms_.integer(value); }

  TermManager terms_;
};

TEST_F(QuotientsTest, QuotientsAreSplitWhereTheirRangeIsKnown) {
  const Term x = var("x"), y = var("y");
  const Term wrapped = terms_.mod(terms_.add(x, y), num(256));
  const std::vector<Term> context = {terms_.le(num(0), y), terms_.le(y, num(255))};
  const std::vector<Term> conjuncts = {terms_.le(num(0), x), terms_.le(x, num(255)), terms_.eq(wrapped, num(3))};
  const auto cases = split_quotients(terms_, conjuncts, context, std::vector{x}, 8);
  ASSERT_TRUE(cases);
  EXPECT_EQ(cases->size(), 2u);
  const Term all = terms_.conjunction(conjuncts), either = terms_.disjunction(*cases);
  EXPECT_TRUE(implies(terms_, terms_.conjunction(terms_.conjunction(context), all), either));
  EXPECT_TRUE(implies(terms_, either, all));
  EXPECT_FALSE(split_quotients(terms_, conjuncts, {}, std::vector{x}, 8)) << "y is unbounded";
  EXPECT_EQ(split_quotients(terms_, conjuncts, {}, std::vector<Term>{}, 8), std::vector{all}) << "nothing to split for";
}

}  // namespace
}  // namespace warrant
