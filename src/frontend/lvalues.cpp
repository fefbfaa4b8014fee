// Places: variables, memory, bit-fields.
#include "frontend/lowering.h"

namespace warrant {

Object FunctionLowering::object_of(const clang::VarDecl* variable) {
  if (variable->hasGlobalStorage()) return module_.global(variable, *unit_);
  const auto known = locals_.find(variable->getCanonicalDecl());
  if (known != locals_.end()) return known->second;
  // A local that is used where its declaration was not lowered (jumped over): declare it here.
  declaration(variable);
  return locals_.at(variable->getCanonicalDecl());
}

LValue FunctionLowering::object_lvalue(Object object, clang::QualType type) {
  LValue place;
  place.type = type;
  if (object.in_memory) {
    place.kind = LValue::Kind::Memory;
    place.address = module_.program().symbol(object.variable);
  } else {
    place.kind = LValue::Kind::Variable;
    place.variable = object.variable;
  }
  return place;
}

LValue FunctionLowering::decl_ref(const clang::DeclRefExpr* expr) {
  if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(expr->getDecl()))
    return object_lvalue(object_of(variable), expr->getType());
  LValue place;
  place.type = expr->getType();
  if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(expr->getDecl()))
    place.address = module_.function_address(function, *unit_);
  else
    place.address = unmodelled_value("reference to " + expr->getDecl()->getNameAsString(), encoding().pointer_type());
  return place;
}

LValue FunctionLowering::lvalue(const clang::Expr* expr) {
  expr = expr->IgnoreParens();
  if (const auto* ref = llvm::dyn_cast<clang::DeclRefExpr>(expr)) return decl_ref(ref);
  if (const auto* access = llvm::dyn_cast<clang::MemberExpr>(expr)) return member(access);
  if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(expr)) return subscript(element);
  LValue place;
  place.type = expr->getType();
  if (const auto* unary_op = llvm::dyn_cast<clang::UnaryOperator>(expr)) {
    if (unary_op->getOpcode() == clang::UO_Deref) {
      place.address = rvalue(unary_op->getSubExpr());
      return place;
    }
    if (unary_op->getOpcode() == clang::UO_Extension) return lvalue(unary_op->getSubExpr());
  } else if (const auto* literal = llvm::dyn_cast<clang::StringLiteral>(expr)) {
    return object_lvalue(module_.string_literal(literal, *unit_), expr->getType());
  } else if (const auto* predefined = llvm::dyn_cast<clang::PredefinedExpr>(expr)) {
    return lvalue(predefined->getFunctionName());
  } else if (const auto* compound = llvm::dyn_cast<clang::CompoundLiteralExpr>(expr)) {
    return compound_literal(compound);
  } else if (const auto* generic = llvm::dyn_cast<clang::GenericSelectionExpr>(expr)) {
    return lvalue(generic->getResultExpr());
  } else if (const auto* chosen = llvm::dyn_cast<clang::ChooseExpr>(expr)) {
    return lvalue(chosen->getChosenSubExpr());
  } else if (const auto* cast_expr = llvm::dyn_cast<clang::CastExpr>(expr)) {
    if (cast_expr->getCastKind() == clang::CK_NoOp || cast_expr->getCastKind() == clang::CK_LValueBitCast) {
      LValue inner = lvalue(cast_expr->getSubExpr());
      inner.type = expr->getType();
      return inner;
    }
  } else if (const auto* opaque = llvm::dyn_cast<clang::OpaqueValueExpr>(expr)) {
    return lvalue(opaque->getSourceExpr());
  }
  if (!expr->isGLValue() && TypeMap::is_aggregate(expr->getType())) {
    place.address = aggregate(expr);  // a member of a returned struct
    return place;
  }
  place.address =
      unmodelled_value(std::string("object expression of kind ") + expr->getStmtClassName(), encoding().pointer_type());
  return place;
}

LValue FunctionLowering::field_of(Term record_address, const clang::FieldDecl* field) {
  LValue place;
  place.type = field->getType();
  const ScalarType size = encoding().pointer_type();
  if (field->isBitField()) {
    place.kind = LValue::Kind::BitField;
    place.bits = types().bit_field(field);
    place.address = encoding().offset(record_address, constant(place.bits.offset, size), size, 1);
  } else {
    place.address = encoding().offset(record_address, constant(types().field_offset(field), size), size, 1);
  }
  return place;
}

