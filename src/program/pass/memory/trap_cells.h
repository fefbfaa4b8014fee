// The classes of cells in which a _Bool may hold more than 0 and 1.
#pragma once

#include <set>

#include "program/pass/memory/memory_part.h"

namespace warrant {

// `accessed` are those that are accessed at other types. Besides them, classes that other bytes are copied or filled
// into, or that hold them from the start.
std::set<CellsId> cells_beyond_boolean(MemoryContext& context, std::set<CellsId> accessed);

}  // namespace warrant
