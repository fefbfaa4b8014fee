#include "smt/boxes/float_range.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace warrant {

namespace {

const FloatValue& least(const FloatValue& a, const FloatValue& b) { return FloatValue::less(b, a) ? b : a; }
const FloatValue& greatest(const FloatValue& a, const FloatValue& b) { return FloatValue::less(a, b) ? b : a; }

unsigned width_of(Sort sort) { return sort.exponent_bits() + sort.significand_bits(); }

// Numbers in their order: 0 of both zeros, and one more for each number above.
Integer position_of(const FloatValue& value) {
  const Integer bits = value.bits();
  const Integer sign = Integer::power_of_two(width_of(value.sort()) - 1);
  return bits >= sign ? sign - bits : bits;
}

FloatValue at_position(const Integer& position, Sort sort) {
  const Integer sign = Integer::power_of_two(width_of(sort) - 1);
  return FloatValue::from_bits(position < Integer(0) ? sign - position : position, sort);
}

FloatRange without_numbers(Sort sort, bool has_nan) {
  return {FloatValue::infinity(sort), FloatValue::infinity(sort, true), has_nan};
}

// Of the results at the corners. Where one is NaN, everything may be between the others.
FloatRange hull(std::span<const FloatValue> corners, bool has_nan) {
  FloatRange range{corners[0], corners[0], has_nan};
  for (const FloatValue& corner : corners) {
    if (corner.is_nan()) return FloatRange::all(corner.sort());
    range.low = least(range.low, corner);
    range.high = greatest(range.high, corner);
  }
  return range;
}

FloatRange sum(Op op, RoundingMode mode, const FloatRange& a, const FloatRange& b, bool has_nan) {
  const FloatValue& first = op == Op::FpAdd ? b.low : b.high;
  const FloatValue& last = op == Op::FpAdd ? b.high : b.low;
  const Sort sort = a.low.sort();
  FloatRange range{FloatValue::arith(op, mode, a.low, first), FloatValue::arith(op, mode, a.high, last), has_nan};
  range.has_nan |= a.has_infinity() && b.has_infinity();
  if (range.low.is_nan()) range.low = FloatValue::infinity(sort, true);
  if (range.high.is_nan()) range.high = FloatValue::infinity(sort);
  return range;
}

FloatRange product(RoundingMode mode, const FloatRange& a, const FloatRange& b, bool has_nan, bool is_same) {
  const auto times = [&](const FloatValue& x, const FloatValue& y) { return FloatValue::arith(Op::FpMul, mode, x, y); };
  if (is_same) {
    const std::array squares{times(a.low, a.low), times(a.high, a.high)};
    FloatRange range = hull(squares, has_nan);
    if (a.has_zero()) range.low = FloatValue::zero(a.low.sort());
    return range;
  }
  has_nan |= (a.has_zero() && b.has_infinity()) || (b.has_zero() && a.has_infinity());
  const std::array corners{times(a.low, b.low), times(a.low, b.high), times(a.high, b.low), times(a.high, b.high)};
  return hull(corners, has_nan);
}

FloatRange quotient(RoundingMode mode, const FloatRange& a, const FloatRange& b, bool has_nan) {
  if (b.has_zero()) {
    FloatRange range = FloatRange::all(a.low.sort());
    range.has_nan = has_nan || a.has_zero() || (a.has_infinity() && b.has_infinity());
    return range;
  }
  const auto over = [&](const FloatValue& x, const FloatValue& y) { return FloatValue::arith(Op::FpDiv, mode, x, y); };
  const std::array corners{over(a.low, b.low), over(a.low, b.high), over(a.high, b.low), over(a.high, b.high)};
  return hull(corners, has_nan || (a.has_infinity() && b.has_infinity()));
}

FloatRange root(RoundingMode mode, FloatRange range) {
  const FloatValue zero = FloatValue::zero(range.low.sort());
  if (FloatValue::less(range.high, zero)) return without_numbers(zero.sort(), true);
  if (FloatValue::less(range.low, zero)) {
    range.low = zero;
    range.has_nan = true;
  }
  return {range.low.sqrt(mode), range.high.sqrt(mode), range.has_nan};
}

FloatRange absolute(const FloatRange& range) {
  const FloatValue low = range.low.absolute(), high = range.high.absolute();
  return {range.has_zero() ? FloatValue::zero(low.sort()) : least(low, high), greatest(low, high), range.has_nan};
}

// No greater than the dividend, whatever the divisor is.
FloatRange remainder(const FloatRange& a, const FloatRange& b, bool has_nan) {
  const FloatValue most = absolute(a).high;
  return {most.negated(), most, has_nan || a.has_infinity() || b.has_zero()};
}

}  // namespace

FloatRange FloatRange::all(Sort sort) { return {FloatValue::infinity(sort, true), FloatValue::infinity(sort), true}; }
FloatRange FloatRange::none(Sort sort) { return without_numbers(sort, false); }
FloatRange FloatRange::nan(Sort sort) { return without_numbers(sort, true); }

FloatRange FloatRange::of(const FloatValue& value) {
  return value.is_nan() ? nan(value.sort()) : FloatRange{value, value, false};
}

bool FloatRange::has_zero() const {
  const FloatValue zero = FloatValue::zero(low.sort());
  return FloatValue::less_equal(low, zero) && FloatValue::less_equal(zero, high);
}

