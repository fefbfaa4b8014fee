// The interpolants of the nodes: rules (A) and (B) of the paper.
//
// (A) A child that cannot be reached: what of the node's state excludes it. (B) A finished child: what it requires, as
// a condition on the node's state (the weakest precondition, or something stronger that the state implies). The
// interpolant of a node is the conjunction of what its children ask for.
#pragma once

#include "engine/tracer/loop_heads.h"

namespace warrant::tracer {

// The guards of a path up to one of its edges, which cannot all be passed.
Obligation guards_of(const PathEffect& effect, std::size_t edge = SIZE_MAX);

class Annotation {
 public:
  Annotation(Exploration& search, LoopHeads& heads)
      : kind_(search.options.interpolation),
        program_(search.program),
        terms_(search.program.terms()),
        solver_options_(search.solver_options),
        blocks_(search.blocks),
        states_(search.states),
        interpolation_(search.interpolation),
        subsumption_(search.subsumption),
        heads_(heads),
        tree_(search.tree),
        path_(search.path) {}

  // A child of the frame's node is subsumed by a finished node, or by an open loop head above it.
  void subsume(Frame& frame, NodeId child, const FinishedNode& by);
  void close(Frame& frame, NodeId child, const Frame& head);
  // All children of the node on top of the path are finished: takes it off, and gives its interpolant to its parent.
  void finish_top();

  std::uint64_t harmless() const { return harmless_; }
  std::uint64_t closed() const { return closed_; }

 private:
  void inherit(Frame& frame, BlockId id, const Requirements& interpolant, const std::vector<HeaderId>& open);
  void exclude(Frame& frame, const Obligation& obligation, const std::vector<Source>& sources);
  void require_of_infeasible(Frame& frame, const InfeasibleChild& child);
  bool is_harmless(Frame& frame, const InfeasibleChild& child);
  bool is_decided_by_path(Frame& frame, BlockId id, std::size_t edge);
  void ask_for_everything(Frame& frame);
  void finish_head(Frame& frame);
  void keep_small(Frame& frame);

  InterpolationKind kind_;
  const Program& program_;
  TermManager& terms_;
  const SolverOptions& solver_options_;
  Blocks& blocks_;
  States& states_;
  Interpolation& interpolation_;
  Subsumption& subsumption_;
  LoopHeads& heads_;
  Tree& tree_;
  Path& path_;
  std::uint64_t harmless_ = 0, closed_ = 0;
};

}  // namespace warrant::tracer
