// An error on a path through procedures, as one of a program that has this path alone.
#pragma once

#include "verification/attempt.h"

namespace warrant {

// `found`: as program/pass/path_program.h has it; where it is not whole, `run` has come to the error.
AttemptOutcome error_along(const ProcedureForm& form, Counterexample found, std::optional<RunResult> run);

}  // namespace warrant
