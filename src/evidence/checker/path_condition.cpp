#include "evidence/checker/path_condition.h"

#include <algorithm>

namespace warrant {

namespace {

// Answers about larger components are not kept.
constexpr std::size_t max_component = 300;
// With more constraints a solver is asked about the component alone.
constexpr std::size_t many_formulas = 300;

}  // namespace

EvaluatedModel::EvaluatedModel(Model model)
    : model_(std::move(model)), evaluator_([this](Term variable) { return model_.value(variable); }) {}

PathCondition::PathCondition(TermManager& terms, SolverOptions options, Refuted refuted)
    : terms_(terms), options_(std::move(options)), refuted_(std::move(refuted)), connections_(terms) {
  reset();
}

void PathCondition::reset() {
  if (solver_) solver_->pop(solver_->level());
  solver_levels_ = solver_size_ = 0;
  index_ = {};
  formulas_.clear();
  levels_.clear();
  satisfied_ = 0;
  model_ = std::make_shared<EvaluatedModel>(Model());
}

void PathCondition::push() { levels_.push_back({formulas_.size(), model_, satisfied_, index_}); }

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
  index_ = std::move(level.index);
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

void PathCondition::limit(Effort effort) {
  options_.effort = effort;
  if (solver_) solver_->limit(effort);
  if (component_solver_) component_solver_->limit(effort);
}

PathCondition::Possibility PathCondition::possible(Term formula) {
  if (formula.is_false()) return {Answer::Unsat, nullptr};
  if (const ModelHandle known = model()) {
    if (known->satisfies(formula)) return {Answer::Sat, known};
    if (!formula.is_true()) {
      while (index_.size() < formulas_.size()) connections_.add(index_, formulas_[index_.size()]);
      if (std::optional<Connected> connected = connections_.with(index_, formula, max_component))
        return ask_about_component(known, std::move(*connected), formula);
    }
  }
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

// The model with the component's values replaced; null if that is none, see below.
ModelHandle PathCondition::with_values(const ModelHandle& model, const Connected& component, const Opinion& opinion,
                                       Term formula) {
  Model changed = model->model();
  for (std::size_t i = 0; i < opinion.values.size(); ++i) changed.set(component.variables[i], opinion.values[i]);
  auto result = std::make_shared<EvaluatedModel>(std::move(changed));
  const bool holds = result->satisfies(formula) &&
                     std::ranges::all_of(component.constraints, [&](Term part) { return result->satisfies(part); });
  return holds ? result : nullptr;
}

// The constraints have a model, so whether they can hold with the formula depends on its component alone.
PathCondition::Possibility PathCondition::ask_about_component(const ModelHandle& known, Connected connected,
                                                              Term formula) {
  auto found = opinions_.find(connected.key);
  if (found == opinions_.end()) {
    Solver& solver = solver_for(connected);
    Opinion opinion{solver.check(formula), {}};
    if (opinion.answer == Answer::Unknown) return {Answer::Unknown, nullptr};
    if (opinion.answer == Answer::Unsat) {
      std::vector<Term> all = connected.constraints;
      all.push_back(formula);
      refuted_(all);
    } else {
      const Model model = solver.model();
      for (const Term symbol : connected.variables) opinion.values.push_back(model.value(symbol));
    }
    found = opinions_.emplace(connected.key, std::move(opinion)).first;
  }
  if (found->second.answer == Answer::Unsat) return {Answer::Unsat, nullptr};
  return {Answer::Sat, with_values(known, connected, found->second, formula)};
}

Solver& PathCondition::solver_for(const Connected& connected) {
  if (formulas_.size() <= many_formulas) {
    flush();
    return *solver_;
  }
  if (!component_solver_) component_solver_ = make_solver(terms_, options_);
  component_solver_->pop(component_solver_->level());
  component_solver_->push();
  for (const Term constraint : connected.constraints) component_solver_->add(constraint);
  return *component_solver_;
}

Answer PathCondition::consistent() {
  const Possibility possibility = possible(terms_.truth());
  if (possibility.model) set_model(possibility.model);
  return possibility.answer;
}

}  // namespace warrant
