// `warrant engines`: what there is to choose from.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <iostream>

#include "cli/command.h"
#include "engine/engine.h"

namespace warrant {

namespace {

std::string describe(const Option& option) {
  const std::string default_value = default_text(option);
  std::string values = "TEXT";
  if (option.range) values = fmt::format("{}..{}", option.range->low, option.range->high);
  if (!option.choices.empty()) values = fmt::format("{}", fmt::join(option.choices, "|"));
  return fmt::format("    --{} {}  {} (default: {}){}\n", option.name, values, option.help,
                     default_value.empty() ? "none" : default_value,
                     option.audience == Audience::Expert ? " [expert]" : "");
}

int engines_command() {
  for (const EngineDescription& engine : engines()) {
    std::cout << fmt::format("{}: {}\n", engine.name, engine.summary);
    if (!engine.sequence.empty()) {
      std::vector<std::string> turns;
      for (const EngineDescription::Turn& turn : engine.sequence)
        turns.push_back(
            fmt::format("{} {:g} s{}", turn.engine, turn.seconds, turn.is_promising ? " where that is promising" : ""));
      std::cout << fmt::format("  turns: {}; then again, longer\n", fmt::join(turns, ", "));
      std::cout << "  takes the options of these engines\n\n";
      continue;
    }
    OptionTable table;
    const auto make_engine = engine.prepare(table);  // owns what the table points to
    std::cout << fmt::format("  paper: {}\n", engine.paper);
    for (const Option& option : table.options()) std::cout << describe(option);
    std::cout << '\n';
  }
  std::cout << "Use one with: warrant verify FILE --engine NAME [its options]\n" << std::flush;
  return exit_good;
}

}  // namespace

void add_engines_command(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("engines", "List the engines, their papers and their options");
  command->footer(
      "Examples:\n"
      "  warrant engines\n"
      "  warrant verify program.c --engine symexia --threshold 100");
  command->callback([&action] { action = engines_command; });
}

}  // namespace warrant
