// Completion for bash, zsh and fish. What is no option, value or command is the name of a file.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.h"
#include "cli/command_table.h"

namespace warrant {

namespace {

std::string words(const std::vector<std::string>& list) { return fmt::format("{}", fmt::join(list, " ")); }

std::string option_names(const CommandRow& command) {
  std::vector<std::string> names;
  for (const OptionRow& option : command.options) names.insert(names.end(), option.names.begin(), option.names.end());
  return words(names);
}

// A text in single quotes.
std::string in_quotes(const std::string& text) { return "'" + replace_all(text, "'", "'\\''") + "'"; }

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

std::string zsh_option(const OptionRow& option) {
  // Brackets and colons have a meaning for _arguments.
  std::string help = first_line(option.help);
  for (const char* special : {"\\", "[", "]", ":"}) help = replace_all(help, special, std::string("\\") + special);
  std::string action;
  if (!option.values.empty())
    action = fmt::format(":{}:({})", option.argument, words(option.values));
  else if (option.takes_path())
    action = fmt::format(":{}:_files", option.argument);
  else if (!option.argument.empty())
    action = ":value: ";
  std::string text;
  for (const std::string& name : option.names)
    text += " \\\n        " + in_quotes(fmt::format("*{}[{}]{}", name, help, action));
  return text;
}

std::string fish_option(const OptionRow& option, const std::string& condition) {
  std::string text = fmt::format("complete -c warrant -n {}", in_quotes(condition));
  for (const std::string& name : option.names)
    text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  if (!option.values.empty())
    text += fmt::format(" -x -a {}", in_quotes(words(option.values)));
  else if (!option.argument.empty())
    text += option.takes_path() ? " -r -F" : " -x";
  return text + fmt::format(" -d {}\n", in_quotes(first_line(option.help)));
}

}  // namespace

std::string bash_completion(const std::vector<CommandRow>& table) {
  std::string options, values, commands;
  for (const CommandRow& command : table) {
    options += fmt::format("    {}) options={} ;;\n", in_quotes(command.name), in_quotes(option_names(command)));
    if (!command.commands.empty())
      commands += fmt::format("    {}) commands={} ;;\n", in_quotes(command.name), in_quotes(words(command.commands)));
    for (const OptionRow& option : command.options) {
      if (option.argument.empty()) continue;
      for (const std::string& name : option.names)
        values += fmt::format("    {}) takes_value=yes values={} ;;\n", in_quotes(command.name + ":" + name),
                              in_quotes(words(option.values)));
    }
  }
  return fmt::format(R"(# Completion of warrant for bash; made by `warrant completion bash`.
_warrant_commands() {{
  commands=
  case "$1" in
{}  esac
}}
_warrant_options() {{
  options=
  case "$1" in
{}  esac
}}
_warrant_values() {{
  takes_value= values=
  case "$1" in
{}  esac
}}
_warrant() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}}
  local command= word index commands options takes_value values
  for ((index = 1; index < COMP_CWORD; ++index)); do
    word=${{COMP_WORDS[index]}}
    _warrant_commands "$command"
    [[ " $commands " == *" $word "* ]] && command=${{command:+$command }}$word
  done
  [[ $current == = ]] && current=
  [[ $previous == = ]] && previous=${{COMP_WORDS[COMP_CWORD-2]}}
  _warrant_commands "$command"
  _warrant_options "$command"
  _warrant_values "$command:$previous"
  if [[ -n $takes_value ]]; then
    COMPREPLY=($(compgen -W "$values" -- "$current"))
  elif [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$current"))
  else
    COMPREPLY=($(compgen -W "$commands" -- "$current"))
  fi
}}
complete -o default -F _warrant warrant
)",
                     commands, options, values);
}

std::string zsh_completion(const std::vector<CommandRow>& table) {
  std::string commands, nested, cases;
  for (const CommandRow& command : table) {
    if (command.name.empty()) continue;
    if (command.name.find(' ') != std::string::npos)
      nested += fmt::format("{}{}", nested.empty() ? "" : "|", in_quotes(command.name));
    else
      commands += "    " + in_quotes(command.name + ":" + replace_all(command.summary, ":", "\\:")) + "\n";
    cases += fmt::format("    {})\n      _arguments", in_quotes(command.name));
    for (const OptionRow& option : command.options) cases += zsh_option(option);
    if (!command.commands.empty())
      cases += " \\\n        " + in_quotes(fmt::format("1:command or file:{{_alternative 'commands:command:({})' "
                                                       "'files:file:_files'}}",
                                                       words(command.commands)));
    cases += " \\\n        '*:file:_files'\n      ;;\n";
  }
  return fmt::format(R"(#compdef warrant
# Completion of warrant for zsh; made by `warrant completion zsh`.
_warrant() {{
  local -a commands
  commands=(
{})
  if ((CURRENT == 2)); then
    _describe command commands
    return
  fi
  local command=$words[2]
  case "$command $words[3]" in
    {}) ((CURRENT > 3)) && command="$command $words[3]" ;;
  esac
  case $command in
{}  esac
}}
_warrant "$@"
)",
                     commands, nested, cases);
}

std::string fish_completion(const std::vector<CommandRow>& table) {
  std::string text = "# Completion of warrant for fish; made by `warrant completion fish`.\n";
  for (const CommandRow& command : table) {
    std::string condition = "__fish_use_subcommand";
    const std::size_t space = command.name.rfind(' ');
    if (!command.name.empty()) condition = "__fish_seen_subcommand_from " + command.name.substr(space + 1);
    for (const OptionRow& option : command.options) text += fish_option(option, condition);
    if (command.name.empty()) continue;
    const std::string above = space == std::string::npos
                                  ? "__fish_use_subcommand"
                                  : "__fish_seen_subcommand_from " + command.name.substr(0, space);
    text += fmt::format("complete -c warrant -n {} {}-a {} -d {}\n", in_quotes(above),
                        space == std::string::npos ? "-f " : "", in_quotes(command.name.substr(space + 1)),
                        in_quotes(command.summary));
  }
  return text;
}

}  // namespace warrant
