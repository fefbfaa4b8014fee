// Addition, multiplication and division of single and double precision to nearest are the hardware's, those of other
// formats and modes are LLVM's APFloat. Square root, remainder and conversions are computed on integers, which gives
// them exactly: APFloat has no root, and its remainder takes time proportional to the quotient's exponent.
//
// The bits of NaN results follow x86: an operation on a NaN yields its first NaN operand made quiet, an invalid
// operation yields the quiet NaN with the sign bit set.
#include "logic/float_value.h"

#include <llvm/ADT/APFloat.h>
#include <llvm/ADT/APInt.h>

#include <bit>
#include <cassert>
#include <charconv>
#include <cmath>

#include "logic/decimal.h"

namespace warrant {

namespace {

const Sort single_sort = Sort::floating(8, 24), double_sort = Sort::floating(11, 53);

bool is_single(Sort sort) { return sort.exponent_bits() == 8 && sort.significand_bits() == 24; }
bool is_double(Sort sort) { return sort.exponent_bits() == 11 && sort.significand_bits() == 53; }
bool is_extended(Sort sort) { return sort.exponent_bits() == 15 && sort.significand_bits() == 64; }

const llvm::fltSemantics& semantics_of(Sort sort) {
  if (is_single(sort)) return llvm::APFloat::IEEEsingle();
  if (is_double(sort)) return llvm::APFloat::IEEEdouble();
  if (is_extended(sort)) return llvm::APFloat::x87DoubleExtended();
  if (sort == Sort::floating(15, 113)) return llvm::APFloat::IEEEquad();
  if (sort == Sort::floating(5, 11)) return llvm::APFloat::IEEEhalf();
  assert(sort == Sort::floating(8, 8) && "a floating-point format without an implementation");
  return llvm::APFloat::BFloat();
}

llvm::RoundingMode rounding_of(RoundingMode mode) {
  switch (mode) {
    case RoundingMode::NearestEven:
      return llvm::RoundingMode::NearestTiesToEven;
    case RoundingMode::NearestAway:
      return llvm::RoundingMode::NearestTiesToAway;
    case RoundingMode::TowardPositive:
      return llvm::RoundingMode::TowardPositive;
    case RoundingMode::TowardNegative:
      return llvm::RoundingMode::TowardNegative;
    case RoundingMode::TowardZero:
      return llvm::RoundingMode::TowardZero;
  }
  return llvm::RoundingMode::NearestTiesToEven;
}

// The fields of the interchange layout, on 128 bits.
using Bits = unsigned __int128;

struct Layout {
  explicit Layout(Sort sort)
      : fraction_bits(sort.significand_bits() - 1),
        exponent_bits(sort.exponent_bits()),
        bias((1 << (exponent_bits - 1)) - 1),
        max_exponent((1u << exponent_bits) - 1) {}

  Bits fraction_mask() const { return (Bits{1} << fraction_bits) - 1; }
  Bits sign_bit() const { return Bits{1} << (fraction_bits + exponent_bits); }
  Bits quiet_bit() const { return Bits{1} << (fraction_bits - 1); }
  Bits infinity() const { return Bits{max_exponent} << fraction_bits; }
  Bits default_nan() const { return infinity() | quiet_bit(); }

  unsigned exponent(Bits bits) const { return static_cast<unsigned>(bits >> fraction_bits) & max_exponent; }
  Bits fraction(Bits bits) const { return bits & fraction_mask(); }
  bool sign(Bits bits) const { return (bits & sign_bit()) != 0; }

