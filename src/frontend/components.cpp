// Values of several components: complex numbers and vectors. They lie in memory like structs; what is computed with
// them is computed component by component, without objects in between.
#include "clang/AST/ASTContext.h"
#include "clang/Basic/Builtins.h"
#include "frontend/lowering.h"

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

bool FunctionLowering::is_computed(const clang::Expr* expr) {
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

FunctionLowering::Components FunctionLowering::components(const clang::Expr* expr) {
  expr = expr->IgnoreParens();
  if (expr->isGLValue()) return read_components(lvalue(expr));
  if (is_computed(expr)) return computed_components(expr);
  if (const auto* cast_expr = llvm::dyn_cast<clang::CastExpr>(expr)) return components(cast_expr->getSubExpr());
  LValue place;
  place.type = expr->getType();
  place.address = aggregate(expr);
  return read_components(place);
}

FunctionLowering::Components FunctionLowering::computed_components(const clang::Expr* expr) {
  expr = expr->IgnoreParens();
  const clang::QualType type = expr->getType();
  if (const auto* cast_expr = llvm::dyn_cast<clang::CastExpr>(expr)) return cast_components(cast_expr);
  if (const auto* compound = llvm::dyn_cast<clang::CompoundAssignOperator>(expr)) return compound_components(compound);
  if (const auto* binary_op = llvm::dyn_cast<clang::BinaryOperator>(expr)) {
    const clang::Expr *lhs = binary_op->getLHS(), *rhs = binary_op->getRHS();
    if (binary_op->getOpcode() == clang::BO_Assign) {
      Term may_access;
      const LValue place = assigned_place(lhs, rhs, may_access);
      const Components values = components(rhs);
      check(may_access, Undefined::OutOfBounds);
      write_components(place, values);
      return values;
    }
    if (binary_op->isLogicalOp()) return unmodelled_components("logical operator on vectors", type);
    Operand left = operand(lhs);
    for (Term& part : left.parts) part = stable(part, left.type, rhs);
    const Operand right = operand(rhs);
    return operation(binary_op->getOpcode(), left, right, type);
  }
  if (const auto* unary_op = llvm::dyn_cast<clang::UnaryOperator>(expr)) return unary_components(unary_op);
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(expr)) return listed_components(list);
  if (const auto* constant_expr = llvm::dyn_cast<clang::ConstantExpr>(expr))
    return computed_components(constant_expr->getSubExpr());
  if (const auto* literal = llvm::dyn_cast<clang::ImaginaryLiteral>(expr))
    return {encoding().zero(component(type)), rvalue_as(literal->getSubExpr(), component(type))};
  if (llvm::isa<clang::ImplicitValueInitExpr>(expr))
    return Components(TypeMap::component_count(type), encoding().zero(component(type)));
  if (const auto* shuffle = llvm::dyn_cast<clang::ShuffleVectorExpr>(expr)) return shuffled(shuffle);
  if (const auto* conversion = llvm::dyn_cast<clang::ConvertVectorExpr>(expr))
    return converted(operand(conversion->getSrcExpr()), component(type)).parts;
  if (const auto* call_expr = llvm::dyn_cast<clang::CallExpr>(expr)) return builtin_components(call_expr);
  return unmodelled_components(std::string("expression of kind ") + expr->getStmtClassName(), type);
}

FunctionLowering::Components FunctionLowering::cast_components(const clang::CastExpr* expr) {
  const clang::Expr* inner = expr->getSubExpr();
  const clang::QualType type = expr->getType();
  const ScalarType part = component(type);
  if (keeps_value(expr)) return components(inner);
  switch (expr->getCastKind()) {
    case clang::CK_FloatingRealToComplex:
    case clang::CK_IntegralRealToComplex:
      return {rvalue_as(inner, part), encoding().zero(part)};
    case clang::CK_FloatingComplexCast:
    case clang::CK_IntegralComplexCast:
    case clang::CK_FloatingComplexToIntegralComplex:
    case clang::CK_IntegralComplexToFloatingComplex:
      if (!has_components(inner)) break;
      return converted(operand(inner), part).parts;
    case clang::CK_VectorSplat:
      return Components(TypeMap::component_count(type), rvalue_as(inner, part));
    case clang::CK_BitCast:
      if (has_components(inner) || types().scalar(inner->getType())) return reinterpreted(operand(inner), part);
      break;
    default:
      break;
  }
  return unmodelled_components(std::string("cast of kind ") + expr->getCastKindName(), type);
}

