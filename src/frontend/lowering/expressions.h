// Expressions: values, conditions, casts. Expressions become terms; what they do on the way (calls, loads, stores,
// checks) becomes edges. Evaluation goes from left to right: a term that reads variables is saved in a temporary before
// code with side effects follows it.
#pragma once

#include <memory>
#include <unordered_map>
#include <unordered_set>

#include "frontend/lowering/function_context.h"

namespace llvm {
class APSInt;
}

namespace warrant {

Integer to_integer(const llvm::APSInt& value);

class Expressions : FunctionContext {
 public:
  explicit Expressions(const FunctionContext& context) : FunctionContext(context) {}

  Term rvalue(const clang::Expr* expr);
  Term rvalue_as(const clang::Expr* expr, ScalarType type);
  Term condition(const clang::Expr* expr);  // Bool-sorted
  void effects(const clang::Expr* expr);    // value not needed
  Term aggregate(const clang::Expr* expr);  // the address of an object that holds the value
  // The type in which the value of the expression is to be converted to others, and the value in it.
  ScalarType value_type(const clang::Expr* expr);
  Term typed_rvalue(const clang::Expr* expr);
  // Saves the value if it reads variables that `later` could change.
  Term stable(Term value, ScalarType type, const clang::Expr* later);

  // Whether two pointers are compared for equality by their numbers; then these, or that of one that is compared with
  // 0, are no numbers on their own.
  bool compares_pointers_as_numbers(const clang::Expr* left, const clang::Expr* right);

  // From now on, the expression has that value.
  void remember(const clang::OpaqueValueExpr* expr, Term value) { opaque_values_[expr] = value; }
  clang::Expr* evaluated(const clang::Expr* argument, Term value);  // an argument whose value is known already
  // Of what the call at hand allocates, where its type is known.
  const std::shared_ptr<const ObjectShape>& heap_shape() const { return heap_shape_; }

 private:
  enum class BlockValue : std::uint8_t { Scalar, Aggregate, Discarded };
  Term integer_constant(const clang::IntegerLiteral* expr);
  Term floating_constant(const llvm::APFloat& value, ScalarType type);
  Term known_value(const clang::OpaqueValueExpr* expr);
  Term reference(const clang::DeclRefExpr* expr);
  Term listed_scalar(const clang::InitListExpr* expr);
  Term source_place(const clang::SourceLocExpr* expr);
  Term folded(const clang::Expr* expr);  // of a kind that Clang evaluates
  Term written_cast(const clang::CStyleCastExpr* expr);
  Term cast(const clang::CastExpr* expr);
  bool effects_of_operator(const clang::Expr* expr);
  void void_effects(const clang::Expr* expr);
  const clang::CastExpr* number_of_pointer(const clang::Expr* expr) const;
  void carry_pointer(const clang::Expr* number);  // the number becomes a pointer again
  Term statement_expression(const clang::StmtExpr* expr, BlockValue wanted);

  std::unordered_map<const clang::OpaqueValueExpr*, Term> opaque_values_;
  std::unordered_set<const clang::CastExpr*> carried_pointers_;  // conversions to numbers that nothing else sees
  std::shared_ptr<const ObjectShape> heap_shape_;
};

}  // namespace warrant
