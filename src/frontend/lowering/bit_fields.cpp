#include "frontend/lowering/bit_fields.h"

#include "frontend/lowering/arithmetic.h"
#include "frontend/lowering/expressions.h"

namespace warrant {

bool BitFieldArithmetic::computes_in_width(const clang::Expr* left, const clang::Expr* right) {
  FieldTypes& fields = unit.fields();
  return fields.is_promoted_otherwise(left) || (right && fields.is_promoted_otherwise(right));
}

FieldType BitFieldArithmetic::operation_type(const clang::BinaryOperator* expr) {
  const FieldType left = unit.fields().promoted(expr->getLHS());
  return expr->isShiftOp() || expr->isShiftAssignOp() ? left
                                                      : common_type(left, unit.fields().promoted(expr->getRHS()));
}

Term BitFieldArithmetic::fits(Term value, ScalarType type, FieldType field) {
  Integer low = 0, high = Integer::power_of_two(field.width) - 1;
  if (field.is_signed) {
    high = Integer::power_of_two(field.width - 1) - 1;
    low = -high - 1;
  }
  std::vector<Term> parts;
  if (low > type.low()) parts.push_back(encoding().compare(Comparison::Ge, value, constant(low, type), type));
  if (high < type.high()) parts.push_back(encoding().compare(Comparison::Le, value, constant(high, type), type));
  return terms().conjunction(parts);
}

// A result in the carrier of the type.
Term BitFieldArithmetic::reduced(Term value, FieldType type) {
  if (type.is_whole()) return value;
  const ScalarType carrier = type.carrier();
  if (!type.is_signed) return encoding().extract_bits(value, carrier, 0, type.width, carrier);
  out.refuse_unless(fits(value, carrier, type),
                    "signed overflow of a bit-field of " + std::to_string(type.width) + " bits");
  return value;
}

Term BitFieldArithmetic::converted(Term value, ScalarType from, FieldType type) {
  const ScalarType carrier = type.carrier();
  const Term converted = encoding().convert(value, from, carrier);
  if (type.is_whole() || type.is_signed) return converted;  // the common type has all values of a narrower one
  return encoding().extract_bits(converted, carrier, 0, type.width, carrier);
}

Term BitFieldArithmetic::operand(const clang::Expr* operand, FieldType type) {
  operand = FieldTypes::without_conversions(operand);
  const Term value = expressions.rvalue(operand);
  const ScalarType own = unit.fields().promoted(operand).carrier();
  return converted(encoding().convert(value, type_of(operand), own), own, type);
}

Term BitFieldArithmetic::compute(clang::BinaryOperatorKind op, Term left, Term right, ScalarType right_type,
                                 FieldType type) {
  const ScalarType carrier = type.carrier();
  const BinaryOperator kind = *operator_of(op);
  if (!type.is_whole() && (kind == BinaryOperator::Shl || kind == BinaryOperator::Shr)) {
    const Term end = constant(Integer(carrier.bits), right_type), width = constant(Integer(type.width), right_type);
    const Term is_less = encoding().compare(Comparison::Lt, right, width, right_type);
    const Term is_bad = encoding().compare(Comparison::Ge, right, end, right_type);
    out.refuse_unless(terms().disjunction(is_less, is_bad),
                      "shift of a bit-field of " + std::to_string(type.width) + " bits by its width");
  }
  return reduced(arithmetic.compute(op, left, carrier, right, right_type, carrier), type);
}

Term BitFieldArithmetic::binary(const clang::BinaryOperator* expr) {
  const FieldType type = operation_type(expr);
  const ScalarType carrier = type.carrier();
  const clang::Expr* rhs = expr->getRHS();
  const Term left = expressions.stable(operand(expr->getLHS(), type), carrier, rhs);
  const bool is_shift = expr->isShiftOp();
  const FieldType right_type = is_shift ? unit.fields().promoted(rhs) : type;
  const Term right = operand(rhs, right_type);
  const Term result = compute(expr->getOpcode(), left, right, right_type.carrier(), type);
  return encoding().convert(result, carrier, type_of(expr));
}

Term BitFieldArithmetic::comparison(const clang::BinaryOperator* expr) {
  const FieldType type = common_type(unit.fields().promoted(expr->getLHS()), unit.fields().promoted(expr->getRHS()));
  const Term left = expressions.stable(operand(expr->getLHS(), type), type.carrier(), expr->getRHS());
  const Term right = operand(expr->getRHS(), type);
  return encoding().compare(*comparison_of(expr->getOpcode()), left, right, type.carrier());
}

// + - ~
Term BitFieldArithmetic::unary(const clang::UnaryOperator* expr) {
  const FieldType type = unit.fields().promoted(expr->getSubExpr());
  const ScalarType carrier = type.carrier();
  Term value = operand(expr->getSubExpr(), type);
  if (expr->getOpcode() == clang::UO_Minus) {
    out.check(encoding().negate_defined(value, carrier), Undefined::SignedOverflow);
    value = reduced(encoding().negate(value, carrier), type);
  } else if (expr->getOpcode() == clang::UO_Not) {
    value = reduced(encoding().complement(value, carrier), type);
  }
  return encoding().convert(value, carrier, type_of(expr));
}

// gcc converts the labels to its type.
void BitFieldArithmetic::refuse_labels(const clang::SwitchStmt* stmt) {
  if (!computes_in_width(stmt->getCond())) return;
  const FieldType type = unit.fields().promoted(stmt->getCond());
  const auto fits = [&](const clang::Expr* label) {
    const llvm::APSInt value = label->EvaluateKnownConstInt(unit.context());
    if (value.isSigned() && value.isNegative()) return type.is_signed && value.getSignificantBits() <= type.width;
    return value.getActiveBits() <= type.width - (type.is_signed ? 1 : 0);
  };
  for (const clang::SwitchCase* at = stmt->getSwitchCaseList(); at; at = at->getNextSwitchCase()) {
    const auto* labelled = llvm::dyn_cast<clang::CaseStmt>(at);
    if (!labelled) continue;
    if (fits(labelled->getLHS()) && (!labelled->getRHS() || fits(labelled->getRHS()))) continue;
    return out.unmodelled("case of a bit-field of " + std::to_string(type.width) + " bits that it cannot hold");
  }
}

// A float that its declared type has, but not its width, is undefined for gcc.
void BitFieldArithmetic::check_float_fits(const LValue& place, Term value, const clang::Expr* from) {
  if (place.kind != LValue::Kind::BitField || !from->IgnoreParenImpCasts()->getType()->isRealFloatingType()) return;
  const ScalarType type = scalar(place.type);
  if (type.kind != TypeKind::Integer) return;
  out.refuse_unless(fits(value, type, {place.bits.width, type.is_signed}),
                    "float that does not fit its bit-field of " + std::to_string(place.bits.width) + " bits");
}

}  // namespace warrant
