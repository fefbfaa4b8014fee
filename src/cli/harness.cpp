// `warrant harness`: a C file with a main that calls a function with arbitrary arguments, to be edited.
#include <fmt/format.h>

#include <filesystem>
#include <iostream>
#include <memory>
#include <string>

#include "base/error.h"
#include "base/quoting.h"
#include "base/text.h"
#include "cli/command.h"

namespace warrant {

namespace {

struct HarnessCommand {
  ProgramOptions program;
  std::string output_file;
};

// The flags of the file, as this command line has them.
std::string words_of(const CompileFlags& flags) {
  std::string text;
  const auto add = [&text](const char* option, const std::vector<std::string>& values) {
    for (const std::string& value : values) text += fmt::format(" {}{}", option, quoted_word(value));
  };
  for (const auto* folders :
       {&flags.quote_directories, &flags.include_directories, &flags.system_directories, &flags.late_directories})
    add("-I ", *folders);
  add("", flags.macros);
  add("-include ", flags.includes);
  if (!flags.standard.empty()) add("-std=", {flags.standard});
  if (flags.has_common) text += " -fcommon";
  return text;
}

// As an #include line of the harness finds it: from the harness's own folder.
std::string name_from_harness(const std::string& path, const std::string& harness) {
  namespace fs = std::filesystem;
  if (harness.empty()) return path;  // to standard output
  std::error_code problem;
  const fs::path folder = fs::weakly_canonical(fs::absolute(harness).parent_path(), problem);
  const fs::path whole = fs::absolute(path);
  const fs::path real = fs::weakly_canonical(whole.parent_path(), problem) / whole.filename();
  const fs::path name = real.lexically_relative(folder);
  return name.empty() ? path : name.string();
}

// How the harness is verified.
std::string command_for(const HarnessCommand& command, const ProgramSource& source, std::size_t file) {
  const std::string harness = command.output_file.empty() ? "HARNESS.c" : quoted_word(command.output_file);
  const api::Options options = command.program.options();
  std::string text = "warrant verify ";
  // The project knows the flags of what the harness includes, and the files that it needs.
  if (!options.project.empty()) {
    text += fmt::format("-p {} {}", quoted_word(options.project), harness);
    if (!options.project_files.empty()) text += " --files " + quoted_word(options.project_files);
    if (options.command) text += fmt::format(" --command {}", *options.command);
    for (const std::string& flag : options.ignored_flags) text += " --ignore-flag=" + quoted_word(flag);
    if (!options.data_model.empty()) text += " --data-model " + options.data_model;
    if (options.system_headers) text += " --system-headers";
    CompileFlags own;
    own.include_directories = options.include_folders;
    own.macros = options.macros;
    own.includes = options.included_headers;
    own.standard = options.standard;
    own.has_common = options.common;
    return text + words_of(own);
  }
  text += harness;
  for (std::size_t i = 0; i < source.files.size(); ++i)
    if (i != file) text += " " + quoted_word(source.files[i].path);
  text += words_of(source.files[file].flags);
  return source.options.data_model == DataModel::ILP32 ? text + " -m32" : text;
}

int harness_command(const HarnessCommand& command) {
  const ProgramSource source = command.program.source_without_entry();
  const EntryOptions options = command.program.entry_options();
  if (options.function.empty()) throw UserError("missing --entry FUNCTION (try warrant harness --help)");
  check_outputs(source, {{"--output", command.output_file}});
  const Entry entry = make_entry(source.files, source.options, options);
  const SourceFile& file = source.files[entry.file];
  std::string text = fmt::format("/* A harness for {}. Edit it, then:\n     {}\n", options.function,
                                 replace_all(command_for(command, source, entry.file), "*/", "*'/'"));
  for (const Assumed& assumption : entry.assumptions) text += fmt::format("   It assumes: {}.\n", describe(assumption));
  text += fmt::format("*/\n#define main __warrant_program_main\n#include \"{}\"\n{}",
                      name_from_harness(file.path, command.output_file), entry.text);
  if (command.output_file.empty()) {
    std::cout << text << std::flush;
    return exit_good;
  }
  return try_to_write(command.output_file, text) ? exit_good : exit_bad_input;
}

}  // namespace

void add_harness_command(CLI::App& app, Action& action) {
  auto command = std::make_shared<HarnessCommand>();
  CLI::App* harness = app.add_subcommand("harness", "Write a C file that calls a function with arbitrary arguments");
  command->program.add_to(*harness);
  harness->add_option("-o,--output", command->output_file, "write the C file here (default: standard output)")
      ->type_name("FILE")
      ->check(named_file);
  harness->footer(
      "Examples:\n"
      "  warrant harness parser.c --entry parse --array text=length -o parse_harness.c\n"
      "  warrant verify parse_harness.c\n"
      "  warrant harness -p build --entry parse -o parse_harness.c\n"
      "  warrant verify -p build parse_harness.c\n"
      "Exit status: 0 written, 2 bad input.");
  harness->callback([command, &action] { action = [command] { return harness_command(*command); }; });
}

}  // namespace warrant
