// What the parts of memory resolution share. Internal to this folder, as all of memory_*.h but memory_map.h.
//
// One class per concept; each is given the parts that it rests on:
//   MemoryVariables   the variables of the program that is made
//   InlinedTerms      terms of the inlined program over them
//   MemoryEdges       the edges that replace one edge
//   MemorySurvey      what the accesses ask of the representation of cells
//   MemoryStorage     that representation, class by class
//   CellEdges         reads and writes of cells as operations
//   OutsideMemory     memory of others
//   MemoryGhosts      which blocks are live, and how large they are
//   AccessChecks      whether an access is valid
//   PointerChecks     whether pointers may be compared, may overlap, and are aligned
//   BlockStarts       allocation: addresses and first contents
//   BlockEnds         ends of blocks, and leaks
//   MemorySpans       copies and fills
#pragma once

#include "program/pass/analysis/points_to.h"
#include "program/pass/memory/memory.h"
#include "program/pass/memory/memory_layout.h"

namespace warrant {

// What ghost variables are needed for.
enum class GhostUse : std::uint8_t {
  None,
  Property,  // the checks of memory that the property asks for
  Relaxed,   // lifetimes and bounds in the relaxed program
};

struct MemoryContext {
  MemoryContext(const Program& inlined, const MemoryOptions& options);

  const Program& inlined;
  const MemoryOptions options;
  PointsTo points;
  const GhostUse ghost_use;
  const MemoryLayout layout;
  Program program;  // that is made: one procedure, which is still empty
};

// A part of the resolution, and the short words that all parts use.
class MemoryPart {
 protected:
  explicit MemoryPart(MemoryContext& context)
      : inlined_(context.inlined),
        layout_(context.layout),
        points_(context.points),
        program_(context.program),
        context_(context) {}

  TermManager& terms() const { return inlined_.terms(); }
  const Encoding& encoding() const { return inlined_.encoding(); }
  ScalarType pointer_type() const { return encoding().pointer_type(); }
  Term address_constant(std::uint64_t value) const { return encoding().address(Integer(value)); }
  Term at_distance(Term address, std::int64_t distance) const;
  Term remainder(Term address, std::uint64_t power_of_two) const;
  Term is_null_page(Term address) const;

  Cfa& cfa() const { return program_.procedures[0].cfa; }
  const MemoryBlock& block(BlockId id) const { return points_.blocks()[id]; }
  const Regions& regions() const { return points_.regions(); }
  BlockId first_block(RegionId region) const;
  bool is_single(RegionId region) const;  // one block, one live instance: the region's cells are that object's
  bool starts_as_zero(RegionId region) const;
  bool is_constant(RegionId region) const;  // all of it

  bool may_be_outside(const Place& place) const;
  bool is_foreign(const Place& place) const;  // if it is in no region, it is in memory of others

  bool has_ghosts() const { return context_.ghost_use != GhostUse::None; }
  bool checks_memory() const { return context_.ghost_use == GhostUse::Property; }
  bool checks_lifetimes() const { return context_.ghost_use == GhostUse::Relaxed; }
  bool ends_at_undefined() const { return inlined_.at_undefined == AtUndefined::Ends; }
  bool asks_for(Undefined kind) const { return inlined_.property.kinds.contains(kind); }
  // It is an error of this program, in which executions end there.
  bool checks_kind(Undefined kind) const { return ends_at_undefined() && asks_for(kind); }
  void assume_once(AssumptionKind kind);  // results name it

  const Program& inlined_;
  const MemoryLayout& layout_;
  PointsTo& points_;
  Program& program_;
  MemoryContext& context_;
};

}  // namespace warrant
