#include "frontend/lowering/function_body.h"

#include "frontend/lowering/array_sizes.h"
#include "frontend/lowering/expressions.h"
#include "frontend/lowering/labels.h"
#include "frontend/lowering/locals.h"
#include "frontend/lowering/long_jumps.h"
#include "frontend/lowering/outside_calls.h"
#include "frontend/lowering/scopes.h"
#include "frontend/lowering/statements.h"
#include "frontend/lowering/text_ranges.h"
#include "frontend/lowering/variadic.h"

namespace warrant {

void FunctionBody::lower() {
  out.set_here(module.text.range(function->getSourceRange(), unit));
  scopes.begin_function();
  refuse_if_refused(function);
  receive_parameters();
  evaluate_parameter_bounds();
  labels.scan(function->getBody());
  outside.find_passed_out(function->getBody());
  statements.statement(function->getBody());
  fall_off_the_end();
  scopes.end_function_blocks();
  out.connect(out.cfa().exit);
  long_jumps.finish();
  locals.lead_unwritten_pointers_outside();
  locals.give_skipped_locals_values();
}

void FunctionBody::receive_parameters() {
  const std::vector<VariableId> parameters = out.procedure().parameters;
  std::size_t next = 0;
  if (TypeMap::is_aggregate(function->getReturnType())) statements.return_to(parameters[next++]);
  for (const clang::ParmVarDecl* parameter : function->parameters())
    locals.add(parameter, receive(parameter, parameters[next++]));
  if (function->isVariadic()) variadics.receive(parameters[next++]);
}

Object FunctionBody::receive(const clang::ParmVarDecl* parameter, VariableId given) {
  const clang::QualType type = parameter->getType();
  refuse_if_refused(type);
  const bool by_address = TypeMap::is_aggregate(type);
  if (!by_address && !types().scalar(type)) unmodelled_type(type);
  if (!by_address && !unit.is_address_taken(parameter)) return {given, false};
  const VariableId address = out.temporary(encoding().pointer_type(), "address");
  Variable& variable = module.program.variable(address);
  variable.role = VariableRole::Address;
  variable.c_name = parameter->getNameAsString();
  const Term size = encoding().address(types().size_of(type));
  out.emit(Allocate{address, size, types().align_of(parameter), Lifetime::Automatic, Content::Undefined,
                    function->getNameAsString() + "::" + parameter->getNameAsString(), types().is_constant(type),
                    nullptr, types().shape(type)});
  const Term place = symbol(address), value = symbol(given);
  if (by_address)
    out.emit(Copy{place, value, size, types().layout(type), true});
  else
    out.emit(Store{place, value, scalar(type), true});
  scopes.enter_block(address);
  return {address, true};
}

void FunctionBody::evaluate_parameter_bounds() {
  for (const clang::ParmVarDecl* parameter : function->parameters()) {
    clang::QualType type = parameter->getOriginalType();
    if (const auto* array = unit.context().getAsVariableArrayType(type)) {
      // The parameter is a pointer: its own length is evaluated, but no array has it.
      if (const clang::Expr* size = array->getSizeExpr()) expressions.effects(size);
      type = array->getElementType();
    }
    sizes.evaluate_array_bounds(type);
  }
}

// main returns 0, others must not end here if their result is used.
void FunctionBody::fall_off_the_end() {
  if (function->isNoReturn()) out.check(terms().falsity(), Undefined::Unreachable);
  const VariableId result = out.procedure().result;
  if (result != none_id && function->isMain())
    out.emit(Assign{result, encoding().zero(*module.program.variable(result).type)});
  else
    statements.end_without_value();
}

}  // namespace warrant
