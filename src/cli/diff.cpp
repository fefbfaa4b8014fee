// `warrant diff OLD NEW`: which verdicts change from one version of a program to the next. The second run begins with
// what the first has found.
#include <fmt/format.h>
#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "api/warrant.h"
#include "base/error.h"
#include "base/regular_file.h"
#include "cli/command.h"
#include "cli/engine_choice.h"
#include "cli/limits.h"
#include "cli/live_line.h"
#include "cli/option_groups.h"
#include "report/difference.h"
#include "result/json.h"

namespace warrant {

namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

struct DiffCommand {
  ProgramOptions program;
  EngineChoice choice;
  std::string time_limit = "60s", memory_limit = "4GB", reuse_folder;
  unsigned jobs = 0;
};

// For the records of one comparison.
class OwnFolder {
 public:
  OwnFolder() {
    std::string name = (fs::temp_directory_path() / "warrant-diff-XXXXXX").string();
    if (!mkdtemp(name.data())) throw UserError(name + ": the folder cannot be made");
    path_ = name;
  }
  ~OwnFolder() {
    std::error_code problem;
    fs::remove_all(path_, problem);
  }
  OwnFolder(const OwnFolder&) = delete;
  OwnFolder& operator=(const OwnFolder&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

bool is_result(const std::string& path) { return path.ends_with(".json"); }

Result read_result(const std::string& path) {
  try {
    return result_from_json(Json::parse(read_regular_file(path)));
  } catch (const Json::exception&) {
    throw UserError(path + ": not a result as verify --json writes it");
  }
}

// A file, or the C files of a folder.
std::vector<std::string> files_of(const std::string& path) {
  std::error_code problem;
  if (!fs::is_directory(path, problem)) return {path};
  std::vector<std::string> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(path, problem))
    if (const auto suffix = entry.path().extension(); suffix == ".c" || suffix == ".i")
      files.push_back(entry.path().string());
  if (files.empty()) throw UserError(path + ": the folder has no C files");
  std::ranges::sort(files);
  return files;
}

Result verify_version(const DiffCommand& command, const std::string& path, const std::string& records) {
  api::Options options = command.program.options();
  options.all = true;
  options.engine = command.choice.engine;
  options.engine_options = command.choice.engine_options;
  options.passes = command.choice.passes;
  options.seed = command.choice.seed;
  options.time_limit = command.time_limit;
  options.memory_limit = command.memory_limit;
  options.jobs = command.jobs;
  options.handles_signals = true;
  options.vacuity = false;
  options.reuse = records;
  options.reuse_name = "diff";  // both versions
  LiveLine line(path);
  options.progress = [&line](const std::string& what, double cpu_seconds) {
    line.set_text(what);
    line.show(cpu_seconds);
  };
  try {
    const api::Result result = api::verify(files_of(path), options);
    for (const std::string& note : result.notes) std::cerr << "warrant: " << note << '\n';
    if (!result.is_whole) throw UserError("interrupted");
    return result_from_json(Json::parse(result.json));
  } catch (const api::InputError& error) {
    std::string message = error.what();
    std::ranges::replace(message, '\n', line_break);
    throw UserError(message);
  }
}

int diff_command(const DiffCommand& command) {
  const std::vector<std::string>& versions = command.program.files();
  if (versions.size() < 2) throw UserError("missing OLD and NEW (try warrant diff --help)");
  if (versions.size() > 2)
    throw UserError(
        fmt::format("two versions are compared, not {}; a version of several files is a folder", versions.size()));
  if (is_result(versions[0]) != is_result(versions[1]))
    throw UserError("a result can be compared with a result only: both files are .json, or none");
  Result before, now;
  if (is_result(versions[0])) {
    before = read_result(versions[0]);
    now = read_result(versions[1]);
  } else {
    const OwnFolder own;
    const std::string records = command.reuse_folder.empty() ? own.path() : command.reuse_folder;
    before = verify_version(command, versions[0], records);
    now = verify_version(command, versions[1], records);
  }
  SourceTexts sources;
  const Difference difference = difference_of(before, now, sources);
  std::cout << to_text(difference) << std::flush;
  return difference.is_worse() ? exit_error_reached : difference.is_undecided() ? exit_undecided : exit_good;
}

}  // namespace

void add_diff_command(CLI::App& app, Action& action) {
  auto command = std::make_shared<DiffCommand>();
  CLI::App* diff = app.add_subcommand("diff", "Compare two versions of a program: which verdicts changed");
  diff->get_help_ptr()->group(option_group::help);
  command->choice.add_to(*diff);
  command->program.add_to(*diff, ProgramOptions::ArithmeticChoice::Automatic);
  diff->get_option("FILE")->description(
      "two versions, OLD and NEW: C files, folders with C files, or results of verify --json");
  diff->add_option("--reuse", command->reuse_folder, "folder that keeps the evidence for further runs (verify --reuse)")
      ->type_name("DIR")
      ->group(option_group::engine)
      ->check(named_file);
  add_limits(*diff, "each job, for each version", command->time_limit, command->memory_limit);
  diff->add_option("--jobs", command->jobs, "attempts in parallel (default: the number of processors, at most 4)")
      ->type_name("N")
      ->group(option_group::limits)
      ->check(CLI::Range(1U, 64U));
  diff->footer(
      "Examples:\n"
      "  warrant diff parser-1.0.c parser-1.1.c --entry parse\n"
      "  warrant diff old/ new/ --check all\n"
      "  warrant diff yesterday.json today.json\n"
      "The last line of the output says what to make of it. Exit status: 0 nothing got worse, 1 something that held, "
      "or\n"
      "is new, fails, 2 bad input, 3 undecided.");
  diff->callback([command, &action] { action = [command] { return diff_command(*command); }; });
}

}  // namespace warrant
