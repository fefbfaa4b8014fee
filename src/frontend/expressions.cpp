// Expressions: values, conditions, casts.
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "frontend/lowering.h"
#include "llvm/ADT/APFloat.h"

namespace warrant {
namespace {

Integer to_integer(const llvm::APSInt& value) {
  llvm::SmallString<40> digits;
  value.toString(digits, 10);
  return *Integer::parse(std::string_view(digits.data(), digits.size()));
}

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

Term FunctionLowering::convert(Term value, ScalarType from, ScalarType to) {
  if (from == to) return value;
  const bool rounds = to.is_floating() && (!from.is_floating() || from.bits > to.bits);
  if (!rounds) {
    const Term defined = encoding().convert_defined(value, from, to);
    const Term converted = encoding().convert(value, from, to);
    return checked(defined, Undefined::FloatToInteger, converted, to);
  }
  return under_rounding_mode([&](RoundingMode mode) { return encoding().convert(value, from, to, mode); });
}

Term FunctionLowering::rvalue_as(const clang::Expr* expr, ScalarType type) {
  const ScalarType from = value_type(expr);
  return convert(typed_rvalue(expr), from, type);
}

Term FunctionLowering::floating_constant(const llvm::APFloat& value, ScalarType type) {
  const Sort sort = Encoding::float_sort(type);
  llvm::APInt bits = value.bitcastToAPInt();
  llvm::SmallString<40> digits;
  if (type.bits == 80) {
    // Interchange layout: sign and exponent, then the fraction without x87's explicit integer bit.
    const llvm::APInt fraction = bits.extractBits(63, 0);
    const llvm::APInt head = bits.extractBits(16, 64);
    bits = fraction.zext(79) | head.zext(79).shl(63);
  }
  bits.toStringUnsigned(digits, 10);
  return terms().floating(FloatValue::from_bits(*Integer::parse(std::string_view(digits.data(), digits.size())), sort));
}

Term FunctionLowering::rvalue(const clang::Expr* expr) {
  expr = expr->IgnoreParens();
  if (const clang::QualType type = expr->getType(); !type->isVoidType() && !type->isFunctionType() &&
                                                    !TypeMap::is_aggregate(type) && !types().scalar(type) &&
                                                    !type->isSpecificPlaceholderType(clang::BuiltinType::BuiltinFn)) {
    unmodelled_type(type);
    return encoding().zero(int_type());
  }
  using clang::Stmt;
  switch (expr->getStmtClass()) {
    case Stmt::IntegerLiteralClass: {
      const auto* literal = llvm::cast<clang::IntegerLiteral>(expr);
      const llvm::APSInt value(literal->getValue(), !expr->getType()->isSignedIntegerType());
      return constant(to_integer(value), type_of(expr));
    }
    case Stmt::CharacterLiteralClass:
      return constant(Integer(static_cast<int>(llvm::cast<clang::CharacterLiteral>(expr)->getValue())), type_of(expr));
    case Stmt::FloatingLiteralClass:
      return floating_constant(llvm::cast<clang::FloatingLiteral>(expr)->getValue(), type_of(expr));
    case Stmt::ConstantExprClass:
      return rvalue(llvm::cast<clang::ConstantExpr>(expr)->getSubExpr());
    case Stmt::CStyleCastExprClass: {
      const clang::QualType written = llvm::cast<clang::CStyleCastExpr>(expr)->getTypeAsWritten();
      evaluate_array_bounds(written);
      refuse_if_refused(written);
      return cast(llvm::cast<clang::CastExpr>(expr));
    }
    case Stmt::ImplicitCastExprClass:
      return cast(llvm::cast<clang::CastExpr>(expr));
    case Stmt::BinaryOperatorClass:
      return binary(llvm::cast<clang::BinaryOperator>(expr));
    case Stmt::CompoundAssignOperatorClass:
      return compound_assign(llvm::cast<clang::CompoundAssignOperator>(expr), true);
    case Stmt::UnaryOperatorClass:
      return unary(llvm::cast<clang::UnaryOperator>(expr));
    case Stmt::ConditionalOperatorClass:
    case Stmt::BinaryConditionalOperatorClass:
      return conditional(llvm::cast<clang::AbstractConditionalOperator>(expr), false);
    case Stmt::CallExprClass:
      return call(llvm::cast<clang::CallExpr>(expr));
    case Stmt::StmtExprClass:
      return statement_expression(llvm::cast<clang::StmtExpr>(expr), BlockValue::Scalar);
    case Stmt::UnaryExprOrTypeTraitExprClass:
      return size_of(llvm::cast<clang::UnaryExprOrTypeTraitExpr>(expr));
    case Stmt::OffsetOfExprClass:
      return offset_of(llvm::cast<clang::OffsetOfExpr>(expr));
    case Stmt::OpaqueValueExprClass: {
      const auto* opaque = llvm::cast<clang::OpaqueValueExpr>(expr);
      if (const auto known = opaque_values_.find(opaque); known != opaque_values_.end()) return known->second;
      return rvalue(opaque->getSourceExpr());
    }
    case Stmt::DeclRefExprClass: {
      const auto* ref = llvm::cast<clang::DeclRefExpr>(expr);
      if (const auto* enumerator = llvm::dyn_cast<clang::EnumConstantDecl>(ref->getDecl()))
        return constant(to_integer(enumerator->getInitVal()), type_of(expr));
      if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(ref->getDecl()))
        return module_.function_address(function, *unit_);
      return read(lvalue(expr));
    }
    case Stmt::GenericSelectionExprClass:
      return rvalue(llvm::cast<clang::GenericSelectionExpr>(expr)->getResultExpr());
    case Stmt::ChooseExprClass:
      return rvalue(llvm::cast<clang::ChooseExpr>(expr)->getChosenSubExpr());
    case Stmt::ImplicitValueInitExprClass:
      return encoding().zero(type_of(expr));
    case Stmt::InitListExprClass: {
      const auto* list = llvm::cast<clang::InitListExpr>(expr);
      return list->getNumInits() == 0 ? encoding().zero(type_of(expr)) : rvalue_as(list->getInit(0), type_of(expr));
    }
    case Stmt::MemberExprClass:          // of a struct that a call returned
    case Stmt::ArraySubscriptExprClass:  // of a vector that is no object
      return read(lvalue(expr));
    case Stmt::AtomicExprClass:
      return atomic(llvm::cast<clang::AtomicExpr>(expr));
    case Stmt::VAArgExprClass:
      return variadic_argument(llvm::cast<clang::VAArgExpr>(expr));
    case Stmt::SourceLocExprClass: {
      const auto* asked = llvm::cast<clang::SourceLocExpr>(expr);
      const clang::APValue value = asked->EvaluateInContext(unit_->context(), nullptr);
      if (value.isInt()) return constant(to_integer(value.getInt()), type_of(expr));
      const auto* text = value.isLValue() ? value.getLValueBase().dyn_cast<const clang::Expr*>() : nullptr;
      const auto* literal = llvm::dyn_cast_or_null<clang::StringLiteral>(text);
      if (!literal) return unmodelled_value("place in the source", type_of(expr));
      return address_of(object_lvalue(module_.string_literal(literal, *unit_), literal->getType()));
    }
    case Stmt::AddrLabelExprClass:
      return module_.label_address(llvm::cast<clang::AddrLabelExpr>(expr)->getLabel());
    default: {
      clang::Expr::EvalResult result;
      if (expr->getType()->isIntegralOrEnumerationType() && !expr->isValueDependent() &&
          expr->EvaluateAsInt(result, unit_->context()))
        return constant(to_integer(result.Val.getInt()), type_of(expr));
      if (expr->isGLValue()) return read(lvalue(expr));
      return unmodelled_value(std::string("expression of kind ") + expr->getStmtClassName(), type_of(expr));
    }
  }
}

void FunctionLowering::effects(const clang::Expr* expr) {
  expr = expr->IgnoreParens();
  if (const auto* binary_op = llvm::dyn_cast<clang::BinaryOperator>(expr)) {
    if (const auto* compound = llvm::dyn_cast<clang::CompoundAssignOperator>(expr)) {
      compound_assign(compound, false);
      return;
    }
    if (binary_op->getOpcode() == clang::BO_Assign) {
      assign(binary_op, false);
      return;
    }
    if (binary_op->getOpcode() == clang::BO_Comma) {
      effects(binary_op->getLHS());
      effects(binary_op->getRHS());
      return;
    }
  }
  if (const auto* unary_op = llvm::dyn_cast<clang::UnaryOperator>(expr);
      unary_op && unary_op->isIncrementDecrementOp()) {
    increment(unary_op, false);
    return;
  }
  if (const auto* cast_expr = llvm::dyn_cast<clang::CastExpr>(expr);
      cast_expr && (cast_expr->getCastKind() == clang::CK_ToVoid || cast_expr->getCastKind() == clang::CK_NoOp)) {
    effects(cast_expr->getSubExpr());
    return;
  }
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(expr)) {
    const LocationId then_start = new_location(), else_start = new_location(), join = new_location();
    branch(choice->getCond(), then_start, else_start);
    current_ = then_start;
    effects(choice->getTrueExpr());
    connect(join);
    current_ = else_start;
    effects(choice->getFalseExpr());
    connect(join);
    current_ = join;
    return;
  }
  if (const auto* call_expr = llvm::dyn_cast<clang::CallExpr>(expr)) {
    call(call_expr, ResultUse::Discarded);
    return;
  }
  if (const auto* block = llvm::dyn_cast<clang::StmtExpr>(expr)) {
    statement_expression(block, BlockValue::Discarded);
    return;
  }
  if (TypeMap::is_aggregate(expr->getType())) {
    if (!expr->isGLValue() || expr->HasSideEffects(unit_->context())) aggregate(expr);
    return;
  }
  if (expr->getType()->isVoidType()) {
    if (expr->isGLValue()) {
      lvalue(expr);  // `*p` of a void pointer
    } else if (const auto* generic = llvm::dyn_cast<clang::GenericSelectionExpr>(expr)) {
      effects(generic->getResultExpr());
    } else if (const auto* chosen = llvm::dyn_cast<clang::ChooseExpr>(expr)) {
      effects(chosen->getChosenSubExpr());
    } else if (llvm::isa<clang::AtomicExpr>(expr)) {
      rvalue(expr);
    } else {
      unmodelled(std::string("expression of kind ") + expr->getStmtClassName());
    }
    return;
  }
  if (expr->isGLValue()) {
    lvalue(expr);
    return;
  }
  rvalue(expr);
}

