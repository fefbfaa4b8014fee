#include "smt/choice.h"

namespace warrant {

namespace {

// The first turn of the general solver; bits, which mostly decide, have longer ones. The next ones are longer for both.
constexpr Effort first_turn = Effort::seconds(2);
constexpr std::uint64_t longer_for_bits = 4, growth = 4;
constexpr int limited_turns = 3;

bool suit_bits(const Theories& theories) { return !theories.integers && (theories.bit_vecs || theories.floats); }

// Asks both, with more effort each time, until one of them answers.
template <typename AskBits, typename AskGeneral>
Answer in_turns(const SolverOptions& options, const AskBits& ask_bits, const AskGeneral& ask_general) {
  Effort effort = first_turn;
  for (int turn = 0;; ++turn) {
    const bool is_last = turn == limited_turns;
    const auto limited_to = [&](Effort most) { return is_last ? options.effort : std::min(most, options.effort); };
    const Effort limit = limited_to(effort);
    Answer answer = ask_bits(limited_to(Effort::steps(effort.step_count() * longer_for_bits)));
    if (answer != Answer::Unknown || options.budget.exhausted()) return answer;
    answer = ask_general(limit);
    if (answer != Answer::Unknown || options.budget.exhausted() || limit == options.effort) return answer;
    effort = Effort::steps(effort.step_count() * growth);
  }
}

}  // namespace

std::unique_ptr<SolverBackend> make_backend(TermManager& terms) {
  return std::make_unique<ChoosingBackend>(make_z3_backend(terms));
}

ChoosingSolver::ChoosingSolver(std::shared_ptr<Blaster> blaster, std::unique_ptr<Solver> general,
                               const SolverOptions& options)
    : blaster_(std::move(blaster)), general_(std::move(general)), options_(options), last_(general_.get()) {}

void ChoosingSolver::push() {
  assertions_.push();
  general_->push();
  if (bits_) bits_->push();
}

void ChoosingSolver::pop(unsigned levels) {
  assertions_.pop(levels);
  examined_ = std::min(examined_, assertions_.size());
  general_->pop(levels);
  if (bits_) bits_->pop(levels);
}

void ChoosingSolver::add(Term formula) {
  assertions_.add(formula);
  general_->add(formula);
  if (bits_) bits_->add(formula);
}

bool ChoosingSolver::suits_bits(std::span<const Term> assumptions) {
  for (; examined_ < assertions_.size(); ++examined_) theories_.add(assertions_.formulas()[examined_]);
  for (const Term assumption : assumptions) theories_.add(assumption);
  return suit_bits(theories_.theories());
}

Solver& ChoosingSolver::bits() {
  if (bits_) return *bits_;
  bits_ = std::make_unique<BitsSolver>(blaster_, options_);
  std::size_t scope = 0;
  for (std::size_t i = 0; i <= assertions_.size(); ++i) {
    for (; scope < assertions_.level() && assertions_.scopes()[scope] == i; ++scope) bits_->push();
    if (i < assertions_.size()) bits_->add(assertions_.formulas()[i]);
  }
  return *bits_;
}

Answer ChoosingSolver::ask(Solver& solver, std::span<const Term> assumptions, Effort effort) {
  last_ = &solver;
  solver.limit(effort);
  const Answer answer = solver.check(assumptions);
  if (answer != Answer::Unknown && last_ == bits_.get() && options_.statistics != nullptr)
    ++options_.statistics->by_bits;
  return answer;
}

Answer ChoosingSolver::check(std::span<const Term> assumptions) {
  if (!suits_bits(assumptions)) return ask(*general_, assumptions, options_.effort);
  return in_turns(
      options_, [&](Effort effort) { return ask(bits(), assumptions, effort); },
      [&](Effort effort) { return ask(*general_, assumptions, effort); });
}

std::unique_ptr<Solver> ChoosingBackend::make_solver(const SolverOptions& options) {
  return std::make_unique<ChoosingSolver>(blaster_, general_->make_solver(options), options);
}

Answer ChoosingBackend::check_once(std::span<const Term> formulas, const SolverOptions& options) {
  if (!suit_bits(theories_of(formulas))) return general_->check_once(formulas, options);
  SolverOptions silent = options;
  silent.statistics = nullptr;  // the caller counts
  BitsSolver bits(blaster_, silent);
  for (const Term formula : formulas) bits.add(formula);
  return in_turns(
      options,
      [&](Effort effort) {
        bits.limit(effort);
        return bits.check({});
      },
      [&](Effort effort) {
        silent.effort = effort;
        return general_->check_once(formulas, silent);
      });
}

}  // namespace warrant
