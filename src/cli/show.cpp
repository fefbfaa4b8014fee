// `warrant show`: the program as Warrant sees it.
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "program/dump.h"
#include "program/statistics.h"

namespace warrant {

namespace {

enum class View : std::uint8_t { Text, Dot, Json, Statistics };

struct ShowCommand {
  ProgramOptions program;
  bool cfa = false, dot = false, json = false, statistics = false;

  View view() const {
    if (dot) return View::Dot;
    if (json) return View::Json;
    return statistics ? View::Statistics : View::Text;
  }
};

void print(const Program& program, View view) {
  switch (view) {
    case View::Text:
      std::cout << dump_text(program);
      break;
    case View::Dot:
      std::cout << dump_dot(program);
      break;
    case View::Json:
      std::cout << dump_json(program);
      break;
    case View::Statistics:
      std::cout << statistics_of(program).to_text();
      break;
  }
  std::cout << std::flush;
}

int show_command(const ShowCommand& command) {
  TermManager terms;
  Program program = command.program.load(terms);
  print(program, command.view());
  return exit_good;
}

}  // namespace

void add_show_command(CLI::App& app, Action& action) {
  auto command = std::make_shared<ShowCommand>();
  CLI::App* show = app.add_subcommand("show", "Print the program as control-flow automata");
  command->program.add_to(*show);
  CLI::Option_group* views = show->add_option_group("view", "how to print it (default: --cfa)");
  views->add_flag("--cfa", command->cfa, "text");
  views->add_flag("--dot", command->dot, "Graphviz");
  views->add_flag("--json", command->json, "JSON");
  views->add_flag("--stats", command->statistics, "sizes, inputs, assumptions");
  views->require_option(0, 1);
  show->footer(
      "Examples:\n"
      "  warrant show program.c\n"
      "  warrant show program.c --dot | dot -Tsvg > program.svg\n"
      "  warrant show task.yml --stats");
  show->callback([command, &action] { action = [command] { return show_command(*command); }; });
}

}  // namespace warrant