Term FunctionLowering::condition(const clang::Expr* expr) {
  expr = expr->IgnoreParens();
  note_start(expr);
  if (const auto* unary_op = llvm::dyn_cast<clang::UnaryOperator>(expr);
      unary_op && unary_op->getOpcode() == clang::UO_LNot)
    return terms().negate(condition(unary_op->getSubExpr()));
  if (const auto* binary_op = llvm::dyn_cast<clang::BinaryOperator>(expr)) {
    if (binary_op->isComparisonOp()) return compare(binary_op);
    if (binary_op->isLogicalOp()) return logical(binary_op);
  }
  if (expr->getType()->isAnyComplexType() && has_components(expr)) return complex_truth(operand(expr));
  if (const auto* cast_expr = llvm::dyn_cast<clang::CastExpr>(expr)) {
    switch (cast_expr->getCastKind()) {
      case clang::CK_IntegralCast:
        // Widening keeps truth; so does a cast of a value that is 0 or 1.
        if (const std::optional<ScalarType> from = types().scalar(cast_expr->getSubExpr()->getType());
            from && from->bits <= type_of(expr).bits)
          return condition(cast_expr->getSubExpr());
        break;
      case clang::CK_IntegralToBoolean:
      case clang::CK_PointerToBoolean:
      case clang::CK_FloatingToBoolean:
      case clang::CK_FloatingComplexToBoolean:
      case clang::CK_IntegralComplexToBoolean:
        return condition(cast_expr->getSubExpr());
      default:
        break;
    }
  }
  const ScalarType type = type_of(expr);
  return encoding().truth(rvalue(expr), type);
}

