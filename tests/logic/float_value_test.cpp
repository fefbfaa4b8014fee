#include "logic/float_value.h"

#include <gtest/gtest.h>

#include <bit>
#include <cfenv>
#include <cmath>
#include <cstring>
#include <random>

#include "logic/sort.h"

namespace warrant {
namespace {

const Sort half = Sort::floating(5, 11), single = Sort::floating(8, 24), double_sort = Sort::floating(11, 53);
const Sort extended = Sort::floating(15, 64), quad = Sort::floating(15, 113);

constexpr Op operations[] = {Op::FpAdd, Op::FpSub, Op::FpMul, Op::FpDiv};
constexpr RoundingMode modes[] = {RoundingMode::NearestEven, RoundingMode::NearestAway, RoundingMode::TowardPositive,
                                  RoundingMode::TowardNegative, RoundingMode::TowardZero};

// How the hardware's types stand for a sort.
template <typename Native>
struct Hardware;

template <>
struct Hardware<float> {
  static Sort sort() { return single; }
  static Integer bits(float value) { return std::bit_cast<std::uint32_t>(value); }
  static float from_random(std::uint64_t low, std::uint64_t) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(low));
  }
};

template <>
struct Hardware<double> {
  static Sort sort() { return double_sort; }
  static Integer bits(double value) { return std::bit_cast<std::uint64_t>(value); }
  static double from_random(std::uint64_t low, std::uint64_t) { return std::bit_cast<double>(low); }
};

template <>
struct Hardware<long double> {
  static Sort sort() { return extended; }
  // The stored leading bit of the significand is implied in the interchange layout.
  static Integer bits(long double value) {
    std::uint64_t words[2] = {0, 0};
    std::memcpy(words, &value, 10);
    return Integer(words[1]).shift_left(63) + Integer(words[0] & ~(std::uint64_t{1} << 63));
  }
  static long double from_random(std::uint64_t low, std::uint64_t high) {
    std::uint64_t words[2] = {low, high & 0xFFFF};
    const std::uint64_t leading = std::uint64_t{1} << 63;
    words[0] = (words[1] & 0x7FFF) != 0 ? words[0] | leading : words[0] & ~leading;
    long double value = 0;
    std::memcpy(&value, words, 10);
    return value;
  }
};

// Bits that hit special values, neighbours in magnitude, and everything else.
template <typename Native>
class Samples {
 public:
  explicit Samples(unsigned seed) : random_(seed) {}
  Native next() {
    constexpr Native specials[] = {0, -0.0L, 1, -1, 0.5L, 3, INFINITY, -INFINITY};
    switch (random_() % 8) {
      case 0:
        return specials[random_() % std::size(specials)];
      case 1:
        return std::numeric_limits<Native>::denorm_min() * static_cast<Native>(random_() % 100);
      case 2:
        return std::numeric_limits<Native>::max() / static_cast<Native>(1 + random_() % 4);
      case 3:
        return static_cast<Native>(static_cast<std::int64_t>(random_() >> (random_() % 60))) / 8;
      case 4:
        return std::numeric_limits<Native>::quiet_NaN();
      default:
        return Hardware<Native>::from_random(random_(), random_());
    }
  }

 private:
  std::mt19937_64 random_;
};

template <typename Native>
FloatValue value_of(Native native) {
  return FloatValue::from_bits(Hardware<Native>::bits(native), Hardware<Native>::sort());
}

template <typename Native>
Native compute(Op op, Native a, Native b) {
  // Volatile: the compiler must not compute at another rounding mode, or swap operands and so choose another NaN.
  volatile Native left = a, right = b;
  switch (op) {
    case Op::FpAdd:
      return left + right;
    case Op::FpSub:
      return left - right;
    case Op::FpMul:
      return left * right;
    default:
      return left / right;
  }
}

template <typename Native>
class HardwareFloats : public ::testing::Test {};
using HardwareTypes = ::testing::Types<float, double, long double>;
TYPED_TEST_SUITE(HardwareFloats, HardwareTypes);

