// What to track so that an infeasible path is found to be so: Algorithms 2 and 3.
//
// The path is cut where states are abstracted. Values at cuts and constraints are tagged; an unsatisfiable core over
// the tags says which may matter (`reason_of`), at the price of few questions. Then, from the first cut to the last
// (`refine`): the state that comes from the interpolant before is reduced to values and constraints that still
// contradict the rest of the path, constraints being given up before values. That is inductive along the path, so that
// a new exploration with the precision of all cuts excludes the path.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "engine/loop_facts.h"
#include "engine/path_formula.h"
#include "engine/symexplus/domain_types.h"
#include "engine/symexplus/sliced_prefixes.h"
#include "engine/symexplus/states.h"

namespace warrant::symexplus {

// Why a path is infeasible.
struct Reason {
  CutPath path;
  SegmentedPath segments;
  std::vector<std::vector<std::size_t>> core;  // by segment: the parts that contradict each other

  std::set<VariableId> variables() const;  // whose values at some cut take part
  std::size_t width() const;               // cuts at which some value is needed
  std::size_t assumptions() const;         // constraints that take part
};

class Refinement {
 public:
  // `facts` hold at the places whatever is tracked there.
  Refinement(States& states, const DomainTypes& types, const LoopFacts& facts, const SolverOptions& options)
      : states_(states), types_(types), facts_(facts), options_(options) {}

  // Nothing if the solver does not show the path to be infeasible.
  std::optional<Reason> reason_of(const CutPath& path);
  // π: what to track at each cut of the reason's path.
  std::vector<LocationPrecision> refine(const Reason& reason);

 private:
  // The suffixes of a path as assertions of a solver: those of the segments behind the current cut.
  class Suffixes;

  LocationPrecision interpolate(std::size_t cut, const Reason& reason, const LocationPrecision& candidates,
                                Suffixes& suffixes, State& state);
  LocationPrecision everything(std::size_t cut, const Reason& reason) const;
  std::optional<std::vector<States::Conjunct>> contradicting(std::size_t cut, const Reason& reason,
                                                             const AbstractState& abstract, Suffixes& suffixes);
  std::vector<Term> facts_at(std::size_t cut, const Reason& reason) const;

  States& states_;
  const DomainTypes& types_;
  const LoopFacts& facts_;
  const SolverOptions& options_;
};

}  // namespace warrant::symexplus
