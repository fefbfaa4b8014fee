#include "bench/worker_pool.h"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <ctime>
#include <deque>
#include <filesystem>
#include <system_error>

#include "base/error.h"
#include "base/interruption.h"
#include "base/process.h"
#include "bench/control_group.h"
#include "bench/process_tree.h"

namespace warrant {

namespace {

namespace fs = std::filesystem;

constexpr int tick_milliseconds = 200;
constexpr int patience_milliseconds = 1000;
constexpr unsigned most_attempts = 3;
// A tool that keeps the limit itself shall be able to say so.
constexpr double grace_seconds = 0.5;

struct Reply {
  std::size_t run = 0;
  RunClass run_class = RunClass::Unknown;
  std::array<char, 400> error{};  // why nothing can go on; empty: all is well
};

[[noreturn]] void fail(const char* what) { throw std::system_error(errno, std::generic_category(), what); }

std::string group_name(const ResultStore& store) { return "warrant-bench-" + store.identifier(); }

std::string now_text() { return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr))); }

class Worker {
 public:
  Worker(const std::vector<PlannedRun>& plan, const ResultStore& store, const RunLimits& limits, ControlGroups groups,
         int channel)
      : plan_(plan),
        store_(store),
        limits_(limits),
        channel_(channel),
        executor_(channel, groups, group_name(store)),
        scratch_(store.path(fmt::format("scratch/{}-{}", host_name(), getpid()))) {}

  void work() {
    for (;;) {
      Reply reply;
      const ssize_t count = read(channel_, &reply.run, sizeof reply.run);
      if (count < 0 && errno == EINTR) continue;
      if (count != sizeof reply.run) break;
      try {
        reply.run_class = run(plan_[reply.run]);
      } catch (const Ended&) {
        break;
      } catch (const std::exception& error) {
        fmt::format_to_n(reply.error.data(), reply.error.size() - 1, "{}", error.what());
      }
      if (write(channel_, &reply, sizeof reply) != sizeof reply) break;
    }
    std::error_code problem;
    fs::remove_all(scratch_, problem);
  }

 private:
  struct Ended {};  // whoever started this worker is gone

  RunClass run(const PlannedRun& planned) {
    ResultStore::Log log(store_, planned.tool->name, planned.task->name);
    clear_scratch();
    RunRequest request;
    request.command = command_for(*planned.tool, *planned.task, limits_);
    request.directory = scratch_;
    request.environment = {{"TMPDIR", scratch_}};
    request.log_descriptor = log.descriptor();
    const RunLimits limits = limits_for(*planned.tool, limits_);
    request.limits = limits;
    request.limits.cpu_seconds += grace_seconds;
    const std::string started = now_text();
    const RunMeasurement measurement = executor_.run(request);
    if (measurement.end == ProcessEnd::Stopped) throw Ended();
    RunRecord record = make_record(*planned.task, *planned.tool, limits, measurement, log.take_text());
    record.started = started;
    if (may_be_ended_from_outside(measurement, record) && is_abandoned()) throw Ended();
    store_.keep(record, log);
    return classify(record);
  }

  // Whoever ends this benchmark as a whole (a batch system, a shutdown) ends the run too, perhaps first. That is no
  // result. Nobody else sends these signals as a rule, so there is time to find out.
  static bool may_be_ended_from_outside(const RunMeasurement& measurement, const RunRecord& record) {
    static constexpr std::array signals{SIGTERM, SIGKILL, SIGINT, SIGHUP};
    const bool is_signalled = measurement.end == ProcessEnd::Signalled;
    const int number = is_signalled ? measurement.status : measurement.status - 128;  // as shells tell it
    const bool is_ended = is_signalled || measurement.end == ProcessEnd::Exited;
    return (is_ended && std::ranges::find(signals, number) != signals.end()) || record.reason == "interrupted";
  }
  bool is_abandoned() const {
    pollfd end{channel_, POLLIN, 0};
    return poll(&end, 1, patience_milliseconds) > 0;
  }

  void clear_scratch() const {
    std::error_code problem;
    if (fs::is_empty(scratch_, problem) && !problem) return;
    fs::remove_all(scratch_, problem);
    fs::create_directories(scratch_, problem);
    if (problem) throw UserError(fmt::format("{}: cannot create the folder: {}", scratch_, problem.message()));
  }

  const std::vector<PlannedRun>& plan_;
  const ResultStore& store_;
  const RunLimits& limits_;
  int channel_;
  RunExecutor executor_;
  std::string scratch_;
};

class Pool {
 public:
  Pool(const std::vector<PlannedRun>& plan, const ResultStore& store, const RunLimits& limits,
       const PoolOptions& options, const PoolListener& listener)
      : plan_(plan), store_(store), limits_(limits), options_(options), listener_(listener), attempts_(plan.size()) {
    for (std::size_t run = 0; run < plan.size(); ++run)
      if (!store.has(plan[run].tool->name, plan[run].task->name)) waiting_.push_back(run);
    slots_.resize(std::min<std::size_t>(options.jobs, waiting_.size()));
    // Orphans of a worker that died come here, where they are found and killed.
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    if (options.groups == ControlGroups::WherePossible && store.is_owned()) ControlGroup::remove_all(group_name(store));
  }

