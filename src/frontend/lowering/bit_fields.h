// Operators on bit-fields where gcc computes in another type than Clang, see field_types.h. Values of such a type are
// kept in a type that has them all; unsigned results are reduced to the width. Where a signed result does not fit, or
// a shift is by the width or more, gcc's type says undefined and Clang's does not, and no sanitizer detects it:
// refused.
#pragma once

#include "frontend/lowering/function_context.h"
#include "frontend/lowering/place.h"

namespace warrant {

class BitFieldArithmetic : FunctionContext {
 public:
  explicit BitFieldArithmetic(const FunctionContext& context) : FunctionContext(context) {}

  // Whether gcc computes with these operands in another type than Clang.
  bool computes_in_width(const clang::Expr* left, const clang::Expr* right = nullptr);
  FieldType operation_type(const clang::BinaryOperator* expr);
  Term fits(Term value, ScalarType type, FieldType field);
  Term converted(Term value, ScalarType from, FieldType type);
  Term operand(const clang::Expr* operand, FieldType type);
  Term compute(clang::BinaryOperatorKind op, Term left, Term right, ScalarType right_type, FieldType type);
  Term binary(const clang::BinaryOperator* expr);
  Term comparison(const clang::BinaryOperator* expr);
  Term unary(const clang::UnaryOperator* expr);  // + - ~
  void refuse_labels(const clang::SwitchStmt* stmt);
  // A float that its declared type has, but not its width, is undefined for gcc.
  void check_float_fits(const LValue& place, Term value, const clang::Expr* from);

 private:
  Term reduced(Term value, FieldType type);
};

}  // namespace warrant
