// A symbolic execution that is not finished yet.
#pragma once

#include <memory>
#include <vector>

#include "engine/executor.h"
#include "engine/symbolic_path.h"
#include "engine/visited.h"
#include "program/program.h"

namespace warrant::symex {

struct State {
  LocationId location = 0;
  SymbolicState symbolic;
  ConstrainedPath path;
  std::uint32_t iterations = 0;  // back edges taken
  Repetition repetition;
  bool is_repeated = false;           // it, or another path, has been in this state
  const PathNode* matched = nullptr;  // the stretch in which it was last compared with other paths
};

}  // namespace warrant::symex
