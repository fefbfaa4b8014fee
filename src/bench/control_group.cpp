#include "bench/control_group.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

namespace warrant {

namespace {

bool write_text(const std::string& path, const std::string& text) {
  const int descriptor = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (descriptor < 0) return false;
  const bool good = write(descriptor, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  close(descriptor);
  return good;
}

// The number behind a word in a file of "word number" lines.
std::optional<std::uint64_t> number_of(const std::string& path, const std::string& word) {
  std::ifstream file(path);
  std::string name;
  std::uint64_t value = 0;
  while (file >> name >> value)
    if (name == word) return value;
  return std::nullopt;
}

std::string mount_point() {
  std::ifstream mounts("/proc/self/mounts");
  for (std::string line; std::getline(mounts, line);) {
    std::istringstream fields(line);
    std::string device, point, type;
    if (fields >> device >> point >> type && type == "cgroup2") return point;
  }
  return {};
}

// The folder of the group of this process, or nothing.
std::string own_folder() {
  const std::string mount = mount_point();
  if (mount.empty()) return {};
  std::ifstream groups("/proc/self/cgroup");
  for (std::string line; std::getline(groups, line);)
    if (line.starts_with("0::/")) return mount + (line == "0::/" ? "" : line.substr(3));
  return {};
}

void kill_group(const std::string& path) { write_text(path + "/cgroup.kill", "1"); }

// A group can be removed once its last member is gone, which takes the kernel a moment.
void remove_group(const std::string& path) {
  auto pause = std::chrono::microseconds(100);
  for (int attempt = 0; attempt < 12 && rmdir(path.c_str()) != 0 && errno == EBUSY; ++attempt) {
    std::this_thread::sleep_for(pause);
    pause *= 2;
  }
}

}  // namespace

std::unique_ptr<ControlGroup> ControlGroup::make(const std::string& name) {
  const std::string parent = own_folder();
  if (parent.empty()) return nullptr;
  const std::string path = parent + "/" + name;
  if (mkdir(path.c_str(), 0755) != 0 && errno != EEXIST) return nullptr;
  const int members = open((path + "/cgroup.procs").c_str(), O_WRONLY | O_CLOEXEC);
  // Kernels before 5.14 cannot kill a group at once.
  if (members < 0 || access((path + "/cgroup.kill").c_str(), W_OK) != 0 ||
      !number_of(path + "/cpu.stat", "usage_usec")) {
    if (members >= 0) close(members);
    rmdir(path.c_str());
    return nullptr;
  }
  if (access((path + "/memory.max").c_str(), W_OK) != 0) write_text(parent + "/cgroup.subtree_control", "+memory");
  return std::unique_ptr<ControlGroup>(new ControlGroup(path, members));
}

void ControlGroup::remove_all(const std::string& name_prefix) {
  const std::string parent = own_folder();
  std::error_code problem;
  for (const auto& entry : std::filesystem::directory_iterator(parent, problem)) {
    if (!entry.path().filename().string().starts_with(name_prefix)) continue;
    kill_group(entry.path());
    remove_group(entry.path());
  }
}

ControlGroup::~ControlGroup() {
  close(members_);
  kill();
  remove_group(path_);
}

void ControlGroup::kill() const { kill_group(path_); }

double ControlGroup::cpu_seconds() const {
  return 1e-6 * static_cast<double>(number_of(path_ + "/cpu.stat", "usage_usec").value_or(0));
}

bool ControlGroup::limit_memory(std::uint64_t bytes) const {
  if (!write_text(path_ + "/memory.max", std::to_string(bytes))) return false;
  write_text(path_ + "/memory.swap.max", "0");
  write_text(path_ + "/memory.oom.group", "1");
  return true;
}

std::optional<std::uint64_t> ControlGroup::peak_memory() const {
  std::ifstream file(path_ + "/memory.peak");
  std::uint64_t bytes = 0;
  if (file >> bytes) return bytes;
  return std::nullopt;
}

bool ControlGroup::ran_out_of_memory() const { return number_of(path_ + "/memory.events", "oom_kill").value_or(0) > 0; }

}  // namespace warrant
