#include "smt/choice.h"

namespace warrant {

std::unique_ptr<SolverBackend> make_backend(TermManager& terms) {
  return std::make_unique<ChoosingBackend>(terms, make_z3_backend(terms));
}

ChoosingSolver::ChoosingSolver(TermManager& terms, std::shared_ptr<Blaster> blaster, std::unique_ptr<Solver> general,
                               const SolverOptions& options)
    : terms_(terms),
      blaster_(std::move(blaster)),
      general_(std::move(general)),
      options_(options),
      last_(general_.get()) {}

void ChoosingSolver::push() {
  scopes_.push_back(assertions_.size());
  general_->push();
  if (bits_) bits_->push();
}

void ChoosingSolver::pop(unsigned levels) {
  if (levels == 0) return;
  const std::size_t level = scopes_.size() - levels;
  assertions_.resize(scopes_[level]);
  scopes_.resize(level);
  examined_ = std::min(examined_, assertions_.size());
  general_->pop(levels);
  if (bits_) bits_->pop(levels);
}

void ChoosingSolver::add(Term formula) {
  assertions_.push_back(formula);
  general_->add(formula);
  if (bits_) bits_->add(formula);
}

bool ChoosingSolver::suits_bits(std::span<const Term> assumptions) {
  for (; examined_ < assertions_.size(); ++examined_) theories_.add(assertions_[examined_]);
  for (const Term assumption : assumptions) theories_.add(assumption);
  const Theories& theories = theories_.theories();
  return !theories.integers && (theories.bit_vecs || theories.floats);
}

Solver& ChoosingSolver::bits() {
  if (bits_) return *bits_;
  bits_ = std::make_unique<BitsSolver>(terms_, blaster_, options_);
  std::size_t scope = 0;
  for (std::size_t i = 0; i <= assertions_.size(); ++i) {
    for (; scope < scopes_.size() && scopes_[scope] == i; ++scope) bits_->push();
    if (i < assertions_.size()) bits_->add(assertions_[i]);
  }
  return *bits_;
}

Answer ChoosingSolver::check(std::span<const Term> assumptions) {
  last_ = general_.get();
  if (suits_bits(assumptions)) {
    last_ = &bits();
    const Answer answer = last_->check(assumptions);
    if (answer != Answer::Unknown || options_.budget.exhausted()) return answer;
    last_ = general_.get();
  }
  return last_->check(assumptions);
}

std::unique_ptr<Solver> ChoosingBackend::make_solver(const SolverOptions& options) {
  return std::make_unique<ChoosingSolver>(terms_, blaster_, general_->make_solver(options), options);
}

Answer ChoosingBackend::check_once(std::span<const Term> formulas, const SolverOptions& options) {
  const Theories theories = theories_of(formulas);
  if (!theories.integers && (theories.bit_vecs || theories.floats)) {
    SolverOptions silent = options;
    silent.statistics = nullptr;  // the caller counts
    const Answer answer = BitsSolver(terms_, blaster_, silent).check(formulas);
    if (answer != Answer::Unknown || options.budget.exhausted()) return answer;
  }
  return general_->check_once(formulas, options);
}

}  // namespace warrant
