// The functions of harnesses, in the dialects that program/dialect.h lists: a call becomes an input, an assumption or
// an assertion. What is written into memory are inputs of the types that lie there, so that a value of the program is
// one input and not several bytes; a compiled program gets the same bytes, one behind the other.
#include <algorithm>

#include "clang/AST/ASTContext.h"
#include "frontend/lowering.h"

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

}  // namespace

std::optional<Term> FunctionLowering::harness_call(const clang::CallExpr* expr, const std::string& name,
                                                   ResultUse use) {
  const std::optional<HarnessRole> role = harness_role(name);
  if (!role || unit_->is_model()) return std::nullopt;
  const auto as_statement = [&](std::optional<Term> done) -> std::optional<Term> {
    if (!done) return unmodelled_call("call of " + name + ", which is declared with another type", expr->getType());
    if (expr->getType()->isVoidType()) return void_value();
    if (use == ResultUse::Needed) unmodelled("the value of " + name);
    return no_value(expr->getType());
  };
  switch (*role) {
    case HarnessRole::Nondet:
      return nondet_harness_call(expr, name);
    case HarnessRole::Range:
      if (auto value = range_call(expr, name)) return value;
      break;
    case HarnessRole::Assume:
    case HarnessRole::Assert:
      return as_statement(condition_call(expr, name, *role));
    case HarnessRole::Unreachable:
      return as_statement(unreachable_call(expr, name));
    case HarnessRole::Bytes:
    case HarnessRole::Object:
      return as_statement(bytes_call(expr, name, *role));
    case HarnessRole::Permission:
      if (auto value = permission_call(expr, name)) return value;
      return unmodelled_call("call of " + name + " for an unknown object", expr->getType());
    case HarnessRole::Hint: {
      std::vector<ScalarType> ignored;
      evaluate_arguments(expr, ignored);
      note_harness_function(expr, {name, *role});
      return as_statement(void_value());
    }
    case HarnessRole::Stop: {
      std::vector<ScalarType> ignored;
      evaluate_arguments(expr, ignored);
      note_harness_function(expr, {name, *role});
      end_execution();
      return no_value(expr->getType());
    }
  }
  return unmodelled_call("call of " + name + ", which is declared with another type", expr->getType());
}

void FunctionLowering::note_harness_function(const clang::CallExpr* expr, HarnessFunction function) {
  if (const clang::FunctionDecl* callee = expr->getDirectCallee()) {
    function.is_declared = false;
    for (const clang::FunctionDecl* declaration : callee->redecls())
      function.is_declared = function.is_declared || !declaration->isImplicit();
  }
  // Where nothing is declared, a compiled program passes an int.
  if (function.condition && !function.is_declared) function.condition = int_type();
  add_harness_function(module_.program().harness, std::move(function));
}

Term FunctionLowering::nondet_call(const clang::CallExpr* expr, const std::string& name) {
  std::vector<ScalarType> ignored;
  evaluate_arguments(expr, ignored);
  const clang::QualType type = expr->getType();
  if (type->isVoidType()) return void_value();
  if (TypeMap::is_aggregate(type))
    return allocate(types().size_of(type), types().align_of(type), Lifetime::Automatic, Content::Undefined, name);
  const Term value = fresh_input(InputKind::Nondet, name, scalar(type));
  return type->isPointerType() && !type->isFunctionPointerType() ? value_or_object(value, name) : value;
}

// A function nondet_X that is not one which returns an input may be anything.
std::optional<Term> FunctionLowering::nondet_harness_call(const clang::CallExpr* expr, const std::string& name) {
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  const bool is_weak = callee && callee->hasAttr<clang::WeakAttr>();
  const bool has_arguments = expr->getNumArgs() != 0 && name != "klee_int";
  if (has_arguments || is_weak || expr->getType()->isVoidType() || TypeMap::is_aggregate(expr->getType()))
    return std::nullopt;
  note_harness_function(expr, {name, HarnessRole::Nondet});
  return nondet_call(expr, name);
}

