// Floating-point functions that become terms: the compiler's (__builtin_isnan), and the models' (__warrant_floor).
#include <climits>

#include "frontend/lowering.h"

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

}  // namespace

Term FunctionLowering::is_finite(Term x) {
  const Term infinite = terms().fp_test(Op::FpIsInf, x);
  const Term nan = terms().fp_test(Op::FpIsNan, x);
  return terms().negate(terms().disjunction(infinite, nan));
}

Term FunctionLowering::sign_bit(Term x) {
  const Term bits = terms().fp_to_bits(x);
  const unsigned top = bits.sort().width() - 1;
  const Term bit = terms().extract(bits, top, top);
  const Term set = terms().eq(bit, terms().bit_vec(1, 1));
  const Term nan = terms().fp_test(Op::FpIsNan, x);
  const Term negative = terms().fp_test(Op::FpIsNegative, x);
  return terms().ite(nan, set, negative);
}

// Takes any floating type; the answer is an int.
std::optional<Term> FunctionLowering::float_test(const clang::CallExpr* expr, const std::string& full_name) {
  const ScalarType result = scalar(expr->getType());
  if (expr->getNumArgs() != 1 || !type_of(expr->getArg(0)).is_floating()) return std::nullopt;
  const std::string name = without_type_suffix(full_name);
  const ScalarType type = type_of(expr->getArg(0));
  const Term x = save(rvalue(expr->getArg(0)), type);
  const auto answer = [&](Term holds) { return encoding().from_truth(holds, result); };
  if (name == "isnan") return answer(terms().fp_test(Op::FpIsNan, x));
  if (name == "isinf") return answer(terms().fp_test(Op::FpIsInf, x));
  if (name == "iszero") return answer(terms().fp_test(Op::FpIsZero, x));
  if (name == "issubnormal") return answer(terms().fp_test(Op::FpIsSubnormal, x));
  if (name == "signbit") {
    // gcc gives the bit where the machine has it, and 1 for a constant.
    const int set = x.is_constant() || type.bits == 64 ? 1 : type.bits == 80 ? 0x200 : INT_MIN;
    return terms().ite(sign_bit(x), constant(Integer(set), result), constant(0, result));
  }
  if (name == "isfinite" || name == "finite") return answer(is_finite(x));
  if (name == "isnormal") {
    const Term zero = terms().fp_test(Op::FpIsZero, x);
    const Term subnormal = terms().fp_test(Op::FpIsSubnormal, x);
    const Term small = terms().disjunction(zero, subnormal);
    const Term finite = is_finite(x);
    return answer(terms().conjunction(finite, terms().negate(small)));
  }
  if (name == "isinf_sign") {
    const Term minus = constant(-1, result), plus = constant(1, result), neither = constant(0, result);
    const Term sign = terms().ite(terms().fp_test(Op::FpIsNegative, x), minus, plus);
    return terms().ite(terms().fp_test(Op::FpIsInf, x), sign, neither);
  }
  return std::nullopt;
}

std::optional<Term> FunctionLowering::float_class(const clang::CallExpr* expr, const std::string&) {
  if (expr->getNumArgs() != 6 || !type_of(expr->getArg(5)).is_floating()) return std::nullopt;
  std::vector<Term> classes;
  for (unsigned i = 0; i < 5; ++i) {
    Term value = rvalue_as(expr->getArg(i), int_type());
    for (unsigned later = i + 1; later < 6; ++later) value = stable(value, int_type(), expr->getArg(later));
    classes.push_back(value);
  }
  const Term x = rvalue(expr->getArg(5));
  Term result = classes[2];  // normal
  result = terms().ite(terms().fp_test(Op::FpIsSubnormal, x), classes[3], result);
  result = terms().ite(terms().fp_test(Op::FpIsZero, x), classes[4], result);
  result = terms().ite(terms().fp_test(Op::FpIsInf, x), classes[1], result);
  return terms().ite(terms().fp_test(Op::FpIsNan, x), classes[0], result);
}

std::optional<Term> FunctionLowering::float_constant(const clang::CallExpr* expr, const std::string& full_name) {
  const std::string name = without_type_suffix(full_name);
  const ScalarType type = scalar(expr->getType());
  if (!type.is_floating()) return std::nullopt;
  if (name == "inf" || name == "huge_val") return terms().floating(FloatValue::infinity(Encoding::float_sort(type)));
  if (expr->getNumArgs() != 1) return std::nullopt;
  const clang::StringLiteral* tag = literal(expr->getArg(0));
  const std::optional<Integer> payload = tag ? nan_payload(tag->getString().str()) : std::nullopt;
  if (!payload) return std::nullopt;
  return terms().floating(
      nan_of(*payload, name == "nan" ? Quietness::Quiet : Quietness::Signalling, Encoding::float_sort(type)));
}

