#include "engine/symexplus/precision_growth.h"

#include "engine/symexplus/tuning.h"

namespace warrant::symexplus {
void PrecisionGrowth::refine(const CutPath& path, Evidence evidence) {
  last_ = precisions_for(path, evidence);
  for (std::size_t i = 0; i < last_.size(); ++i) {
    precision_.add(path.locations[i], last_[i]);
    if (refinements_ > tuning.patience) share(last_[i].variables);
  }
}

void PrecisionGrowth::make_exact(const CutPath& path) {
  ++exact_;
  LocationPrecision exact;
  exact.is_exact = true;
  bool has_changed = false;
  for (std::size_t i = 0; i < last_.size(); ++i)
    if (!last_[i].is_empty()) has_changed |= precision_.add(path.locations[i], exact);
  if (has_changed) return;
  for (const LocationId location : path.locations) precision_.add(location, exact);
}

std::vector<LocationPrecision> PrecisionGrowth::precisions_for(const CutPath& path, Evidence evidence) {
  Refinement refinement(states_, types_, facts_, options_);
  std::vector<CutPath> prefixes;
  if (selects()) prefixes = infeasible_sliced_prefixes(states_, path, tuning.max_prefixes);
  if (prefixes.empty()) prefixes.push_back(path);
  prefixes_ += prefixes.size();
  using Thoroughness = Refinement::Thoroughness;
  const Thoroughness thoroughness = prefixes.size() == 1 ? Thoroughness::SmallCore : Thoroughness::FirstLook;
  std::vector<Reason> reasons;
  for (const CutPath& prefix : prefixes)
    if (std::optional<Reason> reason = refinement.reason_of(prefix, evidence, thoroughness))
      reasons.push_back(std::move(*reason));
  if (reasons.empty()) return {};
  const Reason& chosen = reasons[select(reasons, preferences_, types_)];
  if (thoroughness == Thoroughness::FirstLook && chosen.core)
    if (const auto small = refinement.reason_of(chosen.path, evidence, Thoroughness::SmallCore))
      return refinement.refine(*small);
  return refinement.refine(chosen);
}

bool PrecisionGrowth::selects() const {
  return !preferences_.empty() && (refinements_ <= tuning.selections_in_a_row || refinements_ % 2 != 0);
}

void PrecisionGrowth::share(const std::set<VariableId>& variables) {
  for (const LocationId place : places_) {
    LocationPrecision here;
    for (const VariableId id : variables)
      if (liveness_.at(place).contains(id)) here.variables.insert(id);
    precision_.add(place, here);
  }
}

}  // namespace warrant::symexplus
