// The compiler's functions on bits and on integers of a given width.
#include "frontend/lowering/arithmetic.h"
#include "frontend/lowering/calls.h"
#include "frontend/lowering/expressions.h"
#include "frontend/lowering/known_calls.h"
#include "frontend/lowering/places.h"

namespace warrant {
namespace {

// "clzll" is "clz" with a suffix that says the width; so is "popcountg", whose argument says it.
std::string without_width_suffix(std::string name) {
  while (!name.empty() && (name.back() == 'l' || name.back() == 'g')) name.pop_back();
  return name;
}

enum class CountFrom : std::uint8_t { Top, Bottom };

std::optional<Bits> bits_of(const FunctionContext& context, const clang::Expr* argument) {
  Bits bits;
  bits.type = context.type_of(argument);
  if (bits.type.kind != TypeKind::Integer) return std::nullopt;
  bits.type.is_signed = false;
  bits.value = context.out.save(context.expressions.rvalue_as(argument, bits.type), bits.type);
  return bits;
}

// The number of zeros before the first 1, seen from the top bit or from the lowest; `none` if there is no 1.
Term count_zeros(const FunctionContext& context, const Bits& bits, CountFrom from, Term none, ScalarType type) {
  Term found = none;
  for (unsigned zeros = bits.type.bits; zeros-- > 0;) {
    const unsigned index = from == CountFrom::Top ? bits.type.bits - 1 - zeros : zeros;
    const Term is_one = context.encoding().truth(bit(context, bits, index, type), type);
    found = context.terms().ite(is_one, context.constant(Integer(zeros), type), found);
  }
  return found;
}

}  // namespace

// Bit `index` as 0 or 1. As an unsigned value: a single bit that is set would be -1 in a signed type.
Term bit(const FunctionContext& context, const Bits& bits, unsigned index, ScalarType type) {
  const ScalarType plain = ScalarType::integer(type.bytes, false);
  return context.encoding().convert(context.encoding().extract_bits(bits.value, bits.type, index, 1, plain), plain,
                                    type);
}

std::optional<Term> bit_count(const CallContext& call) {
  const std::string name = without_width_suffix(call.name);
  const std::optional<Bits> bits = bits_of(call, call.expr->getArg(0));
  if (!bits) return std::nullopt;
  const ScalarType result = call.scalar(call.expr->getType());
  if (name == "popcount" || name == "parity") {
    Term sum = call.constant(0, result);
    for (unsigned i = 0; i < bits->type.bits; ++i)
      sum = call.encoding().binary(BinaryOperator::Add, sum, bit(call, *bits, i, result), result);
    return name == "popcount" ? sum
                              : call.encoding().binary(BinaryOperator::Rem, sum, call.constant(2, result), result);
  }
  const CountFrom from = name == "clz" ? CountFrom::Top : CountFrom::Bottom;
  if (name == "ffs") {
    const Term zeros = count_zeros(call, *bits, from, call.constant(-1, result), result);
    return call.encoding().binary(BinaryOperator::Add, zeros, call.constant(1, result), result);
  }
  if (call.expr->getNumArgs() == 2) {  // clzg and ctzg with the answer for 0
    const Term none = call.expressions.rvalue_as(call.expr->getArg(1), result);
    return count_zeros(call, *bits, from, none, result);
  }
  const Term zeros = count_zeros(call, *bits, from, call.constant(Integer(bits->type.bits), result), result);
  return call.out.checked(call.encoding().truth(bits->value, bits->type), Undefined::BadShift, zeros, result);
}

// How many bits below the sign bit are equal to it.
std::optional<Term> redundant_sign_bits(const CallContext& call) {
  const ScalarType type = call.type_of(call.expr->getArg(0));
  if (type.kind != TypeKind::Integer || !type.is_signed) return std::nullopt;
  const Term value = call.out.save(call.expressions.rvalue(call.expr->getArg(0)), type);
  const ScalarType result = call.scalar(call.expr->getType());
  const Term negative = call.encoding().compare(Comparison::Lt, value, call.encoding().zero(type), type);
  Bits bits;
  bits.type = ScalarType::integer(type.bytes, false);
  const Term magnitude = call.terms().ite(negative, call.encoding().complement(value, type), value);
  bits.value = call.out.save(call.encoding().convert(magnitude, type, bits.type), bits.type);
  const Term zeros = count_zeros(call, bits, CountFrom::Top, call.constant(Integer(bits.type.bits), result), result);
  return call.encoding().binary(BinaryOperator::Sub, zeros, call.constant(1, result), result);
}

std::optional<Term> swapped_bytes(const CallContext& call) {
  const std::optional<Bits> bits = bits_of(call, call.expr->getArg(0));
  if (!bits) return std::nullopt;
  std::vector<Term> bytes;
  for (unsigned i = bits->type.bytes; i-- > 0;) bytes.push_back(call.encoding().byte_of(bits->value, bits->type, i));
  return call.encoding().convert(call.encoding().from_bytes(bytes, bits->type), bits->type,
                                 call.scalar(call.expr->getType()));
}

std::optional<Term> reversed_bits(const CallContext& call) {
  const std::optional<Bits> bits = bits_of(call, call.expr->getArg(0));
  if (!bits) return std::nullopt;
  Term sum = call.constant(0, bits->type);
  for (unsigned i = 0; i < bits->type.bits; ++i) {
    const Term weight = call.constant(Integer::power_of_two(bits->type.bits - 1U - i), bits->type);
    const Term is_one = call.encoding().truth(bit(call, *bits, i, bits->type), bits->type);
    const Term part = call.terms().ite(is_one, weight, call.constant(0, bits->type));
    sum = call.encoding().binary(BinaryOperator::Add, sum, part, bits->type);
  }
  return call.encoding().convert(sum, bits->type, call.scalar(call.expr->getType()));
}

std::optional<Term> rotated_bits(const CallContext& call) {
  const std::optional<Bits> bits = bits_of(call, call.expr->getArg(0));
  const ScalarType count_type = call.type_of(call.expr->getArg(1));
  if (!bits || count_type.kind != TypeKind::Integer) return std::nullopt;
  const ScalarType type = bits->type;
  const Term width = call.constant(Integer(type.bits), type);
  const Term given = call.encoding().convert(call.expressions.rvalue(call.expr->getArg(1)), count_type, type);
  const Term steps = call.out.save(call.encoding().binary(BinaryOperator::Rem, given, width, type), type);
  const Term rest = call.encoding().binary(BinaryOperator::Sub, width, steps, type);
  const bool left = call.name.find("left") != std::string::npos;
  const Term up = call.encoding().binary(BinaryOperator::Shl, bits->value, left ? steps : rest, type);
  const Term down = call.encoding().binary(BinaryOperator::Shr, bits->value, left ? rest : steps, type);
  const Term both = call.encoding().binary(BinaryOperator::Add, up, down, type);  // they share no bit
  const Term stays = call.encoding().compare(Comparison::Eq, steps, call.constant(0, type), type);
  return call.encoding().convert(call.terms().ite(stays, bits->value, both), type, call.scalar(call.expr->getType()));
}

// Addition and subtraction in several words: the result modulo 2^width, and what is carried to the next word.
std::optional<Term> carry_builtin(const CallContext& call) {
  if (call.expr->getNumArgs() != 4) return std::nullopt;
  std::vector<ScalarType> argument_types;
  const std::vector<Term> arguments = call.calls.evaluate_arguments(call.expr, argument_types);
  const ScalarType type = call.scalar(call.expr->getType());
  if (type.kind != TypeKind::Integer || type.is_signed) return std::nullopt;
  std::vector<Term> operands;
  for (unsigned i = 0; i < 3; ++i)
    operands.push_back(call.out.save(call.arithmetic.convert(arguments[i], argument_types[i], type), type));
  const BinaryOperator op = call.name.starts_with("add") ? BinaryOperator::Add : BinaryOperator::Sub;
  const auto step = [&](Term a, Term b, Term& carried) {
    const Term value = call.out.save(call.encoding().binary(op, a, b, type), type);
    carried = op == BinaryOperator::Add ? call.encoding().compare(Comparison::Lt, value, a, type)
                                        : call.encoding().compare(Comparison::Lt, a, b, type);
    return value;
  };
  Term first_carry, second_carry;
  const Term first = step(operands[0], operands[1], first_carry);
  const Term second = step(first, operands[2], second_carry);
  LValue place;
  place.type = call.expr->getArg(3)->getType()->getPointeeType();
  place.address = arguments[3];
  call.places.write(
      place, call.encoding().from_truth(call.terms().disjunction(first_carry, second_carry), call.scalar(place.type)));
  return second;
}

// Those of the first form store the wrapped result; those of the second (..._overflow_p) take its type from the third
// argument, whose value is not used.
std::optional<Term> overflow_builtin(const CallContext& call) {
  if (call.expr->getNumArgs() != 3) return std::nullopt;
  const bool is_add = call.name.find("add") != std::string::npos, is_sub = call.name.find("sub") != std::string::npos;
  const BinaryOperator op = is_add ? BinaryOperator::Add : is_sub ? BinaryOperator::Sub : BinaryOperator::Mul;
  const bool predicate = call.name.ends_with("_p");
  std::vector<ScalarType> argument_types;
  const std::vector<Term> arguments = call.calls.evaluate_arguments(call.expr, argument_types);
  for (unsigned i = 0; i < 2; ++i)
    if (argument_types[i].kind != TypeKind::Integer && argument_types[i].kind != TypeKind::Boolean) return std::nullopt;
  // Clang does not know the second form and promotes its arguments.
  const clang::Expr* third = call.expr->getArg(2)->IgnoreParenImpCasts();
  if (predicate && (third->refersToBitField() || call.unit.fields().of(third))) return std::nullopt;
  LValue place;
  place.type = predicate ? third->getType() : call.expr->getArg(2)->getType()->getPointeeType();
  place.address = arguments[2];
  const ScalarType result = call.scalar(place.type);
  // Wide enough for every exact result.
  const unsigned widest = std::max({argument_types[0].bytes, argument_types[1].bytes, result.bytes});
  const ScalarType wide = ScalarType::integer(2 * widest + 1, true);
  const Term left = call.encoding().convert(arguments[0], argument_types[0], wide);
  const Term right = call.encoding().convert(arguments[1], argument_types[1], wide);
  const Term exact = call.out.save(call.encoding().binary(op, left, right, wide), wide);
  const Term wrapped = call.encoding().convert(exact, wide, result);
  const Term kept = call.encoding().convert(wrapped, result, wide);
  const Term differs = call.out.save(
      call.encoding().from_truth(call.encoding().compare(Comparison::Ne, kept, exact, wide), call.int_type()),
      call.int_type());
  if (!predicate) call.places.write(place, wrapped);
  return call.encoding().convert(differs, call.int_type(), call.scalar(call.expr->getType()));
}

}  // namespace warrant
