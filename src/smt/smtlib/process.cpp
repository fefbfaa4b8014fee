#include "smt/smtlib/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <string_view>

extern char** environ;  // NOLINT(readability-redundant-declaration): POSIX has it in no header

namespace warrant {

namespace {

using Clock = std::chrono::steady_clock;

// Both ends of a pipe, closed at the latest when this goes.
class Pipe {
 public:
  Pipe() {
    if (::pipe2(ends_.data(), O_CLOEXEC) != 0) ends_ = {-1, -1};
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    close_reader();
    close_writer();
  }

  bool is_open() const { return ends_[0] >= 0; }
  int reader() const { return ends_[0]; }
  int writer() const { return ends_[1]; }
  void close_reader() { close_end(0); }
  void close_writer() { close_end(1); }

 private:
  void close_end(std::size_t end) {
    if (ends_[end] >= 0) ::close(ends_[end]);
    ends_[end] = -1;
  }

  std::array<int, 2> ends_ = {-1, -1};
};

std::optional<pid_t> spawn(const std::vector<std::string>& arguments, const Pipe& input, const Pipe& output) {
  std::vector<char*> pointers;
  for (const std::string& argument : arguments) pointers.push_back(const_cast<char*>(argument.c_str()));
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input.reader(), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output.writer(), STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  // The caller may ignore or block signals that the program needs at their defaults.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t none, defaults;
  sigemptyset(&none);
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGPIPE);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  pid_t process = 0;
  const int error = ::posix_spawn(&process, pointers[0], &actions, &attributes, pointers.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error == 0 ? std::optional(process) : std::nullopt;
}

// Keeps a write to a process that has ended from ending this one, and removes the signal that it left pending.
class PipeSignalBlock {
 public:
  PipeSignalBlock() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    sigset_t pending;
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  PipeSignalBlock(const PipeSignalBlock&) = delete;
  PipeSignalBlock& operator=(const PipeSignalBlock&) = delete;
  ~PipeSignalBlock() {
    const timespec now{};
    if (!was_pending_) sigtimedwait(&pipe_, nullptr, &now);
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

 private:
  sigset_t pipe_{}, before_{};
  bool was_pending_ = false;
};

// Feeds the input and collects the output until the process closes it. False if time is up first.
bool exchange(Pipe& input, Pipe& output, std::string_view text, std::string& collected, Clock::time_point deadline) {
  const PipeSignalBlock no_signal;
  ::fcntl(input.writer(), F_SETFL, O_NONBLOCK);
  std::array<char, 4096> buffer{};
  while (true) {
    if (text.empty()) input.close_writer();
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) return false;
    std::array<pollfd, 2> files = {pollfd{output.reader(), POLLIN, 0}, pollfd{input.writer(), POLLOUT, 0}};
    const int ready = ::poll(files.data(), files.size(), static_cast<int>(std::min<std::int64_t>(left, 1000)));
    if (ready < 0 && errno != EINTR) return false;
    if (ready <= 0) continue;
    if (files[1].revents != 0) {
      const ssize_t written = ::write(input.writer(), text.data(), text.size());
      if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
      if (written < 0 && errno != EAGAIN && errno != EINTR) text = {};  // it reads no more
    }
    if (files[0].revents != 0) {
      const ssize_t count = ::read(output.reader(), buffer.data(), buffer.size());
      if (count == 0) return true;
      if (count > 0) collected.append(buffer.data(), static_cast<std::size_t>(count));
      if (count < 0 && errno != EINTR) return false;
    }
  }
}

}  // namespace

std::optional<std::string> find_program(const std::string& name) {
  const auto is_program = [](const std::string& path) { return ::access(path.c_str(), X_OK) == 0; };
  if (name.find('/') != std::string::npos) return is_program(name) ? std::optional(name) : std::nullopt;
  const char* variable = std::getenv("PATH");
  std::string_view rest = variable == nullptr ? "/usr/local/bin:/usr/bin:/bin" : variable;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    const std::string path = std::string(rest.substr(0, end)) + "/" + name;
    if (end > 0 && is_program(path)) return path;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return std::nullopt;
}

std::optional<std::string> run_process(const std::vector<std::string>& arguments, std::string_view input,
                                       double seconds) {
  Pipe to_process, from_process;
  if (!to_process.is_open() || !from_process.is_open()) return std::nullopt;
  const auto deadline =
      Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  const std::optional<pid_t> process = spawn(arguments, to_process, from_process);
  if (!process) return std::nullopt;
  to_process.close_reader();
  from_process.close_writer();
  std::string output;
  const bool is_complete = exchange(to_process, from_process, input, output, deadline);
  if (!is_complete) ::kill(*process, SIGKILL);
  int status = 0;
  while (::waitpid(*process, &status, 0) < 0 && errno == EINTR) {
  }
  return is_complete && WIFEXITED(status) ? std::optional(std::move(output)) : std::nullopt;
}

}  // namespace warrant
