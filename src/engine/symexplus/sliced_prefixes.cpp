#include "engine/symexplus/sliced_prefixes.h"

#include <algorithm>

namespace warrant::symexplus {

CutPath CutPath::prefix(std::size_t length, std::span<const std::size_t> left_out) const {
  CutPath result;
  std::size_t cut = 0;
  for (std::size_t i = 0; i < length; ++i) {
    for (; cut < cuts.size() && cuts[cut] <= i; ++cut) {
      result.cuts.push_back(result.edges.size());
      result.locations.push_back(locations[cut]);
    }
    if (std::ranges::find(left_out, i) == left_out.end()) result.edges.push_back(edges[i]);
  }
  return result;
}

std::vector<CutPath> infeasible_sliced_prefixes(States& states, const CutPath& path, std::size_t max_count) {
  std::vector<CutPath> prefixes;
  std::vector<std::size_t> skipped;
  State state;
  for (std::size_t i = 0; i < path.edges.size() && prefixes.size() < max_count; ++i) {
    const std::size_t known = state.constraints.size();
    const Step step = states.execute(path.edges[i], state);
    if (step == Step::Taken) continue;
    state.constraints.resize(known);
    prefixes.push_back(path.prefix(i + 1, skipped));
    prefixes.back().ends_by_values = step == Step::ExcludedByValues;
    skipped.push_back(i);
  }
  return prefixes;
}

}  // namespace warrant::symexplus
