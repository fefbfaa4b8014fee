// The path that is explored: the recursion of the depth-first search, one frame for each node on it.
#pragma once

#include <optional>
#include <vector>

#include "engine/tracer/candidates.h"
#include "engine/tracer/requirement.h"
#include "engine/tracer/states.h"
#include "engine/tracer/tree.h"

namespace warrant::tracer {

// A loop head whose state was abstracted.
struct Header {
  HeaderId id = no_header;
  State arrived;  // before abstraction
  CandidateSet candidates;
  std::size_t last_broken = 0;        // the place of a candidate that is likely to be broken again
  bool is_everything_needed = false;  // some interpolant below could not be computed
};

struct InfeasibleChild {
  NodeId node;
  std::size_t edge;  // of its block, that cannot be passed
};

struct Frame {
  NodeId node = no_node;
  LocationId location = 0;
  State state;
  std::size_t next_block = 0;
  bool takes_last_first = false;
  std::vector<InfeasibleChild> infeasible;
  Requirements required;         // by the other children so far
  std::vector<HeaderId> open;    // loop heads that these rest on
  bool is_opaque = false;        // a requirement could not be expressed: there is no interpolant
  unsigned visits_ahead = 0;     // of a bounded loop's head that is executed as it is
  std::optional<Header> header;  // if it is abstracted
};

class Path {
 public:
  explicit Path(std::size_t location_count) : positions_(location_count) {}

  bool is_empty() const { return frames_.empty(); }
  std::size_t size() const { return frames_.size(); }
  Frame& top() { return frames_.back(); }
  Frame& operator[](std::size_t position) { return frames_[position]; }
  const Frame& operator[](std::size_t position) const { return frames_[position]; }
  // The positions of the frames at a location, ascending.
  const std::vector<std::size_t>& visits_of(LocationId location) const { return positions_[location]; }

  void push(Frame frame) {
    positions_[frame.location].push_back(frames_.size());
    frames_.push_back(std::move(frame));
  }
  Frame pop() {
    Frame frame = std::move(frames_.back());
    positions_[frame.location].pop_back();
    frames_.pop_back();
    return frame;
  }

  // From the node at a position to `end`, a child of the top.
  std::vector<EdgeId> edges_from(std::size_t position, NodeId end, const Tree& tree, const Blocks& blocks) const;

  std::vector<Frame>& frames() { return frames_; }

 private:
  std::vector<Frame> frames_;
  std::vector<std::vector<std::size_t>> positions_;  // by location
};

}  // namespace warrant::tracer
