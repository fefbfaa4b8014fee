// What else is asked about the obligations of a proof that was accepted.
#pragma once

#include "evidence/checker/obligations.h"
#include "evidence/checker/proof_checker.h"

namespace warrant {

// Whether obligations have to be collected.
bool needs_obligations(const ProofCheckOptions& options);

// Asks the other solver, and for proofs of unsatisfiability, as the options say, and counts. Throws ProofRejected where
// an obligation turns out to be satisfiable.
void ask_for_second_opinion(const Obligations& obligations, const ProofCheckOptions& options,
                            ProofCheckStatistics& statistics);

}  // namespace warrant
