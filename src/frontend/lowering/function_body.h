// The body of a C function, from its parameters to where it ends.
#pragma once

#include "frontend/lowering/function_context.h"

namespace warrant {

class FunctionBody : FunctionContext {
 public:
  explicit FunctionBody(const FunctionContext& context) : FunctionContext(context) {}

  void lower();  // of a context that has a function

 private:
  void receive_parameters();
  Object receive(const clang::ParmVarDecl* parameter, VariableId given);
  void evaluate_parameter_bounds();
  void fall_off_the_end();
};

}  // namespace warrant
