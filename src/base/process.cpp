#include "base/process.h"

#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>
#include <utility>

namespace warrant {

namespace {

class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() { close(); }
  void close() {
    if (number_ >= 0) ::close(std::exchange(number_, -1));
  }
  int get() const { return number_; }
  bool is_open() const { return number_ >= 0; }

 private:
  int number_ = -1;
};

struct Pipe {
  Descriptor read, write;
};

bool open_pipe(Pipe& made) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return false;
  made.read = Descriptor(ends[0]);
  made.write = Descriptor(ends[1]);
  return true;
}

void limit(int resource, std::uint64_t value) {
  const rlimit bound{value, value};
  setrlimit(static_cast<__rlimit_resource_t>(resource), &bound);
}

// The child keeps its standard descriptors and the given ones.
void close_other_descriptors(const std::vector<int>& kept) {
  if (close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC) != 0) {
    const long end = sysconf(_SC_OPEN_MAX);
    for (int number = STDERR_FILENO + 1; number < end; ++number) fcntl(number, F_SETFD, FD_CLOEXEC);
  }
  for (const int number : kept) fcntl(number, F_SETFD, 0);
}

// In the child, between fork and exec: only calls that are safe there.
[[noreturn]] void become(const ProcessRequest& request, char* const* arguments, int input, int output, int error,
                         int failure) {
  setpgid(0, 0);
  if (request.user && geteuid() == 0) {
    setgroups(0, nullptr);
    if (setresgid(*request.user, *request.user, *request.user) == 0) [[maybe_unused]]
      const int same_user = setresuid(*request.user, *request.user, *request.user);
  }
  // After the change of the user, which would undo it.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  dup2(input, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  dup2(error, STDERR_FILENO);
  close_other_descriptors(request.descriptors);
  const ProcessLimits& limits = request.limits;
  limit(RLIMIT_CORE, 0);
  if (limits.cpu_seconds) limit(RLIMIT_CPU, *limits.cpu_seconds);
  if (limits.memory_bytes) limit(RLIMIT_AS, *limits.memory_bytes);
  if (limits.file_bytes) limit(RLIMIT_FSIZE, *limits.file_bytes);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  for (const int number : {SIGINT, SIGTERM, SIGPIPE, SIGXFSZ}) signal(number, SIG_DFL);
  if (request.directory.empty() || chdir(request.directory.c_str()) == 0) execvp(arguments[0], arguments);
  const int problem = errno;
  [[maybe_unused]] const auto written = write(failure, &problem, sizeof problem);
  _exit(127);
}

// Moves what there is to move; closes an end that is done.
void pump_output(Descriptor& from, std::string& text, std::size_t max_bytes) {
  std::array<char, 65536> buffer;
  const ssize_t count = read(from.get(), buffer.data(), buffer.size());
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
  if (count <= 0) {
    from.close();
    return;
  }
  const std::size_t room = max_bytes - std::min(max_bytes, text.size());
  text.append(buffer.data(), std::min(room, static_cast<std::size_t>(count)));
}

void pump_input(Descriptor& to, const std::string& text, std::size_t& written) {
  const ssize_t count = write(to.get(), text.data() + written, text.size() - written);
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
  if (count > 0) written += static_cast<std::size_t>(count);
  if (count < 0 || written == text.size()) to.close();
}

// The fields of /proc/PID/stat behind the name, which may contain anything.
std::vector<std::string> stat_fields(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string line;
  std::getline(file, line);
  const std::size_t end = line.rfind(')');
  if (end == std::string::npos) return {};
  std::istringstream rest(line.substr(end + 1));
  std::vector<std::string> fields;
  for (std::string field; rest >> field;) fields.push_back(field);
  return fields;
}

std::vector<pid_t> children_of(pid_t process) {
  std::vector<pid_t> children;
  std::error_code problem;
  const std::string tasks = "/proc/" + std::to_string(process) + "/task";
  for (const auto& task : std::filesystem::directory_iterator(tasks, problem)) {
    std::ifstream file(task.path() / "children");
    for (pid_t child = 0; file >> child;) children.push_back(child);
  }
  return children;
}

