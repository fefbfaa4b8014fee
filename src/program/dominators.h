// Dominators of a rooted graph.
#pragma once

#include <cstdint>
#include <vector>

namespace warrant {

// Nodes 0 .. successors.size()-1. The result gives each node its immediate dominator; the root is its own, and nodes
// that the root does not reach have UINT32_MAX. Lengauer and Tarjan's algorithm with path compression: m log n.
std::vector<std::uint32_t> immediate_dominators(const std::vector<std::vector<std::uint32_t>>& successors,
                                                std::uint32_t root);

}  // namespace warrant
