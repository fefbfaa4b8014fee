#include "frontend/lowering/operators.h"

#include "frontend/lowering/array_sizes.h"
#include "frontend/lowering/bit_fields.h"
#include "frontend/lowering/claim_notes.h"
#include "frontend/lowering/complex.h"
#include "frontend/lowering/components.h"
#include "frontend/lowering/expressions.h"
#include "frontend/lowering/places.h"
#include "logic/linear_sum.h"

namespace warrant {

Term Operators::pointer_sum(const clang::BinaryOperator* expr) {
  const Term left = expressions.stable(expressions.typed_rvalue(expr->getLHS()), expressions.value_type(expr->getLHS()),
                                       expr->getRHS());
  const Term right = expressions.typed_rvalue(expr->getRHS());
  return pointer_sum(expr, left, right, Distance::OfAccess);
}

Term Operators::pointer_sum(const clang::BinaryOperator* expr, Term left, Term right, Distance distance) {
  const clang::Expr *lhs = expr->getLHS(), *rhs = expr->getRHS();
  if (expressions.value_type(lhs).is_pointer())
    return arithmetic.pointer_offset(left, right, expressions.value_type(rhs), lhs->getType()->getPointeeType(),
                                     expr->getOpcode() == clang::BO_Sub, distance);
  return arithmetic.pointer_offset(right, left, expressions.value_type(lhs), rhs->getType()->getPointeeType(), false,
                                   distance);
}

Term Operators::binary(const clang::BinaryOperator* expr) {
  if (expr->isComparisonOp() || expr->isLogicalOp())
    return encoding().from_truth(expressions.condition(expr), type_of(expr));
  if (expr->getOpcode() == clang::BO_Assign) return assign(expr, true);
  if (expr->getOpcode() == clang::BO_Comma) {
    expressions.effects(expr->getLHS());
    return expressions.rvalue(expr->getRHS());
  }
  const clang::Expr *lhs = expr->getLHS(), *rhs = expr->getRHS();
  if (expr->getType()->isIntegralOrEnumerationType() && bit_fields.computes_in_width(lhs, rhs))
    return bit_fields.binary(expr);
  const ScalarType left_type = expressions.value_type(lhs), right_type = expressions.value_type(rhs);
  const Term left = expressions.stable(expressions.typed_rvalue(lhs), left_type, rhs);
  const Term right = expressions.typed_rvalue(rhs);
  if (left_type.is_pointer() || right_type.is_pointer()) {
    if (expr->getOpcode() == clang::BO_Sub && left_type.is_pointer() && right_type.is_pointer()) {
      arithmetic.relate(left, right);
      const clang::QualType element = lhs->getType()->getPointeeType();
      if (element->isVariablyModifiedType() && element->isArrayType()) {
        const ScalarType wide = encoding().difference_type();
        const Term bytes = encoding().difference(left, right, 1);
        const Term size = encoding().convert(sizes.type_size(element), encoding().size_type(), wide);
        return encoding().convert(arithmetic.apply(BinaryOperator::Div, bytes, size, wide), wide, type_of(expr));
      }
      const Integer scale = types().size_of(element);
      return encoding().convert(encoding().difference(left, right, scale.is_zero() ? Integer(1) : scale),
                                encoding().difference_type(), type_of(expr));
    }
    return arithmetic.pointer_value(pointer_sum(expr, left, right, Distance::OfValue));
  }
  return arithmetic.compute(expr->getOpcode(), left, left_type, right, right_type, type_of(expr));
}

Term Operators::compare(const clang::BinaryOperator* expr) {
  const clang::Expr *lhs = expr->getLHS(), *rhs = expr->getRHS();
  if (bit_fields.computes_in_width(lhs, rhs)) return bit_fields.comparison(expr);
  if (has_components(lhs) || has_components(rhs)) {  // two vectors do not compare to one truth
    Operand left = components.operand(lhs);
    for (Term& part : left.parts) part = expressions.stable(part, left.type, rhs);
    const Operand right = components.operand(rhs);
    const Term equal = complex_numbers.equal(left, right);
    return expr->getOpcode() == clang::BO_EQ ? equal : terms().negate(equal);
  }
  const ScalarType left_type = type_of(lhs), right_type = type_of(rhs);
  const bool are_numbers = expr->isEqualityOp() && expressions.compares_pointers_as_numbers(lhs, rhs);
  const Term left = expressions.stable(expressions.rvalue(lhs), left_type, rhs);
  Term right = expressions.rvalue(rhs);
  if (are_numbers || (left_type.is_pointer() && right_type.is_pointer()))
    arithmetic.relate(left, right, expr->isRelationalOp() ? Relate::How::Ordered : Relate::How::Equality);
  if (left_type != right_type)
    right = arithmetic.convert(right, right_type, left_type);  // a pointer against an integer
  return encoding().compare(*comparison_of(expr->getOpcode()), left, right, left_type);
}

LocationId Operators::detached(const std::function<void()>& code) {
  const LocationId before = out.current();
  const LocationId start = out.new_location();
  const std::size_t count = notes.count();
  out.move_to(start);
  code();
  if (out.current() != start || !out.cfa().location(start).out.empty()) return start;
  if (notes.count() != count) notes.move(start, before);
  out.move_to(before);
  return none_id;
}

Term Operators::logical(const clang::BinaryOperator* expr) {
  notes.start(expr);
  const bool is_and = expr->getOpcode() == clang::BO_LAnd;
  const Term left = expressions.condition(expr->getLHS());
  if (left.is_constant()) return left.is_true() == is_and ? expressions.condition(expr->getRHS()) : left;
  const LocationId before = out.current();
  Term right;
  const LocationId start = detached([&] { right = expressions.condition(expr->getRHS()); });
  if (start == none_id) return is_and ? terms().conjunction(left, right) : terms().disjunction(left, right);

  const ScalarType boolean = ScalarType::boolean();
  const VariableId result = out.temporary(boolean);
  const LocationId join = out.new_location();
  out.cfa().add_edge(out.current(), join, Assign{result, encoding().from_truth(right, boolean)}, out.here());
  const LocationId short_cut = out.new_location();
  out.cfa().add_edge(short_cut, join, Assign{result, constant(is_and ? 0 : 1, boolean)}, out.here());
  out.move_to(before);
  out.split(left, is_and ? start : short_cut, is_and ? short_cut : start);
  out.move_to(join);
  return encoding().truth(symbol(result), boolean);
}

Term Operators::conditional(const clang::AbstractConditionalOperator* expr, bool want_aggregate) {
  const ScalarType type = want_aggregate ? encoding().pointer_type() : type_of(expr);
  std::optional<FieldType> common;  // of both sides
  if (expr->getType()->isIntegralOrEnumerationType() &&
      bit_fields.computes_in_width(expr->getTrueExpr(), expr->getFalseExpr()))
    common = common_type(unit.fields().promoted(expr->getTrueExpr()), unit.fields().promoted(expr->getFalseExpr()));
  Term test;
  if (const auto* elvis = llvm::dyn_cast<clang::BinaryConditionalOperator>(expr)) {  // a ?: b
    if (has_components(elvis->getCommon())) {
      const Operand value = components.operand(elvis->getCommon());
      expressions.remember(elvis->getOpaqueValue(), components.object(value.parts, elvis->getCommon()->getType()));
      test = complex_numbers.truth(value);
    } else {
      const ScalarType given = type_of(elvis->getCommon());
      const Term value = out.save(expressions.rvalue(elvis->getCommon()), given);
      expressions.remember(elvis->getOpaqueValue(), value);
      test = encoding().truth(value, given);
    }
  } else {
    test = expressions.condition(expr->getCond());
  }
  const auto value_of = [&](const clang::Expr* side) {
    if (want_aggregate) return expressions.aggregate(side);
    if (side->getType()->isVoidType()) {
      expressions.effects(side);
      return encoding().zero(type);
    }
    if (common) return encoding().convert(bit_fields.operand(side, *common), common->carrier(), type);
    return expressions.rvalue_as(side, type);
  };
  if (test.is_constant()) return value_of(test.is_true() ? expr->getTrueExpr() : expr->getFalseExpr());
  out.observe_test(test);

  const LocationId before = out.current();
  Term if_true, if_false;
  LocationId true_start = detached([&] { if_true = value_of(expr->getTrueExpr()); });
  LocationId true_end = out.current();
  out.move_to(before);
  LocationId false_start = detached([&] { if_false = value_of(expr->getFalseExpr()); });
  LocationId false_end = out.current();
  out.move_to(before);
  if (true_start == none_id && false_start == none_id) return terms().ite(test, if_true, if_false);

  if (true_start == none_id) true_start = true_end = out.new_location();
  if (false_start == none_id) false_start = false_end = out.new_location();
  const VariableId result = out.temporary(type);
  const LocationId join = out.new_location();
  out.cfa().add_edge(true_end, join, Assign{result, if_true}, out.here());
  out.cfa().add_edge(false_end, join, Assign{result, if_false}, out.here());
  out.split(test, true_start, false_start);
  out.move_to(join);
  return symbol(result);
}

Term Operators::unary(const clang::UnaryOperator* expr) {
  const clang::Expr* operand = expr->getSubExpr();
  const bool is_promoted =
      expr->getOpcode() == clang::UO_Plus || expr->getOpcode() == clang::UO_Minus || expr->getOpcode() == clang::UO_Not;
  if (is_promoted && bit_fields.computes_in_width(operand)) return bit_fields.unary(expr);
  switch (expr->getOpcode()) {
    case clang::UO_PostInc:
    case clang::UO_PostDec:
    case clang::UO_PreInc:
    case clang::UO_PreDec:
      return increment(expr, true);
    case clang::UO_AddrOf: {
      const clang::Expr* inner = operand->IgnoreParens();
      if (inner->getType()->isFunctionType()) return expressions.rvalue(inner);
      return arithmetic.pointer_value(places.address_of(places.lvalue(inner, PlaceUse::Address)));
    }
    case clang::UO_Deref:
      if (expr->getType()->isFunctionType()) return expressions.rvalue(operand);
      return places.read(places.lvalue(expr));
    case clang::UO_Real:
    case clang::UO_Imag:
      if (has_components(operand)) return components.of(operand)[expr->getOpcode() == clang::UO_Real ? 0 : 1];
      if (operand->getType()->isAnyComplexType()) {
        unmodelled_type(operand->getType());
        return encoding().zero(type_of(expr));
      }
      if (expr->getOpcode() == clang::UO_Real) return expressions.rvalue(operand);
      expressions.effects(operand);
      return encoding().zero(type_of(expr));
    case clang::UO_Plus:
    case clang::UO_Extension:
      return expressions.rvalue(operand);
    case clang::UO_Minus: {
      const ScalarType type = type_of(expr);
      const Term value = expressions.rvalue_as(operand, type);
      out.check(encoding().negate_defined(value, type), Undefined::SignedOverflow);
      return encoding().negate(value, type);
    }
    case clang::UO_Not: {
      const ScalarType type = type_of(expr);
      return encoding().complement(expressions.rvalue_as(operand, type), type);
    }
    case clang::UO_LNot:
      return encoding().from_truth(terms().negate(expressions.condition(operand)), type_of(expr));
    default:
      return out.unmodelled_value("operator " + clang::UnaryOperator::getOpcodeStr(expr->getOpcode()).str(),
                                  type_of(expr));
  }
}

Term Operators::increment(const clang::UnaryOperator* expr, bool want_value) {
  if (has_components(expr)) {
    components.increment(expr);
    return void_value();
  }
  LValue place = places.lvalue(expr->getSubExpr());
  const ScalarType type = type_of(expr->getSubExpr());
  Term old = places.read(place);
  place.align = 1;  // once is enough
  if (want_value && expr->isPostfix()) old = out.save(old, type);
  Term updated;
  if (type.is_pointer()) {
    updated = arithmetic.pointer_value(arithmetic.pointer_offset(
        old, constant(1, int_type()), int_type(), expr->getType()->getPointeeType(), expr->isDecrementOp()));
  } else if (type.is_floating()) {
    const Term one = encoding().convert(constant(1, int_type()), int_type(), type);
    updated =
        arithmetic.float_operation(expr->isIncrementOp() ? BinaryOperator::Add : BinaryOperator::Sub, old, one, type);
  } else {
    // Narrow types compute in int and convert back.
    const ScalarType wide = type.bits < 32 ? int_type() : type;
    const Term converted = encoding().convert(old, type, wide);
    const Term sum = arithmetic.apply(expr->isIncrementOp() ? BinaryOperator::Add : BinaryOperator::Sub, converted,
                                      constant(1, wide), wide);
    // Narrower ones wrap, as a conversion from int does.
    if (place.kind == LValue::Kind::BitField && type.is_signed && place.bits.width >= int_type().bits)
      out.refuse_unless(bit_fields.fits(sum, wide, {place.bits.width, true}),
                        "signed overflow of a bit-field of " + std::to_string(place.bits.width) + " bits");
    updated = encoding().convert(sum, wide, type);
  }
  places.write(place, updated);
  if (!want_value) return void_value();
  if (expr->isPostfix()) return old;
  return place.kind == LValue::Kind::Memory ? updated : places.read(place);
}

Term Operators::assign(const clang::BinaryOperator* expr, bool want_value) {
  const clang::Expr *lhs = expr->getLHS(), *rhs = expr->getRHS();
  if (TypeMap::is_aggregate(lhs->getType())) {
    Term may_access;
    const LValue place = places.assigned_place(lhs, rhs, may_access);
    if (has_components(rhs) && is_computed(rhs)) {
      const Components values = components.of(rhs);
      out.check(may_access, Undefined::OutOfBounds);
      components.write(place, values);
      return place.address;
    }
    const Term from = expressions.aggregate(rhs);
    out.check(may_access, Undefined::OutOfBounds);
    const LocationId good = out.new_location(), bad = out.new_location(), join = out.new_location();
    out.split(place.valid ? place.valid : terms().truth(), good, bad);
    out.move_to(good);
    places.require_aligned(place);
    out.emit(
        Copy{place.address, from, encoding().address(types().size_of(lhs->getType())), types().layout(lhs->getType())});
    out.connect(join);
    out.move_to(bad);
    out.stray_write();
    out.continue_at(join);
    return place.address;
  }
  const ScalarType type = type_of(lhs);
  Term may_access;
  const LValue place = places.assigned_place(lhs, rhs, may_access);
  const Term value = expressions.rvalue_as(rhs, type);
  out.check(may_access, Undefined::OutOfBounds);
  bit_fields.check_float_fits(place, value, rhs);
  places.write(place, value);
  if (!want_value) return void_value();
  // The value of an assignment is what the object holds afterwards: a term over the old state would be stale.
  return place.kind == LValue::Kind::Memory ? value : places.read(place);
}

Term Operators::compound_assign(const clang::CompoundAssignOperator* expr, bool want_value) {
  const clang::Expr *lhs = expr->getLHS(), *rhs = expr->getRHS();
  if (has_components(lhs) || TypeMap::component_count(expr->getComputationResultType()) > 0) {
    const Components value = components.compound(expr);
    return has_components(lhs) ? void_value() : value.front();
  }
  const ScalarType type = type_of(lhs);
  Term may_access;
  LValue place = places.assigned_place(lhs, rhs, may_access);
  const bool is_integer = expr->getComputationResultType()->isIntegralOrEnumerationType();
  std::optional<FieldType> own;  // in which gcc computes
  if (is_integer && bit_fields.computes_in_width(lhs, rhs)) own = bit_fields.operation_type(expr);
  const FieldType own_right = !own ? FieldType{} : expr->isShiftAssignOp() ? unit.fields().promoted(rhs) : *own;
  const ScalarType right_type = own ? own_right.carrier() : expressions.value_type(rhs);
  const Term right = own ? bit_fields.operand(rhs, own_right) : expressions.typed_rvalue(rhs);
  out.check(may_access, Undefined::OutOfBounds);
  Term updated;
  if (own) {
    const ScalarType promoted = unit.fields().promoted(lhs).carrier();
    const Term left = bit_fields.converted(encoding().convert(places.read(place), type, promoted), promoted, *own);
    const Term result = bit_fields.compute(expr->getOpcode(), left, right, right_type, *own);
    updated = encoding().convert(result, own->carrier(), type);
  } else if (type.is_pointer()) {
    updated = arithmetic.pointer_value(arithmetic.pointer_offset(places.read(place), right, right_type,
                                                                 lhs->getType()->getPointeeType(),
                                                                 expr->getOpcode() == clang::BO_SubAssign));
  } else {
    const ScalarType computation = scalar(expr->getComputationLHSType());
    const Term result = arithmetic.compute(expr->getOpcode(), places.read(place), type, right, right_type, computation);
    updated = arithmetic.convert(result, computation, type);
    if (computation.is_floating()) bit_fields.check_float_fits(place, updated, rhs);
  }
  place.align = 1;  // once is enough
  places.write(place, updated);
  if (!want_value) return void_value();
  return place.kind == LValue::Kind::Memory ? updated : places.read(place);
}

}  // namespace warrant
