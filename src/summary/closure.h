// Transitive closures of relations between integer points.
#pragma once

#include "summary/presburger.h"

namespace warrant {

struct TransitiveClosure {
  IslMap map;             // contains the closure; null if it is out of reach
  bool is_exact = false;  // and is no more than that
};

// By isl; where that is not exact, also by phases: if a condition on the state, once true, stays true, then all steps
// from states where it is false come before all others, and the closures of the two kinds of steps are often exact
// where that of their union is not.
TransitiveClosure transitive_closure(const IslMap& steps, Presburger& presburger);

}  // namespace warrant
