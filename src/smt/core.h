// Small unsatisfiable cores.
#pragma once

#include <vector>

#include "smt/solver.h"

namespace warrant {

// Assumptions that contradict what was added to the solver, given that they do: removes one after another, by at most
// `max_checks` checks. What is left need not be minimal.
std::vector<Term> shrink_core(Solver& solver, std::vector<Term> core, unsigned max_checks);

}  // namespace warrant
