// The values of a program's variables during a run, and the inputs that the run has read.
#pragma once

#include <deque>
#include <unordered_map>
#include <vector>

#include "evidence/interpreter/compile.h"
#include "evidence/interpreter/input.h"

namespace warrant {

struct ReadInput {
  Input input;
  Value value;  // as InputSource has it
};

class State {
 public:
  State(const Program& program, InputSource& source);

  const Program& program() const { return program_; }
  Compiler& compiler() { return compiler_; }
  Slot& slot(std::uint32_t index) { return compiler_.slots[index]; }

  // Scalars. A value without slot form (`is_wide`) is kept beside the slots.
  Value value(VariableId variable) const;
  void set_value(VariableId variable, Value value);
  void set_slot(VariableId variable, Slot value) {
    if (!wide_.empty()) wide_.erase(variable);
    compiler_.slots[variable] = value;
  }
  bool any_wide() const { return !wide_.empty(); }
  bool is_wide(VariableId variable) const { return wide_.contains(variable); }

  ArrayStore& array(VariableId variable) { return *compiler_.arrays[variable]; }
  // The element, read from the array's input if nobody has decided it yet.
  Value element(VariableId array, const Integer& index);

  // Reads an input: the C value. A value outside the input's range is moved to the nearest inside.
  Value draw(const Input& input) { return keep(input, source_.next(input)); }
  Value draw_loaded(const Edge& load, const Input& input) { return keep(input, source_.next_loaded(load, input)); }
  // A C value as a value of the sort, and back.
  static Value encode(const Value& value, Sort sort);
  static Value decode(const Value& value, ScalarType type);

  InputSource& source() { return source_; }
  std::vector<ReadInput> inputs;
  bool keeps_inputs = true;
  std::size_t held_bytes() const;  // what grows during a run: arrays and inputs

 private:
  Value keep(const Input& input, const Value& drawn);

  const Program& program_;
  InputSource& source_;
  Compiler compiler_;
  std::deque<ArrayStore> arrays_;
  std::unordered_map<VariableId, Value> wide_;
};

}  // namespace warrant
