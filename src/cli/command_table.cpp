#include "cli/command_table.h"

#include <algorithm>
#include <sstream>

#include "cli/option_groups.h"

namespace warrant {

namespace {

// The names between the braces of "TEXT:{ILP32,LP64}".
std::vector<std::string> values_in(const std::string& type) {
  const std::size_t open = type.find(":{");
  if (open == std::string::npos || type.back() != '}') return {};
  std::vector<std::string> values;
  std::istringstream list(type.substr(open + 2, type.size() - open - 3));
  for (std::string value; std::getline(list, value, ',');) values.push_back(value);
  return values;
}

OptionRow row_of(const CLI::Option& option) {
  OptionRow row;
  if (option.get_positional()) {
    row.names.push_back(option.get_name(true));
  } else {
    for (const std::string& name : option.get_snames()) row.names.push_back("-" + name);
    for (const std::string& name : option.get_lnames()) row.names.push_back("--" + name);
  }
  if (option.get_items_expected_max() > 0) {
    const std::string type = option.get_type_name();
    row.values = values_in(type);
    row.argument = row.values.empty() ? type.substr(0, type.find(':')) : "NAME";
    if (option.get_positional()) row.argument = row.names.front();
  }
  row.default_value = option.get_default_str();
  row.help = option.get_description();
  row.group = option.get_group();
  return row;
}

// Options of the command, and of the nameless groups in it.
void add_options(const CLI::App& app, CommandRow& row) {
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_group().empty()) continue;  // hidden
    (option->get_positional() ? row.positionals : row.options).push_back(row_of(*option));
  }
  for (const CLI::App* group : app.get_subcommands([](const CLI::App* below) { return below->get_name().empty(); }))
    add_options(*group, row);
}

void add_rows(const CLI::App& app, const std::string& name, std::vector<CommandRow>& table) {
  CommandRow row;
  row.name = name;
  row.summary = app.get_description();
  row.footer = app.get_footer();
  add_options(app, row);
  std::ranges::stable_sort(row.options, {}, [](const OptionRow& option) { return option_group::rank(option.group); });
  const auto is_shown = [](const CLI::App* command) {
    return !command->get_name().empty() && !command->get_group().empty();
  };
  const auto below = app.get_subcommands(is_shown);
  for (const CLI::App* command : below) row.commands.push_back(command->get_name());
  table.push_back(std::move(row));
  for (const CLI::App* command : below)
    add_rows(*command, (name.empty() ? "" : name + " ") + command->get_name(), table);
}

}  // namespace

std::vector<CommandRow> command_table(const CLI::App& app) {
  std::vector<CommandRow> table;
  add_rows(app, "", table);
  return table;
}

}  // namespace warrant