std::optional<Term> FunctionLowering::range_call(const clang::CallExpr* expr, const std::string& name) {
  if (expr->getNumArgs() != 3 || types().scalar(expr->getType()) != int_type()) return std::nullopt;
  std::vector<ScalarType> argument_types;
  const std::vector<Term> arguments = evaluate_arguments(expr, argument_types);
  if (argument_types[0] != int_type() || argument_types[1] != int_type()) return std::nullopt;
  note_harness_function(expr, {name, HarnessRole::Range});
  const Term low = save(arguments[0], int_type()), high = save(arguments[1], int_type());
  const LocationId some = new_location(), none = new_location();
  split(encoding().compare(Comparison::Lt, low, high, int_type()), some, none);
  current_ = none;
  unmodelled(name + " of an empty range");
  current_ = some;
  const std::optional<Integer> lowest = encoding().constant_value(arguments[0], int_type());
  const std::optional<Integer> end = encoding().constant_value(arguments[1], int_type());
  if (lowest && end && *lowest < *end)
    return fresh_input(InputKind::Nondet, name, int_type(), lowest, *end - Integer(1));
  const Term value = fresh_input(InputKind::Nondet, name, int_type());
  emit(Assume{terms().conjunction(encoding().compare(Comparison::Le, low, value, int_type()),
                                  encoding().compare(Comparison::Lt, value, high, int_type())),
              AssumeKind::Environment});
  return value;
}

bool FunctionLowering::counts_assertions() {
  const Property& property = module_.options().property;
  return property.error_functions.empty() && property.has_assertions;
}

// What comes behind the condition is text for people.
std::optional<Term> FunctionLowering::condition_call(const clang::CallExpr* expr, const std::string& name,
                                                     HarnessRole role) {
  const unsigned count = expr->getNumArgs();
  if (count == 0 || (role == HarnessRole::Assume && count != 1)) return std::nullopt;
  const clang::Expr* argument = expr->getArg(0);
  for (unsigned i = 1; i < count; ++i)
    if (expr->getArg(i)->HasSideEffects(unit_->context())) return std::nullopt;
  const std::optional<ScalarType> type = types().scalar(argument->getType());
  if (!type) return std::nullopt;
  // Without a prototype, narrow numbers are passed as int.
  const auto* prototype = expr->getCallee()->getType()->getPointeeType()->getAs<clang::FunctionProtoType>();
  const bool is_narrow = !type->is_floating() && type->bytes < int_type().bytes;
  const bool is_promoted = !prototype && is_narrow;
  note_harness_function(expr, {name, role, is_promoted ? int_type() : *type});
  if (role == HarnessRole::Assume) {
    const Term holds = condition(argument);
    if (!holds.is_true()) emit(Assume{holds, AssumeKind::Program});
  } else if (counts_assertions()) {
    const LocationId good = new_location(), bad = new_location();
    branch(argument, good, bad);
    current_ = bad;
    reach_error(name);
    current_ = good;
  } else {
    effects(argument);  // nobody asks, and the program goes on
  }
  return void_value();
}

std::optional<Term> FunctionLowering::unreachable_call(const clang::CallExpr* expr, const std::string& name) {
  if (expr->getNumArgs() != 0) return std::nullopt;
  note_harness_function(expr, {name, HarnessRole::Unreachable});
  if (counts_assertions())
    reach_error(name);
  else
    unmodelled("call of " + name + " where no assertion is checked");
  return void_value();
}

