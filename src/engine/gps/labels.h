// Labels of nodes and covering: TRYCOVER and REFINE of Fig. 6, and dead-end interpolation.
//
// Beyond the paper: TRYCOVER goes on to further ancestors when one does not cover; a leaf whose parent's label already
// makes it a dead end is labelled without looking at the rest of the path.
#pragma once

#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include "engine/gps/symbolic_paths.h"
#include "engine/tree.h"
#include "result/statistics.h"
#include "smt/interpolator.h"
#include "summary/summaries.h"

namespace warrant::gps {

class Labels {
 public:
  // What is uncovered goes to the frontier.
  Labels(const WeightedGraph& graph, Summaries& summaries, ReachabilityTree& tree, SymbolicPaths& paths,
         std::deque<TreeNode>& frontier, const SolverOptions& options)
      : terms_(graph.transitions().terms()),
        graph_(graph),
        summaries_(summaries),
        tree_(tree),
        paths_(paths),
        frontier_(frontier),
        options_(options) {}

  // TRYCOVER: the node is covered by an ancestor, nearest first.
  bool try_cover(TreeNode node);
  // The parent's label and the edge alone show that nothing leads on.
  bool is_dead_end_by_label(TreeNode node);
  // The node's path leads to no target: its nodes get labels that say why. The summary is the last element of the
  // sequence that is interpolated.
  void label_dead_end(TreeNode node);

  // Nodes that were covered only because nothing is known yet, since this was asked last.
  std::vector<TreeNode> take_trivially_covered() { return std::exchange(trivially_covered_, {}); }
  bool has_trivially_covered() const { return !trivially_covered_.empty(); }

  const InterpolatorStatistics& interpolator_statistics() const { return interpolator_statistics_; }
  void publish(Statistics& statistics) const;

 private:
  bool cannot_cover(TreeNode node) const { return node < uncovering_.size() && uncovering_[node]; }
  bool cover(TreeNode node, TreeNode by);
  void refine(TreeNode node, Term formula);
  void uncover(TreeNode node);
  void forbid_covering(const std::vector<TreeNode>& nodes);
  std::optional<std::vector<Term>> interpolate(const std::vector<Term>& formulas);

  TermManager& terms_;
  const WeightedGraph& graph_;
  Summaries& summaries_;
  ReachabilityTree& tree_;
  SymbolicPaths& paths_;
  std::deque<TreeNode>& frontier_;
  const SolverOptions& options_;
  InterpolatorStatistics interpolator_statistics_;
  std::vector<TreeNode> trivially_covered_;
  std::vector<bool> uncovering_;  // nodes whose label says too little to cover others
  std::uint64_t covers_ = 0, dead_ends_by_label_ = 0, failed_interpolations_ = 0;
};

}  // namespace warrant::gps
