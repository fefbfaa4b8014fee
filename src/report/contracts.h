// The contracts of a proof for people.
#pragma once

#include <vector>

#include "evidence/checker/contracts.h"
#include "result/verdict.h"

namespace warrant {

// In the order of the procedures; those that --entry has made are nobody's.
std::vector<ReadableContract> readable_contracts(const ProcedureForm& form, const ContractProof& proof);

}  // namespace warrant
