#include "evidence/checker/obligations.h"

#include <algorithm>
#include <chrono>

#include "smt/bits/certified.h"
#include "smt/external_solver.h"

namespace warrant {

namespace {

// Starting the other solver costs more than most obligations do.
constexpr std::size_t asked_together = 32;
constexpr std::size_t max_obligations = 5000;

}  // namespace

void Obligations::add(std::span<const Term> formulas) {
  if (conjunctions_.size() < max_obligations)
    conjunctions_.push_back(terms_.conjunction(formulas));
  else
    ++left_out_;
}

Obligations::Opinion Obligations::ask(const Limits& limits) const {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  const auto is_over = [&] {
    return std::chrono::duration<double>(Clock::now() - start).count() >= limits.seconds || limits.budget.exhausted();
  };
  Opinion opinion;
  opinion.undecided = left_out_;
  const auto ask_one = [&](Term formula) {
    if (is_over()) return Answer::Unknown;
    const double left = limits.seconds - std::chrono::duration<double>(Clock::now() - start).count();
    return check_externally(std::span(&formula, 1), std::min(limits.effort_each, Effort::seconds(left)), limits.budget);
  };
  for (std::size_t next = 0; next < conjunctions_.size(); next += asked_together) {
    const auto part = std::span(conjunctions_).subspan(next, std::min(asked_together, conjunctions_.size() - next));
    if (part.size() > 1 && ask_one(terms_.disjunction(part)) == Answer::Unsat) {
      opinion.confirmed += part.size();
      continue;
    }
    for (const Term obligation : part) {
      const Answer answer = ask_one(obligation);
      if (answer == Answer::Unsat) ++opinion.confirmed;
      if (answer == Answer::Unknown) ++opinion.undecided;
      if (answer == Answer::Sat) {
        opinion.contradicted = obligation;
        return opinion;
      }
    }
  }
  return opinion;
}

Obligations::Opinion Obligations::certify(const Budget& budget) const {
  Opinion opinion;
  opinion.undecided = left_out_;
  SolverOptions options;
  options.budget = budget;
  for (const Term obligation : conjunctions_) {
    switch (certify_unsatisfiable(std::span(&obligation, 1), options).answer) {
      case Answer::Unsat:
        ++opinion.confirmed;
        break;
      case Answer::Unknown:
        ++opinion.undecided;
        break;
      case Answer::Sat:
        opinion.contradicted = obligation;
        return opinion;
    }
  }
  return opinion;
}

}  // namespace warrant
