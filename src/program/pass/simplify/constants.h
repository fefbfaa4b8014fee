// Conditional constant propagation.
#pragma once

#include "program/pass/simplify/pass.h"

namespace warrant {

// Contract: the same executions. A scalar variable that has one constant value at a location on all paths that are not
// cut off by a false assume is replaced by it in the operations that leave the location; `assume x = c` counts as
// knowing x. Assumes that become true are skips; edges whose assume becomes false, and what only they reach, are gone.
// Back: formulas are strengthened by the constants that were used.
PassResult propagate_constants(Program program);

}  // namespace warrant
