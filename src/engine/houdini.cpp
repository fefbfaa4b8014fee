#include "engine/houdini.h"

#include <functional>

namespace warrant {

bool drop_refuted(TermManager& terms, Solver& solver, std::vector<Term>& candidates, std::vector<Term> values,
                  const Budget& budget) {
  const std::size_t before = values.size();
  const auto drop_if = [&](const std::function<bool(Term)>& is_refuted) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (is_refuted(values[i])) continue;
      values[kept] = values[i];
      candidates[kept++] = candidates[i];
    }
    const bool any = kept < values.size();
    values.resize(kept);
    candidates.resize(kept);
    return any;
  };
  while (!values.empty()) {
    budget.check();
    const Answer answer = solver.check(terms.negate(terms.conjunction(values)));
    if (answer == Answer::Unsat) break;
    if (answer == Answer::Sat) {
      const Model model = solver.model();
      if (drop_if([&](Term value) { return !model.satisfies(value); })) continue;
    }
    // The solver gave up on the whole: ask for each.
    drop_if([&](Term value) { return solver.check(terms.negate(value)) != Answer::Unsat; });
    break;
  }
  return values.size() < before;
}

}  // namespace warrant
