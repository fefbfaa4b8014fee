// Many runs, several at a time, on this machine.
//
// Each worker is a process that does one run after the other and writes the results down itself. It works for as long
// as the process that started it lives: when that is killed, the worker kills what it runs and ends.
#pragma once

#include <functional>
#include <vector>

#include "bench/result_store.h"

namespace warrant {

struct PlannedRun {
  const BenchTask* task;
  const BenchTool* tool;
};

struct PoolOptions {
  unsigned jobs = 1;
  ControlGroups groups = ControlGroups::WherePossible;
};

struct PoolListener {
  // The number of the run in the plan, and how it was judged.
  std::function<void(std::size_t run, RunClass run_class)> finished;
  std::function<void()> tick;  // several times a second
};

enum class PoolEnd : std::uint8_t {
  Complete,
  Incomplete,   // a run could not be done, because its worker died again and again
  Interrupted,  // by SIGINT, SIGTERM or SIGHUP
};

// Nothing of any run is alive when this returns. Runs that are in the store are left out. Throws UserError if results
// cannot be written.
PoolEnd run_all(const std::vector<PlannedRun>& plan, const ResultStore& store, const RunLimits& limits,
                const PoolOptions& options, const PoolListener& listener);

}  // namespace warrant
