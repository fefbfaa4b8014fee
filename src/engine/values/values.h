// Reachable values of a few variables: sets of ranges at every location, refined along infeasible error paths.
#pragma once

#include "engine/engine.h"

namespace warrant {

EngineDescription values_description();

}  // namespace warrant
