// Symbolic execution with implicit predicate abstraction (FMCAD 2024).
#pragma once

#include "engine/engine.h"

namespace warrant {

struct SymexiaOptions {
  long threshold = 0;
  std::string predicates;  // a file
  bool loop_facts = true;
  long max_refinements = 0;  // 0: no limit
};

EngineDescription symexia_description();

}  // namespace warrant
