#include "evidence/sanitizer.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace warrant {
namespace {

bool has(const std::vector<std::string>& options, const std::string& wanted) {
  return std::ranges::find(options, wanted) != options.end();
}

TEST(Sanitizer, each_kind_has_one_that_sees_it) {
  const auto overflow = sanitizer_for({Undefined::ShiftOverflow});
  ASSERT_TRUE(overflow);
  EXPECT_FALSE(overflow->watches_memory);
  EXPECT_TRUE(has(overflow->compile_options, "-fsanitize=shift"));
  const auto dead = sanitizer_for({Undefined::DeadAccess});
  ASSERT_TRUE(dead);
  EXPECT_TRUE(dead->watches_memory);
  EXPECT_TRUE(has(dead->options, "-fsanitize=address"));
  EXPECT_FALSE(sanitizer_for({Undefined::MissingReturn}));
  EXPECT_FALSE(sanitizer_for({}));
}

TEST(Sanitizer, the_line_is_read_from_its_report) {
  EXPECT_EQ(stopped_line("noise\n/w/program.c:12:3: runtime error: add_overflow\n", "/w/program.c"), 12u);
  EXPECT_EQ(stopped_line("==1==ERROR: AddressSanitizer: heap-use-after-free on address 0x1\n"
                         "    #0 0x1 in free (libasan.so)\n    #1 0x2 in main /w/program.c:34\n",
                         "/w/program.c"),
            34u);
  EXPECT_EQ(stopped_line("==1==ERROR: LeakSanitizer: detected memory leaks\n", "/w/program.c"), 0u);
  EXPECT_EQ(stopped_line("", "/w/program.c"), std::nullopt);
  EXPECT_EQ(stopped_line("the program prints /w/program.c:5\n", "/w/program.c"), std::nullopt);
}

}  // namespace
}  // namespace warrant
