#include "base/supervisor.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <exception>
#include <fstream>
#include <optional>
#include <system_error>

#include "base/interruption.h"
#include "base/process.h"

namespace warrant {

namespace {

constexpr int tick_milliseconds = 100;

std::uint64_t virtual_bytes() {
  std::ifstream file("/proc/self/statm");
  std::uint64_t pages = 0;
  file >> pages;
  return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

void write_message(int descriptor, std::string message) {
  message += '\n';
  for (std::size_t done = 0; done < message.size();) {
    const ssize_t count = write(descriptor, message.data() + done, message.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) _exit(1);  // nobody listens any more
    done += static_cast<std::size_t>(count);
  }
}

[[noreturn]] void run_child(const std::function<void(const SendMessage&)>& work, const SupervisedLimits& limits,
                            int output, pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);
  // A group of its own: the terminal's Ctrl-C goes to the parent, which decides.
  setpgid(0, 0);
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  const rlim_t bytes = virtual_bytes() + limits.memory_bytes;
  // Only for this process: an emulator that it starts may reserve more, and is limited in another way.
  rlimit memory{};
  getrlimit(RLIMIT_AS, &memory);
  memory.rlim_cur = std::min(bytes, memory.rlim_max);
  setrlimit(RLIMIT_AS, &memory);
  int status = 0;
  try {
    work([output](const std::string& message) { write_message(output, message); });
  } catch (const std::exception& error) {
    // `work` turns what it expects into messages.
    fmt::print(stderr, "warrant: internal error: {}\n", error.what());
    status = 1;
  }
  _exit(status);
}

class Supervisor {
 public:
  Supervisor(pid_t child, int input, const SupervisedLimits& limits,
             const std::function<void(const std::string&)>& receive, const std::function<void(double)>& tick)
      : child_(child), input_(input), limits_(limits), receive_(receive), tick_(tick) {}

  SupervisedEnd run(const Interruption& interruption) {
    const auto start = std::chrono::steady_clock::now();
    std::optional<SupervisedEnd::How> killed;
    double cpu = 0, wall = 0;
    WallClock clock(child_);
    while (!killed) {
      std::array<pollfd, 2> ends{{{input_, POLLIN, 0}, {interruption.descriptor(), POLLIN, 0}}};
      poll(ends.data(), ends.size(), tick_milliseconds);
      wall = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
      if (ends[1].revents != 0) killed = SupervisedEnd::How::Interrupted;
      if (ends[0].revents != 0 && !read_some()) break;
      if (wall < next_tick_) continue;
      next_tick_ = wall + 1e-3 * tick_milliseconds;
      cpu = tree_cpu_seconds(child_);
      tick_(cpu);
      if (cpu >= limits_.cpu_seconds || clock.look() >= limits_.wall_seconds) killed = SupervisedEnd::How::OutOfTime;
    }
    if (killed) kill_tree(child_);
    int status = 0;
    rusage usage{};
    while (wait4(child_, &status, 0, &usage) < 0 && errno == EINTR) {
    }
    cpu = std::max(cpu, cpu_seconds(usage));
    if (killed) return {*killed, {}, cpu, wall};
    if (WIFSIGNALED(status)) {
      return {SupervisedEnd::How::Crashed, fmt::format("signal {} ({})", WTERMSIG(status), strsignal(WTERMSIG(status))),
              cpu, wall};
    }
    if (WEXITSTATUS(status) != 0)
      return {SupervisedEnd::How::Crashed, fmt::format("exit status {}", WEXITSTATUS(status)), cpu, wall};
    return {SupervisedEnd::How::Finished, {}, cpu, wall};
  }

 private:
  // False at the end of the messages.
  bool read_some() {
    std::array<char, 65536> buffer;
    const ssize_t count = read(input_, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) return true;
    if (count <= 0) return false;
    pending_.append(buffer.data(), static_cast<std::size_t>(count));
    std::size_t start = 0;
    for (std::size_t end; (end = pending_.find('\n', start)) != std::string::npos; start = end + 1)
      receive_(pending_.substr(start, end - start));
    pending_.erase(0, start);
    return true;
  }

  pid_t child_;
  int input_;
  const SupervisedLimits& limits_;
  const std::function<void(const std::string&)>& receive_;
  const std::function<void(double)>& tick_;
  std::string pending_;
  double next_tick_ = 0;
};

}  // namespace

SupervisedEnd supervise(const std::function<void(const SendMessage&)>& work, const SupervisedLimits& limits,
                        const std::function<void(const std::string& message)>& receive,
                        const std::function<void(double cpu_seconds)>& tick) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  const Interruption interruption;
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (child == 0) {
    interruption.restore();
    close(ends[0]);
    run_child(work, limits, ends[1], parent);
  }
  close(ends[1]);
  SupervisedEnd end = Supervisor(child, ends[0], limits, receive, tick).run(interruption);
  close(ends[0]);
  return end;
}

}  // namespace warrant
