#include "frontend/project/compile_commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/quoting.h"
#include "base/regular_file.h"
#include "base/words.h"

namespace warrant {

namespace fs = std::filesystem;

namespace {

// The words that a shell would make of the command, one who acts on nothing.
std::vector<std::string> command_words(const std::string& command, std::vector<std::string>& complaints) {
  if (const std::optional<char> special = shell_character(command))
    complaints.push_back(
        fmt::format("the command has the character {} for a shell, and nothing of it is executed", *special));
  return split_words(command);
}

std::string in_one_line(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + quoted_word(word);
  std::ranges::replace(text, '\n', ' ');
  return text;
}

// The command of one entry for a C file.
ProjectFile read_entry(const nlohmann::json& entry, const std::string& file, const std::string& folder,
                       const std::vector<std::string>& ignored_flags) {
  ProjectFile result;
  std::vector<std::string> words;
  if (entry.contains("arguments")) {
    const nlohmann::json& arguments = entry.at("arguments");
    if (!arguments.is_array()) throw UserError(fmt::format("the arguments of {} are not a list", file));
    for (const nlohmann::json& word : arguments) {
      if (!word.is_string()) throw UserError(fmt::format("an argument of {} is not a string", file));
      words.push_back(word.get<std::string>());
    }
  } else if (entry.contains("command") && entry.at("command").is_string()) {
    words = command_words(entry.at("command").get<std::string>(), result.complaints);
  }
  if (words.empty()) throw UserError(fmt::format("the entry of {} has no command", file));
  const std::size_t sign = words.front().find('=');
  if (sign != std::string::npos && words.front().find('/') > sign)
    result.complaints.push_back(fmt::format("the command sets the environment: {}", words.front()));
  result.source.path = plain_path(file, folder);
  result.command = in_one_line(words);
  CompilerCall call = read_compiler_call(words, folder, result.source.path, ignored_flags);
  result.source.flags = std::move(call.flags);
  result.data_model = call.data_model;
  result.assumed = std::move(call.assumed);
  std::ranges::move(call.complaints, std::back_inserter(result.complaints));
  return result;
}

// Of the commands of one file, the one that the user chose.
void choose_command(unsigned number, std::vector<ProjectFile>& files) {
  std::map<std::string, unsigned> counts, seen;
  for (const ProjectFile& file : files) ++counts[file.source.path];
  std::vector<ProjectFile> chosen;
  for (ProjectFile& file : files) {
    const unsigned count = counts[file.source.path], place = ++seen[file.source.path];
    if (count > 1 && number > count && place == 1)
      file.complaints = {fmt::format("--command {}: there are {} commands for this file", number, count)};
    if (count == 1 || place == number || (number > count && place == 1)) chosen.push_back(std::move(file));
  }
  files = std::move(chosen);
}

}  // namespace

bool mean_the_same(const ProjectFile& a, const ProjectFile& b) {
  return a.source.path == b.source.path && a.source.flags == b.source.flags &&
         a.data_model.value_or(DataModel::LP64) == b.data_model.value_or(DataModel::LP64) && a.assumed == b.assumed &&
         a.complaints == b.complaints;
}

CompileCommands read_compile_commands(const std::string& directory, const ReadingOfCommands& reading) {
  CompileCommands result;
  result.name = (fs::path(directory) / "compile_commands.json").string();
  const std::string text = read_regular_file(result.name);
  const auto refuse = [&](const std::string& why) { throw UserError(result.name + ": " + why); };
  const nlohmann::json root = nlohmann::json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!root.is_array()) refuse("not a compilation database: not a JSON array");
  std::map<std::string, std::vector<std::size_t>> places;  // of each path
  for (const nlohmann::json& entry : root) {
    const auto text_of = [&](const char* key) {
      return entry.contains(key) && entry.at(key).is_string() ? entry.at(key).get<std::string>() : std::string();
    };
    if (!entry.is_object() || text_of("file").empty()) refuse("an entry names no file");
    const std::string file = text_of("file");
    if (fs::path(file).extension() != ".c") continue;
    const std::string folder = plain_path(text_of("directory").empty() ? "." : text_of("directory"), directory);
    try {
      ProjectFile read = read_entry(entry, file, folder, reading.ignored_flags);
      std::vector<std::size_t>& same = places[read.source.path];
      if (std::ranges::any_of(same, [&](std::size_t i) { return mean_the_same(result.files[i], read); })) continue;
      same.push_back(result.files.size());
      result.files.push_back(std::move(read));
    } catch (const UserError& error) {
      refuse(error.what());
    }
  }
  if (result.files.empty()) refuse("it has no C files");
  if (reading.command) choose_command(*reading.command, result.files);
  return result;
}

void check_usable(const CompileCommands& commands, const ProjectFile& file) {
  std::string others;
  unsigned count = 0;
  for (const ProjectFile& other : commands.files)
    if (other.source.path == file.source.path) others += line_break + fmt::format("  {}: {}", ++count, other.command);
  if (count > 1)
    throw UserError(
        fmt::format("{}: {} is compiled by {} commands that mean different programs; choose one with "
                    "--command N:{}",
                    commands.name, file.source.path, count, others));
  check_complaints(commands, file);
}

void check_complaints(const CompileCommands& commands, const ProjectFile& file) {
  if (file.complaints.empty()) return;
  throw UserError(fmt::format("{}: {}: {}", commands.name, file.source.path, file.complaints.front()));
}

}  // namespace warrant
