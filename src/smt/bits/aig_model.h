// Values of all bits of a graph, from those of its inputs.
#pragma once

#include <vector>

#include "smt/bits/aig.h"

namespace warrant {

// `input` gives the value of an input's node. Nodes that are made later may be asked for as well.
template <typename InputValue>
class AigModel {
 public:
  AigModel(const Aig& aig, InputValue input) : aig_(aig), input_(std::move(input)) {}

  bool value(Bit bit) {
    if (values_.size() < aig_.node_count()) values_.resize(aig_.node_count(), State::Open);
    if (values_[bit.node()] == State::Open) compute(bit.node());
    return (values_[bit.node()] == State::True) != bit.is_complement();
  }

 private:
  enum class State : std::uint8_t { Open, False, True };

  void compute(std::uint32_t root) {
    pending_.push_back(root);
    while (!pending_.empty()) {
      const std::uint32_t node = pending_.back();
      if (node == 0 || aig_.is_input(node)) {
        set(node, node != 0 && input_(node));
        continue;
      }
      const Bit left = aig_.left(node), right = aig_.right(node);
      const bool left_known = values_[left.node()] != State::Open, right_known = values_[right.node()] != State::Open;
      if (left_known && right_known) {
        set(node, holds(left) && holds(right));
        continue;
      }
      if (!left_known) pending_.push_back(left.node());
      if (!right_known) pending_.push_back(right.node());
    }
  }
  bool holds(Bit bit) const { return (values_[bit.node()] == State::True) != bit.is_complement(); }
  void set(std::uint32_t node, bool value) {
    values_[node] = value ? State::True : State::False;
    pending_.pop_back();
  }

  const Aig& aig_;
  InputValue input_;
  std::vector<State> values_;
  std::vector<std::uint32_t> pending_;
};

}  // namespace warrant
