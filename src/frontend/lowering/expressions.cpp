#include "frontend/lowering/expressions.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "frontend/lowering/arithmetic.h"
#include "frontend/lowering/array_sizes.h"
#include "frontend/lowering/calls.h"
#include "frontend/lowering/claim_notes.h"
#include "frontend/lowering/code_addresses.h"
#include "frontend/lowering/complex.h"
#include "frontend/lowering/components.h"
#include "frontend/lowering/globals.h"
#include "frontend/lowering/initialisers.h"
#include "frontend/lowering/known_calls.h"
#include "frontend/lowering/labels.h"
#include "frontend/lowering/operators.h"
#include "frontend/lowering/places.h"
#include "frontend/lowering/scopes.h"
#include "frontend/lowering/statements.h"
#include "frontend/lowering/variadic.h"
#include "frontend/lowering/vectors.h"
#include "llvm/ADT/APFloat.h"
#include "logic/substitute.h"

namespace warrant {

Integer to_integer(const llvm::APSInt& value) {
  llvm::SmallString<40> digits;
  value.toString(digits, 10);
  return *Integer::parse(std::string_view(digits.data(), digits.size()));
}

ScalarType Expressions::value_type(const clang::Expr* expr) {
  const ScalarType type = type_of(expr);
  const std::optional<FieldType> own = unit.fields().of(expr);
  return own && own->is_signed != type.is_signed ? own->carrier() : type;
}

Term Expressions::typed_rvalue(const clang::Expr* expr) {
  const Term value = rvalue(expr);
  const ScalarType from = type_of(expr), type = value_type(expr);
  return from == type ? value : encoding().convert(value, from, type);
}

clang::Expr* Expressions::evaluated(const clang::Expr* argument, Term value) {
  auto* source = const_cast<clang::Expr*>(argument);
  auto* opaque = new (unit.context()) clang::OpaqueValueExpr(argument->getExprLoc(), argument->getType(),
                                                             clang::VK_PRValue, clang::OK_Ordinary, source);
  opaque_values_[opaque] = value;
  return opaque;
}

// The conversion of a pointer to a number that stands here, maybe within others that keep all its bits; null if another
// expression does.
const clang::CastExpr* Expressions::number_of_pointer(const clang::Expr* expr) const {
  const unsigned pointer_bits = encoding().pointer_type().bits;
  for (expr = expr->IgnoreParens();; expr = expr->IgnoreParens()) {
    const auto* cast = llvm::dyn_cast<clang::CastExpr>(expr);
    if (!cast || !expr->getType()->isIntegerType() || unit.context().getTypeSize(expr->getType()) < pointer_bits)
      return nullptr;
    if (cast->getCastKind() == clang::CK_PointerToIntegral) return cast;
    if (cast->getCastKind() != clang::CK_IntegralCast && cast->getCastKind() != clang::CK_NoOp) return nullptr;
    expr = cast->getSubExpr();
  }
}

void Expressions::carry_pointer(const clang::Expr* number) {
  // A part of its bits is a number like any other.
  if (unit.context().getTypeSize(number->getType()) < encoding().pointer_type().bits) return;
  if (const clang::CastExpr* found = number_of_pointer(number)) {
    carried_pointers_.insert(found);
    return;
  }
  const clang::Expr* inner = number->IgnoreParenImpCasts();
  if (const auto* cast = llvm::dyn_cast<clang::CStyleCastExpr>(inner);
      cast && cast->getCastKind() == clang::CK_IntegralCast)
    return carry_pointer(cast->getSubExpr());
  const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(inner);
  if (!sum || !sum->isAdditiveOp()) return;
  carry_pointer(sum->getLHS());
  if (sum->getOpcode() == clang::BO_Add) carry_pointer(sum->getRHS());
}

bool Expressions::compares_pointers_as_numbers(const clang::Expr* left, const clang::Expr* right) {
  const clang::CastExpr *left_cast = number_of_pointer(left), *right_cast = number_of_pointer(right);
  const auto is_zero = [this](const clang::Expr* expr) {
    clang::Expr::EvalResult value;
    return expr->getType()->isIntegerType() && !expr->isValueDependent() &&
           expr->EvaluateAsInt(value, unit.context()) && value.Val.getInt().isZero();
  };
  if ((!left_cast && !is_zero(left)) || (!right_cast && !is_zero(right))) return false;
  if (left_cast) carried_pointers_.insert(left_cast);
  if (right_cast) carried_pointers_.insert(right_cast);
  return left_cast && right_cast;
}

Term Expressions::rvalue_as(const clang::Expr* expr, ScalarType type) {
  const ScalarType from = value_type(expr);
  return arithmetic.convert(typed_rvalue(expr), from, type);
}

Term Expressions::floating_constant(const llvm::APFloat& value, ScalarType type) {
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

Term Expressions::rvalue(const clang::Expr* expr) {
  expr = expr->IgnoreParens();
  if (const clang::QualType type = expr->getType(); !type->isVoidType() && !type->isFunctionType() &&
                                                    !TypeMap::is_aggregate(type) && !types().scalar(type) &&
                                                    !type->isSpecificPlaceholderType(clang::BuiltinType::BuiltinFn)) {
    unmodelled_type(type);
    return encoding().zero(int_type());
  }
  using clang::Stmt;
  switch (expr->getStmtClass()) {
    case Stmt::IntegerLiteralClass:
      return integer_constant(llvm::cast<clang::IntegerLiteral>(expr));
    case Stmt::CharacterLiteralClass:
      return constant(Integer(static_cast<int>(llvm::cast<clang::CharacterLiteral>(expr)->getValue())), type_of(expr));
    case Stmt::FloatingLiteralClass:
      return floating_constant(llvm::cast<clang::FloatingLiteral>(expr)->getValue(), type_of(expr));
    case Stmt::ConstantExprClass:
      return rvalue(llvm::cast<clang::ConstantExpr>(expr)->getSubExpr());
    case Stmt::CStyleCastExprClass:
      return written_cast(llvm::cast<clang::CStyleCastExpr>(expr));
    case Stmt::ImplicitCastExprClass:
      return cast(llvm::cast<clang::CastExpr>(expr));
    case Stmt::BinaryOperatorClass:
      return operators.binary(llvm::cast<clang::BinaryOperator>(expr));
    case Stmt::CompoundAssignOperatorClass:
      return operators.compound_assign(llvm::cast<clang::CompoundAssignOperator>(expr), true);
    case Stmt::UnaryOperatorClass:
      return operators.unary(llvm::cast<clang::UnaryOperator>(expr));
    case Stmt::ConditionalOperatorClass:
    case Stmt::BinaryConditionalOperatorClass:
      return operators.conditional(llvm::cast<clang::AbstractConditionalOperator>(expr), false);
    case Stmt::CallExprClass:
      return calls.call(llvm::cast<clang::CallExpr>(expr));
    case Stmt::StmtExprClass:
      return statement_expression(llvm::cast<clang::StmtExpr>(expr), BlockValue::Scalar);
    case Stmt::UnaryExprOrTypeTraitExprClass:
      return sizes.size_of(llvm::cast<clang::UnaryExprOrTypeTraitExpr>(expr));
    case Stmt::OffsetOfExprClass:
      return sizes.offset_of(llvm::cast<clang::OffsetOfExpr>(expr));
    case Stmt::OpaqueValueExprClass:
      return known_value(llvm::cast<clang::OpaqueValueExpr>(expr));
    case Stmt::DeclRefExprClass:
      return reference(llvm::cast<clang::DeclRefExpr>(expr));
    case Stmt::GenericSelectionExprClass:
      return rvalue(llvm::cast<clang::GenericSelectionExpr>(expr)->getResultExpr());
    case Stmt::ChooseExprClass:
      return rvalue(llvm::cast<clang::ChooseExpr>(expr)->getChosenSubExpr());
    case Stmt::ImplicitValueInitExprClass:
      return encoding().zero(type_of(expr));
    case Stmt::InitListExprClass:
      return listed_scalar(llvm::cast<clang::InitListExpr>(expr));
    case Stmt::MemberExprClass:          // of a struct that a call returned
    case Stmt::ArraySubscriptExprClass:  // of a vector that is no object
      return places.read(places.lvalue(expr));
    case Stmt::AtomicExprClass:
      return atomic(*this, llvm::cast<clang::AtomicExpr>(expr));
    case Stmt::VAArgExprClass:
      return variadics.next(llvm::cast<clang::VAArgExpr>(expr));
    case Stmt::SourceLocExprClass:
      return source_place(llvm::cast<clang::SourceLocExpr>(expr));
    case Stmt::AddrLabelExprClass:
      return module.code.label_address(llvm::cast<clang::AddrLabelExpr>(expr)->getLabel());
    default:
      return folded(expr);
  }
}

Term Expressions::integer_constant(const clang::IntegerLiteral* expr) {
  const llvm::APSInt value(expr->getValue(), !expr->getType()->isSignedIntegerType());
  return constant(to_integer(value), type_of(expr));
}

Term Expressions::known_value(const clang::OpaqueValueExpr* expr) {
  if (const auto known = opaque_values_.find(expr); known != opaque_values_.end()) return known->second;
  return rvalue(expr->getSourceExpr());
}

Term Expressions::reference(const clang::DeclRefExpr* expr) {
  if (const auto* enumerator = llvm::dyn_cast<clang::EnumConstantDecl>(expr->getDecl()))
    return constant(to_integer(enumerator->getInitVal()), type_of(expr));
  if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(expr->getDecl()))
    return module.code.function_address(function, unit);
  return places.read(places.lvalue(expr));
}

Term Expressions::listed_scalar(const clang::InitListExpr* expr) {
  return expr->getNumInits() == 0 ? encoding().zero(type_of(expr)) : rvalue_as(expr->getInit(0), type_of(expr));
}

Term Expressions::source_place(const clang::SourceLocExpr* expr) {
  const clang::APValue value = expr->EvaluateInContext(unit.context(), nullptr);
  if (value.isInt()) return constant(to_integer(value.getInt()), type_of(expr));
  const auto* text = value.isLValue() ? value.getLValueBase().dyn_cast<const clang::Expr*>() : nullptr;
  const auto* literal = llvm::dyn_cast_or_null<clang::StringLiteral>(text);
  if (!literal) return out.unmodelled_value("place in the source", type_of(expr));
  return places.address_of(places.object_lvalue(module.globals.string_literal(literal, unit), literal->getType()));
}

Term Expressions::folded(const clang::Expr* expr) {
  clang::Expr::EvalResult result;
  if (expr->getType()->isIntegralOrEnumerationType() && !expr->isValueDependent() &&
      expr->EvaluateAsInt(result, unit.context()))
    return constant(to_integer(result.Val.getInt()), type_of(expr));
  if (expr->isGLValue()) return places.read(places.lvalue(expr));
  return out.unmodelled_value(std::string("expression of kind ") + expr->getStmtClassName(), type_of(expr));
}

Term Expressions::written_cast(const clang::CStyleCastExpr* expr) {
  const clang::QualType written = expr->getTypeAsWritten();
  sizes.evaluate_array_bounds(written);
  refuse_if_refused(written);
  return cast(expr);
}

void Expressions::effects(const clang::Expr* expr) {
  expr = expr->IgnoreParens();
  if (effects_of_operator(expr)) return;
  if (const auto* call_expr = llvm::dyn_cast<clang::CallExpr>(expr)) {
    calls.call(call_expr, ResultUse::Discarded);
  } else if (const auto* block = llvm::dyn_cast<clang::StmtExpr>(expr)) {
    statement_expression(block, BlockValue::Discarded);
  } else if (TypeMap::is_aggregate(expr->getType())) {
    if (!expr->isGLValue() || expr->HasSideEffects(unit.context())) aggregate(expr);
  } else if (expr->isGLValue()) {
    places.lvalue(expr);  // also `*p` of a void pointer
  } else if (expr->getType()->isVoidType()) {
    void_effects(expr);
  } else {
    rvalue(expr);
  }
}

// False: the expression is no operator whose value can be left out.
bool Expressions::effects_of_operator(const clang::Expr* expr) {
  if (const auto* compound = llvm::dyn_cast<clang::CompoundAssignOperator>(expr)) {
    operators.compound_assign(compound, false);
    return true;
  }
  if (const auto* binary_op = llvm::dyn_cast<clang::BinaryOperator>(expr)) {
    if (binary_op->getOpcode() != clang::BO_Assign && binary_op->getOpcode() != clang::BO_Comma) return false;
    if (binary_op->getOpcode() == clang::BO_Assign) {
      operators.assign(binary_op, false);
    } else {
      effects(binary_op->getLHS());
      effects(binary_op->getRHS());
    }
    return true;
  }
  if (const auto* unary_op = llvm::dyn_cast<clang::UnaryOperator>(expr);
      unary_op && unary_op->isIncrementDecrementOp()) {
    operators.increment(unary_op, false);
    return true;
  }
  if (const auto* cast_expr = llvm::dyn_cast<clang::CastExpr>(expr);
      cast_expr && (cast_expr->getCastKind() == clang::CK_ToVoid || cast_expr->getCastKind() == clang::CK_NoOp)) {
    effects(cast_expr->getSubExpr());
    return true;
  }
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(expr)) {
    const LocationId then_start = out.new_location(), else_start = out.new_location(), join = out.new_location();
    statements.branch(choice->getCond(), then_start, else_start);
    out.move_to(then_start);
    effects(choice->getTrueExpr());
    out.connect(join);
    out.move_to(else_start);
    effects(choice->getFalseExpr());
    out.continue_at(join);
    return true;
  }
  return false;
}

