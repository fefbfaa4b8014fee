// The search of symex: Algorithm 1 of the paper is in algorithm.cpp.
#pragma once

#include <memory>

#include "engine/driver.h"
#include "engine/symex/branching.h"
#include "engine/symex/order.h"
#include "engine/visited.h"
#include "program/liveness.h"
#include "program/loops.h"

namespace warrant::symex {

struct Options {
  OrderKind order = OrderKind::Mixed;
  bool match_states = true;
  long max_iterations = 0;  // back edges on a path; 0: no limit
};

class Symex final : public Search {
 public:
  Symex(const Options& options, const EngineTask& task);

  std::optional<Outcome> step() override;
  void publish(Statistics& statistics, Findings& findings) override;
  std::string describe_progress() const override;
  Unknown out_of_time() const override;

 private:
  bool take_step(State& state);
  void fork(const State& state, const std::vector<Branch>& branches);
  std::optional<Outcome> reach_target(const State& state);

  void execute(State& state, EdgeId edge);
  void note_iteration(State& state);

  const Options& options_;
  const Program& program_;
  const Budget& budget_;
  SolverStatistics solver_statistics_;
  PathSolver solver_;
  Executor executor_;
  Branching branching_;
  Loops loops_;
  Liveness liveness_;
  VisitedStates visited_;
  std::unique_ptr<Order> order_;
  LoopVisits visits_;
  std::uint64_t steps_ = 0, paths_ = 0, forks_ = 0;
};

}  // namespace warrant::symex
