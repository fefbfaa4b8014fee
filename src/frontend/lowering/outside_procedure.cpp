#include "frontend/lowering/outside_procedure.h"

#include <algorithm>

#include "frontend/lowering/lowering.h"
#include "frontend/lowering/module_units.h"
#include "frontend/lowering/outside_calls.h"
#include "frontend/lowering/procedures.h"
#include "frontend/lowering/program_state.h"

namespace warrant {

ProcedureId OutsideProcedure::procedure() {
  if (procedure_ == none_id) procedure_ = procedures.add_bodiless("(a function without a body)", units.first());
  return procedure_;
}

void OutsideProcedure::share(Object object, const clang::VarDecl* variable, Unit& unit) {
  const auto is_same = [&](const GlobalVariable& other) { return other.object.variable == object.variable; };
  if (std::ranges::none_of(shared_, is_same)) shared_.push_back({object, variable, &unit});
}

void OutsideProcedure::finish() {
  if (procedure_ == none_id) return;
  LocationId at = program.procedures[procedure_].cfa.entry;
  const auto emit = [&](Unit& unit, const auto& code) {
    const FunctionLowering lowering(*this, procedure_, unit, nullptr);
    lowering.context().out.move_to(at);
    code(lowering.context());
    at = lowering.context().out.current();
  };
  if (state.knows_outside_objects())
    emit(units.first(), [&](const FunctionContext& body) { body.outside.refuse_objects(state.has_outside_objects()); });
  for (const GlobalVariable& global : shared_)
    emit(*global.unit, [&](const FunctionContext& body) { body.outside.change(global.object, global.variable); });
  Cfa& cfa = program.procedures[procedure_].cfa;
  cfa.add_edge(at, cfa.exit, Skip{});
}

}  // namespace warrant
