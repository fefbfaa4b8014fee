#include "smt/core.h"

#include <algorithm>

namespace warrant {

std::vector<Term> shrink_core(Solver& solver, std::vector<Term> core, unsigned max_checks) {
  // From the front, as long as none is known to be needed; `needed` of them are.
  std::size_t needed = 0;
  while (needed < core.size() && max_checks-- > 0) {
    std::vector<Term> without = core;
    without.erase(without.begin() + static_cast<std::ptrdiff_t>(needed));
    if (solver.check(without) != Answer::Unsat) {
      ++needed;
      continue;
    }
    const std::vector<Term> smaller = solver.core();
    needed = static_cast<std::size_t>(std::ranges::count_if(
        std::span(core).first(needed), [&](Term term) { return std::ranges::find(smaller, term) != smaller.end(); }));
    core = smaller;
  }
  return core;
}

}  // namespace warrant
