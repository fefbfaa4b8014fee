// Free-format printing after Steele and White, "How to print floating-point numbers accurately" (PLDI 1990), in the
// fixed-point form of Burger and Dybvig (PLDI 1996): the value is rest/scale, half the gaps to its neighbours are
// below/scale and above/scale, and digits are produced until what is left is within the gaps.
#include "logic/decimal.h"

#include <cmath>

namespace warrant {

namespace {

Integer power_of_ten(unsigned exponent) {
  Integer result = 1, square = 10;
  for (; exponent != 0; exponent /= 2) {
    if (exponent % 2 != 0) result = result * square;
    square = square * square;
  }
  return result;
}

struct Decimal {
  std::string digits;
  int point;  // the value is 0.digits * 10^point
};

Decimal shortest_digits(const Integer& significand, int exponent, unsigned precision) {
  const bool is_even = (significand.low_bits() & 1) == 0;
  const bool is_smallest_of_binade = significand == Integer::power_of_two(precision - 1);
  const unsigned up = exponent > 0 ? static_cast<unsigned>(exponent) : 0;
  const unsigned down = exponent < 0 ? static_cast<unsigned>(-exponent) : 0;
  // Twice the value, or four times, so that half gaps are integers.
  const unsigned spare = is_smallest_of_binade ? 2 : 1;
  Integer rest = significand.shift_left(up + spare), scale = Integer::power_of_two(down + spare);
  Integer below = Integer::power_of_two(up), above = below.shift_left(spare - 1);
  const auto reaches = [&](const Integer& value, const Integer& limit) {
    return is_even ? value >= limit : value > limit;
  };

  const double magnitude = (static_cast<double>(significand.bit_length()) + exponent) * 0.30102999566398119521;
  int point = static_cast<int>(std::floor(magnitude)) - 1;  // at most the true one, which the loop below finds
  if (point > 0) scale = scale * power_of_ten(static_cast<unsigned>(point));
  if (point < 0) {
    const Integer factor = power_of_ten(static_cast<unsigned>(-point));
    rest = rest * factor;
    below = below * factor;
    above = above * factor;
  }
  while (reaches(rest + above, scale)) {
    scale = scale * 10;
    ++point;
  }
  Decimal result{{}, point};
  for (;;) {
    rest = rest * 10;
    below = below * 10;
    above = above * 10;
    const Integer digit = Integer::truncated_quotient(rest, scale);
    rest = rest - digit * scale;
    const bool is_low = reaches(below, rest), is_high = reaches(rest + above, scale);
    const char character = static_cast<char>('0' + digit.small());
    if (!is_low && !is_high) {
      result.digits += character;
      continue;
    }
    const bool rounds_up = is_low && is_high ? rest * 2 >= scale : is_high;
    result.digits += static_cast<char>(character + (rounds_up ? 1 : 0));
    return result;
  }
}

}  // namespace

std::string shortest_decimal(const Integer& significand, int exponent, unsigned precision) {
  auto [digits, point] = shortest_digits(significand, exponent, precision);
  const int length = static_cast<int>(digits.size());
  if (point > 21 || point < -4) {
    std::string text = digits.substr(0, 1);
    if (length > 1) text += '.';
    text += digits.substr(1);
    text += point > 0 ? "e+" : "e-";
    return text + std::to_string(std::abs(point - 1));
  }
  if (point <= 0) return std::string("0.") + std::string(static_cast<std::size_t>(-point), '0') + digits;
  if (length <= point) return digits + std::string(static_cast<std::size_t>(point - length), '0');
  return digits.insert(static_cast<std::size_t>(point), 1, '.');
}

}  // namespace warrant
