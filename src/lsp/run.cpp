#include "lsp/run.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "base/error.h"
#include "base/regular_file.h"
#include "frontend/project/compile_commands.h"

namespace warrant::lsp {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view progress_mark = "progress: ";

}  // namespace

std::string Run::title() const {
  std::string what = function.empty() ? fs::path(path).filename().string() : function;
  switch (kind) {
    case RunKind::Verify:
      return "verify " + what;
    case RunKind::Explain:
      return "explain " + what;
    case RunKind::Precondition:
      return "find the precondition of " + what;
    case RunKind::Test:
      return "write a failing test of " + what;
  }
  return what;
}

std::string Run::directory() const { return fs::path(path).parent_path().string(); }

std::vector<std::string> command_line(const Run& run, const Settings& settings, const std::string& database) {
  const bool explains = run.kind == RunKind::Explain || run.kind == RunKind::Precondition;
  std::vector<std::string> words{explains ? "explain" : "verify", "--progress", "--json", Child::result_name(0)};
  const auto add = [&words](const char* option, const std::string& value) {
    words.emplace_back(option);
    words.push_back(value);
  };
  if (run.kind == RunKind::Test) add("--harness", Child::result_name(1));
  add("--time-limit", settings.time_limit);
  if (!settings.checks.empty()) add("--check", settings.checks);
  if (!run.function.empty()) add("--entry", run.function);
  if (!database.empty()) add("-p", database);
  words.insert(words.end(), settings.arguments.begin(), settings.arguments.end());
  if (!explains) words.insert(words.end(), settings.verify_arguments.begin(), settings.verify_arguments.end());
  words.insert(words.end(), run.arguments.begin(), run.arguments.end());
  const std::string name = fs::path(run.path).filename().string();
  words.push_back(name.starts_with('-') || name.starts_with('@') ? "./" + name : name);
  return words;
}

std::string database_for(const std::string& path, const std::string& root, const Settings& settings) {
  const auto compiles = [&path](const std::string& folder) {
    const CompileCommands commands = read_compile_commands(folder);
    return std::ranges::any_of(commands.files,
                               [&](const ProjectFile& file) { return is_same_file(file.source.path, path); });
  };
  const fs::path base = root.empty() ? fs::path(path).parent_path() : fs::path(root);
  if (!settings.compile_commands.empty()) {
    const std::string folder = (base / settings.compile_commands).lexically_normal().string();
    return compiles(folder) ? folder : "";
  }
  for (const fs::path& folder : {base, base / "build"}) {
    std::error_code problem;
    if (!fs::is_regular_file(folder / "compile_commands.json", problem)) continue;
    try {
      if (compiles(folder.string())) return folder.string();
    } catch (const UserError&) {
      continue;  // nobody has said that this one is to be used
    }
  }
  return {};
}

std::string complaint_of(const std::string& errors) {
  std::istringstream lines(errors);
  std::string complaint;
  for (std::string line; std::getline(lines, line);)
    if (!line.starts_with(progress_mark)) complaint += line + "\n";
  return complaint;
}

void RunQueue::add(Run run) {
  cancel(
      [&](const Run& other) {
        return other.kind == run.kind && other.uri == run.uri && other.function == run.function;
      },
      "a newer run takes its place");
  auto place = runs_.end();
  if (run.is_asked)
    place = std::ranges::find_if(runs_, [](const Run& other) { return !other.child && !other.is_asked; });
  runs_.insert(place, std::move(run));
}

std::size_t RunQueue::cancel(const std::function<bool(const Run&)>& concerns, const std::string& why) {
  std::list<Run> cancelled;
  for (auto at = runs_.begin(); at != runs_.end();) {
    const auto next = std::next(at);
    if (concerns(*at)) cancelled.splice(cancelled.end(), runs_, at);
    at = next;
  }
  for (Run& run : cancelled) {
    run.child.reset();
    listener_.is_cancelled(run, why);
  }
  return cancelled.size();
}

void RunQueue::tell_progress(Run& run) {
  const std::string& errors = run.child->errors();
  std::string last;
  for (std::size_t end = errors.find('\n', run.told); end != std::string::npos; end = errors.find('\n', run.told)) {
    const std::string_view line = std::string_view(errors).substr(run.told, end - run.told);
    if (line.starts_with(progress_mark)) last = line.substr(progress_mark.size());
    run.told = end + 1;
  }
  if (!last.empty()) listener_.progresses(run, last);
}

void RunQueue::advance() {
  while (!runs_.empty()) {
    Run& first = runs_.front();
    if (!first.child) {
      listener_.begins(first);
      if (first.child) return;
      runs_.pop_front();
      continue;
    }
    const bool has_ended = first.child->advance();
    tell_progress(first);
    if (!has_ended) return;
    std::list<Run> ended;
    ended.splice(ended.end(), runs_, runs_.begin());
    listener_.ends(ended.front());
  }
}

Run* RunQueue::find(const std::function<bool(const Run&)>& is_meant) {
  const auto found = std::ranges::find_if(runs_, is_meant);
  return found == runs_.end() ? nullptr : &*found;
}

std::vector<int> RunQueue::descriptors() const {
  return runs_.empty() || !runs_.front().child ? std::vector<int>() : runs_.front().child->descriptors();
}

}  // namespace warrant::lsp
