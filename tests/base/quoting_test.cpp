#include "base/quoting.h"

#include <gtest/gtest.h>

#include "base/words.h"

namespace warrant {
namespace {

TEST(Quoting, quoted_words_are_read_back) {
  EXPECT_EQ(quoted_word("-DX=1"), "-DX=1");
  for (const char* word : {"", "a b", "it's", "$x `y`", "\\\"", "#", "~/a"})
    EXPECT_EQ(split_words(quoted_word(word)), std::vector<std::string>{word}) << word;
}

}  // namespace
}  // namespace warrant
