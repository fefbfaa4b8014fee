#include "lsp/connection.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>

#include "result/json.h"

namespace warrant::lsp {

namespace {

constexpr std::size_t max_pending = std::size_t{1} << 28;
constexpr int patience_milliseconds = 2000;

}  // namespace

void Connection::wait(const std::vector<int>& others, int milliseconds) {
  std::vector<pollfd> polled{{input_, POLLIN, 0}, {pending_.empty() ? -1 : output_, POLLOUT, 0}};
  for (const int other : others) polled.push_back({other, POLLIN, 0});
  if (poll(polled.data(), polled.size(), milliseconds) <= 0) return;
  if (polled[0].revents != 0) read_some();
  if (polled[1].revents != 0) write_some();
}

void Connection::read_some() {
  std::array<char, 1 << 16> buffer;
  const ssize_t count = read(input_, buffer.data(), buffer.size());
  if (count > 0)
    reader_.append({buffer.data(), static_cast<std::size_t>(count)});
  else if (count == 0 || (errno != EINTR && errno != EAGAIN))
    is_closed_ = true;
}

void Connection::write_some() {
  // A pipe that can be written to takes so much at once.
  const ssize_t count = write(output_, pending_.data(), std::min<std::size_t>(pending_.size(), PIPE_BUF));
  if (count > 0)
    pending_.erase(0, static_cast<std::size_t>(count));
  else if (count == 0 || (errno != EINTR && errno != EAGAIN))
    is_closed_ = true;
}

void Connection::send(const Json& message) {
  pending_ += framed(to_text(message, -1));
  if (pending_.size() > max_pending) is_closed_ = true;
}

void Connection::flush() {
  while (!pending_.empty() && !is_closed_) {
    pollfd output{output_, POLLOUT, 0};
    if (poll(&output, 1, patience_milliseconds) <= 0) return;
    write_some();
  }
}

}  // namespace warrant::lsp
