// The evidence of a verdict as text, for a later run on the same program or on another version of it.
//
// What is read is a candidate like the outcome of any engine: a proof goes through the checker, inputs are replayed.
#pragma once

#include <nlohmann/json.hpp>

#include "verification/attempt.h"
#include "verification/loaded_program.h"

namespace warrant {

// Formulas are SMT-LIB, each conjunct for itself, over variables that have their numbers as names.
nlohmann::ordered_json remembered(const LoadedProgram& loaded, const Proof& proof);
// The path and its values; and the inputs that a run over the program reads, as far as there is time for it. Of a path
// that is too long to be kept, those of `found`, the run in which it was found, if that is not null.
nlohmann::ordered_json remembered(const LoadedProgram& loaded, const Counterexample& counterexample,
                                  const Budget& budget, const RunResult* found = nullptr);
// Of a program that reads nothing, that its run has ended well.
nlohmann::ordered_json remembered_only_run();

// The outcome on this program, which may be another version. Unknown if nothing comes of it, or if the text is none of
// the above.
AttemptOutcome recall(const LoadedProgram& loaded, const nlohmann::ordered_json& evidence, const Budget& budget);

}  // namespace warrant
