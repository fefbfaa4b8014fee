// Predicate abstraction with counterexample-guided refinement.
#pragma once

#include "engine/engine.h"

namespace warrant {

EngineDescription predabs_description();

}  // namespace warrant
