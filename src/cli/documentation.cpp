// `warrant manual` and `warrant completion`: what packages install beside the program, and what users can make
// themselves.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <iostream>
#include <memory>

#include "base/atomic_file.h"
#include "base/error.h"
#include "base/spelling.h"
#include "cli/command.h"
#include "cli/command_table.h"

namespace warrant {

namespace {

void write_pages(const std::vector<CommandRow>& table, const std::string& folder) {
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  if (problem) throw UserError(fmt::format("--out {}: {}", folder, problem.message()));
  for (const CommandRow& row : table) write_file(folder + "/" + manual_page_name(row) + ".1", manual_page(table, row));
}

}  // namespace

void add_manual_command(CLI::App& app, Action& action) {
  struct Chosen {
    std::vector<std::string> command;
    std::string folder;
  };
  auto chosen = std::make_shared<Chosen>();
  CLI::App* manual = app.add_subcommand("manual", "Print the manual page of a command, for man");
  manual->add_option("COMMAND", chosen->command, "command to describe (default: warrant itself)");
  manual->add_option("--out", chosen->folder, "write all pages into this folder")->type_name("DIR");
  manual->footer(
      "Examples:\n"
      "  warrant manual verify | man -l -\n"
      "  warrant manual --out ~/.local/share/man/man1");
  manual->callback([chosen, &app, &action] {
    action = [chosen, &app] {
      const std::vector<CommandRow> table = command_table(app);
      if (!chosen->folder.empty()) {
        write_pages(table, chosen->folder);
        return exit_good;
      }
      const std::string name = fmt::format("{}", fmt::join(chosen->command, " "));
      for (const CommandRow& row : table) {
        if (row.name != name) continue;
        std::cout << manual_page(table, row);
        return exit_good;
      }
      std::vector<std::string> names;
      for (const CommandRow& row : table) names.push_back(row.name);
      throw UserError(fmt::format("manual: unknown command '{}'{}", name, suggestion(name, names)));
    };
  });
}

void add_completion_command(CLI::App& app, Action& action) {
  auto shell = std::make_shared<std::string>();
  CLI::App* completion = app.add_subcommand("completion", "Print the completion script of a shell");
  completion->add_option("SHELL", *shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  completion->footer(
      "Examples:\n"
      "  source <(warrant completion bash)\n"
      "  warrant completion zsh > ~/.zfunc/_warrant\n"
      "  warrant completion fish > ~/.config/fish/completions/warrant.fish");
  completion->callback([shell, &app, &action] {
    action = [shell, &app] {
      const std::vector<CommandRow> table = command_table(app);
      const auto make = *shell == "bash" ? bash_completion : *shell == "zsh" ? zsh_completion : fish_completion;
      std::cout << make(table);
      return exit_good;
    };
  });
}

}  // namespace warrant
