#include "engine/tracer/tree.h"

#include <algorithm>

namespace warrant::tracer {

std::vector<NodeId> Tree::in_use() const {
  std::vector<NodeId> result{root()};
  std::vector<bool> seen(nodes_.size(), false);
  seen[root()] = true;
  const auto visit = [&](NodeId id) {
    if (id == no_node || seen[id]) return;
    seen[id] = true;
    result.push_back(id);
  };
  for (std::size_t next = 0; next < result.size(); ++next) {
    const Node& node = nodes_[result[next]];
    std::ranges::for_each(node.children, visit);
    visit(node.subsumed_by);
  }
  return result;
}

}  // namespace warrant::tracer
