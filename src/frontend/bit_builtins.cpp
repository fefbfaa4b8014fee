// The compiler's functions on bits and on integers of a given width.
#include "frontend/lowering.h"

namespace warrant {
namespace {

// "clzll" is "clz" with a suffix that says the width; so is "popcountg", whose argument says it.
std::string without_width_suffix(std::string name) {
  while (!name.empty() && (name.back() == 'l' || name.back() == 'g')) name.pop_back();
  return name;
}

}  // namespace

std::optional<FunctionLowering::Bits> FunctionLowering::bits_of(const clang::Expr* argument) {
  Bits bits;
  bits.type = type_of(argument);
  if (bits.type.kind != TypeKind::Integer) return std::nullopt;
  bits.type.is_signed = false;
  bits.value = save(rvalue_as(argument, bits.type), bits.type);
  return bits;
}

// Bit `index` as 0 or 1. As an unsigned value: a single bit that is set would be -1 in a signed type.
Term FunctionLowering::bit(const Bits& bits, unsigned index, ScalarType type) {
  const ScalarType plain = ScalarType::integer(type.bytes, false);
  return encoding().convert(encoding().extract_bits(bits.value, bits.type, index, 1, plain), plain, type);
}

// The number of zeros before the first 1, seen from the top bit or from the lowest; `none` if there is no 1.
Term FunctionLowering::count_zeros(const Bits& bits, CountFrom from, Term none, ScalarType type) {
  Term found = none;
  for (unsigned zeros = bits.type.bits; zeros-- > 0;) {
    const unsigned index = from == CountFrom::Top ? bits.type.bits - 1 - zeros : zeros;
    const Term is_one = encoding().truth(bit(bits, index, type), type);
    found = terms().ite(is_one, constant(Integer(zeros), type), found);
  }
  return found;
}

std::optional<Term> FunctionLowering::bit_count(const clang::CallExpr* expr, const std::string& full_name) {
  const std::string name = without_width_suffix(full_name);
  const std::optional<Bits> bits = bits_of(expr->getArg(0));
  if (!bits) return std::nullopt;
  const ScalarType result = scalar(expr->getType());
  if (name == "popcount" || name == "parity") {
    Term sum = constant(0, result);
    for (unsigned i = 0; i < bits->type.bits; ++i)
      sum = encoding().binary(BinaryOperator::Add, sum, bit(*bits, i, result), result);
    return name == "popcount" ? sum : encoding().binary(BinaryOperator::Rem, sum, constant(2, result), result);
  }
  const CountFrom from = name == "clz" ? CountFrom::Top : CountFrom::Bottom;
  if (name == "ffs") {
    const Term zeros = count_zeros(*bits, from, constant(-1, result), result);
    return encoding().binary(BinaryOperator::Add, zeros, constant(1, result), result);
  }
  if (expr->getNumArgs() == 2) {  // clzg and ctzg with the answer for 0
    const Term none = rvalue_as(expr->getArg(1), result);
    return count_zeros(*bits, from, none, result);
  }
  const Term zeros = count_zeros(*bits, from, constant(Integer(bits->type.bits), result), result);
  return checked(encoding().truth(bits->value, bits->type), Undefined::BadShift, zeros, result);
}

// How many bits below the sign bit are equal to it.
std::optional<Term> FunctionLowering::redundant_sign_bits(const clang::CallExpr* expr, const std::string&) {
  const ScalarType type = type_of(expr->getArg(0));
  if (type.kind != TypeKind::Integer || !type.is_signed) return std::nullopt;
  const Term value = save(rvalue(expr->getArg(0)), type);
  const ScalarType result = scalar(expr->getType());
  const Term negative = encoding().compare(Comparison::Lt, value, encoding().zero(type), type);
  Bits bits;
  bits.type = ScalarType::integer(type.bytes, false);
  const Term magnitude = terms().ite(negative, encoding().complement(value, type), value);
  bits.value = save(encoding().convert(magnitude, type, bits.type), bits.type);
  const Term zeros = count_zeros(bits, CountFrom::Top, constant(Integer(bits.type.bits), result), result);
  return encoding().binary(BinaryOperator::Sub, zeros, constant(1, result), result);
}

std::optional<Term> FunctionLowering::swapped_bytes(const clang::CallExpr* expr, const std::string&) {
  const std::optional<Bits> bits = bits_of(expr->getArg(0));
  if (!bits) return std::nullopt;
  std::vector<Term> bytes;
  for (unsigned i = bits->type.bytes; i-- > 0;) bytes.push_back(encoding().byte_of(bits->value, bits->type, i));
  return encoding().convert(encoding().from_bytes(bytes, bits->type), bits->type, scalar(expr->getType()));
}

std::optional<Term> FunctionLowering::reversed_bits(const clang::CallExpr* expr, const std::string&) {
  const std::optional<Bits> bits = bits_of(expr->getArg(0));
  if (!bits) return std::nullopt;
  Term sum = constant(0, bits->type);
  for (unsigned i = 0; i < bits->type.bits; ++i) {
    const Term weight = constant(Integer::power_of_two(bits->type.bits - 1U - i), bits->type);
    const Term is_one = encoding().truth(bit(*bits, i, bits->type), bits->type);
    const Term part = terms().ite(is_one, weight, constant(0, bits->type));
    sum = encoding().binary(BinaryOperator::Add, sum, part, bits->type);
  }
  return encoding().convert(sum, bits->type, scalar(expr->getType()));
}

std::optional<Term> FunctionLowering::rotated_bits(const clang::CallExpr* expr, const std::string& name) {
  const std::optional<Bits> bits = bits_of(expr->getArg(0));
  const ScalarType count_type = type_of(expr->getArg(1));
  if (!bits || count_type.kind != TypeKind::Integer) return std::nullopt;
  const ScalarType type = bits->type;
  const Term width = constant(Integer(type.bits), type);
  const Term given = encoding().convert(rvalue(expr->getArg(1)), count_type, type);
  const Term steps = save(encoding().binary(BinaryOperator::Rem, given, width, type), type);
  const Term rest = encoding().binary(BinaryOperator::Sub, width, steps, type);
  const bool left = name.find("left") != std::string::npos;
  const Term up = encoding().binary(BinaryOperator::Shl, bits->value, left ? steps : rest, type);
  const Term down = encoding().binary(BinaryOperator::Shr, bits->value, left ? rest : steps, type);
  const Term both = encoding().binary(BinaryOperator::Add, up, down, type);  // they share no bit
  const Term stays = encoding().compare(Comparison::Eq, steps, constant(0, type), type);
  return encoding().convert(terms().ite(stays, bits->value, both), type, scalar(expr->getType()));
}

// Addition and subtraction in several words: the result modulo 2^width, and what is carried to the next word.
std::optional<Term> FunctionLowering::carry_builtin(const clang::CallExpr* expr, const std::string& name) {
  if (expr->getNumArgs() != 4) return std::nullopt;
  std::vector<ScalarType> argument_types;
  const std::vector<Term> arguments = evaluate_arguments(expr, argument_types);
  const ScalarType type = scalar(expr->getType());
  if (type.kind != TypeKind::Integer || type.is_signed) return std::nullopt;
  std::vector<Term> operands;
  for (unsigned i = 0; i < 3; ++i) operands.push_back(save(convert(arguments[i], argument_types[i], type), type));
  const BinaryOperator op = name.starts_with("add") ? BinaryOperator::Add : BinaryOperator::Sub;
  const auto step = [&](Term a, Term b, Term& carried) {
    const Term value = save(encoding().binary(op, a, b, type), type);
    carried = op == BinaryOperator::Add ? encoding().compare(Comparison::Lt, value, a, type)
                                        : encoding().compare(Comparison::Lt, a, b, type);
    return value;
  };
  Term first_carry, second_carry;
  const Term first = step(operands[0], operands[1], first_carry);
  const Term second = step(first, operands[2], second_carry);
  LValue place;
  place.type = expr->getArg(3)->getType()->getPointeeType();
  place.address = arguments[3];
  write(place, encoding().from_truth(terms().disjunction(first_carry, second_carry), scalar(place.type)));
  return second;
}

// Those of the first form store the wrapped result; those of the second (..._overflow_p) take its type from the third
// argument, whose value is not used.
std::optional<Term> FunctionLowering::overflow_builtin(const clang::CallExpr* expr, const std::string& name) {
  if (expr->getNumArgs() != 3) return std::nullopt;
  const bool is_add = name.find("add") != std::string::npos, is_sub = name.find("sub") != std::string::npos;
  const BinaryOperator op = is_add ? BinaryOperator::Add : is_sub ? BinaryOperator::Sub : BinaryOperator::Mul;
  const bool predicate = name.ends_with("_p");
  std::vector<ScalarType> argument_types;
  const std::vector<Term> arguments = evaluate_arguments(expr, argument_types);
  for (unsigned i = 0; i < 2; ++i)
    if (argument_types[i].kind != TypeKind::Integer && argument_types[i].kind != TypeKind::Boolean) return std::nullopt;
  // Clang does not know the second form and promotes its arguments.
  const clang::Expr* third = expr->getArg(2)->IgnoreParenImpCasts();
  if (predicate && (third->refersToBitField() || unit_->fields().of(third))) return std::nullopt;
  LValue place;
  place.type = predicate ? third->getType() : expr->getArg(2)->getType()->getPointeeType();
  place.address = arguments[2];
  const ScalarType result = scalar(place.type);
  // Wide enough for every exact result.
  const unsigned widest = std::max({argument_types[0].bytes, argument_types[1].bytes, result.bytes});
  const ScalarType wide = ScalarType::integer(2 * widest + 1, true);
  const Term left = encoding().convert(arguments[0], argument_types[0], wide);
  const Term right = encoding().convert(arguments[1], argument_types[1], wide);
  const Term exact = save(encoding().binary(op, left, right, wide), wide);
  const Term wrapped = encoding().convert(exact, wide, result);
  const Term kept = encoding().convert(wrapped, result, wide);
  const Term differs =
      save(encoding().from_truth(encoding().compare(Comparison::Ne, kept, exact, wide), int_type()), int_type());
  if (!predicate) write(place, wrapped);
  return encoding().convert(differs, int_type(), scalar(expr->getType()));
}

}  // namespace warrant
