#include "engine/symexia/refinement.h"

#include <algorithm>

#include "engine/atoms.h"
#include "engine/path_formula.h"
#include "logic/substitute.h"

namespace warrant::symexia {

std::set<LocationId> Refinement::refine(const std::vector<EdgeId>& path, std::span<const Frame> stack) {
  std::vector<std::size_t> cuts;
  std::vector<LocationId> locations;
  std::size_t length = 0;
  for (const Frame& frame : stack) {
    length += frame.edges.size();
    if (!frame.is_abstracted) continue;
    cuts.push_back(length);
    locations.push_back(frame.location);
  }
  std::set<LocationId> grown;
  if (cuts.empty()) return grown;
  const SegmentedPath segments = segment_path(executor_, path, cuts);
  Interpolator interpolator(executor_.terms(), options_, InterpolationMethod::Automatic, &statistics_);
  const auto interpolants = interpolator.sequence(segments.formulas);
  if (!interpolants) return grown;
  for (std::size_t i = 0; i < interpolants->size(); ++i) {
    const Term formula = substitute(executor_.terms(), (*interpolants)[i], segments.to_variables[i]);
    if (formula.is_constant()) continue;
    std::vector<Term>& known = interpolants_[locations[i]];
    if (std::ranges::find(known, formula) == known.end()) known.push_back(formula);
    for (const Term atom : atoms_of(formula))
      if (precision_[locations[i]].add(atom)) grown.insert(locations[i]);
  }
  return grown;
}

std::set<LocationId> abstraction_points(std::span<const Frame> stack) {
  std::set<LocationId> result;
  for (const Frame& frame : stack)
    if (frame.is_abstracted) result.insert(frame.location);
  return result;
}

}  // namespace warrant::symexia
