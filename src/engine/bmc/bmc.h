// Bounded model checking with merged paths, complete where no loop can go on.
#pragma once

#include "engine/engine.h"

namespace warrant {

EngineDescription bmc_description();

}  // namespace warrant
