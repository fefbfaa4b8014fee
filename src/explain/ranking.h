// Guesses at why loops end. Whether a guess is right is for a proof to show.
#pragma once

#include <map>
#include <vector>

#include "base/budget.h"
#include "program/program.h"

namespace warrant {

// By loop head, terms over the program's variables that may grow smaller with every round and be not negative in each:
// differences of what the loop compares, those first that a look at one round confirms. The last one is null: a number
// of rounds will do.
std::map<LocationId, std::vector<Term>> ranking_candidates(const Program& program, const Budget& budget);

}  // namespace warrant
