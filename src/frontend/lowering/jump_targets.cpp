#include "frontend/lowering/jump_targets.h"

#include "frontend/lowering/entry_procedure.h"
#include "frontend/lowering/module_units.h"
#include "frontend/lowering/program_start.h"

namespace warrant {

const JumpState& JumpTargets::state() {
  if (state_.target != none_id) return state_;
  const auto add = [&](const char* name, ScalarType type) {
    Variable made;
    made.name = name;
    made.role = VariableRole::Global;
    made.type = type;
    const VariableId id = program.add_variable(std::move(made));
    entry.emit_early(Assign{id, encoding().zero(type)});
    return id;
  };
  state_.target = add("(jump under way)", jump_number_type);
  state_.place = add("(place of the longjmp)", jump_number_type);
  state_.count = add("(marked places)", jump_number_type);
  state_.mark = add("(setjmp of the buffer)", jump_number_type);
  state_.marks = add("(calls of setjmp)", jump_number_type);
  state_.value = add("(value of longjmp)", ScalarType::integer(4, true));
  return state_;
}

std::size_t JumpTargets::add_jump(ProcedureId procedure, SourceRange where) {
  can_jump_.insert(procedure);
  places_.push_back(where);
  return places_.size();
}

LocationId& JumpTargets::unwinding(ProcedureId procedure) {
  return unwinding_.try_emplace(procedure, none_id).first->second;
}

void JumpTargets::leave_by_jump(ProcedureId procedure, LocationId from) { left_by_jump_[procedure] = from; }

void JumpTargets::note_leaving(ProcedureId procedure, LocationId leaving) { leaving_[procedure] = leaving; }

void JumpTargets::find_callers() {
  for (bool again = true; again;) {
    again = false;
    for (ProcedureId id = 0; id < program.procedures.size(); ++id) {
      const Cfa& cfa = program.procedures[id].cfa;
      for (EdgeId edge = 0; edge < cfa.edge_count() && !can_jump_.contains(id); ++edge) {
        const auto* call = std::get_if<Call>(&cfa.edge(edge).operation);
        if (call && !cfa.is_detached(edge) && can_jump_.contains(call->callee)) again = can_jump_.insert(id).second;
      }
    }
  }
}

void JumpTargets::test_calls(Cfa& cfa, LocationId unwinding) {
  const Term is_under_way = encoding().truth(program.symbol(state_.target), jump_number_type);
  for (EdgeId edge = 0, end = static_cast<EdgeId>(cfa.edge_count()); edge < end; ++edge) {
    const auto* call = std::get_if<Call>(&cfa.edge(edge).operation);
    if (!call || cfa.is_detached(edge) || !can_jump_.contains(call->callee)) continue;
    const SourceRange range = cfa.edge(edge).range;
    const LocationId target = cfa.edge(edge).target, test = cfa.add_location(range);
    cfa.redirect_target(edge, test);
    cfa.add_edge(test, target, Assume{terms().negate(is_under_way), AssumeKind::Branch}, range);
    cfa.add_edge(test, unwinding, Assume{is_under_way, AssumeKind::Branch}, range);
  }
}

void JumpTargets::finish() {
  if (can_jump_.empty()) return;
  find_callers();
  for (const ProcedureId id : can_jump_) {
    Procedure& procedure = program.procedures[id];
    Cfa& cfa = procedure.cfa;
    LocationId& unwinding = this->unwinding(id);
    if (unwinding == none_id) unwinding = cfa.add_location(procedure.range);
    test_calls(cfa, unwinding);
    const auto left = left_by_jump_.find(id);
    LocationId from = left == left_by_jump_.end() ? unwinding : left->second;
    if (id == program.entry) {
      entry.move_to(from);
      entry.emit(units.first(), [&](const FunctionContext& start) { ProgramStart(start).end_lost_jump(places_); });
      continue;
    }
    if (procedure.result != none_id) {
      const LocationId next = cfa.add_location(procedure.range);
      const Term nothing = encoding().zero(*program.variable(procedure.result).type);
      cfa.add_edge(from, next, Assign{procedure.result, nothing}, procedure.range);
      from = next;
    }
    const auto leaving = leaving_.find(id);
    cfa.add_edge(from, leaving == leaving_.end() || leaving->second == none_id ? cfa.exit : leaving->second, Skip{},
                 procedure.range);
  }
}

}  // namespace warrant
