// Predicate abstraction with counterexample-guided refinement.
#pragma once

#include "engine/engine.h"

namespace warrant {

struct PredabsOptions {
  std::string abstraction = "boolean";
  std::string block = "loop";
  bool loop_facts = true;
  long max_refinements = 0;  // 0: no limit
};

EngineDescription predabs_description();

}  // namespace warrant
