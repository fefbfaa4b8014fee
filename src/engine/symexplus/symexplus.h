// Symbolic execution whose precision is refined (SYMEX+, ISoLA 2016).
#pragma once

#include "engine/engine.h"

namespace warrant {

EngineDescription symexplus_description();

}  // namespace warrant
