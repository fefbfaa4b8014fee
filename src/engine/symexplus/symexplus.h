// Symbolic execution whose precision is refined (SYMEX+, ISoLA 2016).
#pragma once

#include "engine/engine.h"

namespace warrant {

struct SymexplusOptions {
  std::string prefer = "domain-good,short";
  std::string restart = "lazy";
  bool loop_facts = true;
  std::string precision, initial_precision;  // files
};

EngineDescription symexplus_description();

}  // namespace warrant
