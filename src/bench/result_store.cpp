#include "bench/result_store.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <thread>
#include <tuple>

#include "base/atomic_file.h"
#include "base/error.h"
#include "base/sha256.h"
#include "base/text.h"
#include "result/json.h"

namespace warrant {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr auto longest_wait_for_owner = std::chrono::seconds(5);
constexpr std::size_t kept_log_part = 1'000'000;

std::optional<Json> read_json(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text(std::istreambuf_iterator<char>(file), {});
  Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) return std::nullopt;
  return json;
}

std::optional<RunRecord> read_record(const std::string& path) {
  const std::optional<Json> json = read_json(path);
  if (!json) return std::nullopt;
  try {
    return record_from_json(*json);
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

// All files below a folder whose names do not begin with a dot.
std::vector<fs::path> files_below(const std::string& folder) {
  std::vector<fs::path> files;
  std::error_code problem;
  for (auto entry = fs::recursive_directory_iterator(folder, problem); !problem && entry != fs::end(entry);
       entry.increment(problem))
    if (entry->is_regular_file(problem)) files.push_back(entry->path());
  return files;
}

bool is_hidden(const fs::path& path) { return path.filename().string().starts_with('.'); }

// A name that write_file gives to a file of the results until it is whole: ".results.csv.a1B2c3".
bool is_half_written(const std::string& name) {
  constexpr std::size_t suffix = 7;
  if (name.size() <= suffix + 1 || name[0] != '.' || name[name.size() - suffix] != '.') return false;
  const std::string extension = fs::path(name.substr(1, name.size() - suffix - 1)).extension().string();
  static const std::set<std::string> ours{".json", ".csv", ".md", ".html", ".svg"};
  return ours.contains(extension);
}

void make_folder(const fs::path& path) {
  std::error_code problem;
  fs::create_directories(path, problem);
  if (problem) throw UserError(fmt::format("{}: cannot create the folder: {}", path.string(), problem.message()));
}

// Unlike write_file this waits for no disk: a record that a crash of the machine destroys is made anew.
void write_new_file(const std::string& path, const std::string& content) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << content;
  file.close();
  if (file) return;
  const int problem = errno;
  unlink(path.c_str());
  throw UserError(fmt::format("{}: cannot write the file: {}", path, std::strerror(problem)));
}

Json to_json(const BenchTool& tool) {
  return {{"name", tool.name},           {"kind", tool.kind == BenchTool::Kind::Warrant ? "warrant" : "other"},
          {"command", tool.command},     {"true", tool.true_pattern},
          {"false", tool.false_pattern}, {"unknown", tool.unknown_pattern}};
}

BenchTool tool_from_json(const Json& json) {
  BenchTool tool;
  tool.name = json.at("name").get<std::string>();
  tool.kind = json.at("kind") == "warrant" ? BenchTool::Kind::Warrant : BenchTool::Kind::Other;
  tool.command = json.at("command").get<std::vector<std::string>>();
  tool.true_pattern = json.at("true").get<std::string>();
  tool.false_pattern = json.at("false").get<std::string>();
  tool.unknown_pattern = json.at("unknown").get<std::string>();
  return tool;
}

// Where the program of an engine lies is no matter: its build is looked at.
std::vector<std::string> compared_command(const BenchTool& tool) {
  std::vector<std::string> command = tool.command;
  if (tool.kind == BenchTool::Kind::Warrant) command.front().clear();
  return command;
}

}  // namespace

std::string describe(const RunLimits& limits) {
  return fmt::format("{:g} s of CPU, {:g} s of wall time, {:g} MB, {:g} MB of output", limits.cpu_seconds,
                     limits.wall_seconds, 1e-6 * static_cast<double>(limits.memory_bytes),
                     1e-6 * static_cast<double>(limits.output_bytes));
}

std::string host_name() {
  std::array<char, 256> name{};
  gethostname(name.data(), name.size() - 1);
  return name.data();
}

std::string describe_host() {
  std::string text = host_name() + ":";
  std::ifstream cpuinfo("/proc/cpuinfo");
  for (std::string line; std::getline(cpuinfo, line);) {
    if (!line.starts_with("model name")) continue;
    text += line.substr(std::min(line.find(':'), line.size() - 1) + 1) + ",";
    break;
  }
  text += fmt::format(" {}", counted(std::thread::hardware_concurrency(), "processor"));
  const double bytes = static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGE_SIZE));
  text += fmt::format(", {:.0f} GB", 1e-9 * bytes);
  utsname system{};
  if (uname(&system) == 0) text += fmt::format(", {} {}", system.sysname, system.release);
  return text;
}

