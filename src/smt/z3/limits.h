// Limits of time and work for Z3.
#pragma once

#include <z3++.h>

#include "smt/solver.h"

namespace warrant {

// Seed and resource limit of one check, fixed when a solver is made. Interrupts are left to the program.
z3::params solver_parameters(z3::context& context, const SolverOptions& options);

// Milliseconds left, at least 1; none without a deadline.
std::optional<unsigned> milliseconds_left(const Budget& budget);

// The deadline of the next check of any solver of the context. Z3 counts wall-clock time.
void set_deadline(z3::context& context, const Budget& budget);

}  // namespace warrant
