// Atomic operations, of gcc (__sync_*, __atomic_*) and of Clang (__c11_atomic_*). There is one thread: an atomic
// operation is its parts in a row.
#include "frontend/lowering/arithmetic.h"
#include "frontend/lowering/calls.h"
#include "frontend/lowering/expressions.h"
#include "frontend/lowering/known_calls.h"
#include "frontend/lowering/places.h"

namespace warrant {
namespace {

struct NamedOperation {
  const char* name;
  BinaryOperator op;
};
constexpr NamedOperation named_operations[] = {{"add", BinaryOperator::Add}, {"sub", BinaryOperator::Sub},
                                               {"and", BinaryOperator::And}, {"or", BinaryOperator::Or},
                                               {"xor", BinaryOperator::Xor}, {"nand", BinaryOperator::And}};

enum class Complement : std::uint8_t { No, Yes };

// `old` OP `operand` as atomic operations compute it: modulo 2^width, pointers as numbers.
Term atomic_result(const FunctionContext& context, BinaryOperator op, Complement complement, Term old, Term operand,
                   ScalarType type) {
  const ScalarType wraps = ScalarType::integer(type.bytes, false);
  const Term left = context.encoding().convert(old, type, wraps),
             right = context.encoding().convert(operand, type, wraps);
  const Term value = context.encoding().binary(op, left, right, wraps);
  const Term updated = complement == Complement::Yes ? context.encoding().complement(value, wraps) : value;
  return context.out.save(context.encoding().convert(updated, wraps, type), type);
}

// On x86 the weak form does not fail without a reason either.
Term compare_exchange(const FunctionContext& context, const LValue& place, const LValue& expected, Term desired,
                      ScalarType type, ScalarType result) {
  const Term wanted = context.out.save(context.places.read(expected), type);
  const Term old = context.out.save(context.places.read(place), type);
  const Term equal = context.encoding().compare(Comparison::Eq, old, wanted, type);
  const Term answer = context.out.save(context.encoding().from_truth(equal, result), result);
  const LocationId exchanged = context.out.new_location(), kept = context.out.new_location(),
                   join = context.out.new_location();
  context.out.split(equal, exchanged, kept);
  context.out.move_to(exchanged);
  context.places.write(place, desired);
  context.out.connect(join);
  context.out.move_to(kept);
  context.places.write(expected, old);
  context.out.continue_at(join);
  return answer;
}

std::optional<Term> atomic_arithmetic(const FunctionContext& context, const clang::AtomicExpr* expr,
                                      const LValue& place, ScalarType type) {
  if (type.kind != TypeKind::Integer && type.kind != TypeKind::Pointer) return std::nullopt;
  using clang::AtomicExpr;
  struct Known {
    AtomicExpr::AtomicOp fetch_first, op_first, c11;
    BinaryOperator op;
    Complement complement = Complement::No;
  };
  const Known all[] = {{AtomicExpr::AO__atomic_fetch_add, AtomicExpr::AO__atomic_add_fetch,
                        AtomicExpr::AO__c11_atomic_fetch_add, BinaryOperator::Add},
                       {AtomicExpr::AO__atomic_fetch_sub, AtomicExpr::AO__atomic_sub_fetch,
                        AtomicExpr::AO__c11_atomic_fetch_sub, BinaryOperator::Sub},
                       {AtomicExpr::AO__atomic_fetch_and, AtomicExpr::AO__atomic_and_fetch,
                        AtomicExpr::AO__c11_atomic_fetch_and, BinaryOperator::And},
                       {AtomicExpr::AO__atomic_fetch_or, AtomicExpr::AO__atomic_or_fetch,
                        AtomicExpr::AO__c11_atomic_fetch_or, BinaryOperator::Or},
                       {AtomicExpr::AO__atomic_fetch_xor, AtomicExpr::AO__atomic_xor_fetch,
                        AtomicExpr::AO__c11_atomic_fetch_xor, BinaryOperator::Xor},
                       {AtomicExpr::AO__atomic_fetch_nand, AtomicExpr::AO__atomic_nand_fetch,
                        AtomicExpr::AO__c11_atomic_fetch_nand, BinaryOperator::And, Complement::Yes}};
  for (const Known& known : all) {
    if (expr->getOp() != known.fetch_first && expr->getOp() != known.op_first && expr->getOp() != known.c11) continue;
    const ScalarType wraps = ScalarType::integer(type.bytes, false);
    Term operand = context.encoding().convert(context.expressions.typed_rvalue(expr->getVal1()),
                                              context.expressions.value_type(expr->getVal1()), wraps);
    // C11's operations count in objects, gcc's in bytes.
    const clang::QualType pointee = place.type.getAtomicUnqualifiedType()->getPointeeType();
    if (type.is_pointer() && expr->getOp() == known.c11) {
      if (pointee.isNull() || pointee->isVariablyModifiedType()) return std::nullopt;
      operand = context.encoding().binary(BinaryOperator::Mul, operand,
                                          context.constant(context.types().size_of(pointee), wraps), wraps);
    }
    operand = context.out.save(operand, wraps);
    const Term old = context.out.save(context.places.read(place), type);
    const Term updated =
        atomic_result(context, known.op, known.complement, old, context.encoding().convert(operand, wraps, type), type);
    context.places.write(place, updated);
    return expr->getOp() == known.op_first ? updated : old;
  }
  return std::nullopt;
}

std::optional<Term> atomic_operation(const FunctionContext& context, const clang::AtomicExpr* expr) {
  const ScalarType pointer = context.encoding().pointer_type();
  LValue place;
  place.type = expr->getPtr()->getType()->getPointeeType();
  const std::optional<ScalarType> type = context.types().scalar(place.type);
  if (!type) return std::nullopt;
  place.align = context.places.required_alignment(place.type);
  place.address = context.out.save(context.expressions.rvalue(expr->getPtr()), pointer);
  const auto value = [&](const clang::Expr* operand) {
    return context.out.save(context.expressions.rvalue_as(operand, *type), *type);
  };
  // The generic forms take and give values through pointers to them.
  const auto pointed_to = [&](const clang::Expr* operand) {
    LValue object = place;
    object.address = context.out.save(context.expressions.rvalue_as(operand, pointer), pointer);
    return object;
  };
  using clang::AtomicExpr;
  switch (expr->getOp()) {
    case AtomicExpr::AO__atomic_load_n:
    case AtomicExpr::AO__c11_atomic_load:
      return context.places.read(place);
    case AtomicExpr::AO__atomic_load: {
      const LValue target = pointed_to(expr->getVal1());
      context.places.write(target, context.places.read(place));
      return context.void_value();
    }
    case AtomicExpr::AO__atomic_store_n:
    case AtomicExpr::AO__c11_atomic_store:
    case AtomicExpr::AO__c11_atomic_init:
      context.places.write(place, value(expr->getVal1()));
      return context.void_value();
    case AtomicExpr::AO__atomic_store: {
      const LValue source = pointed_to(expr->getVal1());
      context.places.write(place, context.places.read(source));
      return context.void_value();
    }
    case AtomicExpr::AO__atomic_exchange_n:
    case AtomicExpr::AO__c11_atomic_exchange: {
      const Term updated = value(expr->getVal1());
      const Term old = context.out.save(context.places.read(place), *type);
      context.places.write(place, updated);
      return old;
    }
    case AtomicExpr::AO__atomic_exchange: {
      const LValue source = pointed_to(expr->getVal1()), target = pointed_to(expr->getVal2());
      const Term updated = context.out.save(context.places.read(source), *type);
      const Term old = context.out.save(context.places.read(place), *type);
      context.places.write(place, updated);
      context.places.write(target, old);
      return context.void_value();
    }
    case AtomicExpr::AO__atomic_compare_exchange_n:
    case AtomicExpr::AO__c11_atomic_compare_exchange_strong:
    case AtomicExpr::AO__c11_atomic_compare_exchange_weak:
    case AtomicExpr::AO__atomic_compare_exchange: {
      if (type->is_floating()) return std::nullopt;  // bits are compared, not numbers
      const LValue expected = pointed_to(expr->getVal1());
      Term desired;
      if (expr->getOp() == AtomicExpr::AO__atomic_compare_exchange) {
        const LValue source = pointed_to(expr->getVal2());
        desired = context.out.save(context.places.read(source), *type);
      } else {
        desired = value(expr->getVal2());
      }
      return compare_exchange(context, place, expected, desired, *type, context.type_of(expr));
    }
    default:
      return atomic_arithmetic(context, expr, place, *type);
  }
}

}  // namespace

std::optional<Term> sync_builtin(const CallContext& call) {
  std::string name = call.name.substr(7);
  if (name == "synchronize") return call.void_value();
  // Clang resolves the generic names to sized ones: fetch_and_add_4.
  if (const auto last = name.rfind('_'); last != std::string::npos && last + 1 < name.size() &&
                                         name.find_first_not_of("0123456789", last + 1) == std::string::npos)
    name.resize(last);
  if (call.expr->getNumArgs() == 0) return std::nullopt;
  LValue place;
  place.type = call.expr->getArg(0)->IgnoreParenImpCasts()->getType()->getPointeeType();
  if (place.type.isNull() || !call.types().scalar(place.type)) return std::nullopt;
  place.align = call.places.required_alignment(place.type);
  const ScalarType type = call.scalar(place.type);
  if (type.is_floating()) return std::nullopt;
  std::vector<ScalarType> argument_types;
  const std::vector<Term> arguments = call.calls.evaluate_arguments(call.expr, argument_types);
  place.address = call.out.save(arguments[0], call.encoding().pointer_type());
  const auto operand = [&](unsigned index) {
    return call.arithmetic.convert(arguments[index], argument_types[index], type);
  };
  const auto finish = [&](Term value) -> Term {
    if (call.expr->getType()->isVoidType()) return call.void_value();
    return call.arithmetic.convert(value, type, call.scalar(call.expr->getType()));
  };
  if (name == "lock_release") {
    call.places.write(place, call.encoding().zero(type));
    return call.void_value();
  }
  if (name == "lock_test_and_set" || name == "swap") {
    const Term old = call.out.save(call.places.read(place), type);
    call.places.write(place, operand(1));
    return finish(old);
  }
  if (name == "val_compare_and_swap" || name == "bool_compare_and_swap") {
    const Term old = call.out.save(call.places.read(place), type);
    const Term equal = call.encoding().compare(Comparison::Eq, old, operand(1), type);
    const Term answer = call.out.save(call.encoding().from_truth(equal, call.int_type()), call.int_type());
    call.places.write(place, call.terms().ite(equal, operand(2), old));
    if (name[0] == 'v') return finish(old);
    return call.encoding().convert(answer, call.int_type(), call.scalar(call.expr->getType()));
  }
  if (type.kind == TypeKind::Boolean) return std::nullopt;
  for (const NamedOperation& known : named_operations) {
    const bool old_wanted = name == std::string("fetch_and_") + known.name;
    if (!old_wanted && name != std::string(known.name) + "_and_fetch") continue;
    const Complement complement = known.name[0] == 'n' ? Complement::Yes : Complement::No;
    const Term old = call.out.save(call.places.read(place), type);
    const Term updated = atomic_result(call, known.op, complement, old, operand(1), type);
    call.places.write(place, updated);
    return finish(old_wanted ? old : updated);
  }
  return std::nullopt;
}

// A flag is a byte: set if it is not 0.
std::optional<Term> atomic_flag(const CallContext& call) {
  const ScalarType byte = ScalarType::integer(1, false);
  std::vector<ScalarType> argument_types;
  const std::vector<Term> arguments = call.calls.evaluate_arguments(call.expr, argument_types);
  if (arguments.empty() || !argument_types[0].is_pointer()) return std::nullopt;
  const Term address = call.out.save(arguments[0], call.encoding().pointer_type());
  if (call.name == "__atomic_clear") {
    call.out.emit(Store{address, call.constant(0, byte), byte});
    return call.void_value();
  }
  const Term old = call.out.save(call.out.load(address, byte), byte);
  call.out.emit(Store{address, call.constant(1, byte), byte});
  return call.encoding().from_truth(call.encoding().truth(old, byte), call.scalar(call.expr->getType()));
}

std::optional<Term> atomic_fence(const CallContext& call) {
  for (const clang::Expr* argument : call.expr->arguments()) call.expressions.effects(argument);
  return call.void_value();
}

// x86 has atomic instructions for objects of up to a word.
std::optional<Term> atomic_is_lock_free(const CallContext& call) {
  clang::Expr::EvalResult size;
  if (call.expr->getNumArgs() != 2 || !call.expr->getArg(0)->EvaluateAsInt(size, call.unit.context()))
    return std::nullopt;
  const std::uint64_t bytes = size.Val.getInt().getZExtValue();
  if ((bytes != 1 && bytes != 2 && bytes != 4 && bytes != 8) || bytes > call.encoding().pointer_type().bytes)
    return std::nullopt;
  call.expressions.effects(call.expr->getArg(1));
  return call.constant(1, call.scalar(call.expr->getType()));
}

Term atomic(const FunctionContext& context, const clang::AtomicExpr* expr) {
  const bool is_void = expr->getType()->isVoidType();
  const std::string name = "builtin " + expr->getOpAsString().str();
  if (const std::optional<Term> value = atomic_operation(context, expr)) return *value;
  return context.out.unmodelled_value(name, is_void ? context.int_type() : context.type_of(expr));
}

}  // namespace warrant
