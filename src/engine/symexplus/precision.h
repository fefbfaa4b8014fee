// What is tracked where: the precision π of the paper, a set of variables and a set of constraints for every location.
#pragma once

#include <map>
#include <set>

#include "program/program.h"

namespace warrant::symexplus {

// Constraints are named by the edges whose conditions they are.
struct LocationPrecision {
  std::set<VariableId> variables;
  std::set<EdgeId> constraints;
  // Nothing is abstracted here: what values and constraints cannot say without the path's own symbols is needed.
  bool is_exact = false;

  bool is_empty() const { return variables.empty() && constraints.empty() && !is_exact; }
};

class Precision {
 public:
  const LocationPrecision& at(LocationId location) const;
  // How often the precision there has grown.
  unsigned version(LocationId location) const;
  // True if something is new.
  bool add(LocationId location, const LocationPrecision& more);
  const std::map<LocationId, LocationPrecision>& all() const { return locations_; }

  std::size_t variable_count() const;    // different ones
  std::size_t constraint_count() const;  // different ones

 private:
  std::map<LocationId, LocationPrecision> locations_;
  std::map<LocationId, unsigned> versions_;
};

}  // namespace warrant::symexplus
