#include "smt/bits/sat_solver.h"

#include <ccadical.h>

#include <algorithm>
#include <limits>

namespace warrant {

namespace {

// In a millisecond CaDiCaL takes about so many conflicts of the sizes that programs give rise to, for three steps.
constexpr std::uint64_t conflicts_per_step = 2;

int is_exhausted(void* budget) { return static_cast<const Budget*>(budget)->exhausted() ? 1 : 0; }

}  // namespace

SatSolver::SatSolver() : solver_(ccadical_init()) { ccadical_set_option(solver_, "quiet", 1); }

SatSolver::~SatSolver() { ccadical_release(solver_); }

void SatSolver::add_clause(std::span<const int> literals) {
  for (const int literal : literals) ccadical_add(solver_, literal);
  ccadical_add(solver_, 0);
}

Answer SatSolver::solve(std::span<const int> assumptions, Effort effort, const Budget& budget) {
  Budget limit = budget;
  ccadical_set_terminate(solver_, &limit, is_exhausted);
  for (const int literal : assumptions) ccadical_assume(solver_, literal);
  if (!effort.is_unlimited()) {
    const std::uint64_t conflicts = std::min<std::uint64_t>(effort.step_count(), 1U << 28) * conflicts_per_step;
    ccadical_limit(solver_, "conflicts",
                   static_cast<int>(std::min<std::uint64_t>(conflicts, std::numeric_limits<int>::max())));
  }
  const int result = ccadical_solve(solver_);
  ccadical_set_terminate(solver_, nullptr, nullptr);
  return result == 10 ? Answer::Sat : result == 20 ? Answer::Unsat : Answer::Unknown;
}

bool SatSolver::value(int literal) const { return ccadical_val(solver_, literal) == literal; }
bool SatSolver::has_failed(int literal) const { return ccadical_failed(solver_, literal) != 0; }

std::string sat_solver_name() { return ccadical_signature(); }

}  // namespace warrant