Term FunctionLowering::cast(const clang::CastExpr* expr) {
  const clang::Expr* operand = expr->getSubExpr();
  switch (expr->getCastKind()) {
    case clang::CK_LValueToRValue:
      return read(lvalue(operand));
    case clang::CK_NoOp:
    case clang::CK_AtomicToNonAtomic:
    case clang::CK_NonAtomicToAtomic:
    case clang::CK_BitCast:
    case clang::CK_AddressSpaceConversion:
      if (has_components(operand)) return reinterpreted(this->operand(operand), type_of(expr)).front();
      if (expr->getType()->isPointerType() && llvm::isa<clang::CallExpr>(operand->IgnoreParens())) {
        // What a block on the heap is to hold, for people.
        const auto outer = std::exchange(heap_shape_, types().shape(expr->getType()->getPointeeType()));
        const Term block = rvalue(operand);
        heap_shape_ = outer;
        return block;
      }
      if (operand->isGLValue() && !TypeMap::is_aggregate(operand->getType())) return read(lvalue(operand));
      return rvalue(operand);
    case clang::CK_ArrayToPointerDecay:
      keeps_temporary_ = keeps_temporary_ || is_in_temporary(expr->getSubExpr());
      return pointer_value(address_of(lvalue(operand, PlaceUse::Address)));
    case clang::CK_FunctionToPointerDecay:
    case clang::CK_BuiltinFnToFnPtr: {
      const clang::Expr* inner = operand->IgnoreParens();
      if (const auto* deref = llvm::dyn_cast<clang::UnaryOperator>(inner);
          deref && deref->getOpcode() == clang::UO_Deref)
        return rvalue(deref->getSubExpr());  // *f is f again
      return rvalue(inner);
    }
    case clang::CK_NullToPointer:
      effects(operand);
      return encoding().zero(encoding().pointer_type());
    case clang::CK_ToVoid:
      effects(operand);
      return void_value();
    case clang::CK_IntegralCast:
    case clang::CK_IntegralToBoolean:
    case clang::CK_PointerToBoolean:
    case clang::CK_FloatingToBoolean:
    case clang::CK_BooleanToSignedIntegral:
    case clang::CK_IntegralToFloating:
    case clang::CK_FloatingToIntegral:
    case clang::CK_FloatingCast:
    case clang::CK_IntegralToPointer:
    case clang::CK_PointerToIntegral:
      return rvalue_as(operand, type_of(expr));
    case clang::CK_FloatingComplexToReal:
    case clang::CK_IntegralComplexToReal:
      if (has_components(operand)) return components(operand).front();
      return rvalue(operand);
    case clang::CK_FloatingComplexToBoolean:
    case clang::CK_IntegralComplexToBoolean:
      return encoding().from_truth(condition(operand), type_of(expr));
    default:
      return unmodelled_value(std::string("cast of kind ") + expr->getCastKindName(), type_of(expr));
  }
}

