// A symbolic execution that is not finished yet.
#pragma once

#include <memory>
#include <vector>

#include "engine/executor.h"
#include "engine/symbolic_path.h"
#include "program/program.h"

namespace warrant {

// A state that the path has been in.
struct Mark {
  LocationId location;
  SymbolicMemory memory;
};

struct SymexState {
  LocationId location = 0;
  SymbolicState symbolic;
  ConstrainedPath path;
  std::uint32_t iterations = 0;       // back edges taken
  std::shared_ptr<const Mark> mark;   // set where this number was last a power of two
  bool is_repeated = false;           // it agrees with the mark, or with a state of another path
  const PathNode* matched = nullptr;  // the stretch in which it was last compared with other paths
};

}  // namespace warrant
