#include "smt/effort.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "smt/z3/limits.h"

namespace warrant {
namespace {

TEST(Effort, the_smaller_of_two_limits_is_the_least) {
  EXPECT_EQ(std::min(Effort::steps(2), Effort::steps(3)), Effort::steps(2));
  EXPECT_EQ(std::min(Effort::unlimited(), Effort::steps(3)), Effort::steps(3));
  EXPECT_TRUE(std::min(Effort::unlimited(), Effort::unlimited()).is_unlimited());
}

TEST(Effort, three_steps_are_a_millisecond) {
  EXPECT_EQ(Effort::steps(1'500).milliseconds(), 500U);
  EXPECT_EQ(Effort::steps(2).milliseconds(), 0U);
}

TEST(Effort, a_step_is_a_thousand_of_z3s_units) {
  EXPECT_EQ(resource_limit(Effort::steps(1'500)), 1'500'000U);
  EXPECT_EQ(resource_limit(Effort::steps(40'000)), 40'000'000U);
}

TEST(Effort, only_an_unlimited_effort_is_unlimited_for_z3) {
  EXPECT_EQ(resource_limit(Effort::unlimited()), 0U);
  EXPECT_GT(resource_limit(Effort::steps(0)), 0U);
  EXPECT_GT(resource_limit(Effort::steps(1'000'000'000'000'000'000)), 0U);
}

}  // namespace
}  // namespace warrant
