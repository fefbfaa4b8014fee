#include "frontend/lowering/places.h"

#include "frontend/lowering/arithmetic.h"
#include "frontend/lowering/array_sizes.h"
#include "frontend/lowering/code_addresses.h"
#include "frontend/lowering/components.h"
#include "frontend/lowering/expressions.h"
#include "frontend/lowering/globals.h"
#include "frontend/lowering/initialisers.h"
#include "frontend/lowering/locals.h"
#include "frontend/lowering/operators.h"
#include "frontend/lowering/scopes.h"
#include "frontend/lowering/vectors.h"

namespace warrant {
namespace {

// The array whose first element the expression points to, if it is an array that decays.
const clang::Expr* decayed_array(const clang::Expr* expr) {
  const auto* decay = llvm::dyn_cast<clang::ImplicitCastExpr>(expr->IgnoreParens());
  return decay && decay->getCastKind() == clang::CK_ArrayToPointerDecay ? decay->getSubExpr() : nullptr;
}

}  // namespace

LValue Places::element_of(const LValue& array, std::uint64_t index, clang::QualType element) {
  const ScalarType index_type = encoding().pointer_type();
  const Integer size = types().size_of(element);
  LValue part;
  part.type = element;
  part.address = encoding().offset(array.address, constant(Integer(static_cast<unsigned long>(index)), index_type),
                                   index_type, size);
  part.initialises = array.initialises;
  part.image = array.image;
  part.image_offset = array.image_offset + index * size.low_bits();
  part.align = alignment_at(array.align, Integer(static_cast<unsigned long>(index)) * size);
  return part;
}

LValue Places::field_of(const LValue& record, const clang::FieldDecl* field) {
  LValue part = field_of(record.address, field);
  part.initialises = record.initialises;
  part.image = record.image;
  const Integer offset = field->isBitField() ? part.bits.offset : types().field_offset(field);
  part.image_offset = record.image_offset + offset.low_bits();
  return part;
}

LValue Places::object_lvalue(Object object, clang::QualType type) {
  LValue place;
  place.type = type;
  if (object.in_memory) {
    place.kind = LValue::Kind::Memory;
    place.address = symbol(object.variable);
  } else {
    place.kind = LValue::Kind::Variable;
    place.variable = object.variable;
  }
  return place;
}

LValue Places::decl_ref(const clang::DeclRefExpr* expr) {
  refuse_if_refused(expr->getDecl());
  if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(expr->getDecl()))
    return object_lvalue(locals.object_of(variable), expr->getType());
  LValue place;
  place.type = expr->getType();
  if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(expr->getDecl()))
    place.address = module.code.function_address(function, unit);
  else
    place.address =
        out.unmodelled_value("reference to " + expr->getDecl()->getNameAsString(), encoding().pointer_type());
  return place;
}

Dereferenced Places::dereferenced(const clang::Expr* pointer, PlaceUse use) {
  // An access to an element is an access to the array.
  if (const clang::Expr* array = decayed_array(pointer)) {
    const LValue place = lvalue(array, use);
    return {address_of(place), place.align};
  }
  const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(pointer->IgnoreParens());
  const bool is_sum = sum && sum->isAdditiveOp() && !out.goes_on_at_undefined();
  return {is_sum ? operators.pointer_sum(sum) : expressions.rvalue(pointer),
          required_alignment(pointer->getType()->getPointeeType())};
}

unsigned Places::required_alignment(clang::QualType type) {
  if (out.goes_on_at_undefined() || !module.options.property.kinds.contains(Undefined::Misaligned) || type.isNull())
    return 1;
  return types().align_of(type);
}

// At a distance from where an alignment is asked for.
unsigned Places::alignment_at(unsigned align, const Integer& offset) {
  while (align > 1 && offset.low_bits() % align != 0) align /= 2;
  return align;
}

void Places::require_aligned(const LValue& place) {
  if (place.align > 1) out.emit(Aligned{place.address, place.align});
}

