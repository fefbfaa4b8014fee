#include "frontend/lowering/components.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/Builtins.h"
#include "frontend/lowering/arithmetic.h"
#include "frontend/lowering/complex.h"
#include "frontend/lowering/expressions.h"
#include "frontend/lowering/places.h"
#include "frontend/lowering/vectors.h"

namespace warrant {

namespace {

// What the macro __builtin_shuffle calls, see parse.cpp.
constexpr const char* shuffle_function = "__warrant_shuffle";

bool calls_shuffle(const clang::CallExpr* expr) {
  const auto* callee = llvm::dyn_cast<clang::DeclRefExpr>(expr->getCallee()->IgnoreParenCasts());
  const auto* function = callee ? llvm::dyn_cast<clang::FunctionDecl>(callee->getDecl()) : nullptr;
  return function && function->getDeclName().isIdentifier() && function->getName() == shuffle_function;
}

bool keeps_value(const clang::CastExpr* expr) {
  switch (expr->getCastKind()) {
    case clang::CK_LValueToRValue:
    case clang::CK_NoOp:
    case clang::CK_AtomicToNonAtomic:
    case clang::CK_NonAtomicToAtomic:
      return true;
    default:
      return false;
  }
}

}  // namespace

bool is_computed(const clang::Expr* expr) {
  expr = expr->IgnoreParens();
  if (expr->isGLValue()) return false;
  if (const auto* cast_expr = llvm::dyn_cast<clang::CastExpr>(expr))
    return !keeps_value(cast_expr) || is_computed(cast_expr->getSubExpr());
  if (const auto* binary_op = llvm::dyn_cast<clang::BinaryOperator>(expr))
    return binary_op->getOpcode() != clang::BO_Comma;
  if (const auto* call_expr = llvm::dyn_cast<clang::CallExpr>(expr))
    return call_expr->getBuiltinCallee() == clang::Builtin::BI__builtin_complex || calls_shuffle(call_expr);
  switch (expr->getStmtClass()) {
    case clang::Stmt::UnaryOperatorClass:
    case clang::Stmt::ImaginaryLiteralClass:
    case clang::Stmt::InitListExprClass:
    case clang::Stmt::ImplicitValueInitExprClass:
    case clang::Stmt::ShuffleVectorExprClass:
    case clang::Stmt::ConvertVectorExprClass:
      return true;
    case clang::Stmt::ConstantExprClass:
      return is_computed(llvm::cast<clang::ConstantExpr>(expr)->getSubExpr());
    default:
      return false;
  }
}

Components ComponentValues::of(const clang::Expr* expr) {
  expr = expr->IgnoreParens();
  if (expr->isGLValue()) return read(places.lvalue(expr));
  if (is_computed(expr)) return computed(expr);
  if (const auto* cast_expr = llvm::dyn_cast<clang::CastExpr>(expr)) return of(cast_expr->getSubExpr());
  LValue place;
  place.type = expr->getType();
  place.address = expressions.aggregate(expr);
  return read(place);
}

Components ComponentValues::computed(const clang::Expr* expr) {
  expr = expr->IgnoreParens();
  const clang::QualType type = expr->getType();
  if (const auto* cast_expr = llvm::dyn_cast<clang::CastExpr>(expr)) return cast(cast_expr);
  if (const auto* assignment = llvm::dyn_cast<clang::CompoundAssignOperator>(expr)) return compound(assignment);
  if (const auto* binary_op = llvm::dyn_cast<clang::BinaryOperator>(expr)) return binary(binary_op);
  if (const auto* unary_op = llvm::dyn_cast<clang::UnaryOperator>(expr)) return unary(unary_op);
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(expr)) return listed(list);
  if (const auto* constant_expr = llvm::dyn_cast<clang::ConstantExpr>(expr))
    return computed(constant_expr->getSubExpr());
  if (const auto* literal = llvm::dyn_cast<clang::ImaginaryLiteral>(expr))
    return {encoding().zero(type_in(type)), expressions.rvalue_as(literal->getSubExpr(), type_in(type))};
  if (llvm::isa<clang::ImplicitValueInitExpr>(expr))
    return Components(TypeMap::component_count(type), encoding().zero(type_in(type)));
  if (const auto* shuffle = llvm::dyn_cast<clang::ShuffleVectorExpr>(expr)) return vectors.shuffled(shuffle);
  if (const auto* conversion = llvm::dyn_cast<clang::ConvertVectorExpr>(expr))
    return converted(operand(conversion->getSrcExpr()), type_in(type)).parts;
  if (const auto* call_expr = llvm::dyn_cast<clang::CallExpr>(expr)) return builtin(call_expr);
  return unmodelled(std::string("expression of kind ") + expr->getStmtClassName(), type);
}

