// What the commands share: their registration and how they get the program to work on.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "frontend/frontend.h"

namespace warrant {

// Exit statuses; docs and scripts rely on them.
enum ExitStatus : int { exit_good = 0, exit_error_reached = 1, exit_bad_input = 2, exit_undecided = 3 };

// The work of the command that the command line chose: returns the exit status. Set by the parse.
using Action = std::function<int()>;

// Each adds one subcommand. Options outlive the parse, so that the action can use them.
void add_run_command(CLI::App& app, Action& action);
void add_show_command(CLI::App& app, Action& action);

// The options of every command that reads a program: FILE, --data-model, --arithmetic, --property, -I, -D.
class ProgramOptions {
 public:
  void add_to(CLI::App& command);
  // Reads and lowers the program. Throws UserError.
  Program load(TermManager& terms) const;

 private:
  std::string file_;
  std::optional<DataModel> data_model_;
  std::optional<std::string> property_;
  std::string arithmetic_ = "int";
  std::vector<std::string> include_directories_, defines_;
};

}  // namespace warrant
