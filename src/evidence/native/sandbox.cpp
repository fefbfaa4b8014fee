#include "evidence/native/sandbox.h"

#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <utility>

namespace warrant {

namespace fs = std::filesystem;

namespace {

// Inside and, if this process may choose, outside: limits on processes do not hold for root.
constexpr uid_t nobody = 65534;
constexpr unsigned open_files = 256;
// The interpreter's recursion has no bound, and the usual 8 MB are full after some hundred thousand calls.
constexpr std::uint64_t stack_bytes = std::uint64_t{256} << 20;

// What is written if the command cannot be started.
bool is_complaint(std::string_view error) { return error.starts_with("bwrap: ") || error.starts_with("prlimit: "); }

// A limit that was set outside cannot be raised inside.
std::uint64_t at_most_outside(__rlimit_resource resource, std::uint64_t wanted) {
  rlimit outside{};
  getrlimit(resource, &outside);
  return std::min<std::uint64_t>(wanted, outside.rlim_max);
}

// A file in memory that goes with its last descriptor.
class MemoryFile {
 public:
  explicit MemoryFile(std::string_view content) : number_(memfd_create("warrant", MFD_CLOEXEC)) {
    while (number_ >= 0 && !content.empty()) {
      const ssize_t count = write(number_, content.data(), content.size());
      if (count <= 0) break;
      content.remove_prefix(static_cast<std::size_t>(count));
    }
    if (number_ >= 0 && (!content.empty() || lseek(number_, 0, SEEK_SET) != 0)) close(std::exchange(number_, -1));
  }
  MemoryFile(MemoryFile&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  MemoryFile& operator=(MemoryFile&&) = delete;
  ~MemoryFile() {
    if (number_ >= 0) close(number_);
  }
  int number() const { return number_; }

 private:
  int number_;
};

void add(std::vector<std::string>& command, std::initializer_list<std::string> words) {
  command.insert(command.end(), words);
}

// The system's programs and libraries, and what finds them.
void show_system(std::vector<std::string>& command) {
  add(command, {"--ro-bind", "/usr", "/usr"});
  std::error_code problem;
  for (const char* folder : {"/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"}) {
    if (fs::is_symlink(folder, problem))
      add(command, {"--symlink", fs::read_symlink(folder, problem).string(), folder});
    else
      add(command, {"--ro-bind-try", folder, folder});
  }
  for (const char* part : {"/etc/alternatives", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d"})
    add(command, {"--ro-bind-try", part, part});
  add(command, {"--dev-bind", "/dev/null", "/dev/null"});
}

std::vector<std::string> limited(const std::string& prlimit, const SandboxLimits& limits) {
  const auto option = [](const char* name, std::uint64_t value) {
    return std::string("--") + name + "=" + std::to_string(value) + ":" + std::to_string(value);
  };
  return {prlimit,
          option("core", 0),
          option("cpu", limits.cpu_seconds),
          option("as", at_most_outside(RLIMIT_AS, limits.address_bytes.value_or(limits.memory_bytes))),
          option("stack", at_most_outside(RLIMIT_STACK, stack_bytes)),
          option("fsize", limits.file_bytes),
          option("nofile", open_files),
          option("nproc", limits.processes),
          "--"};
}

}  // namespace

Sandbox::Sandbox(std::string bwrap, std::string prlimit) : bwrap_(std::move(bwrap)), prlimit_(std::move(prlimit)) {}

std::optional<Sandbox> Sandbox::find() {
  const std::optional<std::string> bwrap = find_program("bwrap");
  if (!bwrap) return std::nullopt;
  return Sandbox(*bwrap, "/usr/bin/prlimit");
}

ProcessResult Sandbox::run(const SandboxRequest& request) const {
  ProcessRequest outside;
  std::vector<std::string>& command = outside.command;
  command = {bwrap_,
             "--unshare-all",
             "--unshare-user",
             "--disable-userns",
             "--new-session",
             "--clearenv",
             "--cap-drop",
             "ALL",
             "--uid",
             std::to_string(nobody),
             "--gid",
             std::to_string(nobody),
             "--hostname",
             "sandbox",
             "--die-with-parent",
             "--setenv",
             "PATH",
             "/usr/bin:/bin",
             "--setenv",
             "LC_ALL",
             "C"};
  show_system(command);
  if (request.has_own_processes) add(command, {"--proc", "/proc"});
  if (request.limits.folder_bytes > 0)
    add(command, {"--size", std::to_string(request.limits.folder_bytes), "--tmpfs", "/tmp"});
  std::vector<MemoryFile> files;
  files.reserve(request.files.size());
  for (const SandboxFile& file : request.files) {
    const int number = files.emplace_back(file.content).number();
    outside.descriptors.push_back(number);
    add(command, {"--perms", file.is_program ? "0555" : "0444", "--ro-bind-data", std::to_string(number), file.path});
  }
  // The root is a folder in memory, too; it need not grow.
  add(command, {"--remount-ro", "/", "--chdir", request.limits.folder_bytes > 0 ? "/tmp" : "/"});
  const std::vector<std::string> prefix = limited(prlimit_, request.limits);
  command.insert(command.end(), prefix.begin(), prefix.end());
  command.insert(command.end(), request.command.begin(), request.command.end());

  outside.user = nobody;
  outside.is_guarded = true;
  outside.directory = "/";
  outside.limits.wall_seconds = request.limits.wall_seconds;
  outside.limits.tree_memory_bytes = request.limits.memory_bytes;
  outside.limits.output_bytes = request.limits.output_bytes;
  ProcessResult result = run_process(outside);
  if (result.end == ProcessResult::End::Exited && result.status == 1 && is_complaint(result.error))
    result.end = ProcessResult::End::NotStarted;
  return result;
}

}  // namespace warrant