LValue Places::lvalue(const clang::Expr* expr, PlaceUse use) {
  if (!out.goes_on_at_undefined()) return place_of(expr, use);
  const std::size_t mark = index_conditions_.size();
  ++places_formed_;
  LValue place = place_of(expr, use);
  --places_formed_;
  if (place.valid) index_conditions_.push_back(place.valid);
  const Term valid = terms().conjunction(std::span(index_conditions_).subspan(mark));
  place.valid = valid.is_true() ? Term() : valid;
  index_conditions_.resize(mark);
  return place;
}

LValue Places::place_of(const clang::Expr* expr, PlaceUse use) {
  expr = expr->IgnoreParens();
  if (const auto* ref = llvm::dyn_cast<clang::DeclRefExpr>(expr)) return decl_ref(ref);
  if (const auto* access = llvm::dyn_cast<clang::MemberExpr>(expr)) return member(access, use);
  if (const auto* element = llvm::dyn_cast<clang::ArraySubscriptExpr>(expr)) return subscript(element, use);
  LValue place;
  place.type = expr->getType();
  if (const auto* unary_op = llvm::dyn_cast<clang::UnaryOperator>(expr)) {
    if (unary_op->getOpcode() == clang::UO_Deref) {
      const Dereferenced found = dereferenced(unary_op->getSubExpr(), use);
      place.address = found.address;
      place.align = found.align;
      return place;
    }
    if (unary_op->getOpcode() == clang::UO_Extension) return lvalue(unary_op->getSubExpr(), use);
    if (unary_op->getOpcode() == clang::UO_Real || unary_op->getOpcode() == clang::UO_Imag) {
      const clang::Expr* operand = unary_op->getSubExpr();
      if (!operand->getType()->isAnyComplexType()) return lvalue(operand, use);
      if (has_components(operand))
        return components.part_of(lvalue(operand, use), unary_op->getOpcode() == clang::UO_Real ? 0 : 1);
      unmodelled_type(operand->getType());
    }
  } else if (const auto* literal = llvm::dyn_cast<clang::StringLiteral>(expr)) {
    return object_lvalue(module.globals.string_literal(literal, unit), expr->getType());
  } else if (const auto* predefined = llvm::dyn_cast<clang::PredefinedExpr>(expr)) {
    return lvalue(predefined->getFunctionName());
  } else if (const auto* compound = llvm::dyn_cast<clang::CompoundLiteralExpr>(expr)) {
    return compound_literal(compound);
  } else if (const auto* generic = llvm::dyn_cast<clang::GenericSelectionExpr>(expr)) {
    return lvalue(generic->getResultExpr(), use);
  } else if (const auto* chosen = llvm::dyn_cast<clang::ChooseExpr>(expr)) {
    return lvalue(chosen->getChosenSubExpr(), use);
  } else if (const auto* cast_expr = llvm::dyn_cast<clang::CastExpr>(expr)) {
    if (cast_expr->getCastKind() == clang::CK_NoOp || cast_expr->getCastKind() == clang::CK_LValueBitCast) {
      LValue inner = lvalue(cast_expr->getSubExpr(), use);
      inner.type = expr->getType();
      return inner;
    }
  } else if (const auto* opaque = llvm::dyn_cast<clang::OpaqueValueExpr>(expr)) {
    return lvalue(opaque->getSourceExpr(), use);
  }
  if (!expr->isGLValue() && TypeMap::is_aggregate(expr->getType())) {
    place.address = expressions.aggregate(expr);  // a member of a returned struct
    return place;
  }
  place.address = out.unmodelled_value(std::string("object expression of kind ") + expr->getStmtClassName(),
                                       encoding().pointer_type());
  return place;
}

