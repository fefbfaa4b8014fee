#include "bench/task_list.h"

#include <fmt/format.h>
#include <fnmatch.h>
#include <glob.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>

#include "base/error.h"
#include "bench/csv.h"
#include "frontend/project/task.h"

namespace warrant {

namespace {

namespace fs = std::filesystem;

std::string read_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw UserError(path + ": cannot read the file");
  return std::string(std::istreambuf_iterator<char>(file), {});
}

std::string absolute(const fs::path& path) { return fs::absolute(path).lexically_normal().string(); }

// A name for files below the folder of results: without what leads out of it.
std::string name_of(const fs::path& path) {
  fs::path name;
  for (const fs::path& part : path.lexically_normal())
    if (part != ".." && part != "." && part != "/" && !part.empty()) name /= part;
  return name.string();
}

std::string without_extension(const fs::path& path) { return (path.parent_path() / path.stem()).string(); }

// "families" of "families/Arrays/sorting/x": the first folder; the last one is "sorting".
std::string first_folder(const fs::path& name) { return name.has_parent_path() ? name.begin()->string() : ""; }
std::string last_folder(const fs::path& name) { return name.parent_path().filename().string(); }

BenchTask from_definition(const std::string& path, const std::string& name) {
  const Task task = read_task(path);
  BenchTask result;
  result.name = name_of(without_extension(name));
  result.definition = absolute(path);
  result.program = absolute(task.files.front());
  for (const std::string& file : task.files)
    if (!fs::is_regular_file(absolute(file))) throw UserError(path + ": the program is missing: " + file);
  if (task.property_file) result.property = absolute(*task.property_file);
  result.expected = task.expected;
  result.expected_violation = task.expected_violation.value_or("");
  result.data_model = task.data_model;
  return result;
}

BenchTask from_program(const std::string& path, const std::string& name) {
  BenchTask result;
  result.name = name_of(name);
  result.program = absolute(path);
  if (!fs::is_regular_file(path)) throw UserError(path + ": there is no such file");
  return result;
}

// Among many files there are some that are no tasks: settings of other programs, tasks with other properties.
void add_definition(TaskList& list, const fs::path& path, const fs::path& name, const std::string& suite,
                    const std::string& family) {
  try {
    BenchTask task = from_definition(path, name);
    task.suite = suite;
    task.family = family;
    list.tasks.push_back(std::move(task));
  } catch (const UserError& error) {
    list.left_out.emplace_back(error.what());
  }
}

bool is_program_file(const fs::path& path) { return path.extension() == ".c" || path.extension() == ".i"; }

void add_folder(TaskList& list, const std::string& path) {
  std::vector<fs::path> files, programs;
  std::error_code problem;
  const auto options = fs::directory_options::follow_directory_symlink | fs::directory_options::skip_permission_denied;
  for (auto entry = fs::recursive_directory_iterator(path, options, problem); !problem && entry != fs::end(entry);
       entry.increment(problem)) {
    if (!entry->is_regular_file(problem)) continue;
    if (is_task_file(entry->path())) files.push_back(entry->path());
    if (is_program_file(entry->path())) programs.push_back(entry->path());
  }
  std::ranges::sort(files);
  std::ranges::sort(programs);
  const std::size_t before = list.tasks.size(), left_out_before = list.left_out.size();
  const std::string folder = fs::path(absolute(path) + "/").lexically_normal().parent_path().filename().string();
  const auto groups = [&folder](const fs::path& name) {
    const std::string first = first_folder(name), last = last_folder(name);
    return std::pair(first.empty() ? folder : first, last.empty() ? folder : last);
  };
  for (const fs::path& file : files) {
    const fs::path name = file.lexically_relative(path);
    const auto [suite, family] = groups(name);
    add_definition(list, file, name, suite, family);
  }
  if (list.tasks.size() > before) return;
  // Without any definition, the programs are the tasks; nobody says what the answers should be.
  for (const fs::path& file : programs) {
    const fs::path name = file.lexically_relative(path);
    list.tasks.push_back(from_program(file, name));
    std::tie(list.tasks.back().suite, list.tasks.back().family) = groups(name);
  }
  if (list.tasks.size() > before) return;
  const std::string detail = files.empty() ? "no task definitions (.yml) and no C files"
                                           : "no task; the first: " + list.left_out[left_out_before];
  throw UserError(fmt::format("{}: the folder has {}", path, detail));
}

std::vector<std::string> matches_of(const std::string& pattern) {
  glob_t found{};
  std::vector<std::string> paths;
  if (glob(pattern.c_str(), 0, nullptr, &found) == 0) paths.assign(found.gl_pathv, found.gl_pathv + found.gl_pathc);
  globfree(&found);
  return paths;
}

void add_set(TaskList& list, const std::string& path) {
  std::istringstream lines(read_text(path));
  const fs::path folder = fs::path(path).parent_path();
  const std::string family = fs::path(path).stem().string();
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    const std::size_t start = line.find_first_not_of(" \t\r");
    if (start == std::string::npos || line[start] == '#' || line.compare(start, 2, "//") == 0) continue;
    line = line.substr(start, line.find_last_not_of(" \t\r") + 1 - start);
    const std::vector<std::string> files = matches_of((folder / line).string());
    if (files.empty()) throw UserError(fmt::format("{}:{}: no file matches {}", path, number, line));
    for (const std::string& file : files) {
      const fs::path name = folder.empty() ? fs::path(file) : fs::path(file).lexically_relative(folder);
      if (is_task_file(file)) {
        add_definition(list, file, name, family, family);
      } else {
        list.tasks.push_back(from_program(file, name));
        list.tasks.back().suite = list.tasks.back().family = family;
      }
    }
  }
}

