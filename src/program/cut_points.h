// Cut points: the locations at which an analysis stops to look. Between them a program has no cycle, and a proof about
// it can be checked path by path.
#pragma once

#include "program/loops.h"
#include "program/program.h"

namespace warrant {

enum class CutAt : std::uint8_t {
  Cycles,   // what every proof needs: loop heads, and what a pass has merged a loop into
  Joins,    // also where paths meet
  Choices,  // also where paths part, begin or end: between these there is one way
  Everywhere,
};

// By location. Of Joins and Cycles, target locations are none: no path goes on from them.
LocationSet cut_points(const Cfa& cfa, const Loops& loops, CutAt where);

// The locations of a set that the entry reaches.
std::vector<LocationId> reachable_of(const LocationSet& set, const Loops& loops);

}  // namespace warrant
