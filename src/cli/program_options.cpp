#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <sstream>

#include "base/atomic_file.h"
#include "base/error.h"
#include "base/regular_file.h"
#include "cli/command.h"
#include "cli/option_groups.h"
#include "evidence/native_source.h"
#include "frontend/assumptions.h"
#include "frontend/compile_commands.h"
#include "frontend/property_file.h"
#include "frontend/system_headers.h"
#include "frontend/task.h"
#include "program/pass/pipeline.h"

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

}  // namespace

void ProgramOptions::add_to(CLI::App& command, ArithmeticChoice choice) {
  command.add_option("FILE", files_, "C files of the program, or a task definition (.yml)");
  add_properties(command);
  add_input(command);
  const bool automatic = choice == ArithmeticChoice::Automatic;
  if (automatic) arithmetic_ = "auto";
  command
      .add_option(
          "--arithmetic", arithmetic_,
          std::string("encoding of integers\nint: mathematical integers with exact wrap-around\nbv: bit-vectors") +
              (automatic ? "\nauto: the one that suits the program" : ""))
      ->check(automatic ? CLI::IsMember({"auto", "int", "bv"}) : CLI::IsMember({"int", "bv"}))
      ->group(option_group::engine)
      ->capture_default_str();
}

void ProgramOptions::add_properties(CLI::App& command) {
  auto* checks =
      command
          .add_option(
              "--check", checks_,
              "errors to look for, separated by commas: assert, overflow, bounds, null, lifetime, relation, leak, "
              "division, shift, conversion, uninitialised, control, all, none; -NAME removes one, as in all,-overflow "
              "(default: "
              "for verify all but leak and uninitialised, else assert)")
          ->type_name("LIST")
          ->group(option_group::properties);
  command
      .add_option(
          "--assume", assumed_,
          "C expression over parameters of main and global variables that is assumed when main begins; repeatable")
      ->allow_extra_args(false)
      ->type_name("EXPR")
      ->group(option_group::properties);
  command.add_option("--property", property_, "property file (.prp) that says what an error is")
      ->type_name("FILE")
      ->group(option_group::properties)
      ->excludes(checks);
  command
      .add_flag("--malloc-may-fail", malloc_may_fail_, "malloc, calloc, realloc and the like may return a null pointer")
      ->group(option_group::properties);
  command
      .add_option("--undefined-functions", undefined_functions_,
                  "meaning of functions without a body (default: havoc; pure for task definitions)\n"
                  "havoc: may return anything and change whatever it can reach; no FALSE depends on it\n"
                  "pure: returns an arbitrary value and changes nothing\n"
                  "error: a call is an error")
      ->check(CLI::IsMember({"havoc", "pure", "error"}))
      ->group(option_group::properties);
}

void ProgramOptions::add_input(CLI::App& command) {
  static const std::map<std::string, DataModel> models{{"ILP32", DataModel::ILP32}, {"LP64", DataModel::LP64}};
  const auto in_group = [](CLI::Option* option) { return option->group(option_group::input); };
  in_group(command.add_option("--entry", entry_, "start from this function, with arbitrary arguments, instead of main"))
      ->type_name("FUNCTION");
  in_group(
      command.add_option(
          "--array", arrays_,
          "this parameter of --entry points to LENGTH elements; LENGTH is a number or another parameter; repeatable"))
      ->allow_extra_args(false)
      ->type_name("PARAMETER=LENGTH");
  in_group(
      command.add_option(
          "--max-input", max_input_,
          "maximum length of the input of a fuzz target, or of an array or string of --entry (default: unlimited)"))
      ->type_name("N");
  in_group(command.add_option("-I", include_directories_, "search this directory for headers; repeatable"))
      ->allow_extra_args(false)
      ->type_name("DIR");
  in_group(command.add_option("-D", defines_, "define a macro; repeatable"))
      ->allow_extra_args(false)
      ->type_name("NAME[=VALUE]");
  in_group(command.add_option("-U", undefines_, "undefine a macro, after any -D to the left; repeatable"))
      ->allow_extra_args(false)
      ->type_name("NAME");
  in_group(command.add_option("--include", includes_,
                              "header to include at the start of every file; also -include; repeatable"))
      ->allow_extra_args(false)
      ->type_name("FILE");
  auto* project = in_group(command.add_option("-p,--project", project_,
                                              "folder with a compile_commands.json: it gives the flags of the files, "
                                              "and further files that the program needs"))
                      ->type_name("DIR");
  in_group(
      command.add_option("--files", pattern_, "use only files of the project whose path matches this shell pattern"))
      ->type_name("PATTERN")
      ->needs(project);
  in_group(command.add_option_function<std::string>(
               "--data-model", [this](const std::string& name) { data_model_ = models.at(name); },
               "sizes of the integer types (default: as the task definition says, else LP64)"))
      ->check(CLI::IsMember({"ILP32", "LP64"}));
  in_group(command.add_option("--std", standard_, "C standard, as named by gcc; also -std= (default: gnu11)"))
      ->check([](const std::string& name) { return is_standard(name) ? "" : "unknown C standard: " + name; }, "")
      ->type_name("NAME");
  in_group(command.add_flag("--system-headers", system_headers_,
                            "take headers that Warrant does not provide from this machine, if the data models agree"));
  in_group(command.add_flag("--common", has_common_, "int x; in several files defines one object; also -fcommon"));
}

