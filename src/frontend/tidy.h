// Removes what lowering leaves behind: unreachable locations and skips between locations.
#pragma once

#include "program/program.h"

namespace warrant {

// Keeps the entry and the exit; every execution stays the same apart from skip steps.
void tidy(Cfa& cfa);

}  // namespace warrant
