#include "smt/assertions.h"

#include <cassert>

namespace warrant {

void AssertionStack::pop(unsigned levels) {
  assert(levels <= scopes_.size() && "no more pops than pushes");
  if (levels == 0) return;
  const std::size_t level = scopes_.size() - levels;
  formulas_.resize(scopes_[level]);
  scopes_.resize(level);
}

void AssertionStack::add(Term formula) {
  assert(formula.sort().is_bool() && "assertions are formulas");
  if (!formula.is_true()) formulas_.push_back(formula);
}

std::vector<Term> AssertionStack::with(std::span<const Term> assumptions) const {
  std::vector<Term> all = formulas_;
  all.insert(all.end(), assumptions.begin(), assumptions.end());
  return all;
}

void LastModel::set(Model model, bool is_exact) {
  model_ = std::move(model);
  evaluator_.reset();
  if (is_exact) evaluator_.emplace([this](Term variable) { return model_.value(variable); });
}

bool LastModel::satisfies(const AssertionStack& assertions, std::span<const Term> assumptions) {
  if (!evaluator_) return false;
  const auto holds = [&](Term formula) { return evaluator_->evaluate_bool(formula); };
  // The assertions that fail stay unsatisfied: with them the model is of no use until they are popped.
  while (satisfied_ < assertions.size() && holds(assertions.formulas()[satisfied_])) ++satisfied_;
  return satisfied_ == assertions.size() && std::ranges::all_of(assumptions, holds);
}

}  // namespace warrant