std::optional<Arithmetic> ProgramOptions::arithmetic() const {
  if (arithmetic_ == "auto") return std::nullopt;
  return arithmetic_ == "bv" ? Arithmetic::Bv : Arithmetic::Int;
}

CompileFlags ProgramOptions::compile_flags() const {
  CompileFlags flags;
  flags.include_directories = full_names(include_directories_);
  for (const std::string& define : defines_) {
    const bool is_undefined = define.starts_with(undefine_mark);
    if (is_undefined && !is_identifier(define.substr(1)))
      throw UserError(fmt::format("-U {}: not the name of a macro", define.substr(1)));
    if (!is_undefined && !is_macro_definition(define))
      throw UserError(fmt::format("-D {}: not a macro definition NAME or NAME=VALUE in one line", define));
    flags.macros.push_back(is_undefined ? "-U" + define.substr(1) : "-D" + define);
  }
  for (const std::string& file : includes_) {
    if (file.empty()) throw UserError("--include: the name of the file is empty");
    flags.includes.push_back(plain_name(file));
  }
  flags.standard = standard_;
  flags.has_common = has_common_;
  return flags;
}

void ProgramOptions::add_files(const std::vector<std::string>& names, ProgramSource& source) const {
  const CompileFlags flags = compile_flags();
  for (const std::string& name : names) {
    for (const SourceFile& file : source.files)
      if (is_same_file(file.path, name)) throw UserError(name + ": the file is named twice");
    source.files.push_back({plain_name(name), flags});
    source.files_read.push_back(name);
    read_regular_file(source.files.back().path);  // for its complaints, before any work
  }
}

void ProgramOptions::add_project(ProgramSource& source, std::vector<std::string>& notes) const {
  CompileCommands commands = read_compile_commands(project_);
  const CompileFlags flags = compile_flags();
  std::vector<SourceFile> named, project;
  for (SourceFile& file : commands.files) {
    CompileFlags& own = file.flags;
    own.include_directories.insert(own.include_directories.end(), flags.include_directories.begin(),
                                   flags.include_directories.end());
    own.macros.insert(own.macros.end(), flags.macros.begin(), flags.macros.end());
    own.includes.insert(own.includes.end(), flags.includes.begin(), flags.includes.end());
    if (!flags.standard.empty()) own.standard = flags.standard;
    own.has_common = own.has_common || flags.has_common;
    if (!own.standard.empty() && !is_standard(own.standard))
      throw UserError(fmt::format("{}: -std={}: unknown C standard", file.path, own.standard));
  }
  for (const std::string& name : files_) {
    const auto found =
        std::ranges::find_if(commands.files, [&](const SourceFile& file) { return is_same_file(file.path, name); });
    if (found == commands.files.end()) throw UserError(fmt::format("{}: the project does not compile this file", name));
    named.push_back(*found);
  }
  for (const SourceFile& file : commands.files) {
    const bool matches = pattern_.empty() || fnmatch(pattern_.c_str(), file.path.c_str(), 0) == 0 ||
                         fnmatch(("*/" + pattern_).c_str(), file.path.c_str(), 0) == 0;
    const bool is_named = std::ranges::any_of(named, [&](const SourceFile& other) { return other.path == file.path; });
    if (matches && !is_named) project.push_back(file);
  }
  if (named.empty() && project.empty())
    throw UserError(fmt::format("--files {}: no file of the project matches", pattern_));
  if (commands.data_model) source.options.data_model = *commands.data_model;
  if (data_model_) source.options.data_model = *data_model_;
  if (system_headers_) source.options.system_headers = system_header_folders(source.options.data_model);
  source.files = needed_files(project, named, entry_.empty() ? "main" : entry_, source.options);
  for (const SourceFile& file : source.files) source.files_read.push_back(file.path);
  for (const std::string& flag : commands.ignored_flags)
    notes.push_back(fmt::format("the compiler flag {} of the project is ignored", flag));
}

EntryOptions ProgramOptions::entry_options() const {
  EntryOptions options;
  options.function = entry_;
  options.max_input = max_input_;
  options.assumed = assumed_;
  for (const std::string& array : arrays_) {
    const std::size_t sign = array.find('=');
    if (sign == 0 || sign == std::string::npos || sign + 1 == array.size())
      throw UserError(fmt::format("--array {}: not PARAMETER=LENGTH", array));
    options.arrays[array.substr(0, sign)] = array.substr(sign + 1);
  }
  return options;
}

