// Arithmetic on terms with its checks: conversions, operators, and distances of pointers.
#pragma once

#include <functional>
#include <optional>

#include "frontend/lowering/function_context.h"

namespace warrant {

// What a binary operator or a compound assignment computes, or compares; nothing for the other kind and for && and ||.
std::optional<BinaryOperator> operator_of(clang::BinaryOperatorKind kind);
std::optional<Comparison> comparison_of(clang::BinaryOperatorKind kind);

// Where an access goes; as a value, a pointer needs `pointer_value`.
enum class Distance : std::uint8_t { OfValue, OfAccess };

class CheckedArithmetic : FunctionContext {
 public:
  explicit CheckedArithmetic(const FunctionContext& context) : FunctionContext(context) {}

  Term convert(Term value, ScalarType from, ScalarType to);
  // `type` is the type of the result before it is stored; for shifts that of the left operand.
  Term compute(clang::BinaryOperatorKind op, Term left, ScalarType left_type, Term right, ScalarType right_type,
               ScalarType type);
  Term apply(BinaryOperator op, Term left, Term right, ScalarType type);  // with its checks
  Term float_operation(BinaryOperator op, Term left, Term right, ScalarType type);
  Term under_rounding_mode(const std::function<Term(RoundingMode)>& operation);
  Term pointer_offset(Term pointer, Term index, ScalarType index_type, clang::QualType pointee, bool subtract,
                      Distance distance = Distance::OfValue);
  Term pointer_value(Term sum);              // of a sum that is not only accessed
  Term displaced(Term address, long bytes);  // so many bytes behind it
  // Two pointers are compared or subtracted.
  void relate(Term left, Term right, Relate::How how = Relate::How::Ordered);
  void becomes_number(Term pointer);

 private:
  void check_shifted(Term left, Term right, ScalarType type);
  void check_distance(Term index, ScalarType index_type, const Integer& scale, Distance distance);
};

}  // namespace warrant