LValue Places::field_of(Term record_address, const clang::FieldDecl* field) {
  refuse_if_refused(field->getParent());
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

// The value of an expression that is no place: a copy, unless a call has made it.
Term Places::temporary_object(const clang::Expr* expr) {
  const Term value = expressions.aggregate(expr);
  if (llvm::isa<clang::CallExpr>(expr->IgnoreParens())) return value;
  const clang::QualType type = expr->getType();
  const Term copy =
      out.allocate(types().size_of(type), types().align_of(type), Lifetime::Automatic, Content::Undefined, "value");
  out.emit(Copy{copy, value, encoding().address(types().size_of(type)), types().layout(type)});
  scopes.add_returned(copy);
  return copy;
}

LValue Places::member(const clang::MemberExpr* expr, PlaceUse use) {
  const clang::Expr* base = expr->getBase();
  Dereferenced record;
  if (expr->isArrow()) {
    record = dereferenced(base, use);
  } else if (base->isGLValue()) {
    const LValue whole = lvalue(base, use);
    record = {address_of(whole), whole.align};
  } else {
    record.address = temporary_object(base);
  }
  const auto* field = llvm::cast<clang::FieldDecl>(expr->getMemberDecl());
  if (field->getParent()->getName() == "__va_list_tag") out.unmodelled("member of va_list");
  LValue place = field_of(record.address, field);
  place.type = expr->getType();
  place.align = alignment_at(record.align, field->isBitField() ? place.bits.offset : types().field_offset(field));
  return place;
}

// Of an array whose length is known, not of a pointer into one.
void Places::check_index(const clang::Expr* base, Term position, ScalarType index_type, PlaceUse use) {
  const clang::Expr* decayed = decayed_array(base);
  const auto* array = decayed ? unit.context().getAsConstantArrayType(decayed->getType()) : nullptr;
  if (!array) return;
  const Integer length(static_cast<unsigned long>(array->getSize().getZExtValue()));
  // The memory has bounds of its own.
  const bool is_whole = llvm::isa<clang::DeclRefExpr>(decayed->IgnoreParens());
  if (module.options.property.has_whole_objects && (!is_whole || use == PlaceUse::Address)) return;
  // Trailing arrays of length 0 or 1 are used as flexible members.
  if (length <= Integer(1) && !is_whole) return;
  check_position(length, position, index_type, use);
}

void Places::check_position(const Integer& length, Term position, ScalarType index_type, PlaceUse use) {
  Term inside = terms().truth();
  if (index_type.is_signed) inside = encoding().compare(Comparison::Ge, position, constant(0, index_type), index_type);
  const bool relaxed = out.goes_on_at_undefined();
  if (relaxed && use == PlaceUse::Address) return;
  if (length <= index_type.high()) {
    const Comparison below = relaxed || use == PlaceUse::Access ? Comparison::Lt : Comparison::Le;
    const Term end = constant(length, index_type);
    const Term fits = encoding().compare(below, position, end, index_type);
    inside = terms().conjunction(inside, fits);
    if (use == PlaceUse::LaterAccess && !relaxed)
      later_checks_.push_back(encoding().compare(Comparison::Ne, position, end, index_type));
  }
  if (relaxed)
    index_conditions_.push_back(inside);
  else
    out.check(inside, Undefined::OutOfBounds);
}

LValue Places::subscript(const clang::ArraySubscriptExpr* expr, PlaceUse use) {
  const clang::Expr *base = expr->getBase(), *index = expr->getIdx();
  if (base->getType()->isVectorType()) return vectors.element(expr, use);
  const ScalarType index_type = expressions.value_type(index);
  const Dereferenced found = dereferenced(base, use);
  const Term pointer = expressions.stable(found.address, encoding().pointer_type(), index);
  const Term position = expressions.typed_rvalue(index);
  check_index(base, position, index_type, use);
  LValue place;
  place.type = expr->getType();
  const Distance distance = use == PlaceUse::Address ? Distance::OfValue : Distance::OfAccess;
  place.address = arithmetic.pointer_offset(pointer, position, index_type, expr->getType(), false, distance);
  if (out.goes_on_at_undefined() && !position.is_constant()) place.address = arithmetic.pointer_value(place.address);
  place.align = alignment_at(found.align, types().size_of(expr->getType()));
  return place;
}

LValue Places::compound_literal(const clang::CompoundLiteralExpr* expr) {
  sizes.evaluate_array_bounds(expr->getTypeSourceInfo()->getType());
  LValue place;
  place.type = expr->getType();
  if (const Term kept = locals.kept_literal(expr)) {
    place.address = kept;
    initialisers.initialise(place, expr->getInitializer(), false);
    return place;
  }
  const VariableId target = out.temporary(encoding().pointer_type(), "address");
  module.program.variable(target).role = VariableRole::Address;
  place.address = symbol(target);
  const EdgeId allocation =
      out.emit(Allocate{target, encoding().address(types().size_of(expr->getType())), types().align_of(expr->getType()),
                        expr->isFileScope() ? Lifetime::Static : Lifetime::Automatic, Content::Zero, "compound literal",
                        types().is_constant(expr->getType())});
  if (!expr->isFileScope()) scopes.enter_block(target);
  initialisers.initialise_allocated(allocation, place, expr->getInitializer());
  return place;
}

Term Places::address_of(const LValue& place) {
  // What is reached from an invalid place is no valid place either.
  if (place.valid && places_formed_ > 0) index_conditions_.push_back(place.valid);
  if (place.kind == LValue::Kind::Memory) return place.address;
  return out.unmodelled_value("address of a register variable or bit-field", encoding().pointer_type());
}

Term Places::read(const LValue& place) {
  const bool is_object = TypeMap::is_aggregate(place.type) || place.type->isFunctionType();
  if (!place.valid || is_object) return read_valid(place);
  const ScalarType type = scalar(place.type);
  const VariableId result = out.temporary(type, "load");
  const LocationId good = out.new_location(), bad = out.new_location(), join = out.new_location();
  out.split(place.valid, good, bad);
  out.move_to(good);
  out.emit(Assign{result, read_valid(place)});
  out.connect(join);
  out.move_to(bad);
  out.emit(Havoc{result, Input{InputKind::Uninitialised, undefined_value_name, type, {}, {}}});
  out.continue_at(join);
  return symbol(result);
}

Term Places::read_valid(const LValue& place) {
  switch (place.kind) {
    case LValue::Kind::Variable:
      return symbol(place.variable);
    case LValue::Kind::BitField:
      require_aligned(place);
      return encoding().extract_bits(out.load(place.address, place.bits.container), place.bits.container,
                                     place.bits.low, place.bits.width, scalar(place.type));
    case LValue::Kind::Memory:
      break;
  }
  if (TypeMap::is_aggregate(place.type) || place.type->isFunctionType()) return place.address;
  require_aligned(place);
  return out.load(place.address, scalar(place.type));
}

void Places::write(const LValue& place, Term value) {
  if (!place.valid) return write_valid(place, value);
  const LocationId good = out.new_location(), bad = out.new_location(), join = out.new_location();
  out.split(place.valid, good, bad);
  out.move_to(good);
  write_valid(place, value);
  out.connect(join);
  out.move_to(bad);
  out.stray_write();
  out.continue_at(join);
}

void Places::write_valid(const LValue& place, Term value) {
  if (place.image && initialisers.write_to_image(place, value)) return;
  switch (place.kind) {
    case LValue::Kind::Variable:
      out.emit(Assign{place.variable, value});
      break;
    case LValue::Kind::BitField: {
      require_aligned(place);
      const Term container = out.load(place.address, place.bits.container);
      const Term updated = encoding().insert_bits(container, place.bits.container, place.bits.low, place.bits.width,
                                                  value, scalar(place.type));
      out.emit(Store{place.address, updated, place.bits.container, place.initialises});
      break;
    }
    case LValue::Kind::Memory:
      require_aligned(place);
      out.emit(Store{place.address, value, scalar(place.type), place.initialises});
      break;
  }
}

LValue Places::assigned_place(const clang::Expr* expr, const clang::Expr* later, Term& may_access) {
  may_access = terms().truth();
  if (!later->HasSideEffects(unit.context())) return lvalue(expr);
  std::vector<Term> outer;
  std::swap(outer, later_checks_);
  LValue place = stable_place(lvalue(expr, PlaceUse::LaterAccess), later);
  std::swap(outer, later_checks_);
  const ScalarType boolean = ScalarType::boolean();
  const Term allowed = encoding().from_truth(terms().conjunction(outer), boolean);
  may_access = encoding().truth(expressions.stable(allowed, boolean, later), boolean);
  return place;
}

LValue Places::stable_place(LValue place, const clang::Expr* later) {
  if (place.kind != LValue::Kind::Variable)
    place.address = expressions.stable(place.address, encoding().pointer_type(), later);
  if (place.valid) {
    const ScalarType boolean = ScalarType::boolean();
    const Term valid = encoding().from_truth(place.valid, boolean);
    place.valid = encoding().truth(expressions.stable(valid, boolean, later), boolean);
  }
  return place;
}

}  // namespace warrant
