// Refinement: which abstraction is to blame for an abstract error path, and what is protected there.
#pragma once

#include "engine/tracer/annotation.h"
#include "engine/tracer/loop_heads.h"

namespace warrant::tracer {

class Refinement {
 public:
  Refinement(Exploration& search, LoopHeads& heads)
      : program_(search.program),
        states_(search.states),
        blocks_(search.blocks),
        candidates_(search.candidates),
        interpolation_(search.interpolation),
        heads_(heads),
        tree_(search.tree),
        path_(search.path) {}

  // Protects what excludes the path to `end` at the last abstraction without which it is infeasible, and explores from
  // there again. False if no abstraction is to blame.
  bool refine(NodeId end);

 private:
  Obligation behind(std::size_t position, NodeId end) const;
  std::optional<std::size_t> last_to_blame(NodeId end);

  const Program& program_;
  States& states_;
  Blocks& blocks_;
  Candidates& candidates_;
  Interpolation& interpolation_;
  LoopHeads& heads_;
  Tree& tree_;
  Path& path_;
};

}  // namespace warrant::tracer
