// Constrained Horn clauses for Spacer.
#pragma once

#include "engine/engine.h"

namespace warrant {

EngineDescription horn_description();

}  // namespace warrant
