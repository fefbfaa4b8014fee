// Another solver as a process that reads SMT-LIB: a second opinion that shares no code with the first.
#pragma once

#include <span>
#include <string>

#include "smt/solver.h"

namespace warrant {

// Whether a solver of that name is installed.
bool external_solver_available(const std::string& program = "cvc5");

// Satisfiability of the conjunction; Unknown if the process fails, is missing or does not answer within the limits. The
// process counts no steps, so effort becomes time.
Answer check_externally(std::span<const Term> formulas, Effort effort, const Budget& budget = {},
                        const std::string& program = "cvc5");

}  // namespace warrant