Components ComponentValues::binary(const clang::BinaryOperator* expr) {
  const clang::Expr *lhs = expr->getLHS(), *rhs = expr->getRHS();
  if (expr->getOpcode() == clang::BO_Assign) {
    Term may_access;
    const LValue place = places.assigned_place(lhs, rhs, may_access);
    const Components values = of(rhs);
    out.check(may_access, Undefined::OutOfBounds);
    write(place, values);
    return values;
  }
  if (expr->isLogicalOp()) return unmodelled("logical operator on vectors", expr->getType());
  Operand left = operand(lhs);
  for (Term& part : left.parts) part = expressions.stable(part, left.type, rhs);
  const Operand right = operand(rhs);
  return operation(expr->getOpcode(), left, right, expr->getType());
}

Components ComponentValues::cast(const clang::CastExpr* expr) {
  const clang::Expr* inner = expr->getSubExpr();
  const clang::QualType type = expr->getType();
  const ScalarType part = type_in(type);
  if (keeps_value(expr)) return of(inner);
  switch (expr->getCastKind()) {
    case clang::CK_FloatingRealToComplex:
    case clang::CK_IntegralRealToComplex:
      return {expressions.rvalue_as(inner, part), encoding().zero(part)};
    case clang::CK_FloatingComplexCast:
    case clang::CK_IntegralComplexCast:
    case clang::CK_FloatingComplexToIntegralComplex:
    case clang::CK_IntegralComplexToFloatingComplex:
      if (!has_components(inner)) break;
      return converted(operand(inner), part).parts;
    case clang::CK_VectorSplat:
      return Components(TypeMap::component_count(type), expressions.rvalue_as(inner, part));
    case clang::CK_BitCast:
      if (has_components(inner) || types().scalar(inner->getType())) return vectors.reinterpreted(operand(inner), part);
      break;
    default:
      break;
  }
  return unmodelled(std::string("cast of kind ") + expr->getCastKindName(), type);
}

Components ComponentValues::unary(const clang::UnaryOperator* expr) {
  const clang::Expr* inner = expr->getSubExpr();
  const clang::QualType type = expr->getType();
  if (expr->isIncrementDecrementOp()) return increment(expr);
  const ScalarType part = type_in(type);
  const auto negated = [&](Term value) {
    out.check(encoding().negate_defined(value, part), Undefined::SignedOverflow);
    return encoding().negate(value, part);
  };
  if (!has_components(inner)) return unmodelled("operator on " + inner->getType().getAsString(), type);
  switch (expr->getOpcode()) {
    case clang::UO_Plus:
    case clang::UO_Extension:
      return of(inner);
    case clang::UO_Minus: {
      Components values = of(inner);
      for (Term& value : values) value = negated(value);
      return values;
    }
    case clang::UO_Not: {
      Components values = of(inner);
      if (type->isAnyComplexType()) return {values[0], negated(values[1])};
      for (Term& value : values) value = encoding().complement(value, part);
      return values;
    }
    default:
      return unmodelled(
          "operator " + clang::UnaryOperator::getOpcodeStr(expr->getOpcode()).str() + " on " + type.getAsString(),
          type);
  }
}

Components ComponentValues::listed(const clang::InitListExpr* list) {
  const clang::QualType type = list->getType();
  const ScalarType part = type_in(type);
  Components values;
  if (type->isAnyComplexType() && list->getNumInits() > 0) {
    // Of two values Clang takes both, and gcc the first.
    if (list->getNumInits() > 1) return unmodelled("initialiser with two parts of a complex number", type);
    const clang::Expr* only = list->getInit(0);
    return has_components(only) ? of(only) : Components{expressions.rvalue_as(only, part), encoding().zero(part)};
  }
  for (unsigned i = 0; i < list->getNumInits(); ++i) {
    if (!types().scalar(list->getInit(i)->getType())) return unmodelled("vector in the initialiser of a vector", type);
    Term value = expressions.rvalue_as(list->getInit(i), part);
    for (unsigned later = i + 1; later < list->getNumInits(); ++later)
      value = expressions.stable(value, part, list->getInit(later));
    values.push_back(value);
  }
  values.resize(TypeMap::component_count(type), encoding().zero(part));
  return values;
}

Components ComponentValues::builtin(const clang::CallExpr* expr) {
  if (calls_shuffle(expr)) return vectors.shuffled_by_mask(expr);
  const ScalarType part = type_in(expr->getType());
  const Term real = expressions.stable(expressions.rvalue_as(expr->getArg(0), part), part, expr->getArg(1));
  const Term imaginary = expressions.rvalue_as(expr->getArg(1), part);
  return {real, imaginary};
}

