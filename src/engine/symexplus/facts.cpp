#include "engine/symexplus/facts.h"

#include <algorithm>
#include <map>

namespace warrant::symexplus {
namespace {

// For how many places the search for facts about them is worth while.
constexpr std::size_t max_places_with_facts = 64;
// A path that visits a place so often, and one that goes through so many rounds of loops, unrolls a loop.
constexpr unsigned many_visits = 4, many_rounds = 10;

}  // namespace

bool unrolls_loop(const CutPath& path) {
  std::map<LocationId, unsigned> visits;
  return std::ranges::any_of(path.locations, [&](LocationId location) { return ++visits[location] >= many_visits; });
}

bool unrolls_loop(const Node& node) { return node.rounds >= many_rounds; }

bool Facts::learn() {
  if (!are_wanted_) return false;
  are_wanted_ = false;
  if (places_.size() > max_places_with_facts) return false;
  facts_ = find_loop_facts(task_, {places_.begin(), places_.end()});
  std::erase_if(facts_, [](const auto& entry) { return entry.second.empty(); });
  return !facts_.empty();
}

std::span<const Term> Facts::at(LocationId location) const {
  const auto known = facts_.find(location);
  return known == facts_.end() ? std::span<const Term>() : std::span<const Term>(known->second);
}

}  // namespace warrant::symexplus
