// Whether a TRUE says something: how much it covers, and what in it no execution ever comes to.
//
// Runs of the interpreter mark the assertions and assumptions that they come to. What is left becomes the question: a
// program whose only errors are those places. Only what has a proof that the checker accepts is called unreachable;
// about the rest nothing is said.
#pragma once

#include "result/coverage.h"
#include "verification/lanes.h"
#include "verification/loaded_program.h"

namespace warrant {

struct VacuityOptions {
  double seconds = 0.5;           // CPU time for all of it
  std::vector<EngineTurn> turns;  // without those that are runs
  std::string engine;             // that is asked first
  std::uint64_t memory_bytes = 0;
  std::uint32_t seed = 0;
};

// Of a program that is proven. An execution ends at its first undefined behaviour, here as there.
Coverage find_coverage(const LoadedProgram& proven, const VacuityOptions& options, LaneListener& listener);

}  // namespace warrant
