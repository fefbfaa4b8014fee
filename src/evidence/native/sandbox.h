// Where somebody's unknown code is compiled and run (docs/sandbox.md).
//
// bwrap gives a process namespaces, a session and a file system of its own: of this machine it sees the system's
// programs and libraries, read-only, and of the user's nothing but the files that it is given, as copies. It has no
// network, no terminal, no /proc, no socket, and an own /tmp in memory. What it may use of the machine is limited.
// Everything it makes is in memory and goes with its last process, which dies when this process does.
//
// There is no second way: where bwrap does not work, nothing is run.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/process.h"

namespace warrant {

struct SandboxFile {
  std::string path;  // inside, in full
  std::string content;
  bool is_program = false;
};

struct SandboxLimits {
  double wall_seconds = 10;
  unsigned cpu_seconds = 10;                            // of each process
  std::uint64_t memory_bytes = std::uint64_t{2} << 30;  // of all together
  std::optional<std::uint64_t> address_bytes;           // of each process; else memory_bytes
  unsigned processes = 32;
  std::uint64_t file_bytes = 0;    // of each file that is written
  std::uint64_t folder_bytes = 0;  // of all files in /tmp; 0: it cannot be written
  std::size_t output_bytes = std::size_t{1} << 20;
};

struct SandboxRequest {
  std::vector<std::string> command;  // the program in full
  std::vector<SandboxFile> files;    // to see, read-only
  SandboxLimits limits;
  bool has_own_processes = false;  // a /proc, with what runs inside
};

class Sandbox {
 public:
  // Nothing if there is no bwrap.
  static std::optional<Sandbox> find();

  // A sandbox that cannot be made is an end NotStarted, with what bwrap says as the error.
  ProcessResult run(const SandboxRequest& request) const;

  static constexpr const char* missing = "there is no sandbox: bwrap is not installed (package bubblewrap)";

 private:
  explicit Sandbox(std::string bwrap, std::string prlimit);
  std::string bwrap_, prlimit_;
};

}  // namespace warrant
