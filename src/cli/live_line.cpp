#include "cli/live_line.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>

namespace warrant {

LiveLine::LiveLine(std::string title, Elsewhere elsewhere)
    : title_(std::move(title)), is_terminal_(isatty(STDERR_FILENO) != 0), elsewhere_(elsewhere) {}

void LiveLine::show(double seconds) {
  if (!is_terminal_) {
    if (elsewhere_ == Elsewhere::Lines && text_ != told_) std::cerr << "progress: " << text_ << '\n' << std::flush;
    told_ = text_;
    return;
  }
  winsize size{};
  const bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
  std::string line = fmt::format("{}: {} ({:.1f} s)", title_, text_, seconds);
  line.resize(std::min<std::size_t>(line.size(), known ? size.ws_col - 1U : 79U));
  std::cerr << '\r' << line << "\x1b[K" << std::flush;
  is_dirty_ = true;
}

void LiveLine::clear() {
  if (is_dirty_) std::cerr << "\r\x1b[K" << std::flush;
  is_dirty_ = false;
}

}  // namespace warrant
