// The path of a counterexample for people.
#pragma once

#include <vector>

#include "base/budget.h"
#include "evidence/interpreter/counterexample.h"
#include "evidence/interpreter/state.h"
#include "result/verdict.h"

namespace warrant {

struct PathReport {
  std::vector<InputValue> inputs;  // those whose value is used
  std::vector<PathStep> steps;     // long paths keep their beginning and their end
  PathGap gap;
  std::vector<std::string> globals;  // names in the steps of what belongs to no call
  Failure failure;
};

// What happens along the path of a counterexample that replays: `reference` is the form that it is about; `inputs` are
// what the lowered form has read in its replay. A path that takes longer than the budget is cut off.
PathReport describe_path(const Program& reference, const Counterexample& counterexample, const Program& lowered,
                         const std::vector<ReadInput>& inputs, const Budget& budget);

}  // namespace warrant