std::optional<std::vector<FunctionLowering::ByteSlot>> FunctionLowering::byte_slots(clang::QualType type,
                                                                                    const Integer& size) {
  std::vector<ByteSlot> slots;
  const Integer unit = types().size_of(type);
  if (unit.is_zero() || !Integer::euclidean_remainder(size, unit).is_zero()) return std::nullopt;
  const std::shared_ptr<const ObjectLayout> layout = types().layout(type);
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

std::optional<ScalarType> FunctionLowering::byte_element(clang::QualType type) {
  const std::shared_ptr<const ObjectLayout> layout = types().layout(type);
  if (!layout || layout->fields.empty()) return std::nullopt;
  const ScalarType element = layout->fields[0].type;
  Integer next = 0;
  for (const ObjectLayout::Field& field : layout->fields) {
    if (field.type != element || field.offset != next) return std::nullopt;
    next = next + field.count * Integer(static_cast<long>(element.bytes));
  }
  return next == types().size_of(type) ? input_type(element) : std::nullopt;
}

void FunctionLowering::fill_with_inputs(const std::string& name, Term address, Term count, ScalarType element) {
  const ScalarType size = encoding().size_type();
  const VariableId index = temporary(size, "i");
  emit(Assign{index, constant(0, size)});
  const Term i = module_.program().symbol(index);
  const LocationId head = new_location(), body = new_location(), done = new_location();
  connect(head);
  current_ = head;
  split(encoding().compare(Comparison::Lt, i, count, size), body, done);
  current_ = body;
  const Term value = fresh_input(InputKind::Nondet, name, element);
  emit(Store{encoding().offset(address, i, size, Integer(static_cast<long>(element.bytes))), value, element});
  emit(Assign{index, encoding().binary(BinaryOperator::Add, i, constant(1, size), size)});
  connect(head);
  current_ = done;
}

const clang::VarDecl* FunctionLowering::addressed_object(const clang::Expr* expr) {
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

std::optional<Term> FunctionLowering::bytes_call(const clang::CallExpr* expr, const std::string& name,
                                                 HarnessRole role) {
  const ScalarType pointer = encoding().pointer_type(), size_type = encoding().size_type();
  const bool is_object = role == HarnessRole::Object;
  const unsigned count = expr->getNumArgs();
  if (is_object ? count != 1 : count < 2) return std::nullopt;
  if (!expr->getArg(0)->getType()->isPointerType()) return std::nullopt;
  if (!is_object && !expr->getArg(1)->getType()->isIntegerType()) return std::nullopt;
  const clang::VarDecl* object = addressed_object(expr->getArg(0));
  if (is_object && !object) return unmodelled_call("call of " + name + " for an unknown object", expr->getType());
  std::vector<ScalarType> argument_types;
  const std::vector<Term> arguments = evaluate_arguments(expr, argument_types);
  const Term address = save(arguments[0], pointer);
  Term size = is_object ? constant(types().size_of(object->getType()), size_type)
                        : convert(arguments[1], argument_types[1], size_type);
  const std::optional<Integer> known = encoding().constant_value(size, size_type);
  HarnessFunction function{name, role};
  if (is_object) function.answer = known;

  // C's types say what the bytes are.
  clang::QualType type = expr->getArg(0)->IgnoreParenCasts()->getType();
  if (!type->isArrayType()) type = type->getPointeeType();
  if (is_object) type = object->getType();
  const bool is_typed = known && !type.isNull() && !type->isIncompleteType() && !type->isVoidType() &&
                        !type->isVariablyModifiedType() && !type->isFunctionType();
  if (const auto slots = is_typed ? byte_slots(type, *known) : std::nullopt) {
    for (const ByteSlot& slot : *slots) {
      const Term place = encoding().offset(address, constant(slot.offset, pointer), pointer, 1);
      emit(Store{place, fresh_input(InputKind::Nondet, name, slot.type), slot.type});
      function.has_booleans = function.has_booleans || slot.type.kind == TypeKind::Boolean;
    }
  } else {
    ScalarType element = ScalarType::byte();
    if (const auto whole = is_typed ? byte_element(type) : std::nullopt)
      if (Integer::euclidean_remainder(*known, types().size_of(type)).is_zero()) element = *whole;
    function.has_booleans = element.kind == TypeKind::Boolean;
    if (known)
      size = constant(Integer::euclidean_quotient(*known, Integer(static_cast<long>(element.bytes))), size_type);
    fill_with_inputs(name, address, known ? size : save(size, size_type), element);
  }
  note_harness_function(expr, std::move(function));
  return void_value();
}

// Of an object that is in scope the answer is known.
std::optional<Term> FunctionLowering::permission_call(const clang::CallExpr* expr, const std::string& name) {
  if (expr->getNumArgs() != 2 || !types().scalar(expr->getType())) return std::nullopt;
  clang::Expr::EvalResult size;
  if (!expr->getArg(1)->EvaluateAsInt(size, unit_->context()) || expr->getArg(0)->HasSideEffects(unit_->context()))
    return std::nullopt;
  if (size.Val.getInt().isNegative() || size.Val.getInt().isZero()) return std::nullopt;
  std::optional<bool> answer;
  if (const clang::VarDecl* object = addressed_object(expr->getArg(0))) {
    const bool may_write = !types().is_constant(object->getType());
    const Integer bytes(size.Val.getInt().getLimitedValue());
    if (name == "__CPROVER_r_ok" || may_write) answer = !(types().size_of(object->getType()) < bytes);
  } else if (expr->getArg(0)->isNullPointerConstant(unit_->context(), clang::Expr::NPC_ValueDependentIsNull)) {
    answer = false;
  }
  if (!answer) return std::nullopt;
  HarnessFunction function{name, HarnessRole::Permission};
  function.answer = Integer(*answer ? 1 : 0);
  note_harness_function(expr, std::move(function));
  return convert(constant(Integer(*answer ? 1 : 0), int_type()), int_type(), scalar(expr->getType()));
}

}  // namespace warrant
