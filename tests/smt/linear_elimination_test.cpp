#include "smt/linear_elimination.h"

#include <gtest/gtest.h>

namespace warrant {
namespace {

class LinearEliminationTest : public ::testing::Test {
 protected:
  Term var(const char* name) { return terms_.variable(name, Sort::integer()); }
  Term num(int value) { return terms_.integer(value); }

  TermManager terms_;
};

TEST_F(LinearEliminationTest, IsExactOrNotDone) {
  const Term x = var("x"), y = var("y"), z = var("z");
  const auto after = [&](std::vector<Term> conjuncts) {
    return eliminate_linear(terms_, Projection{std::move(conjuncts), {x}});
  };
  const Projection exact = after({terms_.le(y, x), terms_.le(terms_.mul(num(3), x), z)});
  EXPECT_TRUE(exact.variables.empty());
  EXPECT_EQ(exact.conjuncts, std::vector{terms_.le(terms_.mul(num(3), y), z)});
  // y <= 2 x and 3 x <= z: whether there is such an integer does not follow from 3 y <= 2 z.
  EXPECT_FALSE(after({terms_.le(y, terms_.mul(num(2), x)), terms_.le(terms_.mul(num(3), x), z)}).variables.empty());
}

}  // namespace
}  // namespace warrant