FunctionLowering::Components FunctionLowering::unary_components(const clang::UnaryOperator* expr) {
  const clang::Expr* inner = expr->getSubExpr();
  const clang::QualType type = expr->getType();
  if (expr->isIncrementDecrementOp()) return increment_components(expr);
  const ScalarType part = component(type);
  const auto negated = [&](Term value) {
    check(encoding().negate_defined(value, part), Undefined::SignedOverflow);
    return encoding().negate(value, part);
  };
  if (!has_components(inner)) return unmodelled_components("operator on " + inner->getType().getAsString(), type);
  switch (expr->getOpcode()) {
    case clang::UO_Plus:
    case clang::UO_Extension:
      return components(inner);
    case clang::UO_Minus: {
      Components values = components(inner);
      for (Term& value : values) value = negated(value);
      return values;
    }
    case clang::UO_Not: {
      Components values = components(inner);
      if (type->isAnyComplexType()) return {values[0], negated(values[1])};
      for (Term& value : values) value = encoding().complement(value, part);
      return values;
    }
    default:
      return unmodelled_components(
          "operator " + clang::UnaryOperator::getOpcodeStr(expr->getOpcode()).str() + " on " + type.getAsString(),
          type);
  }
}

FunctionLowering::Components FunctionLowering::listed_components(const clang::InitListExpr* list) {
  const clang::QualType type = list->getType();
  const ScalarType part = component(type);
  Components values;
  if (type->isAnyComplexType() && list->getNumInits() > 0) {
    // Of two values Clang takes both, and gcc the first.
    if (list->getNumInits() > 1) return unmodelled_components("initialiser with two parts of a complex number", type);
    const clang::Expr* only = list->getInit(0);
    return has_components(only) ? components(only) : Components{rvalue_as(only, part), encoding().zero(part)};
  }
  for (unsigned i = 0; i < list->getNumInits(); ++i) {
    if (!types().scalar(list->getInit(i)->getType()))
      return unmodelled_components("vector in the initialiser of a vector", type);
    Term value = rvalue_as(list->getInit(i), part);
    for (unsigned later = i + 1; later < list->getNumInits(); ++later)
      value = stable(value, part, list->getInit(later));
    values.push_back(value);
  }
  values.resize(TypeMap::component_count(type), encoding().zero(part));
  return values;
}

FunctionLowering::Components FunctionLowering::builtin_components(const clang::CallExpr* expr) {
  if (calls_shuffle(expr)) return shuffled_by_mask(expr);
  const ScalarType part = component(expr->getType());
  const Term real = stable(rvalue_as(expr->getArg(0), part), part, expr->getArg(1));
  const Term imaginary = rvalue_as(expr->getArg(1), part);
  return {real, imaginary};
}

LValue FunctionLowering::component_place(const LValue& place, unsigned index) {
  LValue part = element_of(place, index, TypeMap::component_type(place.type));
  part.valid = place.valid;
  return part;
}

FunctionLowering::Components FunctionLowering::read_components(const LValue& place) {
  Components values;
  for (unsigned i = 0; i < TypeMap::component_count(place.type); ++i) values.push_back(read(component_place(place, i)));
  return values;
}

void FunctionLowering::write_components(const LValue& place, const Components& values) {
  for (unsigned i = 0; i < values.size(); ++i) write(component_place(place, i), values[i]);
}

Term FunctionLowering::component_object(const Components& values, clang::QualType type) {
  LValue place;
  place.type = type;
  place.address = allocate(types().size_of(type), types().align_of(type), Lifetime::Automatic, Content::Undefined,
                           type->isVectorType() ? "vector" : "complex number");
  write_components(place, values);
  return place.address;
}

