#include "bench/measured_run.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <system_error>

#include "base/process.h"
#include "bench/control_group.h"
#include "bench/process_tree.h"

extern char** environ;

namespace warrant {

namespace {

using Clock = std::chrono::steady_clock;

constexpr double memory_bytes_per_second = 4e9;  // no process fills it faster
constexpr double shortest_pause = 0.005, usual_pause = 0.25;
constexpr double seconds_to_kill = 10;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

void limit(int resource, std::uint64_t value) {
  const rlimit bound{value, value};
  setrlimit(static_cast<__rlimit_resource_t>(resource), &bound);
}

// What the child needs after the fork, made before it: memory must not be allocated there.
struct Preparation {
  explicit Preparation(const RunRequest& request) {
    for (const std::string& argument : request.command) arguments.push_back(const_cast<char*>(argument.c_str()));
    arguments.push_back(nullptr);
    for (char** variable = environ; *variable; ++variable) {
      const std::string_view text(*variable);
      if (!request.environment.contains(std::string(text.substr(0, text.find('='))))) variables.emplace_back(text);
    }
    for (const auto& [name, value] : request.environment) variables.push_back(fmt::format("{}={}", name, value));
    for (std::string& variable : variables) environment.push_back(variable.data());
    environment.push_back(nullptr);
  }
  std::vector<char*> arguments;
  std::vector<std::string> variables;
  std::vector<char*> environment;
};

[[noreturn]] void become(const RunRequest& request, const Preparation& preparation, int group, int failure,
                         pid_t parent) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);
  if (group >= 0) {
    [[maybe_unused]] const auto joined = write(group, "0", 1);
  }
  const int nothing = open("/dev/null", O_RDONLY);
  dup2(nothing, STDIN_FILENO);
  if (nothing != STDIN_FILENO) close(nothing);
  dup2(request.log_descriptor, STDOUT_FILENO);
  dup2(request.log_descriptor, STDERR_FILENO);
  limit(RLIMIT_CORE, 0);
  // Should everything else fail.
  limit(RLIMIT_CPU, static_cast<std::uint64_t>(std::ceil(request.limits.cpu_seconds)) + 2);
  limit(RLIMIT_FSIZE, 20 * request.limits.output_bytes);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ, SIGCHLD}) signal(number, SIG_DFL);
  if (request.directory.empty() || chdir(request.directory.c_str()) == 0) {
    environ = const_cast<char**>(preparation.environment.data());
    execvp(preparation.arguments[0], preparation.arguments.data());
  }
  const int problem = errno;
  [[maybe_unused]] const auto written = write(failure, &problem, sizeof problem);
  _exit(127);
}

// Watches one run from its start to its end.
class Watch {
 public:
  Watch(const RunRequest& request, pid_t child, const ControlGroup* group, bool group_limits_memory,
        Clock::time_point start)
      : request_(request),
        child_(child),
        group_(group),
        group_limits_memory_(group_limits_memory),
        start_(start),
        wall_(getpid()),
        own_peak_(own_peak_bytes()) {}

  RunMeasurement follow(int stop_descriptor, int child_descriptor) {
    std::optional<ProcessEnd> killed;
    look();
    while (!killed) {
      std::array<pollfd, 2> ends{{{child_descriptor, POLLIN, 0}, {stop_descriptor, POLLIN, 0}}};
      const double pause = next_pause();
      poll(ends.data(), ends.size(), static_cast<int>(std::ceil(1000 * pause)));
      if (ends[1].revents != 0) killed = ProcessEnd::Stopped;
      if (ends[0].revents != 0) {
        signalfd_siginfo info;
        [[maybe_unused]] const auto count = read(child_descriptor, &info, sizeof info);
        reap();
        if (child_ended_) break;
        if (!killed && seconds_since(start_) < next_look_) continue;
      }
      look();
      if (!killed) killed = exceeded();
    }
    const double wall = seconds_since(start_);
    if (group_) group_->kill();
    kill_descendants(seconds_to_kill, [this](const rusage& usage) { add(usage); });
    return conclude(killed, wall);
  }

