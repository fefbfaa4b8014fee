#include "smt/choice.h"

#include <algorithm>

namespace warrant {

namespace {

// The first turn of the general solver; bits, which mostly decide, have longer ones. The next ones are longer for both.
constexpr Effort first_turn = Effort::seconds(2);
constexpr std::uint64_t longer_for_bits = 4, growth = 4;
constexpr int limited_turns = 3;

// Where there are floats: what ranges show at once, what bits show soon, and what is worth halving for.
constexpr Effort first_ranges = Effort::steps(30), soon = Effort::seconds(0.3), longer_ranges = Effort::seconds(1);

bool suit_bits(const Theories& theories) { return !theories.integers && (theories.bit_vecs || theories.floats); }

// Asks all, with more effort each time, until one of them answers. Bits and ranges go on where they have stopped.
template <typename AskRanges, typename AskBits, typename AskGeneral>
Answer in_turns(const SolverOptions& options, const Theories& theories, const AskRanges& ask_ranges,
                const AskBits& ask_bits, const AskGeneral& ask_general) {
  const auto within = [&](Effort most) { return std::min(most, options.effort); };
  const auto ends = [&](Answer answer) { return answer != Answer::Unknown || options.budget.exhausted(); };
  Answer answer = Answer::Unknown;
  if (theories.floats) {
    if (answer = ask_ranges(within(first_ranges)); ends(answer)) return answer;
    if (suit_bits(theories) && ends(answer = ask_bits(within(soon)))) return answer;
    if (answer = ask_ranges(within(suit_bits(theories) ? longer_ranges : soon)); ends(answer)) return answer;
  }
  if (!suit_bits(theories)) return ask_general(options.effort);
  Effort effort = first_turn;
  for (int turn = 0;; ++turn) {
    const bool is_last = turn == limited_turns;
    const auto limited_to = [&](Effort most) { return is_last ? options.effort : within(most); };
    const Effort limit = limited_to(effort);
    if (answer = ask_bits(limited_to(Effort::steps(effort.step_count() * longer_for_bits))); ends(answer))
      return answer;
    if (answer = ask_general(limit); ends(answer) || limit == options.effort) return answer;
    effort = Effort::steps(effort.step_count() * growth);
    if (theories.floats && ends(answer = ask_ranges(within(effort)))) return answer;
  }
}

// Made when it is asked first, if it is of use.
class LazyBoxes {
 public:
  explicit LazyBoxes(std::vector<Term> formulas) : formulas_(std::move(formulas)) {}
  Boxes* get() {
    if (!boxes_) boxes_.emplace(formulas_);
    return boxes_->suit() ? &*boxes_ : nullptr;
  }

 private:
  std::vector<Term> formulas_;
  std::optional<Boxes> boxes_;
};

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
  last_model_.pop_to(assertions_.size());
  general_->pop(levels);
  if (bits_) bits_->pop(levels);
}

void ChoosingSolver::add(Term formula) {
  assertions_.add(formula);
  general_->add(formula);
  if (bits_) bits_->add(formula);
}

const Theories& ChoosingSolver::theories(std::span<const Term> assumptions) {
  for (; examined_ < assertions_.size(); ++examined_) theories_.add(assertions_.formulas()[examined_]);
  for (const Term assumption : assumptions) theories_.add(assumption);
  return theories_.theories();
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

Answer ChoosingSolver::ask(Boxes& boxes, std::span<const Term> assumptions, Effort effort) {
  const double begin = process_cpu_seconds();
  const Answer answer = boxes.decide(effort, options_.budget);
  if (options_.statistics != nullptr) options_.statistics->seconds += process_cpu_seconds() - begin;
  if (answer == Answer::Unknown) return answer;
  last_ = nullptr;
  if (answer == Answer::Sat) remember(boxes.model());
  boxes_core_.clear();
  for (std::size_t i = 0; i < assumptions.size(); ++i) {
    const bool is_new = std::ranges::find(boxes_core_, assumptions[i]) == boxes_core_.end();
    if (is_new && boxes.core()[assertions_.size() + i]) boxes_core_.push_back(assumptions[i]);
  }
  if (options_.statistics != nullptr) ++options_.statistics->by_boxes;
  count_check(options_.statistics, answer);
  return answer;
}

// It is evaluated before it counts: a solver's model may rest on results that are left open.
void ChoosingSolver::remember(Model model) {
  last_model_.set(std::move(model), true);
  last_model_.doubt();
}

Answer ChoosingSolver::check(std::span<const Term> assumptions) {
  const Theories& used = theories(assumptions);
  if (!used.floats) return check_in_turns(used, assumptions);
  if (last_model_.satisfies(assertions_, assumptions)) {
    last_ = nullptr;
    if (options_.statistics != nullptr) ++options_.statistics->models_reused;
    count_check(options_.statistics, Answer::Sat);
    return Answer::Sat;
  }
  const Answer answer = check_in_turns(used, assumptions);
  if (answer == Answer::Sat && last_ != nullptr) remember(last_->model());
  return answer;
}

Answer ChoosingSolver::check_in_turns(const Theories& used, std::span<const Term> assumptions) {
  LazyBoxes lazy(used.floats ? assertions_.with(assumptions) : std::vector<Term>());
  return in_turns(
      options_, used,
      [&](Effort effort) {
        Boxes* boxes = lazy.get();
        return boxes != nullptr ? ask(*boxes, assumptions, effort) : Answer::Unknown;
      },
      [&](Effort effort) { return ask(bits(), assumptions, effort); },
      [&](Effort effort) { return ask(*general_, assumptions, effort); });
}

std::unique_ptr<Solver> ChoosingBackend::make_solver(const SolverOptions& options) {
  return std::make_unique<ChoosingSolver>(blaster_, general_->make_solver(options), options);
}

Answer ChoosingBackend::check_once(std::span<const Term> formulas, const SolverOptions& options) {
  const Theories theories = theories_of(formulas);
  SolverOptions silent = options;
  silent.statistics = nullptr;  // the caller counts
  LazyBoxes lazy(std::vector<Term>(formulas.begin(), formulas.end()));
  std::optional<BitsSolver> bits;
  const auto counted = [&](Answer answer, std::uint64_t SolverStatistics::* by) {
    if (answer != Answer::Unknown && options.statistics != nullptr) ++(options.statistics->*by);
    return answer;
  };
  return in_turns(
      options, theories,
      [&](Effort effort) {
        Boxes* boxes = lazy.get();
        return counted(boxes != nullptr ? boxes->decide(effort, options.budget) : Answer::Unknown,
                       &SolverStatistics::by_boxes);
      },
      [&](Effort effort) {
        if (!bits) {
          bits.emplace(blaster_, silent);
          for (const Term formula : formulas) bits->add(formula);
        }
        bits->limit(effort);
        return counted(bits->check({}), &SolverStatistics::by_bits);
      },
      [&](Effort effort) {
        silent.effort = effort;
        return general_->check_once(formulas, silent);
      });
}

}  // namespace warrant
