// The search of tracer: the algorithm of the paper is in algorithm.cpp.
#pragma once

#include "engine/driver.h"
#include "engine/loop_visits.h"
#include "engine/tracer/annotation.h"
#include "engine/tracer/exploration.h"
#include "engine/tracer/loop_heads.h"
#include "engine/tracer/refinement.h"

namespace warrant::tracer {

class Tracer final : public Search {
 public:
  Tracer(const Options& options, const EngineTask& task);

  std::optional<Outcome> step() override;
  void publish(Statistics& statistics, Findings& findings) override;
  std::string describe_progress() const override;
  Unknown out_of_time() const override;

 private:
  std::optional<Outcome> arrive(BlockId id, State state);
  bool close_cycle(NodeId node, State& state);
  void push(NodeId node, State state);
  bool should_leave_first(LocationId location) const;
  std::optional<Outcome> reach_target(NodeId node, State& state);
  std::optional<Outcome> refine(NodeId node);
  void find_facts();
  void annotate_tree();

  const EngineTask& task_;
  Exploration search_;
  Tree& tree_ = search_.tree;
  Path& path_ = search_.path;
  States& states_ = search_.states;
  Subsumption& subsumption_ = search_.subsumption;
  LoopHeads heads_;
  Annotation annotation_;
  Refinement refinement_;
  LoopVisits visits_;
  std::uint64_t state_count_ = 0, refinements_ = 0;
};

}  // namespace warrant::tracer
