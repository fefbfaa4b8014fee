#include "base/race.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <exception>
#include <system_error>

#include "base/process.h"

namespace warrant {

namespace {

struct Runner {
  pid_t process = -1;
  int input = -1;  // -1 when it has ended
  std::string pending;
};

[[noreturn]] void run_child(const std::function<void(const SendMessage&)>& work, int output, pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(1);
  int status = 0;
  try {
    work([output](const std::string& message) {
      const std::string line = message + '\n';
      for (std::size_t done = 0; done < line.size();) {
        const ssize_t count = write(output, line.data() + done, line.size() - done);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) _exit(1);
        done += static_cast<std::size_t>(count);
      }
    });
  } catch (const std::exception& error) {
    fmt::print(stderr, "warrant: internal error: {}\n", error.what());
    status = 1;
  }
  _exit(status);
}

Runner start(const std::function<void(const SendMessage&)>& work) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (child == 0) {
    close(ends[0]);
    run_child(work, ends[1], parent);
  }
  close(ends[1]);
  return {child, ends[0], {}};
}

// False at the end of the messages.
bool read_some(Runner& runner) {
  std::array<char, 65536> buffer;
  const ssize_t count = read(runner.input, buffer.data(), buffer.size());
  if (count < 0 && errno == EINTR) return true;
  if (count <= 0) return false;
  runner.pending.append(buffer.data(), static_cast<std::size_t>(count));
  return true;
}

}  // namespace

void race(const std::vector<std::function<void(const SendMessage&)>>& works,
          const std::function<bool(std::size_t work, const std::string& message)>& receive) {
  std::vector<Runner> runners;
  for (const auto& work : works) runners.push_back(start(work));
  bool is_won = false;
  std::size_t running = runners.size();
  while (running > 0 && !is_won) {
    std::vector<pollfd> ends;
    for (const Runner& runner : runners) ends.push_back({runner.input, POLLIN, 0});
    poll(ends.data(), ends.size(), -1);
    for (std::size_t i = 0; i < runners.size() && !is_won; ++i) {
      if (ends[i].revents == 0) continue;
      Runner& runner = runners[i];
      if (!read_some(runner)) {
        close(runner.input);
        runner.input = -1;
        --running;
      }
      for (std::size_t end; !is_won && (end = runner.pending.find('\n')) != std::string::npos;) {
        is_won = receive(i, runner.pending.substr(0, end));
        runner.pending.erase(0, end + 1);
      }
    }
  }
  for (const Runner& runner : runners) {
    kill_tree(runner.process);
    while (waitpid(runner.process, nullptr, 0) < 0 && errno == EINTR) {
    }
    if (runner.input >= 0) close(runner.input);
  }
}

}  // namespace warrant