  ~Pool() {
    // A closed channel makes a worker kill its run and end.
    for (Slot& slot : slots_) end(slot);
    rmdir(store_.path("scratch").c_str());
  }
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  PoolEnd run() {
    const Interruption interruption;
    for (;;) {
      for (Slot& slot : slots_) give_work(slot);
      if (running_ == 0) break;
      std::vector<pollfd> ends{{interruption.descriptor(), POLLIN, 0}};
      for (const Slot& slot : slots_) ends.push_back({slot.channel, POLLIN, 0});
      poll(ends.data(), ends.size(), tick_milliseconds);
      if (ends[0].revents != 0) return PoolEnd::Interrupted;
      for (std::size_t i = 0; i < slots_.size(); ++i)
        if (ends[i + 1].revents != 0) receive(slots_[i]);
      listener_.tick();
    }
    return is_incomplete_ ? PoolEnd::Incomplete : PoolEnd::Complete;
  }

 private:
  struct Slot {
    pid_t worker = 0;
    int channel = -1;
    std::optional<std::size_t> run;
  };

  void start(Slot& slot) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) fail("socketpair");
    slot.worker = fork();
    if (slot.worker < 0) fail("fork");
    if (slot.worker == 0) {
      // Ctrl-C at a terminal is for the one who started this worker.
      for (const int number : Interruption::signals) signal(number, SIG_IGN);
      signal(SIGPIPE, SIG_IGN);
      close(ends[0]);
      // With these open, nobody would notice that they are closed.
      for (const Slot& other : slots_)
        if (other.channel >= 0) close(other.channel);
      // Nothing of what the parent is about to do may happen here.
      try {
        Worker(plan_, store_, limits_, options_.groups, ends[1]).work();
      } catch (const std::exception& error) {
        fmt::print(stderr, "warrant: {}\n", error.what());
        _exit(1);
      }
      _exit(0);
    }
    close(ends[1]);
    slot.channel = ends[0];
  }

  void end(Slot& slot) {
    if (slot.worker == 0) return;
    close(slot.channel);
    while (waitpid(slot.worker, nullptr, 0) < 0 && errno == EINTR) {
    }
    if (options_.groups == ControlGroups::WherePossible)
      ControlGroup::remove_all(fmt::format("{}-{}-", group_name(store_), slot.worker));
    slot = Slot();
    kill_orphans();
  }

  // What a worker that was killed has left behind.
  void kill_orphans() const {
    std::vector<pid_t> orphans = descendants_of(getpid());
    for (const Slot& slot : slots_) {
      if (slot.worker == 0) continue;
      std::erase(orphans, slot.worker);
      for (const pid_t process : descendants_of(slot.worker)) std::erase(orphans, process);
    }
    for (const pid_t process : orphans) kill_tree(process);
    for (const pid_t process : orphans) waitpid(process, nullptr, 0);
  }

  void give_work(Slot& slot) {
    if (slot.run || waiting_.empty()) return;
    if (slot.worker == 0) start(slot);
    const std::size_t run = waiting_.front();
    waiting_.pop_front();
    slot.run = run;
    ++running_;
    ++attempts_[run];
    // A worker that is dead is noticed when its answer is read.
    [[maybe_unused]] const auto sent = send(slot.channel, &run, sizeof run, MSG_NOSIGNAL);
  }

  void receive(Slot& slot) {
    Reply reply;
    const ssize_t count = recv(slot.channel, &reply, sizeof reply, 0);
    if (count < 0 && errno == EINTR) return;
    const std::size_t run = slot.run.value_or(0);
    if (slot.run) --running_;
    slot.run.reset();
    if (count != sizeof reply) {
      end(slot);
      if (attempts_[run] < most_attempts)
        waiting_.push_front(run);
      else
        is_incomplete_ = true;
      return;
    }
    if (reply.error[0] != '\0') throw UserError(reply.error.data());
    listener_.finished(run, reply.run_class);
  }

  const std::vector<PlannedRun>& plan_;
  const ResultStore& store_;
  const RunLimits& limits_;
  const PoolOptions& options_;
  const PoolListener& listener_;
  std::vector<unsigned> attempts_;
  std::deque<std::size_t> waiting_;
  std::vector<Slot> slots_;
  std::size_t running_ = 0;
  bool is_incomplete_ = false;
};

}  // namespace

PoolEnd run_all(const std::vector<PlannedRun>& plan, const ResultStore& store, const RunLimits& limits,
                const PoolOptions& options, const PoolListener& listener) {
  return Pool(plan, store, limits, options, listener).run();
}

}  // namespace warrant
