// The program, unrolled: a graph without cycles in which paths that meet become one.
//
// A node is a location, reached under a guard: a condition over inputs that holds exactly if the execution comes there
// on one of the ways that were merged. Locations are taken in weak topological order, so that a loop's body is
// finished, with everything that leads on from it, before its head is entered again, and its exits wait until no
// iteration is left: then there is one state behind the loop, however often it went round.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "engine/bmc/guarded_states.h"
#include "engine/bmc/unrolled_graph.h"
#include "program/liveness.h"
#include "program/loops.h"
#include "smt/solver.h"

namespace warrant::bmc {

class Unrolling {
 public:
  Unrolling(const Program& program, Solver& solver, const Budget& budget);

  // Goes on until every loop has ended or was entered that often on the way at hand, iterations aside that there is
  // only one way through. What it comes to is added to `reached`.
  void unroll(std::uint32_t bound);
  // Whether some loop has stopped at the bound.
  bool has_more() const { return !waiting_.empty(); }

  // For induction: starts anew at a loop head, in any state; then goes on from loop heads to the next visits of loop
  // heads. At the heads, the facts are taken for granted.
  void start_at(LocationId head);
  void follow_stretch(const std::map<LocationId, Term>& facts);

  // Target locations that were come to, with their guards.
  struct Reached {
    NodeId node;
    LocationId location;
    Term guard;
  };
  std::vector<Reached> reached;

  const UnrolledGraph& graph() const { return graph_; }
  std::uint64_t steps() const { return steps_; }

 private:
  using State = GuardedState;
  // Loop heads that are entered again come after their bodies, inner loops before outer ones.
  using Key = std::pair<std::uint32_t, std::uint32_t>;

  enum class Entry : std::uint8_t { GoOn, Wait, Over };
  Entry enter_loop(const State& head, bool is_again, std::uint32_t bound);
  void follow(State state);
  bool step(State& state);
  void branch(State& state);
  void arrive(State state, EdgeId id, Term havoc);
  Key key_of(const Edge& edge) const;
  bool is_cut(LocationId location) const { return is_cut_at_heads_ && loops_.is_head(location); }
  template <typename Place>
  NodeId join(std::map<Place, State>& states, const Place& place, State state);
  bool matters(LocationId location) const { return leads_to_target_[location]; }

  const Cfa& cfa_;
  TermManager& terms_;
  const Budget& budget_;
  GuardedStates states_;
  Loops loops_;
  Liveness liveness_;
  LocationSet leads_to_target_;
  UnrolledGraph graph_;
  std::map<Key, State> pending_, waiting_;
  bool is_cut_at_heads_ = false;
  std::map<LocationId, State> visits_;  // of loop heads, between stretches
  struct OpenLoop {
    std::uint32_t iterations = 0;  // that depend on inputs
    Term guard;                    // when its head was entered last
    // A memory that it was entered with under that guard, to be found again: by Brent's way, one at growing distances.
    SymbolicMemory earlier = {};
    std::uint32_t same = 0;  // entries under that guard
  };
  std::map<LoopId, OpenLoop> open_loops_;
  std::uint64_t steps_ = 0;
};

}  // namespace warrant::bmc
