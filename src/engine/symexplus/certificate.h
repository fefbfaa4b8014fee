// The reached set as a proof.
#pragma once

#include "engine/loop_facts.h"
#include "engine/symexplus/reached_set.h"
#include "engine/symexplus/states.h"
#include "evidence/checker/proof.h"

namespace warrant::symexplus {

// At every place where a state covers another: the facts there and the disjunction of its states. Every state's
// successors are states again or covered by some, and none is at a target location, so the formulas are inductive.
// Where nothing is covered the checker goes through every state itself, as the search has done.
Proof make_certificate(States& states, const ReachedSet& reached, const LoopFacts& facts);

}  // namespace warrant::symexplus
