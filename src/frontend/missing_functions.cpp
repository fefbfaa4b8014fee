// Functions that the program calls and that have neither a body nor a model.
#include <fmt/format.h>

#include <algorithm>

#include "clang/AST/ASTContext.h"
#include "frontend/lowering.h"
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

// Null, or the address of an object that nothing else points to.
Term FunctionLowering::external_pointer(const std::string& name) {
  return value_or_object(encoding().zero(encoding().pointer_type()), name, InputKind::External);
}

// `value`, or the address of an object that nothing else points to.
Term FunctionLowering::value_or_object(Term value, const std::string& name, InputKind kind) {
  const ScalarType pointer = encoding().pointer_type();
  const Term is_value = fresh_input(kind, name + std::string(no_object_suffix), ScalarType::boolean());
  const Term object = allocate(external_object_bytes, 16, Lifetime::External, module_.content_of_others(), name);
  return save(terms().ite(encoding().truth(is_value, ScalarType::boolean()), value, object), pointer);
}

Term FunctionLowering::external_call(const clang::CallExpr* expr, const clang::FunctionDecl* function) {
  const std::string name = function->getNameAsString();
  if (const Term address = module_.function_address(function, *unit_); !address.is_constant())  // weak
    check(encoding().truth(address, encoding().pointer_type()), Undefined::InvalidCall);
  std::vector<ScalarType> argument_types;
  evaluate_arguments(expr, argument_types);
  const clang::QualType type = expr->getType();
  const MissingFunctions meaning = module_.options().missing_functions;
  const auto note = [&](const std::string& effect) {
    module_.note_missing(name, module_.program().procedures[procedure_].name, effect, here_);
  };
  if (meaning == MissingFunctions::Error) {
    note("a call is an error");
    reach_error(name);
    return no_value(type);
  }
  if (function->isNoReturn()) {
    note("it does not return and changes nothing");
    end_execution();
    return no_value(type);
  }
  const bool may_change = meaning == MissingFunctions::Havoc;
  std::string changes = " and changes nothing else";
  if (may_change) {
    changes =
        ", may change what its arguments point to and what other files can change, and calls no function of the "
        "program";
    bool is_known = true, passes_own = false;
    for (const clang::Expr* argument : expr->arguments()) {
      if (!may_be_written(argument, types(), unit_->context())) continue;
      is_known = is_known && may_be_changed_by_others(argument);
      passes_own = passes_own || (is_known && passed_object(argument)->hasLocalStorage());
    }
    if (!is_known) {
      note("it may change what its arguments point to; that is not modelled");
      return unmodelled_call(
          fmt::format("call of {}, which has no body and may change what its arguments point to", name), type);
    }
    refuse_objects_of_callers();
    emit(Call{module_.outside(), {}, none_id});
    const ScalarType number = ScalarType::integer(4, true);
    if (passes_own) emit(Assign{module_.passed_out(), constant(Integer(static_cast<long>(procedure_) + 1), number)});
    change_passed_out();
  }
  // What a function returns that nobody has seen is no input, unless the user says so.
  const InputKind kind = may_change ? InputKind::Unmodelled : InputKind::External;
  const std::string what = may_change ? missing_value_prefix + name : name;
  std::string effect = "it returns an arbitrary value" + changes;
  Term value = void_value();
  if (TypeMap::is_aggregate(type)) {
    if (may_change) {
      const char* what = type->isVectorType() ? "vector" : type->isAnyComplexType() ? "complex number" : "structure";
      note(fmt::format("the {} that it returns is not modelled", what));
      return unmodelled_call(fmt::format("call of {}, which has no body and returns a {}", name, what), type);
    }
    value =
        allocate(types().size_of(type), types().align_of(type), Lifetime::Automatic, Content::Undefined, name + "()");
  } else if (type->isPointerType() && !type->isFunctionPointerType()) {
    const bool is_nonnull = function->hasAttr<clang::ReturnsNonNullAttr>();
    effect = fmt::format("it returns {}a pointer to a new object{}", is_nonnull ? "" : "null or ", changes);
    value = value_or_object(encoding().zero(encoding().pointer_type()), what, kind);
    // The object stays theirs: what is called later may change it.
    if (may_change) emit(Assign{module_.has_outside_objects(), constant(1, ScalarType::boolean())});
    if (is_nonnull) emit(Assume{encoding().truth(value, encoding().pointer_type()), AssumeKind::Environment});
  } else if (!type->isVoidType()) {
    value = fresh_input(kind, what, scalar(type));
  }
  note(effect);
  return value;
}

void FunctionLowering::collect_passed_out(const clang::Stmt* statement) {
  if (!statement) return;
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(statement))
    if (const clang::FunctionDecl* callee = call->getDirectCallee();
        callee && callee->getBuiltinID() == 0 && !is_in_library(callee) &&
        !module_.defined_by_program(callee->getNameAsString(), *unit_))
      for (const clang::Expr* argument : call->arguments())
        if (const clang::VarDecl* object = passed_object(argument);
            object && object->hasLocalStorage() && may_be_written(argument, types(), unit_->context()) &&
            std::ranges::find(passed_out_, object->getCanonicalDecl()) == passed_out_.end())
          passed_out_.push_back(object->getCanonicalDecl());
  for (const clang::Stmt* child : statement->children()) collect_passed_out(child);
}

