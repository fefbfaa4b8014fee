// What to track so that an infeasible path is found to be so: Algorithms 2 and 3.
//
// The path is cut where states are abstracted. Values at cuts and constraints are tagged; an unsatisfiable core over
// the tags says which may matter (`reason_of`), at the price of few questions; where values alone make a condition
// false, those that it depends on are known without any. Then, from the first cut to the last
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
  std::vector<std::set<VariableId>> values;  // by cut: the variables whose values there take part
  std::vector<std::set<EdgeId>> conditions;  // by segment: the edges whose conditions take part
  // Where values alone are the reason, that is all; else the parts of a core.
  struct Core {
    SegmentedPath segments;
    std::vector<std::vector<std::size_t>> parts;  // by segment
  };
  std::optional<Core> core;

  std::set<VariableId> variables() const;
  std::size_t width() const;        // cuts at which some value is needed
  std::size_t assumptions() const;  // conditions that take part
};

enum class Evidence : std::uint8_t {
  Values,  // of a path that ends by values: those that its last condition depends on, without any question
  Cores,
};

class Refinement {
 public:
  // `facts` hold at the places whatever is tracked there.
  Refinement(States& states, const DomainTypes& types, const LoopFacts& facts, const SolverOptions& options)
      : states_(states), types_(types), facts_(facts), options_(options) {}

  // Nothing if the solver does not show the path to be infeasible. A first look is good enough to choose by.
  enum class Thoroughness : std::uint8_t { FirstLook, SmallCore };
  std::optional<Reason> reason_of(const CutPath& path, Evidence evidence, Thoroughness thoroughness);
  // π: what to track at each cut of the reason's path.
  std::vector<LocationPrecision> refine(const Reason& reason);

 private:
  Reason reason_by_values(const CutPath& path) const;
  std::optional<Reason> reason_by_core(const CutPath& path, Thoroughness thoroughness);

  // The suffixes of a path as assertions of a solver: those of the segments behind the current cut.
  class Suffixes;

  LocationPrecision interpolate(std::size_t cut, const Reason& reason, const LocationPrecision& candidates,
                                Suffixes& suffixes, State& state);
  LocationPrecision everything(std::size_t cut, const Reason& reason) const;
  std::optional<std::vector<States::Conjunct>> contradicting(std::size_t cut, const Reason& reason,
                                                             const AbstractState& abstract, Suffixes& suffixes);
  std::vector<Term> facts_at(LocationId location, const SegmentedPath& segments, std::size_t cut) const;

  States& states_;
  const DomainTypes& types_;
  const LoopFacts& facts_;
  const SolverOptions& options_;
};

}  // namespace warrant::symexplus
