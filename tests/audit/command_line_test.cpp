#include "audit/command_line.h"

#include <gtest/gtest.h>

namespace warrant::audit {

namespace {

TEST(CommandLineTest, is_what_a_user_would_type) {
  api::Options options;
  options.project = "my build";
  options.include_folders = {"include"};
  options.macros = {"-DN=3", "-UM"};
  options.entry = "f";
  options.time_limit = "20.0s";
  EXPECT_EQ(command_line(options, {"f.c"}, {{Clause::Kind::Elements, "a", "n"}}),
            "warrant verify f.c -p 'my build' -I include -DN=3 -UM --entry f --array a=n --time-limit 20.0s");
}

TEST(CommandLineTest, what_changes_nothing_is_left_out) {
  api::Options options;
  options.time_limit.clear();
  EXPECT_EQ(command_line(options, {"f.c"}, {}), "warrant verify f.c");
  EXPECT_EQ(program_words(options), "");
}

}  // namespace

}  // namespace warrant::audit
