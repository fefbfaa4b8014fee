#include "frontend/lowering/outside_calls.h"

#include <fmt/format.h>

#include <algorithm>

#include "clang/AST/ASTContext.h"
#include "frontend/lowering/assumption_notes.h"
#include "frontend/lowering/calls.h"
#include "frontend/lowering/code_addresses.h"
#include "frontend/lowering/globals.h"
#include "frontend/lowering/labels.h"
#include "frontend/lowering/locals.h"
#include "frontend/lowering/module_units.h"
#include "frontend/lowering/outside_procedure.h"
#include "frontend/lowering/program_state.h"
#include "frontend/lowering/scopes.h"
#include "program/guesses.h"

namespace warrant {

namespace {

// More cells than this of a global are not given fresh values one by one.
constexpr std::size_t max_cells = 256;

// Whether the function can change the program's memory through an argument of this type. What is declared const is
// believed.
bool may_be_written(const clang::Expr* argument, const TypeMap& types, clang::ASTContext& context) {
  const clang::QualType type = argument->IgnoreParenImpCasts()->getType();
  if (argument->isNullPointerConstant(context, clang::Expr::NPC_NeverValueDependent)) return false;
  if (llvm::isa<clang::StringLiteral>(argument->IgnoreParenImpCasts())) return false;
  // A number that was a pointer is one.
  const clang::QualType bare = argument->IgnoreParenCasts()->getType();
  const bool was_pointer = bare->isPointerType() || bare->isArrayType();
  if (was_pointer && !argument->getType()->isPointerType()) return true;
  if (type->isIntegralOrEnumerationType() || type->isRealFloatingType() || type->isVoidType()) return false;
  if (type->isFunctionType() || type->isFunctionPointerType()) return false;
  const clang::QualType given = argument->getType();
  if (!given->isPointerType()) return types.has_pointers(given);
  return !given->getPointeeType().isConstQualified() || types.has_pointers(given->getPointeeType());
}

// The variable into which the argument points.
const clang::VarDecl* passed_object(const clang::Expr* argument) {
  argument = argument->IgnoreParenCasts();
  bool is_place = argument->getType()->isArrayType();
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(argument)) {
    if (unary->getOpcode() != clang::UO_AddrOf) return nullptr;
    argument = unary->getSubExpr()->IgnoreParens();
    is_place = true;
  }
  while (is_place) {
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(argument); member && !member->isArrow())
      argument = member->getBase()->IgnoreParens();
    else if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(argument);
             element && element->getBase()->IgnoreParenImpCasts()->getType()->isArrayType())
      argument = element->getBase()->IgnoreParenImpCasts();
    else
      break;
  }
  const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(argument);
  const auto* variable = reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
  if (!variable || variable->hasAttr<clang::WeakAttr>()) return nullptr;
  const clang::QualType type = variable->getType();
  if (type->isIncompleteType() || type->isVariablyModifiedType()) return nullptr;
  return is_place ? variable : nullptr;
}

}  // namespace

Term OutsideCalls::external_pointer(const std::string& name) {
  return value_or_object(encoding().zero(encoding().pointer_type()), name, InputKind::External);
}

Term OutsideCalls::value_or_object(Term value, const std::string& name, InputKind kind) {
  const ScalarType pointer = encoding().pointer_type();
  const Term is_value = out.fresh_input(kind, name + std::string(no_object_suffix), ScalarType::boolean());
  const Term object = out.allocate(external_object_bytes, 16, Lifetime::External, module.content_of_others(), name);
  return out.save(terms().ite(encoding().truth(is_value, ScalarType::boolean()), value, object), pointer);
}

void OutsideCalls::note(const std::string& function_called, const std::string& effect) {
  module.assumptions.note_missing(function_called, out.procedure().name, effect, out.here());
}

Term OutsideCalls::call(const clang::CallExpr* expr, const clang::FunctionDecl* callee) {
  const std::string name = callee->getNameAsString();
  if (const Term address = module.code.function_address(callee, unit); !address.is_constant())  // weak
    out.check(encoding().truth(address, encoding().pointer_type()), Undefined::InvalidCall);
  calls.evaluate_arguments(expr);
  const clang::QualType type = expr->getType();
  const MissingFunctions meaning = module.options.missing_functions;
  if (meaning == MissingFunctions::Error) {
    note(name, "a call is an error");
    out.reach_error(name);
    return calls.no_value(type);
  }
  if (callee->isNoReturn()) {
    note(name, "it does not return and changes nothing");
    out.end_execution();
    return calls.no_value(type);
  }
  if (meaning != MissingFunctions::Havoc) return returned_value(expr, callee, " and changes nothing else");
  if (!change_what_it_can(expr)) {
    note(name, "it may change what its arguments point to; that is not modelled");
    return calls.unmodelled_call(
        fmt::format("call of {}, which has no body and may change what its arguments point to", name), type);
  }
  return returned_value(expr, callee,
                        ", may change what its arguments point to and what other files can change, and calls no "
                        "function of the program");
}

