#include "bench/process_tree.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstring>
#include <string>
#include <string_view>
#include <thread>

namespace warrant {

namespace {

// The beginning of a file in /proc; streams would cost more than the reading.
class ProcFile {
 public:
  explicit ProcFile(const std::string& path) {
    const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return;
    for (;;) {
      const ssize_t count = read(descriptor, buffer_.data() + size_, buffer_.size() - size_);
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) break;
      size_ += static_cast<std::size_t>(count);
      if (size_ == buffer_.size()) break;
    }
    close(descriptor);
  }
  std::string_view text() const { return {buffer_.data(), size_}; }

 private:
  std::array<char, 16384> buffer_;
  std::size_t size_ = 0;
};

// The next number of the text, which is taken off.
std::optional<std::uint64_t> next_number(std::string_view& text) {
  const std::size_t start = text.find_first_of("0123456789");
  if (start == std::string_view::npos) return std::nullopt;
  std::uint64_t value = 0;
  const auto [end, code] = std::from_chars(text.data() + start, text.data() + text.size(), value);
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  if (code != std::errc()) return std::nullopt;
  return value;
}

void append_children(const std::string& list, std::vector<pid_t>& children) {
  const ProcFile file(list);
  std::string_view text = file.text();
  while (const auto child = next_number(text)) children.push_back(static_cast<pid_t>(*child));
}

void append_children(pid_t process, std::vector<pid_t>& children) {
  const std::string folder = fmt::format("/proc/{}/task", process);
  DIR* threads = opendir(folder.c_str());
  if (!threads) return;
  while (const dirent* entry = readdir(threads))
    if (entry->d_name[0] != '.') append_children(folder + "/" + entry->d_name + "/children", children);
  closedir(threads);
}

}  // namespace

std::vector<pid_t> descendants_of(pid_t process) {
  std::vector<pid_t> found;
  append_children(process, found);
  for (std::size_t next = 0; next < found.size(); ++next) append_children(found[next], found);
  return found;
}

std::optional<ProcessUsage> process_usage(pid_t process) {
  static const double ticks = static_cast<double>(sysconf(_SC_CLK_TCK));
  static const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  const ProcFile file(fmt::format("/proc/{}/stat", process));
  // The name stands in parentheses and may contain anything.
  const std::size_t name_end = file.text().rfind(')');
  if (name_end == std::string_view::npos) return std::nullopt;
  std::string_view rest = file.text().substr(name_end + 1);
  const auto skip_field = [&rest] {
    rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
    const std::string_view field = rest.substr(0, rest.find(' '));
    rest.remove_prefix(field.size());
    return field;
  };
  const auto number = [&skip_field] {
    std::uint64_t value = 0;
    const std::string_view field = skip_field();
    std::from_chars(field.data(), field.data() + field.size(), value);
    return value;
  };
  // Fields are counted from 1 in proc(5); the third, the state, comes first here.
  for (int field = 3; field < 14; ++field) skip_field();
  ProcessUsage usage;
  for (int field = 14; field <= 17; ++field) usage.cpu_seconds += static_cast<double>(number()) / ticks;
  for (int field = 18; field < 24; ++field) skip_field();
  usage.resident_bytes = number() * page;
  return usage;
}

std::optional<std::uint64_t> proportional_bytes(pid_t process) {
  const ProcFile file(fmt::format("/proc/{}/smaps_rollup", process));
  const std::size_t line = file.text().find("\nPss:");
  if (line == std::string_view::npos) return std::nullopt;
  std::string_view rest = file.text().substr(line);
  const auto kilobytes = next_number(rest);
  if (!kilobytes) return std::nullopt;
  return *kilobytes * 1024;
}

std::size_t kill_descendants(double seconds, const std::function<void(const rusage&)>& reaped) {
  using Clock = std::chrono::steady_clock;
  const auto deadline = Clock::now() + std::chrono::duration<double>(seconds);
  auto pause = std::chrono::microseconds(200);
  for (;;) {
    rusage usage{};
    pid_t ended = 0;
    while ((ended = wait4(-1, nullptr, WNOHANG, &usage)) > 0 || (ended < 0 && errno == EINTR))
      if (ended > 0) reaped(usage);
    if (ended < 0) return 0;  // no children, hence no descendants
    // Stopped first, until a look finds nobody new: what is stopped starts nothing.
    std::vector<pid_t> all, before;
    do {
      before = std::move(all);
      all = descendants_of(getpid());
      for (const pid_t process : all) kill(process, SIGSTOP);
      std::ranges::sort(all);
    } while (!std::ranges::includes(before, all) && Clock::now() < deadline);
    for (const pid_t process : all) kill(process, SIGKILL);
    if (Clock::now() >= deadline) return std::max<std::size_t>(all.size(), 1);
    std::this_thread::sleep_for(pause);
    pause = std::min(2 * pause, std::chrono::microseconds(20000));
  }
}

}  // namespace warrant
