#include "evidence/obligations.h"

#include <algorithm>

#include "smt/external_solver.h"

namespace warrant {

namespace {

// Starting the other solver costs more than most obligations do.
constexpr std::size_t asked_together = 32;

}  // namespace

void Obligations::add(std::span<const Term> formulas) { conjunctions_.push_back(terms_.conjunction(formulas)); }

Obligations::Opinion Obligations::ask(Effort effort_each, const Budget& budget) const {
  Opinion opinion;
  const auto ask_one = [&](Term formula) { return check_externally(std::span(&formula, 1), effort_each, budget); };
  for (std::size_t start = 0; start < conjunctions_.size(); start += asked_together) {
    const auto part = std::span(conjunctions_).subspan(start, std::min(asked_together, conjunctions_.size() - start));
    if (part.size() > 1 && ask_one(terms_.disjunction(part)) == Answer::Unsat) {
      opinion.confirmed += part.size();
      continue;
    }
    for (const Term obligation : part) {
      const Answer answer = ask_one(obligation);
      if (answer == Answer::Unsat) ++opinion.confirmed;
      if (answer == Answer::Unknown) ++opinion.undecided;
      if (answer == Answer::Sat) {
        opinion.contradicted = true;
        return opinion;
      }
    }
  }
  return opinion;
}

}  // namespace warrant