FunctionLowering::Components FunctionLowering::unmodelled_components(const std::string& construct,
                                                                     clang::QualType type) {
  unmodelled(construct);
  return Components(TypeMap::component_count(type), encoding().zero(component(type)));
}

FunctionLowering::Operand FunctionLowering::operand(const clang::Expr* expr) {
  expr = expr->IgnoreParens();
  const auto* implicit = llvm::dyn_cast<clang::ImplicitCastExpr>(expr);
  if (implicit && implicit->getCastKind() == clang::CK_VectorSplat) return operand(implicit->getSubExpr());
  if (!has_components(expr)) return {{typed_rvalue(expr)}, value_type(expr)};
  // C computes with a real operand as it is.
  if (implicit && implicit->getCastKind() == clang::CK_FloatingRealToComplex)
    return {{rvalue_as(implicit->getSubExpr(), component(expr->getType()))}, component(expr->getType())};
  return {components(expr), component(expr->getType())};
}

FunctionLowering::Operand FunctionLowering::converted(Operand value, ScalarType type) {
  for (Term& part : value.parts) part = convert(part, value.type, type);
  value.type = type;
  return value;
}

FunctionLowering::Components FunctionLowering::operation(clang::BinaryOperatorKind op, const Operand& left,
                                                         const Operand& right, clang::QualType type) {
  if (type->isVectorType()) return vector_operation(op, left, right, type);
  const ScalarType part = component(type);
  return complex_operation(op, converted(left, part), converted(right, part));
}

FunctionLowering::Components FunctionLowering::compound_components(const clang::CompoundAssignOperator* expr) {
  const clang::Expr *lhs = expr->getLHS(), *rhs = expr->getRHS();
  const clang::QualType computed = expr->getComputationResultType();
  if (TypeMap::component_count(computed) == 0) return unmodelled_components("compound assignment", lhs->getType());
  Term may_access;
  const LValue place = assigned_place(lhs, rhs, may_access);
  const Operand right = operand(rhs);
  check(may_access, Undefined::OutOfBounds);
  const bool is_real = !has_components(lhs);
  const Operand left =
      is_real ? Operand{{read(place)}, type_of(lhs)} : Operand{read_components(place), component(lhs->getType())};
  const clang::BinaryOperatorKind op = clang::BinaryOperator::getOpForCompoundAssignment(expr->getOpcode());
  const Operand result{operation(op, left, right, computed), component(computed)};
  if (!is_real) {
    const Components values = converted(result, component(lhs->getType())).parts;
    write_components(place, values);
    return values;
  }
  const ScalarType type = type_of(lhs);
  const Term value = type.kind == TypeKind::Boolean ? encoding().from_truth(complex_truth(result), type)
                                                    : convert(result.parts.front(), result.type, type);
  write(place, value);
  return {place.kind == LValue::Kind::Memory ? value : read(place)};
}

FunctionLowering::Components FunctionLowering::increment_components(const clang::UnaryOperator* expr) {
  const LValue place = lvalue(expr->getSubExpr());
  const ScalarType type = component(expr->getType());
  const Components old = read_components(place);
  const BinaryOperator op = expr->isIncrementOp() ? BinaryOperator::Add : BinaryOperator::Sub;
  const bool is_complex = expr->getType()->isAnyComplexType();
  // The real part is a number of its own, of which narrow ones compute in int.
  const ScalarType wide = is_complex && !type.is_floating() && type.bits < 32 ? int_type() : type;
  Components updated = old;
  for (unsigned i = 0; i < (is_complex ? 1 : updated.size()); ++i) {
    const Term one = encoding().convert(constant(1, int_type()), int_type(), wide);
    const Term sum = apply(op, encoding().convert(old[i], type, wide), one, wide);
    updated[i] = encoding().convert(sum, wide, type);
  }
  write_components(place, updated);
  return expr->isPostfix() ? old : updated;
}

}  // namespace warrant
