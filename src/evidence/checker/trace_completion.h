// Counterexamples across passes: from one on a transformed program to one on the program it was made from.
#pragma once

#include <optional>

#include "base/budget.h"
#include "evidence/interpreter/counterexample.h"
#include "program/pass/simplify/pass.h"

namespace warrant {

// The counterexample as a trace of the same program, with C values for scalars.
Trace to_trace(const Program& program, const Counterexample& counterexample);

// A path of the reference CFA that follows the trace and ends in an error location: inputs without a value are solved
// for, and the way through what a pass removed is searched for, nearest to the next edge of the trace first. Nothing if
// there is none or the budget does not suffice.
std::optional<Counterexample> complete_trace(const Program& reference, const Trace& trace, const Budget& budget);

}  // namespace warrant
