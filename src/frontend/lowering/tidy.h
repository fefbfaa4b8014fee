// Removes what lowering leaves behind: unreachable locations and skips between locations.
#pragma once

#include <vector>

#include "program/program.h"

namespace warrant {

// Keeps the entry and the exit; every execution stays the same apart from skip steps. Returns, by old location, the new
// one to which an execution comes from there by skips only; none_id if no execution comes there.
std::vector<LocationId> tidy(Cfa& cfa);

}  // namespace warrant
