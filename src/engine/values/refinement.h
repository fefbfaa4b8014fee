// Which variables an error path that cannot be followed has to be told about.
#pragma once

#include <vector>

#include "engine/values/transfer.h"

namespace warrant::values {

// Ranges of all variables exclude the path, and so do those of these variables, if they depend on one another by
// assignments; if all of them are in the precision already, variables that conditions tie to them are added. Empty if
// ranges do not exclude it, or not those of variables that are new.
std::vector<VariableId> find_excluding(const Program& program, const Transfer& transfer,
                                       const std::vector<EdgeId>& path, const Precision& precision);

}  // namespace warrant::values
