#include "api/program_source.h"

#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "base/error.h"
#include "base/regular_file.h"
#include "base/text.h"
#include "c_text/c_words.h"
#include "evidence/native/native_source.h"
#include "frontend/project/assumptions.h"
#include "frontend/project/compile_commands.h"
#include "frontend/project/project.h"
#include "frontend/project/property_file.h"
#include "frontend/project/system_headers.h"
#include "frontend/project/task.h"

namespace warrant {

namespace {

// A name that no compiler takes for an option or for a file of options.
std::string plain_name(const std::string& path) {
  return path.starts_with('-') || path.starts_with('@') ? "./" + path : path;
}

std::vector<std::string> full_names(const std::vector<std::string>& directories) {
  std::vector<std::string> names;
  for (const std::string& directory : directories) {
    if (directory.empty()) throw UserError("-I: the name of the directory is empty");
    names.push_back(plain_name(directory));
  }
  return names;
}

std::optional<DataModel> data_model(const api::Options& options) {
  if (options.data_model.empty()) return std::nullopt;
  if (options.data_model == "ILP32") return DataModel::ILP32;
  if (options.data_model == "LP64") return DataModel::LP64;
  throw UserError(fmt::format("data model '{}' is not one of ILP32, LP64", options.data_model));
}

CompileFlags compile_flags(const api::Options& options) {
  CompileFlags flags;
  flags.include_directories = full_names(options.include_folders);
  for (const std::string& macro : options.macros) {
    const std::string meant = macro.substr(std::min<std::size_t>(2, macro.size()));
    if (macro.starts_with("-U") && !is_identifier(meant))
      throw UserError(fmt::format("-U {}: not the name of a macro", meant));
    if (!macro.starts_with("-U") && !(macro.starts_with("-D") && is_macro_definition(meant)))
      throw UserError(fmt::format("-D {}: not a macro definition NAME or NAME=VALUE in one line", meant));
    flags.macros.push_back(macro);
  }
  for (const std::string& file : options.included_headers) {
    if (file.empty()) throw UserError("--include: the name of the file is empty");
    flags.includes.push_back(plain_name(file));
  }
  if (!options.standard.empty() && !is_standard(options.standard))
    throw UserError("unknown C standard: " + options.standard);
  flags.standard = options.standard;
  flags.has_common = options.common;
  return flags;
}

void add_files(const FileNames& names, const api::Options& options, ProgramSource& source) {
  const CompileFlags flags = compile_flags(options);
  for (const std::string& name : names) {
    for (const SourceFile& file : source.files)
      if (is_same_file(file.path, name)) throw UserError(name + ": the file is named twice");
    source.files.push_back({plain_name(name), flags});
    source.files_read.push_back(name);
    read_regular_file(source.files.back().path);  // for its complaints, before any work
  }
}

// The flags of the command line come behind those of the project.
void add_flags(const CompileFlags& flags, CompileFlags& own) {
  const auto add = [](const std::vector<std::string>& from, std::vector<std::string>& to) {
    to.insert(to.end(), from.begin(), from.end());
  };
  add(flags.include_directories, own.include_directories);
  add(flags.macros, own.macros);
  add(flags.includes, own.includes);
  if (!flags.standard.empty()) own.standard = flags.standard;
  own.has_common = own.has_common || flags.has_common;
}

void complain_about_values(ProjectFile& file) {
  const CompileFlags& flags = file.source.flags;
  if (!is_standard(flags.standard))
    file.complaints.push_back(fmt::format("-std={}: unknown C standard", flags.standard));
  for (const std::string& macro : flags.macros) {
    const std::string meant = macro.substr(2);
    if (macro.starts_with("-D") ? !is_macro_definition(meant) : !is_identifier(meant))
      file.complaints.push_back(fmt::format("{}: not a macro definition in one line", macro));
  }
}

// What has to be the same in all files of a program.
void agree_on_semantics(const std::vector<ProjectFile>& needed, std::optional<DataModel> chosen,
                        ProgramSource& source) {
  const ProjectFile& first = needed.front();
  const auto model = [](const ProjectFile& file) { return file.data_model.value_or(DataModel::LP64); };
  for (const ProjectFile& file : needed) {
    if (!chosen && model(file) != model(first))
      throw UserError(fmt::format("{} and {} are compiled for different data models; choose with --data-model",
                                  first.source.path, file.source.path));
    if (file.source.flags.has_wrapping != first.source.flags.has_wrapping)
      throw UserError(fmt::format("-fwrapv is for {}, not for {}: that is not supported",
                                  first.source.flags.has_wrapping ? first.source.path : file.source.path,
                                  first.source.flags.has_wrapping ? file.source.path : first.source.path));
  }
  source.options.data_model = chosen.value_or(model(first));
  if (first.source.flags.has_wrapping) source.options.signed_overflow = SignedOverflow::Wrap;
}

// With the flags of the command line behind those of the project.
CompileCommands commands_of_project(const api::Options& options) {
  if (options.command && *options.command == 0) throw UserError("--command: commands are counted from 1 on");
  CompileCommands commands = read_compile_commands(options.project, {options.ignored_flags, options.command});
  const CompileFlags flags = compile_flags(options);
  for (ProjectFile& file : commands.files) {
    add_flags(flags, file.source.flags);
    complain_about_values(file);
  }
  return commands;
}

bool matches_pattern(const std::string& pattern, const std::string& path) {
  return pattern.empty() || fnmatch(pattern.c_str(), path.c_str(), 0) == 0 ||
         fnmatch(("*/" + pattern).c_str(), path.c_str(), 0) == 0;
}

// Files of the compilation database that the program needs; the function that it starts with.
std::string add_project(const FileNames& files, const api::Options& options, ProgramSource& source,
                        std::vector<std::string>& notes) {
  CompileCommands commands = commands_of_project(options);
  std::vector<ProjectFile> named;
  for (const std::string& name : files) {
    const auto found = std::ranges::find_if(
        commands.files, [&](const ProjectFile& file) { return is_same_file(file.source.path, name); });
    named.push_back(found == commands.files.end() ? with_flags_of_another(commands, name, source.options) : *found);
  }
  std::erase_if(commands.files, [&](const ProjectFile& file) {
    const std::string& path = file.source.path;
    return !matches_pattern(options.project_files, path) &&
           std::ranges::none_of(named, [&](const ProjectFile& other) { return other.source.path == path; });
  });
  if (commands.files.empty())
    throw UserError(fmt::format("--files {}: no file of the project matches", options.project_files));
  const std::optional<DataModel> chosen = data_model(options);
  if (chosen) source.options.data_model = *chosen;
  if (options.system_headers) source.options.system_headers = system_header_folders(source.options.data_model);
  const ProjectProgram program = program_of_project(commands, named, options.entry, source.options, chosen);
  agree_on_semantics(program.files, chosen, source);
  const auto add_note = [&](const std::string& text) {
    if (std::ranges::find(notes, text) == notes.end()) notes.push_back(text);
  };
  for (const ProjectFile& file : program.files) {
    source.files.push_back(file.source);
    source.files_read.push_back(file.source.path);
    for (const std::string& text : file.assumed) add_note(text);
  }
  for (const std::string& text : program.notes) add_note(text);
  return program.start;
}

// The source, and the function with which a project's program starts.
struct ReadSource {
  ProgramSource source;
  std::string start;
};

void start_from_entry(const api::Options& options, const std::string& start, ProgramSource& source, EntryFacts* facts) {
  EntryOptions entry_choice = entry_options(options);
  const auto mentions_target = [](const SourceFile& file) {
    return read_regular_file(file.path).find(fuzz_target) != std::string::npos;
  };
  const auto is_target = [&] {
    if (!start.empty()) return start == fuzz_target;
    return std::ranges::any_of(source.files, mentions_target) &&
           defines_function(source.files, source.options, fuzz_target) &&
           !defines_function(source.files, source.options, "main");
  };
  if (options.entry.empty() && is_target()) entry_choice.function = fuzz_target;
  if (entry_choice.function.empty()) {
    for (const auto& [option, values] : {std::pair("--array", &options.arrays), std::pair("--string", &options.strings),
                                         std::pair("--nonnull", &options.nonnull)})
      if (!values->empty())
        throw UserError(fmt::format("{} describes a parameter of --entry; missing --entry FUNCTION", option));
    if (options.max_input)
      throw UserError("--max-input needs --entry FUNCTION or a fuzz target (LLVMFuzzerTestOneInput)");
    if (options.entry_depth) throw UserError("--entry-depth needs --entry FUNCTION");
    if (options.assume.empty()) return;
    assume_at_start(source.files, source.options, options.assume);
    for (const std::string& expression : options.assume)
      source.options.assumed.push_back({AssumptionKind::Holds, {expression, "main"}, Restriction::Arguments});
    return;
  }
  const Entry entry = make_entry(source.files, source.options, entry_choice);
  if (facts) *facts = entry.facts;
  add_entry(source.files, entry);
  if (!options.assume.empty()) refuse_effects(source.files[entry.file], source.options, options.assume);
  // As a fuzzer does.
  Property& property = source.options.property;
  if (entry_choice.function == fuzz_target && property.error_functions.empty())
    property.has_aborts = property.has_assertions;
  std::vector<Assumed>& assumed = source.options.assumed;
  assumed.insert(assumed.end(), entry.assumptions.begin(), entry.assumptions.end());
  for (const std::string& expression : options.assume)
    assumed.push_back({AssumptionKind::Holds, {expression, entry_choice.function}, Restriction::Arguments});
  if (options.max_input) assumed.push_back(short_inputs(*options.max_input, entry.facts));
}

}  // namespace

Assumed short_inputs(std::uint64_t bound, const EntryFacts& facts) {
  std::string text = counted(bound, "element");
  if (facts.has_numbers_in_lengths)
    text += fmt::format(", and their lengths are computed from numbers of at most {}", bound);
  return {AssumptionKind::ShortInputs, {text}, Restriction::Arguments};
}

std::optional<Arithmetic> chosen_arithmetic(const api::Options& options) {
  if (options.arithmetic == "auto") return std::nullopt;
  if (options.arithmetic == "bv") return Arithmetic::Bv;
  if (options.arithmetic == "int") return Arithmetic::Int;
  throw UserError(fmt::format("arithmetic '{}' is not one of auto, int, bv", options.arithmetic));
}

EntryOptions entry_options(const api::Options& options) {
  EntryOptions entry;
  entry.function = options.entry;
  entry.max_input = options.max_input;
  entry.assumed = options.assume;
  entry.depth = options.entry_depth.value_or(entry.depth);
  if (entry.depth > max_entry_depth)
    throw UserError(fmt::format("--entry-depth {}: at most {}", entry.depth, max_entry_depth));
  const auto trimmed = [](const std::string& text) {
    const std::size_t start = std::min(text.find_first_not_of(' '), text.size());
    return text.substr(start, text.find_last_not_of(' ') + 1 - start);
  };
  const auto add = [&](const char* option, const std::string& value, std::map<std::string, std::string>& to) {
    const std::size_t sign = std::min(value.find('='), value.size());
    const std::string name = trimmed(value.substr(0, sign));
    const std::string length = sign == value.size() ? "" : trimmed(value.substr(sign + 1));
    const auto [known, is_new] = to.emplace(name, length);
    if (!is_new && known->second != length)
      throw UserError(fmt::format("{} {}: contradicts {} {}{}{}", option, value, option, name,
                                  known->second.empty() ? "" : "=", known->second));
  };
  for (const std::string& array : options.arrays) {
    const std::size_t sign = array.find('=');
    if (sign == std::string::npos || trimmed(array.substr(0, sign)).empty() || trimmed(array.substr(sign + 1)).empty())
      throw UserError(fmt::format("--array {}: not POINTER=LENGTH", array));
    add("--array", array, entry.arrays);
  }
  for (const std::string& string : options.strings) {
    if (string.empty() || string.starts_with('=') || string.ends_with('='))
      throw UserError(fmt::format("--string {}: neither PARAMETER nor PARAMETER=LENGTH", string));
    add("--string", string, entry.strings);
  }
  for (const std::string& names : options.nonnull) {
    if (names == all_pointers) entry.all_nonnull = true;
    if (names == all_pointers) continue;
    std::istringstream list(names);
    for (std::string name; std::getline(list, name, ',');) {
      if (name.empty()) throw UserError(fmt::format("--nonnull {}: a name is empty", names));
      entry.nonnull.push_back(name);
    }
    if (names.empty() || names.ends_with(',')) throw UserError(fmt::format("--nonnull {}: a name is empty", names));
  }
  return entry;
}

namespace {

ReadSource read_files(const FileNames& files, const api::Options& options, const Property& otherwise) {
  ReadSource result;
  ProgramSource& source = result.source;
  FrontendOptions& frontend = source.options;
  std::optional<std::string> property = options.property_file;
  std::vector<std::string> notes;
  if (files.empty() && options.project.empty()) throw UserError("missing FILE (try --help)");
  if (!options.project.empty()) {
    result.start = add_project(files, options, source, notes);
  } else if (is_task_file(files.front())) {
    if (files.size() > 1)
      throw UserError(files[1] +
                      ": no further file can be given with a task definition, which names all files of its program");
    source.files_read.push_back(files.front());
    Task task = read_task(files.front());
    add_files(task.files, options, source);
    frontend.data_model = task.data_model;
    if (!property) property = task.property_file;
  } else {
    add_files(files, options, source);
  }
  if (const auto chosen = data_model(options)) frontend.data_model = *chosen;
  if (options.system_headers) frontend.system_headers = system_header_folders(frontend.data_model);
  frontend.property = otherwise;
  if (options.check) {
    frontend.property = property_of_checks(*options.check);
  } else if (property) {
    source.files_read.push_back(*property);
    frontend.property = read_property(*property);
  }
  frontend.arithmetic = chosen_arithmetic(options).value_or(Arithmetic::Int);
  frontend.malloc_may_fail = options.malloc_may_fail;
  const bool is_task = options.project.empty() && is_task_file(files.front());
  const std::string meaning = options.missing_functions.value_or(is_task ? "pure" : "havoc");
  if (meaning != "pure" && meaning != "error" && meaning != "havoc")
    throw UserError(fmt::format("functions without a body: '{}' is not one of havoc, pure, error", meaning));
  frontend.missing_functions = meaning == "pure"    ? MissingFunctions::Pure
                               : meaning == "error" ? MissingFunctions::Error
                                                    : MissingFunctions::Havoc;
  for (std::string& note : notes) frontend.assumed.push_back({AssumptionKind::Project, {std::move(note)}});
  return result;
}

}  // namespace

ProgramSource program_source(const FileNames& files, const api::Options& options, const Property& otherwise,
                             EntryFacts* facts) {
  ReadSource read = read_files(files, options, otherwise);
  start_from_entry(options, read.start, read.source, facts);
  return std::move(read.source);
}

ProgramSource source_without_entry(const FileNames& files, const api::Options& options, const Property& otherwise) {
  return read_files(files, options, otherwise).source;
}

ListedSources listed_sources(const FileNames& files, const api::Options& options) {
  ListedSources listed;
  if (options.project.empty()) {
    ProgramSource source = source_without_entry(files, options, {});
    listed.files = std::move(source.files);
    listed.options = std::move(source.options);
    for (const SourceFile& file : listed.files) listed.chosen.push_back(file.path);
    return listed;
  }
  const CompileCommands commands = commands_of_project(options);
  const auto is_named = [&](const ProjectFile& file) {
    return std::ranges::any_of(files, [&](const std::string& name) { return is_same_file(file.source.path, name); });
  };
  for (const std::string& name : files)
    if (std::ranges::none_of(commands.files,
                             [&](const ProjectFile& file) { return is_same_file(file.source.path, name); }))
      throw UserError(fmt::format("{}: the project does not compile this file", name));
  std::optional<DataModel> model = data_model(options);
  for (const ProjectFile& file : commands.files) {
    const std::string& path = file.source.path;
    if (std::ranges::find(listed.files, path, &SourceFile::path) != listed.files.end()) continue;
    try {
      check_complaints(commands, file);
    } catch (const UserError& error) {
      listed.notes.push_back(fmt::format("left out: {}", error.what()));
      continue;
    }
    const DataModel own = file.data_model.value_or(DataModel::LP64);
    if (!model) model = own;
    if (own != *model && !data_model(options)) {
      listed.notes.push_back(fmt::format("left out: {}: is compiled for another data model", path));
      continue;
    }
    listed.files.push_back(file.source);
    if (files.empty() ? matches_pattern(options.project_files, path) : is_named(file)) listed.chosen.push_back(path);
  }
  if (listed.chosen.empty()) throw UserError(fmt::format("{}: no file of the project can be read", commands.name));
  listed.options.data_model = model.value_or(DataModel::LP64);
  if (options.system_headers) listed.options.system_headers = system_header_folders(listed.options.data_model);
  return listed;
}

void check_outputs(const ProgramSource& source, const std::vector<OutputFile>& outputs) {
  std::vector<OutputFile> seen;
  for (const OutputFile& output : outputs) {
    std::error_code problem;
    const auto status = std::filesystem::status(output.path, problem);
    const bool is_plain = std::filesystem::is_regular_file(status) || !std::filesystem::exists(status);
    if (output.path.empty() || !is_plain) continue;
    const std::filesystem::path folder = std::filesystem::path(output.path).parent_path();
    if (!folder.empty() && !std::filesystem::is_directory(folder, problem))
      throw UserError(fmt::format("{} {}: there is no folder {}", output.option, output.path, folder.string()));
    for (const std::string& input : source.files_read)
      if (is_same_file(input, output.path))
        throw UserError(fmt::format("{} {}: would overwrite an input", output.option, output.path));
    for (const OutputFile& other : seen)
      if (is_same_file(other.path, output.path))
        throw UserError(fmt::format("{} and {} name the same file: {}", other.option, output.option, output.path));
    seen.push_back(output);
  }
}

}  // namespace warrant
