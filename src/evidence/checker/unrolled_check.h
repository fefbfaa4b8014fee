// The check of a proof that says: no loop goes on for ever, and no unrolling reaches a target location; or: a marked
// location is not reached soon, and not after a number of stretches in which none was reached (k-induction: Sheeran,
// Singh, Stålmarck, FMCAD 2000).
//
// Where the number of paths is the trouble and not their length, paths that meet are merged, and the whole program is a
// few questions to a solver: can this loop go on, can a target location be reached. All executors are the proof
// checker's own (path_state.h); nothing is taken from the engine that claims it.
#pragma once

#include "evidence/checker/proof_checker.h"

namespace warrant {

// `reference` is in reference form. A program whose loops do not end is not accepted before the time is up.
ProofCheck check_unrolled(const Program& reference, const Proof& proof, const ProofCheckOptions& options);

}  // namespace warrant
