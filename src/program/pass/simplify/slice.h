// Removes code that cannot influence whether a target location is reached.
#pragma once

#include "program/pass/simplify/pass.h"

namespace warrant {

// Contract: every execution that reaches an Error, Unmodelled or RecursionCut location is still there (without the
// steps that were removed); executions may be added, since a removed loop always ends, a removed assume never blocks,
// and marked checks on removed values are gone. Kept are
//   - the branches that decide whether a target location or a kept operation is reached,
//   - assignments and inputs of the variables that kept operations read,
//   - marked checks and resource assumes that speak about kept variables only.
// What cannot reach a target location is an end; target locations have no way on, and the entry is apart from them.
// Back: a path lacks the way through removed code; a removed location has the formula of the location that follows it,
// one that cannot reach a target location has true.
PassResult slice(Program program);

}  // namespace warrant
