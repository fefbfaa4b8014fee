// Predicates that exclude a path to a target location: interpolants at the nodes of the path, over program variables.
//
// The atoms of the interpolants are new predicates; if the locations have them all, the interpolants themselves, which
// even Cartesian abstraction cannot lose.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <vector>

#include "engine/block_path.h"
#include "engine/executor.h"
#include "engine/predabs/reachability_graph.h"
#include "smt/interpolator.h"

namespace warrant::predabs {

using Precision = std::map<LocationId, std::vector<Term>>;

class Refinement {
 public:
  Refinement(const Program& program, LargeBlocks& blocks, const ReachabilityGraph& graph, const SolverOptions& options,
             Precision& precision)
      : program_(program),
        blocks_(blocks),
        graph_(graph),
        options_(options),
        precision_(precision),
        executor_(program) {}

  enum class Failure : std::uint8_t { NoInterpolants, NothingNew };
  // `nodes` are those of the infeasible path, the root first. The first one whose label lacks a predicate that matters.
  std::variant<NodeId, Failure> refine(const std::vector<NodeId>& nodes, const BlockPath& path);

  const InterpolatorStatistics& statistics() const { return statistics_; }

 private:
  std::optional<std::vector<Term>> interpolate(const BlockPath& path);
  std::optional<std::vector<Term>> interpolate_one_way(const std::vector<NodeId>& nodes, const BlockPath& path);
  std::optional<std::vector<Term>> sequence(std::span<const Term> formulas);
  void add_predicate(NodeId node, Term predicate);
  NodeId first_outdated(const std::vector<NodeId>& nodes, const std::vector<Term>& interpolants) const;

  const Program& program_;
  LargeBlocks& blocks_;
  const ReachabilityGraph& graph_;
  const SolverOptions& options_;
  Precision& precision_;
  Executor executor_;
  InterpolatorStatistics statistics_;
};

}  // namespace warrant::predabs
