// What an operation makes of ranges of variables. Where one range cannot say it, there are several states.
#pragma once

#include <vector>

#include "program/pass/analysis/range_state.h"

namespace warrant::values {

// The variables that states tell about. All others may have any value.
class Precision {
 public:
  explicit Precision(std::size_t variables, bool has_all = false) : has_(variables, has_all), is_rough_(variables) {}
  bool has(VariableId variable) const { return has_[variable]; }
  void add(VariableId variable) { has_[variable] = true; }
  // Of a rough one only whether it is negative, 0, 1 or more is told.
  bool is_rough(VariableId variable) const { return is_rough_[variable]; }
  void make_rough(VariableId variable) { is_rough_[variable] = true; }

 private:
  std::vector<bool> has_, is_rough_;
};

class Transfer {
 public:
  explicit Transfer(const Program& program) : program_(program) {}

  // The states after the operation that those in `state` may lead to; none if there are no such.
  std::vector<RangeState> post(const Operation& operation, const RangeState& state, const Precision& precision) const;
  // Of a rough variable, forgets what is too much.
  void roughen(VariableId variable, const Precision& precision, RangeState& state) const;
  // The values of a term, as far as the variables of the precision tell.
  Interval range_of(Term term, RangeState state, const Precision& precision) const;
  void set(RangeState& state, VariableId variable, const Interval& range) const;

 private:
  using States = std::vector<RangeState>;
  void assume(RangeState state, Term condition, unsigned splits, States& result) const;
  void assume_any(RangeState state, std::span<const Term> parts, unsigned splits, States& result) const;
  void assume_other(RangeState state, Term equation, States& result) const;
  void assign(RangeState state, VariableId target, Term value, unsigned splits, States& result) const;
  // Tells that the variables of the term which states tell about are values of their types.
  void add_types(Term term, const Precision& precision, RangeState& state) const;
  // Takes that back, and with it what was told by the way about others.
  void drop_untold(Term term, const Precision& precision, RangeState& state) const;
  Interval of_type(VariableId variable) const;

  const Program& program_;
};

}  // namespace warrant::values
