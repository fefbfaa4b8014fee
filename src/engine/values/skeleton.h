// What is left of the procedures where only the variables of a precision matter: the slice for these.
//
// A procedure is left out, with its calls, if it has no target location, neither changes nor tests what matters, and
// calls none that does. In the others, locations with the same states are one: those to which edges that do not matter
// lead from one location only.
#pragma once

#include <vector>

#include "base/persistent_map.h"
#include "engine/values/procedure_facts.h"
#include "engine/values/transfer.h"

namespace warrant::values {

class Skeleton {
 public:
  struct Part {
    std::vector<LocationId> group;  // by location: the one that stands for it; none_id where no execution comes
    // By location that stands for others: the edges that lead from these to elsewhere, or matter.
    std::vector<std::vector<EdgeId>> out;
    std::vector<PersistentSet> live;  // by location that stands for others: variables of the precision
    PersistentSet entering;           // what matters at the entry
    PersistentSet leaving;            // what matters at the exit and may be different there, or better known
    bool is_result_live = false;
  };
  enum class Effect : std::uint8_t { Ends, None, Matters };

  Skeleton(const ProcedureFacts& facts, const Precision& precision);

  bool matters(ProcedureId id) const { return matters_[id]; }
  const Part& part(ProcedureId id) const { return parts_[id]; }
  // Of the variables of the precision, those that the procedure or what it calls may write.
  const PersistentSet& written(ProcedureId id) const { return written_[id]; }
  Effect effect(ProcedureId id, EdgeId edge) const;

 private:
  void find_what_matters();
  void find_touched();
  void group(ProcedureId id);
  LocationId group_of(ProcedureId id, LocationId location) const;
  void find_live();
  bool update_live(ProcedureId id, std::vector<ProcedureId>& changed_callees);
  PersistentSet live_before(ProcedureId id, EdgeId edge, const PersistentSet& behind,
                            std::vector<ProcedureId>& changed_callees);
  PersistentSet live_before_call(const Call& call, const PersistentSet& behind,
                                 std::vector<ProcedureId>& changed_callees);
  void add_tracked(Term term, PersistentSet& to) const;

  const ProcedureFacts& facts_;
  const Precision& precision_;
  std::vector<bool> matters_;
  std::vector<PersistentSet> written_, touched_;  // by procedure, with what it calls
  std::vector<Part> parts_;
};

}  // namespace warrant::values
