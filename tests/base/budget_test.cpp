#include "base/budget.h"

#include <gtest/gtest.h>

#include <cmath>

namespace warrant {
namespace {

TEST(Budget, without_a_deadline_there_is_always_time) {
  const Budget budget;
  EXPECT_FALSE(budget.exhausted());
  EXPECT_TRUE(std::isinf(budget.remaining_seconds()));
  EXPECT_TRUE(std::isinf(budget.share(0.1).remaining_seconds()));
  EXPECT_NO_THROW(budget.check());
}

TEST(Budget, one_that_is_over_says_so) {
  const Budget budget = Budget::cpu_seconds(-1);
  EXPECT_TRUE(budget.exhausted());
  EXPECT_EQ(budget.remaining_seconds(), 0);
  EXPECT_THROW(budget.check(), OutOfTime);
  EXPECT_TRUE(budget.share(0.5).exhausted());
}

TEST(Budget, a_share_ends_before_the_whole) {
  const Budget whole = Budget::cpu_seconds(1000);
  const Budget part = whole.share(0.25);
  EXPECT_LE(part.remaining_seconds(), 250);
  EXPECT_GT(part.remaining_seconds(), 200);
  EXPECT_GT(whole.remaining_seconds(), 900);
}

TEST(Budget, a_share_may_have_a_most) {
  EXPECT_LE(Budget::cpu_seconds(1000).share(0.25, 10).remaining_seconds(), 10);
  EXPECT_LE(Budget::cpu_seconds(1000).share(0.25, 900).remaining_seconds(), 250);
  EXPECT_GT(Budget().share(0.25, 10).remaining_seconds(), 1e9);
}

}  // namespace
}  // namespace warrant
