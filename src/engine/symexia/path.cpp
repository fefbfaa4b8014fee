#include "engine/symexia/path.h"

namespace warrant::symexia {

Frame Frame::extended() const {
  Frame next;
  next.location = location;
  next.state = state;
  next.path = path.extended();
  next.repetition = repetition;
  next.decisions = decisions;
  next.decisions_at = decisions_at;
  next.is_below_abstraction = is_below_abstraction;
  return next;
}

std::vector<EdgeId> edges_of(std::span<const Frame> stack, const Frame& end) {
  std::vector<EdgeId> path;
  for (const Frame& frame : stack) path.insert(path.end(), frame.edges.begin(), frame.edges.end());
  path.insert(path.end(), end.edges.begin(), end.edges.end());
  return path;
}

}  // namespace warrant::symexia
