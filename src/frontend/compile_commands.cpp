#include "frontend/compile_commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <filesystem>
#include <functional>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "base/error.h"
#include "base/quoting.h"
#include "base/regular_file.h"
#include "base/text.h"
#include "base/words.h"
#include "frontend/module.h"
#include "frontend/parse.h"
#include "frontend/system_headers.h"

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

bool mean_the_same(const ProjectFile& a, const ProjectFile& b) {
  return a.source.path == b.source.path && a.source.flags == b.source.flags &&
         a.data_model.value_or(DataModel::LP64) == b.data_model.value_or(DataModel::LP64) && a.assumed == b.assumed &&
         a.complaints == b.complaints;
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
  if (file.complaints.empty()) return;
  throw UserError(fmt::format("{}: {}: {}", commands.name, file.source.path, file.complaints.front()));
}

namespace {

// What a file of a project defines for others, and what it expects of them.
struct Symbols {
  std::set<std::string> defined, wanted;
  std::set<std::string> functions;  // defined, static ones too
};

Symbols symbols_of(const ProjectFile& project_file, const FrontendOptions& of_all,
                   std::optional<DataModel> data_model) {
  const SourceFile& file = project_file.source;
  FrontendOptions options = of_all;
  options.data_model = data_model.value_or(project_file.data_model.value_or(of_all.data_model));
  if (!options.system_headers.empty() && options.data_model != of_all.data_model)
    options.system_headers = system_header_folders(options.data_model);
  Unit unit(parse_file(file, options), Unit::Role::Program, "", file.flags.has_common);
  Symbols symbols;
  for (const clang::Decl* decl : unit.context().getTranslationUnitDecl()->decls())
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(decl))
      if (function->doesThisDeclarationHaveABody()) symbols.functions.insert(function->getNameAsString());
  for (const clang::Decl* decl : unit.context().getTranslationUnitDecl()->decls()) {
    const auto* named = llvm::dyn_cast<clang::NamedDecl>(decl);
    if (!named || !named->isExternallyVisible()) continue;
    const std::string name = named->getNameAsString();
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(named)) {
      if (unit.find_function(name))
        symbols.defined.insert(name);
      else if (function->isReferenced() && !is_declared_in_library(function))
        symbols.wanted.insert(name);
    } else if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(named)) {
      if (defining_declaration(variable))
        symbols.defined.insert(name);
      else if (variable->isReferenced())
        symbols.wanted.insert(name);
    }
  }
  return symbols;
}

class Project {
 public:
  Project(const CompileCommands& commands, const FrontendOptions& options, std::optional<DataModel> data_model)
      : commands_(commands), options_(options), data_model_(data_model) {
    for (const ProjectFile& file : commands.files) texts_.push_back(text_of(file.source.path));
    symbols_.resize(commands.files.size());
  }

  // The file that defines the name, of those that are left; null if none does.
  const ProjectFile* definer(const std::string& name, std::set<std::string> Symbols::* among,
                             const std::function<bool(const ProjectFile&)>& is_left) {
    const ProjectFile* found = nullptr;
    for (std::size_t i = 0; i < commands_.files.size(); ++i) {
      const ProjectFile& file = commands_.files[i];
      if (!is_left(file) || !has_word(texts_[i], name) || !(symbols(i).*among).contains(name)) continue;
      if (found && found->source.path != file.source.path)
        throw UserError(fmt::format("{} is defined in {} and in {}; choose with --files", name, found->source.path,
                                    file.source.path));
      found = &file;
    }
    return found;
  }
  Symbols symbols(const ProjectFile& file) const { return symbols_of(file, options_, data_model_); }

 private:
  const Symbols& symbols(std::size_t file) {
    if (symbols_[file]) return *symbols_[file];
    try {
      symbols_[file] = symbols(commands_.files[file]);
    } catch (const UserError&) {
      // Without a flag that is refused it need not be C.
      if (!commands_.files[file].complaints.empty()) check_usable(commands_, commands_.files[file]);
      throw;
    }
    return *symbols_[file];
  }

  // A file that is not there defines nothing.
  static std::string text_of(const std::string& path) {
    try {
      return read_regular_file(path);
    } catch (const UserError&) {
      return {};
    }
  }
  static bool has_word(const std::string& text, const std::string& word) {
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
      const std::size_t end = at + word.size();
      if ((at == 0 || !is_word(text[at - 1])) && (end == text.size() || !is_word(text[end]))) return true;
    }
    return false;
  }

  const CompileCommands& commands_;
  const FrontendOptions& options_;
  std::optional<DataModel> data_model_;
  std::vector<std::string> texts_;
  std::vector<std::optional<Symbols>> symbols_;
};

}  // namespace

std::vector<ProjectFile> needed_files(const CompileCommands& project, const std::vector<ProjectFile>& named,
                                      const std::string& function, const FrontendOptions& options,
                                      std::optional<DataModel> data_model) {
  Project all(project, options, data_model);
  std::vector<ProjectFile> needed;
  std::set<std::string> defined, looked_for;
  std::deque<std::string> wanted;
  bool has_start = false;
  const auto take = [&](const ProjectFile& file) {
    check_usable(project, file);
    const Symbols symbols = all.symbols(file);
    has_start = has_start || symbols.functions.contains(function);
    defined.insert(symbols.defined.begin(), symbols.defined.end());
    wanted.insert(wanted.end(), symbols.wanted.begin(), symbols.wanted.end());
    needed.push_back(file);
  };
  const auto is_left = [&](const ProjectFile& file) {
    return std::ranges::none_of(needed,
                                [&](const ProjectFile& other) { return other.source.path == file.source.path; });
  };
  for (const ProjectFile& file : named) take(file);
  if (!has_start) {
    const ProjectFile* start = all.definer(function, &Symbols::functions, is_left);
    if (!start) throw UserError(fmt::format("none of the files of the project defines {}", function));
    take(*start);
  }
  while (!wanted.empty()) {
    const std::string name = std::move(wanted.front());
    wanted.pop_front();
    if (defined.contains(name) || !looked_for.insert(name).second) continue;
    if (const ProjectFile* file = all.definer(name, &Symbols::defined, is_left)) take(*file);
  }
  return needed;
}

}  // namespace warrant