Term FunctionLowering::aggregate(const clang::Expr* expr) {
  expr = expr->IgnoreParens();
  if (expr->isGLValue()) {
    const LValue place = lvalue(expr);
    require_aligned(place);
    return address_of(place);
  }
  if (has_components(expr) && is_computed(expr)) return component_object(computed_components(expr), expr->getType());
  if (const auto* cast_expr = llvm::dyn_cast<clang::CastExpr>(expr)) {
    if (cast_expr->getCastKind() == clang::CK_ToUnion) {
      const Term address = allocate(types().size_of(expr->getType()), types().align_of(expr->getType()),
                                    Lifetime::Automatic, Content::Zero, "cast to union");
      LValue place;
      place.address = address;
      place.type = cast_expr->getSubExpr()->getType();
      initialise(place, cast_expr->getSubExpr(), true);
      return address;
    }
    return aggregate(cast_expr->getSubExpr());
  }
  if (const auto* call_expr = llvm::dyn_cast<clang::CallExpr>(expr)) return call(call_expr);
  if (llvm::isa<clang::MemberExpr>(expr)) return address_of(lvalue(expr));
  if (const auto* literal = llvm::dyn_cast<clang::CompoundLiteralExpr>(expr)) return compound_literal(literal).address;
  if (const auto* choice = llvm::dyn_cast<clang::AbstractConditionalOperator>(expr)) return conditional(choice, true);
  if (const auto* block = llvm::dyn_cast<clang::StmtExpr>(expr))
    return statement_expression(block, BlockValue::Aggregate);
  if (const auto* binary_op = llvm::dyn_cast<clang::BinaryOperator>(expr)) {
    if (binary_op->getOpcode() == clang::BO_Assign) return assign(binary_op, true);
    if (binary_op->getOpcode() == clang::BO_Comma) {
      effects(binary_op->getLHS());
      return aggregate(binary_op->getRHS());
    }
  }
  if (const auto* generic = llvm::dyn_cast<clang::GenericSelectionExpr>(expr))
    return aggregate(generic->getResultExpr());
  if (const auto* chosen = llvm::dyn_cast<clang::ChooseExpr>(expr)) return aggregate(chosen->getChosenSubExpr());
  if (const auto* opaque = llvm::dyn_cast<clang::OpaqueValueExpr>(expr)) {
    if (const auto known = opaque_values_.find(opaque); known != opaque_values_.end()) return known->second;
    return aggregate(opaque->getSourceExpr());
  }
  if (const auto* argument = llvm::dyn_cast<clang::VAArgExpr>(expr)) return variadic_argument(argument);
  if (llvm::isa<clang::InitListExpr>(expr) || llvm::isa<clang::ImplicitValueInitExpr>(expr)) {
    LValue place;
    place.address = allocate(types().size_of(expr->getType()), types().align_of(expr->getType()), Lifetime::Automatic,
                             Content::Zero, "initialiser");
    place.type = expr->getType();
    initialise(place, expr, true);
    return place.address;
  }
  return unmodelled_value(std::string("aggregate expression of kind ") + expr->getStmtClassName(),
                          encoding().pointer_type());
}

