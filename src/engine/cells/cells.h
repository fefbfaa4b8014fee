// Proofs about the contents of whole arrays, one cell at a time.
#pragma once

#include "engine/engine.h"

namespace warrant {

// `summaries` proves the program without arrays: an engine of path summaries.
EngineDescription cells_description(const EngineDescription& summaries);

}  // namespace warrant
