// The compiler's own functions that are about neither bits nor floats nor atomics: hints and questions.
#include "frontend/lowering.h"
#include "program/guesses.h"

namespace warrant {

std::optional<Term> FunctionLowering::first_argument(const clang::CallExpr* expr, const std::string&) {
  std::vector<ScalarType> argument_types;
  const std::vector<Term> arguments = evaluate_arguments(expr, argument_types);
  return encoding().convert(arguments[0], argument_types[0], scalar(expr->getType()));
}

std::optional<Term> FunctionLowering::evaluate_only(const clang::CallExpr* expr, const std::string&) {
  for (const clang::Expr* argument : expr->arguments()) effects(argument);
  return void_value();
}

std::optional<Term> FunctionLowering::unreachable_builtin(const clang::CallExpr*, const std::string&) {
  if (current_ == trapped_)
    end_execution();  // nobody goes on behind that trap
  else
    check(terms().falsity(), Undefined::Unreachable);
  return void_value();
}

// Clang does not evaluate a condition that has effects.
std::optional<Term> FunctionLowering::assume_builtin(const clang::CallExpr* expr, const std::string&) {
  if (expr->getNumArgs() == 1 && !expr->getArg(0)->HasSideEffects(unit_->context()))
    check(condition(expr->getArg(0)), Undefined::Unreachable);
  return void_value();
}

std::optional<Term> FunctionLowering::trap_builtin(const clang::CallExpr*, const std::string&) {
  end_execution();
  return void_value();
}

// Answered as a compiler does that does not optimise.
std::optional<Term> FunctionLowering::folded_builtin(const clang::CallExpr* expr, const std::string& name) {
  clang::Expr::EvalResult value;
  if (expr->EvaluateAsInt(value, unit_->context()))
    return constant(Integer(static_cast<long>(value.Val.getInt().getExtValue())), scalar(expr->getType()));
  if (name == "constant_p") return constant(0, scalar(expr->getType()));
  return std::nullopt;
}

// Compilers know the size of a variable of which the address is given; of anything else they may know it or not.
std::optional<Term> FunctionLowering::object_size(const clang::CallExpr* expr, const std::string& name) {
  const ScalarType type = scalar(expr->getType());
  const clang::Expr* pointer = expr->getArg(0)->IgnoreParenCasts();
  if (const auto* address = llvm::dyn_cast<clang::UnaryOperator>(pointer);
      address && address->getOpcode() == clang::UO_AddrOf)
    pointer = address->getSubExpr()->IgnoreParens();
  else if (!pointer->getType()->isArrayType())
    pointer = nullptr;
  const auto* named = pointer ? llvm::dyn_cast<clang::DeclRefExpr>(pointer) : nullptr;
  const auto* variable = named ? llvm::dyn_cast<clang::VarDecl>(named->getDecl()) : nullptr;
  if (variable && variable->getType()->isConstantSizeType() && !variable->getType()->isIncompleteType() &&
      !variable->getType()->isStructureType() && variable->hasDefinition(unit_->context()))
    return constant(types().size_of(variable->getType()), type);
  return fresh_input(InputKind::Unmodelled, std::string(inexact_value_prefix) + "__builtin_" + name, type);
}

std::optional<Term> FunctionLowering::unknown_value(const clang::CallExpr* expr, const std::string& name) {
  for (const clang::Expr* argument : expr->arguments()) effects(argument);
  return fresh_input(InputKind::Unmodelled, std::string(inexact_value_prefix) + "__builtin_" + name,
                     scalar(expr->getType()));
}

std::optional<Term> FunctionLowering::stack_block(const clang::CallExpr* expr, const std::string&) {
  const ScalarType pointer = encoding().pointer_type(), size = encoding().size_type();
  long align = 16;
  if (expr->getNumArgs() > 1) {
    clang::Expr::EvalResult bits;
    if (!expr->getArg(1)->EvaluateAsInt(bits, unit_->context())) return std::nullopt;
    align = std::max(1L, static_cast<long>(bits.Val.getInt().getExtValue()) / 8);
  }
  const VariableId target = temporary(pointer, "alloca");
  module_.program().variable(target).role = VariableRole::Address;
  const Term bytes = encoding().convert(rvalue_as(expr->getArg(0), size), size, pointer);
  emit(Allocate{target, bytes, static_cast<unsigned>(align), Lifetime::Alloca, Content::Undefined, "alloca"});
  return module_.program().symbol(target);
}

}  // namespace warrant
