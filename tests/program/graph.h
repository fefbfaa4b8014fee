// Automata that are only graphs: their edges do nothing.
#pragma once

#include <random>
#include <utility>
#include <vector>

#include "program/program.h"

namespace warrant::testing {

inline Cfa graph(unsigned locations, const std::vector<std::pair<LocationId, LocationId>>& edges) {
  Cfa cfa;
  for (unsigned i = 0; i < locations; ++i) cfa.add_location();
  for (const auto& [from, to] : edges) cfa.add_edge(from, to, Skip{});
  return cfa;
}

// Of 2 to 15 locations and twice as many edges.
inline Cfa random_graph(std::mt19937& random) {
  const unsigned count = 2 + random() % 14;
  std::vector<std::pair<LocationId, LocationId>> edges;
  for (unsigned i = 0; i < 2 * count; ++i) edges.emplace_back(random() % count, random() % count);
  return graph(count, edges);
}

}  // namespace warrant::testing