TYPED_TEST(HardwareFloats, arithmetic_agrees_in_every_rounding_mode_of_the_hardware) {
  constexpr std::pair<RoundingMode, int> hardware_modes[] = {{RoundingMode::NearestEven, FE_TONEAREST},
                                                             {RoundingMode::TowardPositive, FE_UPWARD},
                                                             {RoundingMode::TowardNegative, FE_DOWNWARD},
                                                             {RoundingMode::TowardZero, FE_TOWARDZERO}};
  Samples<TypeParam> samples(1);
  for (int i = 0; i < 20000; ++i) {
    const TypeParam a = samples.next(), b = samples.next();
    for (const auto& [mode, hardware_mode] : hardware_modes) {
      for (const Op op : operations) {
        std::fesetround(hardware_mode);
        const TypeParam expected = compute(op, a, b);
        volatile TypeParam operand = a;
        const TypeParam expected_root = std::sqrt(operand);
        const TypeParam expected_integral = std::nearbyint(operand);
        std::fesetround(FE_TONEAREST);
        const FloatValue result = FloatValue::arith(op, mode, value_of(a), value_of(b));
        ASSERT_EQ(result, value_of(expected)) << a << " " << b << " mode " << hardware_mode;
        ASSERT_EQ(value_of(a).sqrt(mode), value_of(expected_root)) << a;
        ASSERT_EQ(value_of(a).round_to_integral(mode), value_of(expected_integral)) << a;
      }
    }
    // In the widest format, where the remainder is an instruction: not every C library has it right for double.
    const auto rest = static_cast<TypeParam>(std::remainder(static_cast<long double>(a), static_cast<long double>(b)));
    ASSERT_EQ(FloatValue::remainder(value_of(a), value_of(b)), value_of(rest)) << a << " rem " << b;
  }
}

TYPED_TEST(HardwareFloats, comparisons_and_classes_agree) {
  Samples<TypeParam> samples(2);
  for (int i = 0; i < 20000; ++i) {
    const TypeParam a = samples.next(), b = i % 3 == 0 ? a : samples.next();
    const FloatValue x = value_of(a), y = value_of(b);
    ASSERT_EQ(FloatValue::less(x, y), a < b);
    ASSERT_EQ(FloatValue::less_equal(x, y), a <= b);
    ASSERT_EQ(FloatValue::ieee_equal(x, y), a == b);
    ASSERT_EQ(x.is_nan(), std::isnan(a));
    ASSERT_EQ(x.is_infinite(), std::isinf(a));
    ASSERT_EQ(x.is_zero(), a == 0);
    ASSERT_EQ(x.is_subnormal(), std::fpclassify(a) == FP_SUBNORMAL);
    ASSERT_EQ(x.is_negative(), std::signbit(a) && !std::isnan(a));
    ASSERT_TRUE(FloatValue::same_bits(x.negated(), value_of(-a)));
    ASSERT_TRUE(FloatValue::same_bits(x.absolute(), value_of(std::fabs(a))));
    if (x == y) {
      ASSERT_EQ(x.hash(), y.hash());
    }
  }
}

TYPED_TEST(HardwareFloats, conversions_agree) {
  Samples<TypeParam> samples(3);
  for (int i = 0; i < 20000; ++i) {
    const TypeParam a = samples.next();
    const FloatValue x = value_of(a);
    const RoundingMode nearest = RoundingMode::NearestEven;
    ASSERT_EQ(x.convert(single, nearest), value_of(static_cast<float>(a))) << a;
    ASSERT_EQ(x.convert(double_sort, nearest), value_of(static_cast<double>(a))) << a;
    ASSERT_EQ(x.convert(extended, nearest), value_of(static_cast<long double>(a))) << a;
    if (std::fabs(a) < static_cast<TypeParam>(0x1p62)) {
      ASSERT_EQ(x.to_integer(RoundingMode::TowardZero), Integer(static_cast<std::int64_t>(a))) << a;
      ASSERT_EQ(x.to_integer(nearest), Integer(static_cast<std::int64_t>(std::llrint(a)))) << a;
      const auto integer = static_cast<std::int64_t>(a);
      ASSERT_EQ(FloatValue::from_integer(integer, x.sort(), nearest), value_of(static_cast<TypeParam>(integer)));
    }
    if (!std::isnan(a)) {
      ASSERT_EQ(x.to_double(), static_cast<double>(a));
    }
  }
}

