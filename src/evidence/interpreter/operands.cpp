#include "evidence/interpreter/operands.h"

#include "evidence/interpreter/exact.h"
#include "program/uses.h"

namespace warrant {

void EdgeOperands::compile(EdgeCode& code) {
  const Operation& operation = code.edge->operation;
  if (const auto* assign = std::get_if<Assign>(&operation); assign != nullptr && !assign->value.sort().is_array()) {
    code.terms = state_.compiler().compile_into(assign->target, assign->value);
  } else {
    code.terms = state_.compiler().compile(terms_of(operation));
  }
  code.compiled = true;
  code.is_assume = std::holds_alternative<Assume>(operation);
  bool is_assign = std::holds_alternative<Assign>(operation) && !std::get<Assign>(operation).value.sort().is_array();
  code.is_plain = (code.is_assume || is_assign) && !code.terms.exact_only;
  if (code.is_plain) code.condition = code.terms.roots[0];
}

void EdgeOperands::evaluate(EdgeCode& code) {
  if (!code.compiled) compile(code);
  bool possible = !code.terms.exact_only;
  if (state_.any_wide()) {
    for (VariableId variable : code.terms.reads) possible = possible && !state_.is_wide(variable);
  }
  if (possible && state_.compiler().execute(code.terms)) {
    slots_ = code.terms.roots.data();
    exact_values_.clear();
  } else {
    evaluate_exactly(code);
  }
}

void EdgeOperands::evaluate_exactly(EdgeCode& code) {
  std::vector<Term> terms = terms_of(code.edge->operation);
  ExactEvaluator evaluator(state_);
  exact_values_.clear();
  for (std::size_t i = 0; i < terms.size(); ++i) {
    if (i == exact_slots_.size()) exact_slots_.push_back(state_.compiler().add_slot());
    if (terms[i].sort().is_array()) {
      evaluator.assign_array(std::get<Assign>(code.edge->operation).target, terms[i]);
      exact_values_.emplace_back(true);
      continue;
    }
    Value value = evaluator.evaluate(terms[i]);
    auto slot = to_slot(value, terms[i].sort());
    // Whoever needs all of a value without slot form asks for its value.
    state_.slot(exact_slots_[i]) = slot ? *slot : low_slot(std::get<Integer>(value));
    exact_values_.push_back(std::move(value));
  }
  slots_ = exact_slots_.data();
}

Value EdgeOperands::value(std::size_t index, Sort sort) {
  return exact_values_.empty() ? to_value(slot(index), sort) : exact_values_[index];
}

std::optional<std::uint64_t> EdgeOperands::address(std::size_t index) {
  const Slot found = slot(index);
  if (found >> 64 != 0) return std::nullopt;  // also a negative number
  return static_cast<std::uint64_t>(found);
}

}  // namespace warrant