void Expressions::void_effects(const clang::Expr* expr) {
  if (const auto* generic = llvm::dyn_cast<clang::GenericSelectionExpr>(expr))
    effects(generic->getResultExpr());
  else if (const auto* chosen = llvm::dyn_cast<clang::ChooseExpr>(expr))
    effects(chosen->getChosenSubExpr());
  else if (llvm::isa<clang::AtomicExpr>(expr))
    rvalue(expr);
  else
    out.unmodelled(std::string("expression of kind ") + expr->getStmtClassName());
}

Term Expressions::condition(const clang::Expr* expr) {
  expr = expr->IgnoreParens();
  notes.start(expr);
  if (const auto* unary_op = llvm::dyn_cast<clang::UnaryOperator>(expr);
      unary_op && unary_op->getOpcode() == clang::UO_LNot)
    return terms().negate(condition(unary_op->getSubExpr()));
  if (const auto* binary_op = llvm::dyn_cast<clang::BinaryOperator>(expr)) {
    if (binary_op->isComparisonOp()) return operators.compare(binary_op);
    if (binary_op->isLogicalOp()) return operators.logical(binary_op);
  }
  if (expr->getType()->isAnyComplexType() && has_components(expr))
    return complex_numbers.truth(components.operand(expr));
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

Term Expressions::cast(const clang::CastExpr* expr) {
  const clang::Expr* operand = expr->getSubExpr();
  switch (expr->getCastKind()) {
    case clang::CK_LValueToRValue:
      return places.read(places.lvalue(operand));
    case clang::CK_NoOp:
    case clang::CK_AtomicToNonAtomic:
    case clang::CK_NonAtomicToAtomic:
    case clang::CK_BitCast:
    case clang::CK_AddressSpaceConversion:
      if (has_components(operand)) return vectors.reinterpreted(components.operand(operand), type_of(expr)).front();
      if (expr->getType()->isPointerType() && llvm::isa<clang::CallExpr>(operand->IgnoreParens())) {
        // What a block on the heap is to hold, for people.
        const auto outer = std::exchange(heap_shape_, types().shape(expr->getType()->getPointeeType()));
        const Term block = rvalue(operand);
        heap_shape_ = outer;
        return block;
      }
      if (operand->isGLValue() && !TypeMap::is_aggregate(operand->getType()))
        return places.read(places.lvalue(operand));
      return rvalue(operand);
    case clang::CK_ArrayToPointerDecay:
      scopes.note_array_pointer(operand);
      return arithmetic.pointer_value(places.address_of(places.lvalue(operand, PlaceUse::Address)));
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
      return rvalue_as(operand, type_of(expr));
    case clang::CK_IntegralToPointer:
      carry_pointer(operand);
      return rvalue_as(operand, type_of(expr));
    case clang::CK_PointerToIntegral: {
      const ScalarType from = value_type(operand);
      const Term pointer = typed_rvalue(operand);
      if (!carried_pointers_.contains(expr)) arithmetic.becomes_number(pointer);
      return arithmetic.convert(pointer, from, type_of(expr));
    }
    case clang::CK_FloatingComplexToReal:
    case clang::CK_IntegralComplexToReal:
      if (has_components(operand)) return components.of(operand).front();
      return rvalue(operand);
    case clang::CK_FloatingComplexToBoolean:
    case clang::CK_IntegralComplexToBoolean:
      return encoding().from_truth(condition(operand), type_of(expr));
    default:
      return out.unmodelled_value(std::string("cast of kind ") + expr->getCastKindName(), type_of(expr));
  }
}

Term Expressions::aggregate(const clang::Expr* expr) {
  expr = expr->IgnoreParens();
  if (expr->isGLValue()) {
    const LValue place = places.lvalue(expr);
    places.require_aligned(place);
    return places.address_of(place);
  }
  if (has_components(expr) && is_computed(expr)) return components.object(components.computed(expr), expr->getType());
  if (const auto* cast_expr = llvm::dyn_cast<clang::CastExpr>(expr)) {
    if (cast_expr->getCastKind() == clang::CK_ToUnion) {
      const Term address = out.allocate(types().size_of(expr->getType()), types().align_of(expr->getType()),
                                        Lifetime::Automatic, Content::Zero, "cast to union");
      LValue place;
      place.address = address;
      place.type = cast_expr->getSubExpr()->getType();
      initialisers.initialise(place, cast_expr->getSubExpr(), true);
      return address;
    }
    return aggregate(cast_expr->getSubExpr());
  }
  if (const auto* call_expr = llvm::dyn_cast<clang::CallExpr>(expr)) return calls.call(call_expr);
  if (llvm::isa<clang::MemberExpr>(expr)) return places.address_of(places.lvalue(expr));
  if (const auto* literal = llvm::dyn_cast<clang::CompoundLiteralExpr>(expr))
    return places.compound_literal(literal).address;
  if (const auto* choice = llvm::dyn_cast<clang::AbstractConditionalOperator>(expr))
    return operators.conditional(choice, true);
  if (const auto* block = llvm::dyn_cast<clang::StmtExpr>(expr))
    return statement_expression(block, BlockValue::Aggregate);
  if (const auto* binary_op = llvm::dyn_cast<clang::BinaryOperator>(expr)) {
    if (binary_op->getOpcode() == clang::BO_Assign) return operators.assign(binary_op, true);
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
  if (const auto* argument = llvm::dyn_cast<clang::VAArgExpr>(expr)) return variadics.next(argument);
  if (llvm::isa<clang::InitListExpr>(expr) || llvm::isa<clang::ImplicitValueInitExpr>(expr)) {
    LValue place;
    place.address = out.allocate(types().size_of(expr->getType()), types().align_of(expr->getType()),
                                 Lifetime::Automatic, Content::Zero, "initialiser");
    place.type = expr->getType();
    initialisers.initialise(place, expr, true);
    return place.address;
  }
  return out.unmodelled_value(std::string("aggregate expression of kind ") + expr->getStmtClassName(),
                              encoding().pointer_type());
}

Term Expressions::statement_expression(const clang::StmtExpr* expr, BlockValue wanted) {
  const clang::CompoundStmt* body = expr->getSubStmt();
  const clang::Stmt* last = body->body_empty() ? nullptr : body->body_back();
  const Scope around = scopes.scope();
  for (const clang::Stmt* stmt : body->body()) {
    if (stmt != last) statements.statement(stmt);
  }
  if (!last) return void_value();
  // Labels may stand before the last expression.
  while (const auto* labelled = llvm::dyn_cast<clang::LabelStmt>(last)) {
    const LocationId target = labels.label(labelled->getDecl());
    out.continue_at(target);
    last = labelled->getSubStmt();
  }
  const auto* value = llvm::dyn_cast<clang::Expr>(last);
  if (!value || expr->getType()->isVoidType() || wanted == BlockValue::Discarded) {
    statements.statement(last);
    scopes.leave_scope(around);
    return void_value();
  }
  if (scopes.scope().cleanups > around.cleanups && TypeMap::is_aggregate(expr->getType()))
    out.unmodelled("attribute cleanup in the block of a struct's value");
  if (wanted == BlockValue::Aggregate || TypeMap::is_aggregate(expr->getType())) return aggregate(value);
  const ScalarType type = type_of(expr);
  // The value may read locals of the block: fix it here.
  const Term result = out.save(rvalue_as(value, type), type);
  scopes.leave_scope(around);
  return result;
}

Term Expressions::stable(Term value, ScalarType type, const clang::Expr* later) {
  if (value.is_constant() || !later->HasSideEffects(unit.context())) return value;
  // Temporaries are written once per evaluation: only C variables can change meanwhile.
  for (Term symbol : free_variables(value)) {
    const VariableId id = module.program.variable_of(symbol);
    const VariableRole role = module.program.variable(id).role;
    if (role == VariableRole::Global || role == VariableRole::Local) return out.save(value, type);
  }
  return value;
}

}  // namespace warrant
