#include "frontend/lowering/array_sizes.h"

#include "clang/AST/ASTContext.h"
#include "frontend/lowering/expressions.h"
#include "frontend/lowering/places.h"

namespace warrant {
namespace {

// Whether it is, or has a part that is, a vector whose alignment gcc's _Alignof, unlike its __alignof__, does not tell.
bool has_wide_vector(clang::QualType type, const clang::ASTContext& context) {
  type = context.getBaseElementType(type);
  if (type->isVectorType()) return context.getTypeSizeInChars(type).getQuantity() > 16;
  const auto* record = type->getAs<clang::RecordType>();
  const clang::RecordDecl* definition = record ? record->getDecl()->getDefinition() : nullptr;
  return definition && llvm::any_of(definition->fields(), [&](const clang::FieldDecl* field) {
           return has_wide_vector(field->getType(), context);
         });
}

}  // namespace

Term ArraySizes::product_is_possible(Term number, Term each) {
  const ScalarType size = encoding().size_type();
  const Integer largest = encoding().difference_type().high();
  std::optional<Integer> factor = encoding().constant_value(each, size);
  Term other = number;
  if (!factor) {
    factor = encoding().constant_value(number, size);
    other = each;
  }
  if (factor) {
    if (factor->is_zero()) return terms().truth();
    const Term limit = constant(Integer::euclidean_quotient(largest, *factor), size);
    return encoding().compare(Comparison::Le, other, limit, size);
  }
  const ScalarType wide = ScalarType::integer(2 * size.bytes, false);
  const Term left = encoding().convert(number, size, wide), right = encoding().convert(each, size, wide);
  const Term product = encoding().binary(BinaryOperator::Mul, left, right, wide);
  return encoding().compare(Comparison::Le, product, constant(largest, wide), wide);
}

void ArraySizes::evaluate_array_bounds(clang::QualType type) {
  while (type->isVariablyModifiedType()) {
    const clang::Type* at = type.getTypePtr();
    if (llvm::isa<clang::TypedefType>(at)) return;
    if (const auto* typeof_expr = llvm::dyn_cast<clang::TypeOfExprType>(at)) {
      const clang::Expr* operand = typeof_expr->getUnderlyingExpr();
      if (operand->isGLValue())
        places.lvalue(operand, PlaceUse::Address);
      else
        expressions.effects(operand);
      return;
    }
    if (const auto* decayed = llvm::dyn_cast<clang::AdjustedType>(at)) {
      type = decayed->getOriginalType();
    } else if (const auto* array = llvm::dyn_cast<clang::ArrayType>(at)) {
      if (const auto* variable = llvm::dyn_cast<clang::VariableArrayType>(array)) evaluate_array_bound(variable);
      type = array->getElementType();
    } else if (const auto* pointer = llvm::dyn_cast<clang::PointerType>(at)) {
      type = pointer->getPointeeType();
    } else if (const auto* function = llvm::dyn_cast<clang::FunctionType>(at)) {
      type = function->getReturnType();
    } else if (const auto* atomic_type = llvm::dyn_cast<clang::AtomicType>(at)) {
      type = atomic_type->getValueType();
    } else {
      const clang::QualType next = type->getLocallyUnqualifiedSingleStepDesugaredType();
      if (next.getTypePtr() == at) return;
      type = next;
    }
  }
}

void ArraySizes::evaluate_array_bound(const clang::VariableArrayType* array) {
  const clang::Expr* size = array->getSizeExpr();
  if (!size) return;
  const ScalarType size_type = encoding().size_type();
  const ScalarType from = type_of(size);
  const Term count = expressions.rvalue(size);
  // An array of no elements is an object of no bytes, as gcc has it.
  out.check(encoding().compare(Comparison::Ge, count, encoding().zero(from), from), Undefined::OutOfBounds);
  array_bounds_[size] = out.save(encoding().convert(count, from, size_type), size_type);
}

Term ArraySizes::type_size(clang::QualType type) {
  const ScalarType size_type = encoding().size_type();
  if (const auto* array = unit.context().getAsVariableArrayType(type)) {
    const clang::Expr* size = array->getSizeExpr();
    const auto known = array_bounds_.find(size);
    if (!size || known == array_bounds_.end())
      return out.unmodelled_value("size of type " + type.getAsString(), size_type);
    const Term element = type_size(array->getElementType());
    return encoding().binary(BinaryOperator::Mul, known->second, element, size_type);
  }
  if (const auto* array = unit.context().getAsConstantArrayType(type);
      array && array->getElementType()->isVariablyModifiedType())
    return encoding().binary(BinaryOperator::Mul,
                             constant(Integer(static_cast<unsigned long>(array->getSize().getZExtValue())), size_type),
                             type_size(array->getElementType()), size_type);
  return constant(types().size_of(type), size_type);
}

Term ArraySizes::has_possible_size(clang::QualType type) {
  const clang::ArrayType* array = unit.context().getAsArrayType(type);
  if (!array || !type->isVariablyModifiedType()) return terms().truth();
  const clang::QualType element = array->getElementType();
  Term count;
  if (const auto* variable = llvm::dyn_cast<clang::VariableArrayType>(array);
      variable && array_bounds_.contains(variable->getSizeExpr()))
    count = array_bounds_.at(variable->getSizeExpr());
  else if (const auto* fixed = llvm::dyn_cast<clang::ConstantArrayType>(array))
    count = constant(Integer(static_cast<unsigned long>(fixed->getSize().getZExtValue())), encoding().size_type());
  else
    return terms().truth();
  const Term element_size = type_size(element);
  const Term elements_fit = product_is_possible(count, element_size);
  return terms().conjunction(has_possible_size(element), elements_fit);
}

Term ArraySizes::size_of(const clang::UnaryExprOrTypeTraitExpr* expr) {
  const clang::QualType type = expr->getTypeOfArgument();
  const ScalarType result = type_of(expr);
  if (expr->isArgumentType())
    refuse_if_refused(expr->getArgumentType());
  else
    refuse_if_refused(type);
  if (expr->getKind() == clang::UETT_SizeOf) {
    if (type->isVariablyModifiedType()) {
      // C evaluates the operand only if it is an array of variable length, gcc and Clang what the type spells.
      if (expr->isArgumentType())
        evaluate_array_bounds(expr->getArgumentType());
      else if (type->isArrayType())
        places.lvalue(expr->getArgumentExpr(), PlaceUse::Address);
    }
    return encoding().convert(type_size(type), encoding().size_type(), result);
  }
  if (expr->getKind() == clang::UETT_AlignOf && has_wide_vector(type, unit.context()))
    return out.unmodelled_value("_Alignof a vector of more than 16 bytes", result);
  clang::Expr::EvalResult value;
  if (expr->EvaluateAsInt(value, unit.context())) return constant(to_integer(value.Val.getInt()), result);
  return constant(Integer(types().align_of(unit.context().getBaseElementType(type))), result);
}

Term ArraySizes::offset_of(const clang::OffsetOfExpr* expr) {
  const ScalarType result = type_of(expr);
  clang::Expr::EvalResult value;
  if (expr->EvaluateAsInt(value, unit.context())) return constant(to_integer(value.Val.getInt()), result);
  Term sum = constant(0, result);
  clang::QualType at = expr->getTypeSourceInfo()->getType();
  for (unsigned i = 0; i < expr->getNumComponents(); ++i) {
    const clang::OffsetOfNode& node = expr->getComponent(i);
    if (node.getKind() == clang::OffsetOfNode::Field) {
      sum =
          encoding().binary(BinaryOperator::Add, sum, constant(types().field_offset(node.getField()), result), result);
      at = node.getField()->getType();
    } else if (node.getKind() == clang::OffsetOfNode::Array) {
      at = unit.context().getAsArrayType(at)->getElementType();
      const Term index = expressions.rvalue_as(expr->getIndexExpr(node.getArrayExprIndex()), result);
      const Term scaled = encoding().binary(BinaryOperator::Mul, index, constant(types().size_of(at), result), result);
      sum = encoding().binary(BinaryOperator::Add, sum, scaled, result);
    } else {
      return out.unmodelled_value("offsetof with a base class", result);
    }
  }
  return sum;
}

}  // namespace warrant
