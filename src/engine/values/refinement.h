// Which variables an error path that cannot be followed has to be told about.
#pragma once

#include <span>
#include <vector>

#include "engine/values/transfer.h"

namespace warrant::values {

// The operations of a path. Those of a procedure that is called stand between the assignments that a call is.
using PathOperations = std::span<const Operation* const>;

// By variable: whether it is assigned to by what it was before. Such variables are the last ones to be told about: most
// loops can be left for another reason than their counters.
std::vector<bool> counters_of(const Program& program);

// Ranges of all variables exclude the path, and so do those of these variables, if they depend on one another by
// assignments; if all of them are in the precision already, variables that conditions tie to them are added. Empty if
// ranges do not exclude it, or not those of variables that are new.
std::vector<VariableId> find_excluding(const Program& program, const Transfer& transfer, PathOperations path,
                                       const Precision& precision, const std::vector<bool>& counters);

}  // namespace warrant::values
