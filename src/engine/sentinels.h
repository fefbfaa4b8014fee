// What ends a walk through memory: `text[length] = 0` in front of a loop that reads until it meets a zero.
#pragma once

#include <vector>

#include "program/program.h"

namespace warrant {

// A constant that stands at a place of a memory before a loop, and the places that the loop reads.
struct Sentinel {
  VariableId memory = none_id;
  std::vector<Term> places;  // that may all be the same one: the index of the store, and by variables that copy from it
  Term value;
  std::vector<Term> reads;
};

// Of the loops through the location, which no operation inside of them stores.
std::vector<Sentinel> sentinels_at(const Program& program, LocationId head);

}  // namespace warrant
