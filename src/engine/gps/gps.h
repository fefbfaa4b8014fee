// Summary-guided search (OOPSLA 2025), and what it is compared with.
#pragma once

#include "engine/engine.h"

namespace warrant {

EngineDescription gps_description();
EngineDescription gpslite_description();
EngineDescription cra_description();
EngineDescription impact_description();

}  // namespace warrant
