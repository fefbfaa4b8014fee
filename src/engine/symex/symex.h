// Plain symbolic execution: Algorithm 1 of "Symbolic Execution with Implicit Predicate Abstraction" (FMCAD 2024).
#pragma once

#include "engine/engine.h"

namespace warrant {

EngineDescription symex_description();

}  // namespace warrant
