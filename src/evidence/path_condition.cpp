#include "evidence/path_condition.h"

namespace warrant {

EvaluatedModel::EvaluatedModel(Model model)
    : model_(std::move(model)), evaluator_([this](Term variable) { return model_.value(variable); }) {}

PathCondition::PathCondition(TermManager& terms, SolverOptions options, Refuted refuted)
    : terms_(terms), options_(std::move(options)), refuted_(std::move(refuted)) {
  reset();
}

void PathCondition::reset() {
  if (solver_) solver_->pop(solver_->level());
  solver_levels_ = solver_size_ = 0;
  formulas_.clear();
  levels_.clear();
  satisfied_ = 0;
  model_ = std::make_shared<EvaluatedModel>(Model());
}

void PathCondition::push() { levels_.push_back({formulas_.size(), model_, satisfied_}); }

void PathCondition::pop() {
  Level& level = levels_.back();
  if (solver_levels_ == levels_.size()) {
    solver_->pop();
    --solver_levels_;
    solver_size_ = level.size;
  }
  formulas_.resize(level.size);
  model_ = std::move(level.model);
  satisfied_ = level.satisfied;
  levels_.pop_back();
}

void PathCondition::add(Term formula) {
  if (!formula.is_true()) formulas_.push_back(formula);
}

void PathCondition::add(std::span<const Term> formulas) {
  for (const Term formula : formulas) add(formula);
}

void PathCondition::set_model(ModelHandle model) {
  model_ = std::move(model);
  satisfied_ = formulas_.size();
}

ModelHandle PathCondition::model() {
  for (; model_ && satisfied_ < formulas_.size(); ++satisfied_) {
    if (!model_->satisfies(formulas_[satisfied_])) model_ = nullptr;
  }
  return model_;
}

void PathCondition::flush() {
  if (!solver_) solver_ = make_solver(terms_, options_);
  // One level more than the path has, so that nothing is asserted for good.
  if (solver_->level() == 0) solver_->push();
  const auto add_up_to = [this](std::size_t size) {
    for (; solver_size_ < size; ++solver_size_) solver_->add(formulas_[solver_size_]);
  };
  for (; solver_levels_ < levels_.size(); ++solver_levels_) {
    add_up_to(levels_[solver_levels_].size);
    solver_->push();
  }
  add_up_to(formulas_.size());
}

PathCondition::Possibility PathCondition::possible(Term formula) {
  if (formula.is_false()) return {Answer::Unsat, nullptr};
  if (const ModelHandle known = model(); known && known->satisfies(formula)) return {Answer::Sat, known};
  flush();
  const Answer answer = formula.is_true() ? solver_->check() : solver_->check(formula);
  if (answer == Answer::Unsat) {
    std::vector<Term> all = formulas_;
    if (!formula.is_true()) all.push_back(formula);
    refuted_(all);
    return {answer, nullptr};
  }
  if (answer == Answer::Unknown) return {answer, nullptr};
  auto found = std::make_shared<EvaluatedModel>(solver_->model());
  // Where the theory leaves a result open (the bits of a NaN), evaluation may disagree with the solver.
  if (!found->satisfies(formula)) found = nullptr;
  for (std::size_t i = 0; found && i < formulas_.size(); ++i)
    if (!found->satisfies(formulas_[i])) found = nullptr;
  return {answer, found};
}

Answer PathCondition::consistent() {
  const Possibility possibility = possible(terms_.truth());
  if (possibility.model) set_model(possibility.model);
  return possibility.answer;
}

}  // namespace warrant
