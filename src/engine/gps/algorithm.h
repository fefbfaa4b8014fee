// The search of gps, gpslite and cra: the main procedure of the paper is in algorithm.cpp.
#pragma once

#include <deque>

#include "engine/driver.h"
#include "engine/gps/labels.h"
#include "engine/gps/test_search.h"

namespace warrant::gps {

class Gps final : public Search {
 public:
  Gps(const Options& options, const EngineTask& task);

  std::optional<Outcome> step() override;
  void publish(Statistics& statistics, Findings& findings) override;
  std::string describe_progress() const override;
  Unknown out_of_time() const override;

 private:
  std::optional<Outcome> start();
  std::optional<Outcome> take_from_frontier();
  std::optional<Outcome> take_dead_end();
  std::optional<Outcome> extend_tests();
  std::optional<Outcome> test();
  Outcome conclude();

  bool has_label(TreeNode node);
  bool is_hard_at_entry();

  const Options& options_;
  TermManager& terms_;
  const Budget& budget_;
  SolverStatistics solver_statistics_;
  SolverOptions solver_options_;
  WeightedGraph graph_;
  Summaries summaries_;
  ReachabilityTree tree_;
  SymbolicPaths paths_;
  std::deque<TreeNode> frontier_;
  TestSearch tests_;
  Labels labels_;
  std::deque<TreeNode> dead_ends_;  // without labels yet
  bool is_started_ = false;
  unsigned extensions_ = 0;  // of tests, since all dead ends were labelled
  std::uint64_t dead_end_count_ = 0;
};

}  // namespace warrant::gps
