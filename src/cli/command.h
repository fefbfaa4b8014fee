// What the commands share: their registration and how they get the program to work on.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "api/program_source.h"
#include "base/version.h"

namespace warrant {

// Exit statuses; docs and scripts rely on them.
enum ExitStatus : int { exit_good = 0, exit_error_reached = 1, exit_bad_input = 2, exit_undecided = 3 };

// The work of the command that the command line chose: returns the exit status. Set by the parse.
using Action = std::function<int()>;

// Each adds one subcommand. Options outlive the parse, so that the action can use them.
void add_verify_command(CLI::App& app, Action& action);
void add_run_command(CLI::App& app, Action& action);
void add_show_command(CLI::App& app, Action& action);
void add_engines_command(CLI::App& app, Action& action);
void add_bench_command(CLI::App& app, Action& action);
void add_explain_command(CLI::App& app, Action& action);
void add_audit_command(CLI::App& app, Action& action);
void add_validate_command(CLI::App& app, Action& action);
void add_harness_command(CLI::App& app, Action& action);
void add_lsp_command(CLI::App& app, Action& action);
void add_diff_command(CLI::App& app, Action& action);
void add_manual_command(CLI::App& app, Action& action);
void add_completion_command(CLI::App& app, Action& action);

// For an option that names a file.
inline const CLI::Validator named_file(
    [](std::string& name) { return std::string(name.empty() ? "the name of the file is empty" : ""); }, "");

// Writes a file, or tells on standard error why not: a result that was found is printed all the same.
bool try_to_write(const std::string& path, const std::string& content);

// Before a name among the definitions of macros: of -U, not of -D.
inline constexpr char undefine_mark = '\x01';

// The options of every command that reads a program: FILE, --data-model, --arithmetic, --property, -I, -D, ...
class ProgramOptions {
 public:
  // Commands that can choose the arithmetic themselves have `auto` too, as the default.
  enum class ArithmeticChoice : std::uint8_t { Given, Automatic };
  void add_to(CLI::App& command, ArithmeticChoice choice = ArithmeticChoice::Given);
  // For a command that starts from one function after the other.
  void add_for_each_function_to(CLI::App& command);

  // Reads what there is to read but the C files. Throws UserError. `otherwise` is the property if none is named.
  ProgramSource source(const Property& otherwise = {}) const;
  const std::vector<std::string>& files() const { return files_; }
  // Those of a verification, as far as they are about the program.
  api::Options options() const;
  // Nothing for `auto`.
  std::optional<Arithmetic> arithmetic() const;
  // As `source`, but a function that is given is not yet started from.
  ProgramSource source_without_entry(const Property& otherwise = {}) const;
  EntryOptions entry_options() const;
  bool names_data_model() const { return !options_.data_model.empty(); }
  // Reads and lowers the program, with what the options assume. Throws UserError.
  Program load(TermManager& terms, AtUndefined at_undefined = AtUndefined::Ends) const;

 private:
  void add_properties(CLI::App& command);
  void add_checks(CLI::App& command);
  void add_input(CLI::App& command);
  void add_entry(CLI::App& command);
  void add_depth(CLI::App& command);
  void add_preprocessor(CLI::App& command);
  void add_project(CLI::App& command);
  void add_dialect(CLI::App& command);

  std::vector<std::string> files_;
  api::Options options_;                // but for macros
  std::vector<std::string> defines_;    // and what -U says
  std::vector<std::string> undefines_;  // only for its help
};

}  // namespace warrant
