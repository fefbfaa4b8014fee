// `warrant harness`: a C file with a main that calls a function with arbitrary arguments, to be edited.
#include <fmt/format.h>

#include <iostream>
#include <memory>
#include <string>

#include "base/error.h"
#include "cli/command.h"

namespace warrant {

namespace {

struct HarnessCommand {
  ProgramOptions program;
  std::string output_file;
};

int harness_command(const HarnessCommand& command) {
  const ProgramSource source = command.program.source_without_entry();
  const EntryOptions options = command.program.entry_options();
  if (options.function.empty()) throw UserError("missing --entry FUNCTION (try warrant harness --help)");
  check_outputs(source, {{"--output", command.output_file}});
  const Entry entry = make_entry(source.files, source.options, options);
  std::string others;
  for (std::size_t i = 0; i < source.files.size(); ++i)
    if (i != entry.file) others += " " + source.files[i].path;
  std::string text =
      fmt::format("/* A harness for {}. Edit it, then:\n     warrant verify HARNESS.c{}\n", options.function, others);
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
