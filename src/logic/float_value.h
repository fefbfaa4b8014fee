// One IEEE-754 datum of any format, with exact arithmetic in every rounding mode.
#pragma once

#include <cstdint>
#include <string>

#include "logic/integer.h"
#include "logic/sort.h"
#include "logic/term.h"

namespace warrant {

// Held as its bits in the interchange layout (sign, exponent, fraction without the hidden bit), at most 128 bits.
// A NaN keeps its sign and payload: reading the bits of a datum that was made from bits gives the same bits.
class FloatValue {
 public:
  static FloatValue from_bits(const Integer& bits, Sort sort);
  static FloatValue from_double(double value, Sort sort);
  static FloatValue from_integer(const Integer& value, Sort sort, RoundingMode mode);
  static FloatValue zero(Sort sort, bool negative = false);
  static FloatValue infinity(Sort sort, bool negative = false);
  static FloatValue nan(Sort sort);

  Sort sort() const { return sort_; }
  Integer bits() const;
  double to_double() const;  // rounded to nearest
  bool is_nan() const;
  bool is_infinite() const;
  bool is_zero() const;
  bool is_negative() const;  // sign bit set and not NaN
  bool is_subnormal() const;

  static FloatValue arith(Op op, RoundingMode mode, const FloatValue& a, const FloatValue& b);  // FpAdd .. FpDiv
  static FloatValue remainder(const FloatValue& a, const FloatValue& b);                        // IEEE
  FloatValue sqrt(RoundingMode mode) const;
  FloatValue round_to_integral(RoundingMode mode) const;
  FloatValue negated() const;
  FloatValue absolute() const;
  FloatValue convert(Sort sort, RoundingMode mode) const;
  // The value rounded to an integer; NaN and infinities give 0.
  Integer to_integer(RoundingMode mode) const;

  static bool less(const FloatValue& a, const FloatValue& b);        // IEEE, false on NaN
  static bool less_equal(const FloatValue& a, const FloatValue& b);  // IEEE, false on NaN
  static bool ieee_equal(const FloatValue& a, const FloatValue& b);  // 0 == -0, NaN != NaN
  // Identity of values as in SMT-LIB `=`: all NaNs are one value, 0 and -0 are two.
  friend bool operator==(const FloatValue& a, const FloatValue& b);
  // Identity of sort and bits: tells NaNs apart.
  static bool same_bits(const FloatValue& a, const FloatValue& b);
  std::size_t hash() const;
  std::string to_string() const;  // shortest decimal that reads back, or inf, -inf, nan

 private:
  static FloatValue from_raw(Sort sort, unsigned __int128 bits);
  static FloatValue from_native(float value);
  static FloatValue from_native(double value);
  float as_single() const;               // of a single
  double as_double() const;              // of a double
  static FloatValue invalid(Sort sort);  // the NaN that an invalid operation yields
  FloatValue quieted() const;
  FloatValue(Sort sort, std::uint64_t low, std::uint64_t high) : sort_(sort), low_(low), high_(high) {}
  Sort sort_;
  std::uint64_t low_ = 0, high_ = 0;
};

}  // namespace warrant