Json to_json(const BenchSettings& settings) {
  const RunLimits& limits = settings.limits;
  Json json{{"limits",
             {{"cpu_s", limits.cpu_seconds},
              {"wall_s", limits.wall_seconds},
              {"memory_bytes", limits.memory_bytes},
              {"output_bytes", limits.output_bytes}}},
            {"build", settings.build},
            {"host", settings.host},
            {"tools", Json::array()}};
  for (const BenchTool& tool : settings.tools) json["tools"].push_back(to_json(tool));
  return json;
}

BenchSettings settings_from_json(const Json& json) {
  BenchSettings settings;
  const Json& limits = json.at("limits");
  settings.limits.cpu_seconds = limits.at("cpu_s").get<double>();
  settings.limits.wall_seconds = limits.at("wall_s").get<double>();
  settings.limits.memory_bytes = limits.at("memory_bytes").get<std::uint64_t>();
  settings.limits.output_bytes = limits.at("output_bytes").get<std::uint64_t>();
  settings.build = json.at("build").get<std::string>();
  settings.host = json.value("host", "");
  for (const Json& tool : json.at("tools")) settings.tools.push_back(tool_from_json(tool));
  return settings;
}

ResultStore::ResultStore(std::string folder, Access access)
    : folder_(fs::absolute(folder).lexically_normal().string()), access_(access) {
  if (folder_.ends_with('/')) folder_.pop_back();
  if (access == Access::Reader) {
    if (!fs::is_regular_file(path("bench.json")))
      throw UserError(folder + ": no results of a benchmark (no bench.json)");
    return;
  }
  if (fs::exists(folder_) && !fs::is_directory(folder_)) throw UserError(folder + ": this is a file, not a folder");
  make_folder(folder_);
  if (access == Access::Owner) {
    lock();
    clean_up();
  }
}

ResultStore::~ResultStore() {
  if (lock_ >= 0) close(lock_);
}