 private:
  // This process itself, as a fork inherits it.
  static std::uint64_t own_peak_bytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return 1024 * static_cast<std::uint64_t>(usage.ru_maxrss);
  }

  void add(const rusage& usage) {
    reaped_cpu_ += cpu_seconds(usage);
    largest_ = std::max(largest_, 1024 * static_cast<std::uint64_t>(usage.ru_maxrss));
  }

  void reap() {
    rusage usage{};
    int status = 0;
    for (pid_t ended = 0; (ended = wait4(-1, &status, WNOHANG, &usage)) > 0;) {
      add(usage);
      if (ended != child_) continue;
      child_ended_ = true;
      child_status_ = status;
    }
  }

  void look() {
    wall_seconds_ = wall_.look();
    std::vector<pid_t> processes;
    double cpu = reaped_cpu_;
    std::uint64_t resident = 0;
    if (!group_limits_memory_) processes = descendants_of(getpid());
    for (const pid_t process : processes) {
      const ProcessUsage usage = process_usage(process).value_or(ProcessUsage());
      cpu += usage.cpu_seconds;
      resident += usage.resident_bytes;
    }
    cpu_ = group_ ? group_->cpu_seconds() : std::max(cpu_, cpu);
    if (!group_limits_memory_) look_at_memory(processes, resident);
    struct stat log{};
    if (fstat(request_.log_descriptor, &log) != 0) return;
    output_since_last_look_ = static_cast<std::uint64_t>(log.st_size) - output_;
    output_ = static_cast<std::uint64_t>(log.st_size);
  }

  // What is resident counts pages several times that processes share: libraries, and what a fork has copied. How much
  // that is, is slow to find out and changes little while the same processes run.
  void look_at_memory(const std::vector<pid_t>& processes, std::uint64_t resident) {
    if (processes.size() < 2) {
      shared_ = 0;
    } else if (processes.size() != measured_processes_ || resident > measured_resident_ + measured_resident_ / 2) {
      std::uint64_t exact = 0;
      for (const pid_t process : processes) exact += proportional_bytes(process).value_or(0);
      shared_ = resident - std::min(resident, exact);
      measured_resident_ = resident;
    }
    measured_processes_ = processes.size();
    memory_now_ = resident - std::min(resident, shared_);
    memory_ = std::max(memory_, memory_now_);
  }

  std::optional<ProcessEnd> exceeded() const {
    const RunLimits& limits = request_.limits;
    if (cpu_ >= limits.cpu_seconds) return ProcessEnd::CpuLimit;
    if (wall_seconds_ >= limits.wall_seconds) return ProcessEnd::WallLimit;
    if (!group_limits_memory_ && memory_ > limits.memory_bytes) return ProcessEnd::MemoryLimit;
    if (output_ > limits.output_bytes) return ProcessEnd::OutputLimit;
    return std::nullopt;
  }

  // Until the next look: as long as no limit can be reached meanwhile, and not for long at the beginning.
  double next_pause() {
    const RunLimits& limits = request_.limits;
    const double elapsed = seconds_since(start_);
    double pause = std::clamp(elapsed / 3, shortest_pause, std::max(usual_pause, elapsed / 40));
    const double rate = elapsed > 0.05 ? cpu_ / elapsed : 1;
    static const auto cores = static_cast<double>(sysconf(_SC_NPROCESSORS_ONLN));
    pause = std::min(pause, std::max(0.01, (limits.cpu_seconds - cpu_) / std::min(cores, 2 * rate + 1)));
    pause = std::min(pause, std::max(0.001, limits.wall_seconds - wall_seconds_));
    const auto room = [](std::uint64_t bound, std::uint64_t used) {
      return static_cast<double>(bound - std::min(bound, used));
    };
    if (!group_limits_memory_)
      pause = std::min(pause, std::max(0.005, room(limits.memory_bytes, memory_now_) / memory_bytes_per_second));
    // What has begun to print a lot is watched closely.
    if (output_since_last_look_ > limits.output_bytes / 100) pause = shortest_pause;
    next_look_ = elapsed + pause;
    return pause;
  }

  RunMeasurement conclude(std::optional<ProcessEnd> killed, double wall) const {
    RunMeasurement result;
    result.wall_seconds = wall;
    result.cpu_seconds = group_ ? group_->cpu_seconds() : std::max(cpu_, reaped_cpu_);
    result.memory_bytes = memory_;
    // A process starts as a copy of this one, so less than that says little about it.
    if (largest_ > own_peak_ || memory_ == 0) result.memory_bytes = std::max(memory_, largest_);
    if (const auto peak = group_ ? group_->peak_memory() : std::nullopt) result.memory_bytes = *peak;
    if (killed) {
      result.end = *killed;
    } else if (group_ && group_->ran_out_of_memory()) {
      result.end = ProcessEnd::MemoryLimit;
    } else if (WIFSIGNALED(child_status_)) {
      result.status = WTERMSIG(child_status_);
      const bool is_out_of_time = result.status == SIGXCPU || result.cpu_seconds >= request_.limits.cpu_seconds;
      result.end = is_out_of_time             ? ProcessEnd::CpuLimit
                   : result.status == SIGXFSZ ? ProcessEnd::OutputLimit
                                              : ProcessEnd::Signalled;
    } else {
      result.end = ProcessEnd::Exited;
      result.status = WEXITSTATUS(child_status_);
    }
    return result;
  }

  const RunRequest& request_;
  pid_t child_;
  const ControlGroup* group_;
  bool group_limits_memory_;
  Clock::time_point start_;
  WallClock wall_;
  std::uint64_t own_peak_;
  bool child_ended_ = false;
  int child_status_ = 0;
  double cpu_ = 0, reaped_cpu_ = 0;
  double next_look_ = 0, wall_seconds_ = 0;
  std::uint64_t memory_ = 0, memory_now_ = 0;
  std::uint64_t shared_ = 0, measured_resident_ = 0;
  std::size_t measured_processes_ = 0;
  std::uint64_t largest_ = 0;  // of a single process
  std::uint64_t output_ = 0, output_since_last_look_ = 0;
};

}  // namespace

