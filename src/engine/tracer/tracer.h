// Symbolic execution with interpolants that subsume (TRACER, CAV 2012).
#pragma once

#include "engine/engine.h"

namespace warrant {

EngineDescription tracer_description();

}  // namespace warrant
