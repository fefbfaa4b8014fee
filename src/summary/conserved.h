// Polynomials that no step of a loop changes: the closed forms of recurrences whose steps depend on solved ones.
//
// If i' = i + 1 and s' = s + i, then 2 s - i^2 + i is what it was after any number of steps; with the number of steps
// as a variable of its own, s' = s + n gives s - count * n. Every such polynomial up to a degree is found by linear
// algebra over its coefficients, for all cases of the loop's body at once.
#pragma once

#include <vector>

#include "summary/loop_relation.h"

namespace warrant {

// Equations between the loop's variables before and behind `count` steps, none of them linear and none that follows
// from others by multiplication with what is conserved. `ignored` is a variable that they leave out, or null.
std::vector<Term> conserved_polynomials(const LoopRelation& relation, Term ignored, Term count, TermManager& terms);

}  // namespace warrant
