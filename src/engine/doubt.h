// What keeps an engine from saying that a program is safe.
#pragma once

#include "engine/engine.h"
#include "engine/loop_visits.h"
#include "smt/solver.h"

namespace warrant {

// A path leads to the target location, and the solver has not refuted it: `answer` is Sat or Unknown.
Unknown doubt_about(const Program& program, const Location& location, Answer answer);

// The time is used up after so many refinements. `details`: " (3 predicates)", or nothing.
Unknown out_of_time_after(std::size_t refinements, const LoopVisits& visits, const std::string& details = {});

}  // namespace warrant
