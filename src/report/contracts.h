// The contracts of a proof for people.
#pragma once

#include <vector>

#include "evidence/checker/contracts.h"
#include "result/verdict.h"

namespace warrant {

// Those that say something, in the order of the procedures.
std::vector<ReadableContract> readable_contracts(const ProcedureForm& form, const ContractProof& proof);

}  // namespace warrant
