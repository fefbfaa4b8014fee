#include "audit/reach.h"

#include <gtest/gtest.h>

#include "temporary.h"

namespace warrant::audit {

namespace {

constexpr const char* text = R"(
int f(int n) {
  int result = 0;
  if (n > 3) result = 7; else result = 8;
  if (n > 3)
    return result;
  while (n == 2)
    --n;
  for (; n < -5; ++n) result += n;
  return 1;
}
)";

class ReachTest : public ::testing::Test {
 protected:
  bool reaches(std::uint32_t line, const std::vector<std::string>& assumed = {}) {
    api::Options options;
    options.entry = "f";
    options.assume = assumed;
    return may_reach({file_.path()}, options, {file_.path(), line, {}}, 200);
  }
  const testing::TemporaryFile file_{text};
};

TEST_F(ReachTest, what_a_contract_excludes_is_not_reached) {
  EXPECT_TRUE(reaches(6));
  EXPECT_TRUE(reaches(6, {"n < 9"}));
  EXPECT_FALSE(reaches(6, {"n < 4"}));
  EXPECT_TRUE(reaches(8, {"n < 4"}));
  EXPECT_FALSE(reaches(8, {"n != 2"}));
}

// What fails may be the condition.
TEST_F(ReachTest, of_a_choice_on_one_line_all_counts) {
  EXPECT_TRUE(reaches(4, {"n < 4"}));
  EXPECT_TRUE(reaches(4, {"n > 3"}));
}

TEST_F(ReachTest, of_a_loop_on_one_line_the_body_counts) {
  EXPECT_TRUE(reaches(9, {"n < 0"}));
  EXPECT_FALSE(reaches(9, {"n == 0"}));
}

TEST_F(ReachTest, a_line_without_a_statement_excludes_nothing) { EXPECT_TRUE(reaches(1, {"n < 4"})); }

TEST_F(ReachTest, a_contradiction_reaches_nothing) { EXPECT_FALSE(reaches(9, {"n < 4", "n > 4"})); }

}  // namespace

}  // namespace warrant::audit
