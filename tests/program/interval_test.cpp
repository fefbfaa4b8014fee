#include "program/interval.h"

#include <gtest/gtest.h>

#include <vector>

namespace warrant {
namespace {

// Intervals with ends in -3 .. 3 or infinite; infinite ends are sampled up to 8.
std::vector<Interval> small_intervals() {
  std::vector<Interval> result;
  for (int low = -4; low <= 3; ++low) {
    for (int high = std::max(low, -3); high <= 4; ++high) {
      Interval interval;
      if (low >= -3) interval.low = Integer(low);
      if (high <= 3) interval.high = Integer(high);
      result.push_back(interval);
    }
  }
  return result;
}

std::vector<Integer> members(const Interval& interval) {
  std::vector<Integer> result;
  for (int value = -8; value <= 8; ++value) {
    if (interval.contains(Integer(value))) result.emplace_back(value);
  }
  return result;
}

TEST(Interval, OperationsEncloseAllResults) {
  for (const Interval& a : small_intervals()) {
    for (const Interval& b : small_intervals()) {
      const Interval sum = a + b, product = a * b;
      const Interval quotient = Interval::quotient(a, b), remainder = Interval::remainder(a, b);
      for (const Integer& x : members(a)) {
        for (const Integer& y : members(b)) {
          ASSERT_TRUE(sum.contains(x + y));
          ASSERT_TRUE(product.contains(x * y));
          if (y.is_zero()) continue;
          ASSERT_TRUE(quotient.contains(Integer::euclidean_quotient(x, y)))
              << a.to_string() << " / " << b.to_string() << " = " << quotient.to_string();
          ASSERT_TRUE(remainder.contains(Integer::euclidean_remainder(x, y)))
              << a.to_string() << " mod " << b.to_string() << " = " << remainder.to_string();
        }
      }
      for (const Integer& x : members(a)) {
        ASSERT_TRUE(Interval::join(a, b).contains(x));
        ASSERT_EQ(Interval::meet(a, b).contains(x), b.contains(x));
        ASSERT_TRUE((-a).contains(-x));
      }
      bool all_in_b = !(!a.low && b.low) && !(!a.high && b.high);
      for (const Integer& x : members(a)) all_in_b = all_in_b && b.contains(x);
      ASSERT_EQ(a.within(b), all_in_b);
    }
  }
}

TEST(Interval, ProductsAreTight) {
  const Interval a{Integer(-2), Integer(3)}, b{Integer(-5), Integer(4)};
  EXPECT_EQ(a * b, (Interval{Integer(-15), Integer(12)}));
  EXPECT_EQ(Interval::quotient({Integer(0), Integer(255)}, Interval::point(16)), (Interval{Integer(0), Integer(15)}));
  EXPECT_EQ(Interval::remainder({Integer(300), Integer(310)}, Interval::point(256)),
            (Interval{Integer(44), Integer(54)}));
  EXPECT_TRUE((Interval::point(0) * Interval::all()).is_point());
}

}  // namespace
}  // namespace warrant
