#include "base/workers.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sched.h>
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
#include <mutex>
#include <system_error>

#include "base/process.h"

namespace warrant {

namespace {

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

[[noreturn]] void run_worker(const Work& work, const WorkerOptions& options, int output, pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);
  if (options.has_own_group) setpgid(0, 0);
  if (options.prepare) options.prepare();
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  if (options.memory_bytes) {
    // Only for this process: an emulator that it starts may reserve more, and is limited in another way.
    rlimit memory{};
    getrlimit(RLIMIT_AS, &memory);
    memory.rlim_cur = std::min<rlim_t>(virtual_bytes() + *options.memory_bytes, memory.rlim_max);
    setrlimit(RLIMIT_AS, &memory);
  }
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

// Of two threads that start workers, neither worker may inherit the other's pipe, or its end would not be seen.
std::mutex& starting() {
  static std::mutex mutex;
  return mutex;
}

}  // namespace

unsigned usable_processors(unsigned most) {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) != 0) return 1;
  return std::clamp(static_cast<unsigned>(CPU_COUNT(&set)), 1U, most);
}

Workers::~Workers() {
  for (Id id = 0; id < workers_.size(); ++id)
    if (is_running(id)) kill(id);
}

Workers::Id Workers::start(const Work& work, const WorkerOptions& options) {
  std::unique_lock lock(starting());
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child < 0) {
    const int problem = errno;
    close(ends[0]);
    close(ends[1]);
    throw std::system_error(problem, std::generic_category(), "fork");
  }
  if (child == 0) {
    lock.unlock();  // this thread is the one that holds it
    close(ends[0]);
    run_worker(work, options, ends[1], parent);
  }
  close(ends[1]);
  workers_.push_back({child, ends[0], {}, 0});
  return workers_.size() - 1;
}

std::size_t Workers::running() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(workers_, [](const Worker& worker) { return worker.process >= 0; }));
}

std::optional<Workers::Event> Workers::message_of(Id id) {
  Worker& worker = workers_[id];
  const std::size_t end = worker.pending.find('\n', worker.read);
  if (end == std::string::npos) {
    worker.pending.erase(0, worker.read);
    worker.read = 0;
    return std::nullopt;
  }
  Event event{id, worker.pending.substr(worker.read, end - worker.read), {}};
  worker.read = end + 1;
  return event;
}

WorkerEnd Workers::wait_for(Worker& worker) {
  int status = 0;
  rusage usage{};
  while (wait4(worker.process, &status, 0, &usage) < 0 && errno == EINTR) {
  }
  close(worker.input);
  worker = {};
  WorkerEnd end{{}, cpu_seconds(usage)};
  if (WIFSIGNALED(status))
    end.failure = fmt::format("signal {} ({})", WTERMSIG(status), strsignal(WTERMSIG(status)));
  else if (WEXITSTATUS(status) != 0)
    end.failure = fmt::format("exit status {}", WEXITSTATUS(status));
  return end;
}

std::optional<Workers::Event> Workers::next(int milliseconds, int other, std::unique_lock<std::mutex>* released) {
  using Clock = std::chrono::steady_clock;
  const auto deadline = Clock::now() + std::chrono::milliseconds(milliseconds);
  for (;;) {
    std::vector<pollfd> ends;
    std::vector<Id> ids;
    for (Id id = 0; id < workers_.size(); ++id) {
      if (!is_running(id)) continue;
      if (auto event = message_of(id)) return event;
      ends.push_back({workers_[id].input, POLLIN, 0});
      ids.push_back(id);
    }
    if (ids.empty()) return std::nullopt;
    ends.push_back({other, POLLIN, 0});  // poll passes over -1
    int wait = -1;
    if (milliseconds >= 0) {
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
      wait = static_cast<int>(std::max<std::int64_t>(left, 0));
    }
    if (released) released->unlock();
    const int ready = poll(ends.data(), ends.size(), wait);
    const int problem = errno;
    if (released) released->lock();
    if (ready == 0 || ends.back().revents != 0) return std::nullopt;
    if (ready < 0 && problem == EINTR) continue;
    if (ready < 0) throw std::system_error(problem, std::generic_category(), "poll");
    for (std::size_t i = 0; i < ids.size(); ++i) {
      if (ends[i].revents == 0) continue;
      Worker& worker = workers_[ids[i]];
      std::array<char, 65536> buffer;
      const ssize_t count = read(worker.input, buffer.data(), buffer.size());
      if (count < 0 && errno == EINTR) continue;
      if (count > 0)
        worker.pending.append(buffer.data(), static_cast<std::size_t>(count));
      else
        return Event{ids[i], {}, wait_for(worker)};
    }
  }
}

WorkerEnd Workers::kill(Id id) {
  Worker& worker = workers_[id];
  const double used = tree_cpu_seconds(worker.process);
  const Descendants descendants(worker.process);
  ::kill(worker.process, SIGKILL);
  WorkerEnd end = wait_for(worker);
  descendants.await_end();
  end.cpu_seconds = std::max(end.cpu_seconds, used);
  return end;
}

}  // namespace warrant
