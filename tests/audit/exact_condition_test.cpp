#include "audit/exact_condition.h"

#include <gtest/gtest.h>

#include "temporary.h"

namespace warrant::audit {

namespace {

std::optional<ExactCondition> condition(const std::string& text, const std::string& function) {
  const testing::TemporaryFile file(text);
  api::Options options;
  options.entry = function;
  return exact_condition({file.path()}, options, 200);
}

TEST(ExactConditionTest, ways_to_fail_become_clauses) {
  const Clauses clauses = clauses_against({"x >= 3", "y == 0", "a == 1 && b < 2", "f != g"});
  EXPECT_EQ(sentence(clauses), "x < 3, y != 0, !(a == 1 && b < 2), f == g");
}

TEST(ExactConditionTest, is_that_of_explain) {
  const auto found = condition("int f(int a, int b) { return a / b; }\n", "f");
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->is_exact);
  EXPECT_EQ(sentence(found->clauses), "b != 0, !(a == -2147483648 && b == -1)");
}

TEST(ExactConditionTest, there_is_none_of_what_memory_holds) {
  EXPECT_FALSE(condition("int f(int *p) { return p ? 100 / *p : 0; }\n", "f"));
}

TEST(ExactConditionTest, there_is_none_of_a_function_that_is_safe) {
  EXPECT_FALSE(condition("int f(int a) { return a & 1; }\n", "f"));
}

TEST(ExactConditionTest, input_that_cannot_be_read_is_said) {
  EXPECT_THROW(condition("int f(int a) { return a & 1; }\n", "g"), api::InputError);
}

}  // namespace

}  // namespace warrant::audit
