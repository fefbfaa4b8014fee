// Automata that are only graphs: their edges do nothing.
#pragma once

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

}  // namespace warrant::testing
