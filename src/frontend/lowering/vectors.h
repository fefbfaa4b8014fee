// Vectors (attribute vector_size): operators on their lanes, shuffles, elements. Lanes are computed with in their own
// type, without promotion. An overflow of signed lanes is undefined to gcc as it is for numbers.
#pragma once

#include "frontend/lowering/components.h"

namespace warrant {

class VectorArithmetic : FunctionContext {
 public:
  explicit VectorArithmetic(const FunctionContext& context) : FunctionContext(context) {}

  Components operation(clang::BinaryOperatorKind op, const Operand& left, const Operand& right, clang::QualType type);
  Components reinterpreted(const Operand& value, ScalarType type);  // the same bytes at another type
  Components shuffled(const clang::ShuffleVectorExpr* expr);        // __builtin_shufflevector
  Components shuffled_by_mask(const clang::CallExpr* expr);         // gcc's __builtin_shuffle
  LValue element(const clang::ArraySubscriptExpr* expr, PlaceUse use);

 private:
  Term lane(clang::BinaryOperatorKind op, Term left, Term right, ScalarType type, ScalarType right_type);
};

}  // namespace warrant
