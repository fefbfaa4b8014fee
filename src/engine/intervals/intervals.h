// Interval analysis with widening and narrowing (POPL 1977): the smallest engine, and the example of
// docs/engines/README.md.
#pragma once

#include "engine/engine.h"

namespace warrant {

EngineDescription intervals_description();

}  // namespace warrant
