// Sequence interpolants from a chain of Horn clauses.
//
// One predicate P_k over the shared variables for each cut, clauses P_{k-1} ∧ F_k -> P_k, and the query P_{n-1} ∧ F_n.
// Spacer (Komuravelli, Gurfinkel, Chaki: SMT-based model checking for recursive programs) answers with a solution for
// the predicates, which is a sequence interpolant. Its inlining would solve the chain by substitution instead, with the
// strongest postconditions as solution, so it is off.
//
// Its time grows with the square of the number of cuts. A long chain is therefore solved for a few cuts first, and then
// between each two of them on its own, from one interpolant to the negation of the next.
#pragma once

#include <optional>
#include <vector>

#include "smt/chain.h"
#include "smt/solver.h"
#include "smt/z3/bridge.h"

namespace warrant {

// One formula per cut, not checked. Nothing if the chain is satisfiable, or Spacer gives up or answers with what has no
// counterpart among terms.
std::optional<std::vector<Term>> interpolate_by_horn_clauses(Z3Bridge& bridge, const Chain& chain,
                                                             const SolverOptions& options);

}  // namespace warrant
