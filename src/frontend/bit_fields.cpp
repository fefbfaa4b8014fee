// Operators on bit-fields where gcc computes in another type than Clang, see field_types.h. Values of such a type are
// kept in a type that has them all; unsigned results are reduced to the width. Where a signed result does not fit, or
// a shift is by the width or more, gcc's type says undefined and Clang's does not, and no sanitizer detects it:
// refused.
#include "frontend/lowering.h"

namespace warrant {

bool FunctionLowering::computes_in_width(const clang::Expr* left, const clang::Expr* right) {
  FieldTypes& fields = unit_->fields();
  return fields.is_promoted_otherwise(left) || (right && fields.is_promoted_otherwise(right));
}

FieldType FunctionLowering::operation_type(const clang::BinaryOperator* expr) {
  const FieldType left = unit_->fields().promoted(expr->getLHS());
  return expr->isShiftOp() || expr->isShiftAssignOp() ? left
                                                      : common_type(left, unit_->fields().promoted(expr->getRHS()));
}

ScalarType FunctionLowering::value_type(const clang::Expr* expr) {
  const ScalarType type = type_of(expr);
  const std::optional<FieldType> own = unit_->fields().of(expr);
  return own && own->is_signed != type.is_signed ? own->carrier() : type;
}

Term FunctionLowering::typed_rvalue(const clang::Expr* expr) {
  const Term value = rvalue(expr);
  const ScalarType from = type_of(expr), type = value_type(expr);
  return from == type ? value : encoding().convert(value, from, type);
}

void FunctionLowering::refuse_unless(Term condition, const std::string& construct) {
  if (condition.is_true()) return;
  const LocationId good = new_location(), bad = new_location();
  split(condition, good, bad);
  current_ = bad;
  unmodelled(construct);
  current_ = good;
}

Term FunctionLowering::fits_in_field(Term value, ScalarType type, FieldType field) {
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
Term FunctionLowering::reduced(Term value, FieldType type) {
  if (type.is_whole()) return value;
  const ScalarType carrier = type.carrier();
  if (!type.is_signed) return encoding().extract_bits(value, carrier, 0, type.width, carrier);
  refuse_unless(fits_in_field(value, carrier, type),
                "signed overflow of a bit-field of " + std::to_string(type.width) + " bits");
  return value;
}

Term FunctionLowering::converted_to_field(Term value, ScalarType from, FieldType type) {
  const ScalarType carrier = type.carrier();
  const Term converted = encoding().convert(value, from, carrier);
  if (type.is_whole() || type.is_signed) return converted;  // the common type has all values of a narrower one
  return encoding().extract_bits(converted, carrier, 0, type.width, carrier);
}

Term FunctionLowering::field_operand(const clang::Expr* operand, FieldType type) {
  operand = FieldTypes::without_conversions(operand);
  const Term value = rvalue(operand);
  const ScalarType own = unit_->fields().promoted(operand).carrier();
  return converted_to_field(encoding().convert(value, type_of(operand), own), own, type);
}

Term FunctionLowering::field_arithmetic(clang::BinaryOperatorKind op, Term left, Term right, ScalarType right_type,
                                        FieldType type) {
  const ScalarType carrier = type.carrier();
  const BinaryOperator kind = *operator_of(op);
  if (!type.is_whole() && (kind == BinaryOperator::Shl || kind == BinaryOperator::Shr)) {
    const Term end = constant(Integer(carrier.bits), right_type), width = constant(Integer(type.width), right_type);
    const Term is_less = encoding().compare(Comparison::Lt, right, width, right_type);
    const Term is_bad = encoding().compare(Comparison::Ge, right, end, right_type);
    refuse_unless(terms().disjunction(is_less, is_bad),
                  "shift of a bit-field of " + std::to_string(type.width) + " bits by its width");
  }
  return reduced(arithmetic(op, left, carrier, right, right_type, carrier), type);
}

Term FunctionLowering::field_binary(const clang::BinaryOperator* expr) {
  const FieldType type = operation_type(expr);
  const ScalarType carrier = type.carrier();
  const clang::Expr* rhs = expr->getRHS();
  const Term left = stable(field_operand(expr->getLHS(), type), carrier, rhs);
  const bool is_shift = expr->isShiftOp();
  const FieldType right_type = is_shift ? unit_->fields().promoted(rhs) : type;
  const Term right = field_operand(rhs, right_type);
  const Term result = field_arithmetic(expr->getOpcode(), left, right, right_type.carrier(), type);
  return encoding().convert(result, carrier, type_of(expr));
}

Term FunctionLowering::field_comparison(const clang::BinaryOperator* expr) {
  const FieldType type =
      common_type(unit_->fields().promoted(expr->getLHS()), unit_->fields().promoted(expr->getRHS()));
  const Term left = stable(field_operand(expr->getLHS(), type), type.carrier(), expr->getRHS());
  const Term right = field_operand(expr->getRHS(), type);
  return encoding().compare(*comparison_of(expr->getOpcode()), left, right, type.carrier());
}

// + - ~
Term FunctionLowering::field_unary(const clang::UnaryOperator* expr) {
  const FieldType type = unit_->fields().promoted(expr->getSubExpr());
  const ScalarType carrier = type.carrier();
  Term value = field_operand(expr->getSubExpr(), type);
  if (expr->getOpcode() == clang::UO_Minus) {
    check(encoding().negate_defined(value, carrier), Undefined::SignedOverflow);
    value = reduced(encoding().negate(value, carrier), type);
  } else if (expr->getOpcode() == clang::UO_Not) {
    value = reduced(encoding().complement(value, carrier), type);
  }
  return encoding().convert(value, carrier, type_of(expr));
}

// gcc converts the labels to its type.
void FunctionLowering::refuse_labels_of_fields(const clang::SwitchStmt* stmt) {
  if (!computes_in_width(stmt->getCond())) return;
  const FieldType type = unit_->fields().promoted(stmt->getCond());
  const auto fits = [&](const clang::Expr* label) {
    const llvm::APSInt value = label->EvaluateKnownConstInt(unit_->context());
    if (value.isSigned() && value.isNegative()) return type.is_signed && value.getSignificantBits() <= type.width;
    return value.getActiveBits() <= type.width - (type.is_signed ? 1 : 0);
  };
  for (const clang::SwitchCase* at = stmt->getSwitchCaseList(); at; at = at->getNextSwitchCase()) {
    const auto* labelled = llvm::dyn_cast<clang::CaseStmt>(at);
    if (!labelled) continue;
    if (fits(labelled->getLHS()) && (!labelled->getRHS() || fits(labelled->getRHS()))) continue;
    return unmodelled("case of a bit-field of " + std::to_string(type.width) + " bits that it cannot hold");
  }
}

// A float that its declared type has, but not its width, is undefined for gcc.
void FunctionLowering::check_float_fits(const LValue& place, Term value, const clang::Expr* from) {
  if (place.kind != LValue::Kind::BitField || !from->IgnoreParenImpCasts()->getType()->isRealFloatingType()) return;
  const ScalarType type = scalar(place.type);
  if (type.kind != TypeKind::Integer) return;
  refuse_unless(fits_in_field(value, type, {place.bits.width, type.is_signed}),
                "float that does not fit its bit-field of " + std::to_string(place.bits.width) + " bits");
}

}  // namespace warrant
