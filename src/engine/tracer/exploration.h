// What the parts of the search share: the program in blocks, the states and questions about them, the tree, the path.
#pragma once

#include <string>

#include "engine/engine.h"
#include "engine/tracer/blocks.h"
#include "engine/tracer/candidates.h"
#include "engine/tracer/interpolation.h"
#include "engine/tracer/path.h"
#include "engine/tracer/subsumption.h"
#include "engine/tracer/tree.h"
#include "program/liveness.h"
#include "program/loops.h"

namespace warrant::tracer {

struct Options {
  InterpolationKind interpolation = InterpolationKind::Wp;
  LoopInvariants loop_invariants = LoopInvariants::Rich;
  SubsumptionCheck subsumption = SubsumptionCheck::Quick;
  std::string tree;  // a file
};

struct Exploration {
  Exploration(const Options& chosen, const EngineTask& task);

  const Options& options;
  const Program& program;
  SolverStatistics solver_statistics;
  SolverOptions solver_options;
  Loops loops;
  Liveness liveness;
  Blocks blocks;
  States states;
  Interpolation interpolation;
  Candidates candidates;
  Subsumption subsumption;
  Tree tree;
  Path path;
};

}  // namespace warrant::tracer
