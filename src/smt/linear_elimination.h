// Fourier-Motzkin elimination of integer variables, where it is exact.
//
// Lower bounds l <= a x and upper bounds b x <= u combine to b l <= a u. Over the integers that is all only if a or b
// is 1, which in programs it nearly always is; otherwise the variable is left to others.
#pragma once

#include "smt/definitions.h"

namespace warrant {

// Eliminates variables as long as that makes few new conjuncts.
Projection eliminate_linear(TermManager& terms, Projection projection);

}  // namespace warrant
