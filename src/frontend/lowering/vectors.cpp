#include "frontend/lowering/vectors.h"

#include "clang/AST/ASTContext.h"
#include "frontend/lowering/arithmetic.h"
#include "frontend/lowering/expressions.h"
#include "frontend/lowering/places.h"

namespace warrant {

Term VectorArithmetic::lane(clang::BinaryOperatorKind kind, Term left, Term right, ScalarType type,
                            ScalarType right_type) {
  const BinaryOperator op = *operator_of(kind);
  if (op != BinaryOperator::Shl && op != BinaryOperator::Shr) return arithmetic.apply(op, left, right, type);
  // UBSan and gcc's documentation have nothing against negative lanes and bits that are lost.
  const Term low = encoding().compare(Comparison::Ge, right, encoding().zero(right_type), right_type);
  const Term high = encoding().compare(Comparison::Lt, right, constant(Integer(type.bits), right_type), right_type);
  const Term count = encoding().convert(right, right_type, type);
  const Term value = encoding().binary(op, left, count, type);
  return out.checked(terms().conjunction(low, high), Undefined::BadShift, value, type);
}

Components VectorArithmetic::operation(clang::BinaryOperatorKind op, const Operand& left, const Operand& right,
                                       clang::QualType type) {
  const unsigned count = TypeMap::component_count(type);
  const ScalarType result = components.type_in(type);
  const auto part = [](const Operand& value, unsigned i) { return value.parts[value.parts.size() == 1 ? 0 : i]; };
  const bool is_shift = op == clang::BO_Shl || op == clang::BO_Shr;
  const std::optional<Comparison> comparison = comparison_of(op);
  if ((!comparison && !operator_of(op)) || (!is_shift && left.type != right.type) ||
      (!comparison && left.type != result))
    return components.unmodelled("operator " + clang::BinaryOperator::getOpcodeStr(op).str() + " on vectors", type);
  Components values;
  for (unsigned i = 0; i < count; ++i) {
    const Term a = part(left, i), b = part(right, i);
    if (comparison) {
      const Term holds = encoding().compare(*comparison, a, b, left.type);
      values.push_back(terms().ite(holds, constant(-1, result), constant(0, result)));
    } else {
      values.push_back(lane(op, a, b, result, right.type));
    }
  }
  return values;
}

// The same bytes at another type.
Components VectorArithmetic::reinterpreted(const Operand& value, ScalarType type) {
  if (value.type == type) return value.parts;
  const auto is_integer = [](ScalarType one) { return one.kind == TypeKind::Integer; };
  Components values;
  if (is_integer(value.type) && is_integer(type) && value.type.bytes == type.bytes) {
    for (const Term part : value.parts) values.push_back(encoding().convert(part, value.type, type));
    return values;
  }
  std::vector<Term> bytes;
  for (const Term part : value.parts)
    for (unsigned i = 0; i < value.type.bytes; ++i) bytes.push_back(encoding().byte_of(part, value.type, i));
  for (std::size_t at = 0; at + type.bytes <= bytes.size(); at += type.bytes)
    values.push_back(encoding().from_bytes(std::span(bytes).subspan(at, type.bytes), type));
  return values;
}

// __builtin_shufflevector with constant indices into both vectors.
Components VectorArithmetic::shuffled(const clang::ShuffleVectorExpr* expr) {
  const clang::QualType type = expr->getType();
  if (expr->getNumSubExprs() < 3) return components.unmodelled("__builtin_shufflevector with two arguments", type);
  const clang::Expr *first = expr->getExpr(0), *second = expr->getExpr(1);
  if (!has_components(first) || !has_components(second))
    return components.unmodelled("__builtin_shufflevector of " + first->getType().getAsString(), type);
  Components lanes = components.of(first);
  const Components others = components.of(second);
  lanes.insert(lanes.end(), others.begin(), others.end());
  Components values;
  for (unsigned i = 0; i < TypeMap::component_count(type); ++i) {
    const llvm::APSInt index = expr->getShuffleMaskIdx(unit.context(), i);
    if (index.isNegative() || index.getZExtValue() >= lanes.size())
      return components.unmodelled("__builtin_shufflevector with a lane of any value", type);
    values.push_back(lanes[index.getZExtValue()]);
  }
  return values;
}

// gcc's __builtin_shuffle: the lanes of the mask are indices modulo the number of lanes.
Components VectorArithmetic::shuffled_by_mask(const clang::CallExpr* expr) {
  const clang::QualType type = expr->getType();
  const unsigned arguments = expr->getNumArgs();
  bool is_good = arguments == 2 || arguments == 3;
  for (const clang::Expr* argument : expr->arguments())
    is_good = is_good && argument->getType()->isVectorType() &&
              TypeMap::component_count(argument->getType()) == TypeMap::component_count(type);
  const ScalarType index = is_good ? components.type_in(expr->getArg(arguments - 1)->getType()) : int_type();
  if (!is_good || index.kind != TypeKind::Integer) return components.unmodelled("this use of __builtin_shuffle", type);
  Components lanes;
  for (unsigned i = 0; i + 1 < arguments; ++i) {
    const Components more = components.of(expr->getArg(i));
    lanes.insert(lanes.end(), more.begin(), more.end());
  }
  Components values;
  const Term modulus = constant(Integer(static_cast<long>(lanes.size()) - 1), index);
  for (const Term given : components.of(expr->getArg(arguments - 1))) {
    const Term at = encoding().binary(BinaryOperator::And, given, modulus, index);
    Term value = lanes[0];
    for (std::size_t i = 1; i < lanes.size(); ++i) {
      const Term here = encoding().compare(Comparison::Eq, at, constant(Integer(static_cast<long>(i)), index), index);
      value = terms().ite(here, lanes[i], value);
    }
    values.push_back(value);
  }
  return values;
}

LValue VectorArithmetic::element(const clang::ArraySubscriptExpr* expr, PlaceUse use) {
  const clang::Expr *base = expr->getBase(), *index = expr->getIdx();
  LValue place;
  place.type = expr->getType();
  if (!has_components(base)) {
    unmodelled_type(base->getType());
    place.address = encoding().zero(encoding().pointer_type());
    return place;
  }
  const ScalarType index_type = expressions.value_type(index);
  Dereferenced vector;
  if (base->isGLValue()) {
    const LValue whole = places.lvalue(base, use);
    vector = {places.address_of(whole), whole.align};
  } else {
    vector.address = expressions.aggregate(base);
  }
  const Term pointer = expressions.stable(vector.address, encoding().pointer_type(), index);
  const Term position = expressions.typed_rvalue(index);
  places.check_position(Integer(TypeMap::component_count(base->getType())), position, index_type, use);
  place.address = encoding().offset(pointer, position, index_type, types().size_of(place.type));
  place.align = places.alignment_at(vector.align, types().size_of(place.type));
  return place;
}

}  // namespace warrant
