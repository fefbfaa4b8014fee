// Which variables' values can still matter.
#pragma once

#include <vector>

#include "base/persistent_map.h"
#include "program/program.h"
#include "program/uses.h"

namespace warrant {

// Strong liveness: a variable is live at a location if some path from there reads it, before it is written, in an
// assume, an output or an assignment to a variable that is live itself. Reference form only.
class Liveness {
 public:
  Liveness(const Cfa& cfa, const Reads& reads);
  const PersistentSet& at(LocationId location) const { return live_[location]; }
  // The edge's assignment or input is of no use.
  bool is_dead(const Edge& edge) const;
  // Calls visit(variable) for what is live before the edge and not after it.
  template <typename Visit>
  void for_each_dying(const Edge& edge, Visit visit) const {
    PersistentSet::for_each_missing(live_[edge.source], live_[edge.target], visit);
  }

 private:
  std::vector<PersistentSet> live_;  // by location
};

}  // namespace warrant
