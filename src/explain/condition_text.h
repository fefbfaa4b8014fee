// Conditions on inputs for people: C expressions over the inputs' names.
#pragma once

#include "explain/explanation.h"
#include "explain/prophecy.h"

namespace warrant {

// What becomes of a condition of which some parts have no form in C: those cases are left out, or these demands are.
enum class Leaning : std::uint8_t { Stronger, Weaker };

// The C expression is exact for all values of the inputs, unless the text says that it is not: sums are in a type in
// which they cannot overflow, and divisors are tested before they divide.
ConditionText condition_text(const Prophecy& prophecy, Term condition, Leaning leaning);

}  // namespace warrant
