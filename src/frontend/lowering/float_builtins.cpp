// Floating-point functions that become terms: the compiler's (__builtin_isnan), and the models' (__warrant_floor).
#include <climits>

#include "frontend/lowering/arithmetic.h"
#include "frontend/lowering/calls.h"
#include "frontend/lowering/expressions.h"
#include "frontend/lowering/known_calls.h"

namespace warrant {
namespace {

// "isnanf" is "isnan" for a float; the argument says so as well.
std::string without_type_suffix(const std::string& name) {
  static const char* const kinds[] = {"isnan", "isinf", "finite", "signbit", "fabs", "inf", "huge_val", "nan", "nans"};
  for (const char* kind : kinds)
    if (name == std::string(kind) + "f" || name == std::string(kind) + "l") return kind;
  return name;
}

// The number that the argument of nan("...") is: decimal, octal or hexadecimal; 0 if there is none.
std::optional<Integer> nan_payload(const std::string& tag) {
  if (tag.empty()) return Integer(0);
  llvm::APInt value;
  llvm::StringRef digits(tag);
  unsigned base = 10;
  if (digits.size() > 1 && digits[0] == '0') base = 8;
  if (base == 8 && (digits.consume_front("0x") || digits.consume_front("0X"))) base = 16;
  if (digits.empty() || digits.getAsInteger(base, value)) return std::nullopt;
  llvm::SmallString<40> text;
  value.toStringUnsigned(text, 10);
  return Integer::parse(std::string_view(text.data(), text.size()));
}

enum class Quietness : std::uint8_t { Quiet, Signalling };

// The payload fills the fraction, whose highest bit says that the NaN is quiet.
FloatValue nan_of(const Integer& payload, Quietness quietness, Sort sort) {
  const unsigned fraction = sort == Sort::floating(8, 24) ? 23 : sort == Sort::floating(11, 53) ? 52 : 63;
  const Integer quiet = Integer::power_of_two(fraction - 1);
  Integer bits = payload.wrap_unsigned(fraction - 1);
  if (quietness == Quietness::Quiet) bits = bits + quiet;
  if (bits.is_zero()) bits = Integer::power_of_two(fraction - 2);  // a fraction of 0 would be infinity
  return FloatValue::from_bits(FloatValue::infinity(sort).bits() + bits, sort);
}

Term sign_bit(const FunctionContext& context, Term x) {
  const Term bits = context.terms().fp_to_bits(x);
  const unsigned top = bits.sort().width() - 1;
  const Term bit = context.terms().extract(bits, top, top);
  const Term set = context.terms().eq(bit, context.terms().bit_vec(1, 1));
  const Term nan = context.terms().fp_test(Op::FpIsNan, x);
  const Term negative = context.terms().fp_test(Op::FpIsNegative, x);
  return context.terms().ite(nan, set, negative);
}

}  // namespace

Term is_finite(TermManager& terms, Term x) {
  const Term infinite = terms.fp_test(Op::FpIsInf, x);
  const Term nan = terms.fp_test(Op::FpIsNan, x);
  return terms.negate(terms.disjunction(infinite, nan));
}

// Takes any floating type; the answer is an int.
std::optional<Term> float_test(const CallContext& call) {
  const ScalarType result = call.scalar(call.expr->getType());
  if (call.expr->getNumArgs() != 1 || !call.type_of(call.expr->getArg(0)).is_floating()) return std::nullopt;
  const std::string name = without_type_suffix(call.name);
  const ScalarType type = call.type_of(call.expr->getArg(0));
  const Term x = call.out.save(call.expressions.rvalue(call.expr->getArg(0)), type);
  const auto answer = [&](Term holds) { return call.encoding().from_truth(holds, result); };
  if (name == "isnan") return answer(call.terms().fp_test(Op::FpIsNan, x));
  if (name == "isinf") return answer(call.terms().fp_test(Op::FpIsInf, x));
  if (name == "iszero") return answer(call.terms().fp_test(Op::FpIsZero, x));
  if (name == "issubnormal") return answer(call.terms().fp_test(Op::FpIsSubnormal, x));
  if (name == "signbit") {
    // gcc gives the bit where the machine has it, and 1 for a constant.
    const int set = x.is_constant() || type.bits == 64 ? 1 : type.bits == 80 ? 0x200 : INT_MIN;
    return call.terms().ite(sign_bit(call, x), call.constant(Integer(set), result), call.constant(0, result));
  }
  if (name == "isfinite" || name == "finite") return answer(is_finite(call.terms(), x));
  if (name == "isnormal") {
    const Term zero = call.terms().fp_test(Op::FpIsZero, x);
    const Term subnormal = call.terms().fp_test(Op::FpIsSubnormal, x);
    const Term small = call.terms().disjunction(zero, subnormal);
    const Term finite = is_finite(call.terms(), x);
    return answer(call.terms().conjunction(finite, call.terms().negate(small)));
  }
  if (name == "isinf_sign") {
    const Term minus = call.constant(-1, result), plus = call.constant(1, result), neither = call.constant(0, result);
    const Term sign = call.terms().ite(call.terms().fp_test(Op::FpIsNegative, x), minus, plus);
    return call.terms().ite(call.terms().fp_test(Op::FpIsInf, x), sign, neither);
  }
  return std::nullopt;
}

std::optional<Term> float_class(const CallContext& call) {
  if (call.expr->getNumArgs() != 6 || !call.type_of(call.expr->getArg(5)).is_floating()) return std::nullopt;
  std::vector<Term> classes;
  for (unsigned i = 0; i < 5; ++i) {
    Term value = call.expressions.rvalue_as(call.expr->getArg(i), call.int_type());
    for (unsigned later = i + 1; later < 6; ++later)
      value = call.expressions.stable(value, call.int_type(), call.expr->getArg(later));
    classes.push_back(value);
  }
  const Term x = call.expressions.rvalue(call.expr->getArg(5));
  Term result = classes[2];  // normal
  result = call.terms().ite(call.terms().fp_test(Op::FpIsSubnormal, x), classes[3], result);
  result = call.terms().ite(call.terms().fp_test(Op::FpIsZero, x), classes[4], result);
  result = call.terms().ite(call.terms().fp_test(Op::FpIsInf, x), classes[1], result);
  return call.terms().ite(call.terms().fp_test(Op::FpIsNan, x), classes[0], result);
}

std::optional<Term> float_constant(const CallContext& call) {
  const std::string name = without_type_suffix(call.name);
  const ScalarType type = call.scalar(call.expr->getType());
  if (!type.is_floating()) return std::nullopt;
  if (name == "inf" || name == "huge_val")
    return call.terms().floating(FloatValue::infinity(Encoding::float_sort(type)));
  if (call.expr->getNumArgs() != 1) return std::nullopt;
  const clang::StringLiteral* tag = literal(call.expr->getArg(0));
  const std::optional<Integer> payload = tag ? nan_payload(tag->getString().str()) : std::nullopt;
  if (!payload) return std::nullopt;
  return call.terms().floating(
      nan_of(*payload, name == "nan" ? Quietness::Quiet : Quietness::Signalling, Encoding::float_sort(type)));
}

// x^n by repeated squaring, as libgcc has it. That of i386 computes floats and doubles with more digits.
std::optional<Term> float_power(const CallContext& call) {
  const ScalarType type = call.scalar(call.expr->getType());
  if (call.expr->getNumArgs() != 2 || !type.is_floating()) return std::nullopt;
  if (call.encoding().data_model() == DataModel::ILP32 && type.bits < 80) return std::nullopt;
  const Term base =
      call.expressions.stable(call.expressions.rvalue_as(call.expr->getArg(0), type), type, call.expr->getArg(1));
  const Term exponent = call.expressions.rvalue_as(call.expr->getArg(1), call.int_type());
  if (base.is_constant() && exponent.is_constant()) return std::nullopt;  // gcc computes and rounds it in another way
  return call.calls.model_call("__warrant_" + call.name, {base, exponent}, {type, call.int_type()});
}

std::optional<Term> float_comparison(const CallContext& call) {
  if (call.expr->getNumArgs() != 2) return std::nullopt;
  const ScalarType a_type = call.type_of(call.expr->getArg(0)), b_type = call.type_of(call.expr->getArg(1));
  if (!a_type.is_floating() || !b_type.is_floating()) return std::nullopt;
  const ScalarType type = a_type.bits >= b_type.bits ? a_type : b_type;
  const Term a =
      call.expressions.stable(call.expressions.rvalue_as(call.expr->getArg(0), type), type, call.expr->getArg(1));
  const Term b = call.expressions.rvalue_as(call.expr->getArg(1), type);
  const auto compared = [&](Comparison op) { return call.encoding().compare(op, a, b, type); };
  const auto answer = [&](Term holds) { return call.encoding().from_truth(holds, call.scalar(call.expr->getType())); };
  if (call.name == "isgreater") return answer(compared(Comparison::Gt));
  if (call.name == "isgreaterequal") return answer(compared(Comparison::Ge));
  if (call.name == "isless") return answer(compared(Comparison::Lt));
  if (call.name == "islessequal") return answer(compared(Comparison::Le));
  if (call.name == "islessgreater") {
    const Term less = compared(Comparison::Lt), greater = compared(Comparison::Gt);
    return answer(call.terms().disjunction(less, greater));
  }
  if (call.name != "isunordered") return std::nullopt;
  const Term a_nan = call.terms().fp_test(Op::FpIsNan, a), b_nan = call.terms().fp_test(Op::FpIsNan, b);
  return answer(call.terms().disjunction(a_nan, b_nan));
}

std::optional<Term> float_magnitude(const CallContext& call) {
  const ScalarType type = call.scalar(call.expr->getType());
  if (!type.is_floating() || call.expr->getNumArgs() != 1) return std::nullopt;
  return call.terms().fp_abs(call.expressions.rvalue_as(call.expr->getArg(0), type));
}

// The models' own: __warrant_floor and its relatives, see lib/models/warrant_intrinsics.h.
std::optional<Term> float_intrinsic(const CallContext& call) {
  if (!call.name.starts_with("__warrant_") || call.expr->getNumArgs() == 0) return std::nullopt;
  const std::string name = call.name.substr(10);
  const auto is = [&](const std::string& wanted) {
    return name == wanted || name == wanted + "f" || name == wanted + "l";
  };
  const bool tests = is("is_nan") || is("is_inf") || is("is_negative");
  const ScalarType type = tests ? call.type_of(call.expr->getArg(0)) : call.scalar(call.expr->getType());
  if (!type.is_floating()) return std::nullopt;
  const auto x = [&] { return call.expressions.rvalue_as(call.expr->getArg(0), type); };
  const auto answer = [&](Term holds) { return call.encoding().from_truth(holds, call.scalar(call.expr->getType())); };
  const auto rounded = [&](RoundingMode mode) { return call.terms().fp_round_to_integral(mode, x()); };
  if (is("is_nan")) return answer(call.terms().fp_test(Op::FpIsNan, x()));
  if (is("is_inf")) return answer(call.terms().fp_test(Op::FpIsInf, x()));
  if (is("is_negative")) return answer(sign_bit(call, x()));
  if (is("floor")) return rounded(RoundingMode::TowardNegative);
  if (is("ceil")) return rounded(RoundingMode::TowardPositive);
  if (is("trunc")) return rounded(RoundingMode::TowardZero);
  if (is("round_even")) return rounded(RoundingMode::NearestEven);
  if (is("round_away")) return rounded(RoundingMode::NearestAway);
  if (is("abs")) return call.terms().fp_abs(x());
  if (is("sqrt")) {
    const Term radicand = x();
    return call.arithmetic.under_rounding_mode([&](RoundingMode mode) { return call.terms().fp_sqrt(mode, radicand); });
  }
  if (is("rem") && call.expr->getNumArgs() == 2) {
    const Term dividend = call.expressions.stable(x(), type, call.expr->getArg(1));
    return call.terms().fp_rem(dividend, call.expressions.rvalue_as(call.expr->getArg(1), type));
  }
  return std::nullopt;
}

}  // namespace warrant
