#include "program/bv_encoding.h"

#include <cassert>

#include "program/float_encoding.h"

namespace warrant {

Sort BvEncoding::sort_of(ScalarType type) const {
  return type.is_floating() ? float_sort(type) : Sort::bit_vec(type.bits);
}

Term BvEncoding::constant(const Integer& value, ScalarType type) const {
  assert(!type.is_floating() && "float constants are made by TermManager::floating");
  if (type.kind == TypeKind::Boolean) return terms_.bit_vec(value.is_zero() ? 0 : 1, 1);
  return terms_.bit_vec(value, type.bits);
}

std::optional<Integer> BvEncoding::constant_value(Term value, ScalarType type) const {
  if (value.op() != Op::BvConst) return std::nullopt;
  return type.is_signed ? value.integer().wrap_signed(type.bits) : value.integer();
}

Term BvEncoding::resize(Term bits, unsigned width, bool sign) const {
  const unsigned has = bits.sort().width();
  if (has > width) return terms_.extract(bits, width - 1, 0);
  if (has == width) return bits;
  return sign ? terms_.sign_extend(bits, width - has) : terms_.zero_extend(bits, width - has);
}

Term BvEncoding::binary(BinaryOperator op, Term a, Term b, ScalarType type, RoundingMode mode) const {
  if (type.is_floating()) return float_encoding::binary(terms_, op, a, b, mode);
  switch (op) {
    case BinaryOperator::Add:
      return terms_.add(a, b);
    case BinaryOperator::Sub:
      return terms_.sub(a, b);
    case BinaryOperator::Mul:
      return terms_.mul(a, b);
    case BinaryOperator::Div:
      return terms_.bv_binary(type.is_signed ? Op::BvSdiv : Op::BvUdiv, a, b);
    case BinaryOperator::Rem:
      return terms_.bv_binary(type.is_signed ? Op::BvSrem : Op::BvUrem, a, b);
    case BinaryOperator::Shl:
      return terms_.bv_binary(Op::BvShl, a, b);
    case BinaryOperator::Shr:
      return terms_.bv_binary(type.is_signed ? Op::BvAshr : Op::BvLshr, a, b);
    case BinaryOperator::And:
      return terms_.bv_binary(Op::BvAnd, a, b);
    case BinaryOperator::Or:
      return terms_.bv_binary(Op::BvOr, a, b);
    case BinaryOperator::Xor:
      return terms_.bv_binary(Op::BvXor, a, b);
  }
  return a;
}

Term BvEncoding::negate(Term a, ScalarType type) const { return type.is_floating() ? terms_.fp_neg(a) : terms_.neg(a); }

Term BvEncoding::complement(Term a, ScalarType) const { return terms_.bv_not(a); }

Term BvEncoding::no_overflow(BinaryOperator op, Term a, Term b, ScalarType type) const {
  const Term low = constant(type.low(), type), high = constant(type.high(), type);
  const auto le = [&](Term x, Term y) { return terms_.bv_binary(Op::BvSle, x, y); };
  const Term b_not_negative = le(constant(0, type), b);
  if (op == BinaryOperator::Add && a.is_constant() && !b.is_constant()) return no_overflow(op, b, a, type);
  if (op == BinaryOperator::Add) {
    const Term below = le(a, terms_.sub(high, b)), above = le(terms_.sub(low, b), a);
    return terms_.ite(b_not_negative, below, above);
  }
  if (op == BinaryOperator::Sub) {
    const Term above = le(terms_.add(low, b), a), below = le(a, terms_.add(high, b));
    return terms_.ite(b_not_negative, above, below);
  }
  if (a.is_constant()) std::swap(a, b);
  if (const auto factor = constant_value(b, type)) {
    if (factor->is_zero()) return terms_.truth();
    // low <= a * factor <= high, divided by the factor and rounded inwards, which is what truncation does here.
    Integer least = Integer::truncated_quotient(type.low(), *factor);
    Integer greatest = Integer::truncated_quotient(type.high(), *factor);
    if (factor->sign() < 0) std::swap(least, greatest);
    if (greatest > type.high()) greatest = type.high();  // factor -1
    const Term above = le(constant(least, type), a), below = le(a, constant(greatest, type));
    return terms_.conjunction(above, below);
  }
  const unsigned wide = 2u * type.bits;
  const Term wide_a = resize(a, wide, true), wide_b = resize(b, wide, true);
  const Term product = terms_.mul(wide_a, wide_b);
  return terms_.eq(product, resize(terms_.extract(product, type.bits - 1u, 0), wide, true));
}

Term BvEncoding::defined(BinaryOperator op, Term a, Term b, ScalarType type) const {
  if (type.is_floating()) return terms_.truth();
  const bool overflow_matters = type.is_signed && overflow_ == SignedOverflow::Undefined;
  switch (op) {
    case BinaryOperator::Add:
    case BinaryOperator::Sub:
    case BinaryOperator::Mul:
      return overflow_matters ? no_overflow(op, a, b, type) : terms_.truth();
    case BinaryOperator::Div:
    case BinaryOperator::Rem: {
      const Term not_zero = terms_.distinct(b, constant(0, type));
      if (!overflow_matters) return not_zero;
      const Term not_least = terms_.distinct(a, constant(type.low(), type));
      const Term not_minus_one = terms_.distinct(b, constant(-1, type));
      return terms_.conjunction(not_zero, terms_.disjunction(not_least, not_minus_one));
    }
    case BinaryOperator::Shl:
    case BinaryOperator::Shr: {
      const Term good_count = terms_.bv_ult(b, constant(type.bits, type));
      if (op == BinaryOperator::Shr || !overflow_matters) return good_count;
      const Term room = terms_.bv_binary(Op::BvLshr, constant(type.high(), type), b);
      const Term not_negative = terms_.bv_binary(Op::BvSle, constant(0, type), a);
      const Term has_room = terms_.bv_binary(Op::BvSle, a, room);
      return terms_.conjunction(good_count, terms_.conjunction(not_negative, has_room));
    }
    case BinaryOperator::And:
    case BinaryOperator::Or:
    case BinaryOperator::Xor:
      return terms_.truth();
  }
  return terms_.truth();
}

Term BvEncoding::negate_defined(Term a, ScalarType type) const {
  if (type.is_floating() || !type.is_signed || overflow_ == SignedOverflow::Wrap) return terms_.truth();
  return terms_.distinct(a, constant(type.low(), type));
}

Term BvEncoding::compare(Comparison op, Term a, Term b, ScalarType type) const {
  if (type.is_floating()) return float_encoding::compare(terms_, op, a, b);
  const Op le = type.is_signed ? Op::BvSle : Op::BvUle;
  switch (op) {
    case Comparison::Eq:
      return terms_.eq(a, b);
    case Comparison::Ne:
      return terms_.distinct(a, b);
    case Comparison::Lt:
      return terms_.negate(terms_.bv_binary(le, b, a));
    case Comparison::Le:
      return terms_.bv_binary(le, a, b);
    case Comparison::Gt:
      return terms_.negate(terms_.bv_binary(le, a, b));
    case Comparison::Ge:
      return terms_.bv_binary(le, b, a);
  }
  return terms_.falsity();
}

Term BvEncoding::convert(Term value, ScalarType from, ScalarType to, RoundingMode mode) const {
  if (from == to) return value;
  if (to.kind == TypeKind::Boolean) return from_truth(truth(value, from), to);
  if (from.is_floating() && to.is_floating()) return terms_.fp_from_fp(mode, value, float_sort(to));
  if (from.is_floating()) {
    return to.is_signed ? terms_.fp_to_signed(RoundingMode::TowardZero, value, to.bits)
                        : terms_.fp_to_unsigned(RoundingMode::TowardZero, value, to.bits);
  }
  if (to.is_floating()) {
    return from.is_signed ? terms_.fp_from_signed(mode, value, float_sort(to))
                          : terms_.fp_from_unsigned(mode, value, float_sort(to));
  }
  return resize(value, to.bits, from.is_signed);
}

Term BvEncoding::convert_defined(Term value, ScalarType from, ScalarType to) const {
  if (!from.is_floating() || to.is_floating() || to.kind == TypeKind::Boolean) return terms_.truth();
  return float_encoding::fits(terms_, value, to);
}

Term BvEncoding::in_range(Term, ScalarType) const { return terms_.truth(); }

Term BvEncoding::offset(Term pointer, Term index, ScalarType index_type, const Integer& scale) const {
  const ScalarType address = pointer_type();
  const Term factor = constant(scale, address);
  return terms_.add(pointer, terms_.mul(factor, resize(index, address.bits, index_type.is_signed)));
}

Term BvEncoding::difference(Term a, Term b, const Integer& scale) const {
  const Term bytes = terms_.sub(a, b);
  if (scale == 1) return bytes;
  const ScalarType type = difference_type();
  // The difference is a multiple of the scale unless the subtraction is undefined.
  if (scale.is_power_of_two()) {
    return terms_.bv_binary(Op::BvAshr, bytes, constant(scale.bit_length() - 1, type));
  }
  return terms_.bv_binary(Op::BvSdiv, bytes, constant(scale, type));
}

Term BvEncoding::byte_of(Term value, ScalarType type, unsigned index) const {
  const Term bits = type.is_floating() ? float_encoding::to_bits(terms_, value, type) : value;
  const unsigned width = bits.sort().width();
  if (8 * index >= width) return terms_.bit_vec(0, 8);
  const unsigned high = std::min(8 * index + 7, width - 1);
  return resize(terms_.extract(bits, high, 8 * index), 8, false);
}

Term BvEncoding::from_bytes(std::span<const Term> bytes, ScalarType type) const {
  if (type.kind == TypeKind::Boolean) return from_truth(terms_.distinct(bytes[0], terms_.bit_vec(0, 8)), type);
  Term bits = bytes[0];
  for (std::size_t i = 1; 8 * i < type.bits; ++i) bits = terms_.bv_binary(Op::BvConcat, bytes[i], bits);
  bits = resize(bits, type.bits, false);
  return type.is_floating() ? float_encoding::from_bits(terms_, bits, type) : bits;
}

Term BvEncoding::extract_bits(Term container, ScalarType, unsigned low, unsigned width, ScalarType field) const {
  return resize(terms_.extract(container, low + width - 1, low), field.bits, field.is_signed);
}

Term BvEncoding::insert_bits(Term container, ScalarType container_type, unsigned low, unsigned width, Term value,
                             ScalarType field) const {
  Term result = resize(value, width, field.is_signed);
  if (low > 0) result = terms_.bv_binary(Op::BvConcat, result, terms_.extract(container, low - 1, 0));
  if (low + width < container_type.bits) {
    result = terms_.bv_binary(Op::BvConcat, terms_.extract(container, container_type.bits - 1u, low + width), result);
  }
  return result;
}

}  // namespace warrant
