// Arithmetic of complex numbers, as gcc computes it: a real operand has no imaginary part; products whose parts are
// both NaN, and all quotients, are those of libgcc (lib/models/complex.c).
//
// gcc rounds a product or a quotient of two constants once. Where that gives another value, the operation is refused.
// It computes quotients of integers by a method that is not exact, and Clang by another: they are refused.
#pragma once

#include "frontend/lowering/components.h"

namespace warrant {

class ComplexArithmetic : FunctionContext {
 public:
  explicit ComplexArithmetic(const FunctionContext& context) : FunctionContext(context) {}

  Components operation(clang::BinaryOperatorKind op, const Operand& left, const Operand& right);
  Term truth(const Operand& value);
  Term equal(const Operand& left, const Operand& right);

 private:
  Components multiply(const Operand& left, const Operand& right);
  Components divide(const Operand& left, const Operand& right);
  Components by_model(const char* function, const Operand& left, const Operand& right);
};

}  // namespace warrant
