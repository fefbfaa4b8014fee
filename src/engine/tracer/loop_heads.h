// Loop heads on the path: abstraction by candidates, cycles that close, and what happens when a cycle breaks some.
//
// A head that is abstracted forgets the path before it: its state is the conjunction of its candidates. A state at the
// end of a cycle that implies them is subsumed by the head. One that breaks some widens them away, and the subtree is
// explored again; if a refinement protects a broken one, the cycle is not closed but unrolled.
#pragma once

#include <unordered_map>

#include "engine/tracer/exploration.h"

namespace warrant::tracer {

class LoopHeads {
 public:
  explicit LoopHeads(Exploration& search)
      : program_(search.program),
        loops_(search.loops),
        blocks_(search.blocks),
        states_(search.states),
        candidates_(search.candidates),
        subsumption_(search.subsumption),
        tree_(search.tree),
        path_(search.path) {}

  // Abstracts the state at a loop head that is about to be pushed, unless it is to be executed as it is.
  void enter(Frame& frame);
  // An abstracted head on the path whose candidates the state implies: the nearest of the last few.
  Frame* subsuming(LocationId head, State& state);
  // Widens the nearest abstracted head if a cycle has come back to it with this state, and explores it again. False if
  // there is none, or a protected candidate is broken.
  bool widen(NodeId node, State& state);
  bool implies_candidates(Header& header, State& state);

  enum class Protected : std::uint8_t { More, NothingNew };
  // Explores the head at a position of the path again, with what is protected there; unrolled further if that is
  // nothing new, or if refinements of it go on for long.
  void refine(std::size_t position, Protected what);

  std::uint64_t widened() const { return widened_; }
  std::uint64_t raises() const { return raises_; }

 private:
  void reenter(Frame& frame);
  void reset_subtree(Frame& frame);
  void backtrack_to(std::size_t position);
  void unroll_further(LocationId location);
  void execute_as_it_is(Frame& frame);
  bool is_back_edge(BlockId id) const;
  std::vector<Term> broken_candidates(const Header& header, State& state);

  const Program& program_;
  const Loops& loops_;
  Blocks& blocks_;
  States& states_;
  Candidates& candidates_;
  Subsumption& subsumption_;
  Tree& tree_;
  Path& path_;
  std::unordered_map<LocationId, unsigned> unrollings_;  // visits of a loop head before it is abstracted
  std::unordered_map<LocationId, unsigned> refinements_at_;
  HeaderId last_header_ = no_header;
  std::uint64_t widened_ = 0, raises_ = 0;
};

}  // namespace warrant::tracer
