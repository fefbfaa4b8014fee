#include "evidence/native/sanitizer.h"

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
  const auto library = sanitizer_for({Undefined::LibraryArgument});
  ASSERT_TRUE(library);
  EXPECT_TRUE(library->watches_memory);
  EXPECT_NE(library->command_line().find("nonnull-attribute"), std::string::npos);
  EXPECT_FALSE(sanitizer_for({Undefined::MissingReturn}));
  EXPECT_FALSE(sanitizer_for({}));
}

TEST(Sanitizer, the_place_is_read_from_its_report) {
  const std::vector<std::string> paths{"/w/program.c", "/w/program1.c"};
  EXPECT_EQ(stopped_at("noise\n/w/program.c:12:3: runtime error: add_overflow\n", paths), (StoppedAt{0, 12}));
  EXPECT_EQ(stopped_at("==1==ERROR: AddressSanitizer: heap-use-after-free on address 0x1\n"
                       "    #0 0x1 in free (libasan.so)\n    #1 0x2 in main /w/program.c:34\n",
                       paths),
            (StoppedAt{0, 34}));
  EXPECT_EQ(
      stopped_at("==1==ERROR: AddressSanitizer: x\n #1 in f /w/program1.c:7\n #2 in main /w/program.c:3\n", paths),
      (StoppedAt{1, 7}));
  EXPECT_EQ(stopped_at("==1==ERROR: LeakSanitizer: detected memory leaks\n", paths), StoppedAt{});
  EXPECT_EQ(stopped_at("", paths), std::nullopt);
  EXPECT_EQ(stopped_at("the program prints /w/program.c:5\n", paths), std::nullopt);
}

}  // namespace
}  // namespace warrant
