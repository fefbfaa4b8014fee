// Locations that are still to be looked at, in a fixed order of urgency.
#pragma once

#include <functional>
#include <queue>
#include <vector>

#include "program/program.h"

namespace warrant {

// Hands out the location with the smallest rank first; a location waits at most once.
class Worklist {
 public:
  explicit Worklist(std::vector<std::uint32_t> rank) : rank_(std::move(rank)), waiting_(rank_.size()) {}
  void add(LocationId location) {
    if (waiting_[location]) return;
    waiting_[location] = true;
    queue_.emplace(rank_[location], location);
  }
  bool is_empty() const { return queue_.empty(); }
  LocationId take() {
    const LocationId location = queue_.top().second;
    queue_.pop();
    waiting_[location] = false;
    return location;
  }

 private:
  using Entry = std::pair<std::uint32_t, LocationId>;
  std::vector<std::uint32_t> rank_;
  std::vector<bool> waiting_;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue_;
};

}  // namespace warrant