Term FunctionLowering::statement_expression(const clang::StmtExpr* expr, BlockValue wanted) {
  const clang::CompoundStmt* body = expr->getSubStmt();
  const clang::Stmt* last = body->body_empty() ? nullptr : body->body_back();
  const Scope outside = scope();
  for (const clang::Stmt* stmt : body->body()) {
    if (stmt != last) statement(stmt);
  }
  if (!last) return void_value();
  // Labels may stand before the last expression.
  while (const auto* labelled = llvm::dyn_cast<clang::LabelStmt>(last)) {
    const LocationId target = label(labelled->getDecl());
    connect(target);
    current_ = target;
    last = labelled->getSubStmt();
  }
  const auto* value = llvm::dyn_cast<clang::Expr>(last);
  if (!value || expr->getType()->isVoidType() || wanted == BlockValue::Discarded) {
    statement(last);
    leave_scope(outside);
    return void_value();
  }
  if (cleanups_.size() > outside.cleanups && TypeMap::is_aggregate(expr->getType()))
    unmodelled("attribute cleanup in the block of a struct's value");
  if (wanted == BlockValue::Aggregate || TypeMap::is_aggregate(expr->getType())) return aggregate(value);
  const ScalarType type = type_of(expr);
  // The value may read locals of the block: fix it here.
  const Term result = save(rvalue_as(value, type), type);
  leave_scope(outside);
  return result;
}

