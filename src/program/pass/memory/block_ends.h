// The ends of blocks: of automatic objects, by free, and with the program, when blocks may be leaked.
#pragma once

#include <functional>

#include "program/pass/memory/access_checks.h"
#include "program/pass/memory/memory_outside.h"

namespace warrant {

class BlockEnds : MemoryPart {
 public:
  BlockEnds(MemoryContext& context, const MemoryVariables& variables, const MemoryStorage& storage, MemoryEdges& edges,
            MemoryGhosts& ghosts, const OutsideMemory& outside, AccessChecks& checks);

  void end(EdgeId id, const Free& free);

 private:
  void free_heap_block(EdgeId id, const Free& free);
  void check_leaks();
  Term is_pointed_to(const std::function<Term(Term)>& points_there) const;

  const MemoryVariables& variables_;
  const MemoryStorage& storage_;
  MemoryEdges& edges_;
  MemoryGhosts& ghosts_;
  const OutsideMemory& outside_;
  AccessChecks& checks_;
};

}  // namespace warrant