// x^n by repeated squaring, as libgcc has it. That of i386 computes floats and doubles with more digits.
std::optional<Term> FunctionLowering::float_power(const clang::CallExpr* expr, const std::string& name) {
  const ScalarType type = scalar(expr->getType());
  if (expr->getNumArgs() != 2 || !type.is_floating()) return std::nullopt;
  if (encoding().data_model() == DataModel::ILP32 && type.bits < 80) return std::nullopt;
  const Term base = stable(rvalue_as(expr->getArg(0), type), type, expr->getArg(1));
  const Term exponent = rvalue_as(expr->getArg(1), int_type());
  if (base.is_constant() && exponent.is_constant()) return std::nullopt;  // gcc computes and rounds it in another way
  return model_call("__warrant_" + name, {base, exponent}, {type, int_type()});
}

std::optional<Term> FunctionLowering::float_comparison(const clang::CallExpr* expr, const std::string& name) {
  if (expr->getNumArgs() != 2) return std::nullopt;
  const ScalarType a_type = type_of(expr->getArg(0)), b_type = type_of(expr->getArg(1));
  if (!a_type.is_floating() || !b_type.is_floating()) return std::nullopt;
  const ScalarType type = a_type.bits >= b_type.bits ? a_type : b_type;
  const Term a = stable(rvalue_as(expr->getArg(0), type), type, expr->getArg(1));
  const Term b = rvalue_as(expr->getArg(1), type);
  const auto compared = [&](Comparison op) { return encoding().compare(op, a, b, type); };
  const auto answer = [&](Term holds) { return encoding().from_truth(holds, scalar(expr->getType())); };
  if (name == "isgreater") return answer(compared(Comparison::Gt));
  if (name == "isgreaterequal") return answer(compared(Comparison::Ge));
  if (name == "isless") return answer(compared(Comparison::Lt));
  if (name == "islessequal") return answer(compared(Comparison::Le));
  if (name == "islessgreater") {
    const Term less = compared(Comparison::Lt), greater = compared(Comparison::Gt);
    return answer(terms().disjunction(less, greater));
  }
  if (name != "isunordered") return std::nullopt;
  const Term a_nan = terms().fp_test(Op::FpIsNan, a), b_nan = terms().fp_test(Op::FpIsNan, b);
  return answer(terms().disjunction(a_nan, b_nan));
}

std::optional<Term> FunctionLowering::float_magnitude(const clang::CallExpr* expr, const std::string&) {
  const ScalarType type = scalar(expr->getType());
  if (!type.is_floating() || expr->getNumArgs() != 1) return std::nullopt;
  return terms().fp_abs(rvalue_as(expr->getArg(0), type));
}

// The models' own: __warrant_floor and its relatives, see lib/models/warrant_intrinsics.h.
std::optional<Term> FunctionLowering::float_intrinsic(const clang::CallExpr* expr, const std::string& full_name) {
  if (!full_name.starts_with("__warrant_") || expr->getNumArgs() == 0) return std::nullopt;
  const std::string name = full_name.substr(10);
  const auto is = [&](const std::string& wanted) {
    return name == wanted || name == wanted + "f" || name == wanted + "l";
  };
  const bool tests = is("is_nan") || is("is_inf") || is("is_negative");
  const ScalarType type = tests ? type_of(expr->getArg(0)) : scalar(expr->getType());
  if (!type.is_floating()) return std::nullopt;
  const auto x = [&] { return rvalue_as(expr->getArg(0), type); };
  const auto answer = [&](Term holds) { return encoding().from_truth(holds, scalar(expr->getType())); };
  const auto rounded = [&](RoundingMode mode) { return terms().fp_round_to_integral(mode, x()); };
  if (is("is_nan")) return answer(terms().fp_test(Op::FpIsNan, x()));
  if (is("is_inf")) return answer(terms().fp_test(Op::FpIsInf, x()));
  if (is("is_negative")) return answer(sign_bit(x()));
  if (is("floor")) return rounded(RoundingMode::TowardNegative);
  if (is("ceil")) return rounded(RoundingMode::TowardPositive);
  if (is("trunc")) return rounded(RoundingMode::TowardZero);
  if (is("round_even")) return rounded(RoundingMode::NearestEven);
  if (is("round_away")) return rounded(RoundingMode::NearestAway);
  if (is("abs")) return terms().fp_abs(x());
  if (is("sqrt")) {
    const Term radicand = x();
    return under_rounding_mode([&](RoundingMode mode) { return terms().fp_sqrt(mode, radicand); });
  }
  if (is("rem") && expr->getNumArgs() == 2) {
    const Term dividend = stable(x(), type, expr->getArg(1));
    return terms().fp_rem(dividend, rvalue_as(expr->getArg(1), type));
  }
  return std::nullopt;
}

}  // namespace warrant
