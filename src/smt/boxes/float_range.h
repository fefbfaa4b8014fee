// Ranges of floats, and what operations do to them. Operations round monotonically in every mode, so the ends of a
// result are the rounded results of ends: ranges are as narrow as ranges can be.
#pragma once

#include <span>

#include "logic/float_value.h"

namespace warrant {

// The numbers between two ends, infinities included, and NaN or not. A range with one zero has both.
struct FloatRange {
  FloatValue low, high;  // no NaN; low > high: no number
  bool has_nan = false;

  static FloatRange all(Sort sort);
  static FloatRange none(Sort sort);
  static FloatRange nan(Sort sort);
  static FloatRange of(const FloatValue& value);

  bool has_numbers() const { return FloatValue::less_equal(low, high); }
  bool is_empty() const { return !has_nan && !has_numbers(); }
  bool is_point() const { return !has_nan && FloatValue::ieee_equal(low, high); }
  bool has_zero() const;
  bool has_infinity() const { return has_numbers() && (low.is_infinite() || high.is_infinite()); }

  static FloatRange join(const FloatRange& a, const FloatRange& b);
  // From the other operand of a comparison that holds, or does not.
  void cut_above(const FloatValue& most, bool is_strict);
  void cut_below(const FloatValue& least, bool is_strict);
};

// The numbers next to it; of the greatest and the smallest one, an infinity.
FloatValue next_above(const FloatValue& value);
FloatValue next_below(const FloatValue& value);
// A number of the range, but not its high end, near its middle: of values where that is of moderate size, of the
// numbers that there are otherwise. The range has two numbers.
FloatValue middle(const FloatRange& range);

// FpAdd to FpAbs. Two operands that are the same are told apart by nobody else.
FloatRange range_of_operation(Op op, RoundingMode mode, const FloatRange& a, const FloatRange& b, bool is_same);
FloatRange converted(const FloatRange& range, Sort sort, RoundingMode mode);

// What a condition may be.
struct TruthRange {
  bool may_hold = true, may_fail = true;

  static TruthRange of(bool value) { return {value, !value}; }
  TruthRange negated() const { return {may_fail, may_hold}; }
};
TruthRange compare(Op op, const FloatRange& a, const FloatRange& b);  // FpLe, FpLt, FpEq, and Eq
TruthRange classify(Op op, const FloatRange& range);                  // FpIsNan to FpIsSubnormal

}  // namespace warrant
