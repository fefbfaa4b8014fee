#include "c_text/c_words.h"

#include <gtest/gtest.h>

namespace warrant {
namespace {

TEST(CWords, IdentifiersAreWordsThatBeginWithNoDigit) {
  for (const char* word : {"x", "_", "a1", "__VERIFIER_nondet_int"}) EXPECT_TRUE(is_identifier(word)) << word;
  for (const char* word : {"", "1a", "a b", "a.b", "*p", "a-"}) EXPECT_FALSE(is_identifier(word)) << word;
}

TEST(CWords, TypesHaveTheNamesThatFitTheirWidth) {
  EXPECT_EQ(integer_type_name(8, true, Name64::Long), "signed char");
  EXPECT_EQ(integer_type_name(8, false, Name64::Long), "unsigned char");
  EXPECT_EQ(integer_type_name(16, false, Name64::Long), "unsigned short");
  EXPECT_EQ(integer_type_name(32, true, Name64::Long), "int");
  EXPECT_EQ(integer_type_name(64, false, Name64::Long), "unsigned long");
  EXPECT_EQ(integer_type_name(64, true, Name64::LongLong), "long long");
  EXPECT_EQ(integer_type_name(128, false, Name64::LongLong), "unsigned __int128");
  EXPECT_EQ(integer_type_name(7, false, Name64::Long), "unsigned _BitInt(7)");
}

}  // namespace
}  // namespace warrant
