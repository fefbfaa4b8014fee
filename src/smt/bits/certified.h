// Unsatisfiability with evidence: the clauses of a question go to a SAT solver that writes a proof, and the proof is
// checked (drat.h).
#pragma once

#include <span>
#include <string>

#include "logic/term_manager.h"
#include "smt/solver.h"

namespace warrant {

struct CertifiedAnswer {
  // Sat: the other solver has found the clauses satisfiable. Unknown: see the reason.
  Answer answer = Answer::Unknown;
  std::string reason = {};
  std::size_t clauses = 0, additions = 0;  // of the question, and of the proof
  double solving_seconds = 0, checking_seconds = 0;
};

// The program that writes proofs; empty if there is none.
std::string proof_writer();

// Whether the conjunction is unsatisfiable. Bit-vectors, floats and arrays; the lemmas about arrays are taken as given.
CertifiedAnswer certify_unsatisfiable(std::span<const Term> formulas, const SolverOptions& options = {});

}  // namespace warrant
