// What the property asks of pointers that are not dereferenced: whether they may be compared or subtracted, whether
// their ranges may overlap, and whether they are aligned.
#pragma once

#include <map>
#include <optional>
#include <set>

#include "program/pass/memory/access_checks.h"
#include "program/pass/memory/memory_outside.h"

namespace warrant {

class PointerChecks : MemoryPart {
 public:
  PointerChecks(MemoryContext& context, const MemoryVariables& variables, MemoryEdges& edges,
                const MemoryGhosts& ghosts, const OutsideMemory& outside)
      : MemoryPart(context), variables_(variables), edges_(edges), ghosts_(ghosts), outside_(outside) {}

  void relate(EdgeId id, const Relate& relate);
  void separate(EdgeId id, const Separate& separate);
  void aligned(EdgeId id, const Aligned& aligned);
  void name_assumed_places();  // at the end

 private:
  bool is_evidently_related(const Place& left, const Place& right) const;
  bool is_decided_by_layout(EdgeId id, const Relate& relate);
  bool may_end(RegionId region);
  bool stays_inside(const Place& place) const;
  Term lies_in_known(const Place& place, Term address, Term bytes) const;
  Term lies_somewhere(const Place& place, Term address) const;
  Term lie_together(RegionId region, Term left, Term right) const;
  void require(Term valid, Undefined kind);
  void assume_places(RegionId region, unsigned align);

  const MemoryVariables& variables_;
  MemoryEdges& edges_;
  const MemoryGhosts& ghosts_;
  const OutsideMemory& outside_;
  // Blocks that are assumed to lie at multiples of more than their alignment.
  std::map<BlockId, unsigned> assumed_places_;
  // Regions some of whose blocks on the heap end before the program does; none_id: any region.
  std::optional<std::set<RegionId>> ending_;
};

}  // namespace warrant
