// REFINE of Algorithm 3: predicates from sequence interpolants at the abstraction points of an infeasible path.
#pragma once

#include <map>
#include <set>
#include <span>
#include <vector>

#include "engine/executor.h"
#include "engine/symexia/path.h"
#include "engine/symexia/precision.h"
#include "smt/interpolator.h"

namespace warrant::symexia {

class Refinement {
 public:
  Refinement(Executor& executor, const SolverOptions& options, Precision& precision)
      : executor_(executor), options_(options), precision_(precision) {}

  // `stack` are the frames of the path. The locations that have new predicates.
  std::set<LocationId> refine(const std::vector<EdgeId>& path, std::span<const Frame> stack);

  // All interpolants so far, whole: the invariant may be one that their atoms do not make.
  const std::map<LocationId, std::vector<Term>>& interpolants() const { return interpolants_; }
  const InterpolatorStatistics& statistics() const { return statistics_; }

 private:
  Executor& executor_;
  const SolverOptions& options_;
  Precision& precision_;
  std::map<LocationId, std::vector<Term>> interpolants_;
  InterpolatorStatistics statistics_;
};

// The abstraction points of the frames.
std::set<LocationId> abstraction_points(std::span<const Frame> stack);

}  // namespace warrant::symexia
