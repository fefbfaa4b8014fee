// Loops that end by themselves: what decides when to leave them is known in the state at hand.
#pragma once

#include "engine/tracer/blocks.h"
#include "engine/tracer/states.h"

namespace warrant::tracer {

// How many visits of the loop head lie ahead on a path that leaves the loop only where constants decide it; 0 if there
// is a choice to leave, or too many. Such a loop is executed as it is: abstraction could only lose what is known.
unsigned visits_ahead(States& states, Blocks& blocks, const Loops& loops, LocationId head, const State& state);

}  // namespace warrant::tracer
