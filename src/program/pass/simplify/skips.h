// Contracts edges that do nothing.
#pragma once

#include "program/pass/simplify/pass.h"

namespace warrant {

// Contract: the same executions but for steps that do nothing. A plain location whose only way on is a skip or an
// assume of true becomes part of the place that leads to. An endless circle of such steps becomes an end. The
// entry stays apart from target locations. Back: paths are filled in completely; a location has the formula of the one
// it became part of.
PassResult contract_skips(Program program);

}  // namespace warrant