std::vector<pid_t> tree_of(pid_t process) {
  std::vector<pid_t> tree{process};
  for (std::size_t next = 0; next < tree.size(); ++next)
    for (const pid_t child : children_of(tree[next])) tree.push_back(child);
  return tree;
}

[[noreturn]] void end_as(int status) {
  if (WIFSIGNALED(status)) {
    signal(WTERMSIG(status), SIG_DFL);
    kill(getpid(), WTERMSIG(status));
  }
  _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 127);
}

// Ends everything below this process, which orphans come to as well.
void end_descendants() {
  for (int tries = 0; tries < 1000; ++tries) {
    const std::vector<pid_t> children = children_of(getpid());
    if (children.empty()) return;
    for (const pid_t child : children) kill_tree(child);
    while (waitpid(-1, nullptr, 0) > 0) {
    }
  }
}

constexpr int guard_poll_milliseconds = 10;

// In the child: stays as the guard of a process that becomes the command, and which returns from here. bwrap cannot
// replace it: killed at the wrong moment, it leaves a process behind that waits for it for ever.
void guard(int lifeline, std::initializer_list<int> descriptors_of_command) {
  setpgid(0, 0);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  const pid_t worker = fork();
  if (worker == 0) return;
  if (worker < 0) _exit(127);
  for (const int number : descriptors_of_command) close(number);
  int status = 0;
  for (;;) {
    if (waitpid(worker, &status, WNOHANG) != 0) break;
    pollfd end{lifeline, POLLIN, 0};
    if (poll(&end, 1, guard_poll_milliseconds) > 0) {
      end_descendants();
      _exit(127);
    }
  }
  end_descendants();
  end_as(status);
}

// Bytes that belong to the processes alone: what they share with files does not count. Without those of a guard, which
// is a copy of this process.
std::uint64_t tree_memory(pid_t process, bool is_guarded) {
  static const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  std::uint64_t pages = 0;
  for (const pid_t member : tree_of(process)) {
    if (is_guarded && member == process) continue;
    std::ifstream file("/proc/" + std::to_string(member) + "/statm");
    std::uint64_t size = 0, resident = 0, shared = 0;
    if (file >> size >> resident >> shared && resident > shared) pages += resident - shared;
  }
  return pages * page;
}

constexpr int memory_poll_milliseconds = 25;
// What processes that live shorter have waited is not seen.
constexpr int wall_poll_milliseconds = 100;
// Before it becomes the command, a child is as large as this process.
constexpr int max_strikes = 3;

enum class Communication : std::uint8_t { Finished, TimedOut, OutOfMemory };

// Feeds and reads the process until its outputs end.
Communication communicate(const ProcessRequest& request, pid_t process, ProcessResult& result, Descriptor& input,
                          Descriptor& output, Descriptor& error) {
  std::optional<WallClock> clock;
  if (request.limits.wall_seconds) clock.emplace(process);
  std::size_t written = 0;
  int strikes = 0;
  if (request.input.empty()) input.close();
  while (output.is_open() || error.is_open()) {
    int wait = -1;
    if (clock) {
      const double used = clock->look();
      if (used >= *request.limits.wall_seconds) return Communication::TimedOut;
      wait = static_cast<int>(std::ceil(1000 * (*request.limits.wall_seconds - used)));
      wait = std::min(wait, wall_poll_milliseconds);
    }
    if (const auto bound = request.limits.tree_memory_bytes) {
      strikes = tree_memory(process, request.is_guarded) > *bound ? strikes + 1 : 0;
      if (strikes == max_strikes) return Communication::OutOfMemory;
      // Of what the process does not wait for, nothing is known at the end.
      result.cpu_seconds = std::max(result.cpu_seconds, tree_cpu_seconds(process));
      wait = wait < 0 ? memory_poll_milliseconds : std::min(wait, memory_poll_milliseconds);
    }
    // A closed end has descriptor -1, which poll passes over.
    std::array<pollfd, 3> ends{{{output.get(), POLLIN, 0}, {error.get(), POLLIN, 0}, {input.get(), POLLOUT, 0}}};
    if (poll(ends.data(), ends.size(), wait) < 0 && errno != EINTR) return Communication::TimedOut;
    if (output.is_open() && ends[0].revents != 0) pump_output(output, result.output, request.limits.output_bytes);
    if (error.is_open() && ends[1].revents != 0) pump_output(error, result.error, request.limits.output_bytes);
    if (input.is_open() && ends[2].revents != 0) pump_input(input, request.input, written);
  }
  return Communication::Finished;
}

