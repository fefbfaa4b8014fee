// The path of a counterexample for people.
#pragma once

#include <vector>

#include "base/budget.h"
#include "evidence/counterexample.h"
#include "evidence/state.h"
#include "report/verification.h"

namespace warrant {

struct PathReport {
  std::vector<Verification::InputValue> inputs;  // those whose value is used
  std::vector<Verification::PathStep> steps;     // long paths keep their beginning and their end
  Verification::Gap gap;
  std::vector<std::string> globals;  // names in the steps of what belongs to no call
  // What the line that fails is about. Of an assertion that a function of the program makes, the line of its call.
  std::string condition;
  std::string where;
  std::vector<Verification::NamedValue> values;
};

// What happens along the path of a counterexample that replays: `reference` is the form that it is about; `inputs` are
// what the lowered form has read in its replay. A path that takes longer than the budget is cut off.
PathReport describe_path(const Program& reference, const Counterexample& counterexample, const Program& lowered,
                         const std::vector<ReadInput>& inputs, const Budget& budget);

}  // namespace warrant
