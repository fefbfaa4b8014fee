// The functions of harnesses, in the dialects that program/dialect.h lists: a call becomes an input, an assumption or
// an assertion. What is written into memory are inputs of the types that lie there, so that a value of the program is
// one input and not several bytes; a compiled program gets the same bytes, one behind the other.
#include <algorithm>

#include "clang/AST/ASTContext.h"
#include "frontend/lowering/arithmetic.h"
#include "frontend/lowering/calls.h"
#include "frontend/lowering/expressions.h"
#include "frontend/lowering/known_calls.h"
#include "frontend/lowering/outside_calls.h"
#include "frontend/lowering/statements.h"

namespace warrant {
namespace {

// More inputs than this are read in a loop.
constexpr std::size_t max_slots = 64;

// The bits of the object, as a number; of an object of type _Bool, which has no others, 0 or 1.
std::optional<ScalarType> input_type(ScalarType type) {
  switch (type.kind) {
    case TypeKind::Boolean:
      return type;
    case TypeKind::Integer:
    case TypeKind::Pointer:
      return ScalarType::integer(type.bytes, type.is_signed);
    case TypeKind::Floating:
      if (type.bits != 8 * type.bytes) return std::nullopt;  // not every pattern is a number, and some bits are none
      return ScalarType::integer(type.bytes, false);
  }
  return std::nullopt;
}

struct ByteSlot {
  Integer offset;
  ScalarType type;
};

void note_harness_function(const CallContext& call, HarnessFunction function) {
  if (const clang::FunctionDecl* callee = call.expr->getDirectCallee()) {
    function.is_declared = false;
    for (const clang::FunctionDecl* declaration : callee->redecls())
      function.is_declared = function.is_declared || !declaration->isImplicit();
  }
  // Where nothing is declared, a compiled program passes an int.
  if (function.condition && !function.is_declared) function.condition = call.int_type();
  add_harness_function(call.module.program.harness, std::move(function));
}

// A function nondet_X that is not one which returns an input may be anything.
std::optional<Term> nondet_harness_call(const CallContext& call) {
  const clang::FunctionDecl* callee = call.expr->getDirectCallee();
  const bool is_weak = callee && callee->hasAttr<clang::WeakAttr>();
  const bool has_arguments = call.expr->getNumArgs() != 0 && call.name != "klee_int";
  if (has_arguments || is_weak || call.expr->getType()->isVoidType() || TypeMap::is_aggregate(call.expr->getType()))
    return std::nullopt;
  note_harness_function(call, {call.name, HarnessRole::Nondet});
  return nondet_call(call);
}

std::optional<Term> range_call(const CallContext& call) {
  if (call.expr->getNumArgs() != 3 || call.types().scalar(call.expr->getType()) != call.int_type()) return std::nullopt;
  std::vector<ScalarType> argument_types;
  const std::vector<Term> arguments = call.calls.evaluate_arguments(call.expr, argument_types);
  if (argument_types[0] != call.int_type() || argument_types[1] != call.int_type()) return std::nullopt;
  note_harness_function(call, {call.name, HarnessRole::Range});
  const Term low = call.out.save(arguments[0], call.int_type()), high = call.out.save(arguments[1], call.int_type());
  const LocationId some = call.out.new_location(), none = call.out.new_location();
  call.out.split(call.encoding().compare(Comparison::Lt, low, high, call.int_type()), some, none);
  call.out.move_to(none);
  call.out.unmodelled(call.name + " of an empty range");
  call.out.move_to(some);
  const std::optional<Integer> lowest = call.encoding().constant_value(arguments[0], call.int_type());
  const std::optional<Integer> end = call.encoding().constant_value(arguments[1], call.int_type());
  if (lowest && end && *lowest < *end)
    return call.out.fresh_input(InputKind::Nondet, call.name, call.int_type(), lowest, *end - Integer(1));
  const Term value = call.out.fresh_input(InputKind::Nondet, call.name, call.int_type());
  call.out.emit(Assume{call.terms().conjunction(call.encoding().compare(Comparison::Le, low, value, call.int_type()),
                                                call.encoding().compare(Comparison::Lt, value, high, call.int_type())),
                       AssumeKind::Environment});
  return value;
}

bool counts_assertions(const FunctionContext& context) {
  const Property& property = context.module.options.property;
  return property.error_functions.empty() && property.has_assertions;
}

// What comes behind the condition is text for people.
std::optional<Term> condition_call(const CallContext& call, HarnessRole role) {
  const unsigned count = call.expr->getNumArgs();
  if (count == 0 || (role == HarnessRole::Assume && count != 1)) return std::nullopt;
  const clang::Expr* argument = call.expr->getArg(0);
  for (unsigned i = 1; i < count; ++i)
    if (call.expr->getArg(i)->HasSideEffects(call.unit.context())) return std::nullopt;
  const std::optional<ScalarType> type = call.types().scalar(argument->getType());
  if (!type) return std::nullopt;
  // Without a prototype, narrow numbers are passed as int.
  const auto* prototype = call.expr->getCallee()->getType()->getPointeeType()->getAs<clang::FunctionProtoType>();
  const bool is_narrow = !type->is_floating() && type->bytes < call.int_type().bytes;
  const bool is_promoted = !prototype && is_narrow;
  note_harness_function(call, {call.name, role, is_promoted ? call.int_type() : *type});
  if (role == HarnessRole::Assume) {
    const Term holds = call.expressions.condition(argument);
    if (!holds.is_true()) call.out.emit(Assume{holds, AssumeKind::Program});
  } else if (counts_assertions(call)) {
    const LocationId good = call.out.new_location(), bad = call.out.new_location();
    call.statements.branch(argument, good, bad);
    call.out.move_to(bad);
    call.out.reach_error(call.name);
    call.out.move_to(good);
  } else {
    call.expressions.effects(argument);  // nobody asks, and the program goes on
  }
  return call.void_value();
}

std::optional<Term> unreachable_call(const CallContext& call) {
  if (call.expr->getNumArgs() != 0) return std::nullopt;
  note_harness_function(call, {call.name, HarnessRole::Unreachable});
  if (counts_assertions(call))
    call.out.reach_error(call.name);
  else
    call.out.unmodelled("call of " + call.name + " where no assertion is checked");
  return call.void_value();
}

std::optional<std::vector<ByteSlot>> byte_slots(const FunctionContext& context, clang::QualType type,
                                                const Integer& size) {
  std::vector<ByteSlot> slots;
  const Integer unit = context.types().size_of(type);
  if (unit.is_zero() || !Integer::euclidean_remainder(size, unit).is_zero()) return std::nullopt;
  const std::shared_ptr<const ObjectLayout> layout = context.types().layout(type);
  if (!layout) return std::nullopt;
  std::vector<ObjectLayout::Field> fields = layout->fields;
  std::ranges::stable_sort(fields, {}, &ObjectLayout::Field::offset);
  const auto fill = [&](Integer from, const Integer& to) {
    for (; from < to && slots.size() <= max_slots; from = from + Integer(1))
      slots.push_back({from, ScalarType::byte()});
  };
  for (Integer start = 0; start < size && slots.size() <= max_slots; start = start + unit) {
    Integer next = start;
    for (const ObjectLayout::Field& field : fields) {
      const Integer begin = start + field.offset, width(static_cast<long>(field.type.bytes));
      const std::optional<ScalarType> input = input_type(field.type);
      if (begin < next) return std::nullopt;  // a member of a union
      fill(next, begin);
      next = begin + width * field.count;
      if (!input) fill(begin, next);
      for (Integer i = 0; input && i < field.count && slots.size() <= max_slots; i = i + Integer(1))
        slots.push_back({begin + i * width, *input});
    }
    fill(next, start + unit);
  }
  if (slots.size() > max_slots) return std::nullopt;
  return slots;
}

std::optional<ScalarType> byte_element(const FunctionContext& context, clang::QualType type) {
  const std::shared_ptr<const ObjectLayout> layout = context.types().layout(type);
  if (!layout || layout->fields.empty()) return std::nullopt;
  const ScalarType element = layout->fields[0].type;
  Integer next = 0;
  for (const ObjectLayout::Field& field : layout->fields) {
    if (field.type != element || field.offset != next) return std::nullopt;
    next = next + field.count * Integer(static_cast<long>(element.bytes));
  }
  return next == context.types().size_of(type) ? input_type(element) : std::nullopt;
}

void fill_with_inputs(const FunctionContext& context, const std::string& name, Term address, Term count,
                      ScalarType element) {
  const ScalarType size = context.encoding().size_type();
  const VariableId index = context.out.temporary(size, "i");
  context.out.emit(Assign{index, context.constant(0, size)});
  const Term i = context.symbol(index);
  const LocationId head = context.out.new_location(), body = context.out.new_location(),
                   done = context.out.new_location();
  context.out.continue_at(head);
  context.out.split(context.encoding().compare(Comparison::Lt, i, count, size), body, done);
  context.out.move_to(body);
  const Term value = context.out.fresh_input(InputKind::Nondet, name, element);
  context.out.emit(
      Store{context.encoding().offset(address, i, size, Integer(static_cast<long>(element.bytes))), value, element});
  context.out.emit(Assign{index, context.encoding().binary(BinaryOperator::Add, i, context.constant(1, size), size)});
  context.out.connect(head);
  context.out.move_to(done);
}

const clang::VarDecl* addressed_object(const clang::Expr* expr) {
  expr = expr->IgnoreParenCasts();
  const bool is_address = llvm::isa<clang::UnaryOperator>(expr);
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(expr)) {
    if (unary->getOpcode() != clang::UO_AddrOf) return nullptr;
    expr = unary->getSubExpr()->IgnoreParens();
  }
  const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(expr);
  const auto* variable = reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
  if (!variable || variable->hasAttr<clang::WeakAttr>()) return nullptr;
  const clang::QualType type = variable->getType();
  if (type->isIncompleteType() || type->isVariablyModifiedType()) return nullptr;
  return is_address || type->isArrayType() ? variable : nullptr;
}

std::optional<Term> bytes_call(const CallContext& call, HarnessRole role) {
  const ScalarType pointer = call.encoding().pointer_type(), size_type = call.encoding().size_type();
  const bool is_object = role == HarnessRole::Object;
  const unsigned count = call.expr->getNumArgs();
  if (is_object ? count != 1 : count < 2) return std::nullopt;
  if (!call.expr->getArg(0)->getType()->isPointerType()) return std::nullopt;
  if (!is_object && !call.expr->getArg(1)->getType()->isIntegerType()) return std::nullopt;
  const clang::VarDecl* object = addressed_object(call.expr->getArg(0));
  if (is_object && !object)
    return call.calls.unmodelled_call("call of " + call.name + " for an unknown object", call.expr->getType());
  std::vector<ScalarType> argument_types;
  const std::vector<Term> arguments = call.calls.evaluate_arguments(call.expr, argument_types);
  const Term address = call.out.save(arguments[0], pointer);
  Term size = is_object ? call.constant(call.types().size_of(object->getType()), size_type)
                        : call.arithmetic.convert(arguments[1], argument_types[1], size_type);
  const std::optional<Integer> known = call.encoding().constant_value(size, size_type);
  HarnessFunction function{call.name, role};
  if (is_object) function.answer = known;

  // C's types say what the bytes are.
  clang::QualType type = call.expr->getArg(0)->IgnoreParenCasts()->getType();
  if (!type->isArrayType()) type = type->getPointeeType();
  if (is_object) type = object->getType();
  const bool is_typed = known && !type.isNull() && !type->isIncompleteType() && !type->isVoidType() &&
                        !type->isVariablyModifiedType() && !type->isFunctionType();
  if (const auto slots = is_typed ? byte_slots(call, type, *known) : std::nullopt) {
    for (const ByteSlot& slot : *slots) {
      const Term place = call.encoding().offset(address, call.constant(slot.offset, pointer), pointer, 1);
      call.out.emit(Store{place, call.out.fresh_input(InputKind::Nondet, call.name, slot.type), slot.type});
      function.has_booleans = function.has_booleans || slot.type.kind == TypeKind::Boolean;
    }
  } else {
    ScalarType element = ScalarType::byte();
    if (const auto whole = is_typed ? byte_element(call, type) : std::nullopt)
      if (Integer::euclidean_remainder(*known, call.types().size_of(type)).is_zero()) element = *whole;
    function.has_booleans = element.kind == TypeKind::Boolean;
    if (known)
      size = call.constant(Integer::euclidean_quotient(*known, Integer(static_cast<long>(element.bytes))), size_type);
    fill_with_inputs(call, call.name, address, known ? size : call.out.save(size, size_type), element);
  }
  note_harness_function(call, std::move(function));
  return call.void_value();
}

// Of an object that is in scope the answer is known.
std::optional<Term> permission_call(const CallContext& call) {
  if (call.expr->getNumArgs() != 2 || !call.types().scalar(call.expr->getType())) return std::nullopt;
  clang::Expr::EvalResult size;
  if (!call.expr->getArg(1)->EvaluateAsInt(size, call.unit.context()) ||
      call.expr->getArg(0)->HasSideEffects(call.unit.context()))
    return std::nullopt;
  if (size.Val.getInt().isNegative() || size.Val.getInt().isZero()) return std::nullopt;
  std::optional<bool> answer;
  if (const clang::VarDecl* object = addressed_object(call.expr->getArg(0))) {
    const bool may_write = !call.types().is_constant(object->getType());
    const Integer bytes(size.Val.getInt().getLimitedValue());
    if (call.name == "__CPROVER_r_ok" || may_write) answer = !(call.types().size_of(object->getType()) < bytes);
  } else if (call.expr->getArg(0)->isNullPointerConstant(call.unit.context(), clang::Expr::NPC_ValueDependentIsNull)) {
    answer = false;
  }
  if (!answer) return std::nullopt;
  HarnessFunction function{call.name, HarnessRole::Permission};
  function.answer = Integer(*answer ? 1 : 0);
  note_harness_function(call, std::move(function));
  return call.arithmetic.convert(call.constant(Integer(*answer ? 1 : 0), call.int_type()), call.int_type(),
                                 call.scalar(call.expr->getType()));
}

}  // namespace