LValue ComponentValues::part_of(const LValue& place, unsigned index) {
  LValue part = places.element_of(place, index, TypeMap::component_type(place.type));
  part.valid = place.valid;
  return part;
}

Components ComponentValues::read(const LValue& place) {
  Components values;
  for (unsigned i = 0; i < TypeMap::component_count(place.type); ++i) values.push_back(places.read(part_of(place, i)));
  return values;
}

void ComponentValues::write(const LValue& place, const Components& values) {
  for (unsigned i = 0; i < values.size(); ++i) places.write(part_of(place, i), values[i]);
}

Term ComponentValues::object(const Components& values, clang::QualType type) {
  LValue place;
  place.type = type;
  place.address = out.allocate(types().size_of(type), types().align_of(type), Lifetime::Automatic, Content::Undefined,
                               type->isVectorType() ? "vector" : "complex number");
  write(place, values);
  return place.address;
}

Components ComponentValues::unmodelled(const std::string& construct, clang::QualType type) {
  out.unmodelled(construct);
  return Components(TypeMap::component_count(type), encoding().zero(type_in(type)));
}

Operand ComponentValues::operand(const clang::Expr* expr) {
  expr = expr->IgnoreParens();
  const auto* implicit = llvm::dyn_cast<clang::ImplicitCastExpr>(expr);
  if (implicit && implicit->getCastKind() == clang::CK_VectorSplat) return operand(implicit->getSubExpr());
  if (!has_components(expr)) return {{expressions.typed_rvalue(expr)}, expressions.value_type(expr)};
  // C computes with a real operand as it is.
  if (implicit && implicit->getCastKind() == clang::CK_FloatingRealToComplex)
    return {{expressions.rvalue_as(implicit->getSubExpr(), type_in(expr->getType()))}, type_in(expr->getType())};
  return {of(expr), type_in(expr->getType())};
}

Operand ComponentValues::converted(Operand value, ScalarType type) {
  for (Term& part : value.parts) part = arithmetic.convert(part, value.type, type);
  value.type = type;
  return value;
}

Components ComponentValues::operation(clang::BinaryOperatorKind op, const Operand& left, const Operand& right,
                                      clang::QualType type) {
  if (type->isVectorType()) return vectors.operation(op, left, right, type);
  const ScalarType part = type_in(type);
  return complex_numbers.operation(op, converted(left, part), converted(right, part));
}

Components ComponentValues::compound(const clang::CompoundAssignOperator* expr) {
  const clang::Expr *lhs = expr->getLHS(), *rhs = expr->getRHS();
  const clang::QualType computed = expr->getComputationResultType();
  if (TypeMap::component_count(computed) == 0) return unmodelled("compound assignment", lhs->getType());
  Term may_access;
  const LValue place = places.assigned_place(lhs, rhs, may_access);
  const Operand right = operand(rhs);
  out.check(may_access, Undefined::OutOfBounds);
  const bool is_real = !has_components(lhs);
  const Operand left =
      is_real ? Operand{{places.read(place)}, type_of(lhs)} : Operand{read(place), type_in(lhs->getType())};
  const clang::BinaryOperatorKind op = clang::BinaryOperator::getOpForCompoundAssignment(expr->getOpcode());
  const Operand result{operation(op, left, right, computed), type_in(computed)};
  if (!is_real) {
    const Components values = converted(result, type_in(lhs->getType())).parts;
    write(place, values);
    return values;
  }
  const ScalarType type = type_of(lhs);
  const Term value = type.kind == TypeKind::Boolean ? encoding().from_truth(complex_numbers.truth(result), type)
                                                    : arithmetic.convert(result.parts.front(), result.type, type);
  places.write(place, value);
  return {place.kind == LValue::Kind::Memory ? value : places.read(place)};
}

Components ComponentValues::increment(const clang::UnaryOperator* expr) {
  const LValue place = places.lvalue(expr->getSubExpr());
  const ScalarType type = type_in(expr->getType());
  const Components old = read(place);
  const BinaryOperator op = expr->isIncrementOp() ? BinaryOperator::Add : BinaryOperator::Sub;
  const bool is_complex = expr->getType()->isAnyComplexType();
  // The real part is a number of its own, of which narrow ones compute in int.
  const ScalarType wide = is_complex && !type.is_floating() && type.bits < 32 ? int_type() : type;
  Components updated = old;
  for (unsigned i = 0; i < (is_complex ? 1 : updated.size()); ++i) {
    const Term one = encoding().convert(constant(1, int_type()), int_type(), wide);
    const Term sum = arithmetic.apply(op, encoding().convert(old[i], type, wide), one, wide);
    updated[i] = encoding().convert(sum, wide, type);
  }
  write(place, updated);
  return expr->isPostfix() ? old : updated;
}

}  // namespace warrant