FloatRange FloatRange::join(const FloatRange& a, const FloatRange& b) {
  const bool has_nan = a.has_nan || b.has_nan;
  if (!a.has_numbers()) return {b.low, b.high, has_nan};
  if (!b.has_numbers()) return {a.low, a.high, has_nan};
  return {least(a.low, b.low), greatest(a.high, b.high), has_nan};
}

void FloatRange::cut_above(const FloatValue& most, bool is_strict) {
  if (!has_numbers()) return;
  if (is_strict && most.is_infinite() && most.is_negative()) {
    *this = without_numbers(most.sort(), has_nan);
    return;
  }
  high = least(high, is_strict ? next_below(most) : most);
}

void FloatRange::cut_below(const FloatValue& least_value, bool is_strict) {
  if (!has_numbers()) return;
  if (is_strict && least_value.is_infinite() && !least_value.is_negative()) {
    *this = without_numbers(least_value.sort(), has_nan);
    return;
  }
  low = greatest(low, is_strict ? next_above(least_value) : least_value);
}

FloatValue next_above(const FloatValue& value) {
  if (value.is_infinite() && !value.is_negative()) return value;
  return at_position(position_of(value) + 1, value.sort());
}

FloatValue next_below(const FloatValue& value) {
  if (value.is_infinite() && value.is_negative()) return value;
  return at_position(position_of(value) - 1, value.sort());
}

FloatValue middle(const FloatRange& range) {
  const Sort sort = range.low.sort();
  const FloatValue moderate = FloatValue::from_double(1000, sort);
  const auto is_moderate = [&](const FloatValue& end) { return FloatValue::less(end.absolute(), moderate); };
  if (is_moderate(range.low) && is_moderate(range.high)) {
    const FloatValue half = FloatValue::from_double(0.5, sort);
    const auto halved = [&](const FloatValue& end) {
      return FloatValue::arith(Op::FpMul, RoundingMode::NearestEven, end, half);
    };
    const FloatValue mean =
        FloatValue::arith(Op::FpAdd, RoundingMode::NearestEven, halved(range.low), halved(range.high));
    if (FloatValue::less_equal(range.low, mean) && FloatValue::less(mean, range.high)) return mean;
  }
  const Integer low = position_of(range.low), high = position_of(range.high);
  return at_position((low + high).shift_right(1), sort);
}

FloatRange range_of_operation(Op op, RoundingMode mode, const FloatRange& a, const FloatRange& b, bool is_same) {
  const bool has_nan = a.has_nan || b.has_nan;
  if (!a.has_numbers() || !b.has_numbers()) return without_numbers(a.low.sort(), has_nan);
  switch (op) {
    case Op::FpAdd:
    case Op::FpSub:
      return sum(op, mode, a, b, has_nan);
    case Op::FpMul:
      return product(mode, a, b, has_nan, is_same);
    case Op::FpDiv:
      return quotient(mode, a, b, has_nan);
    case Op::FpSqrt:
      return root(mode, a);
    case Op::FpRoundToIntegral:
      return {a.low.round_to_integral(mode), a.high.round_to_integral(mode), has_nan};
    case Op::FpRem:
      return remainder(a, b, has_nan);
    case Op::FpNeg:
      return {a.high.negated(), a.low.negated(), has_nan};
    default:
      assert(op == Op::FpAbs);
      return absolute(a);
  }
}

FloatRange converted(const FloatRange& range, Sort sort, RoundingMode mode) {
  if (!range.has_numbers()) return without_numbers(sort, range.has_nan);
  return {range.low.convert(sort, mode), range.high.convert(sort, mode), range.has_nan};
}

TruthRange compare(Op op, const FloatRange& a, const FloatRange& b) {
  const bool have_numbers = a.has_numbers() && b.has_numbers(), has_nan = a.has_nan || b.has_nan;
  const bool are_apart = !have_numbers || FloatValue::less(a.high, b.low) || FloatValue::less(b.high, a.low);
  switch (op) {
    case Op::FpLe:
      return {have_numbers && FloatValue::less_equal(a.low, b.high),
              has_nan || (have_numbers && FloatValue::less(b.low, a.high))};
    case Op::FpLt:
      return {have_numbers && FloatValue::less(a.low, b.high),
              has_nan || (have_numbers && FloatValue::less_equal(b.low, a.high))};
    case Op::FpEq:
      return {!are_apart, has_nan || !a.is_point() || !b.is_point() || are_apart};
    default: {
      // The zeros are two, and all NaNs are one.
      assert(op == Op::Eq);
      const bool is_one = a.is_point() && b.is_point() && !are_apart && !a.has_zero();
      return {!are_apart || (a.has_nan && b.has_nan), !is_one};
    }
  }
}

TruthRange classify(Op op, const FloatRange& range) {
  const FloatValue zero = FloatValue::zero(range.low.sort());
  const bool has_numbers = range.has_numbers();
  switch (op) {
    case Op::FpIsNan:
      return {range.has_nan, has_numbers};
    case Op::FpIsInf:
      return {range.has_infinity(), range.has_nan || (has_numbers && !(range.low.is_infinite() && range.is_point()))};
    case Op::FpIsZero:
      return {has_numbers && range.has_zero(), range.has_nan || !(range.is_point() && range.has_zero())};
    case Op::FpIsNegative:
      return {has_numbers && FloatValue::less_equal(range.low, zero),
              range.has_nan || (has_numbers && FloatValue::less_equal(zero, range.high))};
    default:
      return {};
  }
}

}  // namespace warrant
