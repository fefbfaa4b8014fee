// Symbolic execution with interpolants that subsume (TRACER, CAV 2012).
#pragma once

#include "engine/engine.h"

namespace warrant {

struct TracerOptions {
  std::string interpolation = "wp";
  std::string loop_invariants = "rich";
  std::string subsumption = "quick";
  std::string tree;  // a file
};

EngineDescription tracer_description();

}  // namespace warrant
