// States in which everything that matters is a known number: what can happen from one of them does not depend on how it
// was reached, so no path needs to go on from one that another path has been in.
#pragma once

#include <unordered_set>
#include <vector>

#include "engine/symbolic_memory.h"
#include "program/persistent_map.h"

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

}  // namespace warrant
