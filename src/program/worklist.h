// The order in which analyses look at the locations of a CFA.
#pragma once

#include <functional>
#include <queue>
#include <vector>

#include "program/loops.h"

namespace warrant {

// Locations that are still to be looked at, smallest rank first. A location waits at most once.
class Worklist {
 public:
  using Rank = std::uint64_t;
  explicit Worklist(std::size_t location_count) : waiting_(location_count) {}
  void add(LocationId location, Rank rank) {
    if (waiting_[location]) return;
    waiting_[location] = true;
    queue_.emplace(rank, location);
  }
  bool is_empty() const { return queue_.empty(); }
  LocationId take() {
    const LocationId location = queue_.top().second;
    queue_.pop();
    waiting_[location] = false;
    return location;
  }

 private:
  using Entry = std::pair<Rank, LocationId>;
  std::vector<bool> waiting_;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue_;
};

// The recursive strategy of Bourdoncle 1993 as ranks for a worklist: a loop's body is looked at in weak topological
// order; what comes back to the head waits for the rest of the body, and what follows the loop waits for the loop to be
// stable.
class ForwardOrder {
 public:
  explicit ForwardOrder(const Loops& loops) : loops_(loops) {}
  Worklist::Rank of(LocationId location) const { return rank(2 * std::uint64_t{loops_.position(location)}, 0); }
  // The rank of an edge's target when the edge changes what is known there.
  Worklist::Rank behind(const Edge& edge) const {
    if (!loops_.is_back_edge(edge)) return of(edge.target);
    const Loops::Loop& loop = loops_.loop(loops_.innermost(edge.target));
    // Right behind the last location of the body; of loops that end there, inner ones first.
    return rank(2 * std::uint64_t{loop.end} - 1, UINT32_MAX - loop.begin);
  }

 private:
  static Worklist::Rank rank(std::uint64_t major, std::uint32_t minor) { return major << 32 | minor; }
  const Loops& loops_;
};

}  // namespace warrant