void ProgramOptions::start_from_entry(ProgramSource& source) const {
  EntryOptions options = entry_options();
  const auto mentions_target = [](const SourceFile& file) {
    return read_regular_file(file.path).find(fuzz_target) != std::string::npos;
  };
  if (entry_.empty() && std::ranges::any_of(source.files, mentions_target) &&
      defines_function(source.files, source.options, fuzz_target) &&
      !defines_function(source.files, source.options, "main"))
    options.function = fuzz_target;
  if (options.function.empty()) {
    if (!arrays_.empty()) throw UserError("--array describes a parameter of --entry; missing --entry FUNCTION");
    if (max_input_) throw UserError("--max-input needs --entry FUNCTION or a fuzz target (LLVMFuzzerTestOneInput)");
    if (assumed_.empty()) return;
    assume_at_start(source.files, source.options, assumed_);
    for (const std::string& expression : assumed_) source.options.assumed.push_back(expression + " when main begins");
    return;
  }
  const Entry entry = make_entry(source.files, source.options, options);
  add_entry(source.files, entry);
  if (!assumed_.empty()) refuse_effects(source.files[entry.file], source.options, assumed_);
  // As a fuzzer does.
  Property& property = source.options.property;
  if (options.function == fuzz_target && property.error_functions.empty())
    property.has_aborts = property.has_assertions;
  for (const std::string& text : entry.assumptions) source.options.assumed.push_back(text);
  for (const std::string& expression : assumed_)
    source.options.assumed.push_back(fmt::format("{} when {} begins", expression, options.function));
  if (options.max_input)
    source.options.assumed.push_back(fmt::format("inputs have at most {} elements", *options.max_input));
}

ProgramSource ProgramOptions::source(const Property& otherwise) const {
  ProgramSource source = source_without_entry(otherwise);
  start_from_entry(source);
  return source;
}

ProgramSource ProgramOptions::source_without_entry(const Property& otherwise) const {
  ProgramSource source;
  FrontendOptions& options = source.options;
  std::optional<std::string> property = property_;
  std::vector<std::string> notes;
  if (files_.empty() && project_.empty()) throw UserError("missing FILE (try --help)");
  if (!project_.empty()) {
    add_project(source, notes);
  } else if (is_task_file(files_.front())) {
    if (files_.size() > 1)
      throw UserError(files_[1] +
                      ": no further file can be given with a task definition, which names all files of its program");
    source.files_read.push_back(files_.front());
    Task task = read_task(files_.front());
    add_files(task.files, source);
    options.data_model = task.data_model;
    if (!property) property = task.property_file;
  } else {
    add_files(files_, source);
  }
  if (data_model_) options.data_model = *data_model_;
  if (system_headers_) options.system_headers = system_header_folders(options.data_model);
  options.property = otherwise;
  if (checks_) {
    options.property = property_of_checks(*checks_);
  } else if (property) {
    source.files_read.push_back(*property);
    options.property = read_property(*property);
  }
  options.arithmetic = arithmetic().value_or(Arithmetic::Int);
  options.malloc_may_fail = malloc_may_fail_;
  const bool is_task = project_.empty() && is_task_file(files_.front());
  const std::string meaning = undefined_functions_.value_or(is_task ? "pure" : "havoc");
  options.missing_functions = meaning == "pure"    ? MissingFunctions::Pure
                              : meaning == "error" ? MissingFunctions::Error
                                                   : MissingFunctions::Havoc;
  options.assumed = std::move(notes);
  return source;
}

Program ProgramOptions::load(TermManager& terms) const {
  const ProgramSource read = source();
  return lower_program(read.files, read.options, terms);
}

void check_outputs(const ProgramSource& source, const std::vector<OutputFile>& outputs) {
  std::vector<OutputFile> seen;
  for (const OutputFile& output : outputs) {
    std::error_code problem;
    const auto status = std::filesystem::status(output.path, problem);
    const bool is_plain = std::filesystem::is_regular_file(status) || !std::filesystem::exists(status);
    if (output.path.empty() || !is_plain) continue;
    for (const std::string& input : source.files_read)
      if (is_same_file(input, output.path))
        throw UserError(fmt::format("{} {}: would overwrite an input", output.option, output.path));
    for (const OutputFile& other : seen)
      if (is_same_file(other.path, output.path))
        throw UserError(fmt::format("{} and {} name the same file: {}", other.option, output.option, output.path));
    seen.push_back(output);
  }
}

bool try_to_write(const std::string& path, const std::string& content) {
  try {
    write_file(path, content);
    return true;
  } catch (const UserError& error) {
    std::cerr << "warrant: " << error.what() << '\n';
    return false;
  }
}

std::vector<std::string> pass_names(const std::string& list) {
  if (list == "none") return {};
  if (list == "all") return {default_passes().begin(), default_passes().end()};
  std::vector<std::string> names;
  std::istringstream parts(list);
  for (std::string name; std::getline(parts, name, ',');) names.push_back(name);
  return names;
}

}  // namespace warrant
