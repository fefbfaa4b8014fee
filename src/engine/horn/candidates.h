// Solutions of Horn clauses from simple candidates.
//
// Spacer generalises from derivations, one after the other, and does not come to an end where a program has many
// similar procedures, or counts. What contracts say is often simple: a value is what it was, or no smaller; it lies
// between two numbers of the program's text. So every relation begins with all such candidates over its parameters, and
// loses those that some clause refutes (Houdini). What is left is the strongest solution that can be said with them; if
// it excludes the error, it is one of the system.
#pragma once

#include <optional>

#include "smt/horn.h"

namespace warrant::horn {

// Nothing if the candidates do not suffice. Throws OutOfTime.
std::optional<HornSolution> solve_by_candidates(TermManager& terms, const HornSystem& system,
                                                const SolverOptions& options);

}  // namespace warrant::horn