// False: it can change something that is not known.
bool OutsideCalls::change_what_it_can(const clang::CallExpr* expr) {
  bool is_known = true, passes_own = false;
  for (const clang::Expr* argument : expr->arguments()) {
    if (!may_be_written(argument, types(), unit.context())) continue;
    is_known = is_known && may_be_changed_by_others(argument);
    passes_own = passes_own || (is_known && passed_object(argument)->hasLocalStorage());
  }
  if (!is_known) return false;
  refuse_objects_of_callers();
  out.emit(Call{module.outside.procedure(), {}, none_id});
  const ScalarType number = ScalarType::integer(4, true);
  if (passes_own)
    out.emit(Assign{module.state.passed_out(), constant(Integer(static_cast<long>(out.id()) + 1), number)});
  change_passed_out();
  return true;
}

// What a function returns that nobody has seen is no input, unless the user says so.
Term OutsideCalls::returned_value(const clang::CallExpr* expr, const clang::FunctionDecl* callee,
                                  const std::string& changes) {
  const clang::QualType type = expr->getType();
  const std::string name = callee->getNameAsString();
  const bool may_change = module.options.missing_functions == MissingFunctions::Havoc;
  const InputKind kind = may_change ? InputKind::Unmodelled : InputKind::External;
  const std::string what = may_change ? missing_value_prefix + name : name;
  std::string effect = "it returns an arbitrary value" + changes;
  Term value = void_value();
  if (TypeMap::is_aggregate(type)) {
    if (may_change) {
      const char* object = type->isVectorType() ? "vector" : type->isAnyComplexType() ? "complex number" : "structure";
      note(name, fmt::format("the {} that it returns is not modelled", object));
      return calls.unmodelled_call(fmt::format("call of {}, which has no body and returns a {}", name, object), type);
    }
    value = out.allocate(types().size_of(type), types().align_of(type), Lifetime::Automatic, Content::Undefined,
                         name + "()");
  } else if (type->isPointerType() && !type->isFunctionPointerType()) {
    const bool is_nonnull = callee->hasAttr<clang::ReturnsNonNullAttr>();
    effect = fmt::format("it returns {}a pointer to a new object{}", is_nonnull ? "" : "null or ", changes);
    value = value_or_object(encoding().zero(encoding().pointer_type()), what, kind);
    // The object stays theirs: what is called later may change it.
    if (may_change) out.emit(Assign{module.state.has_outside_objects(), constant(1, ScalarType::boolean())});
    if (is_nonnull) out.emit(Assume{encoding().truth(value, encoding().pointer_type()), AssumeKind::Environment});
  } else if (!type->isVoidType()) {
    value = out.fresh_input(kind, what, scalar(type));
  }
  note(name, effect);
  return value;
}

void OutsideCalls::collect_passed_out(const clang::Stmt* statement) {
  if (!statement) return;
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(statement))
    if (const clang::FunctionDecl* callee = call->getDirectCallee();
        callee && callee->getBuiltinID() == 0 && !is_in_library(callee) &&
        !module.units.defined_by_program(callee->getNameAsString(), unit))
      for (const clang::Expr* argument : call->arguments())
        if (const clang::VarDecl* object = passed_object(argument);
            object && object->hasLocalStorage() && may_be_written(argument, types(), unit.context()) &&
            std::ranges::find(passed_out_, object->getCanonicalDecl()) == passed_out_.end())
          passed_out_.push_back(object->getCanonicalDecl());
  for (const clang::Stmt* child : statement->children()) collect_passed_out(child);
}

// What the objects of the function that called this one are to others comes back when this one returns.
void OutsideCalls::find_passed_out(const clang::Stmt* body) {
  if (module.options.missing_functions != MissingFunctions::Havoc || unit.is_model()) return;
  collect_passed_out(body);
  if (passed_out_.empty()) return;
  const ScalarType number = ScalarType::integer(4, true);
  const Term now = symbol(module.state.passed_out());
  passed_before_ = out.temporary(number, "passed out");
  out.emit(Assign{passed_before_, now});
  const Term is_again = terms().eq(now, constant(Integer(static_cast<long>(out.id()) + 1), number));
  out.emit(Assign{module.state.passed_out(), terms().ite(is_again, constant(Integer(-1), number), now)});
}

