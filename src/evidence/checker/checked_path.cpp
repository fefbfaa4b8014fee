#include "evidence/checker/checked_path.h"

#include "evidence/interpreter/input.h"
#include "evidence/interpreter/state.h"
#include "smt/theories.h"

namespace warrant {

namespace {

constexpr Effort brief_question = Effort::steps(60);

// Questions about both are hard out of all proportion.
bool mixes_bits_with_integers(Term condition) {
  const Theories theories = theories_of(std::span(&condition, 1));
  return theories.integers && theories.bit_vecs;
}

}  // namespace

CheckedPath::CheckedPath(const Program& reference, Questions questions, SolverOptions options,
                         PathCondition::Refuted refuted)
    : questions_(questions),
      state_(reference),
      condition_(reference.terms(), std::move(options), std::move(refuted)),
      instances_(reference.terms()) {}

void CheckedPath::start(const PersistentSet& unranged) {
  state_.reset();
  condition_.reset();
  state_.set_unranged(unranged);
  instances_.start(state_.program().terms().truth());
}

bool CheckedPath::start_with(Term formula) {
  facts_.clear();
  const Term value = state_.evaluate(formula, facts_);
  condition_.add(value);
  condition_.add(facts_);
  instances_.start(value);
  return condition_.consistent() != Answer::Unsat;
}

void CheckedPath::push() {
  state_.push();
  condition_.push();
}

void CheckedPath::pop() {
  state_.pop();
  condition_.pop();
}

Term CheckedPath::value_of(Term term) {
  facts_.clear();
  const Term value = state_.evaluate(term, facts_);
  condition_.add(facts_);
  return value;
}

std::vector<Term> CheckedPath::values_of(std::vector<Term> terms) {
  facts_.clear();
  for (Term& term : terms)
    if (term) term = state_.evaluate(term, facts_);
  condition_.add(facts_);
  return terms;
}

void CheckedPath::add_instances(Term term) {
  if (!instances_.are_of_use()) return;
  for (const Term index : instances_.accessed(term)) {
    const Term value = value_of(index);
    condition_.add(instances_.at(value));
  }
}

PathCondition::Possibility CheckedPath::can_be(Term condition) {
  if (questions_ == Questions::Thorough) return condition_.possible(condition);
  if (mixes_bits_with_integers(condition)) return {Answer::Unknown, nullptr};
  condition_.limit(brief_question);
  const PathCondition::Possibility possibility = condition_.possible(condition);
  condition_.limit(Effort::unlimited());
  return possibility;
}

void CheckedPath::assume(Term condition, const ModelHandle& model) {
  condition_.add(condition);
  condition_.set_model(model);
}

bool CheckedPath::take(const Operation& operation) {
  if (const auto* condition = std::get_if<Assume>(&operation)) return take_assume(condition->condition);
  if (const auto* assign = std::get_if<Assign>(&operation)) {
    add_instances(assign->value);
    facts_.clear();
    state_.assign(*assign, facts_);
    condition_.add(facts_);
  } else if (const auto* havoc = std::get_if<Havoc>(&operation)) {
    take_havoc(*havoc);
  }
  return true;
}

bool CheckedPath::take_assume(Term condition) {
  add_instances(condition);
  const Term value = value_of(condition);
  if (value.is_true()) return true;
  if (value.is_false()) return false;
  const PathCondition::Possibility possibility = can_be(value);
  if (possibility.answer == Answer::Unsat) return false;
  if (!may_leave_away(possibility.answer)) assume(value, possibility.model);
  return true;
}

void CheckedPath::take_havoc(const Havoc& operation) {
  facts_.clear();
  const Term symbol = state_.havoc(operation, facts_);
  if (const ModelHandle model = condition_.model(); model && !symbol.sort().is_array())
    model->extend(symbol, State::encode(default_input(operation.input), symbol.sort()));
  condition_.add(facts_);
}

}  // namespace warrant
