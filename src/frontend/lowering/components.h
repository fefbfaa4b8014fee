// Values of several components: complex numbers and vectors. They lie in memory like structs; what is computed with
// them is computed component by component, without objects in between.
#pragma once

#include <vector>

#include "frontend/lowering/function_context.h"
#include "frontend/lowering/place.h"

namespace warrant {

// The values of the components in their order, each of the component's type. A real number is one component.
using Components = std::vector<Term>;

struct Operand {
  Components parts;
  ScalarType type;  // of each part
};

inline bool has_components(const clang::Expr* expr) { return TypeMap::component_count(expr->getType()) > 0; }
// Whether the value is computed from components rather than found in an object.
bool is_computed(const clang::Expr* expr);

class ComponentValues : FunctionContext {
 public:
  explicit ComponentValues(const FunctionContext& context) : FunctionContext(context) {}

  Components of(const clang::Expr* expr);
  Components computed(const clang::Expr* expr);  // of an expression that is_computed
  Components compound(const clang::CompoundAssignOperator* expr);
  Components increment(const clang::UnaryOperator* expr);
  Operand operand(const clang::Expr* expr);  // of an operator: components, or a real number
  ScalarType type_in(clang::QualType type) { return scalar(TypeMap::component_type(type)); }

  void write(const LValue& place, const Components& values);
  LValue part_of(const LValue& place, unsigned index);
  Term object(const Components& values, clang::QualType type);  // the address of one that holds them
  Components unmodelled(const std::string& construct, clang::QualType type);

 private:
  Components cast(const clang::CastExpr* expr);
  Components unary(const clang::UnaryOperator* expr);
  Components listed(const clang::InitListExpr* list);
  Components builtin(const clang::CallExpr* expr);
  Components binary(const clang::BinaryOperator* expr);
  Components read(const LValue& place);
  Operand converted(Operand operand, ScalarType type);
  Components operation(clang::BinaryOperatorKind op, const Operand& left, const Operand& right, clang::QualType type);
};

}  // namespace warrant
