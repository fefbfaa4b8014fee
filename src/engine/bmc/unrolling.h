// The program, unrolled: a graph without cycles in which paths that meet become one.
//
// A node is a location, reached under a guard: a condition over inputs that holds exactly if the execution comes there
// on one of the ways that were merged. Where two ways meet, a variable that they disagree on becomes a choice by the
// guard of one of them. Locations are taken in weak topological order, so that a loop's body is finished, with
// everything that leads on from it, before its head is entered again, and its exits wait until no iteration is left:
// then there is one state behind the loop, however often it went round.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "engine/bmc/word_ranges.h"
#include "engine/executor.h"
#include "program/liveness.h"
#include "program/loops.h"
#include "smt/solver.h"

namespace warrant::bmc {

class Unrolling {
 public:
  using NodeId = std::uint32_t;

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

  // The way to the node in the execution that the model describes, with the symbols of its Havoc edges.
  struct Way {
    std::vector<EdgeId> edges;
    std::vector<Term> havocs;
  };
  Way way_to(NodeId target, const Model& model) const;

  std::size_t node_count() const { return nodes_.size(); }
  std::uint64_t steps() const { return steps_; }

 private:
  struct Exit {
    EdgeId edge;
    Term guard;
    Term havoc;  // null if the edge is no Havoc
    NodeId target;
  };
  // What is executed from the location on without a choice and without another way in, and what comes then.
  struct Node {
    std::vector<EdgeId> edges;
    std::vector<Term> havocs;
    std::vector<Exit> exits;
  };
  struct State {
    LocationId location;
    NodeId node;
    Term guard;
    SymbolicMemory memory;
  };
  // Loop heads that are entered again come after their bodies, inner loops before outer ones.
  using Key = std::pair<std::uint32_t, std::uint32_t>;

  enum class Entry : std::uint8_t { GoOn, Wait, Over };
  Entry enter_loop(const State& head, bool is_again, std::uint32_t bound);
  void follow(State state);
  bool step(State& state);
  void branch(State& state);
  void arrive(State state, EdgeId id, Term havoc);
  Term execute(const Operation& operation, State& state);
  Term evaluate(Term condition, State& state);
  Term decide(Term condition, State& state);
  void know(const std::vector<Term>& facts);
  Key key_of(const Edge& edge) const;
  bool is_feasible(Term guard);
  bool is_cut(LocationId location) const { return is_cut_at_heads_ && loops_.is_head(location); }
  template <typename Place>
  NodeId join(std::map<Place, State>& states, const Place& place, State state);
  bool matters(LocationId location) const { return leads_to_target_[location]; }
  void merge(State& into, State other);
  Term merge_guards(Term a, Term b);

  const Program& program_;
  const Cfa& cfa_;
  TermManager& terms_;
  Solver& solver_;
  const Budget& budget_;
  Executor executor_;
  WordRanges ranges_;
  Loops loops_;
  Liveness liveness_;
  LocationSet leads_to_target_;
  std::vector<Node> nodes_;
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
  std::uint32_t inputs_ = 0;
  std::uint64_t steps_ = 0;
};

}  // namespace warrant::bmc
