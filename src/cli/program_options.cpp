#include <fmt/format.h>
#include <fmt/ranges.h>

#include <iostream>

#include "base/atomic_file.h"
#include "base/error.h"
#include "cli/command.h"
#include "cli/option_groups.h"
#include "evidence/native/native_source.h"
#include "frontend/project/compile_commands.h"
#include "program/property.h"

namespace warrant {

namespace {

CLI::Option* input_option(CLI::Option* option) { return option->group(option_group::input); }

}  // namespace

void ProgramOptions::add_to(CLI::App& command, ArithmeticChoice choice) {
  command.add_option("FILE", files_, "C files of the program, or a task definition (.yml)");
  add_properties(command);
  add_input(command);
  const bool automatic = choice == ArithmeticChoice::Automatic;
  options_.arithmetic = automatic ? "auto" : "int";
  command
      .add_option(
          "--arithmetic", options_.arithmetic,
          std::string("encoding of integers\nint: mathematical integers with exact wrap-around\nbv: bit-vectors") +
              (automatic ? "\nauto: the one that suits the program" : ""))
      ->check(automatic ? CLI::IsMember({"auto", "int", "bv"}) : CLI::IsMember({"int", "bv"}))
      ->group(option_group::engine)
      ->capture_default_str();
}

void ProgramOptions::add_for_each_function_to(CLI::App& command) {
  command.add_option("FILE", files_, "C files of the project; with -p, those to look at (default: all)");
  add_checks(command);
  add_depth(command);
  add_preprocessor(command);
  add_project(command);
  add_dialect(command);
}

void ProgramOptions::add_properties(CLI::App& command) {
  command
      .add_option(
          "--assume", options_.assume,
          "C expression over parameters of main and global variables that is assumed when main begins; repeatable")
      ->allow_extra_args(false)
      ->type_name("EXPR")
      ->group(option_group::properties);
  add_checks(command);
}

void ProgramOptions::add_checks(CLI::App& command) {
  std::vector<std::string> names;
  for (const CheckGroup& group : check_groups()) names.emplace_back(group.name);
  auto* checks =
      command
          .add_option(
              "--check", options_.check,
              fmt::format("errors to look for, separated by commas: {}, all, default, none; -NAME removes one, as in "
                          "all,-overflow (default: all but leak and uninitialised; of run and show assert)",
                          fmt::join(names, ", ")))
          ->type_name("LIST")
          ->group(option_group::properties);
  command.add_option("--property", options_.property_file, "property file (.prp) that says what an error is")
      ->type_name("FILE")
      ->group(option_group::properties)
      ->excludes(checks);
  command
      .add_flag("--malloc-may-fail", options_.malloc_may_fail,
                "malloc, calloc, realloc and the like may return a null pointer")
      ->group(option_group::properties);
  command
      .add_option("--undefined-functions", options_.missing_functions,
                  "meaning of functions without a body (default: havoc; pure for task definitions)\n"
                  "havoc: may return anything and change whatever it can reach; no FALSE depends on it\n"
                  "pure: returns an arbitrary value and changes nothing\n"
                  "error: a call is an error")
      ->check(CLI::IsMember({"havoc", "pure", "error"}))
      ->group(option_group::properties);
}

void ProgramOptions::add_input(CLI::App& command) {
  add_entry(command);
  add_preprocessor(command);
  add_project(command);
  add_dialect(command);
}

void ProgramOptions::add_entry(CLI::App& command) {
  input_option(command.add_option("--entry", options_.entry,
                                  "start from this function, with arbitrary arguments, instead of main"))
      ->type_name("FUNCTION");
  input_option(command.add_option(
                   "--array", options_.arrays,
                   "this parameter of --entry, or this pointer that one leads to, points to LENGTH elements, as 'p=n', "
                   "'b->data=b->cap', 'm=rows * columns'; LENGTH is a number, an integer parameter or member, or two "
                   "of them with "
                   "+, - or * in between; repeatable"))
      ->allow_extra_args(false)
      ->type_name("POINTER=LENGTH");
  input_option(
      command.add_option(
          "--string", options_.strings,
          "this parameter of --entry is a terminated string, not null; of LENGTH characters, if that is given: "
          "a number or another parameter; in the array that --array or its declaration says; repeatable"))
      ->allow_extra_args(false)
      ->type_name("PARAMETER[=LENGTH]");
  input_option(
      command.add_option("--nonnull", options_.nonnull,
                         "these pointers are not null: parameters of --entry and what they lead to, as 'p,s->next'; "
                         "without names all pointer parameters; repeatable"))
      ->allow_extra_args(false)
      ->type_name("[NAME,...]");
  input_option(
      command.add_option(
          "--max-input", options_.max_input,
          "maximum length of the input of a fuzz target, or of an array or string of --entry (default: unlimited)"))
      ->type_name("N");
  add_depth(command);
}

void ProgramOptions::add_depth(CLI::App& command) {
  input_option(
      command.add_option("--entry-depth", options_.entry_depth,
                         "pointers in the arguments of the function lead through at most N objects (default: 3)"))
      ->check(CLI::Range(0U, max_entry_depth))
      ->type_name("N");
}

void ProgramOptions::add_preprocessor(CLI::App& command) {
  input_option(command.add_option("-I", options_.include_folders, "search this directory for headers; repeatable"))
      ->allow_extra_args(false)
      ->type_name("DIR");
  input_option(command.add_option("-D", defines_, "define a macro; repeatable"))
      ->allow_extra_args(false)
      ->type_name("NAME[=VALUE]");
  input_option(command.add_option("-U", undefines_, "undefine a macro, after any -D to the left; repeatable"))
      ->allow_extra_args(false)
      ->type_name("NAME");
  input_option(command.add_option("--include", options_.included_headers,
                                  "header to include at the start of every file; also -include; repeatable"))
      ->allow_extra_args(false)
      ->type_name("FILE");
}

void ProgramOptions::add_project(CLI::App& command) {
  auto* project =
      input_option(command.add_option("-p,--project", options_.project,
                                      "folder with a compile_commands.json: it gives the flags of the files, "
                                      "and further files that the program needs; a FILE that it does not "
                                      "have gets the flags of its neighbour"))
          ->type_name("DIR");
  input_option(command.add_option("--files", options_.project_files,
                                  "use only files of the project whose path matches this shell pattern"))
      ->type_name("PATTERN")
      ->needs(project);
  input_option(command.add_option("--command", options_.command,
                                  "of a file that the project compiles by several different commands, take the N-th"))
      ->type_name("N")
      ->needs(project)
      ->check(CLI::Range(1U, 1000000U));
  input_option(command.add_option("--ignore-flag", options_.ignored_flags,
                                  "leave out this flag of the project's commands, which is an assumption; "
                                  "--ignore-flag=-mavx2; repeatable"))
      ->allow_extra_args(false)
      ->type_name("FLAG")
      ->needs(project);
}

void ProgramOptions::add_dialect(CLI::App& command) {
  input_option(command.add_option("--data-model", options_.data_model,
                                  "sizes of the integer types (default: as the task definition says, else LP64)"))
      ->check(CLI::IsMember({"ILP32", "LP64"}));
  input_option(
      command.add_option("--std", options_.standard, "C standard, as named by gcc; also -std= (default: gnu11)"))
      ->check([](const std::string& name) { return is_standard(name) ? "" : "unknown C standard: " + name; }, "")
      ->type_name("NAME");
  input_option(
      command.add_flag("--system-headers", options_.system_headers,
                       "take headers that Warrant does not provide from this machine, if the data models agree"));
  input_option(
      command.add_flag("--common", options_.common, "int x; in several files defines one object; also -fcommon"));
}

api::Options ProgramOptions::options() const {
  api::Options options = options_;
  for (const std::string& define : defines_)
    options.macros.push_back(define.starts_with(undefine_mark) ? "-U" + define.substr(1) : "-D" + define);
  return options;
}

std::optional<Arithmetic> ProgramOptions::arithmetic() const { return chosen_arithmetic(options_); }

EntryOptions ProgramOptions::entry_options() const { return warrant::entry_options(options_); }

ProgramSource ProgramOptions::source(const Property& otherwise) const {
  return program_source(files_, options(), otherwise);
}

ProgramSource ProgramOptions::source_without_entry(const Property& otherwise) const {
  return warrant::source_without_entry(files_, options(), otherwise);
}

Program ProgramOptions::load(TermManager& terms, AtUndefined at_undefined) const {
  ProgramSource read = source();
  read.options.at_undefined = at_undefined;
  Program program = lower_program(read.files, read.options, terms);
  for (const Assumed& assumed : read.options.assumed) program.assumptions.push_back({assumed, {}});
  return program;
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

}  // namespace warrant