std::optional<Term> harness_call(const CallContext& call) {
  const std::optional<HarnessRole> role = harness_role(call.name);
  if (!role || call.unit.is_model()) return std::nullopt;
  const auto as_statement = [&](std::optional<Term> done) -> std::optional<Term> {
    if (!done)
      return call.calls.unmodelled_call("call of " + call.name + ", which is declared with another type",
                                        call.expr->getType());
    if (call.expr->getType()->isVoidType()) return call.void_value();
    if (call.use == ResultUse::Needed) call.out.unmodelled("the value of " + call.name);
    return call.calls.no_value(call.expr->getType());
  };
  switch (*role) {
    case HarnessRole::Nondet:
      return nondet_harness_call(call);
    case HarnessRole::Range:
      if (auto value = range_call(call)) return value;
      break;
    case HarnessRole::Assume:
    case HarnessRole::Assert:
      return as_statement(condition_call(call, *role));
    case HarnessRole::Unreachable:
      return as_statement(unreachable_call(call));
    case HarnessRole::Bytes:
    case HarnessRole::Object:
      return as_statement(bytes_call(call, *role));
    case HarnessRole::Permission:
      if (auto value = permission_call(call)) return value;
      return call.calls.unmodelled_call("call of " + call.name + " for an unknown object", call.expr->getType());
    case HarnessRole::Hint: {
      call.calls.evaluate_arguments(call.expr);
      note_harness_function(call, {call.name, *role});
      return as_statement(call.void_value());
    }
    case HarnessRole::Stop: {
      call.calls.evaluate_arguments(call.expr);
      note_harness_function(call, {call.name, *role});
      call.out.end_execution();
      return call.calls.no_value(call.expr->getType());
    }
  }
  return call.calls.unmodelled_call("call of " + call.name + ", which is declared with another type",
                                    call.expr->getType());
}

Term nondet_call(const CallContext& call) {
  call.calls.evaluate_arguments(call.expr);
  const clang::QualType type = call.expr->getType();
  if (type->isVoidType()) return call.void_value();
  if (TypeMap::is_aggregate(type))
    return call.out.allocate(call.types().size_of(type), call.types().align_of(type), Lifetime::Automatic,
                             Content::Undefined, call.name);
  const Term value = call.out.fresh_input(InputKind::Nondet, call.name, call.scalar(type));
  return type->isPointerType() && !type->isFunctionPointerType() ? call.outside.value_or_object(value, call.name)
                                                                 : value;
}

}  // namespace warrant
