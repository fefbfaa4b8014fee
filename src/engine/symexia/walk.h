// The operations between two locations at which something is decided: next(s, o) and ISSAT of Algorithm 2.
#pragma once

#include <optional>

#include "engine/executor.h"
#include "engine/loop_visits.h"
#include "engine/path_solver.h"
#include "engine/symexia/path.h"
#include "engine/symexia/short_paths.h"
#include "engine/symexia/thresholds.h"
#include "engine/visited.h"
#include "program/liveness.h"

namespace warrant::symexia {

class Walk {
 public:
  Walk(const Program& program, const Budget& budget, Executor& executor, PathSolver& solver, const Precision& precision,
       Thresholds& thresholds, ShortPaths& short_paths);

  enum class End : std::uint8_t {
    Decision,  // the path branches, or is abstracted
    Target,    // an error location, or another that a proof has to exclude
    Nothing,   // the path is infeasible, ends here, or is cut
  };
  // Takes the edge from the frame's location and goes on to the next decision. The edge's condition is checked even if
  // it is true where the frame below was abstracted: its state may be none.
  End follow(EdgeId edge, bool is_behind_abstraction, Frame& frame);

  // What paths have visited so far counts no longer.
  void forget_visited() { visited_ = {}; }
  std::optional<HotSpot> hot_spot() const { return loop_visits_.hot_spot(); }
  const LoopVisits& loop_visits() const { return loop_visits_; }

 private:
  // An edge to take, and the value of its condition if that is known already.
  struct Way {
    EdgeId edge;
    Term condition = {};
  };
  Term execute(const Operation& operation, Frame& frame);
  bool is_possible(Term condition, Frame& frame);
  std::optional<Way> only_way(const Location& location, Frame& frame);
  bool ends_at_head(Frame& frame);

  const Program& program_;
  const Budget& budget_;
  Executor& executor_;
  PathSolver& solver_;
  const Precision& precision_;
  Thresholds& thresholds_;
  ShortPaths& short_paths_;
  Liveness liveness_;
  VisitedStates visited_;  // by paths that are not abstracted yet
  LoopVisits loop_visits_;
  std::uint64_t steps_ = 0;
};

}  // namespace warrant::symexia
