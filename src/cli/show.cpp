// `warrant show`: the program as Warrant sees it.
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "api/engine_turns.h"
#include "c_text/dump.h"
#include "cli/command.h"
#include "program/pass/pipeline.h"
#include "program/pass/procedure_form.h"
#include "program/pass/reference.h"
#include "program/pass/sketch.h"
#include "program/statistics.h"

namespace warrant {

namespace {

enum class View : std::uint8_t { Text, Dot, Json, Statistics };

struct ShowCommand {
  ProgramOptions program;
  bool cfa = false, dot = false, json = false, statistics = false;
  bool lowered = false, sketch = false, procedures = false;
  std::string passes = "none";

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

int show_procedures(const Program& lowered, View view) {
  const auto made = make_procedure_form(lowered);
  if (const auto* none = std::get_if<NoProcedureForm>(&made)) {
    std::cerr << "warrant: " << none->reason << '\n';
    return exit_undecided;
  }
  print(std::get<ProcedureForm>(made).program, view);
  return exit_good;
}

int show_command(const ShowCommand& command) {
  TermManager terms;
  Program lowered = command.program.load(terms, command.sketch ? AtUndefined::GoesOn : AtUndefined::Ends);
  if (command.sketch) lowered = sketch(lowered);
  if (command.lowered) {
    print(lowered, command.view());
    return exit_good;
  }
  if (command.procedures) return show_procedures(lowered, command.view());
  ReferenceResult reference = make_reference(lowered);
  if (const auto* failure = std::get_if<InlineFailure>(&reference)) {
    std::cerr << "warrant: " << failure->reason << '\n';
    return exit_undecided;
  }
  const std::vector<std::string> names = pass_names(command.passes);
  const std::vector<std::string_view> views(names.begin(), names.end());
  print(run_passes(std::move(std::get<Reference>(reference).program), views).program, command.view());
  return exit_good;
}

std::string passes_help() {
  std::string help =
      "passes to apply to the reference form, in this order: all, none, or a list, separated by commas, of";
  for (const NamedPass& pass : all_passes()) help.append(" ").append(pass.name);
  return help;
}

}  // namespace

void add_show_command(CLI::App& app, Action& action) {
  auto command = std::make_shared<ShowCommand>();
  CLI::App* show = app.add_subcommand("show", "Print the program as control-flow automata");
  command->program.add_to(*show);
  CLI::Option_group* views = show->add_option_group("view", "Output format (default: --cfa)");
  views->add_flag("--cfa", command->cfa, "text");
  views->add_flag("--dot", command->dot, "Graphviz");
  views->add_flag("--json", command->json, "JSON");
  views->add_flag("--stats", command->statistics, "sizes, inputs and assumptions");
  views->require_option(0, 1);
  CLI::Option* lowered = show->add_flag("--lowered", command->lowered,
                                        "show the lowered form: one automaton per function, with memory operations");
  show->add_flag("--procedures", command->procedures,
                 "show the form in which functions that call themselves, or would be copied, are not inlined")
      ->excludes(lowered);
  show->add_flag("--sketch", command->sketch,
                 "show the sketch: memory is arbitrary, and calls that cannot matter for an error are left out");
  show->add_option("--passes", command->passes, passes_help())
      ->capture_default_str()
      ->excludes(lowered)
      ->excludes("--procedures");
  show->footer(
      "Examples:\n"
      "  warrant show program.c\n"
      "  warrant show program.c --dot | dot -Tsvg > program.svg\n"
      "  warrant show program.c --lowered\n"
      "  warrant show program.c --procedures\n"
      "  warrant show task.yml --stats --passes all");
  show->callback([command, &action] { action = [command] { return show_command(*command); }; });
}

}  // namespace warrant
