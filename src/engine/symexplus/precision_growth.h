// How the precision grows by an infeasible error path: refinement selection, and what keeps refinement from going on
// for ever.
//
// Of the sliced prefixes of the path, the preferred one says what to track. A preference that leads nowhere would be
// asked again and again, so after some refinements every other one is that of the whole path. After more of them, a
// variable that is tracked somewhere is tracked wherever it matters. Where all that refinement asks for is tracked and
// it was not enough, a location becomes exact.
#pragma once

#include <set>
#include <vector>

#include "engine/symexplus/refinement.h"
#include "engine/symexplus/selection.h"
#include "program/liveness.h"

namespace warrant::symexplus {

class PrecisionGrowth {
 public:
  PrecisionGrowth(States& states, const SolverOptions& options, std::vector<Preference> preferences,
                  const Liveness& liveness, const std::set<LocationId>& places, const LoopFacts& facts,
                  Precision& precision)
      : states_(states),
        types_(states.program()),
        options_(options),
        preferences_(std::move(preferences)),
        liveness_(liveness),
        places_(places),
        facts_(facts),
        precision_(precision) {}

  // Another refinement begins.
  void count_refinement() { ++refinements_; }
  // Algorithm 3: adds what to track at the cuts of the path.
  void refine(const CutPath& path, Evidence evidence);
  // Nothing is abstracted any more at the cuts of the path where the last refinement tracks something, or at all of
  // them.
  void make_exact(const CutPath& path);

  std::uint64_t refinements() const { return refinements_; }
  std::uint64_t prefixes() const { return prefixes_; }
  std::uint64_t made_exact() const { return exact_; }

 private:
  std::vector<LocationPrecision> precisions_for(const CutPath& path, Evidence evidence);
  bool selects() const;
  void share(const std::set<VariableId>& variables);

  States& states_;
  DomainTypes types_;
  const SolverOptions& options_;
  std::vector<Preference> preferences_;
  const Liveness& liveness_;
  const std::set<LocationId>& places_;
  const LoopFacts& facts_;
  Precision& precision_;
  std::vector<LocationPrecision> last_;  // what the last refinement asked for
  std::uint64_t refinements_ = 0, prefixes_ = 0, exact_ = 0;
};

}  // namespace warrant::symexplus
