// The shape of a CFA: loops, orders and reachability.
#pragma once

#include <span>
#include <vector>

#include "program/program.h"

namespace warrant {

using LoopId = std::uint32_t;

// The loops of a CFA by Bourdoncle's weak topological order ("Efficient chaotic iteration strategies with widenings",
// 1993): every cycle passes the head of a loop that contains it, for irreducible graphs too. Only locations that the
// entry reaches take part. A natural loop's head is its header.
class Loops {
 public:
  struct Loop {
    LocationId head = 0;
    LoopId parent = none_id;           // the innermost loop around this one
    unsigned depth = 1;                // 1 for an outermost loop
    std::uint32_t begin = 0, end = 0;  // the body, head first, is order()[begin, end)
  };
  explicit Loops(const Cfa& cfa);

  std::size_t size() const { return loops_.size(); }
  const Loop& loop(LoopId id) const { return loops_[id]; }  // a parent's id is smaller than its children's
  bool is_head(LocationId location) const;
  LoopId innermost(LocationId location) const { return innermost_[location]; }  // none_id outside of loops
  unsigned depth(LocationId location) const;                                    // 0 outside of loops
  bool contains(LoopId loop, LocationId location) const;
  std::span<const LocationId> body(LoopId loop) const;  // with the bodies of inner loops, head first
  // The edge closes a cycle: its target is the head of a loop that contains its source.
  bool is_back_edge(const Edge& edge) const;

  // The reachable locations so that every edge but back edges goes forward; a loop's body is one stretch of it.
  std::span<const LocationId> order() const { return order_; }
  std::uint32_t position(LocationId location) const { return position_[location]; }  // in order(); none_id: unreachable

 private:
  std::vector<Loop> loops_;
  std::vector<LoopId> innermost_;
  std::vector<LocationId> order_;
  std::vector<std::uint32_t> position_;
};

// Locations that the entry reaches, each after its predecessors but for cycles.
std::vector<LocationId> reverse_postorder(const Cfa& cfa);

using LocationSet = std::vector<bool>;  // by LocationId

LocationSet reachable_from_entry(const Cfa& cfa);
LocationSet reaching(const Cfa& cfa, std::span<const LocationId> targets);  // targets included
// Error, Unmodelled and RecursionCut locations: those that TRUE must prove unreachable.
std::vector<LocationId> target_locations(const Cfa& cfa);

}  // namespace warrant
