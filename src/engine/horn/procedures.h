// Contracts of procedures from constrained Horn clauses.
//
// Two relations for each procedure: what it is entered with, and a summary, which relates what it is entered with to
// what it leaves behind. A call has a clause for each: the values at the call are an entry of the callee; and where
// they are, and the summary relates them to others, these are the values behind the call, which makes a clause with two
// relations in its body. A solution consists of the contracts.
//
// Where there is an error, ErrorSearch (engine/horn/error_search.h) looks for its inputs, over the same blocks and with
// what candidates (engine/horn/candidates.h) have shown of the summaries.
#pragma once

#include <string>
#include <variant>

#include "engine/engine.h"
#include "evidence/checker/contracts.h"
#include "evidence/interpreter/counterexample.h"

namespace warrant::horn {

struct ProceduresTask {
  const ProcedureForm& form;
  const Budget& budget;
  Statistics& statistics;
  std::uint32_t seed = 0;
  std::string dump = {};  // a file for the clauses
};

std::variant<ContractProof, Unknown> prove_procedures(const ProceduresTask& task);

// What candidates show of the procedures, whether or not it excludes errors.
ContractProof known_contracts(const ProceduresTask& task);

// The counterexample is a path through the procedures: see ErrorSearch.
using ProceduresOutcome = std::variant<ContractProof, Counterexample, Unknown>;
ProceduresOutcome decide_procedures(const ProceduresTask& task);

}  // namespace warrant::horn
