// Conditions on inputs for people: C expressions over the inputs' names.
#pragma once

#include "explain/explanation.h"
#include "explain/prophecy.h"

namespace warrant {

// The C expression is exact for all values of the inputs: sums are in a type in which they cannot overflow.
ConditionText condition_text(const Prophecy& prophecy, Term condition);

}  // namespace warrant
