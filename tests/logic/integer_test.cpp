#include "logic/integer.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>
#include <vector>

namespace warrant {
namespace {

using Wide = __int128;

Integer from_wide(Wide value) {
  const bool negative = value < 0;
  const auto magnitude = negative ? -static_cast<unsigned __int128>(value) : static_cast<unsigned __int128>(value);
  const Integer result = Integer(static_cast<std::uint64_t>(magnitude >> 64)).shift_left(64) +
                         Integer(static_cast<std::uint64_t>(magnitude));
  return negative ? -result : result;
}

// Values at and around every boundary between representations, and random ones of every length.
std::vector<Wide> sample(unsigned seed, int count, int max_bits) {
  std::mt19937_64 random(seed);
  std::vector<Wide> values = {0, 1, -1, 2, -2};
  for (const int exponent : {31, 32, 62, 63, 64}) {
    if (exponent >= max_bits) continue;
    for (int near = -2; near <= 2; ++near) {
      values.push_back((Wide{1} << exponent) + near);
      values.push_back(-(Wide{1} << exponent) + near);
    }
  }
  for (int i = 0; i < count; ++i) {
    const Wide bits = static_cast<Wide>(random()) << 64 | random();
    values.push_back(bits >> (127 - static_cast<int>(random() % static_cast<unsigned>(max_bits))));
  }
  return values;
}

Wide euclidean_quotient(Wide a, Wide b) {
  const Wide quotient = a / b;
  return a % b >= 0 ? quotient : b > 0 ? quotient - 1 : quotient + 1;
}

TEST(Integer, is_small_exactly_if_the_value_fits_64_bits) {
  constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min(),
                         most = std::numeric_limits<std::int64_t>::max();
  EXPECT_TRUE(Integer(least).is_small());
  EXPECT_TRUE(Integer(most).is_small());
  EXPECT_FALSE((Integer(most) + 1).is_small());
  EXPECT_FALSE((Integer(least) - 1).is_small());
  EXPECT_FALSE((-Integer(least)).is_small());
  EXPECT_TRUE((-(-Integer(least))).is_small());
  EXPECT_TRUE((Integer(most) + 1 - 1).is_small());
  EXPECT_EQ((Integer(most) + 1 - 1).small(), most);
  EXPECT_FALSE(Integer(std::numeric_limits<std::uint64_t>::max()).is_small());
  EXPECT_FALSE(Integer::truncated_quotient(least, -1).is_small());
}

TEST(Integer, agrees_with_wide_machine_integers) {
  const std::vector<Wide> values = sample(1, 60, 62);
  for (const Wide a : values) {
    for (const Wide b : values) {
      const Integer x = from_wide(a), y = from_wide(b);
      ASSERT_EQ(x + y, from_wide(a + b));
      ASSERT_EQ(x - y, from_wide(a - b));
      ASSERT_EQ(x * y, from_wide(a * b));
      ASSERT_EQ(x == y, a == b);
      ASSERT_EQ(x < y, a < b);
      ASSERT_EQ(x <= y, a <= b);
    }
  }
}

TEST(Integer, divides_and_combines_bits_as_wide_machine_integers_do) {
  const std::vector<Wide> values = sample(2, 80, 120);
  for (const Wide a : values) {
    for (const Wide b : values) {
      const Integer x = from_wide(a), y = from_wide(b);
      ASSERT_EQ(Integer::bit_and(x, y), from_wide(a & b));
      ASSERT_EQ(Integer::bit_or(x, y), from_wide(a | b));
      ASSERT_EQ(Integer::bit_xor(x, y), from_wide(a ^ b));
      ASSERT_EQ(x < y, a < b);
      if (b == 0) continue;
      ASSERT_EQ(Integer::truncated_quotient(x, y), from_wide(a / b));
      ASSERT_EQ(Integer::truncated_remainder(x, y), from_wide(a % b));
      ASSERT_EQ(Integer::euclidean_quotient(x, y), from_wide(euclidean_quotient(a, b)));
      ASSERT_EQ(Integer::euclidean_remainder(x, y), from_wide(a - b * euclidean_quotient(a, b)));
    }
  }
}

TEST(Integer, wraps_and_shifts_at_every_width) {
  for (const Wide a : sample(3, 60, 100)) {
    const Integer x = from_wide(a);
    for (const unsigned width : {1u, 7u, 8u, 31u, 32u, 33u, 63u, 64u, 65u, 100u}) {
      const Wide modulus = Wide{1} << width;
      const Wide residue = (a % modulus + modulus) % modulus;
      ASSERT_EQ(x.wrap_unsigned(width), from_wide(residue));
      ASSERT_EQ(x.wrap_signed(width), from_wide(residue >= modulus / 2 ? residue - modulus : residue));
      ASSERT_EQ(x.shift_right(width), from_wide(a >> width));
      if (width < 27) {
        ASSERT_EQ(x.shift_left(width), from_wide(a * modulus));
      }
    }
    ASSERT_EQ(x.low_bits(), static_cast<std::uint64_t>(a));
  }
  EXPECT_EQ(Integer(0).shift_left(1000), Integer(0));
  EXPECT_EQ(Integer(-1).shift_right(1000), Integer(-1));
}

TEST(Integer, equal_values_have_equal_hashes_however_they_came_about) {
  for (const Wide a : sample(4, 100, 120)) {
    const Integer direct = from_wide(a);
    const Integer detour = (direct + Integer::power_of_two(200)) - Integer::power_of_two(200);
    ASSERT_EQ(direct, detour);
    ASSERT_EQ(direct.hash(), detour.hash());
    ASSERT_EQ(direct.is_small(), detour.is_small());
  }
}

TEST(Integer, reads_back_what_it_prints) {
  for (const Wide a : sample(5, 200, 126)) {
    const Integer x = from_wide(a);
    ASSERT_EQ(Integer::parse(x.to_string()), x);
  }
  EXPECT_EQ(Integer::parse("340282366920938463463374607431768211456"), Integer::power_of_two(128));
  for (const char* bad : {"", "-", "+1", "1a", "0x10", " 1", "1 ", "--1"}) EXPECT_EQ(Integer::parse(bad), std::nullopt);
}

TEST(Integer, knows_its_size_and_shape) {
  EXPECT_EQ(Integer(0).bit_length(), 0u);
  EXPECT_EQ(Integer(-1).bit_length(), 1u);
  EXPECT_EQ(Integer(255).bit_length(), 8u);
  EXPECT_EQ(Integer::power_of_two(100).bit_length(), 101u);
  EXPECT_TRUE(Integer::power_of_two(64).is_power_of_two());
  EXPECT_FALSE((Integer::power_of_two(64) + 1).is_power_of_two());
  EXPECT_FALSE(Integer(0).is_power_of_two());
  EXPECT_FALSE(Integer(std::numeric_limits<std::int64_t>::min()).is_power_of_two());
  EXPECT_EQ(Integer(std::numeric_limits<std::uint64_t>::max()).to_uint64(), std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(Integer(-1).to_uint64(), std::nullopt);
  EXPECT_EQ(Integer::power_of_two(64).to_uint64(), std::nullopt);
}

TEST(Integer, finds_common_divisors_and_roots) {
  EXPECT_EQ(Integer::gcd(12, -18), Integer(6));
  EXPECT_EQ(Integer::gcd(0, -5), Integer(5));
  EXPECT_EQ(Integer::gcd(0, 0), Integer(0));
  EXPECT_EQ(Integer::gcd(std::numeric_limits<std::int64_t>::min(), 0), Integer::power_of_two(63));
  EXPECT_EQ(Integer::gcd(Integer::power_of_two(90) * 3, Integer::power_of_two(80) * 5), Integer::power_of_two(80));
  EXPECT_EQ(Integer::square_root(24), Integer(4));
  EXPECT_EQ(Integer::square_root(Integer::power_of_two(200)), Integer::power_of_two(100));
}

TEST(Integer, copies_and_moves_own_their_value) {
  Integer big = Integer::power_of_two(100);
  Integer copy = big;
  copy = copy + 1;
  EXPECT_EQ(big, Integer::power_of_two(100));
  Integer moved = std::move(copy);
  EXPECT_EQ(moved, Integer::power_of_two(100) + 1);
  moved = big;
  big = Integer(7);
  EXPECT_EQ(moved, Integer::power_of_two(100));
  EXPECT_EQ(big, Integer(7));
}

}  // namespace
}  // namespace warrant
