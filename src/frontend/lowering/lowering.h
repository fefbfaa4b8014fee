// The lowering of one procedure: its parts, put together. FunctionBody lowers the body of a C function with them.
#pragma once

#include "frontend/lowering/arithmetic.h"
#include "frontend/lowering/array_sizes.h"
#include "frontend/lowering/assembly.h"
#include "frontend/lowering/bit_fields.h"
#include "frontend/lowering/calls.h"
#include "frontend/lowering/claim_notes.h"
#include "frontend/lowering/complex.h"
#include "frontend/lowering/components.h"
#include "frontend/lowering/emitter.h"
#include "frontend/lowering/expressions.h"
#include "frontend/lowering/function_context.h"
#include "frontend/lowering/initialisers.h"
#include "frontend/lowering/labels.h"
#include "frontend/lowering/library_calls.h"
#include "frontend/lowering/locals.h"
#include "frontend/lowering/long_jumps.h"
#include "frontend/lowering/operators.h"
#include "frontend/lowering/outside_calls.h"
#include "frontend/lowering/places.h"
#include "frontend/lowering/scopes.h"
#include "frontend/lowering/statements.h"
#include "frontend/lowering/variadic.h"
#include "frontend/lowering/vectors.h"

namespace warrant {

class FunctionLowering {
 public:
  // `function` is null for a procedure without a C body, of which the context emits the code.
  FunctionLowering(const ModuleContext& module, ProcedureId procedure, Unit& unit, const clang::FunctionDecl* function);

  const FunctionContext& context() const { return context_; }

 private:
  Emitter out_;
  FunctionContext context_;
  ClaimNotes notes_;
  ArraySizes sizes_;
  Expressions expressions_;
  CheckedArithmetic arithmetic_;
  Operators operators_;
  BitFieldArithmetic bit_fields_;
  ComponentValues components_;
  ComplexArithmetic complex_numbers_;
  VectorArithmetic vectors_;
  Places places_;
  Initialisers initialisers_;
  Locals locals_;
  Statements statements_;
  Scopes scopes_;
  Labels labels_;
  LongJumps long_jumps_;
  Calls calls_;
  LibraryCalls library_;
  OutsideCalls outside_;
  VariadicArguments variadics_;
  AssemblyLowering assembly_;
};

}  // namespace warrant
