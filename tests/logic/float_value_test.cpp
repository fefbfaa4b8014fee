#include "logic/float_value.h"

#include <gtest/gtest.h>

#include <bit>
#include <cfenv>
#include <cfloat>
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

using HardwareMode = std::pair<RoundingMode, int>;
constexpr HardwareMode hardware_modes[] = {{RoundingMode::NearestEven, FE_TONEAREST},
                                           {RoundingMode::TowardPositive, FE_UPWARD},
                                           {RoundingMode::TowardNegative, FE_DOWNWARD},
                                           {RoundingMode::TowardZero, FE_TOWARDZERO}};

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

// Hosts whose long double is x87's compare with it; everywhere its results are compared with stored ones.
#if LDBL_MANT_DIG == 64
#define WARRANT_HAS_X87
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
#endif

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
      case 3: {
        const std::uint64_t shift = random_() % 60;
        return static_cast<Native>(static_cast<std::int64_t>(random_() >> shift)) / 8;
      }
      case 4:
        return std::numeric_limits<Native>::quiet_NaN();
      default: {
        const std::uint64_t low = random_(), high = random_();
        return Hardware<Native>::from_random(low, high);
      }
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
#ifdef WARRANT_HAS_X87
using HardwareTypes = ::testing::Types<float, double, long double>;
#else
using HardwareTypes = ::testing::Types<float, double>;
#endif
TYPED_TEST_SUITE(HardwareFloats, HardwareTypes);

