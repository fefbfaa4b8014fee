// Bounded model checking with merged paths, complete where no loop can go on.
#pragma once

#include "engine/engine.h"

namespace warrant {

struct BmcOptions {
  long max_iterations = 0;  // of a loop; 0: no limit
  bool induction = true;
};

EngineDescription bmc_description();

}  // namespace warrant
