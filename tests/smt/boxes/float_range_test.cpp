// Ranges hold every result, and are no wider than they must be: by enumeration of numbers of every size.
#include "smt/boxes/float_range.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace warrant {
namespace {

const Sort half = Sort::floating(5, 11), other = Sort::floating(8, 8);

std::vector<FloatValue> all_values() {
  std::vector<FloatValue> values;
  for (unsigned exponent = 0; exponent < 64; ++exponent)  // with the sign
    for (const unsigned fraction : {0U, 1U, 0x2F3U, 0x3FFU})
      values.push_back(FloatValue::from_bits(Integer(exponent << 10 | fraction), half));
  return values;
}

bool contains(const FloatRange& range, const FloatValue& value) {
  if (value.is_nan()) return range.has_nan;
  return FloatValue::less_equal(range.low, value) && FloatValue::less_equal(value, range.high);
}

class FloatRangeTest : public ::testing::Test {
 protected:
  FloatRange random_range() {
    const auto pick = [&] {
      return values_[std::uniform_int_distribution<std::size_t>(0, values_.size() - 1)(random_)];
    };
    return FloatRange::join(FloatRange::of(pick()), FloatRange::of(pick()));
  }
  std::vector<FloatValue> members(const FloatRange& range) const {
    std::vector<FloatValue> result;
    for (const FloatValue& value : values_)
      if (contains(range, value)) result.push_back(value);
    return result;
  }

  const std::vector<FloatValue> values_ = all_values();
  std::mt19937 random_{1};
};

constexpr RoundingMode modes[] = {RoundingMode::NearestEven, RoundingMode::NearestAway, RoundingMode::TowardPositive,
                                  RoundingMode::TowardNegative, RoundingMode::TowardZero};

TEST_F(FloatRangeTest, ArithmeticHasEveryResult) {
  int exact = 0, count = 0;
  for (const Op op : {Op::FpAdd, Op::FpSub, Op::FpMul, Op::FpDiv, Op::FpRem}) {
    for (int round = 0; round < 60; ++round) {
      const FloatRange a = random_range(), b = random_range();
      const RoundingMode mode = modes[static_cast<unsigned>(round) % 5];
      const FloatRange result = range_of_operation(op, mode, a, b, false);
      bool meets_low = false, meets_high = false;
      for (const FloatValue& x : members(a)) {
        for (const FloatValue& y : members(b)) {
          const FloatValue value = op == Op::FpRem ? FloatValue::remainder(x, y) : FloatValue::arith(op, mode, x, y);
          ASSERT_TRUE(contains(result, value)) << x.to_string() << " and " << y.to_string();
          meets_low |= FloatValue::ieee_equal(value, result.low);
          meets_high |= FloatValue::ieee_equal(value, result.high);
        }
      }
      if (op == Op::FpRem || !result.has_numbers()) continue;
      ++count;
      exact += meets_low && meets_high ? 1 : 0;
    }
  }
  EXPECT_GT(4 * exact, 3 * count);
}

TEST_F(FloatRangeTest, OperationsOnOneHaveEveryResult) {
  for (int round = 0; round < 100; ++round) {
    const FloatRange a = random_range();
    const RoundingMode mode = modes[static_cast<unsigned>(round) % 5];
    const auto range_of = [&](Op op) { return range_of_operation(op, mode, a, a, op == Op::FpMul); };
    for (const FloatValue& x : members(a)) {
      EXPECT_TRUE(contains(range_of(Op::FpSqrt), x.sqrt(mode)));
      EXPECT_TRUE(contains(range_of(Op::FpRoundToIntegral), x.round_to_integral(mode)));
      EXPECT_TRUE(contains(range_of(Op::FpNeg), x.negated()));
      EXPECT_TRUE(contains(range_of(Op::FpAbs), x.absolute()));
      EXPECT_TRUE(contains(range_of(Op::FpMul), FloatValue::arith(Op::FpMul, mode, x, x)));
      EXPECT_TRUE(contains(converted(a, other, mode), x.convert(other, mode)));
    }
  }
}

TEST_F(FloatRangeTest, ConditionsAreWhatTheyAreForSomeMember) {
  const auto test = [](Op op, const FloatValue& x) {
    if (op == Op::FpIsNan) return x.is_nan();
    if (op == Op::FpIsInf) return x.is_infinite();
    if (op == Op::FpIsZero) return x.is_zero();
    return op == Op::FpIsNegative ? x.is_negative() : x.is_subnormal();
  };
  const auto relate = [](Op op, const FloatValue& x, const FloatValue& y) {
    if (op == Op::FpLe) return FloatValue::less_equal(x, y);
    if (op == Op::FpLt) return FloatValue::less(x, y);
    return op == Op::FpEq ? FloatValue::ieee_equal(x, y) : x == y;
  };
  for (int round = 0; round < 100; ++round) {
    const FloatRange a = random_range(), b = random_range();
    for (const Op op : {Op::FpIsNan, Op::FpIsInf, Op::FpIsZero, Op::FpIsNegative, Op::FpIsSubnormal}) {
      const TruthRange truth = classify(op, a);
      for (const FloatValue& x : members(a)) EXPECT_TRUE(test(op, x) ? truth.may_hold : truth.may_fail);
    }
    for (const Op op : {Op::FpLe, Op::FpLt, Op::FpEq, Op::Eq}) {
      const TruthRange truth = compare(op, a, b);
      TruthRange exact{false, false};
      for (const FloatValue& x : members(a))
        for (const FloatValue& y : members(b)) (relate(op, x, y) ? exact.may_hold : exact.may_fail) = true;
      EXPECT_TRUE(truth.may_hold || !exact.may_hold);
      EXPECT_TRUE(truth.may_fail || !exact.may_fail);
      if (op == Op::FpLe || op == Op::FpLt) {
        EXPECT_EQ(truth.may_hold, exact.may_hold);
        EXPECT_EQ(truth.may_fail, exact.may_fail);
      }
    }
  }
}

TEST_F(FloatRangeTest, HalvesHaveAllNumbers) {
  for (int round = 0; round < 500; ++round) {
    FloatRange range = random_range();
    range.has_nan = false;
    if (!range.has_numbers() || range.is_point()) continue;
    const FloatValue at = middle(range);
    const FloatRange below{range.low, at, false}, above{next_above(at), range.high, false};
    EXPECT_TRUE(below.has_numbers() && above.has_numbers());
    for (const FloatValue& x : members(range)) EXPECT_NE(contains(below, x), contains(above, x)) << x.to_string();
  }
}

TEST_F(FloatRangeTest, CutsKeepWhatIsOnTheRightSide) {
  for (int round = 0; round < 500; ++round) {
    const FloatRange range = random_range();
    const FloatValue limit = values_[static_cast<unsigned>(round) % values_.size()];
    if (limit.is_nan()) continue;
    for (const bool is_strict : {false, true}) {
      FloatRange above = range, below = range;
      above.cut_above(limit, is_strict);
      below.cut_below(limit, is_strict);
      for (const FloatValue& x : members(range)) {
        if (x.is_nan()) continue;
        const auto precedes = is_strict ? FloatValue::less : FloatValue::less_equal;
        EXPECT_EQ(contains(above, x), precedes(x, limit));
        EXPECT_EQ(contains(below, x), precedes(limit, x));
      }
    }
  }
}

}  // namespace
}  // namespace warrant
