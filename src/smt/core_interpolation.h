// Sequence interpolants from an unsatisfiable core, by strongest postconditions or weakest preconditions.
//
// Forwards, A_k follows from A_{k-1} and link k, with the variables that are not shared at the cut eliminated: first by
// their definitions, then, over integers, by quantifier elimination, else by dropping the conjuncts that mention them.
// What remains is reduced to those conjuncts that contradict the links still to come. Backwards, the same is done from
// the end, and the interpolants are the negations. Either way one step is implied by the other as it is constructed;
// that the rest still contradicts is what has to be checked, and is, at every cut.
#pragma once

#include <optional>
#include <vector>

#include "smt/chain.h"
#include "smt/solver.h"

namespace warrant {

// One formula per cut of a chain whose conjunction is unsatisfiable: what the way backwards yields if that is small,
// else the smaller of both, or nothing if neither succeeds.
std::optional<std::vector<Term>> interpolate_by_core(TermManager& terms, const Chain& chain,
                                                     const SolverOptions& options);

}  // namespace warrant
