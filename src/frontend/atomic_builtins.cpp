// Atomic operations, of gcc (__sync_*, __atomic_*) and of Clang (__c11_atomic_*). There is one thread: an atomic
// operation is its parts in a row.
#include "frontend/lowering.h"

namespace warrant {
namespace {

struct NamedOperation {
  const char* name;
  BinaryOperator op;
};
constexpr NamedOperation named_operations[] = {{"add", BinaryOperator::Add}, {"sub", BinaryOperator::Sub},
                                               {"and", BinaryOperator::And}, {"or", BinaryOperator::Or},
                                               {"xor", BinaryOperator::Xor}, {"nand", BinaryOperator::And}};

}  // namespace

// `old` OP `operand` as atomic operations compute it: modulo 2^width, pointers as numbers.
Term FunctionLowering::atomic_result(BinaryOperator op, Complement complement, Term old, Term operand,
                                     ScalarType type) {
  const ScalarType wraps = ScalarType::integer(type.bytes, false);
  const Term left = encoding().convert(old, type, wraps), right = encoding().convert(operand, type, wraps);
  const Term value = encoding().binary(op, left, right, wraps);
  const Term updated = complement == Complement::Yes ? encoding().complement(value, wraps) : value;
  return save(encoding().convert(updated, wraps, type), type);
}

std::optional<Term> FunctionLowering::sync_builtin(const clang::CallExpr* expr, const std::string& full_name) {
  std::string name = full_name.substr(7);
  if (name == "synchronize") return void_value();
  // Clang resolves the generic names to sized ones: fetch_and_add_4.
  if (const auto last = name.rfind('_'); last != std::string::npos && last + 1 < name.size() &&
                                         name.find_first_not_of("0123456789", last + 1) == std::string::npos)
    name.resize(last);
  if (expr->getNumArgs() == 0) return std::nullopt;
  LValue place;
  place.type = expr->getArg(0)->IgnoreParenImpCasts()->getType()->getPointeeType();
  if (place.type.isNull() || !types().scalar(place.type)) return std::nullopt;
  place.align = required_alignment(place.type);
  const ScalarType type = scalar(place.type);
  if (type.is_floating()) return std::nullopt;
  std::vector<ScalarType> argument_types;
  const std::vector<Term> arguments = evaluate_arguments(expr, argument_types);
  place.address = save(arguments[0], encoding().pointer_type());
  const auto operand = [&](unsigned index) { return convert(arguments[index], argument_types[index], type); };
  const auto finish = [&](Term value) -> Term {
    if (expr->getType()->isVoidType()) return void_value();
    return convert(value, type, scalar(expr->getType()));
  };
  if (name == "lock_release") {
    write(place, encoding().zero(type));
    return void_value();
  }
  if (name == "lock_test_and_set" || name == "swap") {
    const Term old = save(read(place), type);
    write(place, operand(1));
    return finish(old);
  }
  if (name == "val_compare_and_swap" || name == "bool_compare_and_swap") {
    const Term old = save(read(place), type);
    const Term equal = encoding().compare(Comparison::Eq, old, operand(1), type);
    const Term answer = save(encoding().from_truth(equal, int_type()), int_type());
    write(place, terms().ite(equal, operand(2), old));
    if (name[0] == 'v') return finish(old);
    return encoding().convert(answer, int_type(), scalar(expr->getType()));
  }
  if (type.kind == TypeKind::Boolean) return std::nullopt;
  for (const NamedOperation& known : named_operations) {
    const bool old_wanted = name == std::string("fetch_and_") + known.name;
    if (!old_wanted && name != std::string(known.name) + "_and_fetch") continue;
    const Complement complement = known.name[0] == 'n' ? Complement::Yes : Complement::No;
    const Term old = save(read(place), type);
    const Term updated = atomic_result(known.op, complement, old, operand(1), type);
    write(place, updated);
    return finish(old_wanted ? old : updated);
  }
  return std::nullopt;
}

// A flag is a byte: set if it is not 0.
std::optional<Term> FunctionLowering::atomic_flag(const clang::CallExpr* expr, const std::string& name) {
  const ScalarType byte = ScalarType::integer(1, false);
  std::vector<ScalarType> argument_types;
  const std::vector<Term> arguments = evaluate_arguments(expr, argument_types);
  if (arguments.empty() || !argument_types[0].is_pointer()) return std::nullopt;
  const Term address = save(arguments[0], encoding().pointer_type());
  if (name == "__atomic_clear") {
    emit(Store{address, constant(0, byte), byte});
    return void_value();
  }
  const Term old = save(load(address, byte), byte);
  emit(Store{address, constant(1, byte), byte});
  return encoding().from_truth(encoding().truth(old, byte), scalar(expr->getType()));
}

std::optional<Term> FunctionLowering::atomic_fence(const clang::CallExpr* expr, const std::string&) {
  for (const clang::Expr* argument : expr->arguments()) effects(argument);
  return void_value();
}

// x86 has atomic instructions for objects of up to a word.
std::optional<Term> FunctionLowering::atomic_is_lock_free(const clang::CallExpr* expr, const std::string&) {
  clang::Expr::EvalResult size;
  if (expr->getNumArgs() != 2 || !expr->getArg(0)->EvaluateAsInt(size, unit_->context())) return std::nullopt;
  const std::uint64_t bytes = size.Val.getInt().getZExtValue();
  if ((bytes != 1 && bytes != 2 && bytes != 4 && bytes != 8) || bytes > encoding().pointer_type().bytes)
    return std::nullopt;
  effects(expr->getArg(1));
  return constant(1, scalar(expr->getType()));
}

Term FunctionLowering::atomic(const clang::AtomicExpr* expr) {
  const bool is_void = expr->getType()->isVoidType();
  const std::string name = "builtin " + expr->getOpAsString().str();
  if (const std::optional<Term> value = atomic_operation(expr)) return *value;
  return unmodelled_value(name, is_void ? int_type() : type_of(expr));
}

std::optional<Term> FunctionLowering::atomic_operation(const clang::AtomicExpr* expr) {
  const ScalarType pointer = encoding().pointer_type();
  LValue place;
  place.type = expr->getPtr()->getType()->getPointeeType();
  const std::optional<ScalarType> type = types().scalar(place.type);
  if (!type) return std::nullopt;
  place.align = required_alignment(place.type);
  place.address = save(rvalue(expr->getPtr()), pointer);
  const auto value = [&](const clang::Expr* operand) { return save(rvalue_as(operand, *type), *type); };
  // The generic forms take and give values through pointers to them.
  const auto pointed_to = [&](const clang::Expr* operand) {
    LValue object = place;
    object.address = save(rvalue_as(operand, pointer), pointer);
    return object;
  };
  using clang::AtomicExpr;
  switch (expr->getOp()) {
    case AtomicExpr::AO__atomic_load_n:
    case AtomicExpr::AO__c11_atomic_load:
      return read(place);
    case AtomicExpr::AO__atomic_load: {
      const LValue target = pointed_to(expr->getVal1());
      write(target, read(place));
      return void_value();
    }
    case AtomicExpr::AO__atomic_store_n:
    case AtomicExpr::AO__c11_atomic_store:
    case AtomicExpr::AO__c11_atomic_init:
      write(place, value(expr->getVal1()));
      return void_value();
    case AtomicExpr::AO__atomic_store: {
      const LValue source = pointed_to(expr->getVal1());
      write(place, read(source));
      return void_value();
    }
    case AtomicExpr::AO__atomic_exchange_n:
    case AtomicExpr::AO__c11_atomic_exchange: {
      const Term updated = value(expr->getVal1());
      const Term old = save(read(place), *type);
      write(place, updated);
      return old;
    }
    case AtomicExpr::AO__atomic_exchange: {
      const LValue source = pointed_to(expr->getVal1()), target = pointed_to(expr->getVal2());
      const Term updated = save(read(source), *type);
      const Term old = save(read(place), *type);
      write(place, updated);
      write(target, old);
      return void_value();
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
        desired = save(read(source), *type);
      } else {
        desired = value(expr->getVal2());
      }
      return compare_exchange(place, expected, desired, *type, type_of(expr));
    }
    default:
      return atomic_arithmetic(expr, place, *type);
  }
}

