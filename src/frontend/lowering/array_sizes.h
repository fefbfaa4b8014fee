// Sizes of types and offsets in them, also of arrays of variable length.
#pragma once

#include <unordered_map>

#include "frontend/lowering/function_context.h"

namespace warrant {

class ArraySizes : FunctionContext {
 public:
  explicit ArraySizes(const FunctionContext& context) : FunctionContext(context) {}

  // The size expressions of a variably modified type are evaluated where the declaration or the expression that spells
  // them is reached. A typedef and the operand of typeof bring sizes that were evaluated before.
  void evaluate_array_bounds(clang::QualType type);
  Term type_size(clang::QualType type);  // of the size type; variable length arrays too
  // Whether the size of an object of the type, whose bounds have been evaluated, is no larger than objects can be.
  Term has_possible_size(clang::QualType type);
  // Whether number * each is the size of an object, both of the size type.
  Term product_is_possible(Term number, Term each);
  Term size_of(const clang::UnaryExprOrTypeTraitExpr* expr);
  Term offset_of(const clang::OffsetOfExpr* expr);

 private:
  void evaluate_array_bound(const clang::VariableArrayType* array);

  std::unordered_map<const clang::Expr*, Term> array_bounds_;  // size expressions of variable length arrays
};

}  // namespace warrant