// The size expressions of a variably modified type are evaluated where the declaration or the expression that spells
// them is reached. A typedef and the operand of typeof bring sizes that were evaluated before.
void FunctionLowering::evaluate_array_bounds(clang::QualType type) {
  while (type->isVariablyModifiedType()) {
    const clang::Type* at = type.getTypePtr();
    if (llvm::isa<clang::TypedefType>(at)) return;
    if (const auto* typeof_expr = llvm::dyn_cast<clang::TypeOfExprType>(at)) {
      const clang::Expr* operand = typeof_expr->getUnderlyingExpr();
      if (operand->isGLValue())
        lvalue(operand, PlaceUse::Address);
      else
        effects(operand);
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

void FunctionLowering::evaluate_array_bound(const clang::VariableArrayType* array) {
  const clang::Expr* size = array->getSizeExpr();
  if (!size) return;
  const ScalarType size_type = encoding().size_type();
  const ScalarType from = type_of(size);
  const Term count = rvalue(size);
  // An array of no elements is an object of no bytes, as gcc has it.
  check(encoding().compare(Comparison::Ge, count, encoding().zero(from), from), Undefined::OutOfBounds);
  array_bounds_[size] = save(encoding().convert(count, from, size_type), size_type);
}

Term FunctionLowering::type_size(clang::QualType type) {
  const ScalarType size_type = encoding().size_type();
  if (const auto* array = unit_->context().getAsVariableArrayType(type)) {
    const clang::Expr* size = array->getSizeExpr();
    const auto known = array_bounds_.find(size);
    if (!size || known == array_bounds_.end()) return unmodelled_value("size of type " + type.getAsString(), size_type);
    const Term element = type_size(array->getElementType());
    return encoding().binary(BinaryOperator::Mul, known->second, element, size_type);
  }
  if (const auto* array = unit_->context().getAsConstantArrayType(type);
      array && array->getElementType()->isVariablyModifiedType())
    return encoding().binary(BinaryOperator::Mul,
                             constant(Integer(static_cast<unsigned long>(array->getSize().getZExtValue())), size_type),
                             type_size(array->getElementType()), size_type);
  return constant(types().size_of(type), size_type);
}

// Whether the size of an object of the type, whose bounds have been evaluated, is no larger than objects can be.
Term FunctionLowering::has_possible_size(clang::QualType type) {
  const clang::ArrayType* array = unit_->context().getAsArrayType(type);
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

Term FunctionLowering::size_of(const clang::UnaryExprOrTypeTraitExpr* expr) {
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
        lvalue(expr->getArgumentExpr(), PlaceUse::Address);
    }
    return encoding().convert(type_size(type), encoding().size_type(), result);
  }
  if (expr->getKind() == clang::UETT_AlignOf && has_wide_vector(type, unit_->context()))
    return unmodelled_value("_Alignof a vector of more than 16 bytes", result);
  clang::Expr::EvalResult value;
  if (expr->EvaluateAsInt(value, unit_->context())) return constant(to_integer(value.Val.getInt()), result);
  return constant(Integer(types().align_of(unit_->context().getBaseElementType(type))), result);
}

Term FunctionLowering::offset_of(const clang::OffsetOfExpr* expr) {
  const ScalarType result = type_of(expr);
  clang::Expr::EvalResult value;
  if (expr->EvaluateAsInt(value, unit_->context())) return constant(to_integer(value.Val.getInt()), result);
  Term sum = constant(0, result);
  clang::QualType at = expr->getTypeSourceInfo()->getType();
  for (unsigned i = 0; i < expr->getNumComponents(); ++i) {
    const clang::OffsetOfNode& node = expr->getComponent(i);
    if (node.getKind() == clang::OffsetOfNode::Field) {
      sum =
          encoding().binary(BinaryOperator::Add, sum, constant(types().field_offset(node.getField()), result), result);
      at = node.getField()->getType();
    } else if (node.getKind() == clang::OffsetOfNode::Array) {
      at = unit_->context().getAsArrayType(at)->getElementType();
      const Term index = rvalue_as(expr->getIndexExpr(node.getArrayExprIndex()), result);
      const Term scaled = encoding().binary(BinaryOperator::Mul, index, constant(types().size_of(at), result), result);
      sum = encoding().binary(BinaryOperator::Add, sum, scaled, result);
    } else {
      return unmodelled_value("offsetof with a base class", result);
    }
  }
  return sum;
}

}  // namespace warrant
