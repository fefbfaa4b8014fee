// Drops what no path from the entry reaches.
#pragma once

#include "program/pass/simplify/pass.h"

namespace warrant {

// Contract: the same executions. Edges whose assume is the constant false and locations that the other edges do not
// reach are gone. Back: dropped locations are annotated with false.
PassResult drop_unreachable(Program program);

}  // namespace warrant
