// A symbolic execution that is not finished yet.
#pragma once

#include <memory>
#include <vector>

#include "engine/executor.h"
#include "program/program.h"

namespace warrant {

// A stretch of a path without forks. Its constraints are those of the branch that leads to it and of what was executed
// since; together with its ancestors' they are the path condition.
struct PathNode {
  std::shared_ptr<PathNode> parent;
  std::uint32_t depth = 0;  // number of ancestors
  std::vector<EdgeId> edges;
  std::vector<Term> constraints;
  std::vector<Term> havocs;  // the symbols of its Havoc edges

  ~PathNode() {
    // A chain of a million parents must not be released recursively.
    while (parent && parent.use_count() == 1) {
      std::shared_ptr<PathNode> above = std::move(parent->parent);
      parent = std::move(above);
    }
  }
};

// A state that the path has been in.
struct Mark {
  LocationId location;
  SymbolicMemory memory;
};

struct SymexState {
  LocationId location = 0;
  SymbolicState symbolic;
  std::shared_ptr<PathNode> path;
  std::uint32_t iterations = 0;  // back edges taken
  std::shared_ptr<const Mark> mark;  // set where this number was last a power of two
  bool is_repeated = false;          // it agrees with the mark
};

}  // namespace warrant