class Index {
 public:
  Index(const std::string& path) : path_(path), rows_(parse_csv(read_text(path), path)) {
    if (rows_.empty()) throw UserError(path + ": the index is empty");
    for (std::size_t i = 0; i < rows_[0].size(); ++i) columns_.emplace(rows_[0][i], i);
    if (!columns_.contains("path")) throw UserError(path + ": the index has no column named path");
  }

  void add_to(TaskList& list) const {
    for (std::size_t row = 1; row < rows_.size(); ++row) list.tasks.push_back(task(rows_[row]));
  }

 private:
  std::string value(const CsvRow& row, const std::string& column) const {
    const auto found = columns_.find(column);
    return found != columns_.end() && found->second < row.size() ? row[found->second] : "";
  }
  [[noreturn]] void fail(const CsvRow& row, const std::string& what) const {
    throw UserError(fmt::format("{}: {}: {}", path_, value(row, "path"), what));
  }

  BenchTask task(const CsvRow& row) const {
    const std::string name = value(row, "path");
    const fs::path file = fs::path(path_).parent_path() / name;
    const fs::path definition = is_task_file(file) ? file : fs::path(without_extension(file) + ".yml");
    const bool is_defined = fs::exists(definition);
    if (!is_defined && is_task_file(file)) fail(row, "there is no such file");
    BenchTask task =
        is_defined ? from_definition(definition, without_extension(name) + ".yml") : from_program(file, name);
    task.suite = value(row, "suite");
    task.family = value(row, "family");
    const std::string expected = value(row, "expected"), model = value(row, "data_model");
    if (expected == "true" || expected == "false")
      task.expected = expected == "true";
    else if (!expected.empty())
      fail(row, fmt::format("expected must be true or false, not '{}'", expected));
    if (model == "ILP32" || model == "LP64")
      task.data_model = model == "LP64" ? DataModel::LP64 : DataModel::ILP32;
    else if (!model.empty())
      fail(row, fmt::format("data_model must be ILP32 or LP64, not '{}'", model));
    return task;
  }

  const std::string& path_;
  std::vector<CsvRow> rows_;
  std::map<std::string, std::size_t> columns_;
};

void add_source(TaskList& list, const std::string& path) {
  if (!fs::exists(path)) throw UserError(path + ": there is no such file or folder");
  const std::string extension = fs::path(path).extension().string();
  if (fs::is_directory(path)) return add_folder(list, path);
  if (extension == ".set") return add_set(list, path);
  if (extension == ".csv") return Index(path).add_to(list);
  if (is_task_file(path)) {
    list.tasks.push_back(from_definition(path, path));
  } else if (is_program_file(path)) {
    list.tasks.push_back(from_program(path, path));
  } else {
    throw UserError(path + ": neither a folder nor a .yml, .set, .csv, .c or .i file");
  }
  BenchTask& task = list.tasks.back();
  task.suite = task.family = fs::path(task.program).parent_path().filename().string();
}

// A program may be listed in several sources; two programs of one name cannot be told apart in the results.
void make_unique(std::vector<BenchTask>& tasks) {
  std::map<std::string, std::string> program_of;
  std::set<std::pair<std::string, std::optional<std::string>>> seen;
  std::vector<BenchTask> kept;
  for (BenchTask& task : tasks) {
    if (!seen.emplace(task.program, task.property).second) continue;
    const auto [entry, is_new] = program_of.emplace(task.name, task.program);
    if (!is_new)
      throw UserError(fmt::format("two tasks are named {}: {} and {}; run them separately", task.name, entry->second,
                                  task.program));
    kept.push_back(std::move(task));
  }
  tasks = std::move(kept);
}

bool matches_any(const std::vector<std::string>& patterns, const std::string& text) {
  return patterns.empty() || std::ranges::any_of(patterns, [&text](const std::string& pattern) {
           return fnmatch(pattern.c_str(), text.c_str(), 0) == 0;
         });
}

}  // namespace

TaskList read_tasks(const std::vector<std::string>& sources) {
  TaskList list;
  for (const std::string& source : sources) add_source(list, source);
  make_unique(list.tasks);
  return list;
}

bool TaskFilter::accepts(const BenchTask& task) const {
  const char* verdict = !task.expected ? "none" : *task.expected ? "true" : "false";
  std::vector<std::string> patterns;
  for (const std::string& name : names)
    patterns.push_back(name.find_first_of("*?[") == std::string::npos ? "*" + name + "*" : name);
  return matches_any(suites, task.suite) && matches_any(families, task.family) && matches_any(expected, verdict) &&
         matches_any(patterns, task.name);
}

}  // namespace warrant
