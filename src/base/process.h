// Other programs as processes: started without a shell, limited, and ended with everything they started.
#pragma once

#include <sys/resource.h>
#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace warrant {

struct ProcessLimits {
  std::optional<double> wall_seconds;
  std::optional<unsigned> cpu_seconds;  // of each process
  std::optional<std::uint64_t> memory_bytes;
  std::optional<std::uint64_t> tree_memory_bytes;   // of the process and its descendants; more ends them
  std::optional<std::uint64_t> file_bytes;          // of each file that is written
  std::size_t output_bytes = std::size_t{1} << 20;  // what is kept of each output; the rest is read and dropped
};

struct ProcessRequest {
  std::vector<std::string> command;  // the program, looked up in PATH, and its arguments
  std::string input;                 // for standard input
  std::string directory;             // to run in; empty: the current one
  std::vector<int> descriptors;      // open in the process under the same numbers; all others are closed
  std::optional<uid_t> user;         // to become, user and group, if this process may
  // A process stands between: whatever becomes of this one, it ends all that the command has started.
  bool is_guarded = false;
  ProcessLimits limits;
};

struct ProcessResult {
  enum class End : std::uint8_t { Exited, Signalled, TimedOut, OutOfMemory, NotStarted };
  End end = End::NotStarted;
  int status = 0;  // the exit status, the signal, or the error number
  std::string output, error;
  double cpu_seconds = 0;
  bool succeeded() const { return end == End::Exited && status == 0; }
};

// Waits for the end. The process leads a group of its own, which is killed at the end, and dies with the caller.
ProcessResult run_process(const ProcessRequest& request);

// The full name of a program in PATH, of whose folders those count that are given in full.
std::optional<std::string> find_program(const std::string& name);

// CPU time used by a process, its descendants that live, and those that it has waited for.
double tree_cpu_seconds(pid_t process);
double cpu_seconds(const rusage& usage);  // user and system time

// Memory that a process and its descendants have for themselves.
std::uint64_t tree_memory_bytes(pid_t process);

// The time that a process and its descendants have had: wall time without that in which none of them ran, and some
// waited for a processor that others used. It has to be looked at now and then, since what a process has waited is lost
// when it ends.
class WallClock {
 public:
  explicit WallClock(pid_t process);
  // Seconds since this was made.
  double look();

 private:
  using Clock = std::chrono::steady_clock;
  pid_t process_;
  Clock::time_point last_look_ = Clock::now();
  double seconds_ = 0;
  struct Schedule {
    double run = 0, waited = 0;
  };
  static Schedule schedule_of(pid_t process);
  std::map<pid_t, Schedule> seen_;  // by process, when it was last looked at
};

// Kills a process and its descendants. The process is not waited for.
void kill_tree(pid_t process);

// What a process has started. It ends by itself when the process is killed: children die with their parent, and a guard
// (ProcessRequest::is_guarded) must not be killed before what it guards.
class Descendants {
 public:
  explicit Descendants(pid_t process);
  // Waits until nothing of them is left; what stays for too long is killed.
  void await_end() const;

 private:
  struct Member {
    pid_t process;
    std::string started;  // numbers are used again
  };
  static bool is_alive(const Member& member);
  std::vector<Member> members_;
};

}  // namespace warrant
