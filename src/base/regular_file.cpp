#include "base/regular_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "base/error.h"

namespace warrant {

namespace {

const char* kind_of(mode_t mode) {
  if (S_ISDIR(mode)) return "a directory";
  if (S_ISFIFO(mode)) return "a pipe";
  if (S_ISSOCK(mode)) return "a socket";
  return "a device";
}

[[noreturn]] void fail_to_read(const std::string& path, int problem) {
  throw UserError(path + ": cannot read the file: " + std::strerror(problem));
}

}  // namespace

std::string read_regular_file(const std::string& path) {
  struct stat before{};
  if (stat(path.c_str(), &before) != 0) fail_to_read(path, errno);
  // Looked at before it is opened, since opening a device may do something, and after it, since it may have changed.
  const auto check = [&path](mode_t mode) {
    if (!S_ISREG(mode)) throw UserError(path + ": is " + kind_of(mode) + ", not a regular file");
  };
  check(before.st_mode);
  const int descriptor = open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (descriptor < 0) fail_to_read(path, errno);
  struct Closer {
    int descriptor;
    ~Closer() { close(descriptor); }
  } const closer{descriptor};
  struct stat opened{};
  if (fstat(descriptor, &opened) != 0) fail_to_read(path, errno);
  check(opened.st_mode);
  std::string content;
  content.reserve(static_cast<std::size_t>(opened.st_size));
  std::array<char, 65536> buffer;
  for (;;) {
    const ssize_t count = read(descriptor, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail_to_read(path, errno);
    if (count == 0) return content;
    content.append(buffer.data(), static_cast<std::size_t>(count));
  }
}

bool is_same_file(const std::string& a, const std::string& b) {
  std::error_code problem;
  if (std::filesystem::equivalent(a, b, problem) && !problem) return true;
  // What does not exist stays relative unless it is made absolute first.
  const auto full = [&problem](const std::string& path) {
    const std::filesystem::path absolute = std::filesystem::absolute(path, problem);
    return problem ? absolute : std::filesystem::weakly_canonical(absolute, problem);
  };
  const std::filesystem::path full_a = full(a);
  if (problem) return a == b;
  const std::filesystem::path full_b = full(b);
  return problem ? a == b : full_a == full_b;
}

}  // namespace warrant
