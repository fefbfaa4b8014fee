#include "frontend/lowering/arithmetic.h"

#include "frontend/lowering/array_sizes.h"
#include "frontend/lowering/globals.h"
#include "frontend/lowering/module_units.h"

namespace warrant {

std::optional<BinaryOperator> operator_of(clang::BinaryOperatorKind kind) {
  switch (kind) {
    case clang::BO_Add:
    case clang::BO_AddAssign:
      return BinaryOperator::Add;
    case clang::BO_Sub:
    case clang::BO_SubAssign:
      return BinaryOperator::Sub;
    case clang::BO_Mul:
    case clang::BO_MulAssign:
      return BinaryOperator::Mul;
    case clang::BO_Div:
    case clang::BO_DivAssign:
      return BinaryOperator::Div;
    case clang::BO_Rem:
    case clang::BO_RemAssign:
      return BinaryOperator::Rem;
    case clang::BO_Shl:
    case clang::BO_ShlAssign:
      return BinaryOperator::Shl;
    case clang::BO_Shr:
    case clang::BO_ShrAssign:
      return BinaryOperator::Shr;
    case clang::BO_And:
    case clang::BO_AndAssign:
      return BinaryOperator::And;
    case clang::BO_Or:
    case clang::BO_OrAssign:
      return BinaryOperator::Or;
    case clang::BO_Xor:
    case clang::BO_XorAssign:
      return BinaryOperator::Xor;
    default:
      return std::nullopt;
  }
}

std::optional<Comparison> comparison_of(clang::BinaryOperatorKind kind) {
  switch (kind) {
    case clang::BO_EQ:
      return Comparison::Eq;
    case clang::BO_NE:
      return Comparison::Ne;
    case clang::BO_LT:
      return Comparison::Lt;
    case clang::BO_LE:
      return Comparison::Le;
    case clang::BO_GT:
      return Comparison::Gt;
    case clang::BO_GE:
      return Comparison::Ge;
    default:
      return std::nullopt;
  }
}

namespace {

Undefined violation_of(BinaryOperator op, ScalarType type) {
  switch (op) {
    case BinaryOperator::Shl:
      return type.is_signed ? Undefined::ShiftOverflow : Undefined::BadShift;
    case BinaryOperator::Shr:
      return Undefined::BadShift;
    default:
      return Undefined::SignedOverflow;
  }
}

bool is_shift(BinaryOperator op) { return op == BinaryOperator::Shl || op == BinaryOperator::Shr; }

}  // namespace

Term CheckedArithmetic::convert(Term value, ScalarType from, ScalarType to) {
  if (from == to) return value;
  const bool rounds = to.is_floating() && (!from.is_floating() || from.bits > to.bits);
  if (!rounds) {
    const Term defined = encoding().convert_defined(value, from, to);
    const Term converted = encoding().convert(value, from, to);
    return out.checked(defined, Undefined::FloatToInteger, converted, to);
  }
  return under_rounding_mode([&](RoundingMode mode) { return encoding().convert(value, from, to, mode); });
}

// fegetround's values on x86: nearest 0, downward 0x400, upward 0x800, toward zero 0xc00.
Term CheckedArithmetic::under_rounding_mode(const std::function<Term(RoundingMode)>& operation) {
  const Term nearest = operation(RoundingMode::NearestEven);
  if (!module.units.uses().dynamic_rounding || nearest.is_constant()) return nearest;
  const Term mode = symbol(module.globals.rounding_mode().variable);
  const auto is = [&](int value) {
    return encoding().compare(Comparison::Eq, mode, constant(value, int_type()), int_type());
  };
  Term result = nearest;
  const auto in = [&](int value, RoundingMode rounding) {
    const Term applies = is(value);
    result = terms().ite(applies, operation(rounding), result);
  };
  in(0xc00, RoundingMode::TowardZero);
  in(0x800, RoundingMode::TowardPositive);
  in(0x400, RoundingMode::TowardNegative);
  return result;
}

Term CheckedArithmetic::float_operation(BinaryOperator op, Term left, Term right, ScalarType type) {
  return under_rounding_mode([&](RoundingMode mode) { return encoding().binary(op, left, right, type, mode); });
}

Term CheckedArithmetic::apply(BinaryOperator op, Term left, Term right, ScalarType type) {
  if (type.is_floating()) return float_operation(op, left, right, type);
  const Term defined = encoding().defined(op, left, right, type);
  const Term value = encoding().binary(op, left, right, type);
  const bool divides = op == BinaryOperator::Div || op == BinaryOperator::Rem;
  if (divides && !type.is_signed) return out.checked(defined, Undefined::DivisionByZero, value, type);
  // Each check names its own violation.
  if (divides && !out.goes_on_at_undefined()) out.check(encoding().truth(right, type), Undefined::DivisionByZero);
  const Term result = out.checked(defined, violation_of(op, type), value, type);
  if (op == BinaryOperator::Shl && type.is_signed) check_shifted(left, right, type);
  return result;
}

// C does not define what gcc does with a negative number, or with bits that are shifted out: they are an error if the
// property says so, and nothing otherwise.
void CheckedArithmetic::check_shifted(Term left, Term right, ScalarType type) {
  if (out.goes_on_at_undefined() || !module.options.property.kinds.contains(Undefined::ShiftOverflow)) return;
  const Term highest = constant(type.high(), type);
  const Term most = encoding().binary(BinaryOperator::Shr, highest, right, type);
  const Term parts[] = {encoding().compare(Comparison::Ge, left, encoding().zero(type), type),
                        encoding().compare(Comparison::Le, left, most, type)};
  out.check(terms().conjunction(parts), Undefined::ShiftOverflow);
}

Term CheckedArithmetic::compute(clang::BinaryOperatorKind kind, Term left, ScalarType left_type, Term right,
                                ScalarType right_type, ScalarType type) {
  const BinaryOperator op = *operator_of(kind);
  left = convert(left, left_type, type);
  if (is_shift(op) && right_type != type) {
    // A count that the conversion would change is a bad one.
    Term good = encoding().compare(Comparison::Ge, right, encoding().zero(right_type), right_type);
    if (type.bits <= 127 || right_type.bits > 8) {
      const Term end = constant(Integer(type.bits), right_type);
      good = terms().conjunction(good, encoding().compare(Comparison::Lt, right, end, right_type));
    }
    right = convert(right, right_type, type);
    // In this order: each check names its own violation.
    if (!out.goes_on_at_undefined()) out.check(good, violation_of(op, type));
    const Term value = apply(op, left, right, type);
    return out.goes_on_at_undefined() ? out.checked(good, Undefined::BadShift, value, type) : value;
  }
  right = convert(right, right_type, type);
  return apply(op, left, right, type);
}

Term CheckedArithmetic::pointer_offset(Term pointer, Term index, ScalarType index_type, clang::QualType pointee,
                                       bool subtract, Distance distance) {
  Integer scale = 1;
  if (pointee->isVariablyModifiedType() && pointee->isArrayType()) {
    const ScalarType wide = encoding().difference_type();
    const Term element = encoding().convert(sizes.type_size(pointee), encoding().size_type(), wide);
    index = apply(BinaryOperator::Mul, encoding().convert(index, index_type, wide), element, wide);
    index_type = wide;
  } else {
    scale = types().size_of(pointee);
  }
  check_distance(index, index_type, scale, distance);
  return encoding().offset(pointer, index, index_type, subtract ? -scale : scale);
}

// No object is so large that a distance of half of the address space stays in it. Constants are exempt: tools that
// write C turn `p - 8` into an addition of 2^64 - 8.
void CheckedArithmetic::check_distance(Term index, ScalarType index_type, const Integer& scale, Distance distance) {
  if (index.is_constant() || scale.is_zero() || out.goes_on_at_undefined()) return;
  // Sums of integers do not wrap: an access so far away is outside of its object. On a machine the sum wraps, perhaps
  // into the object, so where only accesses are checked that is no error, and the execution ends.
  const UndefinedKinds& kinds = module.options.property.kinds;
  const bool may_miss_its_object = distance == Distance::OfAccess && encoding().arithmetic() == Arithmetic::Int &&
                                   kinds.contains(Undefined::InvalidAccess);
  if (!may_miss_its_object && !kinds.contains(Undefined::PointerOverflow)) return;
  const Integer most = Integer::truncated_quotient(encoding().difference_type().high(), scale);
  std::vector<Term> parts;
  if (most < index_type.high())
    parts.push_back(encoding().compare(Comparison::Le, index, constant(most, index_type), index_type));
  if (index_type.low() < -most)
    parts.push_back(encoding().compare(Comparison::Ge, index, constant(-most, index_type), index_type));
  if (!parts.empty()) out.check(terms().conjunction(parts), Undefined::PointerOverflow);
}

// Null comes before every object.
void CheckedArithmetic::relate(Term left, Term right, Relate::How how) {
  if (!left.is_constant() && !right.is_constant()) out.emit(Relate{left, right, how});
}

void CheckedArithmetic::becomes_number(Term pointer) {
  if (pointer.is_constant()) return;
  out.emit(Relate{pointer, encoding().zero(encoding().pointer_type()), Relate::How::Number});
}

Term CheckedArithmetic::pointer_value(Term sum) { return warrant::pointer_value(module.program, sum); }

Term CheckedArithmetic::displaced(Term address, long bytes) {
  const ScalarType pointer = encoding().pointer_type();
  return encoding().offset(address, constant(Integer(bytes), pointer), pointer, 1);
}

}  // namespace warrant
