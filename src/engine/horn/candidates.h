// Solutions of Horn clauses from simple candidates.
//
// Spacer generalises from derivations, one after the other, and does not come to an end where a program has many
// similar procedures, or counts. What contracts say is often simple: a value is what it was, or no smaller; it lies
// between two numbers of the program's text. So every relation begins with all such candidates over its parameters, and
// loses those that some clause refutes (Houdini). What is left is the strongest solution that can be said with them; if
// it excludes the error, it is one of the system.
#pragma once

#include "smt/horn.h"

namespace warrant::horn {

struct CandidateAnswer {
  HornSolution strongest;    // makes every clause with a head true, if it is finished
  bool is_solution = false;  // and those without
};
// Of what is finished in time.
CandidateAnswer solve_by_candidates(TermManager& terms, const HornSystem& system, const SolverOptions& options);

}  // namespace warrant::horn
