// The types that gcc gives expressions with bit-fields, where Clang gives them others.
//
// For gcc a bit-field of w bits has an integer type of w bits, and so has all that keeps its type: an assignment to it,
// ++ and --, a comma, the value of a statement expression. Operators promote it to int if w is less than int's width;
// otherwise they compute in w bits, or in the wider type of the other operand (C11 6.3.1.8, where the wider type has
// the higher rank). Clang computes in the declared type if w is more than int's width, and promotes only where it sees
// the bit-field. C leaves it open.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>

#include "clang/AST/Expr.h"
#include "frontend/lowering/types.h"

namespace warrant {

// An integer type by what matters in arithmetic.
struct FieldType {
  unsigned width = 32;
  bool is_signed = true;

  // A type that has all its values.
  ScalarType carrier() const { return ScalarType::integer(width <= 32 ? 4 : width <= 64 ? 8 : 16, is_signed); }
  bool is_whole() const { return carrier().bits == width; }
  friend bool operator==(const FieldType&, const FieldType&) = default;
};

FieldType common_type(FieldType left, FieldType right);

class FieldTypes {
 public:
  FieldTypes(const clang::ASTContext& context, const TypeMap& types) : context_(context), types_(types) {}

  // gcc's type of an expression, if Clang's is another one.
  std::optional<FieldType> of(const clang::Expr* expr);
  // What it is promoted to as an operand of an operator; only for integers.
  FieldType promoted(const clang::Expr* operand);
  // Whether it is an integer that Clang does not promote as gcc does.
  bool is_promoted_otherwise(const clang::Expr* operand);
  // Without the conversions that Clang makes of an operand.
  static const clang::Expr* without_conversions(const clang::Expr* operand);

 private:
  std::optional<FieldType> find(const clang::Expr* expr);
  std::optional<FieldType> of_unary(const clang::UnaryOperator* expr);
  std::optional<FieldType> of_binary(const clang::BinaryOperator* expr);
  FieldType clang_type(const clang::Expr* expr) const;

  const clang::ASTContext& context_;
  const TypeMap& types_;
  std::unordered_map<const clang::Expr*, std::optional<FieldType>> known_;
};

// A use of such a type for which Clang has decided already: sizeof, _Alignof, typeof, _Generic, __auto_type.
std::optional<std::string> named_field_type(clang::ASTContext& context, FieldTypes& fields);

}  // namespace warrant
