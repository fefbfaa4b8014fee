#include "engine/affine_hull.h"

#include <gtest/gtest.h>

namespace warrant {
namespace {

std::vector<Integer> point(std::initializer_list<int> values) { return {values.begin(), values.end()}; }

// All equalities of the hull hold at the point.
bool contains(const AffineHull& hull, const std::vector<Integer>& at) {
  for (const AffineHull::Equality& equality : hull.equalities()) {
    Integer sum = equality.constant;
    for (std::size_t i = 0; i < at.size(); ++i) sum = sum + equality.coefficients[i] * at[i];
    if (!(sum == Integer(0))) return false;
  }
  return true;
}

TEST(AffineHull, APointIsItsOwnHull) {
  AffineHull hull(3);
  EXPECT_TRUE(hull.is_empty());
  EXPECT_TRUE(hull.add(point({1, 2, 3})));
  EXPECT_FALSE(hull.add(point({1, 2, 3})));
  EXPECT_EQ(hull.equalities().size(), 3u);
  EXPECT_TRUE(contains(hull, point({1, 2, 3})));
  EXPECT_FALSE(contains(hull, point({1, 2, 4})));
}

TEST(AffineHull, TwoPointsSpanALine) {
  AffineHull hull(2);
  hull.add(point({0, 1}));
  EXPECT_TRUE(hull.add(point({2, 5})));
  EXPECT_FALSE(hull.add(point({1, 3})));
  EXPECT_EQ(hull.equalities().size(), 1u);
  EXPECT_TRUE(contains(hull, point({10, 21})));
  EXPECT_FALSE(contains(hull, point({10, 20})));
}

TEST(AffineHull, EnoughPointsSpanEverything) {
  AffineHull hull(2);
  hull.add(point({0, 0}));
  hull.add(point({1, 0}));
  EXPECT_TRUE(hull.add(point({0, 1})));
  EXPECT_TRUE(hull.equalities().empty());
}

TEST(AffineHull, LargeNumbersStayExact) {
  AffineHull hull(2);
  const Integer big = Integer::power_of_two(100);
  hull.add({big, big + Integer(1)});
  hull.add({Integer(0), Integer(1)});
  EXPECT_TRUE(contains(hull, {Integer(5), Integer(6)}));
  EXPECT_FALSE(contains(hull, {Integer(5), Integer(7)}));
}

}  // namespace
}  // namespace warrant