// What the objects of the function that called this one are to others comes back when this one returns.
void FunctionLowering::find_passed_out(const clang::Stmt* body) {
  if (module_.options().missing_functions != MissingFunctions::Havoc || unit_->is_model()) return;
  collect_passed_out(body);
  if (passed_out_.empty()) return;
  const ScalarType number = ScalarType::integer(4, true);
  const Term now = module_.program().symbol(module_.passed_out());
  passed_before_ = temporary(number, "passed out");
  emit(Assign{passed_before_, now});
  const Term is_again = terms().eq(now, constant(Integer(static_cast<long>(procedure_) + 1), number));
  emit(Assign{module_.passed_out(), terms().ite(is_again, constant(Integer(-1), number), now)});
}

// Whether the argument leads to an object that others can be let change. One that jumps may pass might not be there.
bool FunctionLowering::may_be_changed_by_others(const clang::Expr* argument) {
  const clang::VarDecl* object = passed_object(argument);
  if (!object || !is_small_outside(object->getType())) return false;
  if (object->hasLocalStorage())
    return !has_jumps_ && std::ranges::find(passed_out_, object->getCanonicalDecl()) != passed_out_.end();
  module_.share(object_of(object), object, *unit_);
  return true;
}

bool FunctionLowering::change_pointed_to(const clang::Expr* argument) {
  if (!may_be_written(argument, types(), unit_->context())) return true;
  const clang::VarDecl* object = passed_object(argument);
  if (!object || !is_small_outside(object->getType())) return false;
  change_outside(object_of(object), object);
  return true;
}

// They are not at hand here.
void FunctionLowering::refuse_objects_of_callers() {
  const ScalarType number = ScalarType::integer(4, true);
  const Term now = module_.program().symbol(module_.passed_out());
  const Term is_none = terms().eq(now, constant(Integer(0), number));
  const Term is_own = terms().eq(now, constant(Integer(static_cast<long>(procedure_) + 1), number));
  const LocationId good = new_location(), bad = new_location();
  split(terms().disjunction(is_none, is_own), good, bad);
  current_ = bad;
  unmodelled("call of a function without a body, which may change an object that another function has passed on");
  current_ = good;
}

void FunctionLowering::change_passed_out() {
  if (passed_out_.empty()) return;
  const ScalarType number = ScalarType::integer(4, true);
  const Term now = module_.program().symbol(module_.passed_out());
  const LocationId passed = new_location(), kept = new_location();
  split(terms().eq(now, constant(Integer(static_cast<long>(procedure_) + 1), number)), passed, kept);
  current_ = passed;
  for (const ScopedBlock& block : scoped_blocks_)
    for (const clang::VarDecl* variable : passed_out_)
      if (const auto found = locals_.find(variable); found != locals_.end() && found->second.variable == block.address)
        change_outside(found->second, variable);
  connect(kept);
  current_ = kept;
}

// What earlier calls have returned is not modelled once another one may have changed it.
void FunctionLowering::change_outside_objects(VariableId exist) {
  const LocationId some = new_location(), none = new_location();
  split(encoding().truth(module_.program().symbol(exist), ScalarType::boolean()), some, none);
  current_ = some;
  unmodelled("call of a function without a body, which may change an object that an earlier one has returned");
  current_ = none;
}

// Whether its values can be listed one by one.
bool FunctionLowering::is_small_outside(clang::QualType type) {
  if (types().has_pointers(type) || type->isIncompleteType()) return false;
  const std::shared_ptr<const ObjectLayout> layout = types().layout(type);
  Integer cells = 0;
  if (layout)
    for (const ObjectLayout::Field& field : layout->fields) cells = cells + field.count;
  return layout && !(Integer(static_cast<long>(max_cells)) < cells);
}

// Gives the object any value that a function without a body could have written there.
void FunctionLowering::change_outside(Object object, const clang::VarDecl* variable) {
  const clang::QualType type = variable->getType();
  if (type.isConstQualified() || types().is_constant(type)) return;
  const std::string name = missing_value_prefix + std::string("a function that changes ") + variable->getNameAsString();
  const std::string construct =
      fmt::format("call of a function without a body, which may change {}", variable->getNameAsString());
  if (!is_small_outside(type)) return unmodelled(construct);
  if (!object.in_memory) {
    emit(Assign{object.variable, fresh_input(InputKind::Unmodelled, name, scalar(type))});
    return;
  }
  const std::shared_ptr<const ObjectLayout> layout = types().layout(type);
  const Term base = module_.program().symbol(object.variable);
  const ScalarType pointer = encoding().pointer_type();
  for (const ObjectLayout::Field& field : layout->fields)
    for (Integer i = 0; i < field.count; i = i + 1) {
      const Integer offset = field.offset + i * Integer(static_cast<long>(field.type.bytes));
      emit(Store{encoding().offset(base, constant(offset, pointer), pointer, 1),
                 fresh_input(InputKind::Unmodelled, name, field.type), field.type});
    }
}

}  // namespace warrant