struct Pipes {
  Pipe input, output, error, failure, lifeline;

  bool open() {
    return open_pipe(input) && open_pipe(output) && open_pipe(error) && open_pipe(failure) && open_pipe(lifeline);
  }
  void keep_own_ends() {
    input.read.close();
    output.write.close();
    error.write.close();
    failure.write.close();
    fcntl(input.write.get(), F_SETFL, O_NONBLOCK);
  }
};

// The child, which executes the command. Negative: there is none.
pid_t start(const ProcessRequest& request, Pipes& pipes) {
  std::vector<char*> arguments;
  for (const std::string& argument : request.command) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  const pid_t child = fork();
  if (child != 0) return child;
  auto& [input, output, error, failure, lifeline] = pipes;
  lifeline.write.close();
  if (request.is_guarded)
    guard(lifeline.read.get(), {input.read.get(), input.write.get(), output.read.get(), output.write.get(),
                                error.read.get(), error.write.get(), failure.write.get()});
  become(request, arguments.data(), input.read.get(), output.write.get(), error.write.get(), failure.write.get());
}

void say_how_it_ended(Communication communication, int status, const Descriptor& failure, ProcessResult& result) {
  int problem = 0;
  if (read(failure.get(), &problem, sizeof problem) == sizeof problem) {
    result.status = problem;
  } else if (communication == Communication::TimedOut) {
    result.end = ProcessResult::End::TimedOut;
  } else if (communication == Communication::OutOfMemory) {
    result.end = ProcessResult::End::OutOfMemory;
  } else if (WIFSIGNALED(status)) {
    result.end = ProcessResult::End::Signalled;
    result.status = WTERMSIG(status);
  } else {
    result.end = ProcessResult::End::Exited;
    result.status = WEXITSTATUS(status);
  }
}

}  // namespace

ProcessResult run_process(const ProcessRequest& request) {
  ProcessResult result;
  Pipes pipes;
  const pid_t child = pipes.open() ? start(request, pipes) : -1;
  if (child < 0) {
    result.status = errno;
    return result;
  }
  setpgid(child, child);
  pipes.keep_own_ends();

  // A process that ends without reading its input must not end this one.
  const auto old_handler = signal(SIGPIPE, SIG_IGN);
  const Communication communication =
      communicate(request, child, result, pipes.input.write, pipes.output.read, pipes.error.read);
  signal(SIGPIPE, old_handler);
  if (communication != Communication::Finished) {
    if (request.is_guarded)
      pipes.lifeline.write.close();
    else
      kill(-child, SIGKILL);
  }

  int status = 0;
  rusage usage{};
  while (wait4(child, &status, 0, &usage) < 0 && errno == EINTR) {
  }
  kill(-child, SIGKILL);
  result.cpu_seconds = std::max(result.cpu_seconds, warrant::cpu_seconds(usage));
  say_how_it_ended(communication, status, pipes.failure.read, result);
  return result;
}

