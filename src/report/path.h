// The path of a counterexample for people.
#pragma once

#include <vector>

#include "evidence/counterexample.h"
#include "report/verification.h"

namespace warrant {

// What happens along the path of a counterexample that replays: `program` is in reference form. Long paths keep their
// beginning and their end.
struct PathReport {
  std::vector<Verification::InputValue> inputs;  // those whose value is used
  std::vector<Verification::PathLine> lines;
};
PathReport describe_path(const Program& program, const Counterexample& counterexample);

}  // namespace warrant
