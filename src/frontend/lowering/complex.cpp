#include "frontend/lowering/complex.h"

#include "frontend/lowering/arithmetic.h"
#include "frontend/lowering/calls.h"

namespace warrant {

namespace {

const char* suffix_of(ScalarType type) { return type.bits == 32 ? "f" : type.bits == 64 ? "" : "l"; }

struct Interval {
  FloatValue low, high;
};

FloatValue rounded(Op op, bool up, const FloatValue& a, const FloatValue& b) {
  return FloatValue::arith(op, up ? RoundingMode::TowardPositive : RoundingMode::TowardNegative, a, b);
}

// Of operands that are exact.
Interval product(const FloatValue& a, const FloatValue& b) {
  return {rounded(Op::FpMul, false, a, b), rounded(Op::FpMul, true, a, b)};
}

Interval sum(const Interval& a, const Interval& b) {
  return {rounded(Op::FpAdd, false, a.low, b.low), rounded(Op::FpAdd, true, a.high, b.high)};
}

Interval negated(const Interval& a) { return {a.high.negated(), a.low.negated()}; }

// By a divisor that is positive.
Interval quotient(const Interval& a, const Interval& b) {
  const FloatValue& least = a.low.is_negative() ? b.low : b.high;
  const FloatValue& most = a.high.is_negative() ? b.high : b.low;
  return {rounded(Op::FpDiv, false, a.low, least), rounded(Op::FpDiv, true, a.high, most)};
}

// What every number of the interval is if rounded; nothing if they differ. The sign of a zero is open.
std::optional<FloatValue> rounded(const Interval& exact, Sort sort) {
  const FloatValue low = exact.low.convert(sort, RoundingMode::NearestEven);
  const FloatValue high = exact.high.convert(sort, RoundingMode::NearestEven);
  if (low.is_nan() || high.is_nan() || !FloatValue::ieee_equal(low, high)) return std::nullopt;
  return high;
}

struct Parts {
  std::optional<FloatValue> real, imaginary;
};

// The product or the quotient of a + bi and c + di, rounded once, as far as that can be told.
Parts rounded_once(clang::BinaryOperatorKind op, const std::vector<FloatValue>& given) {
  const Sort sort = given[0].sort();
  // Products of floats and doubles are exact in it.
  const Sort wide = sort == Sort::floating(15, 64) ? sort : Sort::floating(15, 113);
  std::vector<FloatValue> v;
  for (const FloatValue& value : given) v.push_back(value.convert(wide, RoundingMode::NearestEven));
  const FloatValue &a = v[0], &b = v[1], &c = v[2], &d = v[3];
  if (op == clang::BO_Mul)
    return {rounded(sum(product(a, c), negated(product(b, d))), sort),
            rounded(sum(product(a, d), product(b, c)), sort)};
  const Interval divisor = sum(product(c, c), product(d, d));
  if (divisor.low.is_zero()) return {};
  return {rounded(quotient(sum(product(a, c), product(b, d)), divisor), sort),
          rounded(quotient(sum(product(b, c), negated(product(a, d))), divisor), sort)};
}

// The parts, if all of them are finite constants.
std::optional<std::vector<FloatValue>> finite_constants(const std::vector<Term>& parts) {
  std::vector<FloatValue> values;
  for (const Term part : parts) {
    if (!part.is_constant() || part.float_value().is_nan() || part.float_value().is_infinite()) return std::nullopt;
    values.push_back(part.float_value());
  }
  return values;
}

}  // namespace

Components ComplexArithmetic::operation(clang::BinaryOperatorKind op, const Operand& left, const Operand& right) {
  const ScalarType type = left.type;
  const bool left_is_real = left.parts.size() == 1, right_is_real = right.parts.size() == 1;
  const Term zero = encoding().zero(type);
  const auto real = [&](BinaryOperator op, unsigned part) {
    return arithmetic.apply(op, left.parts[left_is_real ? 0 : part], right.parts[right_is_real ? 0 : part], type);
  };
  switch (op) {
    case clang::BO_Add: {
      const Term sum = real(BinaryOperator::Add, 0);
      if (left_is_real || right_is_real) return {sum, left_is_real ? right.parts[1] : left.parts[1]};
      return {sum, real(BinaryOperator::Add, 1)};
    }
    case clang::BO_Sub: {
      const Term difference = real(BinaryOperator::Sub, 0);
      if (right_is_real) return {difference, left.parts[1]};
      if (!left_is_real) return {difference, real(BinaryOperator::Sub, 1)};
      out.check(encoding().negate_defined(right.parts[1], type), Undefined::SignedOverflow);
      return {difference, encoding().negate(right.parts[1], type)};
    }
    case clang::BO_Mul: {
      if (!left_is_real && !right_is_real) return multiply(left, right);
      const Term first = real(BinaryOperator::Mul, 0);
      return {first, real(BinaryOperator::Mul, 1)};
    }
    case clang::BO_Div: {
      const bool divides_parts = right_is_real || (!type.is_floating() && right.parts[1] == zero);
      if (!divides_parts) return divide(left, right);
      const Operand divisor{{right.parts[0]}, type};
      const Term first = arithmetic.apply(BinaryOperator::Div, left.parts[0], divisor.parts[0], type);
      return {first,
              left_is_real ? zero : arithmetic.apply(BinaryOperator::Div, left.parts[1], divisor.parts[0], type)};
    }
    default:
      out.unmodelled("operator " + clang::BinaryOperator::getOpcodeStr(op).str() + " on complex numbers");
      return {zero, zero};
  }
}

Components ComplexArithmetic::multiply(const Operand& left, const Operand& right) {
  const ScalarType type = left.type;
  const auto times = [&](unsigned i, unsigned j) {
    return arithmetic.apply(BinaryOperator::Mul, left.parts[i], right.parts[j], type);
  };
  const Term first = times(0, 0), second = times(1, 1), third = times(0, 1), fourth = times(1, 0);
  const Term real = arithmetic.apply(BinaryOperator::Sub, first, second, type);
  const Term imaginary = arithmetic.apply(BinaryOperator::Add, third, fourth, type);
  if (!type.is_floating()) return {real, imaginary};
  const auto given = finite_constants({left.parts[0], left.parts[1], right.parts[0], right.parts[1]});
  if (const auto found = finite_constants({real, imaginary}); given && found) {
    const auto [once_real, once_imaginary] = rounded_once(clang::BO_Mul, *given);
    if (!once_real || !once_imaginary || !FloatValue::ieee_equal((*found)[0], *once_real) ||
        !FloatValue::ieee_equal((*found)[1], *once_imaginary))
      out.unmodelled("rounding of a product of complex constants");
  }
  const Term real_is_nan = terms().fp_test(Op::FpIsNan, real);
  const Term both = terms().conjunction(real_is_nan, terms().fp_test(Op::FpIsNan, imaginary));
  if (both.is_false()) return {real, imaginary};
  const VariableId real_result = out.temporary(type), imaginary_result = out.temporary(type);
  out.emit(Assign{real_result, real});
  out.emit(Assign{imaginary_result, imaginary});
  const LocationId recover = out.new_location(), join = out.new_location();
  out.split(both, recover, join);
  out.move_to(recover);
  const Components recovered = by_model("__warrant_complex_product", left, right);
  out.emit(Assign{real_result, recovered[0]});
  out.emit(Assign{imaginary_result, recovered[1]});
  out.continue_at(join);
  return {symbol(real_result), symbol(imaginary_result)};
}

Components ComplexArithmetic::divide(const Operand& left, const Operand& right) {
  const Term zero = encoding().zero(left.type);
  if (!left.type.is_floating()) {
    out.unmodelled("division by a complex integer");
    return {zero, zero};
  }
  Operand dividend = left;
  if (dividend.parts.size() == 1) dividend.parts.push_back(zero);
  const auto given = finite_constants({dividend.parts[0], dividend.parts[1], right.parts[0], right.parts[1]});
  if (given && !((*given)[2].is_zero() && (*given)[3].is_zero())) {
    const auto [real, imaginary] = rounded_once(clang::BO_Div, *given);
    if (real && imaginary && !real->is_zero() && !imaginary->is_zero())
      return {terms().floating(*real), terms().floating(*imaginary)};
    out.unmodelled("rounding of a quotient of complex constants");
  }
  // libgcc for i386 computes with more digits than the types have.
  if (encoding().data_model() == DataModel::ILP32 && left.type.bits < 80)
    out.unmodelled("division by a complex number in ILP32");
  return by_model("__warrant_complex_quotient", dividend, right);
}

Components ComplexArithmetic::by_model(const char* function, const Operand& left, const Operand& right) {
  const ScalarType type = left.type;
  const std::vector<Term> arguments{left.parts[0], left.parts[1], right.parts[0], right.parts[1]};
  const Term result = calls.model_call(std::string(function) + suffix_of(type), arguments, {type, type, type, type});
  return {out.load(result, type), out.load(arithmetic.displaced(result, type.bytes), type)};
}

Term ComplexArithmetic::truth(const Operand& value) {
  const Term real = encoding().truth(value.parts[0], value.type);
  if (value.parts.size() == 1) return real;
  return terms().disjunction(real, encoding().truth(value.parts[1], value.type));
}

Term ComplexArithmetic::equal(const Operand& left, const Operand& right) {
  const auto part = [&](const Operand& value, unsigned i) {
    return i < value.parts.size() ? value.parts[i] : encoding().zero(value.type);
  };
  const Term real = encoding().compare(Comparison::Eq, part(left, 0), part(right, 0), left.type);
  const Term imaginary = encoding().compare(Comparison::Eq, part(left, 1), part(right, 1), left.type);
  return terms().conjunction(real, imaginary);
}

}  // namespace warrant
