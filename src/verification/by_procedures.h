// A program taken function by function, where inlining its calls does not do: recursion has no end, and copies of
// copies are too many. Proofs have a contract for each; errors are paths on which only some calls are opened.
#pragma once

#include <string>

#include "verification/certifier.h"
#include "verification/lanes.h"

namespace warrant {

enum class UseContracts : std::uint8_t {
  Never,  // calls are inlined
  Always,
  Summaries,   // the same form, by the engines of the request, for which calls are opened where they matter
  WhereOfUse,  // for programs with recursion, or too large when they are inlined
};

// What is decided about a program: its form with all calls inlined, or the one with procedures if it is too large.
class ProgramToDecide {
 public:
  explicit ProgramToDecide(const LoadedProgram& loaded);
  const LoadedProgram& loaded() const { return loaded_; }
  const Program* program() const;                                          // null if there is none
  const ProcedureForm* form() const { return form_ ? &*form_ : nullptr; }  // only if it is that

 private:
  const LoadedProgram& loaded_;
  std::optional<ProcedureForm> form_;
};

// The only turn for such a form; a run comes with each error that it finds.
EngineTurn turn_by_procedures(const ProcedureForm& form, Arithmetic arithmetic, double seconds, std::uint32_t seed);

// Nothing if they are of no use.
std::optional<ProcedureForm> procedures_of(const LoadedProgram& loaded, UseContracts calls);

struct ProceduresRequest {
  const LaneLimits& limits;
  const CertifierOptions& certifier;
  std::string clauses_file = {};              // that they are written to, unless empty
  std::vector<EngineTurn> summaries_of = {};  // of engines that see calls as summaries, in place of the others
};
LanesResult decide_by_procedures(const LoadedProgram& loaded, const ProcedureForm& form,
                                 const ProceduresRequest& request, const Result& known, LaneListener& listener);

}  // namespace warrant
