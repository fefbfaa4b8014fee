#include "evidence/checker/path_starts.h"

namespace warrant {

void PathStarts::add(LocationId location, const std::vector<VariableId>& unranged) {
  const auto [entry, is_new] = starts_.try_emplace(location);
  Start& start = entry->second;
  bool is_weaker = is_new;
  for (const VariableId id : unranged) {
    is_weaker |= !start.unranged.contains(id);
    start.unranged.insert(id);
  }
  if (!is_weaker || start.waits) return;
  start.waits = true;
  waiting_.push_back(location);
}

std::optional<LocationId> PathStarts::next() {
  if (waiting_.empty()) return std::nullopt;
  const LocationId location = waiting_.front();
  waiting_.pop_front();
  starts_[location].waits = false;
  return location;
}

const PersistentSet& PathStarts::unranged_at(LocationId location) const {
  const auto found = starts_.find(location);
  return found == starts_.end() ? none_ : found->second.unranged;
}

std::vector<LocationId> PathStarts::all() const {
  std::vector<LocationId> locations;
  locations.reserve(starts_.size());
  for (const auto& [location, start] : starts_) locations.push_back(location);
  return locations;
}

}  // namespace warrant