  unsigned fraction_bits, exponent_bits;
  int bias;
  unsigned max_exponent;
};

Bits bits_of(std::uint64_t low, std::uint64_t high) { return Bits{high} << 64 | low; }

Integer to_integer_value(Bits bits) {
  const Integer low(static_cast<std::uint64_t>(bits));
  const auto high = static_cast<std::uint64_t>(bits >> 64);
  return high == 0 ? low : Integer(high).shift_left(64) + low;
}

// x87 stores the leading bit of the significand; the interchange layout implies it.
llvm::APFloat to_llvm(Sort sort, Bits bits) {
  const unsigned width = sort.exponent_bits() + sort.significand_bits();
  if (!is_extended(sort)) {
    const std::uint64_t words[] = {static_cast<std::uint64_t>(bits), static_cast<std::uint64_t>(bits >> 64)};
    return llvm::APFloat(semantics_of(sort),
                         llvm::APInt(width, llvm::ArrayRef<std::uint64_t>(words, width > 64 ? 2 : 1)));
  }
  const Layout layout(sort);
  const std::uint64_t leading = layout.exponent(bits) != 0 ? std::uint64_t{1} << 63 : 0;
  const std::uint64_t words[] = {static_cast<std::uint64_t>(layout.fraction(bits)) | leading,
                                 static_cast<std::uint64_t>(bits >> 63)};
  return llvm::APFloat(semantics_of(sort), llvm::APInt(80, llvm::ArrayRef<std::uint64_t>(words, 2)));
}

Bits from_llvm(Sort sort, const llvm::APFloat& value) {
  const llvm::APInt image = value.bitcastToAPInt();
  const std::uint64_t low = image.getRawData()[0];
  const std::uint64_t high = image.getNumWords() > 1 ? image.getRawData()[1] : 0;
  if (!is_extended(sort)) return bits_of(low, high);
  return Bits{high} << 63 | (low & ~(std::uint64_t{1} << 63));
}

// Whether the exact value magnitude + part is rounded away from zero, where `half` compares the part to one half of
// the last place, and `is_odd` is about that last place.
bool rounds_up(RoundingMode mode, bool negative, bool is_odd, std::strong_ordering half, bool is_exact) {
  if (is_exact) return false;
  switch (mode) {
    case RoundingMode::NearestEven:
      return half > 0 || (half == 0 && is_odd);
    case RoundingMode::NearestAway:
      return half >= 0;
    case RoundingMode::TowardPositive:
      return !negative;
    case RoundingMode::TowardNegative:
      return negative;
    case RoundingMode::TowardZero:
      return false;
  }
  return false;
}

// magnitude / 2^count rounded to an integer; `is_inexact` says that the true value is a little above.
Integer shift_right_rounding(const Integer& magnitude, unsigned count, bool negative, bool is_inexact,
                             RoundingMode mode) {
  if (count == 0) {
    return rounds_up(mode, negative, (magnitude.low_bits() & 1) != 0, std::strong_ordering::less, !is_inexact)
               ? magnitude + 1
               : magnitude;
  }
  const Integer kept = magnitude.shift_right(count);
  const Integer rest = magnitude - kept.shift_left(count);
  std::strong_ordering half = rest <=> Integer::power_of_two(count - 1);
  if (half == 0 && is_inexact) half = std::strong_ordering::greater;
  return rounds_up(mode, negative, (kept.low_bits() & 1) != 0, half, rest.is_zero() && !is_inexact) ? kept + 1 : kept;
}

// The datum nearest to (-1)^negative * magnitude * 2^exponent, `is_inexact` as above. The magnitude is not 0.
Bits round_to_format(const Layout& layout, bool negative, Integer magnitude, int exponent, bool is_inexact,
                     RoundingMode mode) {
  // Room below the last place, so that the shift that rounds is to the right.
  const int precision = static_cast<int>(layout.fraction_bits) + 1;
  if (static_cast<int>(magnitude.bit_length()) < precision + 2) {
    const int up = precision + 2 - static_cast<int>(magnitude.bit_length());
    magnitude = magnitude.shift_left(static_cast<unsigned>(up));
    exponent -= up;
  }
  const int smallest_exponent = 1 - layout.bias - static_cast<int>(layout.fraction_bits);  // of the last place
  const int down = std::max(static_cast<int>(magnitude.bit_length()) - precision, smallest_exponent - exponent);
  Integer rounded = shift_right_rounding(magnitude, static_cast<unsigned>(down), negative, is_inexact, mode);
  exponent += down;
  const Bits sign = negative ? layout.sign_bit() : 0;
  if (static_cast<int>(rounded.bit_length()) > precision) {
    rounded = rounded.shift_right(1);
    ++exponent;
  }
  const Bits significand = bits_of(rounded.low_bits(), rounded.shift_right(64).low_bits());
  if (static_cast<int>(rounded.bit_length()) < precision) return sign | significand;  // subnormal or zero
  const int biased = exponent - smallest_exponent + 1;
  if (biased >= static_cast<int>(layout.max_exponent)) {
    const bool to_infinity = rounds_up(mode, negative, true, std::strong_ordering::greater, false);
    return sign | (to_infinity ? layout.infinity() : layout.infinity() - 1);
  }
  return sign | Bits{static_cast<unsigned>(biased)} << layout.fraction_bits | layout.fraction(significand);
}

// A finite datum as magnitude * 2^exponent.
struct Exact {
  Integer magnitude;
  int exponent;
};

Exact exact_magnitude(const Layout& layout, Bits bits) {
  const unsigned biased = layout.exponent(bits);
  const Bits hidden = biased != 0 ? Bits{1} << layout.fraction_bits : 0;
  const int exponent =
      static_cast<int>(biased != 0 ? biased : 1) - layout.bias - static_cast<int>(layout.fraction_bits);
  return {to_integer_value(layout.fraction(bits) | hidden), exponent};
}

template <typename Native>
Native native_arith(Op op, Native a, Native b) {
  switch (op) {
    case Op::FpAdd:
      return a + b;
    case Op::FpSub:
      return a - b;
    case Op::FpMul:
      return a * b;
    default:
      return a / b;
  }
}

}  // namespace

FloatValue FloatValue::from_bits(const Integer& bits, Sort sort) {
  assert(sort.is_float() && sort.exponent_bits() + sort.significand_bits() <= 128 && "at most 128 bits");
  const Integer wrapped = bits.wrap_unsigned(sort.exponent_bits() + sort.significand_bits());
  return FloatValue(sort, wrapped.low_bits(), wrapped.shift_right(64).low_bits());
}

FloatValue FloatValue::from_raw(Sort sort, unsigned __int128 bits) {
  return FloatValue(sort, static_cast<std::uint64_t>(bits), static_cast<std::uint64_t>(bits >> 64));
}

FloatValue FloatValue::from_native(float value) {
  return FloatValue(single_sort, std::bit_cast<std::uint32_t>(value), 0);
}

FloatValue FloatValue::from_native(double value) {
  return FloatValue(double_sort, std::bit_cast<std::uint64_t>(value), 0);
}

float FloatValue::as_single() const { return std::bit_cast<float>(static_cast<std::uint32_t>(low_)); }
double FloatValue::as_double() const { return std::bit_cast<double>(low_); }

FloatValue FloatValue::from_double(double value, Sort sort) {
  return from_native(value).convert(sort, RoundingMode::NearestEven);
}

FloatValue FloatValue::from_integer(const Integer& value, Sort sort, RoundingMode mode) {
  if (value.is_zero()) return zero(sort);
  if (value.is_small() && mode == RoundingMode::NearestEven) {
    if (is_double(sort)) return from_native(static_cast<double>(value.small()));
    if (is_single(sort)) return from_native(static_cast<float>(value.small()));
  }
  const bool negative = value.sign() < 0;
  return from_raw(sort, round_to_format(Layout(sort), negative, negative ? -value : value, 0, false, mode));
}

FloatValue FloatValue::zero(Sort sort, bool negative) { return from_raw(sort, negative ? Layout(sort).sign_bit() : 0); }

FloatValue FloatValue::infinity(Sort sort, bool negative) {
  const Layout layout(sort);
  return from_raw(sort, layout.infinity() | (negative ? layout.sign_bit() : 0));
}

FloatValue FloatValue::nan(Sort sort) { return from_raw(sort, Layout(sort).default_nan()); }

FloatValue FloatValue::invalid(Sort sort) {
  const Layout layout(sort);
  return from_raw(sort, layout.default_nan() | layout.sign_bit());
}

FloatValue FloatValue::quieted() const { return from_raw(sort_, bits_of(low_, high_) | Layout(sort_).quiet_bit()); }

Integer FloatValue::bits() const { return to_integer_value(bits_of(low_, high_)); }

double FloatValue::to_double() const {
  return std::bit_cast<double>(convert(double_sort, RoundingMode::NearestEven).low_);
}

bool FloatValue::is_nan() const {
  const Layout layout(sort_);
  const Bits bits = bits_of(low_, high_);
  return layout.exponent(bits) == layout.max_exponent && layout.fraction(bits) != 0;
}

bool FloatValue::is_infinite() const {
  const Layout layout(sort_);
  return (bits_of(low_, high_) & ~layout.sign_bit()) == layout.infinity();
}

bool FloatValue::is_zero() const { return (bits_of(low_, high_) & ~Layout(sort_).sign_bit()) == 0; }
bool FloatValue::is_negative() const { return Layout(sort_).sign(bits_of(low_, high_)) && !is_nan(); }

bool FloatValue::is_subnormal() const {
  const Layout layout(sort_);
  const Bits bits = bits_of(low_, high_);
  return layout.exponent(bits) == 0 && layout.fraction(bits) != 0;
}

FloatValue FloatValue::arith(Op op, RoundingMode mode, const FloatValue& a, const FloatValue& b) {
  assert(a.sort_ == b.sort_ && "operands of one format");
  const Sort sort = a.sort_;
  if (a.is_nan()) return a.quieted();
  if (b.is_nan()) return b.quieted();
  FloatValue result = a;
  if (mode == RoundingMode::NearestEven && is_single(sort)) {
    result = from_native(native_arith(op, a.as_single(), b.as_single()));
  } else if (mode == RoundingMode::NearestEven && is_double(sort)) {
    result = from_native(native_arith(op, a.as_double(), b.as_double()));
  } else {
    llvm::APFloat value = to_llvm(sort, bits_of(a.low_, a.high_));
    const llvm::APFloat right = to_llvm(sort, bits_of(b.low_, b.high_));
    const llvm::RoundingMode rounding = rounding_of(mode);
    switch (op) {
      case Op::FpAdd:
        value.add(right, rounding);
        break;
      case Op::FpSub:
        value.subtract(right, rounding);
        break;
      case Op::FpMul:
        value.multiply(right, rounding);
        break;
      default:
        assert(op == Op::FpDiv && "an operation with two operands and a rounding mode");
        value.divide(right, rounding);
    }
    result = from_raw(sort, from_llvm(sort, value));
  }
  return result.is_nan() ? invalid(sort) : result;
}

FloatValue FloatValue::remainder(const FloatValue& a, const FloatValue& b) {
  if (a.is_nan()) return a.quieted();
  if (b.is_nan()) return b.quieted();
  if (a.is_infinite() || b.is_zero()) return invalid(a.sort_);
  if (a.is_zero() || b.is_infinite()) return a;
  const Layout layout(a.sort_);
  const Exact dividend = exact_magnitude(layout, bits_of(a.low_, a.high_));
  const Exact divisor = exact_magnitude(layout, bits_of(b.low_, b.high_));
  const int exponent = std::min(dividend.exponent, divisor.exponent);
  const Integer numerator = dividend.magnitude.shift_left(static_cast<unsigned>(dividend.exponent - exponent));
  const Integer denominator = divisor.magnitude.shift_left(static_cast<unsigned>(divisor.exponent - exponent));
  const Integer quotient = Integer::truncated_quotient(numerator, denominator);
  Integer rest = numerator - quotient * denominator;
  const auto half = rest * 2 <=> denominator;
  if (half > 0 || (half == 0 && (quotient.low_bits() & 1) != 0)) rest = rest - denominator;
  if (rest.is_zero()) return zero(a.sort_, a.is_negative());
  const bool negative = a.is_negative() != (rest.sign() < 0);
  const Integer magnitude = rest.sign() < 0 ? -rest : rest;
  return from_raw(a.sort_, round_to_format(layout, negative, magnitude, exponent, false, RoundingMode::NearestEven));
}

FloatValue FloatValue::sqrt(RoundingMode mode) const {
  if (is_nan()) return quieted();
  if (is_zero()) return *this;
  if (is_negative()) return invalid(sort_);
  if (is_infinite()) return *this;
  if (mode == RoundingMode::NearestEven && is_single(sort_)) return from_native(std::sqrt(as_single()));
  if (mode == RoundingMode::NearestEven && is_double(sort_)) return from_native(std::sqrt(as_double()));
  // An even exponent and enough digits that the integer root has two places more than the format.
  const Layout layout(sort_);
  auto [magnitude, exponent] = exact_magnitude(layout, bits_of(low_, high_));
  unsigned up = 2 * (layout.fraction_bits + 3);
  if ((exponent - static_cast<int>(up)) % 2 != 0) ++up;
  magnitude = magnitude.shift_left(up);
  exponent -= static_cast<int>(up);
  const Integer root = Integer::square_root(magnitude);
  const bool is_inexact = root * root != magnitude;
  return from_raw(sort_, round_to_format(layout, false, root, exponent / 2, is_inexact, mode));
}

FloatValue FloatValue::round_to_integral(RoundingMode mode) const {
  if (is_nan()) return quieted();
  if (is_zero() || is_infinite()) return *this;
  const Integer value = to_integer(mode);
  return value.is_zero() ? zero(sort_, is_negative()) : from_integer(value, sort_, mode);
}

FloatValue FloatValue::negated() const { return from_raw(sort_, bits_of(low_, high_) ^ Layout(sort_).sign_bit()); }

FloatValue FloatValue::absolute() const { return from_raw(sort_, bits_of(low_, high_) & ~Layout(sort_).sign_bit()); }

FloatValue FloatValue::convert(Sort sort, RoundingMode mode) const {
  if (sort == sort_) return *this;
  const Layout from(sort_), to(sort);
  const Bits bits = bits_of(low_, high_);
  const Bits sign = from.sign(bits) ? to.sign_bit() : 0;
  if (is_nan()) {
    const Bits payload = from.fraction(bits);
    const Bits kept = to.fraction_bits >= from.fraction_bits ? payload << (to.fraction_bits - from.fraction_bits)
                                                             : payload >> (from.fraction_bits - to.fraction_bits);
    return from_raw(sort, sign | to.default_nan() | kept);
  }
  if (is_infinite()) return from_raw(sort, sign | to.infinity());
  if (is_zero()) return from_raw(sort, sign);
  if (is_single(sort_) && is_double(sort)) return from_native(static_cast<double>(as_single()));
  if (is_double(sort_) && is_single(sort) && mode == RoundingMode::NearestEven) {
    return from_native(static_cast<float>(as_double()));
  }
  const auto [magnitude, exponent] = exact_magnitude(from, bits);
  return from_raw(sort, round_to_format(to, sign != 0, magnitude, exponent, false, mode));
}

Integer FloatValue::to_integer(RoundingMode mode) const {
  if (is_nan() || is_infinite()) return 0;
  if (mode == RoundingMode::TowardZero && is_double(sort_) && std::fabs(as_double()) < 0x1p62) {
    return static_cast<std::int64_t>(as_double());
  }
  const bool negative = is_negative();
  const auto [magnitude, exponent] = exact_magnitude(Layout(sort_), bits_of(low_, high_));
  const Integer rounded =
      exponent >= 0 ? magnitude.shift_left(static_cast<unsigned>(exponent))
                    : shift_right_rounding(magnitude, static_cast<unsigned>(-exponent), negative, false, mode);
  return negative ? -rounded : rounded;
}

namespace {

// The order of the reals on data that are not NaN; both zeros are 0.
std::strong_ordering compare_magnitudes(const Layout& layout, Bits a, Bits b) {
  const Bits magnitude_a = a & ~layout.sign_bit(), magnitude_b = b & ~layout.sign_bit();
  if (magnitude_a == 0 && magnitude_b == 0) return std::strong_ordering::equal;
  if (layout.sign(a) != layout.sign(b)) {
    return layout.sign(a) ? std::strong_ordering::less : std::strong_ordering::greater;
  }
  if (magnitude_a == magnitude_b) return std::strong_ordering::equal;
  return (magnitude_a < magnitude_b) != layout.sign(a) ? std::strong_ordering::less : std::strong_ordering::greater;
}

}  // namespace

bool FloatValue::less(const FloatValue& a, const FloatValue& b) {
  if (a.is_nan() || b.is_nan()) return false;
  return compare_magnitudes(Layout(a.sort_), bits_of(a.low_, a.high_), bits_of(b.low_, b.high_)) < 0;
}

bool FloatValue::less_equal(const FloatValue& a, const FloatValue& b) {
  if (a.is_nan() || b.is_nan()) return false;
  return compare_magnitudes(Layout(a.sort_), bits_of(a.low_, a.high_), bits_of(b.low_, b.high_)) <= 0;
}

bool FloatValue::ieee_equal(const FloatValue& a, const FloatValue& b) {
  if (a.is_nan() || b.is_nan()) return false;
  return compare_magnitudes(Layout(a.sort_), bits_of(a.low_, a.high_), bits_of(b.low_, b.high_)) == 0;
}

bool operator==(const FloatValue& a, const FloatValue& b) {
  if (a.sort_ != b.sort_) return false;
  return (a.low_ == b.low_ && a.high_ == b.high_) || (a.is_nan() && b.is_nan());
}

bool FloatValue::same_bits(const FloatValue& a, const FloatValue& b) {
  return a.sort_ == b.sort_ && a.low_ == b.low_ && a.high_ == b.high_;
}

std::size_t FloatValue::hash() const {
  const std::uint64_t value = is_nan() ? 0x7FF1 : low_ * 0xFF51AFD7ED558CCD + high_;
  return (value ^ value >> 31) * 0x9E3779B97F4A7C15 + sort_.hash();
}

std::string FloatValue::to_string() const {
  if (is_nan()) return "nan";
  if (is_infinite()) return is_negative() ? "-inf" : "inf";
  char buffer[64];
  if (is_double(sort_)) return {buffer, std::to_chars(buffer, std::end(buffer), as_double()).ptr};
  if (is_single(sort_)) return {buffer, std::to_chars(buffer, std::end(buffer), as_single()).ptr};
  if (is_zero()) return is_negative() ? "-0" : "0";
  const auto [magnitude, exponent] = exact_magnitude(Layout(sort_), bits_of(low_, high_));
  const std::string text = shortest_decimal(magnitude, exponent, sort_.significand_bits());
  return is_negative() ? std::string("-").append(text) : text;
}

}  // namespace warrant
