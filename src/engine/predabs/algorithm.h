// The search of predabs; the algorithm is in algorithm.cpp.
#pragma once

#include "engine/driver.h"
#include "engine/loop_facts.h"
#include "engine/predabs/abstraction.h"
#include "engine/predabs/refinement.h"

namespace warrant::predabs {

// What one step of the abstraction spans.
enum class BlockSize : std::uint8_t { Loop, Statement };

struct Options {
  AbstractionKind abstraction = AbstractionKind::Boolean;
  BlockSize block = BlockSize::Loop;
  bool loop_facts = true;
  long max_refinements = 0;  // 0: no limit
};

class Predabs final : public Search {
 public:
  Predabs(const Options& options, const EngineTask& task);

  std::optional<Outcome> step() override;
  void publish(Statistics& statistics, Findings& findings) override;
  std::string describe_progress() const override;
  Unknown out_of_time() const override;

 private:
  bool stop(NodeId node);
  std::optional<Outcome> check_error_path(const ReachabilityGraph::Work& work);
  std::optional<Outcome> refine(const std::vector<NodeId>& nodes, const BlockPath& path);
  Proof proof() const;

  void start();
  Term known(LocationId location) const;
  std::size_t predicate_count() const;

  const Options& options_;
  const EngineTask& task_;
  const Program& program_;
  TermManager& terms_;
  SolverStatistics solver_statistics_;
  SolverOptions solver_options_;
  std::vector<bool> cuts_;
  LargeBlocks blocks_;
  Abstraction abstraction_;
  ReachabilityGraph graph_;
  Precision precision_;
  Refinement refinement_;
  LoopVisits visits_;
  LoopFacts loop_facts_;
  bool is_started_ = false;
  std::uint64_t refinements_ = 0, covers_ = 0;
};

}  // namespace warrant::predabs
