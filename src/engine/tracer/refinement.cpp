#include "engine/tracer/refinement.h"

#include <algorithm>

namespace warrant::tracer {

bool Refinement::refine(NodeId end) {
  const std::optional<std::size_t> position = last_to_blame(end);
  if (!position) return false;
  Header& header = *path_[*position].header;
  const Obligation obligation = behind(*position, end);
  auto found = interpolation_.between(header.arrived, obligation);
  if (!found) found = interpolation_.by_solver(header.arrived, obligation);
  auto what = LoopHeads::Protected::NothingNew;
  if (found)
    for (const Term formula : *found)
      if (candidates_.protect(path_[*position].location, formula) || !header.candidates.contains(formula))
        what = LoopHeads::Protected::More;
  heads_.refine(*position, what);
  return true;
}

// What must not happen from a frame of the path: that the path goes on to its end.
Obligation Refinement::behind(std::size_t position, NodeId end) const {
  return guards_of(effect_of(program_, path_.edges_from(position, end, tree_, blocks_)));
}

// The last abstracted head whose state, as it was before, excludes the rest of the path. With it all heads before it
// do: so the search goes back in growing steps, and then forward again.
std::optional<std::size_t> Refinement::last_to_blame(NodeId end) {
  std::vector<std::size_t> heads;
  for (std::size_t i = path_.size(); i-- > 0;)
    if (path_[i].header) heads.push_back(i);
  const auto excludes = [&](std::size_t number) {
    const Obligation obligation = behind(heads[number], end);
    std::vector<Term> all = obligation.formulas;
    all.insert(all.end(), obligation.ranges.begin(), obligation.ranges.end());
    return states_.contradicts(path_[heads[number]].header->arrived, all);
  };
  std::size_t low = 0, high = 0;  // those before low do not exclude it
  for (std::size_t step = 1; high < heads.size() && !excludes(high); step *= 2) {
    low = high + 1;
    if (low == heads.size()) return std::nullopt;
    high = std::min(high + step, heads.size() - 1);
  }
  if (heads.empty()) return std::nullopt;
  while (low < high) {
    const std::size_t middle = (low + high) / 2;
    if (excludes(middle))
      high = middle;
    else
      low = middle + 1;
  }
  return heads[high];
}

}  // namespace warrant::tracer