void OutsideCalls::leave_function() {
  if (passed_before_ != none_id) out.emit(Assign{module.state.passed_out(), symbol(passed_before_)});
}

// Whether the argument leads to an object that others can be let change. One that jumps may pass might not be there.
bool OutsideCalls::may_be_changed_by_others(const clang::Expr* argument) {
  const clang::VarDecl* object = passed_object(argument);
  if (!object || !is_small(object->getType())) return false;
  if (object->hasLocalStorage())
    return !labels.has_jumps() && std::ranges::find(passed_out_, object->getCanonicalDecl()) != passed_out_.end();
  module.outside.share(locals.object_of(object), object, unit);
  return true;
}

bool OutsideCalls::change_pointed_to(const clang::Expr* argument) {
  if (!may_be_written(argument, types(), unit.context())) return true;
  const clang::VarDecl* object = passed_object(argument);
  if (!object || !is_small(object->getType())) return false;
  change(locals.object_of(object), object);
  return true;
}

// They are not at hand here.
void OutsideCalls::refuse_objects_of_callers() {
  const ScalarType number = ScalarType::integer(4, true);
  const Term now = symbol(module.state.passed_out());
  const Term is_none = terms().eq(now, constant(Integer(0), number));
  const Term is_own = terms().eq(now, constant(Integer(static_cast<long>(out.id()) + 1), number));
  const LocationId good = out.new_location(), bad = out.new_location();
  out.split(terms().disjunction(is_none, is_own), good, bad);
  out.move_to(bad);
  out.unmodelled("call of a function without a body, which may change an object that another function has passed on");
  out.move_to(good);
}

void OutsideCalls::change_passed_out() {
  if (passed_out_.empty()) return;
  const ScalarType number = ScalarType::integer(4, true);
  const Term now = symbol(module.state.passed_out());
  const LocationId passed = out.new_location(), kept = out.new_location();
  out.split(terms().eq(now, constant(Integer(static_cast<long>(out.id()) + 1), number)), passed, kept);
  out.move_to(passed);
  for (const ScopedBlock& block : scopes.blocks())
    for (const clang::VarDecl* variable : passed_out_)
      if (const auto found = locals.all().find(variable);
          found != locals.all().end() && found->second.variable == block.address)
        change(found->second, variable);
  out.continue_at(kept);
}

void OutsideCalls::refuse_objects(VariableId exist) {
  const LocationId some = out.new_location(), none = out.new_location();
  out.split(encoding().truth(symbol(exist), ScalarType::boolean()), some, none);
  out.move_to(some);
  out.unmodelled("call of a function without a body, which may change an object that an earlier one has returned");
  out.move_to(none);
}

bool OutsideCalls::is_small(clang::QualType type) {
  if (types().has_pointers(type) || type->isIncompleteType()) return false;
  const std::shared_ptr<const ObjectLayout> layout = types().layout(type);
  Integer cells = 0;
  if (layout)
    for (const ObjectLayout::Field& field : layout->fields) cells = cells + field.count;
  return layout && !(Integer(static_cast<long>(max_cells)) < cells);
}

void OutsideCalls::change(Object object, const clang::VarDecl* variable) {
  const clang::QualType type = variable->getType();
  if (type.isConstQualified() || types().is_constant(type)) return;
  const std::string name = missing_value_prefix + std::string("a function that changes ") + variable->getNameAsString();
  const std::string construct =
      fmt::format("call of a function without a body, which may change {}", variable->getNameAsString());
  if (!is_small(type)) return out.unmodelled(construct);
  if (!object.in_memory) {
    out.emit(Assign{object.variable, out.fresh_input(InputKind::Unmodelled, name, scalar(type))});
    return;
  }
  const std::shared_ptr<const ObjectLayout> layout = types().layout(type);
  const Term base = symbol(object.variable);
  const ScalarType pointer = encoding().pointer_type();
  for (const ObjectLayout::Field& field : layout->fields)
    for (Integer i = 0; i < field.count; i = i + 1) {
      const Integer offset = field.offset + i * Integer(static_cast<long>(field.type.bytes));
      out.emit(Store{encoding().offset(base, constant(offset, pointer), pointer, 1),
                     out.fresh_input(InputKind::Unmodelled, name, field.type), field.type});
    }
}

}  // namespace warrant