LValue FunctionLowering::member(const clang::MemberExpr* expr) {
  const Term record = expr->isArrow() ? rvalue(expr->getBase()) : aggregate(expr->getBase());
  const auto* field = llvm::cast<clang::FieldDecl>(expr->getMemberDecl());
  LValue place = field_of(record, field);
  place.type = expr->getType();
  return place;
}

LValue FunctionLowering::subscript(const clang::ArraySubscriptExpr* expr) {
  const clang::Expr *base = expr->getBase(), *index = expr->getIdx();
  const ScalarType index_type = type_of(index);
  Term pointer = stable(rvalue(base), encoding().pointer_type(), index);
  const Term position = rvalue(index);
  // Of an array whose length is known, not of a pointer into one.
  if (const auto* decay = llvm::dyn_cast<clang::ImplicitCastExpr>(base->IgnoreParens());
      decay && decay->getCastKind() == clang::CK_ArrayToPointerDecay) {
    if (const auto* array = unit_->context().getAsConstantArrayType(decay->getSubExpr()->getType())) {
      const Integer length(static_cast<unsigned long>(array->getSize().getZExtValue()));
      // Trailing arrays of length 0 or 1 are used as flexible members.
      if (length > Integer(1) || llvm::isa<clang::DeclRefExpr>(decay->getSubExpr()->IgnoreParens())) {
        Term inside = terms().truth();
        if (index_type.is_signed)
          inside = encoding().compare(Comparison::Ge, position, constant(0, index_type), index_type);
        if (length <= index_type.high())
          inside = terms().conjunction(
              inside, encoding().compare(Comparison::Lt, position, constant(length, index_type), index_type));
        check(inside, Undefined::OutOfBounds);
      }
    }
  }
  LValue place;
  place.type = expr->getType();
  place.address = pointer_offset(pointer, position, index_type, expr->getType(), false);
  return place;
}

LValue FunctionLowering::compound_literal(const clang::CompoundLiteralExpr* expr) {
  LValue place;
  place.type = expr->getType();
  const VariableId target = temporary(encoding().pointer_type(), "address");
  module_.program().variable(target).role = VariableRole::Address;
  place.address = module_.program().symbol(target);
  const EdgeId allocation =
      emit(Allocate{target, encoding().address(types().size_of(expr->getType())), types().align_of(expr->getType()),
                    expr->isFileScope() ? Lifetime::Static : Lifetime::Automatic, Content::Zero, "compound literal",
                    types().is_constant(expr->getType())});
  initialise_allocated(allocation, place, expr->getInitializer());
  return place;
}

Term FunctionLowering::address_of(const LValue& place) {
  if (place.kind == LValue::Kind::Memory) return place.address;
  return unmodelled_value("address of a register variable or bit-field", encoding().pointer_type());
}

Term FunctionLowering::load(Term address, ScalarType type) {
  const VariableId id = temporary(type, "load");
  emit(Load{id, address, type});
  return module_.program().symbol(id);
}

Term FunctionLowering::read(const LValue& place) {
  switch (place.kind) {
    case LValue::Kind::Variable:
      return module_.program().symbol(place.variable);
    case LValue::Kind::BitField:
      return encoding().extract_bits(load(place.address, place.bits.container), place.bits.container, place.bits.low,
                                     place.bits.width, scalar(place.type));
    case LValue::Kind::Memory:
      break;
  }
  if (TypeMap::is_aggregate(place.type) || place.type->isFunctionType()) return place.address;
  return load(place.address, scalar(place.type));
}

void FunctionLowering::write(const LValue& place, Term value) {
  if (place.image && write_to_image(place, value)) return;
  switch (place.kind) {
    case LValue::Kind::Variable:
      emit(Assign{place.variable, value});
      break;
    case LValue::Kind::BitField: {
      const Term container = load(place.address, place.bits.container);
      const Term updated = encoding().insert_bits(container, place.bits.container, place.bits.low, place.bits.width,
                                                  value, scalar(place.type));
      emit(Store{place.address, updated, place.bits.container, place.initialises});
      break;
    }
    case LValue::Kind::Memory:
      emit(Store{place.address, value, scalar(place.type), place.initialises});
      break;
  }
}

LValue FunctionLowering::stable_place(LValue place, const clang::Expr* later) {
  if (place.kind != LValue::Kind::Variable) place.address = stable(place.address, encoding().pointer_type(), later);
  return place;
}

}  // namespace warrant
