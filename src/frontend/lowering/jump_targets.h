// What longjmps need of the whole program: where they arrive, and which calls can be left by one.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "frontend/lowering/module_context.h"

namespace warrant {

// Of the variables of JumpState, but for that of the value.
inline const ScalarType jump_number_type = ScalarType::integer(4, false);

// A longjmp under way: the number of the marked place that it leads to (0: there is none), what setjmp returns there,
// which longjmp it is, and how many places have got a number. See long_jumps.h.
struct JumpState {
  VariableId target = none_id, value = none_id, place = none_id, count = none_id;
  VariableId mark = none_id, marks = none_id;  // which setjmp filled the buffer, and how many there were
};

class JumpTargets : ModuleContext {
 public:
  explicit JumpTargets(const ModuleContext& context) : ModuleContext(context) {}

  const JumpState& state();
  std::size_t add_jump(ProcedureId procedure, SourceRange where);  // a longjmp; its number, from 1 on
  LocationId& unwinding(ProcedureId procedure);                    // where a jump arrives; none_id: not made yet
  // The end of what handles a jump in a procedure with marked places.
  void leave_by_jump(ProcedureId procedure, LocationId from);
  void note_leaving(ProcedureId procedure, LocationId leaving);  // where it ends its objects
  void finish();                                                 // when all functions are lowered

 private:
  void find_callers();                              // of what can be left by a jump
  void test_calls(Cfa& cfa, LocationId unwinding);  // behind each of them: whether a jump is under way

  JumpState state_;
  std::set<ProcedureId> can_jump_;  // can be left by a longjmp
  std::vector<SourceRange> places_;
  std::map<ProcedureId, LocationId> unwinding_, left_by_jump_, leaving_;
};

}  // namespace warrant
