// Lazy restart: after a refinement only what is below the first state with a new precision is explored again.
//
// The paper begins anew (--restart full). On the way to the states that are made again nothing has changed, so they are
// what a new search would come to.
#include <algorithm>

#include "engine/symexplus/algorithm.h"

namespace warrant::symexplus {

bool Symexplus::is_outdated(NodeId id) const {
  return reached_[id].is_abstracted && reached_[id].version != precision_.version(reached_[id].location);
}

NodeId Symexplus::first_outdated(const std::vector<NodeId>& nodes) const {
  const auto found = std::ranges::find_if(nodes, [this](NodeId id) { return is_outdated(id); });
  return found == nodes.end() ? no_node : *found;
}

// Explores what is below the node again; what it covered is made again with it, if it has to be.
void Symexplus::restart_at(NodeId pivot) {
  for (const NodeId id : make_again(pivot)) {
    if (is_outdated(id))
      make_again(id);
    else
      open_or_cover(id);
  }
}

// Removes a node, and executes what led to it anew. Nodes that it or one below it covered are returned.
std::vector<NodeId> Symexplus::make_again(NodeId id) {
  const NodeId parent = reached_[id].parent;
  Stretch again{reached_[parent].location, state_of(parent), reached_[id].edges};
  std::vector<NodeId> uncovered = reached_.remove(id);
  const bool is_alive =
      std::ranges::all_of(again.edges, [&](EdgeId edge) { return states_.execute(edge, again.state) == Step::Taken; });
  if (is_alive) {
    again.location = cfa_.edge(again.edges.back()).target;
    add_child(parent, std::move(again));
  }
  return uncovered;
}

}  // namespace warrant::symexplus
