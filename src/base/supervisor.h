// Work in a process of its own, so that a limit can be kept and a crash survived: solvers overrun deadlines, and
// memory runs out in the middle of anything.
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <stop_token>
#include <string>

#include "base/workers.h"

namespace warrant {

struct SupervisedLimits {
  double cpu_seconds;          // of the process and everything it starts
  double wall_seconds;         // without what it waits for a processor
  std::uint64_t memory_bytes;  // of the process, beyond what it has when it starts
  std::stop_token stop = {};   // seen at the next tick
  bool has_signals = true;     // SIGINT, SIGTERM and SIGHUP are for the work; else they do what they did
  // Where several threads supervise: held by this one, and released while it waits. A child inherits the locks that
  // other threads hold when it is forked off (of an allocator, of a constant that is being initialised), and nobody
  // releases them there.
  std::unique_lock<std::mutex>* turn = nullptr;
};

struct SupervisedEnd {
  enum class How : std::uint8_t {
    Finished,     // the work returned
    OutOfTime,    // it was killed at a limit
    Crashed,      // it ended in another way, which `detail` tells
    Interrupted,  // this process was asked to end (SIGINT, SIGTERM), or the work was (stop)
  };
  How how;
  std::string detail;
  double cpu_seconds = 0, wall_seconds = 0;
};

// Runs `work` in a forked child and hands its messages to `receive`, in this process. `tick` is called about ten times
// a second. When this returns, nothing of the child is left.
SupervisedEnd supervise(const Work& work, const SupervisedLimits& limits,
                        const std::function<void(const std::string& message)>& receive,
                        const std::function<void(double cpu_seconds)>& tick);

}  // namespace warrant
