// States in which everything that matters is a known number: what can happen from one of them does not depend on how it
// was reached, so no path needs to go on from one that another path has been in.
#pragma once

#include <memory>
#include <unordered_set>
#include <vector>

#include "base/persistent_map.h"
#include "engine/symbolic_memory.h"

namespace warrant {

class VisitedStates {
 public:
  // True if the state is concrete in the live variables and was added before; else it is added, if it is concrete.
  bool contains_or_add(LocationId location, const SymbolicMemory& memory, const PersistentSet& live);

 private:
  using Key = std::vector<std::uint32_t>;
  struct Hash {
    std::size_t operator()(const Key& key) const;
  };
  std::unordered_set<Key, Hash> states_;
};

// One path that may come back to a state it has been in: what it can do from there it could do before, under a weaker
// path condition. Found by Brent's method: a comparison with one earlier state, which is replaced at growing distances.
class Repetition {
 public:
  // To be asked whenever the path comes to a loop head. Copies go on independently.
  bool returns(LocationId location, const SymbolicMemory& memory, const PersistentSet& live);

 private:
  struct Mark {
    LocationId location;
    SymbolicMemory memory;
  };
  std::uint32_t arrivals_ = 0;
  std::shared_ptr<const Mark> mark_;  // set where this number was last a power of two
};

}  // namespace warrant
