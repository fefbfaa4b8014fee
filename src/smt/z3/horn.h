// Systems of Horn clauses for Spacer.
#pragma once

#include "smt/horn.h"
#include "smt/z3/bridge.h"

namespace warrant {

// Inlining and slicing of relations are off: every relation has a formula in a solution.
z3::params spacer_parameters(z3::context& context, const SolverOptions& options);

HornAnswer solve_by_spacer(Z3Bridge& bridge, const HornSystem& system, const SolverOptions& options);

}  // namespace warrant
