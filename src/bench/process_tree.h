// What is known about running processes, read from /proc: cheap enough to be asked many times a second.
#pragma once

#include <sys/resource.h>
#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace warrant {

// The processes that descend from `process`, itself left out, each behind its parent.
std::vector<pid_t> descendants_of(pid_t process);

struct ProcessUsage {
  double cpu_seconds = 0;  // of its own and of the children that it has waited for
  std::uint64_t resident_bytes = 0;
};
// Nothing if there is no such process any more.
std::optional<ProcessUsage> process_usage(pid_t process);

// Memory with each shared page divided among those that share it; slower to find out than what is resident.
std::optional<std::uint64_t> proportional_bytes(pid_t process);

// Kills everything below this process, which must be a subreaper, and waits for it. `reaped` gets every process that
// was waited for. Gives up after `seconds`; returns the number of processes that are left then.
std::size_t kill_descendants(double seconds, const std::function<void(const rusage&)>& reaped);

}  // namespace warrant
