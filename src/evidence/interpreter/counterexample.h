// The evidence for FALSE.
#pragma once

#include <vector>

#include "logic/value.h"
#include "program/program.h"

namespace warrant {

// A path of the reference CFA from the entry to an error location, and the value that each of its Havoc edges gave to
// its target, in the order of the path: a value of the target's sort (an array for Memory variables).
struct Counterexample {
  std::vector<EdgeId> path;
  std::vector<Value> havocs;
  bool is_whole = true;  // else the path is too long to be kept, and only its last edge is there
};

}  // namespace warrant
