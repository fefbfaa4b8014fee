#include "base/interruption.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace warrant {

namespace {

// Where the signal handler writes: a handler has no other way to be given anything.
volatile sig_atomic_t wakeup_descriptor = -1;

void wake_up(int) {
  const int saved = errno;
  [[maybe_unused]] const auto written = write(wakeup_descriptor, "!", 1);
  errno = saved;
}

}  // namespace

Interruption::Interruption() {
  if (pipe2(ends_, O_CLOEXEC | O_NONBLOCK) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  wakeup_descriptor = ends_[1];
  struct sigaction action{};
  action.sa_handler = wake_up;
  for (std::size_t i = 0; i < signals.size(); ++i) sigaction(signals[i], &action, &old_[i]);
}

void Interruption::restore() const {
  for (std::size_t i = 0; i < signals.size(); ++i) sigaction(signals[i], &old_[i], nullptr);
}

void Interruption::reset() {
  for (const int number : signals) signal(number, SIG_DFL);
}

Interruption::~Interruption() {
  restore();
  close(ends_[0]);
  close(ends_[1]);
}

bool Interruption::wait(std::chrono::milliseconds time) const {
  pollfd end{ends_[0], POLLIN, 0};
  return poll(&end, 1, static_cast<int>(time.count())) > 0;
}

}  // namespace warrant
