// Symbolic execution with implicit predicate abstraction (FMCAD 2024).
#pragma once

#include "engine/engine.h"

namespace warrant {

EngineDescription symexia_description();

}  // namespace warrant