std::optional<std::string> find_program(const std::string& name) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path ? path : "/usr/bin:/bin");
  for (std::string folder; std::getline(folders, folder, ':');) {
    // What lies in the current folder, perhaps beside an unknown program, is not what was meant.
    if (!folder.starts_with('/')) continue;
    std::string candidate = folder + "/" + name;
    if (access(candidate.c_str(), X_OK) == 0) return candidate;
  }
  return std::nullopt;
}

WallClock::Schedule WallClock::schedule_of(pid_t process) {
  // The file of a process is that of its first thread alone. Where the kernel does not count, nothing was waited.
  Schedule sum;
  std::error_code problem;
  const std::filesystem::path threads = "/proc/" + std::to_string(process) + "/task";
  for (std::filesystem::directory_iterator thread(threads, problem), end; !problem && thread != end;
       thread.increment(problem)) {
    std::ifstream file(thread->path() / "schedstat");
    double run = 0, waited = 0;
    if (!(file >> run >> waited)) continue;
    sum.run += 1e-9 * run;
    sum.waited += 1e-9 * waited;
  }
  return sum;
}

WallClock::WallClock(pid_t process) : process_(process) {
  for (const pid_t member : tree_of(process_)) seen_[member] = schedule_of(member);
}

double WallClock::look() {
  constexpr double shortest_interval = 0.05;
  const auto now = Clock::now();
  const double elapsed = std::chrono::duration<double>(now - last_look_).count();
  if (elapsed < shortest_interval) return seconds_ + elapsed;
  last_look_ = now;
  double run = 0, waited = 0;
  std::map<pid_t, Schedule> living;
  for (const pid_t member : tree_of(process_)) {
    const Schedule schedule = living[member] = schedule_of(member);
    const Schedule before = seen_[member];
    run += std::max(0.0, schedule.run - before.run);
    waited += std::max(0.0, schedule.waited - before.waited);
  }
  seen_ = std::move(living);
  // While one of many runs, the others' waiting is their own affair.
  return seconds_ += std::max(elapsed - waited, std::min(elapsed, run));
}

double cpu_seconds(const rusage& usage) {
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

std::uint64_t tree_memory_bytes(pid_t process) { return tree_memory(process, false); }

double tree_cpu_seconds(pid_t process) {
  static const double ticks = static_cast<double>(sysconf(_SC_CLK_TCK));
  double sum = 0;
  for (const pid_t member : tree_of(process)) {
    const std::vector<std::string> fields = stat_fields(member);
    // utime, stime, cutime, cstime
    for (std::size_t i = 11; i < 15 && i < fields.size(); ++i) sum += std::stod(fields[i]) / ticks;
  }
  return sum;
}

void kill_tree(pid_t process) {
  assert(process > 1 && "other numbers mean groups, or everything");
  // Stopped first, so that nothing is started meanwhile.
  for (const pid_t member : tree_of(process)) kill(member, SIGSTOP);
  for (const pid_t member : tree_of(process)) kill(member, SIGKILL);
}

namespace {

std::string start_of(const std::vector<std::string>& stat) {
  constexpr std::size_t start_time = 19;
  return stat.size() > start_time ? stat[start_time] : std::string();
}

}  // namespace

Descendants::Descendants(pid_t process) {
  for (const pid_t member : tree_of(process))
    if (member != process) members_.push_back({member, start_of(stat_fields(member))});
}

bool Descendants::is_alive(const Member& member) {
  const std::vector<std::string> stat = stat_fields(member.process);
  return !stat.empty() && stat[0] != "Z" && stat[0] != "X" && start_of(stat) == member.started;
}

void Descendants::await_end() const {
  constexpr auto patience = std::chrono::milliseconds(5000), pause = std::chrono::milliseconds(2);
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (std::ranges::any_of(members_, is_alive)) {
    if (std::chrono::steady_clock::now() < deadline) {
      std::this_thread::sleep_for(pause);
      continue;
    }
    for (const Member& member : members_)
      if (is_alive(member)) kill_tree(member.process);
    return;
  }
}

}  // namespace warrant
