// The invariants of a proof for people.
#pragma once

#include <vector>

#include "evidence/proof.h"
#include "report/verification.h"

namespace warrant {

// Those at loops, with the names that the C text has. `program` is in reference form.
std::vector<Verification::Invariant> readable_invariants(const Program& program, const Proof& proof);

}  // namespace warrant
