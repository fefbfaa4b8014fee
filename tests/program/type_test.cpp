#include "program/type.h"

#include <gtest/gtest.h>

namespace warrant {
namespace {

TEST(ScalarType, RangesAreThoseOfC) {
  EXPECT_EQ(ScalarType::integer(4, true).low(), Integer(-2147483647L - 1));
  EXPECT_EQ(ScalarType::integer(4, true).high(), Integer(2147483647L));
  EXPECT_EQ(ScalarType::byte().low(), Integer(0));
  EXPECT_EQ(ScalarType::byte().high(), Integer(255));
  EXPECT_EQ(ScalarType::boolean().high(), Integer(1));
  EXPECT_EQ(ScalarType::integer(16, false).high(), Integer::power_of_two(128) - 1);
  EXPECT_EQ(ScalarType::pointer(4).high(), Integer::power_of_two(32) - 1);
}

TEST(ScalarType, NamesTellTypesApart) {
  EXPECT_EQ(ScalarType::integer(4, true).to_string(), "i32");
  EXPECT_EQ(ScalarType::byte().to_string(), "u8");
  EXPECT_EQ(ScalarType::floating(80, 16).to_string(), "f80");
  EXPECT_EQ(ScalarType::pointer(8).to_string(), "ptr");
  EXPECT_EQ(ScalarType::boolean().to_string(), "bool");
}

}  // namespace
}  // namespace warrant
