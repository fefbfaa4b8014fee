// The current path of the search: the history h of the paper, cut where something is decided.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/executor.h"
#include "engine/symbolic_path.h"
#include "engine/visited.h"
#include "program/program.h"

namespace warrant::symexia {

// An arrival at an abstraction location. It counts for the threshold unless nothing was decided since the one before.
struct Visit {
  LocationId location;
  bool counts;
};

// A location of the path at which it can branch or where it was abstracted.
struct Frame {
  LocationId location = 0;
  std::vector<EdgeId> edges;    // from the frame below to here
  std::vector<Visit> arrivals;  // on them, the last may be at `location`
  SymbolicState arrived;        // before abstraction
  SymbolicState state;          // after it
  ConstrainedPath arrived_path, path;
  Repetition repetition;
  std::uint64_t decisions = 0;                // branches on the path that its symbols decide
  PersistentMap<std::uint64_t> decisions_at;  // an abstraction location, when the path came there last
  bool is_below_abstraction = false;
  std::vector<Term> booleans;  // the predicates' values, if abstracted
  bool is_abstracted = false;
  std::size_t next_edge = 0;

  // One that goes on from here.
  Frame extended() const;
};

// Through the frames to one behind the top.
std::vector<EdgeId> edges_of(std::span<const Frame> stack, const Frame& end);

}  // namespace warrant::symexia