TYPED_TEST(HardwareFloats, arithmetic_agrees_in_every_rounding_mode_of_the_hardware) {
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
#ifdef WARRANT_HAS_X87
    ASSERT_EQ(x.convert(extended, nearest), value_of(static_cast<long double>(a))) << a;
#endif
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

// x86's rule: the first operand that is a NaN, made quiet. Other processors have other rules, so this is no comparison
// with the host's arithmetic, except on values.
TEST(FloatValue, nan_results_have_the_bits_that_sse_gives) {
  constexpr std::uint64_t quiet_bit = 0x0008000000000000, default_nan = 0xFFF8000000000000;
  Samples<double> samples(5);
  std::mt19937_64 random(6);
  for (int i = 0; i < 20000; ++i) {
    const auto make = [&] {
      const std::uint64_t payload = random() & 0x800FFFFFFFFFFFFF;
      return random() % 2 == 0 ? samples.next() : std::bit_cast<double>(payload | 0x7FF0000000000000);
    };
    const double a = make(), b = make();
    for (const Op op : operations) {
      const double computed = compute(op, a, b);
      const std::uint64_t expected = std::isnan(a)          ? std::bit_cast<std::uint64_t>(a) | quiet_bit
                                     : std::isnan(b)        ? std::bit_cast<std::uint64_t>(b) | quiet_bit
                                     : std::isnan(computed) ? default_nan
                                                            : std::bit_cast<std::uint64_t>(computed);
      const FloatValue result = FloatValue::arith(op, RoundingMode::NearestEven, value_of(a), value_of(b));
      ASSERT_EQ(result.bits(), Integer(expected));
    }
    const std::uint64_t root = std::isnan(a) ? std::bit_cast<std::uint64_t>(a) | quiet_bit
                               : a < 0       ? default_nan
                                             : std::bit_cast<std::uint64_t>(std::sqrt(a));
    ASSERT_EQ(value_of(a).sqrt(RoundingMode::NearestEven).bits(), Integer(root));
    // The sign and the leading digits of the payload stay.
    const auto single_nan = static_cast<std::uint32_t>(std::bit_cast<std::uint64_t>(a) >> 32 & 0x80000000) |
                            0x7FC00000 | static_cast<std::uint32_t>(std::bit_cast<std::uint64_t>(a) >> 29 & 0x3FFFFF);
    ASSERT_EQ(value_of(a).convert(single, RoundingMode::NearestEven).bits(),
              std::isnan(a) ? Integer(single_nan) : Hardware<float>::bits(static_cast<float>(a)));
  }
}

// The same data on every host: all of it comes from bits.
class ExtendedSamples {
 public:
  explicit ExtendedSamples(unsigned seed) : random_(seed) {}
  FloatValue next() {
    constexpr std::uint64_t ones = ~std::uint64_t{0} >> 1;
    constexpr double specials[] = {0, -0.0, 1, -1, 0.5, 3, INFINITY, -INFINITY};
    const std::uint64_t fraction = random_() & ones, choice = random_(), sign = random_() % 2 << 15;
    switch (random_() % 10) {
      case 0:
        return FloatValue::from_double(specials[choice % std::size(specials)], extended);
      case 1:
        return datum(sign, choice % 100);
      case 2:
        return datum(sign | (0x7FFE - choice % 3), choice % 2 == 0 ? ones : fraction);
      case 3:
        return datum(sign | (0x3FFF + choice % 64), fraction & ~(ones >> choice % 64));
      case 4:
        return datum(sign | 0x7FFF, fraction | 1);
      case 5:
      case 6:
        return datum(sign | choice % 0x7FFF, fraction);
      default:
        return datum(sign | (0x3FDF + choice % 64), fraction);
    }
  }

 private:
  static FloatValue datum(std::uint64_t sign_and_exponent, std::uint64_t fraction) {
    return FloatValue::from_bits(Integer(sign_and_exponent).shift_left(63) + Integer(fraction), extended);
  }
  std::mt19937_64 random_;
};

// A number for a sequence of results, in which all NaNs are one.
class Digest {
 public:
  void add(const FloatValue& value) { add(value.is_nan() ? FloatValue::nan(value.sort()).bits() : value.bits()); }
  void add(const Integer& bits) {
    word(bits.low_bits());
    word(bits.shift_right(64).low_bits());
  }
  std::uint64_t value() const { return hash_; }

 private:
  void word(std::uint64_t word) {
    hash_ = (hash_ ^ word) * 0x9E3779B97F4A7C15;
    hash_ ^= hash_ >> 29;
  }
  std::uint64_t hash_ = 0xCBF29CE484222325;
};

struct ExtendedDigests {
  std::uint64_t arithmetic[4], root, integral, remainder, as_single, as_double, comparisons;
  bool operator==(const ExtendedDigests&) const = default;
};

// Digests of what `arithmetic` (a class like OwnExtended) computes on 5000 pairs.
template <typename Arithmetic>
ExtendedDigests digests_of_extended() {
  ExtendedSamples samples(10);
  Digest arithmetic[4], root, integral, remainder, as_single, as_double, comparisons;
  for (int i = 0; i < 5000; ++i) {
    const FloatValue a = samples.next(), b = samples.next();
    for (const auto& mode : hardware_modes) {
      for (std::size_t k = 0; k < 4; ++k) arithmetic[k].add(Arithmetic::arith(operations[k], mode, a, b));
      root.add(Arithmetic::sqrt(mode, a));
      integral.add(Arithmetic::round_to_integral(mode, a));
    }
    remainder.add(Arithmetic::remainder(a, b));
    as_single.add(Arithmetic::to_single(a));
    as_double.add(Arithmetic::to_double(a));
    comparisons.add(Integer(Arithmetic::compare(a, b)));
  }
  ExtendedDigests result{
      {}, root.value(), integral.value(), remainder.value(), as_single.value(), as_double.value(), comparisons.value()};
  for (std::size_t k = 0; k < 4; ++k) result.arithmetic[k] = arithmetic[k].value();
  return result;
}

struct OwnExtended {
  static FloatValue arith(Op op, HardwareMode mode, const FloatValue& a, const FloatValue& b) {
    return FloatValue::arith(op, mode.first, a, b);
  }
  static FloatValue sqrt(HardwareMode mode, const FloatValue& a) { return a.sqrt(mode.first); }
  static FloatValue round_to_integral(HardwareMode mode, const FloatValue& a) {
    return a.round_to_integral(mode.first);
  }
  static FloatValue remainder(const FloatValue& a, const FloatValue& b) { return FloatValue::remainder(a, b); }
  static FloatValue to_single(const FloatValue& a) { return a.convert(single, RoundingMode::NearestEven); }
  static FloatValue to_double(const FloatValue& a) { return a.convert(double_sort, RoundingMode::NearestEven); }
  static int compare(const FloatValue& a, const FloatValue& b) {
    return FloatValue::less(a, b) + 2 * FloatValue::less_equal(a, b) + 4 * FloatValue::ieee_equal(a, b) +
           8 * a.is_subnormal() + 16 * a.is_nan();
  }
};

// Made by the test below on an x86 processor.
constexpr ExtendedDigests stored_digests = {
    {0xAB23C40D9B84D258, 0xA8F5FAD540E7FEA5, 0xFA5E5E38B4DE362C, 0xA626374E445EA8E8},
    0x7DDA8F9654420214,
    0xB029986308EAD528,
    0x85CE66B01DB12DE0,
    0x385249E42B0FE107,
    0x8FEFCBD9260813F9,
    0xF7C220374EB80DEB};

TEST(FloatValue, extended_precision_computes_as_x87_did) {
  const ExtendedDigests own = digests_of_extended<OwnExtended>();
  for (std::size_t k = 0; k < 4; ++k) EXPECT_EQ(own.arithmetic[k], stored_digests.arithmetic[k]) << "operation " << k;
  EXPECT_EQ(own.root, stored_digests.root);
  EXPECT_EQ(own.integral, stored_digests.integral);
  EXPECT_EQ(own.remainder, stored_digests.remainder);
  EXPECT_EQ(own.as_single, stored_digests.as_single);
  EXPECT_EQ(own.as_double, stored_digests.as_double);
  EXPECT_EQ(own.comparisons, stored_digests.comparisons);
}

#ifdef WARRANT_HAS_X87
struct X87 {
  static long double native(const FloatValue& value) {
    const Integer bits = value.bits();
    return Hardware<long double>::from_random(bits.low_bits(), bits.shift_right(63).low_bits());
  }
  template <typename Compute>
  static FloatValue in_mode(HardwareMode mode, Compute compute) {
    std::fesetround(mode.second);
    const volatile long double result = compute();
    std::fesetround(FE_TONEAREST);
    return value_of<long double>(result);
  }
  static FloatValue arith(Op op, HardwareMode mode, const FloatValue& a, const FloatValue& b) {
    return in_mode(mode, [&] { return compute(op, native(a), native(b)); });
  }
  static FloatValue sqrt(HardwareMode mode, const FloatValue& a) {
    const volatile long double operand = native(a);
    return in_mode(mode, [&] { return std::sqrt(static_cast<long double>(operand)); });
  }
  static FloatValue round_to_integral(HardwareMode mode, const FloatValue& a) {
    const volatile long double operand = native(a);
    return in_mode(mode, [&] { return std::nearbyint(static_cast<long double>(operand)); });
  }
  static FloatValue remainder(const FloatValue& a, const FloatValue& b) {
    return value_of(std::remainder(native(a), native(b)));
  }
  static FloatValue to_single(const FloatValue& a) { return value_of(static_cast<float>(native(a))); }
  static FloatValue to_double(const FloatValue& a) { return value_of(static_cast<double>(native(a))); }
  static int compare(const FloatValue& a, const FloatValue& b) {
    const long double x = native(a), y = native(b);
    return (x < y) + 2 * (x <= y) + 4 * (x == y) + 8 * (std::fpclassify(x) == FP_SUBNORMAL) + 16 * std::isnan(x);
  }
};

TEST(FloatValue, the_stored_results_of_x87_are_those_of_this_processor) {
  const ExtendedDigests hardware = digests_of_extended<X87>();
  EXPECT_TRUE(hardware == stored_digests);
}
#endif

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
  ExtendedSamples samples(9);
  for (int i = 0; i < 5000; ++i) {
    const FloatValue x = samples.next();
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
