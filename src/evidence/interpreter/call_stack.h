// The calls that a run is in, with the callers' values of locals that are in use again.
#pragma once

#include <tuple>
#include <vector>

#include "evidence/interpreter/state.h"

namespace warrant {

struct CallFrame {
  ProcedureId procedure;
  const Edge* call;             // null for the entry
  std::size_t first_automatic;  // the frame's blocks start here in AutomaticBlocks
  bool saved;                   // the caller's values of the procedure's locals are kept
};

class CallStack {
 public:
  void push(const CallFrame& frame) { frames_.push_back(frame); }
  void pop() { frames_.pop_back(); }
  const CallFrame& top() const { return frames_.back(); }
  const std::vector<CallFrame>& frames() const { return frames_; }

  // The values of a procedure's locals, before a frame for another activation of it is pushed.
  void save(const Procedure& procedure, State& state);
  // They are the locals' values again, after that frame is popped.
  void restore(const Procedure& procedure, State& state);
  const std::vector<Slot>& saved() const { return saved_; }

  std::size_t held_bytes() const { return saved_.size() * sizeof(Slot) + frames_.size() * sizeof(CallFrame); }

 private:
  std::vector<CallFrame> frames_;
  std::vector<Slot> saved_;
  std::vector<std::tuple<std::size_t, VariableId, Value>> saved_wide_;  // depth of the frame, variable, value
};

}  // namespace warrant
