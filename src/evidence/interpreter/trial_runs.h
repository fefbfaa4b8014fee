// Concrete runs in search of an error: with inputs that are 0, then with random ones. They go where no engine goes in
// the time, through many millions of steps.
#pragma once

#include <cstdint>
#include <optional>

#include "base/budget.h"
#include "evidence/interpreter/counterexample.h"
#include "evidence/interpreter/interpreter.h"

namespace warrant {

struct FailedRun {
  Counterexample counterexample;
  RunResult result;
};

struct TrialRuns {
  std::optional<FailedRun> failed = {};
  bool are_alike = false;  // the program reads nothing, and its run ends without an error
};

enum class RunCount : std::uint8_t { One, Many };

// The first run may use `first_share` of the time, or all of it if no other run is possible. The program may have
// procedures: see counterexample_of.
TrialRuns find_error_by_runs(const Program& reference, const Budget& budget, double first_share, std::uint64_t seed = 0,
                             RunCount count = RunCount::Many);

}  // namespace warrant
