// Infeasible sliced prefixes of an error path.
//
// D. Beyer, S. Löwe, P. Wendler, "Sliced path prefixes", FORTE 2015. A path can be infeasible for several reasons. One
// pass over it finds them: where an assume contradicts what comes before, the path up to there is one, and the pass
// goes on as if that assume were not there.
#pragma once

#include <span>
#include <vector>

#include "engine/symexplus/states.h"

namespace warrant::symexplus {

// A path from the entry with the places on it at which states are abstracted.
struct CutPath {
  std::vector<EdgeId> edges;
  std::vector<std::size_t> cuts;      // how many edges lie before each place, ascending
  std::vector<LocationId> locations;  // the places
  // The last edge's condition is false for the values that the others give the variables.
  bool ends_by_values = false;

  // Its first edges without some of them.
  CutPath prefix(std::size_t length, std::span<const std::size_t> left_out) const;
};

// At most `max_count`, the shortest ones; each ends in its contradiction.
std::vector<CutPath> infeasible_sliced_prefixes(States& states, const CutPath& path, std::size_t max_count);

}  // namespace warrant::symexplus
