// A program as constrained Horn clauses: a relation for each cut point, over the variables that are live there, and a
// clause for each block of paths between two of them.
#pragma once

#include <set>
#include <vector>

#include "engine/large_blocks.h"
#include "smt/horn.h"

namespace warrant::horn {

struct ProgramClauses {
  HornSystem system;
  std::vector<LocationId> locations;      // by relation
  std::vector<const LargeBlock*> blocks;  // by clause
};

// Blocks to the target locations in `left_out` have no clause.
ProgramClauses clauses_of(const Program& program, LargeBlocks& blocks, const std::set<LocationId>& left_out);

}  // namespace warrant::horn
