// `warrant harness`: a C file with a main that calls a function with arbitrary arguments, to be edited.
#include <fmt/format.h>

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
  return replace_all(text, "*/", "*'/'");
}

// What only a project can say.
std::string unsaid(const CompileFlags& flags) {
  std::string text;
  for (const std::string& file : flags.macro_files) text += " -imacros " + file;
  if (!flags.has_standard_headers) text += " -nostdinc";
  if (flags.has_trigraphs) text += " -trigraphs";
  if (flags.has_wrapping) text += " -fwrapv";
  return text;
}

int harness_command(const HarnessCommand& command) {
  const ProgramSource source = command.program.source_without_entry();
  const EntryOptions options = command.program.entry_options();
  if (options.function.empty()) throw UserError("missing --entry FUNCTION (try warrant harness --help)");
  check_outputs(source, {{"--output", command.output_file}});
  const Entry entry = make_entry(source.files, source.options, options);
  std::string others;
  for (std::size_t i = 0; i < source.files.size(); ++i)
    if (i != entry.file) others += " " + source.files[i].path;
  const CompileFlags& flags = source.files[entry.file].flags;
  std::string text = fmt::format("/* A harness for {}. Edit it, then:\n     warrant verify HARNESS.c{}{}\n",
                                 options.function, others, words_of(flags));
  if (source.options.data_model == DataModel::ILP32) text.insert(text.size() - 1, " -m32");
  if (!unsaid(flags).empty())
    text += fmt::format("   The project has flags that this command does not have:{}.\n", unsaid(flags));
  for (const std::string& assumption : entry.assumptions) text += fmt::format("   It assumes: {}.\n", assumption);
  text += fmt::format("*/\n#define main __warrant_program_main\n#include \"{}\"\n{}", source.files[entry.file].path,
                      entry.text);
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
      "Exit status: 0 written, 2 bad input.");
  harness->callback([command, &action] { action = [command] { return harness_command(*command); }; });
}

}  // namespace warrant