RunExecutor::RunExecutor(int stop_descriptor, ControlGroups groups, std::string group_name)
    : stop_descriptor_(stop_descriptor), groups_(groups), group_name_(std::move(group_name)) {
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  sigset_t child;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  pthread_sigmask(SIG_BLOCK, &child, nullptr);
  child_descriptor_ = signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK);
  if (child_descriptor_ < 0) throw std::system_error(errno, std::generic_category(), "signalfd");
}

RunExecutor::~RunExecutor() { close(child_descriptor_); }

RunMeasurement RunExecutor::run(const RunRequest& request) {
  std::unique_ptr<ControlGroup> group;
  if (groups_ == ControlGroups::WherePossible) {
    group = ControlGroup::make(fmt::format("{}-{}-{}", group_name_, getpid(), count_++));
    if (!group) groups_ = ControlGroups::Never;
  }
  const bool group_limits_memory = group && group->limit_memory(request.limits.memory_bytes);
  int failure[2];
  if (pipe2(failure, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  const Preparation preparation(request);
  const pid_t parent = getpid();
  const auto start = Clock::now();
  const pid_t child = fork();
  if (child < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (child == 0) become(request, preparation, group ? group->members_descriptor() : -1, failure[1], parent);
  setpgid(child, child);
  close(failure[1]);
  // Ends when the child has become the program: until then it is a copy of this process, which is not measured.
  int problem = 0;
  ssize_t count = 0;
  while ((count = read(failure[0], &problem, sizeof problem)) < 0 && errno == EINTR) {
  }
  close(failure[0]);
  Watch watch(request, child, group.get(), group_limits_memory, start);
  RunMeasurement result = watch.follow(stop_descriptor_, child_descriptor_);
  if (count == sizeof problem) {
    result.end = ProcessEnd::NotStarted;
    result.status = problem;
  }
  return result;
}

}  // namespace warrant
