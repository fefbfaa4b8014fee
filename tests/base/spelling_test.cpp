#include "base/spelling.h"

#include <gtest/gtest.h>

namespace warrant {
namespace {

const std::vector<std::string> commands{"verify", "explain", "run", "show", "bench"};
const std::vector<std::string> options{"--time-limit", "--memory-limit", "--max-input", "--max-steps", "-I"};

TEST(Spelling, distance_counts_edits) {
  EXPECT_EQ(edit_distance("", ""), 0U);
  EXPECT_EQ(edit_distance("verify", "verify"), 0U);
  EXPECT_EQ(edit_distance("verfy", "verify"), 1U);
  EXPECT_EQ(edit_distance("verifyy", "verify"), 1U);
  EXPECT_EQ(edit_distance("verofy", "verify"), 1U);
  EXPECT_EQ(edit_distance("veirfy", "verify"), 1U);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
  EXPECT_EQ(edit_distance("", "run"), 3U);
}

TEST(Spelling, a_similar_word_is_suggested) {
  EXPECT_EQ(suggestion("verfy", commands), "; did you mean 'verify'?");
  EXPECT_EQ(suggestion("--tme-limit", options), "; did you mean --time-limit?");
  EXPECT_EQ(suggestion("-time-limit", options), "; did you mean --time-limit?");
}

TEST(Spelling, a_beginning_is_completed_if_there_is_one_way) {
  EXPECT_EQ(closest("exp", commands), "explain");
  EXPECT_EQ(closest("--mem", options), "--memory-limit");
  EXPECT_EQ(closest("--max", options), std::nullopt);
}

TEST(Spelling, other_words_are_not_guessed) {
  EXPECT_EQ(suggestion("frobnicate", commands), "");
  EXPECT_EQ(suggestion("x", commands), "");
  EXPECT_EQ(suggestion("", commands), "");
  EXPECT_EQ(suggestion("-q", options), "");
  EXPECT_EQ(suggestion("verify", {}), "");
}

}  // namespace
}  // namespace warrant
