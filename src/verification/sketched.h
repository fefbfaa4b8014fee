// Proofs about the sketch of a program (program/pass/sketch.h), before the program itself is looked at.
//
// Of large programs with much memory of others, drivers say, most has nothing to do with the error. A sketch leaves it
// out and is decided in little time; if an error of the sketch is found, nothing is known.
#pragma once

#include <memory>
#include <optional>

#include "verification/certifier.h"
#include "verification/lanes.h"

namespace warrant {

// WhereOfUse: of large programs with memory of others.
enum class UseSketch : std::uint8_t { Never, WhereOfUse, Always };

// The sketch, if it is to be used. Only calls and assertions may be errors, and every address that is taken is known.
// `at_undefined` is not Ends. Throws UserError for input that cannot be read.
std::unique_ptr<LoadedProgram> load_sketch(const ProgramSource& source, AtUndefined at_undefined, UseSketch use);

// A proof about the sketch, certified. Nothing decided if there is none in time, or an error.
LanesResult prove_sketch(const LoadedProgram& sketch, const std::vector<EngineTurn>& turns, const LaneLimits& limits,
                         const CertifierOptions& options, const Result& known, LaneListener& listener);

}  // namespace warrant
