// The compiler's own functions: __builtin_*, __sync_*, __atomic_*, and the models' float intrinsics.
#include "frontend/lowering.h"

namespace warrant {
namespace {

bool starts_with(const std::string& text, const std::string& prefix) { return text.rfind(prefix, 0) == 0; }

// "clzll" is "clz" with a suffix that says the width.
std::string without_width_suffix(std::string name) {
  while (!name.empty() && name.back() == 'l') name.pop_back();
  return name;
}

}  // namespace

std::optional<Term> FunctionLowering::float_call(const clang::CallExpr* expr, const std::string& full_name) {
  std::string name = full_name;
  bool intrinsic = false;
  for (const char* prefix : {"__warrant_", "__builtin_"})
    if (starts_with(name, prefix)) {
      name = name.substr(10);
      intrinsic = true;
    }
  // Classification takes any floating type; the answer is an int.
  const auto test = [&](const std::function<Term(Term)>& of) -> std::optional<Term> {
    const ScalarType type = type_of(expr->getArg(0));
    if (!type.is_floating()) return std::nullopt;
    return encoding().from_truth(of(rvalue(expr->getArg(0))), scalar(expr->getType()));
  };
  const auto sign_bit = [&](Term x) {
    const Term bits = terms().fp_to_bits(x);
    const unsigned top = bits.sort().width() - 1;
    const Term set = terms().eq(terms().extract(bits, top, top), terms().bit_vec(1, 1));
    return terms().ite(terms().fp_test(Op::FpIsNan, x), set, terms().fp_test(Op::FpIsNegative, x));
  };
  if (intrinsic && expr->getNumArgs() == 1) {
    const std::string stem =
        name.size() > 1 && (name.back() == 'f' || name.back() == 'l') ? name.substr(0, name.size() - 1) : name;
    const auto is = [&](const char* wanted) { return name == wanted || stem == wanted; };
    if (is("is_nan") || is("isnan")) return test([&](Term x) { return terms().fp_test(Op::FpIsNan, x); });
    if (is("is_inf") || name == "isinf" || name == "isinff" || name == "isinfl")
      return test([&](Term x) { return terms().fp_test(Op::FpIsInf, x); });
    if (is("is_negative") || is("signbit")) return test(sign_bit);
    if (name == "isfinite" || is("finite"))
      return test([&](Term x) {
        return terms().negate(terms().disjunction(terms().fp_test(Op::FpIsInf, x), terms().fp_test(Op::FpIsNan, x)));
      });
    if (name == "isnormal")
      return test([&](Term x) {
        const Term odd[] = {terms().fp_test(Op::FpIsInf, x), terms().fp_test(Op::FpIsNan, x),
                            terms().fp_test(Op::FpIsZero, x), terms().fp_test(Op::FpIsSubnormal, x)};
        return terms().negate(terms().disjunction(odd));
      });
    if (name == "isinf_sign") {
      const ScalarType type = type_of(expr->getArg(0));
      if (!type.is_floating()) return std::nullopt;
      const Term x = rvalue(expr->getArg(0));
      const Term sign =
          terms().ite(terms().fp_test(Op::FpIsNegative, x), constant(-1, int_type()), constant(1, int_type()));
      return terms().ite(terms().fp_test(Op::FpIsInf, x), sign, constant(0, int_type()));
    }
  }
  const auto operation = [&](const std::function<Term(Term)>& of) -> std::optional<Term> {
    const ScalarType type = scalar(expr->getType());
    if (!type.is_floating()) return std::nullopt;
    return of(rvalue_as(expr->getArg(0), type));
  };
  if (name == "fabs" || name == "fabsf" || name == "fabsl") {
    if (expr->getNumArgs() == 1) return operation([&](Term x) { return terms().fp_abs(x); });
  }
  if (!intrinsic) return std::nullopt;
  if (starts_with(full_name, "__warrant_")) {
    const std::string stem = name.back() == 'f' || name.back() == 'l' ? name.substr(0, name.size() - 1) : name;
    const auto is = [&](const char* wanted) { return name == wanted || stem == wanted; };
    const auto rounded = [&](RoundingMode mode) {
      return operation([&](Term x) { return terms().fp_round_to_integral(mode, x); });
    };
    if (is("floor")) return rounded(RoundingMode::TowardNegative);
    if (is("ceil") || name == "ceill") return rounded(RoundingMode::TowardPositive);
    if (is("trunc")) return rounded(RoundingMode::TowardZero);
    if (is("round_even")) return rounded(RoundingMode::NearestEven);
    if (is("round_away")) return rounded(RoundingMode::NearestAway);
    if (is("abs")) return operation([&](Term x) { return terms().fp_abs(x); });
    if (is("sqrt"))
      return operation(
          [&](Term x) { return under_rounding_mode([&](RoundingMode mode) { return terms().fp_sqrt(mode, x); }); });
    if (is("rem")) {
      const ScalarType type = scalar(expr->getType());
      const Term x = stable(rvalue_as(expr->getArg(0), type), type, expr->getArg(1));
      return terms().fp_rem(x, rvalue_as(expr->getArg(1), type));
    }
    return std::nullopt;
  }
  const auto is_constant = [&](const char* wanted) {
    return name == wanted || name == std::string(wanted) + "f" || name == std::string(wanted) + "l";
  };
  if (is_constant("inf") || is_constant("huge_val"))
    return terms().floating(FloatValue::infinity(Encoding::float_sort(scalar(expr->getType()))));
  if (is_constant("nan") || is_constant("nans"))
    return terms().floating(FloatValue::nan(Encoding::float_sort(scalar(expr->getType()))));
  const bool two = expr->getNumArgs() == 2 && type_of(expr->getArg(0)).is_floating();
  if (two && starts_with(name, "is")) {
    const ScalarType a_type = type_of(expr->getArg(0)), b_type = type_of(expr->getArg(1));
    const ScalarType type = a_type.bits >= b_type.bits ? a_type : b_type;
    const Term a = stable(rvalue_as(expr->getArg(0), type), type, expr->getArg(1));
    const Term b = rvalue_as(expr->getArg(1), type);
    const auto answer = [&](Term holds) { return encoding().from_truth(holds, scalar(expr->getType())); };
    if (name == "isgreater") return answer(encoding().compare(Comparison::Gt, a, b, type));
    if (name == "isgreaterequal") return answer(encoding().compare(Comparison::Ge, a, b, type));
    if (name == "isless") return answer(encoding().compare(Comparison::Lt, a, b, type));
    if (name == "islessequal") return answer(encoding().compare(Comparison::Le, a, b, type));
    if (name == "islessgreater")
      return answer(terms().disjunction(encoding().compare(Comparison::Lt, a, b, type),
                                        encoding().compare(Comparison::Gt, a, b, type)));
    if (name == "isunordered")
      return answer(terms().disjunction(terms().fp_test(Op::FpIsNan, a), terms().fp_test(Op::FpIsNan, b)));
  }
  if (name == "fpclassify" && expr->getNumArgs() == 6) {
    std::vector<Term> classes;
    for (unsigned i = 0; i < 5; ++i) classes.push_back(rvalue_as(expr->getArg(i), int_type()));
    const Term x = rvalue(expr->getArg(5));
    Term result = classes[2];  // normal
    result = terms().ite(terms().fp_test(Op::FpIsSubnormal, x), classes[3], result);
    result = terms().ite(terms().fp_test(Op::FpIsZero, x), classes[4], result);
    result = terms().ite(terms().fp_test(Op::FpIsInf, x), classes[1], result);
    return terms().ite(terms().fp_test(Op::FpIsNan, x), classes[0], result);
  }
  return std::nullopt;
}

std::optional<Term> FunctionLowering::bit_builtin(const clang::CallExpr* expr, const std::string& name) {
  if (expr->getNumArgs() != 1) return std::nullopt;
  const std::string stem = without_width_suffix(name);
  const bool swaps = starts_with(name, "bswap");
  if (!swaps && stem != "clz" && stem != "ctz" && stem != "popcount" && stem != "parity" && stem != "ffs" &&
      stem != "clrsb")
    return std::nullopt;
  const ScalarType given = type_of(expr->getArg(0));
  if (given.kind != TypeKind::Integer || stem == "clrsb") return std::nullopt;
  ScalarType type = given;
  type.is_signed = false;
  const Term value = save(rvalue_as(expr->getArg(0), type), type);
  const ScalarType result = scalar(expr->getType());
  if (swaps) {
    std::vector<Term> bytes;
    for (unsigned i = type.bytes; i-- > 0;) bytes.push_back(encoding().byte_of(value, type, i));
    return encoding().convert(encoding().from_bytes(bytes, type), type, result);
  }
  const auto bit = [&](unsigned index) {
    return encoding().truth(encoding().extract_bits(value, type, index, 1, result), result);
  };
  const unsigned width = type.bits;
  if (stem == "popcount" || stem == "parity") {
    Term sum = constant(0, result);
    for (unsigned i = 0; i < width; ++i)
      sum = encoding().binary(BinaryOperator::Add, sum, encoding().extract_bits(value, type, i, 1, result), result);
    return stem == "popcount" ? sum : encoding().binary(BinaryOperator::And, sum, constant(1, result), result);
  }
  if (stem == "clz") {
    check(encoding().truth(value, type), Undefined::BadShift);
    Term found = constant(Integer(width), result);
    for (unsigned i = 0; i < width; ++i) found = terms().ite(bit(i), constant(Integer(width - 1 - i), result), found);
    return found;
  }
  const bool from_one = stem == "ffs";
  if (!from_one) check(encoding().truth(value, type), Undefined::BadShift);
  Term found = constant(from_one ? Integer(0) : Integer(width), result);
  for (unsigned i = width; i-- > 0;)
    found = terms().ite(bit(i), constant(Integer(i + (from_one ? 1 : 0)), result), found);
  return found;
}

std::optional<Term> FunctionLowering::overflow_builtin(const clang::CallExpr* expr, const std::string& name) {
  const bool is_add = name.find("add") != std::string::npos, is_sub = name.find("sub") != std::string::npos,
             is_mul = name.find("mul") != std::string::npos;
  if (name.find("_overflow") == std::string::npos || !(is_add || is_sub || is_mul) || expr->getNumArgs() != 3)
    return std::nullopt;
  const BinaryOperator op = is_add ? BinaryOperator::Add : is_sub ? BinaryOperator::Sub : BinaryOperator::Mul;
  std::vector<ScalarType> argument_types;
  const std::vector<Term> arguments = evaluate_arguments(expr, argument_types);
  LValue place;
  place.type = expr->getArg(2)->getType()->getPointeeType();
  place.address = arguments[2];
  const ScalarType result = scalar(place.type);
  // Wide enough for every exact result.
  const unsigned widest = std::max({argument_types[0].bytes, argument_types[1].bytes, result.bytes});
  const ScalarType wide = ScalarType::integer(2 * widest + 1, true);
  const Term exact = save(encoding().binary(op, encoding().convert(arguments[0], argument_types[0], wide),
                                            encoding().convert(arguments[1], argument_types[1], wide), wide),
                          wide);
  const Term wrapped = encoding().convert(exact, wide, result);
  write(place, wrapped);
  const Term differs = encoding().compare(Comparison::Ne, encoding().convert(wrapped, result, wide), exact, wide);
  return encoding().from_truth(differs, scalar(expr->getType()));
}

std::optional<Term> FunctionLowering::compiler_builtin(const clang::CallExpr* expr, const std::string& full_name) {
  if (starts_with(full_name, "__sync_")) return atomic_builtin(expr, full_name.substr(7));
  if (full_name == "pthread_mutex_init" || full_name == "pthread_mutex_lock" || full_name == "pthread_mutex_unlock" ||
      full_name == "pthread_mutex_destroy") {
    std::vector<ScalarType> ignored;
    evaluate_arguments(expr, ignored);
    return encoding().zero(scalar(expr->getType()));
  }
  if (full_name == "ffs" || full_name == "ffsl" || full_name == "ffsll") return bit_builtin(expr, full_name);
  if (!starts_with(full_name, "__builtin_")) return std::nullopt;
  const std::string name = full_name.substr(10);
  if (starts_with(name, "expect")) {
    const Term value = rvalue(expr->getArg(0));
    return encoding().convert(value, type_of(expr->getArg(0)), scalar(expr->getType()));
  }
  if (name == "unreachable") {
    check(terms().falsity(), Undefined::Unreachable);
    return void_value();
  }
  if (name == "prefetch" || name == "assume_aligned" || name == "__clear_cache" || name == "ia32_pause") {
    if (name == "assume_aligned") return rvalue(expr->getArg(0));
    for (const clang::Expr* argument : expr->arguments()) effects(argument);
    return void_value();
  }
  if (name == "constant_p") {
    clang::Expr::EvalResult value;
    const bool known = !expr->getArg(0)->HasSideEffects(unit_->context()) &&
                       expr->getArg(0)->EvaluateAsRValue(value, unit_->context());
    return constant(known ? 1 : 0, scalar(expr->getType()));
  }
  if (name == "object_size" || name == "dynamic_object_size") {
    clang::Expr::EvalResult kind;
    const bool minimum = expr->getArg(1)->EvaluateAsInt(kind, unit_->context()) && kind.Val.getInt().getExtValue() >= 2;
    return constant(minimum ? 0 : -1, scalar(expr->getType()));
  }
  if (name == "return_address" || name == "frame_address" || name == "extract_return_addr")
    return fresh_input(InputKind::Unmodelled, full_name, encoding().pointer_type());
  if (name == "abs" || name == "labs" || name == "llabs") {
    const ScalarType type = scalar(expr->getType());
    const Term value = save(rvalue_as(expr->getArg(0), type), type);
    check(encoding().negate_defined(value, type), Undefined::SignedOverflow);
    return terms().ite(encoding().compare(Comparison::Lt, value, encoding().zero(type), type),
                       encoding().negate(value, type), value);
  }
  if (auto value = bit_builtin(expr, name)) return value;
  if (auto value = overflow_builtin(expr, name)) return value;
  if (starts_with(name, "va_") || starts_with(name, "stdarg")) {
    if (name == "va_end") return void_value();
    unmodelled("variadic arguments");
    return void_value();
  }
  return std::nullopt;
}

// One thread: an atomic operation is its parts in a row.
std::optional<Term> FunctionLowering::atomic_builtin(const clang::CallExpr* expr, const std::string& full_name) {
  if (full_name == "synchronize") return void_value();
  std::string name = full_name;
  // Clang resolves the generic names to sized ones: fetch_and_add_4.
  if (const auto last = name.rfind('_'); last != std::string::npos && last + 1 < name.size() &&
                                         name.find_first_not_of("0123456789", last + 1) == std::string::npos)
    name.resize(last);
  std::vector<ScalarType> argument_types;
  const std::vector<Term> arguments = evaluate_arguments(expr, argument_types);
  if (arguments.empty()) return std::nullopt;
  LValue place;
  place.type = expr->getArg(0)->IgnoreParenImpCasts()->getType()->getPointeeType();
  if (place.type.isNull() || !types().scalar(place.type)) return std::nullopt;
  place.address = arguments[0];
  const ScalarType type = scalar(place.type);
  const auto operand = [&](unsigned index) { return convert(arguments[index], argument_types[index], type); };
  const auto finish = [&](Term value) -> Term {
    if (expr->getType()->isVoidType()) return void_value();
    return convert(value, type, scalar(expr->getType()));
  };
  if (name == "lock_release") {
    write(place, encoding().zero(type));
    return void_value();
  }
  const Term old = save(read(place), type);
  if (name == "lock_test_and_set" || name == "swap") {
    write(place, operand(1));
    return finish(old);
  }
  if (name == "val_compare_and_swap" || name == "bool_compare_and_swap") {
    const Term equal = encoding().compare(Comparison::Eq, old, operand(1), type);
    write(place, terms().ite(equal, operand(2), old));
    if (name[0] == 'v') return finish(old);
    return encoding().from_truth(equal, scalar(expr->getType()));
  }
  struct Named {
    const char* name;
    BinaryOperator op;
  };
  for (const Named& known : {Named{"add", BinaryOperator::Add},
                             {"sub", BinaryOperator::Sub},
                             {"and", BinaryOperator::And},
                             {"or", BinaryOperator::Or},
                             {"xor", BinaryOperator::Xor}}) {
    const bool old_wanted = name == std::string("fetch_and_") + known.name;
    if (!old_wanted && name != std::string(known.name) + "_and_fetch") continue;
    ScalarType wraps = type;  // atomic arithmetic never overflows
    wraps.is_signed = false;
    wraps.kind = TypeKind::Integer;
    const Term sum = encoding().binary(known.op, encoding().convert(old, type, wraps),
                                       encoding().convert(operand(1), type, wraps), wraps);
    const Term updated = save(encoding().convert(sum, wraps, type), type);
    write(place, updated);
    return finish(old_wanted ? old : updated);
  }
  return std::nullopt;
}

Term FunctionLowering::atomic(const clang::AtomicExpr* expr) {
  const bool is_void = expr->getType()->isVoidType();
  LValue place;
  place.type = expr->getPtr()->getType()->getPointeeType();
  const std::optional<ScalarType> type = types().scalar(place.type);
  if (!type) return unmodelled_value("atomic operation", is_void ? int_type() : type_of(expr));
  place.address = save(rvalue(expr->getPtr()), encoding().pointer_type());
  using clang::AtomicExpr;
  switch (expr->getOp()) {
    case AtomicExpr::AO__atomic_load_n:
    case AtomicExpr::AO__c11_atomic_load:
      return read(place);
    case AtomicExpr::AO__atomic_store_n:
    case AtomicExpr::AO__c11_atomic_store:
    case AtomicExpr::AO__c11_atomic_init:
      write(place, rvalue_as(expr->getVal1(), *type));
      return void_value();
    case AtomicExpr::AO__atomic_exchange_n:
    case AtomicExpr::AO__c11_atomic_exchange: {
      const Term value = save(rvalue_as(expr->getVal1(), *type), *type);
      const Term old = save(read(place), *type);
      write(place, value);
      return old;
    }
    default:
      break;
  }
  if (type->kind == TypeKind::Integer || type->kind == TypeKind::Pointer) {
    struct Known {
      AtomicExpr::AtomicOp fetch_first, op_first, c11;
      BinaryOperator op;
    };
    for (const Known& known : {Known{AtomicExpr::AO__atomic_fetch_add, AtomicExpr::AO__atomic_add_fetch,
                                     AtomicExpr::AO__c11_atomic_fetch_add, BinaryOperator::Add},
                               Known{AtomicExpr::AO__atomic_fetch_sub, AtomicExpr::AO__atomic_sub_fetch,
                                     AtomicExpr::AO__c11_atomic_fetch_sub, BinaryOperator::Sub},
                               Known{AtomicExpr::AO__atomic_fetch_and, AtomicExpr::AO__atomic_and_fetch,
                                     AtomicExpr::AO__c11_atomic_fetch_and, BinaryOperator::And},
                               Known{AtomicExpr::AO__atomic_fetch_or, AtomicExpr::AO__atomic_or_fetch,
                                     AtomicExpr::AO__c11_atomic_fetch_or, BinaryOperator::Or},
                               Known{AtomicExpr::AO__atomic_fetch_xor, AtomicExpr::AO__atomic_xor_fetch,
                                     AtomicExpr::AO__c11_atomic_fetch_xor, BinaryOperator::Xor}}) {
      if (expr->getOp() != known.fetch_first && expr->getOp() != known.op_first && expr->getOp() != known.c11) continue;
      ScalarType wraps = ScalarType::integer(type->bytes, false);
      const Term operand = save(encoding().convert(rvalue(expr->getVal1()), type_of(expr->getVal1()), wraps), wraps);
      const Term old = save(read(place), *type);
      const Term sum = encoding().binary(known.op, encoding().convert(old, *type, wraps), operand, wraps);
      const Term updated = save(encoding().convert(sum, wraps, *type), *type);
      write(place, updated);
      return expr->getOp() == known.op_first ? updated : old;
    }
  }
  return unmodelled_value("atomic operation", is_void ? int_type() : type_of(expr));
}

}  // namespace warrant
