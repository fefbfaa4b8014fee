// The values of an edge's terms during a run, by compiled code where that can be.
#pragma once

#include <optional>
#include <vector>

#include "evidence/interpreter/edge_code.h"
#include "evidence/interpreter/state.h"

namespace warrant {

class EdgeOperands {
 public:
  explicit EdgeOperands(State& state) : state_(state) {}

  void evaluate(EdgeCode& code);

  // The rest is about the edge that was evaluated last.
  Slot slot(std::size_t index) { return state_.slot(slots_[index]); }
  Value value(std::size_t index, Sort sort);
  std::optional<std::uint64_t> address(std::size_t index);  // nothing if it is none
  // In full, where the compiled code has given up. Else empty.
  const std::vector<Value>& exact_values() const { return exact_values_; }

 private:
  void compile(EdgeCode& code);
  void evaluate_exactly(EdgeCode& code);

  State& state_;
  const std::uint32_t* slots_ = nullptr;
  std::vector<std::uint32_t> exact_slots_;  // results of exact evaluation
  std::vector<Value> exact_values_;
};

}  // namespace warrant
