#include "program/int_encoding.h"

#include <cassert>

#include "program/float_encoding.h"
#include "program/int_bits.h"

namespace warrant {

namespace {

// Ranges are looked up in the top of a term only: building an expression must stay linear in its size.
constexpr std::size_t range_budget = 48;

// A shift by one of at most this many counts is a choice between constant shifts; so is every shift of a constant.
constexpr int max_shift_choices = 8;

// Variables and elements of array variables have one type wherever they occur. Other terms may stand for values of
// several types: x + y is the sum of two ints, and also the sum of the same two converted to long.
bool has_own_range(Term value) {
  return value.is_variable() || (value.op() == Op::Select && value.child(0).is_variable());
}

}  // namespace

Sort IntEncoding::sort_of(ScalarType type) const { return type.is_floating() ? float_sort(type) : Sort::integer(); }

Term IntEncoding::constant(const Integer& value, ScalarType type) const {
  assert(!type.is_floating() && "float constants are made by TermManager::floating");
  if (type.kind == TypeKind::Boolean) return terms_.integer(value.is_zero() ? 0 : 1);
  return terms_.integer(type.is_signed ? value.wrap_signed(type.bits) : value.wrap_unsigned(type.bits));
}

std::optional<Integer> IntEncoding::constant_value(Term value, ScalarType) const {
  if (value.op() != Op::IntConst) return std::nullopt;
  return value.integer();
}

Interval IntEncoding::range(Term value) const {
  IntervalEnclosure enclosure(
      [this](Term leaf) {
        const auto seen = seen_ranges_.find(leaf);
        return seen == seen_ranges_.end() ? Interval::all() : seen->second;
      },
      range_budget);
  return enclosure.of(value);
}

Interval IntEncoding::range(Term value, ScalarType type) const {
  const Interval of_type = Interval::of_type(type), known = Interval::meet(range(value), of_type);
  // Nothing in common: the value comes from an operation that is undefined, and any answer will do.
  return known.is_empty() ? of_type : known;
}

Term IntEncoding::wrap(Term value, ScalarType type, const Interval& known) const {
  if (known.within(Interval::of_type(type))) return value;
  const Integer low = type.low(), high = type.high(), period = Integer::power_of_two(type.bits);
  const Term modulus = terms_.integer(period);
  if (!type.is_signed && !(type.is_pointer() && known.within({low - period, high + period})))
    return terms_.mod(value, modulus);
  // Within one period beside the range a comparison is easier to reason about than a remainder.
  if (known.within({low, high + period})) {
    const Term is_within = terms_.le(value, terms_.integer(high));
    return terms_.ite(is_within, value, terms_.sub(value, modulus));
  }
  if (known.within({low - period, high})) {
    const Term is_within = terms_.ge(value, terms_.integer(low));
    return terms_.ite(is_within, value, terms_.add(value, modulus));
  }
  if (known.within({low - period, high + period})) {
    const Term not_above = terms_.le(value, terms_.integer(high)), not_below = terms_.ge(value, terms_.integer(low));
    const Term lower = terms_.sub(value, modulus), higher = terms_.add(value, modulus);
    return terms_.ite(not_above, terms_.ite(not_below, value, higher), lower);
  }
  const Term start = terms_.integer(low);
  return terms_.add(terms_.mod(terms_.sub(value, start), modulus), start);
}

Term IntEncoding::arithmetic_result(Term exact, ScalarType type, const Interval& known) const {
  return type.is_signed && overflow_ == SignedOverflow::Undefined ? exact : wrap(exact, type, known);
}

Term IntEncoding::binary(BinaryOperator op, Term a, Term b, ScalarType type, RoundingMode mode) const {
  if (type.is_floating()) return float_encoding::binary(terms_, op, a, b, mode);
  switch (op) {
    case BinaryOperator::Add:
      return arithmetic_result(terms_.add(a, b), type, range(a, type) + range(b, type));
    case BinaryOperator::Sub:
      return arithmetic_result(terms_.sub(a, b), type, range(a, type) + -range(b, type));
    case BinaryOperator::Mul:
      return arithmetic_result(terms_.mul(a, b), type, range(a, type) * range(b, type));
    case BinaryOperator::Div:
    case BinaryOperator::Rem:
      return divide(op, a, b, type);
    case BinaryOperator::Shl:
    case BinaryOperator::Shr:
      return shift(op, a, b, type);
    case BinaryOperator::And:
    case BinaryOperator::Or:
    case BinaryOperator::Xor:
      return IntBits(terms_, type, [&](Term operand) { return range(operand, type); }).apply(op, a, b);
  }
  return a;
}

Term IntEncoding::divide(BinaryOperator op, Term a, Term b, ScalarType type) const {
  // For a dividend that is not negative, SMT-LIB's division truncates whatever the divisor's sign.
  const auto toward_zero = [&](Term dividend) {
    return op == BinaryOperator::Div ? terms_.div(dividend, b) : terms_.mod(dividend, b);
  };
  const Interval range_a = range(a, type);
  Term result;
  if (range_a.not_negative()) {
    result = toward_zero(a);
  } else if (range_a.not_positive()) {
    result = terms_.neg(toward_zero(terms_.neg(a)));
  } else {
    const Term is_not_negative = terms_.ge(a, terms_.integer(0)), of_positive = toward_zero(a);
    result = terms_.ite(is_not_negative, of_positive, terms_.neg(toward_zero(terms_.neg(a))));
  }
  const bool may_overflow = op == BinaryOperator::Div && range_a.contains(type.low()) && range(b, type).contains(-1);
  return type.is_signed && may_overflow ? arithmetic_result(result, type, {type.low(), type.high() + 1}) : result;
}

Term IntEncoding::shift(BinaryOperator op, Term a, Term b, ScalarType type) const {
  const unsigned width = type.bits;
  const Interval range_a = range(a, type), counts = range(b, type);
  const auto by = [&](const Integer& count) {
    // Constant counts that are undefined give what the bit-vector operations give.
    const bool too_far = count.sign() < 0 || count >= Integer(width);
    const Integer factor = Integer::power_of_two(too_far ? width : static_cast<unsigned>(count.small()));
    if (op == BinaryOperator::Shr) return terms_.div(a, terms_.integer(factor));
    if (too_far) return terms_.integer(0);
    return wrap(terms_.mul(a, terms_.integer(factor)), type, range_a * Interval::point(factor));
  };
  if (counts.is_point()) return by(*counts.low);
  // Other counts are undefined, and take the last choice.
  const Interval choices = Interval::meet(counts, {Integer(0), Integer(width - 1)});
  const Integer most = range_a.is_point() ? Integer(width) : Integer(max_shift_choices);
  if (!choices.is_empty() && *choices.high - *choices.low < most) {
    Term result = by(*choices.high);
    for (Integer count = *choices.high - 1; count >= *choices.low; count = count - 1) {
      const Term is_count = terms_.eq(b, terms_.integer(count));
      result = terms_.ite(is_count, by(count), result);
    }
    return result;
  }
  const Term bits = terms_.int_to_bv(a, width), count = terms_.int_to_bv(b, width);
  const Op bv_op = op == BinaryOperator::Shl ? Op::BvShl : type.is_signed ? Op::BvAshr : Op::BvLshr;
  const Term shifted = terms_.bv_binary(bv_op, bits, count);
  return type.is_signed ? terms_.bv_to_signed_int(shifted) : terms_.bv_to_int(shifted);
}

Term IntEncoding::negate(Term a, ScalarType type) const {
  if (type.is_floating()) return terms_.fp_neg(a);
  return arithmetic_result(terms_.neg(a), type, -range(a, type));
}

Term IntEncoding::complement(Term a, ScalarType type) const {
  return terms_.sub(terms_.integer(type.is_signed ? Integer(-1) : type.high()), a);
}

Term IntEncoding::in_range(Term value, ScalarType type, const Interval& known) const {
  const Integer low = type.low(), high = type.high();
  const bool low_known = known.low && *known.low >= low, high_known = known.high && *known.high <= high;
  const Term above = low_known ? terms_.truth() : terms_.ge(value, terms_.integer(low));
  const Term below = high_known ? terms_.truth() : terms_.le(value, terms_.integer(high));
  return terms_.conjunction(above, below);
}

Term IntEncoding::in_range(Term value, ScalarType type) const {
  return type.is_floating() ? terms_.truth() : in_range(value, type, range(value));
}

Term IntEncoding::defined(BinaryOperator op, Term a, Term b, ScalarType type) const {
  if (type.is_floating()) return terms_.truth();
  const Interval range_a = range(a, type), range_b = range(b, type);
  const bool overflow_matters = type.is_signed && overflow_ == SignedOverflow::Undefined;
  switch (op) {
    case BinaryOperator::Add:
      return overflow_matters ? in_range(terms_.add(a, b), type, range_a + range_b) : terms_.truth();
    case BinaryOperator::Sub:
      return overflow_matters ? in_range(terms_.sub(a, b), type, range_a + -range_b) : terms_.truth();
    case BinaryOperator::Mul:
      return overflow_matters ? in_range(terms_.mul(a, b), type, range_a * range_b) : terms_.truth();
    case BinaryOperator::Div:
    case BinaryOperator::Rem: {
      Term result = range_b.contains(0) ? terms_.distinct(b, terms_.integer(0)) : terms_.truth();
      if (type.is_signed && range_a.contains(type.low()) && range_b.contains(-1)) {
        const Term not_least = terms_.distinct(a, terms_.integer(type.low()));
        const Term not_minus_one = terms_.distinct(b, terms_.integer(-1));
        result = terms_.conjunction(result, terms_.disjunction(not_least, not_minus_one));
      }
      return result;
    }
    case BinaryOperator::Shl:
    case BinaryOperator::Shr: {
      const bool count_known = range_b.within({Integer(0), Integer(type.bits - 1u)});
      Term good_count = terms_.truth();
      if (!count_known) {
        good_count = terms_.ge(b, terms_.integer(0));
        good_count = terms_.conjunction(good_count, terms_.lt(b, terms_.integer(Integer(type.bits))));
      }
      return good_count;
    }
    case BinaryOperator::And:
    case BinaryOperator::Or:
    case BinaryOperator::Xor:
      return terms_.truth();
  }
  return terms_.truth();
}

Term IntEncoding::negate_defined(Term a, ScalarType type) const {
  if (type.is_floating() || !type.is_signed || overflow_ == SignedOverflow::Wrap) return terms_.truth();
  if (!range(a, type).contains(type.low())) return terms_.truth();
  return terms_.distinct(a, terms_.integer(type.low()));
}

Term IntEncoding::compare(Comparison op, Term a, Term b, ScalarType type) const {
  if (type.is_floating()) return float_encoding::compare(terms_, op, a, b);
  switch (op) {
    case Comparison::Eq:
      return terms_.eq(a, b);
    case Comparison::Ne:
      return terms_.distinct(a, b);
    case Comparison::Lt:
      return terms_.lt(a, b);
    case Comparison::Le:
      return terms_.le(a, b);
    case Comparison::Gt:
      return terms_.gt(a, b);
    case Comparison::Ge:
      return terms_.ge(a, b);
  }
  return terms_.falsity();
}

Term IntEncoding::convert(Term value, ScalarType from, ScalarType to, RoundingMode mode) const {
  if (from == to) return value;
  if (to.kind == TypeKind::Boolean) {
    return !from.is_floating() && range(value, from).within(Interval::of_type(to)) ? value
                                                                                   : from_truth(truth(value, from), to);
  }
  if (from.is_floating() && to.is_floating()) return terms_.fp_from_fp(mode, value, float_sort(to));
  if (from.is_floating()) {
    return to.is_signed ? terms_.bv_to_signed_int(terms_.fp_to_signed(RoundingMode::TowardZero, value, to.bits))
                        : terms_.bv_to_int(terms_.fp_to_unsigned(RoundingMode::TowardZero, value, to.bits));
  }
  if (to.is_floating()) {
    const Term bits = terms_.int_to_bv(value, from.bits);
    return from.is_signed ? terms_.fp_from_signed(mode, bits, float_sort(to))
                          : terms_.fp_from_unsigned(mode, bits, float_sort(to));
  }
  const Interval known = range(value, from);
  if (from.bits < to.bits && has_own_range(value)) seen_ranges_.insert_or_assign(value, known);
  return wrap(value, to, known);
}

Term IntEncoding::convert_defined(Term value, ScalarType from, ScalarType to) const {
  if (!from.is_floating() || to.is_floating() || to.kind == TypeKind::Boolean) return terms_.truth();
  return float_encoding::fits(terms_, value, to);
}

Term IntEncoding::offset(Term pointer, Term index, ScalarType index_type, const Integer& scale) const {
  const unsigned bits = pointer_type().bits;
  if (index.op() == Op::IntConst)
    return terms_.add(pointer, terms_.integer((scale * index.integer()).wrap_signed(bits)));
  if (index_type.bits < bits && has_own_range(index)) seen_ranges_.insert_or_assign(index, range(index, index_type));
  return terms_.add(pointer, terms_.mul(terms_.integer(scale.wrap_signed(bits)), index));
}

Term IntEncoding::wrap_address(Term sum, Term pointer) const {
  const ScalarType type = pointer_type();
  return wrap(sum, type, pointer ? range(pointer, type) + range(terms_.sub(sum, pointer)) : range(sum));
}

Term IntEncoding::difference(Term a, Term b, const Integer& scale) const {
  const ScalarType type = difference_type();
  const Interval addresses = Interval::of_type(pointer_type());
  const Term bytes = wrap(terms_.sub(a, b), type, addresses + -addresses);
  // The difference is a multiple of the scale unless the subtraction is undefined; compilers shift then, or divide.
  if (scale.is_power_of_two()) return terms_.div(bytes, terms_.integer(scale));
  return divide(BinaryOperator::Div, bytes, terms_.integer(scale), type);
}

Term IntEncoding::byte_of(Term value, ScalarType type, unsigned index) const {
  if (type.is_floating()) {
    const Term bits = float_encoding::to_bits(terms_, value, type);
    if (8 * index >= bits.sort().width()) return terms_.integer(0);
    return terms_.bv_to_int(terms_.extract(bits, 8 * index + 7, 8 * index));
  }
  if (8 * index >= type.bits) return terms_.integer(0);
  const Term shift_factor = terms_.integer(Integer::power_of_two(8 * index));
  const Interval known = Interval::quotient(range(value, type), Interval::point(shift_factor.integer()));
  return wrap(terms_.div(value, shift_factor), ScalarType::integer(1, false), known);
}

std::optional<Term> IntEncoding::value_with_bytes(std::span<const Term> bytes, ScalarType type) const {
  if (bytes[0].op() != Op::Mod || bytes.size() * 8 < type.bits) return std::nullopt;
  const Term candidate = bytes[0].child(0);
  for (const bool is_signed : {type.is_signed, !type.is_signed}) {
    ScalarType written = type;
    written.is_signed = is_signed;
    bool same = true;
    for (unsigned i = 0; same && 8 * i < type.bits; ++i) same = byte_of(candidate, written, i) == bytes[i];
    // Equal bytes mean equal modulo 2^w, whatever type the candidate really has.
    if (same) return wrap(candidate, type);
  }
  return std::nullopt;
}

Term IntEncoding::from_bytes(std::span<const Term> bytes, ScalarType type) const {
  if (type.kind == TypeKind::Boolean) return convert(bytes[0], ScalarType::integer(1, false), type, {});
  if (type.is_floating()) {
    Term bits = terms_.int_to_bv(bytes[0], 8);
    for (std::size_t i = 1; 8 * i < type.bits; ++i) {
      bits = terms_.bv_binary(Op::BvConcat, terms_.int_to_bv(bytes[i], 8), bits);
    }
    return float_encoding::from_bits(terms_, bits, type);
  }
  if (const auto whole = value_with_bytes(bytes, type)) return *whole;
  Term sum = bytes[0];
  const unsigned count = (type.bits + 7u) / 8u;
  for (unsigned i = 1; i < count; ++i) {
    sum = terms_.add(sum, terms_.mul(terms_.integer(Integer::power_of_two(8 * i)), bytes[i]));
  }
  if (!type.is_signed) return sum;
  const Term top_is_low = terms_.le(bytes[count - 1], terms_.integer(127));
  return terms_.ite(top_is_low, sum, terms_.sub(sum, terms_.integer(Integer::power_of_two(type.bits))));
}

Term IntEncoding::extract_bits(Term container, ScalarType container_type, unsigned low, unsigned width,
                               ScalarType field) const {
  const Integer weight = Integer::power_of_two(low), size = Integer::power_of_two(width);
  const Interval known = Interval::quotient(range(container, container_type), Interval::point(weight));
  Term bits = terms_.div(container, terms_.integer(weight));
  if (!known.within(Interval::unsigned_bits(width))) bits = terms_.mod(bits, terms_.integer(size));
  if (!field.is_signed) return bits;
  const Term is_low = terms_.lt(bits, terms_.integer(Integer::power_of_two(width - 1)));
  return terms_.ite(is_low, bits, terms_.sub(bits, terms_.integer(size)));
}

Term IntEncoding::insert_bits(Term container, ScalarType container_type, unsigned low, unsigned width, Term value,
                              ScalarType field) const {
  ScalarType plain_field = container_type;
  const Term old_bits = extract_bits(container, container_type, low, width, plain_field);
  Term new_bits = value;
  if (!range(value, field).within(Interval::unsigned_bits(width))) {
    new_bits = terms_.mod(value, terms_.integer(Integer::power_of_two(width)));
  }
  const Term weight = terms_.integer(Integer::power_of_two(low));
  return terms_.add(container, terms_.mul(weight, terms_.sub(new_bits, old_bits)));
}

}  // namespace warrant
