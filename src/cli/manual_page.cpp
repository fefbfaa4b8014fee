// Pages for man(1), in the language of man(7).
#include <fmt/format.h>

#include <sstream>

#include "base/text.h"
#include "cli/command.h"
#include "cli/command_table.h"

namespace warrant {

namespace {

// Text that roff prints as it is.
std::string plain(std::string text) {
  text = replace_all(std::move(text), "\\", "\\e");
  text = replace_all(std::move(text), "-", "\\-");
  text = replace_all(std::move(text), "\n", "\n\\&");
  if (text.starts_with('.') || text.starts_with('\'')) text = "\\&" + text;
  return text;
}

std::string option_entry(const OptionRow& option) {
  std::string names;
  for (const std::string& name : option.names)
    names += fmt::format("{}\\fB{}\\fR", names.empty() ? "" : ", ", plain(name));
  const bool is_positional = !option.names.front().starts_with('-');
  if (!option.argument.empty() && !is_positional) names += fmt::format(" \\fI{}\\fR", plain(option.argument));
  std::string text = fmt::format(".TP\n{}\n{}", names, plain(option.help));
  if (!option.values.empty()) {
    std::string values;
    for (const std::string& value : option.values) values += (values.empty() ? "" : ", ") + value;
    text += fmt::format("\n.br\nOne of: {}.", plain(values));
  }
  if (!option.default_value.empty()) text += fmt::format("\n.br\nDefault: {}.", plain(option.default_value));
  return text + '\n';
}

std::string option_sections(const std::vector<OptionRow>& options) {
  std::string text = ".SH OPTIONS\n", group = "Options";
  for (const OptionRow& option : options) {
    if (option.group != group) text += fmt::format(".SS {}\n", plain(option.group));
    group = option.group;
    text += option_entry(option);
  }
  return text;
}

// Indented lines are examples, the others text.
std::string footer_sections(const std::string& footer) {
  std::string examples, rest;
  std::istringstream lines(footer);
  for (std::string line; std::getline(lines, line);) {
    if (line == "Examples:") continue;
    if (line.starts_with("  "))
      examples += plain(line.substr(2)) + '\n';
    else
      rest += plain(line) + '\n';
  }
  std::string text;
  if (!examples.empty()) text += ".SH EXAMPLES\n.nf\n" + examples + ".fi\n";
  if (!rest.empty()) text += ".SH NOTES\n" + rest;
  return text;
}

std::string synopsis(const CommandRow& command) {
  std::string text = fmt::format(".SH SYNOPSIS\n\\fBwarrant{}{}\\fR", command.name.empty() ? "" : " ", command.name);
  if (!command.options.empty()) text += " [\\fIOPTIONS\\fR]";
  for (const OptionRow& positional : command.positionals) text += fmt::format(" \\fI{}\\fR", positional.argument);
  if (!command.commands.empty()) text += command.name.empty() ? " \\fICOMMAND\\fR" : " [\\fICOMMAND\\fR]";
  return text + '\n';
}

}  // namespace

std::string manual_page_name(const CommandRow& command) {
  return command.name.empty() ? "warrant" : "warrant-" + replace_all(command.name, " ", "-");
}

std::string manual_page(const std::vector<CommandRow>& table, const CommandRow& command) {
  const std::string name = manual_page_name(command);
  std::string upper = name;
  for (char& c : upper) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  std::string text = fmt::format(".TH {} 1 \"\" \"warrant {}\" \"Warrant\"\n", plain(upper), warrant_version);
  text += fmt::format(".SH NAME\n{} \\- {}\n", plain(name), plain(command.summary));
  text += synopsis(command);
  if (!command.positionals.empty()) text += ".SH ARGUMENTS\n";
  for (const OptionRow& positional : command.positionals) text += option_entry(positional);
  if (!command.commands.empty()) text += ".SH COMMANDS\n";
  const std::string prefix = command.name.empty() ? "" : command.name + " ";
  std::string others;
  for (const CommandRow& other : table) {
    if (other.name == command.name) continue;
    others += fmt::format("{}\\fB{}\\fR(1)", others.empty() ? "" : ", ", plain(manual_page_name(other)));
    const bool is_below = other.name.starts_with(prefix) && other.name.find(' ', prefix.size()) == std::string::npos;
    if (is_below && !other.name.empty())
      text += fmt::format(".TP\n\\fB{}\\fR\n{}\n", plain(other.name), plain(other.summary));
  }
  text += option_sections(command.options);
  text += footer_sections(command.footer);
  return text + ".SH SEE ALSO\n" + others + '\n';
}

}  // namespace warrant
