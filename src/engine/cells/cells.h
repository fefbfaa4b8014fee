// Proofs about the contents of whole arrays, one cell at a time.
#pragma once

#include "engine/engine.h"

namespace warrant {

EngineDescription cells_description();

}  // namespace warrant
