#include "engine/symexplus/precision.h"

namespace warrant::symexplus {

const LocationPrecision& Precision::at(LocationId location) const {
  static const LocationPrecision nothing;
  const auto found = locations_.find(location);
  return found == locations_.end() ? nothing : found->second;
}

unsigned Precision::version(LocationId location) const {
  const auto found = versions_.find(location);
  return found == versions_.end() ? 0 : found->second;
}

bool Precision::add(LocationId location, const LocationPrecision& more) {
  if (more.is_empty()) return false;
  LocationPrecision& here = locations_[location];
  const std::size_t before = here.variables.size() + here.constraints.size();
  here.variables.insert(more.variables.begin(), more.variables.end());
  here.constraints.insert(more.constraints.begin(), more.constraints.end());
  const bool becomes_exact = more.is_exact && !here.is_exact;
  here.is_exact |= more.is_exact;
  const bool has_grown = becomes_exact || here.variables.size() + here.constraints.size() > before;
  if (has_grown) ++versions_[location];
  return has_grown;
}

std::size_t Precision::variable_count() const {
  std::set<VariableId> variables;
  for (const auto& [location, precision] : locations_)
    variables.insert(precision.variables.begin(), precision.variables.end());
  return variables.size();
}

std::size_t Precision::constraint_count() const {
  std::set<EdgeId> constraints;
  for (const auto& [location, precision] : locations_)
    constraints.insert(precision.constraints.begin(), precision.constraints.end());
  return constraints.size();
}

}  // namespace warrant::symexplus
