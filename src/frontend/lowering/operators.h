// Operators: comparisons, short-circuit evaluation, assignments.
#pragma once

#include <functional>

#include "frontend/lowering/arithmetic.h"
#include "frontend/lowering/function_context.h"

namespace warrant {

class Operators : FunctionContext {
 public:
  explicit Operators(const FunctionContext& context) : FunctionContext(context) {}

  Term binary(const clang::BinaryOperator* expr);
  Term unary(const clang::UnaryOperator* expr);
  Term compare(const clang::BinaryOperator* expr);
  Term logical(const clang::BinaryOperator* expr);
  Term conditional(const clang::AbstractConditionalOperator* expr, bool want_aggregate);
  Term increment(const clang::UnaryOperator* expr, bool want_value);
  Term assign(const clang::BinaryOperator* expr, bool want_value);
  Term compound_assign(const clang::CompoundAssignOperator* expr, bool want_value);
  Term pointer_sum(const clang::BinaryOperator* expr);  // where an access goes

 private:
  Term pointer_sum(const clang::BinaryOperator* expr, Term left, Term right, Distance distance);
  Term pointer_difference(const clang::BinaryOperator* expr, Term left, Term right);
  Term assign_aggregate(const clang::BinaryOperator* expr);
  // Lowers `code` from an unconnected location. Returns that location if it emitted anything or moved, else none_id
  // and the cursor is where it was: then the value is a pure term and needs no branch.
  LocationId detached(const std::function<void()>& code);
};

}  // namespace warrant
