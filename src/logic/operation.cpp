// What every operation means on values.
#include <algorithm>
#include <cassert>

#include "logic/evaluate.h"

namespace warrant {

namespace {

using Array = std::shared_ptr<const ArrayValue>;

bool truth(const Value& value) { return std::get<bool>(value); }
const Integer& number(const Value& value) { return std::get<Integer>(value); }
const FloatValue& datum(const Value& value) { return std::get<FloatValue>(value); }
const Array& array(const Value& value) { return std::get<Array>(value); }

// Any scalar as an array index.
Integer index_of(const Value& value) {
  if (const Integer* integer = std::get_if<Integer>(&value)) return *integer;
  if (const bool* truth = std::get_if<bool>(&value)) return *truth ? 1 : 0;
  const FloatValue& index = datum(value);
  return index.is_nan() ? FloatValue::nan(index.sort()).bits() : index.bits();
}

// Arrays over a small index sort may be the same function although their defaults differ.
bool equal_arrays(const ArrayValue& a, const ArrayValue& b, Sort sort) {
  if (same_value(a.default_value(), b.default_value()) || !sort.index().is_bit_vec() || sort.index().width() > 20) {
    return same_value(std::make_shared<const ArrayValue>(a), std::make_shared<const ArrayValue>(b));
  }
  for (Integer index = 0; index < Integer::power_of_two(sort.index().width()); index = index + 1) {
    if (!same_value(a.select(index), b.select(index))) return false;
  }
  return true;
}

bool equal(const Value& a, const Value& b, Sort sort) {
  if (!sort.is_array() || array(a) == array(b)) return same_value(a, b);
  return equal_arrays(*array(a), *array(b), sort);
}

Value apply_core(const TermOperation& operation, std::span<const Value> arguments) {
  switch (operation.op) {
    case Op::Not:
      return !truth(arguments[0]);
    case Op::And:
      return std::ranges::all_of(arguments, truth);
    case Op::Or:
      return std::ranges::any_of(arguments, truth);
    case Op::Eq:
      return equal(arguments[0], arguments[1], operation.operand_sort);
    default:
      return truth(arguments[0]) ? arguments[1] : arguments[2];
  }
}

Value apply_integer(Op op, std::span<const Value> arguments) {
  switch (op) {
    case Op::Add: {
      Integer sum = 0;
      for (const Value& argument : arguments) sum = sum + number(argument);
      return sum;
    }
    case Op::Mul: {
      Integer product = 1;
      for (const Value& argument : arguments) product = product * number(argument);
      return product;
    }
    case Op::Div:
      if (number(arguments[1]).is_zero()) return Integer(0);
      return Integer::euclidean_quotient(number(arguments[0]), number(arguments[1]));
    case Op::Mod:
      if (number(arguments[1]).is_zero()) return arguments[0];
      return Integer::euclidean_remainder(number(arguments[0]), number(arguments[1]));
    default:
      return number(arguments[0]) <= number(arguments[1]);
  }
}

// Shifts by the width or more shift everything out.
Integer shift(Op op, const Integer& value, const Integer& count, unsigned width) {
  const unsigned bits = count < Integer(width) ? static_cast<unsigned>(count.small()) : width;
  if (op == Op::BvShl) return value.shift_left(bits).wrap_unsigned(width);
  if (op == Op::BvLshr) return value.shift_right(bits);
  return value.wrap_signed(width).shift_right(bits).wrap_unsigned(width);
}

Integer divide(Op op, const Integer& a, const Integer& b, unsigned width) {
  switch (op) {
    case Op::BvUdiv:
      return b.is_zero() ? Integer(-1) : Integer::truncated_quotient(a, b);
    case Op::BvUrem:
      return b.is_zero() ? a : Integer::truncated_remainder(a, b);
    case Op::BvSdiv: {
      const Integer dividend = a.wrap_signed(width);
      if (b.is_zero()) return dividend.sign() < 0 ? 1 : -1;
      return Integer::truncated_quotient(dividend, b.wrap_signed(width));
    }
    default:
      return b.is_zero() ? a : Integer::truncated_remainder(a.wrap_signed(width), b.wrap_signed(width));
  }
}

Value apply_bit_vec(const TermOperation& operation, std::span<const Value> arguments) {
  const Integer& a = number(arguments[0]);
  const unsigned width = operation.operand_sort.is_bit_vec() ? operation.operand_sort.width() : 0;
  const auto b = [&]() -> const Integer& { return number(arguments[1]); };
  switch (operation.op) {
    case Op::BvAdd: {
      Integer sum = 0;
      for (const Value& argument : arguments) sum = sum + number(argument);
      return sum.wrap_unsigned(width);
    }
    case Op::BvMul: {
      Integer product = 1;
      for (const Value& argument : arguments) product = (product * number(argument)).wrap_unsigned(width);
      return product;
    }
    case Op::BvNeg:
      return (-a).wrap_unsigned(width);
    case Op::BvUdiv:
    case Op::BvSdiv:
    case Op::BvUrem:
    case Op::BvSrem:
      return divide(operation.op, a, b(), width).wrap_unsigned(width);
    case Op::BvShl:
    case Op::BvLshr:
    case Op::BvAshr:
      return shift(operation.op, a, b(), width);
    case Op::BvAnd:
      return Integer::bit_and(a, b());
    case Op::BvOr:
      return Integer::bit_or(a, b());
    case Op::BvXor:
      return Integer::bit_xor(a, b());
    case Op::BvNot:
      return (Integer(-1) - a).wrap_unsigned(width);
    case Op::BvConcat:
      return a.shift_left(width) + b();
    case Op::BvExtract:
      return a.shift_right(operation.params[1]).wrap_unsigned(operation.params[0] - operation.params[1] + 1);
    case Op::BvZeroExtend:
      return a;
    case Op::BvSignExtend:
      return a.wrap_signed(width).wrap_unsigned(operation.sort.width());
    case Op::BvUle:
      return a <= b();
    case Op::BvSle:
      return a.wrap_signed(width) <= b().wrap_signed(width);
    case Op::IntToBv:
      return a.wrap_unsigned(operation.sort.width());
    case Op::BvToInt:
      return a;
    default:
      return a.wrap_signed(width);
  }
}

// Out of range is 0: the result must have the sort, and SMT-LIB leaves it open.
Integer float_to_bits(const TermOperation& operation, const FloatValue& a, RoundingMode mode) {
  const unsigned width = operation.sort.width();
  const Integer value = a.to_integer(mode);
  const Integer wrapped = operation.op == Op::FpToSbv ? value.wrap_signed(width) : value.wrap_unsigned(width);
  return wrapped == value ? value.wrap_unsigned(width) : Integer(0);
}

Value apply_float(const TermOperation& operation, std::span<const Value> arguments) {
  const auto mode = static_cast<RoundingMode>(operation.params[0]);
  const auto a = [&]() -> const FloatValue& { return datum(arguments[0]); };
  const auto b = [&]() -> const FloatValue& { return datum(arguments[1]); };
  switch (operation.op) {
    case Op::FpAdd:
    case Op::FpSub:
    case Op::FpMul:
    case Op::FpDiv:
      return FloatValue::arith(operation.op, mode, a(), b());
    case Op::FpSqrt:
      return a().sqrt(mode);
    case Op::FpRoundToIntegral:
      return a().round_to_integral(mode);
    case Op::FpRem:
      return FloatValue::remainder(a(), b());
    case Op::FpNeg:
      return a().negated();
    case Op::FpAbs:
      return a().absolute();
    case Op::FpLe:
      return FloatValue::less_equal(a(), b());
    case Op::FpLt:
      return FloatValue::less(a(), b());
    case Op::FpEq:
      return FloatValue::ieee_equal(a(), b());
    case Op::FpIsNan:
      return a().is_nan();
    case Op::FpIsInf:
      return a().is_infinite();
    case Op::FpIsZero:
      return a().is_zero();
    case Op::FpIsNegative:
      return a().is_negative();
    case Op::FpIsSubnormal:
      return a().is_subnormal();
    case Op::FpFromBits:
      return FloatValue::from_bits(number(arguments[0]), operation.sort);
    case Op::FpToBits:
      return a().bits();
    case Op::FpFromFp:
      return a().convert(operation.sort, mode);
    case Op::FpFromSbv:
      return FloatValue::from_integer(number(arguments[0]).wrap_signed(operation.operand_sort.width()), operation.sort,
                                      mode);
    case Op::FpFromUbv:
      return FloatValue::from_integer(number(arguments[0]), operation.sort, mode);
    default:
      return float_to_bits(operation, a(), mode);
  }
}

Value apply_array(Op op, std::span<const Value> arguments) {
  if (op == Op::ConstArray) return std::make_shared<const ArrayValue>(arguments[0]);
  if (op == Op::Select) return array(arguments[0])->select(index_of(arguments[1]));
  auto changed = std::make_shared<ArrayValue>(*array(arguments[0]));
  changed->store(index_of(arguments[1]), arguments[2]);
  return Array(std::move(changed));
}

}  // namespace

Value apply_operation(const TermOperation& operation, std::span<const Value> arguments) {
  const Op op = operation.op;
  assert(op >= Op::Not && "leaves are no operations");
  if (op <= Op::Ite) return apply_core(operation, arguments);
  if (op <= Op::Le) return apply_integer(op, arguments);
  if (op <= Op::BvToSignedInt) return apply_bit_vec(operation, arguments);
  if (op <= Op::FpToUbv) return apply_float(operation, arguments);
  return apply_array(op, arguments);
}

Value apply_operation(Term term, std::span<const Value> arguments) {
  const std::span<const Term> children = term.children();
  if (children.empty()) return constant_value(term);
  return apply_operation(TermOperation{term.op(), term.sort(), children.back().sort(), {term.param(0), term.param(1)}},
                         arguments);
}

Value constant_value(Term constant) {
  switch (constant.op()) {
    case Op::BoolConst:
      return constant.is_true();
    case Op::FloatConst:
      return constant.float_value();
    default:
      assert((constant.op() == Op::IntConst || constant.op() == Op::BvConst) && "a constant");
      return constant.integer();
  }
}

Term scalar_term(LeafTerms& terms, const Value& value, Sort sort) {
  switch (sort.kind()) {
    case SortKind::Bool:
      return terms.boolean(truth(value));
    case SortKind::Int:
      return terms.integer(number(value));
    case SortKind::BitVec:
      return terms.bit_vec(number(value), sort.width());
    case SortKind::Float:
      return terms.floating(datum(value));
    case SortKind::Array:
      break;
  }
  assert(false && "a scalar sort");
  return {};
}

namespace {

Term index_term(TermManager& terms, const Integer& index, Sort sort) {
  if (sort.is_bool()) return terms.boolean(!index.is_zero());
  if (sort.is_float()) return terms.floating(FloatValue::from_bits(index, sort));
  return constant_term(terms, index, sort);
}

}  // namespace

Term constant_term(TermManager& terms, const Value& value, Sort sort) {
  if (!sort.is_array()) return scalar_term(terms, value, sort);
  const ArrayValue& function = *array(value);
  Term result = terms.const_array(sort, constant_term(terms, function.default_value(), sort.element()));
  for (const auto& [index, element] : function.entries()) {
    const Term at = index_term(terms, index, sort.index());
    result = terms.store(result, at, constant_term(terms, element, sort.element()));
  }
  return result;
}

}  // namespace warrant
