#include "logic/decimal.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

namespace warrant {
namespace {

std::string shortest(double value) {
  int exponent = 0;
  const auto significand = static_cast<long>(std::ldexp(std::frexp(value, &exponent), 53));
  return shortest_decimal(Integer(significand), exponent - 53, 53);
}

TEST(ShortestDecimal, has_no_more_digits_than_needed) {
  EXPECT_EQ(shortest(0.1), "0.1");
  EXPECT_EQ(shortest(1), "1");
  EXPECT_EQ(shortest(123456), "123456");
  EXPECT_EQ(shortest(0.1 + 0.2), "0.30000000000000004");
  EXPECT_EQ(shortest(1e23), "1e+23");
  EXPECT_EQ(shortest(9007199254740993.0), "9007199254740992");
}

TEST(ShortestDecimal, is_read_back_as_the_number) {
  double value = 1.1;
  for (int i = 0; i < 2000; ++i) {
    EXPECT_EQ(std::strtod(shortest(value).c_str(), nullptr), value);
    value = i % 2 == 0 ? value * 3.7e17 : value / 7.3e17;
    if (i % 3 == 0) value = std::ldexp(1, i % 900 - 450);  // the smallest number of a binade
  }
}

}  // namespace
}  // namespace warrant
