// The commands and options of the command line as a table: manual pages and completion are made from it, so that they
// cannot say anything else than --help does.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace warrant {

struct OptionRow {
  std::vector<std::string> names;   // "-h", "--help"; the one name of a positional argument
  std::string argument;             // what stands behind it: "FILE", "TIME"; empty for a flag
  std::vector<std::string> values;  // all that the argument can be, if these are few
  std::string default_value, help, group;

  bool takes_path() const { return argument == "FILE" || argument == "DIR" || argument == "TASKS"; }
};

struct CommandRow {
  std::string name;  // "verify", "bench compare"; empty for warrant itself
  std::string summary, footer;
  std::vector<OptionRow> positionals, options;
  std::vector<std::string> commands;  // below it
};

// All of them, warrant itself first.
std::vector<CommandRow> command_table(const CLI::App& app);

// The page of one command for man(1), and its name: "warrant-bench-compare".
std::string manual_page_name(const CommandRow& command);
std::string manual_page(const std::vector<CommandRow>& table, const CommandRow& command);

// Scripts that complete a command line of Warrant.
std::string bash_completion(const std::vector<CommandRow>& table);
std::string zsh_completion(const std::vector<CommandRow>& table);
std::string fish_completion(const std::vector<CommandRow>& table);

}  // namespace warrant
