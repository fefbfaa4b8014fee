#include "evidence/interpreter/call_stack.h"

namespace warrant {

void CallStack::save(const Procedure& procedure, State& state) {
  for (VariableId local : procedure.locals) {
    saved_.push_back(state.slot(local));
    if (state.any_wide() && state.is_wide(local)) saved_wide_.emplace_back(frames_.size(), local, state.value(local));
  }
}

void CallStack::restore(const Procedure& procedure, State& state) {
  const std::size_t first = saved_.size() - procedure.locals.size();
  for (std::size_t i = 0; i < procedure.locals.size(); ++i) state.set_slot(procedure.locals[i], saved_[first + i]);
  saved_.resize(first);
  while (!saved_wide_.empty() && std::get<0>(saved_wide_.back()) == frames_.size()) {
    state.set_value(std::get<1>(saved_wide_.back()), std::get<2>(saved_wide_.back()));
    saved_wide_.pop_back();
  }
}

}  // namespace warrant
