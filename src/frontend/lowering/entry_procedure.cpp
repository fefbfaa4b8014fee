#include "frontend/lowering/entry_procedure.h"

#include "frontend/lowering/code_addresses.h"
#include "frontend/lowering/lowering.h"
#include "frontend/lowering/procedures.h"

namespace warrant {

void EntryProcedure::begin(Unit& unit) {
  program.entry = procedures.add_bodiless("(start)", unit);
  allocations_end_ = cfa().entry;
  initialisers_start_ = current_ = cfa().add_location();
}

EdgeId EntryProcedure::emit_early(Operation operation, const SourceRange& where) {
  const LocationId next = cfa().add_location();
  const EdgeId edge = cfa().add_edge(allocations_end_, next, std::move(operation), where);
  allocations_end_ = next;
  return edge;
}

void EntryProcedure::emit(Unit& unit, const std::function<void(const FunctionContext&)>& code) {
  const FunctionLowering lowering(*this, program.entry, unit, nullptr);
  Emitter& out = lowering.context().out;
  out.move_to(current_);
  out.set_here(here_);
  code(lowering.context());
  current_ = out.current();
  here_ = out.here();
}

void EntryProcedure::insert(LocationId at, const std::function<void()>& emits) {
  const LocationId before = current_, start = cfa().add_location();
  current_ = start;
  emits();
  Cfa& code = cfa();  // not before: new procedures may move the old ones
  const std::vector<EdgeId> moved = code.location(at).out;
  for (const EdgeId id : moved) {
    const Edge copy = code.edge(id);
    code.detach_edge(id);
    code.add_edge(current_, copy.target, copy.operation, copy.range);
  }
  code.add_edge(at, start, Skip{});
  current_ = before;
}

void EntryProcedure::finish() {
  cfa().add_edge(current_, cfa().exit, Skip{});
  cfa().add_edge(allocations_end_, initialisers_start_, Skip{});
}

}  // namespace warrant
