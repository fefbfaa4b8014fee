#include "frontend/library/print_format.h"

#include <gtest/gtest.h>

namespace warrant {
namespace {

TEST(PrintFormat, TextAndConversionsAreReadApart) {
  const auto read = parse_print_format("50%% of %-5.*lld\n");
  ASSERT_TRUE(read);
  ASSERT_EQ(read->size(), 3u);
  EXPECT_EQ((*read)[0].text, "50% of ");
  EXPECT_EQ((*read)[0].spelling, "50%% of ");
  const PrintDirective& number = (*read)[1];
  EXPECT_EQ(number.letter, 'd');
  EXPECT_EQ(number.spelling, "%-5.*lld");
  EXPECT_EQ(number.flags, "-");
  EXPECT_EQ(number.width.value, 5);
  EXPECT_TRUE(number.precision.from_argument);
  EXPECT_EQ(number.length, PrintDirective::Length::LongLong);
  EXPECT_EQ((*read)[2].text, "\n");
}

TEST(PrintFormat, ALonePointIsAPrecisionOfZero) {
  const auto read = parse_print_format("%.d");
  ASSERT_TRUE(read);
  EXPECT_TRUE(read->front().precision.given);
  EXPECT_EQ(read->front().precision.value, 0);
}

TEST(PrintFormat, WhatCDoesNotHaveIsRefused) {
  for (const char* format : {"%", "%k", "%1$d", "%'d", "%m", "%99999999d"}) EXPECT_FALSE(parse_print_format(format));
}

}  // namespace
}  // namespace warrant
