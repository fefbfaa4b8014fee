// The domain of the points-to analysis: offset sets and extents over-approximate, regions unify and split.
#include "program/pass/analysis/points_to.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "program/pass/analysis/regions.h"

namespace warrant {
namespace {

// The elements near 0.
std::set<std::int64_t> elements(const OffsetSet& set, std::int64_t reach = 200) {
  std::set<std::int64_t> result;
  for (std::int64_t value = -reach; value <= reach; ++value)
    if (set.intersects(value, value)) result.insert(value);
  return result;
}

OffsetSet random_set(std::mt19937& random) {
  const auto pick = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
  switch (pick(0, 2)) {
    case 0:
      return OffsetSet::exactly(pick(-20, 20));
    case 1:
      return OffsetSet::progression(pick(0, 20), static_cast<std::uint64_t>(pick(1, 12)));
    default: {
      const int low = pick(-20, 20);
      return OffsetSet::range(low, low + pick(0, 40), static_cast<std::uint64_t>(pick(1, 12)));
    }
  }
}

TEST(OffsetSet, OperationsCoverWhatTheyStandFor) {
  std::mt19937 random(1);
  for (int round = 0; round < 2000; ++round) {
    const OffsetSet a = random_set(random), b = random_set(random);
    const OffsetSet joined = OffsetSet::join(a, b), sum = a + b, negated = -a, tripled = a.scaled(-3);
    const OffsetSet free = a.without_bounds();
    const OffsetSet modulo = a.remainder(6), wrapped = a.wrapped_signed(4), positive = a.wrapped_unsigned(4);
    const auto clipped = a.clipped(-5, 9);
    EXPECT_TRUE(joined.includes(a) && joined.includes(b)) << a.to_string() << " " << b.to_string();
    for (const std::int64_t x : elements(a, 40)) {
      EXPECT_TRUE(joined.intersects(x, x));
      EXPECT_TRUE(free.intersects(x, x));
      EXPECT_TRUE(negated.intersects(-x, -x));
      EXPECT_TRUE(tripled.intersects(-3 * x, -3 * x));
      EXPECT_TRUE(modulo.intersects(((x % 6) + 6) % 6, ((x % 6) + 6) % 6));
      EXPECT_TRUE(positive.intersects(x & 15, x & 15));
      const std::int64_t narrow = ((x + 8) & 15) - 8;
      EXPECT_TRUE(wrapped.intersects(narrow, narrow));
      EXPECT_EQ(clipped && clipped->intersects(x, x), -5 <= x && x <= 9);
      for (const std::int64_t y : elements(b, 40)) EXPECT_TRUE(sum.intersects(x + y, x + y));
    }
  }
}

TEST(OffsetSet, KeepsStridesAndBounds) {
  const OffsetSet fields = OffsetSet::range(4, 112, 12);
  EXPECT_EQ(fields.count(), 10u);
  EXPECT_EQ((fields + OffsetSet::exactly(-4)).to_string(), "{0, 12 .. 108}");
  EXPECT_EQ(OffsetSet::join(OffsetSet::exactly(8), OffsetSet::exactly(8)).to_string(), "8");
  EXPECT_EQ(OffsetSet::join(OffsetSet::exactly(0), OffsetSet::exactly(8)).to_string(), "{0, 8 .. 8}");
  EXPECT_EQ(OffsetSet::progression(17, 5).to_string(), "2 + 5Z");
  EXPECT_TRUE(OffsetSet::range(0, std::int64_t{1} << 60).scaled(16).is_bounded() == false);
}

std::set<std::int64_t> bytes(const Extent& extent) {
  std::set<std::int64_t> result;
  for (const std::int64_t start : elements(extent.starts, 120))
    for (std::uint64_t i = 0; i < extent.width; ++i) result.insert(start + static_cast<std::int64_t>(i));
  return result;
}

TEST(Extent, OverlapIsNeverMissedAndJoinsCoverBoth) {
  std::mt19937 random(2);
  for (int round = 0; round < 3000; ++round) {
    const auto extent = [&] {
      Extent made = Extent::access(random_set(random), std::uniform_int_distribution<unsigned>(1, 8)(random));
      made.is_bytes = random() % 3 == 0;
      return made;
    };
    const Extent a = extent(), b = extent(), joined = Extent::join(a, b);
    const auto in_a = bytes(a), in_b = bytes(b), in_both = bytes(joined);
    const auto is_covered = [&](const std::set<std::int64_t>& part) {
      // Elements are listed near 0 only, so stretches far away may be missing from the join.
      return std::ranges::all_of(part,
                                 [&](std::int64_t byte) { return std::abs(byte) > 100 || in_both.contains(byte); });
    };
    const bool shares = std::ranges::any_of(in_a, [&](std::int64_t byte) { return in_b.contains(byte); });
    EXPECT_TRUE(is_covered(in_a) && is_covered(in_b)) << a.to_string() << " " << b.to_string();
    EXPECT_TRUE(!shares || Extent::overlap(a, b)) << a.to_string() << " " << b.to_string();
  }
}

TEST(Extent, ElementsOfOneGridStayTyped) {
  const Extent even = Extent::access(OffsetSet::progression(0, 8), 4);
  const Extent odd = Extent::access(OffsetSet::progression(4, 8), 4);
  EXPECT_FALSE(Extent::overlap(even, odd));
  EXPECT_FALSE(Extent::join(even, odd).is_bytes);
  const Extent half = Extent::access(OffsetSet::exactly(2), 2);
  EXPECT_TRUE(Extent::join(even, half).is_bytes);
}

class RegionsTest : public ::testing::Test {
 protected:
  std::vector<EdgeId> woken;
  Regions regions{[this](EdgeId edge) { woken.push_back(edge); }};
};

TEST_F(RegionsTest, AccessesThatMayOverlapAreOneClass) {
  const RegionId region = regions.add_region(0);
  const CellsId x = regions.cells_at(region, Extent::access(OffsetSet::exactly(0), 4));
  const CellsId y = regions.cells_at(region, Extent::access(OffsetSet::exactly(4), 4));
  const CellsId elements = regions.cells_at(region, Extent::access(OffsetSet::range(8, 44, 4), 4));
  EXPECT_NE(regions.find_cells(x), regions.find_cells(y));
  EXPECT_NE(regions.find_cells(y), regions.find_cells(elements));
  regions.cells_at(region, Extent::access(OffsetSet::range(4, 40, 4), 4));
  EXPECT_EQ(regions.find_cells(y), regions.find_cells(elements));
  EXPECT_NE(regions.find_cells(x), regions.find_cells(y));
  EXPECT_FALSE(regions.cells(y).extent.is_bytes);
  regions.cells_at(region, Extent::access(OffsetSet::exactly(2), 4));
  EXPECT_EQ(regions.find_cells(x), regions.find_cells(y));
  EXPECT_TRUE(regions.cells(y).extent.is_bytes);
}

TEST_F(RegionsTest, UnifyingRegionsJoinsWhatTheirCellsPointTo) {
  const RegionId first = regions.add_region(0), second = regions.add_region(1);
  const RegionId x = regions.add_region(2), y = regions.add_region(3);
  const Extent pointer = Extent::access(OffsetSet::exactly(8), 8);
  regions.add_content(regions.cells_at(first, pointer), AbstractValue::pointer(x, OffsetSet::exactly(0)));
  regions.add_content(regions.cells_at(second, pointer), AbstractValue::pointer(y, OffsetSet::exactly(4)));
  regions.unify(first, second);
  regions.settle();
  EXPECT_TRUE(regions.same(first, second));
  EXPECT_TRUE(regions.same(x, y));
  EXPECT_EQ(regions.cells_of(first).size(), 1u);
  EXPECT_EQ(regions.cells(regions.cells_of(first)[0]).content.offsets, OffsetSet::range(0, 4, 4));
}

TEST_F(RegionsTest, ReadersAreWokenWhenAPointerIsTakenApart) {
  const RegionId region = regions.add_region(0), pointee = regions.add_region(1);
  const CellsId cells = regions.cells_at(region, Extent::access(OffsetSet::exactly(0), 8));
  regions.add_reader(cells, 7);
  regions.add_content(cells, AbstractValue::pointer(pointee, OffsetSet::exactly(0)));
  EXPECT_EQ(woken, std::vector<EdgeId>{7});
  regions.cells_at(region, Extent::access(OffsetSet::exactly(3), 1));
  EXPECT_EQ(woken, (std::vector<EdgeId>{7, 7}));
  EXPECT_FALSE(regions.cells(cells).content.is_whole);
  EXPECT_TRUE(regions.cells(cells).content.offsets.is_all());
}

TEST(CellsInSpan, AreCutAtItsEnds) {
  const Extent ints = Extent::access(OffsetSet::progression(0, 4), 4);
  const auto whole = cells_in_span(ints, OffsetSet::exactly(8), OffsetSet::exactly(12));
  ASSERT_TRUE(whole && !whole->is_partial);
  EXPECT_EQ(whole->deltas, OffsetSet::range(0, 8, 4));
  EXPECT_TRUE(cells_in_span(ints, OffsetSet::exactly(8), OffsetSet::exactly(10))->is_partial);
  EXPECT_TRUE(cells_in_span(ints, OffsetSet::exactly(6), OffsetSet::exactly(6))->is_partial);
  EXPECT_TRUE(cells_in_span(ints, OffsetSet::exactly(0), OffsetSet::all())->is_partial);
  EXPECT_FALSE(cells_in_span(ints, OffsetSet::exactly(0), OffsetSet::progression(0, 4))->is_partial);
  EXPECT_FALSE(cells_in_span(Extent::access(OffsetSet::exactly(16), 4), OffsetSet::exactly(0), OffsetSet::exactly(16)));
  const Extent field = Extent::access(OffsetSet::progression(4, 12), 4);
  EXPECT_EQ(cells_in_span(field, OffsetSet::progression(0, 12), OffsetSet::exactly(12))->deltas, OffsetSet::exactly(4));
}

}  // namespace
}  // namespace warrant
