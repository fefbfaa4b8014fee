// The invariants of a witness as a proof: is what it claims enough?
//
// Takes each invariant from where its check stands in the program: the condition under which the check passes holds
// just before it. The checker of proofs says whether these formulas, with the ranges of the variables in them, are
// inductive and exclude every error. What they say is told to the engines that come after it, too.
#pragma once

#include <memory>
#include <vector>

#include "engine/engine.h"
#include "validation/instrumentation.h"

namespace warrant {

std::unique_ptr<Engine> claimed_invariants_engine(std::vector<CheckText> checks);

}  // namespace warrant