void ResultStore::lock() {
  const std::string name = path(".lock");
  lock_ = open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (lock_ < 0) throw UserError(fmt::format("{}: cannot write the file: {}", name, std::strerror(errno)));
  // Processes of one that was killed hold the lock until all they ran is dead.
  const auto deadline = std::chrono::steady_clock::now() + longest_wait_for_owner;
  while (flock(lock_, LOCK_EX | LOCK_NB) != 0) {
    if (std::chrono::steady_clock::now() >= deadline)
      throw UserError(folder_ + ": another benchmark works in this folder");
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
}

void ResultStore::clean_up() const {
  std::error_code problem;
  fs::remove_all(path("scratch"), problem);
  for (const char* part : {"runs", "logs"})
    for (const fs::path& file : files_below(path(part)))
      if (is_hidden(file)) fs::remove(file, problem);
  // In the folder itself, what else is hidden may be the user's.
  for (const auto& entry : fs::directory_iterator(folder_, problem))
    if (is_half_written(entry.path().filename().string())) fs::remove(entry.path(), problem);
}

void ResultStore::settle(const BenchSettings& settings, Builds builds) const {
  BenchSettings all = settings;
  if (fs::exists(path("bench.json"))) {
    const BenchSettings old = this->settings();
    const auto fail = [this](const std::string& what) {
      throw UserError(fmt::format("{}: the results there were made {}; use another folder (--out)", folder_, what));
    };
    if (describe(old.limits) != describe(settings.limits)) fail("with other limits: " + describe(old.limits));
    if (old.build != settings.build && builds == Builds::Same)
      throw UserError(
          folder_ +
          ": the results there were made by another build of Warrant; use another folder (--out), or continue "
          "them anyway (--any-build)");
    all.tools = old.tools;
    if (!old.host.empty()) all.host = old.host;
    for (const BenchTool& tool : settings.tools) {
      const auto same = std::ranges::find(all.tools, tool.name, &BenchTool::name);
      if (same == all.tools.end()) {
        all.tools.push_back(tool);
        continue;
      }
      if (compared_command(*same) != compared_command(tool)) fail("with another command for " + tool.name);
      *same = tool;
    }
  }
  write_file(path("bench.json"), to_text(to_json(all)) + "\n");
}

BenchSettings ResultStore::settings() const {
  const std::optional<Json> json = read_json(path("bench.json"));
  try {
    if (json) return settings_from_json(*json);
  } catch (const Json::exception&) {
    // told below
  }
  throw UserError(path("bench.json") + ": cannot be read");
}

std::string ResultStore::record_path(const std::string& tool, const std::string& task) const {
  return path(fmt::format("runs/{}/{}.json", tool, task));
}

bool ResultStore::has(const std::string& tool, const std::string& task) const {
  return access(record_path(tool, task).c_str(), F_OK) == 0;
}

std::vector<RunRecord> ResultStore::read_records() const {
  std::vector<RunRecord> records;
  for (const fs::path& file : files_below(path("runs"))) {
    if (is_hidden(file) || file.extension() != ".json") continue;
    std::optional<RunRecord> record = read_record(file);
    if (record)
      records.push_back(std::move(*record));
    else if (access_ == Access::Owner)
      unlink(file.c_str());
  }
  const std::vector<BenchTool> tools = settings().tools;
  const auto key = [&tools](const RunRecord& record) {
    return std::tuple(record.suite, record.family, record.task,
                      std::ranges::find(tools, record.tool, &BenchTool::name) - tools.begin(), record.tool);
  };
  std::ranges::sort(records, {}, key);
  return records;
}

ResultStore::Log::Log(const ResultStore& store, const std::string& tool, const std::string& task)
    : name_(fmt::format("logs/{}/{}.log", tool, task)) {
  const fs::path path = store.path(name_);
  make_folder(path.parent_path());
  temporary_ =
      (path.parent_path() / fmt::format(".{}.{}.{}", path.filename().string(), host_name(), getpid())).string();
  descriptor_ = open(temporary_.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0666);
  if (descriptor_ < 0) throw UserError(fmt::format("{}: cannot write the file: {}", temporary_, std::strerror(errno)));
}

ResultStore::Log::~Log() {
  close(descriptor_);
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

std::string ResultStore::Log::take_text() {
  const auto part = [this](std::uint64_t from, std::uint64_t size) {
    std::string text(size, '\0');
    std::size_t done = 0;
    for (ssize_t count = 0; done < size; done += static_cast<std::size_t>(count)) {
      count = pread(descriptor_, text.data() + done, size - done, static_cast<off_t>(from + done));
      if (count <= 0) break;
    }
    text.resize(done);
    return text;
  };
  struct stat status{};
  fstat(descriptor_, &status);
  const auto size = static_cast<std::uint64_t>(status.st_size);
  if (size <= 2 * kept_log_part) return part(0, size);
  std::string text = part(0, kept_log_part);
  text += fmt::format("\n... {} bytes are left out ...\n", size - 2 * kept_log_part);
  text += part(size - kept_log_part, kept_log_part);
  if (ftruncate(descriptor_, 0) == 0) {
    [[maybe_unused]] const auto written = write(descriptor_, text.data(), text.size());
  }
  return text;
}

bool ResultStore::keep(RunRecord record, Log& log) const {
  if (has(record.tool, record.task)) return false;
  record.log = log.name_;
  const fs::path target = record_path(record.tool, record.task);
  make_folder(target.parent_path());
  const std::string temporary =
      (target.parent_path() / fmt::format(".{}.{}.{}", target.filename().string(), host_name(), getpid())).string();
  write_new_file(temporary, to_text(to_json(record)) + "\n");
  // The log first: a record tells that everything is there.
  const bool is_moved = std::rename(log.temporary_.c_str(), path(log.name_).c_str()) == 0;
  if (is_moved) log.temporary_.clear();
  const bool is_first = is_moved && link(temporary.c_str(), target.c_str()) == 0;
  const int problem = errno;
  unlink(temporary.c_str());
  if (!is_first && problem != EEXIST)
    throw UserError(fmt::format("{}: cannot write the file: {}", target.string(), std::strerror(problem)));
  return is_first;
}

std::string ResultStore::identifier() const { return sha256(folder_).substr(0, 12); }

}  // namespace warrant
