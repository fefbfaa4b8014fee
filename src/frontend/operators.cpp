// Operators: arithmetic with its checks, comparisons, short-circuit evaluation, assignments.
#include "frontend/lowering.h"
#include "logic/linear_sum.h"

namespace warrant {

std::optional<BinaryOperator> operator_of(clang::BinaryOperatorKind kind) {
  switch (kind) {
    case clang::BO_Add:
    case clang::BO_AddAssign:
      return BinaryOperator::Add;
    case clang::BO_Sub:
    case clang::BO_SubAssign:
      return BinaryOperator::Sub;
    case clang::BO_Mul:
    case clang::BO_MulAssign:
      return BinaryOperator::Mul;
    case clang::BO_Div:
    case clang::BO_DivAssign:
      return BinaryOperator::Div;
    case clang::BO_Rem:
    case clang::BO_RemAssign:
      return BinaryOperator::Rem;
    case clang::BO_Shl:
    case clang::BO_ShlAssign:
      return BinaryOperator::Shl;
    case clang::BO_Shr:
    case clang::BO_ShrAssign:
      return BinaryOperator::Shr;
    case clang::BO_And:
    case clang::BO_AndAssign:
      return BinaryOperator::And;
    case clang::BO_Or:
    case clang::BO_OrAssign:
      return BinaryOperator::Or;
    case clang::BO_Xor:
    case clang::BO_XorAssign:
      return BinaryOperator::Xor;
    default:
      return std::nullopt;
  }
}

std::optional<Comparison> comparison_of(clang::BinaryOperatorKind kind) {
  switch (kind) {
    case clang::BO_EQ:
      return Comparison::Eq;
    case clang::BO_NE:
      return Comparison::Ne;
    case clang::BO_LT:
      return Comparison::Lt;
    case clang::BO_LE:
      return Comparison::Le;
    case clang::BO_GT:
      return Comparison::Gt;
    case clang::BO_GE:
      return Comparison::Ge;
    default:
      return std::nullopt;
  }
}

namespace {

Undefined violation_of(BinaryOperator op, ScalarType type) {
  switch (op) {
    case BinaryOperator::Shl:
      return type.is_signed ? Undefined::ShiftOverflow : Undefined::BadShift;
    case BinaryOperator::Shr:
      return Undefined::BadShift;
    default:
      return Undefined::SignedOverflow;
  }
}

bool is_shift(BinaryOperator op) { return op == BinaryOperator::Shl || op == BinaryOperator::Shr; }

}  // namespace

// fegetround's values on x86: nearest 0, downward 0x400, upward 0x800, toward zero 0xc00.
Term FunctionLowering::under_rounding_mode(const std::function<Term(RoundingMode)>& operation) {
  const Term nearest = operation(RoundingMode::NearestEven);
  if (!module_.dynamic_rounding() || nearest.is_constant()) return nearest;
  const Term mode = module_.program().symbol(module_.rounding_mode().variable);
  const auto is = [&](int value) {
    return encoding().compare(Comparison::Eq, mode, constant(value, int_type()), int_type());
  };
  Term result = nearest;
  const auto in = [&](int value, RoundingMode rounding) {
    const Term applies = is(value);
    result = terms().ite(applies, operation(rounding), result);
  };
  in(0xc00, RoundingMode::TowardZero);
  in(0x800, RoundingMode::TowardPositive);
  in(0x400, RoundingMode::TowardNegative);
  return result;
}

Term FunctionLowering::float_operation(BinaryOperator op, Term left, Term right, ScalarType type) {
  return under_rounding_mode([&](RoundingMode mode) { return encoding().binary(op, left, right, type, mode); });
}

Term FunctionLowering::apply(BinaryOperator op, Term left, Term right, ScalarType type) {
  if (type.is_floating()) return float_operation(op, left, right, type);
  const Term defined = encoding().defined(op, left, right, type);
  const Term value = encoding().binary(op, left, right, type);
  const bool divides = op == BinaryOperator::Div || op == BinaryOperator::Rem;
  if (divides && !type.is_signed) return checked(defined, Undefined::DivisionByZero, value, type);
  // Each check names its own violation.
  if (divides && !goes_on_at_undefined()) check(encoding().truth(right, type), Undefined::DivisionByZero);
  const Term result = checked(defined, violation_of(op, type), value, type);
  if (op == BinaryOperator::Shl && type.is_signed) check_shifted(left, right, type);
  return result;
}

// C does not define what gcc does with a negative number, or with bits that are shifted out: they are an error if the
// property says so, and nothing otherwise.
void FunctionLowering::check_shifted(Term left, Term right, ScalarType type) {
  if (goes_on_at_undefined() || !module_.options().property.kinds.contains(Undefined::ShiftOverflow)) return;
  const Term highest = constant(type.high(), type);
  const Term most = encoding().binary(BinaryOperator::Shr, highest, right, type);
  const Term parts[] = {encoding().compare(Comparison::Ge, left, encoding().zero(type), type),
                        encoding().compare(Comparison::Le, left, most, type)};
  check(terms().conjunction(parts), Undefined::ShiftOverflow);
}

// `type` is the type of the result before it is stored; for shifts that of the left operand.
Term FunctionLowering::arithmetic(clang::BinaryOperatorKind kind, Term left, ScalarType left_type, Term right,
                                  ScalarType right_type, ScalarType type) {
  const BinaryOperator op = *operator_of(kind);
  left = convert(left, left_type, type);
  if (is_shift(op) && right_type != type) {
    // A count that the conversion would change is a bad one.
    Term good = encoding().compare(Comparison::Ge, right, encoding().zero(right_type), right_type);
    if (type.bits <= 127 || right_type.bits > 8) {
      const Term end = constant(Integer(type.bits), right_type);
      good = terms().conjunction(good, encoding().compare(Comparison::Lt, right, end, right_type));
    }
    right = convert(right, right_type, type);
    // In this order: each check names its own violation.
    if (!goes_on_at_undefined()) check(good, violation_of(op, type));
    const Term value = apply(op, left, right, type);
    return goes_on_at_undefined() ? checked(good, Undefined::BadShift, value, type) : value;
  }
  right = convert(right, right_type, type);
  return apply(op, left, right, type);
}

Term FunctionLowering::pointer_offset(Term pointer, Term index, ScalarType index_type, clang::QualType pointee,
                                      bool subtract, Distance distance) {
  Integer scale = 1;
  if (pointee->isVariablyModifiedType() && pointee->isArrayType()) {
    const ScalarType wide = encoding().difference_type();
    const Term element = encoding().convert(type_size(pointee), encoding().size_type(), wide);
    index = apply(BinaryOperator::Mul, encoding().convert(index, index_type, wide), element, wide);
    index_type = wide;
  } else {
    scale = types().size_of(pointee);
  }
  check_distance(index, index_type, scale, distance);
  return encoding().offset(pointer, index, index_type, subtract ? -scale : scale);
}

// No object is so large that a distance of half of the address space stays in it. Constants are exempt: tools that
// write C turn `p - 8` into an addition of 2^64 - 8.
void FunctionLowering::check_distance(Term index, ScalarType index_type, const Integer& scale, Distance distance) {
  const UndefinedKinds& kinds = module_.options().property.kinds;
  if (index.is_constant()) return;
  // Sums of integers do not wrap: an access so far away is outside of its object, and said to be. If only accesses are
  // checked that is no error: on a machine the sum wraps, perhaps into the object.
  const bool is_exact = encoding().arithmetic() == Arithmetic::Int;
  const bool is_left_to_bounds = distance == Distance::OfAccess && is_exact && kinds.contains(Undefined::InvalidAccess);
  if (is_left_to_bounds == kinds.contains(Undefined::PointerOverflow)) return;
  if (goes_on_at_undefined() || scale.is_zero()) return;
  const Integer most = Integer::truncated_quotient(encoding().difference_type().high(), scale);
  std::vector<Term> parts;
  if (most < index_type.high())
    parts.push_back(encoding().compare(Comparison::Le, index, constant(most, index_type), index_type));
  if (index_type.low() < -most)
    parts.push_back(encoding().compare(Comparison::Ge, index, constant(-most, index_type), index_type));
  if (!parts.empty()) check(terms().conjunction(parts), Undefined::PointerOverflow);
}

// Where the sum is only accessed, this is not needed: outside of the address space, there is no object.
Term FunctionLowering::pointer_value(Term sum) {
  if (!sum.sort().is_int() || sum.is_constant()) return encoding().wrap_address(sum, {});
  const LinearSum linear(sum);
  for (const auto& [base, factor] : linear.monomials()) {
    if (factor != Integer(1) || !base.is_variable()) continue;
    const Variable& variable = module_.program().variable(module_.program().variable_of(base));
    if (variable.type && variable.type->is_pointer()) return encoding().wrap_address(sum, base);
  }
  return encoding().wrap_address(sum, {});
}

Term FunctionLowering::pointer_sum(const clang::BinaryOperator* expr) {
  const Term left = stable(typed_rvalue(expr->getLHS()), value_type(expr->getLHS()), expr->getRHS());
  const Term right = typed_rvalue(expr->getRHS());
  return pointer_sum(expr, left, right, Distance::OfAccess);
}

Term FunctionLowering::pointer_sum(const clang::BinaryOperator* expr, Term left, Term right, Distance distance) {
  const clang::Expr *lhs = expr->getLHS(), *rhs = expr->getRHS();
  if (value_type(lhs).is_pointer())
    return pointer_offset(left, right, value_type(rhs), lhs->getType()->getPointeeType(),
                          expr->getOpcode() == clang::BO_Sub, distance);
  return pointer_offset(right, left, value_type(lhs), rhs->getType()->getPointeeType(), false, distance);
}

Term FunctionLowering::binary(const clang::BinaryOperator* expr) {
  if (expr->isComparisonOp() || expr->isLogicalOp()) return encoding().from_truth(condition(expr), type_of(expr));
  if (expr->getOpcode() == clang::BO_Assign) return assign(expr, true);
  if (expr->getOpcode() == clang::BO_Comma) {
    effects(expr->getLHS());
    return rvalue(expr->getRHS());
  }
  const clang::Expr *lhs = expr->getLHS(), *rhs = expr->getRHS();
  if (expr->getType()->isIntegralOrEnumerationType() && computes_in_width(lhs, rhs)) return field_binary(expr);
  const ScalarType left_type = value_type(lhs), right_type = value_type(rhs);
  const Term left = stable(typed_rvalue(lhs), left_type, rhs);
  const Term right = typed_rvalue(rhs);
  if (left_type.is_pointer() || right_type.is_pointer()) {
    if (expr->getOpcode() == clang::BO_Sub && left_type.is_pointer() && right_type.is_pointer()) {
      relate(left, right);
      const clang::QualType element = lhs->getType()->getPointeeType();
      if (element->isVariablyModifiedType() && element->isArrayType()) {
        const ScalarType wide = encoding().difference_type();
        const Term bytes = encoding().difference(left, right, 1);
        const Term size = encoding().convert(type_size(element), encoding().size_type(), wide);
        return encoding().convert(apply(BinaryOperator::Div, bytes, size, wide), wide, type_of(expr));
      }
      const Integer scale = types().size_of(element);
      return encoding().convert(encoding().difference(left, right, scale.is_zero() ? Integer(1) : scale),
                                encoding().difference_type(), type_of(expr));
    }
    return pointer_value(pointer_sum(expr, left, right, Distance::OfValue));
  }
  return arithmetic(expr->getOpcode(), left, left_type, right, right_type, type_of(expr));
}

// Null comes before every object.
void FunctionLowering::relate(Term left, Term right) {
  if (!left.is_constant() && !right.is_constant()) emit(Relate{left, right});
}

Term FunctionLowering::compare(const clang::BinaryOperator* expr) {
  const clang::Expr *lhs = expr->getLHS(), *rhs = expr->getRHS();
  if (computes_in_width(lhs, rhs)) return field_comparison(expr);
  if (has_components(lhs) || has_components(rhs)) {  // two vectors do not compare to one truth
    Operand left = operand(lhs);
    for (Term& part : left.parts) part = stable(part, left.type, rhs);
    const Operand right = operand(rhs);
    const Term equal = complex_equality(left, right);
    return expr->getOpcode() == clang::BO_EQ ? equal : terms().negate(equal);
  }
  const ScalarType left_type = type_of(lhs), right_type = type_of(rhs);
  const Term left = stable(rvalue(lhs), left_type, rhs);
  Term right = rvalue(rhs);
  if (expr->isRelationalOp() && left_type.is_pointer() && right_type.is_pointer()) relate(left, right);
  if (left_type != right_type) right = convert(right, right_type, left_type);  // a pointer against an integer
  return encoding().compare(*comparison_of(expr->getOpcode()), left, right, left_type);
}

LocationId FunctionLowering::detached(const std::function<void()>& code) {
  const LocationId before = current_;
  const LocationId start = new_location();
  const std::size_t notes = notes_;
  current_ = start;
  code();
  if (current_ != start || !cfa().location(start).out.empty()) return start;
  if (notes_ != notes) module_.move_notes(procedure_, start, before);
  current_ = before;
  return none_id;
}

Term FunctionLowering::logical(const clang::BinaryOperator* expr) {
  note_start(expr);
  const bool is_and = expr->getOpcode() == clang::BO_LAnd;
  const Term left = condition(expr->getLHS());
  if (left.is_constant()) return left.is_true() == is_and ? condition(expr->getRHS()) : left;
  const LocationId before = current_;
  Term right;
  const LocationId start = detached([&] { right = condition(expr->getRHS()); });
  if (start == none_id) return is_and ? terms().conjunction(left, right) : terms().disjunction(left, right);

  const ScalarType boolean = ScalarType::boolean();
  const VariableId result = temporary(boolean);
  const LocationId join = new_location();
  cfa().add_edge(current_, join, Assign{result, encoding().from_truth(right, boolean)}, here_);
  const LocationId short_cut = new_location();
  cfa().add_edge(short_cut, join, Assign{result, constant(is_and ? 0 : 1, boolean)}, here_);
  current_ = before;
  split(left, is_and ? start : short_cut, is_and ? short_cut : start);
  current_ = join;
  return encoding().truth(module_.program().symbol(result), boolean);
}

Term FunctionLowering::conditional(const clang::AbstractConditionalOperator* expr, bool want_aggregate) {
  const ScalarType type = want_aggregate ? encoding().pointer_type() : type_of(expr);
  std::optional<FieldType> common;  // of both sides
  if (expr->getType()->isIntegralOrEnumerationType() && computes_in_width(expr->getTrueExpr(), expr->getFalseExpr()))
    common = common_type(unit_->fields().promoted(expr->getTrueExpr()), unit_->fields().promoted(expr->getFalseExpr()));
  Term test;
  if (const auto* elvis = llvm::dyn_cast<clang::BinaryConditionalOperator>(expr)) {  // a ?: b
    if (has_components(elvis->getCommon())) {
      const Operand value = operand(elvis->getCommon());
      opaque_values_[elvis->getOpaqueValue()] = component_object(value.parts, elvis->getCommon()->getType());
      test = complex_truth(value);
    } else {
      const ScalarType common = type_of(elvis->getCommon());
      const Term value = save(rvalue(elvis->getCommon()), common);
      opaque_values_[elvis->getOpaqueValue()] = value;
      test = encoding().truth(value, common);
    }
  } else {
    test = condition(expr->getCond());
  }
  const auto value_of = [&](const clang::Expr* side) {
    if (want_aggregate) return aggregate(side);
    if (side->getType()->isVoidType()) {
      effects(side);
      return encoding().zero(type);
    }
    if (common) return encoding().convert(field_operand(side, *common), common->carrier(), type);
    return rvalue_as(side, type);
  };
  if (test.is_constant()) return value_of(test.is_true() ? expr->getTrueExpr() : expr->getFalseExpr());
  observe_test(test);

  const LocationId before = current_;
  Term if_true, if_false;
  LocationId true_start = detached([&] { if_true = value_of(expr->getTrueExpr()); });
  LocationId true_end = current_;
  current_ = before;
  LocationId false_start = detached([&] { if_false = value_of(expr->getFalseExpr()); });
  LocationId false_end = current_;
  current_ = before;
  if (true_start == none_id && false_start == none_id) return terms().ite(test, if_true, if_false);

  if (true_start == none_id) true_start = true_end = new_location();
  if (false_start == none_id) false_start = false_end = new_location();
  const VariableId result = temporary(type);
  const LocationId join = new_location();
  cfa().add_edge(true_end, join, Assign{result, if_true}, here_);
  cfa().add_edge(false_end, join, Assign{result, if_false}, here_);
  split(test, true_start, false_start);
  current_ = join;
  return module_.program().symbol(result);
}

Term FunctionLowering::unary(const clang::UnaryOperator* expr) {
  const clang::Expr* operand = expr->getSubExpr();
  const bool is_promoted =
      expr->getOpcode() == clang::UO_Plus || expr->getOpcode() == clang::UO_Minus || expr->getOpcode() == clang::UO_Not;
  if (is_promoted && computes_in_width(operand)) return field_unary(expr);
  switch (expr->getOpcode()) {
    case clang::UO_PostInc:
    case clang::UO_PostDec:
    case clang::UO_PreInc:
    case clang::UO_PreDec:
      return increment(expr, true);
    case clang::UO_AddrOf: {
      const clang::Expr* inner = operand->IgnoreParens();
      if (inner->getType()->isFunctionType()) return rvalue(inner);
      return pointer_value(address_of(lvalue(inner, PlaceUse::Address)));
    }
    case clang::UO_Deref:
      if (expr->getType()->isFunctionType()) return rvalue(operand);
      return read(lvalue(expr));
    case clang::UO_Real:
    case clang::UO_Imag:
      if (has_components(operand)) return components(operand)[expr->getOpcode() == clang::UO_Real ? 0 : 1];
      if (operand->getType()->isAnyComplexType()) {
        unmodelled_type(operand->getType());
        return encoding().zero(type_of(expr));
      }
      if (expr->getOpcode() == clang::UO_Real) return rvalue(operand);
      effects(operand);
      return encoding().zero(type_of(expr));
    case clang::UO_Plus:
    case clang::UO_Extension:
      return rvalue(operand);
    case clang::UO_Minus: {
      const ScalarType type = type_of(expr);
      const Term value = rvalue_as(operand, type);
      check(encoding().negate_defined(value, type), Undefined::SignedOverflow);
      return encoding().negate(value, type);
    }
    case clang::UO_Not: {
      const ScalarType type = type_of(expr);
      return encoding().complement(rvalue_as(operand, type), type);
    }
    case clang::UO_LNot:
      return encoding().from_truth(terms().negate(condition(operand)), type_of(expr));
    default:
      return unmodelled_value("operator " + clang::UnaryOperator::getOpcodeStr(expr->getOpcode()).str(), type_of(expr));
  }
}

Term FunctionLowering::increment(const clang::UnaryOperator* expr, bool want_value) {
  if (has_components(expr)) {
    increment_components(expr);
    return void_value();
  }
  LValue place = lvalue(expr->getSubExpr());
  const ScalarType type = type_of(expr->getSubExpr());
  Term old = read(place);
  place.align = 1;  // once is enough
  if (want_value && expr->isPostfix()) old = save(old, type);
  Term updated;
  if (type.is_pointer()) {
    updated = pointer_value(pointer_offset(old, constant(1, int_type()), int_type(), expr->getType()->getPointeeType(),
                                           expr->isDecrementOp()));
  } else if (type.is_floating()) {
    const Term one = encoding().convert(constant(1, int_type()), int_type(), type);
    updated = float_operation(expr->isIncrementOp() ? BinaryOperator::Add : BinaryOperator::Sub, old, one, type);
  } else {
    // Narrow types compute in int and convert back.
    const ScalarType wide = type.bits < 32 ? int_type() : type;
    const Term converted = encoding().convert(old, type, wide);
    const Term sum =
        apply(expr->isIncrementOp() ? BinaryOperator::Add : BinaryOperator::Sub, converted, constant(1, wide), wide);
    // Narrower ones wrap, as a conversion from int does.
    if (place.kind == LValue::Kind::BitField && type.is_signed && place.bits.width >= int_type().bits)
      refuse_unless(fits_in_field(sum, wide, {place.bits.width, true}),
                    "signed overflow of a bit-field of " + std::to_string(place.bits.width) + " bits");
    updated = encoding().convert(sum, wide, type);
  }
  write(place, updated);
  if (!want_value) return void_value();
  if (expr->isPostfix()) return old;
  return place.kind == LValue::Kind::Memory ? updated : read(place);
}

Term FunctionLowering::assign(const clang::BinaryOperator* expr, bool want_value) {
  const clang::Expr *lhs = expr->getLHS(), *rhs = expr->getRHS();
  if (TypeMap::is_aggregate(lhs->getType())) {
    Term may_access;
    const LValue place = assigned_place(lhs, rhs, may_access);
    if (has_components(rhs) && is_computed(rhs)) {
      const Components values = components(rhs);
      check(may_access, Undefined::OutOfBounds);
      write_components(place, values);
      return place.address;
    }
    const Term from = aggregate(rhs);
    check(may_access, Undefined::OutOfBounds);
    const LocationId good = new_location(), bad = new_location(), join = new_location();
    split(place.valid ? place.valid : terms().truth(), good, bad);
    current_ = good;
    require_aligned(place);
    emit(
        Copy{place.address, from, encoding().address(types().size_of(lhs->getType())), types().layout(lhs->getType())});
    connect(join);
    current_ = bad;
    stray_write();
    connect(join);
    current_ = join;
    return place.address;
  }
  const ScalarType type = type_of(lhs);
  Term may_access;
  const LValue place = assigned_place(lhs, rhs, may_access);
  const Term value = rvalue_as(rhs, type);
  check(may_access, Undefined::OutOfBounds);
  check_float_fits(place, value, rhs);
  write(place, value);
  if (!want_value) return void_value();
  // The value of an assignment is what the object holds afterwards: a term over the old state would be stale.
  return place.kind == LValue::Kind::Memory ? value : read(place);
}

Term FunctionLowering::compound_assign(const clang::CompoundAssignOperator* expr, bool want_value) {
  const clang::Expr *lhs = expr->getLHS(), *rhs = expr->getRHS();
  if (has_components(lhs) || TypeMap::component_count(expr->getComputationResultType()) > 0) {
    const Components value = compound_components(expr);
    return has_components(lhs) ? void_value() : value.front();
  }
  const ScalarType type = type_of(lhs);
  Term may_access;
  LValue place = assigned_place(lhs, rhs, may_access);
  const bool is_integer = expr->getComputationResultType()->isIntegralOrEnumerationType();
  std::optional<FieldType> own;  // in which gcc computes
  if (is_integer && computes_in_width(lhs, rhs)) own = operation_type(expr);
  const FieldType own_right = !own ? FieldType{} : expr->isShiftAssignOp() ? unit_->fields().promoted(rhs) : *own;
  const ScalarType right_type = own ? own_right.carrier() : value_type(rhs);
  const Term right = own ? field_operand(rhs, own_right) : typed_rvalue(rhs);
  check(may_access, Undefined::OutOfBounds);
  Term updated;
  if (own) {
    const ScalarType promoted = unit_->fields().promoted(lhs).carrier();
    const Term left = converted_to_field(encoding().convert(read(place), type, promoted), promoted, *own);
    const Term result = field_arithmetic(expr->getOpcode(), left, right, right_type, *own);
    updated = encoding().convert(result, own->carrier(), type);
  } else if (type.is_pointer()) {
    updated = pointer_value(pointer_offset(read(place), right, right_type, lhs->getType()->getPointeeType(),
                                           expr->getOpcode() == clang::BO_SubAssign));
  } else {
    const ScalarType computation = scalar(expr->getComputationLHSType());
    const Term result = arithmetic(expr->getOpcode(), read(place), type, right, right_type, computation);
    updated = convert(result, computation, type);
    if (computation.is_floating()) check_float_fits(place, updated, rhs);
  }
  place.align = 1;  // once is enough
  write(place, updated);
  if (!want_value) return void_value();
  return place.kind == LValue::Kind::Memory ? updated : read(place);
}

}  // namespace warrant