// On x86 the weak form does not fail without a reason either.
Term FunctionLowering::compare_exchange(const LValue& place, const LValue& expected, Term desired, ScalarType type,
                                        ScalarType result) {
  const Term wanted = save(read(expected), type);
  const Term old = save(read(place), type);
  const Term equal = encoding().compare(Comparison::Eq, old, wanted, type);
  const Term answer = save(encoding().from_truth(equal, result), result);
  const LocationId exchanged = new_location(), kept = new_location(), join = new_location();
  split(equal, exchanged, kept);
  current_ = exchanged;
  write(place, desired);
  connect(join);
  current_ = kept;
  write(expected, old);
  connect(join);
  current_ = join;
  return answer;
}

std::optional<Term> FunctionLowering::atomic_arithmetic(const clang::AtomicExpr* expr, const LValue& place,
                                                        ScalarType type) {
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
    Term operand = encoding().convert(typed_rvalue(expr->getVal1()), value_type(expr->getVal1()), wraps);
    // C11's operations count in objects, gcc's in bytes.
    const clang::QualType pointee = place.type.getAtomicUnqualifiedType()->getPointeeType();
    if (type.is_pointer() && expr->getOp() == known.c11) {
      if (pointee.isNull() || pointee->isVariablyModifiedType()) return std::nullopt;
      operand = encoding().binary(BinaryOperator::Mul, operand, constant(types().size_of(pointee), wraps), wraps);
    }
    operand = save(operand, wraps);
    const Term old = save(read(place), type);
    const Term updated = atomic_result(known.op, known.complement, old, encoding().convert(operand, wraps, type), type);
    write(place, updated);
    return expr->getOp() == known.op_first ? updated : old;
  }
  return std::nullopt;
}

}  // namespace warrant
