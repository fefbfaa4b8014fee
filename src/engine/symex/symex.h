// Plain symbolic execution: Algorithm 1 of "Symbolic Execution with Implicit Predicate Abstraction" (FMCAD 2024).
#pragma once

#include "engine/engine.h"

namespace warrant {

struct SymexOptions {
  std::string search = "mixed";
  bool match_states = true;
  long max_iterations = 0;  // back edges on a path; 0: no limit
};

EngineDescription symex_description();

}  // namespace warrant
