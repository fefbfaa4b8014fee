// Contracts of procedures from tables of ranges: what each is entered with, and what it is then left with.
#pragma once

#include <variant>

#include "engine/engine.h"
#include "evidence/checker/contracts.h"

namespace warrant::values {

struct ProceduresTask {
  const ProcedureForm& form;
  const Budget& budget;
  Statistics& statistics;
  long max_values = 40;  // of a variable, at loop heads and entries
};

// Throws OutOfTime.
std::variant<ContractProof, Unknown> prove_procedures(const ProceduresTask& task);

}  // namespace warrant::values
