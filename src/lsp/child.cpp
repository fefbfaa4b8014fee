// Results come through pipes: there is no temporary file that a killed process could leave behind. The process leads a
// group, so that a terminal's signals for the editor do not reach it, and dies with this one. What it starts has groups
// of its own, dies with it in turn, and is waited for (base/process.h).
#include "lsp/child.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

#include "base/interruption.h"
#include "base/process.h"

namespace warrant::lsp {

namespace {

constexpr int first_result = 3;
constexpr std::size_t max_output = std::size_t{1} << 28;  // what is kept of each

struct Pipe {
  int read_end = -1, write_end = -1;
};

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  return {ends[0], ends[1]};
}

// Only what is safe between fork and exec.
[[noreturn]] void become(char* const* words, const char* directory, const std::vector<Pipe>& pipes, pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);
  setpgid(0, 0);
  for (const int number : Interruption::signals) signal(number, SIG_DFL);
  signal(SIGPIPE, SIG_DFL);
  // First to numbers that are not among the targets.
  const int nothing = fcntl(open("/dev/null", O_RDWR | O_CLOEXEC), F_DUPFD_CLOEXEC, 64);
  dup2(nothing, STDIN_FILENO);
  dup2(nothing, STDOUT_FILENO);
  std::array<int, 8> high{};
  for (std::size_t i = 0; i < pipes.size(); ++i) high[i] = fcntl(pipes[i].write_end, F_DUPFD_CLOEXEC, 64);
  dup2(high[0], STDERR_FILENO);
  for (std::size_t i = 1; i < pipes.size(); ++i) dup2(high[i], first_result + static_cast<int>(i) - 1);
  if (chdir(directory) != 0) _exit(1);
  execv("/proc/self/exe", words);
  _exit(1);
}

}  // namespace

std::string Child::result_name(std::size_t n) { return fmt::format("/dev/fd/{}", first_result + static_cast<int>(n)); }

Child::Child(const std::vector<std::string>& arguments, const std::string& directory, std::size_t results) {
  std::vector<std::string> words{"warrant"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  std::vector<Pipe> pipes;
  for (std::size_t i = 0; i <= results; ++i) pipes.push_back(make_pipe());
  const pid_t parent = getpid();
  process_ = fork();
  if (process_ == 0) become(pointers.data(), directory.c_str(), pipes, parent);
  const int problem = errno;
  for (const Pipe& pipe : pipes) {
    ::close(pipe.write_end);
    channels_.push_back({pipe.read_end, {}});
  }
  if (process_ > 0) return;
  close_all();
  throw std::system_error(problem, std::generic_category(), "fork");
}

std::vector<int> Child::descriptors() const {
  std::vector<int> open;
  for (const Channel& channel : channels_)
    if (channel.descriptor >= 0) open.push_back(channel.descriptor);
  return open;
}

void Child::drain(Channel& channel) {
  std::array<char, 1 << 16> buffer;
  while (channel.descriptor >= 0) {
    const ssize_t count = read(channel.descriptor, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && errno == EAGAIN) return;
    if (count > 0) {
      if (channel.text.size() < max_output) channel.text.append(buffer.data(), static_cast<std::size_t>(count));
      continue;
    }
    ::close(channel.descriptor);
    channel.descriptor = -1;
  }
}

bool Child::advance() {
  if (process_ < 0) return true;
  int status = 0;
  const pid_t ended = waitpid(process_, &status, WNOHANG);
  for (Channel& channel : channels_) drain(channel);
  if (ended != process_) return false;
  process_ = -1;
  status_ = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  close_all();
  return true;
}

void Child::kill() {
  if (process_ < 0) return;
  const Descendants descendants(process_);
  ::kill(process_, SIGKILL);
  while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
  }
  process_ = -1;
  status_ = -SIGKILL;
  close_all();
  descendants.await_end();
}

void Child::close_all() {
  for (Channel& channel : channels_) {
    if (channel.descriptor >= 0) ::close(channel.descriptor);
    channel.descriptor = -1;
  }
}

}  // namespace warrant::lsp
