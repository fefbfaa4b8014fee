#include "base/words.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace warrant {
namespace {

using List = std::vector<std::string>;

TEST(Words, are_split_as_by_a_shell) {
  EXPECT_EQ(split_words("a  'b c' \"d 'e'\" f\\ g ''"), (List{"a", "b c", "d 'e'", "f g", ""}));
  EXPECT_EQ(split_words("-DNAME=\\\"x\\\" \"a\\n\""), (List{"-DNAME=\"x\"", "a\\n"}));
  EXPECT_EQ(split_words(" \t\n"), List{});
}

TEST(Words, characters_for_a_shell_are_found_outside_of_quotes) {
  for (const char* text : {"a $b", "a \"$b\"", "a `b`", "a; b", "a && b", "a > b", "a (b)", "a ~/b", "# a", "a 'b' #c"})
    EXPECT_TRUE(shell_character(text)) << text;
  for (const char* text : {"a '$b' \\$c", "a \"\\$b\"", "'a; b' \"c & d\"", "a#b ~", "a~", "-DX=\\(1\\)"})
    EXPECT_EQ(shell_character(text).has_value(), std::string(text) == "a#b ~") << text;
}

TEST(Words, quotes_are_closed) { EXPECT_THROW(split_words("a 'b"), UserError); }

}  // namespace
}  // namespace warrant
