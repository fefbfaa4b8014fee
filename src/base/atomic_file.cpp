#include "base/atomic_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "base/error.h"

namespace warrant {

namespace {

[[noreturn]] void fail_to_write(const std::string& path, int problem) {
  throw UserError(path + ": cannot write the file: " + std::strerror(problem));
}

// Zero, or the error number.
int write_all(int descriptor, std::string_view content) {
  while (!content.empty()) {
    const ssize_t count = write(descriptor, content.data(), content.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return count < 0 ? errno : EIO;
    content.remove_prefix(static_cast<std::size_t>(count));
  }
  return 0;
}

void write_directly(const std::string& path, std::string_view content) {
  // A pipe that nobody reads is an error and nothing to wait for.
  const int descriptor = open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) fail_to_write(path, errno);
  fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK);
  const int problem = write_all(descriptor, content);
  close(descriptor);
  if (problem != 0) fail_to_write(path, problem);
}

}  // namespace

void write_file(const std::string& path, std::string_view content) {
  struct stat existing{};
  if (stat(path.c_str(), &existing) == 0 && !S_ISREG(existing.st_mode)) {
    if (S_ISDIR(existing.st_mode)) fail_to_write(path, EISDIR);
    write_directly(path, content);
    return;
  }
  const std::filesystem::path target(path);
  std::string temporary = (target.parent_path() / ("." + target.filename().string() + ".XXXXXX")).string();
  const int descriptor = mkostemp(temporary.data(), O_CLOEXEC);
  if (descriptor < 0) fail_to_write(path, errno);
  int problem = write_all(descriptor, content);
  // mkostemp makes files that nobody else can read.
  const mode_t mask = umask(0);
  umask(mask);
  if (problem == 0 && fchmod(descriptor, 0666 & ~mask) != 0) problem = errno;
  if (problem == 0 && fsync(descriptor) != 0 && errno != EINVAL) problem = errno;
  if (close(descriptor) != 0 && problem == 0) problem = errno;
  if (problem == 0 && std::rename(temporary.c_str(), path.c_str()) != 0) problem = errno;
  if (problem == 0) return;
  unlink(temporary.c_str());
  fail_to_write(path, problem);
}

std::string write_temporary_file(const std::string& name, const std::string& suffix, std::string_view content) {
  std::error_code problem;
  const std::filesystem::path folder = std::filesystem::temp_directory_path(problem);
  if (problem) return {};
  std::string path = (folder / (name + "-XXXXXX" + suffix)).string();
  const int descriptor = mkostemps(path.data(), static_cast<int>(suffix.size()), O_CLOEXEC);
  if (descriptor < 0) return {};
  const bool is_written = write_all(descriptor, content) == 0;
  close(descriptor);
  return is_written ? path : std::string();
}

}  // namespace warrant
