// Proofs that take a program function by function, with a contract for each, where inlining its calls does not do:
// recursion has no end, and copies of copies are too many.
#pragma once

#include "verification/certifier.h"
#include "verification/lanes.h"

namespace warrant {

enum class UseContracts : std::uint8_t {
  Never,  // calls are inlined
  Always,
  WhereOfUse,  // for programs with recursion, or too large when they are inlined
};

// Nothing if they are of no use.
std::optional<ProcedureForm> procedures_of(const LoadedProgram& loaded, UseContracts calls);

LanesResult prove_by_procedures(const LoadedProgram& loaded, const ProcedureForm& form, const LaneLimits& limits,
                                const CertifierOptions& options, const Result& known, LaneListener& listener);

}  // namespace warrant
