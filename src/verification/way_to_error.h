// How undefined behaviour lies to the errors of a program, by its graph.
#pragma once

#include "verification/undefined_run.h"

namespace warrant {

enum class WayToError : std::uint8_t {
  Elsewhere,  // no error comes after it
  Before,     // an error may come after it
  Only,       // some error is reached through it alone, and no run on random inputs gets past it
};

// `program`: in reference form, or the form with procedures, of which calls return to where they came from.
WayToError way_to_error(const Program& program, const UndefinedRun& run, std::uint32_t seed);

}  // namespace warrant
