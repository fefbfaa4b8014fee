// Whether a program may use a block after its end, as far as the graph shows: some access that may go to the block can
// follow the operation that ends it.
#pragma once

#include "program/pass/analysis/points_to.h"

namespace warrant {

// `points` is of this program. True, too, for programs that are too large to look at.
bool may_use_dead_blocks(const Program& inlined, PointsTo& points);

}  // namespace warrant
