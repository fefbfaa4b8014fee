// What a state says about given variables, as formulas over these.
//
// The paper's loop invariant candidates are the projection of the state at a header; its interpolants by strongest
// postconditions are projections, too: the prefix's own variables are eliminated.
#pragma once

#include <vector>

#include "engine/tracer/states.h"

namespace warrant::tracer {

// Formulas that the state implies. The symbols of the path are eliminated by their definitions; what they leave is
// dropped, as is what the variables' types say already.
std::vector<Term> project(States& states, State& state, const std::vector<VariableId>& variables);

// The constraints of the state's path that say something about the formulas, directly or through one another.
std::vector<Term> constraints_about(const State& state, TermManager& terms, const std::vector<Term>& formulas);

}  // namespace warrant::tracer
