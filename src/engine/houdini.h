// The step of Houdini (C. Flanagan, K. Leino, FME 2001): candidates that a path refutes are dropped. What is left when
// no path refutes any is inductive.
#pragma once

#include <vector>

#include "base/budget.h"
#include "smt/solver.h"

namespace warrant {

// Drops the candidates that need not hold where the solver's assertions do; `values[i]` is what candidate i is there.
// True if there were any. A candidate about which the solver gives up is dropped.
bool drop_refuted(TermManager& terms, Solver& solver, std::vector<Term>& candidates, std::vector<Term> values,
                  const Budget& budget);

}  // namespace warrant
