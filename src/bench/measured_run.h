// One run of a command: a process with everything it starts, limited, measured, and killed as a whole.
//
// The process that calls this is a subreaper: whatever a run starts stays below it, also what has left its group, its
// session or its parent. So nothing survives a run, and the CPU time of all of it is known in the end. Time and memory
// are the kernel's account of a control group where one can be made, and else what /proc tells. It is read often at
// the beginning of a run and near a limit, and rarely in between: watching costs less than a thousandth of the run.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace warrant {

struct RunLimits {
  double cpu_seconds = 60;
  double wall_seconds = 125;  // without what the run waits for a processor
  std::uint64_t memory_bytes = 4'000'000'000;
  std::uint64_t output_bytes = 50'000'000;  // of the log; a file may become twenty times as large
};

struct RunRequest {
  std::vector<std::string> command;                // the program, looked up in PATH, and its arguments
  std::string directory;                           // to run in
  std::map<std::string, std::string> environment;  // beside what this process has
  int log_descriptor = -1;                         // gets standard output and standard error
  RunLimits limits;
};

enum class ProcessEnd : std::uint8_t {
  Exited,
  Signalled,
  CpuLimit,
  WallLimit,
  MemoryLimit,
  OutputLimit,
  NotStarted,
  Stopped,  // by whoever asked for the run
};

struct RunMeasurement {
  ProcessEnd end = ProcessEnd::NotStarted;
  int status = 0;  // the exit status, the signal, or the error number
  double cpu_seconds = 0, wall_seconds = 0;
  std::uint64_t memory_bytes = 0;  // at its peak, all processes together
};

enum class ControlGroups : std::uint8_t { WherePossible, Never };

// Runs commands one after the other. There is at most one in a process, which must have no other children.
class RunExecutor {
 public:
  // A run ends as soon as `stop_descriptor` can be read or is closed on the other side; -1: there is none. Groups are
  // named after `group_name`.
  RunExecutor(int stop_descriptor, ControlGroups groups, std::string group_name);
  ~RunExecutor();
  RunExecutor(const RunExecutor&) = delete;
  RunExecutor& operator=(const RunExecutor&) = delete;

  RunMeasurement run(const RunRequest& request);

 private:
  int stop_descriptor_;
  int child_descriptor_;  // readable when a child has ended
  ControlGroups groups_;
  std::string group_name_;
  unsigned count_ = 0;
};

}  // namespace warrant
