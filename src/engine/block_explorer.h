// The loop-free stretches of a program: all paths from one cut location to the next ones.
#pragma once

#include <functional>
#include <vector>

#include "engine/executor.h"
#include "smt/solver.h"

namespace warrant {

class BlockExplorer {
 public:
  // What the visitor says at the end of a path.
  enum class Verdict : std::uint8_t { Continue, Stop };
  // At a cut location, or at a marked one: the solver's assertions are the path condition, the state the values there.
  using Visitor = std::function<Verdict(LocationId location, SymbolicState& state, Solver& solver)>;

  // `cuts` by location: every cycle must pass one.
  BlockExplorer(const Program& program, std::vector<bool> cuts, const Budget& budget,
                SolverStatistics* statistics = nullptr);

  // Visits the end of every path from `location` whose condition is not refuted, starting in any state that satisfies
  // `precondition`. At the entry and at a cut location the path begins with the location's out-edges. A cut location
  // is passed, not visited, while it was met at most `unrollings[cut]` times on the path; `pass` is told, if it is
  // given. False if stopped.
  bool explore(LocationId location, Term precondition, const Visitor& visit,
               const std::vector<long>* unrollings = nullptr, const Visitor& pass = {});

  Executor& executor() { return executor_; }

 private:
  struct Frame {
    LocationId location;
    SymbolicState state;
    std::size_t next_edge = 0;
    std::vector<LocationId> passed;  // cut locations met on the way here from the frame below
  };
  enum class End : std::uint8_t { Fork, Done, Stopped };

  bool explore_from(LocationId location, SymbolicState state, const Visitor& visit, const Visitor& pass);
  End follow(EdgeId edge, bool is_choice, Frame& path, const Visitor& visit, const Visitor& pass);
  bool take(const Operation& operation, bool is_choice, SymbolicState& state);
  void forget(const Frame& path);

  const Program& program_;
  std::vector<bool> cuts_;
  Budget budget_;
  Executor executor_;
  std::unique_ptr<Solver> solver_;
  const std::vector<long>* unrollings_ = nullptr;
  std::vector<long> visits_;
};

}  // namespace warrant
