// Tests guided by summaries: EXPLORE of Fig. 4, with gas (Section 5.3).
//
// A test executes the program from the end of a path whose state may reach a target. Where a value has to be chosen,
// the guide says which values lead on. Each way that a test does not take is a leaf of the tree, for the frontier.
#pragma once

#include <deque>
#include <optional>
#include <vector>

#include "engine/gps/concrete.h"
#include "engine/gps/guide.h"
#include "engine/loop_visits.h"
#include "engine/tree.h"
#include "result/unknown.h"
#include "smt/solver.h"
#include "summary/summaries.h"

namespace warrant::gps {

class TestSearch {
 public:
  TestSearch(const Program& program, const Options& options, const WeightedGraph& graph, Summaries& summaries,
             ReachabilityTree& tree, SymbolicPaths& paths, std::deque<TreeNode>& frontier,
             const SolverOptions& solver_options);

  // Check(π :: Sum): whether the path to the node can lead on to a target. If it can, a test may start there.
  Answer check(TreeNode node);
  // A test from the node that was checked last.
  std::optional<Counterexample> explore();

  // The program reads nothing, ends soon, and reaches no target.
  bool program_runs_to_its_end();

  // What tests have reached that decides nothing.
  const std::optional<Unknown>& inconclusive() const { return inconclusive_; }
  // An error was found that cannot be replayed.
  bool has_found_far_error() const { return has_found_far_error_; }

  std::optional<HotSpot> hot_spot() const { return visits_.hot_spot(); }
  std::uint64_t tests() const { return tests_; }
  void publish(Statistics& statistics) const;

 private:
  // A step of a test: the node it has come to, the state there, and how the edge's choices were made.
  struct Step {
    TreeNode node;
    ConcreteState state;
    Choices choices;
    Integer gas;
    std::size_t next_edge = 0, next_shortcut = 0;
    std::uint32_t iterations = 0;     // one by one, since the test came to this loop
    bool has_taken_shortcut = false;  // from here
  };

  std::optional<Counterexample> explore_depth_first(Step start);
  bool arrives(const std::vector<Step>& stack);
  std::optional<Step> take(const Step& from, std::uint32_t id, TreeNode child);
  bool choose(const Step& from, std::uint32_t id, Term gas, Step& next);
  bool has_shortcut(Step& step) const;
  std::optional<Step> take_shortcut(const Step& from, std::uint32_t id);
  template <typename Visit>
  void for_each_step(const std::vector<Step>& stack, Visit visit);
  Counterexample counterexample(const std::vector<Step>& stack);

  const Program& program_;
  TermManager& terms_;
  const WeightedGraph& graph_;
  Summaries& summaries_;
  ReachabilityTree& tree_;
  SymbolicPaths& paths_;
  std::deque<TreeNode>& frontier_;
  const SolverOptions& solver_options_;
  Guide guide_;
  ConcreteExecution execution_;
  LoopVisits visits_;
  std::optional<Step> start_;
  Model start_model_;  // of the path that the current test starts from
  std::optional<Unknown> inconclusive_;
  bool has_found_far_error_ = false;
  double execution_seconds_ = 0;
  std::uint64_t tests_ = 0, steps_ = 0, guided_ = 0, shortcuts_taken_ = 0;
};

}  // namespace warrant::gps
