// The compiler's own functions that are about neither bits nor floats nor atomics: hints and questions.
#include "frontend/lowering/assembly.h"
#include "frontend/lowering/calls.h"
#include "frontend/lowering/expressions.h"
#include "frontend/lowering/known_calls.h"
#include "program/guesses.h"

namespace warrant {
namespace {}  // namespace

std::optional<Term> first_argument(const CallContext& call) {
  std::vector<ScalarType> argument_types;
  const std::vector<Term> arguments = call.calls.evaluate_arguments(call.expr, argument_types);
  return call.encoding().convert(arguments[0], argument_types[0], call.scalar(call.expr->getType()));
}

std::optional<Term> evaluate_only(const CallContext& call) {
  for (const clang::Expr* argument : call.expr->arguments()) call.expressions.effects(argument);
  return call.void_value();
}

std::optional<Term> unreachable_builtin(const CallContext& call) {
  if (call.assembly.is_behind_trap())
    call.out.end_execution();  // nobody goes on behind that trap
  else
    call.out.check(call.terms().falsity(), Undefined::Unreachable);
  return call.void_value();
}

// Clang does not evaluate a condition that has effects.
std::optional<Term> assume_builtin(const CallContext& call) {
  if (call.expr->getNumArgs() == 1 && !call.expr->getArg(0)->HasSideEffects(call.unit.context()))
    call.out.check(call.expressions.condition(call.expr->getArg(0)), Undefined::Unreachable);
  return call.void_value();
}

std::optional<Term> trap_builtin(const CallContext& call) {
  call.out.end_execution();
  return call.void_value();
}

// Answered as a compiler does that does not optimise.
std::optional<Term> folded_builtin(const CallContext& call) {
  clang::Expr::EvalResult value;
  if (call.expr->EvaluateAsInt(value, call.unit.context()))
    return call.constant(Integer(static_cast<long>(value.Val.getInt().getExtValue())),
                         call.scalar(call.expr->getType()));
  if (call.name == "constant_p") return call.constant(0, call.scalar(call.expr->getType()));
  return std::nullopt;
}

// Compilers know the size of a variable of which the address is given; of anything else they may know it or not.
std::optional<Term> object_size(const CallContext& call) {
  const ScalarType type = call.scalar(call.expr->getType());
  const clang::Expr* pointer = call.expr->getArg(0)->IgnoreParenCasts();
  if (const auto* address = llvm::dyn_cast<clang::UnaryOperator>(pointer);
      address && address->getOpcode() == clang::UO_AddrOf)
    pointer = address->getSubExpr()->IgnoreParens();
  else if (!pointer->getType()->isArrayType())
    pointer = nullptr;
  const auto* named = pointer ? llvm::dyn_cast<clang::DeclRefExpr>(pointer) : nullptr;
  const auto* variable = named ? llvm::dyn_cast<clang::VarDecl>(named->getDecl()) : nullptr;
  if (variable && variable->getType()->isConstantSizeType() && !variable->getType()->isIncompleteType() &&
      !variable->getType()->isStructureType() && variable->hasDefinition(call.unit.context()))
    return call.constant(call.types().size_of(variable->getType()), type);
  return call.out.fresh_input(InputKind::Unmodelled, std::string(inexact_value_prefix) + "__builtin_" + call.name,
                              type);
}

std::optional<Term> unknown_value(const CallContext& call) {
  for (const clang::Expr* argument : call.expr->arguments()) call.expressions.effects(argument);
  return call.out.fresh_input(InputKind::Unmodelled, std::string(inexact_value_prefix) + "__builtin_" + call.name,
                              call.scalar(call.expr->getType()));
}

std::optional<Term> stack_block(const CallContext& call) {
  const ScalarType pointer = call.encoding().pointer_type(), size = call.encoding().size_type();
  long align = 16;
  if (call.expr->getNumArgs() > 1) {
    clang::Expr::EvalResult bits;
    if (!call.expr->getArg(1)->EvaluateAsInt(bits, call.unit.context())) return std::nullopt;
    align = std::max(1L, static_cast<long>(bits.Val.getInt().getExtValue()) / 8);
  }
  const VariableId target = call.out.temporary(pointer, "alloca");
  call.module.program.variable(target).role = VariableRole::Address;
  const Term bytes = call.encoding().convert(call.expressions.rvalue_as(call.expr->getArg(0), size), size, pointer);
  call.out.emit(Allocate{target, bytes, static_cast<unsigned>(align), Lifetime::Alloca, Content::Undefined, "alloca"});
  return call.symbol(target);
}

}  // namespace warrant
