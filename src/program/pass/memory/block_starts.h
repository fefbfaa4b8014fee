// Allocation: addresses and first contents of blocks.
#pragma once

#include "program/pass/memory/cell_loops.h"
#include "program/pass/memory/memory_ghosts.h"
#include "program/pass/memory/memory_outside.h"

namespace warrant {

class BlockStarts : MemoryPart {
 public:
  BlockStarts(MemoryContext& context, MemoryVariables& variables, const MemoryStorage& storage, MemoryEdges& edges,
              CellEdges& cells, MemoryGhosts& ghosts, OutsideMemory& outside);

  void start();  // when the program begins: of arrays that belong to no single object
  void allocate(EdgeId id, const Allocate& allocate);

 private:
  void take_address(BlockId block, const Allocate& allocate);
  void watch_or_take(BlockId block, const Allocate& allocate);
  void take_next_address(BlockId block, const Allocate& allocate);
  void take_room(BlockId block, Term fits);
  bool is_large(BlockId block);  // every instance of it

  void start_contents(BlockId block, const Allocate& allocate, Term start);
  void start_own_cells(const CellStorage& storage, const Allocate& allocate);
  void start_shared_cells(BlockId block, const Extent& extent, const CellStorage& storage, const Allocate& allocate,
                          Term start);
  void start_one_by_one(const OffsetSet& offsets, const CellStorage& storage, const Allocate& allocate, Term start);
  void start_with_bytes(BlockId block, const Extent& extent, const CellStorage& storage, const std::string& bytes,
                        Term start);
  Term value_of_bytes(const std::string& bytes, std::uint64_t offset, ScalarType type) const;

  MemoryVariables& variables_;
  const MemoryStorage& storage_;
  MemoryEdges& edges_;
  CellEdges& cells_;
  MemoryGhosts& ghosts_;
  OutsideMemory& outside_;
  CellLoops loops_;
  bool has_assumed_room_ = false;
};

}  // namespace warrant
