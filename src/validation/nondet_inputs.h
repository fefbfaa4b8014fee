// What input functions return, in the order of their calls; all other inputs are as near to 0 as they can be.
#pragma once

#include <vector>

#include "evidence/interpreter/input.h"

namespace warrant {

class NondetInputs : public InputSource {
 public:
  // Thrown when more is read than there is, if that is asked for.
  struct TooShort {};
  enum class AtEnd : std::uint8_t { Defaults, Throw };

  NondetInputs(std::vector<Value> values, AtEnd at_end) : values_(std::move(values)), at_end_(at_end) {}
  Value next(const Input& input) override {
    if (input.kind != InputKind::Nondet) return default_input(input);
    if (next_ < values_.size()) return fit_input(values_[next_++], input);
    if (at_end_ == AtEnd::Throw) throw TooShort();
    return default_input(input);
  }

 private:
  std::vector<Value> values_;
  std::size_t next_ = 0;
  AtEnd at_end_;
};

}  // namespace warrant
