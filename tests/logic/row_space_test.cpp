#include "logic/row_space.h"

#include <gtest/gtest.h>

namespace warrant {
namespace {

using Row = RowSpace::Row;

Integer product(const Row& a, const Row& b) {
  Integer sum(0);
  for (std::size_t i = 0; i < a.size(); ++i) sum = sum + a[i] * b[i];
  return sum;
}

TEST(RowSpace, RowsThatAreInTheSpaceAddNothing) {
  RowSpace space(3);
  EXPECT_TRUE(space.add({2, 4, 6}));
  EXPECT_FALSE(space.add({3, 6, 9}));
  EXPECT_TRUE(space.add({0, 1, 1}));
  EXPECT_FALSE(space.add({1, 3, 4}));
  EXPECT_FALSE(space.add({0, 0, 0}));
  EXPECT_EQ(space.dimension(), 2u);
}

TEST(RowSpace, OrthogonalVectorsAreThoseOfTheRest) {
  RowSpace space(4);
  const Row a{1, 2, 0, -1}, b{0, 3, 5, 2};
  space.add(a);
  space.add(b);
  const std::vector<Row> rest = space.orthogonal();
  ASSERT_EQ(rest.size(), 2u);
  RowSpace other(4);
  for (const Row& row : rest) {
    EXPECT_EQ(product(row, a), Integer(0));
    EXPECT_EQ(product(row, b), Integer(0));
    EXPECT_TRUE(other.add(row));
  }
  EXPECT_TRUE(RowSpace(1).orthogonal()[0][0] != Integer(0));
}

}  // namespace
}  // namespace warrant