TYPED_TEST(HardwareFloats, text_reads_back_as_the_same_value) {
  Samples<TypeParam> samples(4);
  for (int i = 0; i < 3000; ++i) {
    const TypeParam a = samples.next();
    if (std::isnan(a)) continue;
    const std::string text = value_of(a).to_string();
    const auto read = static_cast<TypeParam>(sizeof(TypeParam) == 4   ? std::strtof(text.c_str(), nullptr)
                                             : sizeof(TypeParam) == 8 ? std::strtod(text.c_str(), nullptr)
                                                                      : std::strtold(text.c_str(), nullptr));
    ASSERT_TRUE(FloatValue::same_bits(value_of(read), value_of(a))) << text;
  }
}

TEST(FloatValue, nan_results_have_the_bits_that_sse_gives) {
  Samples<double> samples(5);
  std::mt19937_64 random(6);
  for (int i = 0; i < 20000; ++i) {
    const auto make = [&] {
      const std::uint64_t payload = random() & 0x800FFFFFFFFFFFFF;
      return random() % 2 == 0 ? samples.next() : std::bit_cast<double>(payload | 0x7FF0000000000000);
    };
    const double a = make(), b = make();
    for (const Op op : operations) {
      const double expected = compute(op, a, b);
      const FloatValue result = FloatValue::arith(op, RoundingMode::NearestEven, value_of(a), value_of(b));
      ASSERT_EQ(result.bits(), Hardware<double>::bits(expected));
    }
    volatile double operand = a;
    ASSERT_EQ(value_of(a).sqrt(RoundingMode::NearestEven).bits(), Hardware<double>::bits(std::sqrt(operand)));
    ASSERT_EQ(value_of(a).convert(single, RoundingMode::NearestEven).bits(),
              Hardware<float>::bits(static_cast<float>(operand)));
  }
}

TEST(FloatValue, invalid_operations_give_the_negative_default_nan) {
  const FloatValue zero = FloatValue::zero(single), infinity = FloatValue::infinity(single);
  for (const RoundingMode mode : modes) {
    EXPECT_EQ(FloatValue::arith(Op::FpDiv, mode, zero, zero).bits(), Integer(0xFFC00000u));
    EXPECT_EQ(FloatValue::arith(Op::FpSub, mode, infinity, infinity).bits(), Integer(0xFFC00000u));
  }
  EXPECT_EQ(FloatValue::nan(single).bits(), Integer(0x7FC00000u));
  EXPECT_EQ(FloatValue::remainder(infinity, zero).bits(), Integer(0xFFC00000u));
}

TEST(FloatValue, bits_survive_the_round_trip_in_every_format) {
  std::mt19937_64 random(7);
  for (const Sort sort : {half, single, double_sort, extended, quad}) {
    const unsigned width = sort.exponent_bits() + sort.significand_bits();
    for (int i = 0; i < 1000; ++i) {
      const Integer bits = (Integer(random()).shift_left(64) + Integer(random())).wrap_unsigned(width);
      ASSERT_EQ(FloatValue::from_bits(bits, sort).bits(), bits);
    }
  }
}

TEST(FloatValue, identity_has_one_nan_and_two_zeros) {
  const FloatValue quiet = FloatValue::nan(single), other = FloatValue::from_bits(0xFFFFFFFFu, single);
  EXPECT_TRUE(quiet == other);
  EXPECT_EQ(quiet.hash(), other.hash());
  EXPECT_FALSE(FloatValue::same_bits(quiet, other));
  EXPECT_FALSE(FloatValue::zero(single) == FloatValue::zero(single, true));
  EXPECT_TRUE(FloatValue::ieee_equal(FloatValue::zero(single), FloatValue::zero(single, true)));
  EXPECT_FALSE(FloatValue::ieee_equal(quiet, quiet));
}

// Every operation of a narrow format, computed exactly in double and rounded once, is the operation itself: double
// holds sums, differences and products of half exactly, and quotients with more than twice the digits.
TEST(FloatValue, half_precision_agrees_with_rounded_double) {
  std::mt19937_64 random(8);
  for (int i = 0; i < 40000; ++i) {
    const FloatValue a = FloatValue::from_bits(random() & 0xFFFF, half);
    const FloatValue b = FloatValue::from_bits(random() & 0xFFFF, half);
    const Op op = operations[random() % 4];
    const RoundingMode mode = modes[random() % 5];
    if (op == Op::FpDiv && mode != RoundingMode::NearestEven) continue;
    const double exact = compute(op, a.to_double(), b.to_double());
    const FloatValue expected = value_of(exact).convert(half, mode);
    const FloatValue result = FloatValue::arith(op, mode, a, b);
    // The sign of an exact zero sum depends on the mode; double used another.
    if (result.is_zero()) {
      ASSERT_TRUE(expected.is_zero());
    } else {
      ASSERT_EQ(result, expected) << a.to_string() << " " << b.to_string();
    }
  }
}

