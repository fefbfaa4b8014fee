// Where the paths of a check start: the entry, and the locations at which the proof's formula cut some path off.
#pragma once

#include <deque>
#include <optional>
#include <unordered_map>
#include <vector>

#include "base/persistent_map.h"
#include "program/program.h"

namespace warrant {

class PathStarts {
 public:
  // From now on paths start at the location, where these variables are not known to be in their ranges. If that is less
  // than was known there, it waits for its turn again.
  void add(LocationId location, const std::vector<VariableId>& unranged);
  // The next one whose turn it is; nothing if none waits.
  std::optional<LocationId> next();

  const PersistentSet& unranged_at(LocationId location) const;
  std::vector<LocationId> all() const;

 private:
  struct Start {
    PersistentSet unranged;
    bool waits = false;
  };
  std::unordered_map<LocationId, Start> starts_;
  std::deque<LocationId> waiting_;
  PersistentSet none_;
};

}  // namespace warrant
