#include "engine/tracer/path.h"

namespace warrant::tracer {

std::vector<EdgeId> Path::edges_from(std::size_t position, NodeId end, const Tree& tree, const Blocks& blocks) const {
  std::vector<EdgeId> path;
  const auto append = [&](NodeId node) {
    const std::vector<EdgeId>& edges = blocks.block(tree[node].block).edges;
    path.insert(path.end(), edges.begin(), edges.end());
  };
  for (std::size_t i = position + 1; i < frames_.size(); ++i) append(frames_[i].node);
  append(end);
  return path;
}

}  // namespace warrant::tracer
