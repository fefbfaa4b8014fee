// Limits of time and work for Z3.
#pragma once

#include <z3++.h>

#include "smt/solver.h"

namespace warrant {

// The seed, fixed when a solver is made. Interrupts are left to the program.
z3::params solver_parameters(z3::context& context, const SolverOptions& options);

// Effort as Z3's rlimit, where 0 is no limit.
std::uint64_t resource_limit(Effort effort);

// Milliseconds left, at least 1; none without a deadline.
std::optional<unsigned> milliseconds_left(const Budget& budget);

// The limits of every check and query of the context while this lives: the effort as Z3's rlimit, and what is left of
// the budget, which Z3 counts in wall-clock time.
class ScopedLimits {
 public:
  ScopedLimits(z3::context& context, const SolverOptions& options);
  ScopedLimits(const ScopedLimits&) = delete;
  ScopedLimits& operator=(const ScopedLimits&) = delete;
  ~ScopedLimits();

 private:
  z3::context& context_;
};

}  // namespace warrant
