// What keeps an engine from saying that a program is safe.
#pragma once

#include "engine/engine.h"
#include "smt/solver.h"

namespace warrant {

// A path leads to the marked location, and the solver has not refuted it: `answer` is Sat or Unknown.
Unknown doubt_about(const Program& program, const Location& location, Answer answer);

}  // namespace warrant