TEST(FloatValue, ties_away_from_zero_round_away) {
  const auto rounded = [](double value, RoundingMode mode) {
    return FloatValue::from_double(value, double_sort).round_to_integral(mode).to_double();
  };
  EXPECT_EQ(rounded(2.5, RoundingMode::NearestAway), 3.0);
  EXPECT_EQ(rounded(-2.5, RoundingMode::NearestAway), -3.0);
  EXPECT_EQ(rounded(2.5, RoundingMode::NearestEven), 2.0);
  EXPECT_TRUE(std::signbit(rounded(-0.25, RoundingMode::NearestEven)));
  EXPECT_EQ(FloatValue::from_integer(Integer((1L << 24) + 1), single, RoundingMode::NearestAway).to_double(),
            0x1000002p0);
  EXPECT_EQ(FloatValue::from_integer(Integer((1L << 24) + 1), single, RoundingMode::NearestEven).to_double(),
            0x1000000p0);
}

TEST(FloatValue, overflow_goes_where_the_mode_points) {
  const Integer huge = Integer::power_of_two(200);
  EXPECT_TRUE(FloatValue::from_integer(huge, single, RoundingMode::NearestEven).is_infinite());
  EXPECT_TRUE(FloatValue::from_integer(huge, single, RoundingMode::TowardPositive).is_infinite());
  EXPECT_EQ(FloatValue::from_integer(huge, single, RoundingMode::TowardZero).to_double(), 0x1.fffffep127);
  EXPECT_EQ(FloatValue::from_integer(-huge, single, RoundingMode::TowardPositive).to_double(), -0x1.fffffep127);
  EXPECT_TRUE(FloatValue::from_integer(-huge, single, RoundingMode::TowardNegative).is_infinite());
}

TEST(FloatValue, quad_holds_what_narrower_formats_hold) {
  Samples<long double> samples(9);
  for (int i = 0; i < 5000; ++i) {
    const FloatValue x = value_of(samples.next());
    ASSERT_EQ(x.convert(quad, RoundingMode::TowardZero).convert(extended, RoundingMode::TowardZero), x);
    const FloatValue wide = x.convert(quad, RoundingMode::NearestEven);
    const FloatValue root = wide.sqrt(RoundingMode::TowardZero);
    if (root.is_nan() || root.is_infinite() || root.is_zero()) continue;
    ASSERT_TRUE(FloatValue::less_equal(FloatValue::arith(Op::FpMul, RoundingMode::TowardZero, root, root), wide));
  }
}

TEST(FloatValue, text_of_half_precision_is_the_shortest_that_tells_neighbours_apart) {
  for (unsigned bits = 1; bits < 0x7C00; ++bits) {
    const FloatValue value = FloatValue::from_bits(bits, half);
    const std::string text = value.to_string();
    ASSERT_EQ(FloatValue::from_double(std::stod(text), half), value) << text;
    const std::size_t digits = text.find_first_of('e') == std::string::npos ? text.size() : text.find_first_of('e');
    ASSERT_LE(digits, 11u) << text;
  }
}

TEST(FloatValue, prints_the_shortest_decimal) {
  EXPECT_EQ(FloatValue::from_double(0.1, double_sort).to_string(), "0.1");
  EXPECT_EQ(FloatValue::from_double(0.1, single).to_string(), "0.1");
  EXPECT_EQ(FloatValue::from_double(0.1, half).to_string(), "0.1");
  EXPECT_EQ(FloatValue::from_double(-2.5, extended).to_string(), "-2.5");
  EXPECT_EQ(FloatValue::infinity(quad, true).to_string(), "-inf");
  EXPECT_EQ(FloatValue::nan(half).to_string(), "nan");
}

}  // namespace
}  // namespace warrant
