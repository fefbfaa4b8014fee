#include "engine/symexplus/facts.h"

#include <algorithm>
#include <map>

#include "engine/symexplus/tuning.h"

namespace warrant::symexplus {
bool unrolls_loop(const CutPath& path) {
  std::map<LocationId, unsigned> visits;
  return std::ranges::any_of(path.locations,
                             [&](LocationId location) { return ++visits[location] >= tuning.many_visits; });
}

bool unrolls_loop(const Node& node) { return node.rounds >= tuning.many_rounds; }

bool Facts::learn() {
  if (!are_wanted_) return false;
  are_wanted_ = false;
  if (places_.size() > tuning.max_places_with_facts) return false;
  facts_ = find_loop_facts(task_, {places_.begin(), places_.end()});
  std::erase_if(facts_, [](const auto& entry) { return entry.second.empty(); });
  return !facts_.empty();
}

std::span<const Term> Facts::at(LocationId location) const {
  const auto known = facts_.find(location);
  return known == facts_.end() ? std::span<const Term>() : std::span<const Term>(known->second);
}

}  // namespace warrant::symexplus
