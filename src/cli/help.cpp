#include "cli/help.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <regex>
#include <sstream>

#include "cli/option_groups.h"

namespace warrant {

namespace {

constexpr std::size_t width = 100, left_width = 30;

// The words in lines of a length; a line end in the text stays one.
std::vector<std::string> wrapped(const std::string& text, std::size_t length) {
  std::vector<std::string> lines;
  std::istringstream paragraphs(text);
  for (std::string paragraph; std::getline(paragraphs, paragraph);) {
    std::istringstream words(paragraph);
    std::string line;
    for (std::string word; words >> word;) {
      if (!line.empty() && line.size() + 1 + word.size() > length) lines.push_back(std::exchange(line, {}));
      line += (line.empty() ? "" : " ") + word;
    }
    lines.push_back(line);
  }
  return lines;
}

// A list of values that is too long for a line goes on in the next one.
std::string broken(std::string text) {
  const std::size_t comma = text.size() > width ? text.rfind(',', width - 1) : std::string::npos;
  return comma == std::string::npos ? text : text.insert(comma + 1, "\n      ");
}

std::string names(const std::set<CLI::Option*>& options) {
  std::vector<std::string> list;
  for (const CLI::Option* option : options) list.push_back(option->get_name());
  return fmt::format("{}", fmt::join(list, " or "));
}

}  // namespace

std::string argument_text(const CLI::Option& option) {
  static const std::regex range(":?U?INT in \\[(\\d+) - (\\d+)\\]"), number("^U?INT"), text("^TEXT");
  std::string type = std::regex_replace(option.get_type_name(), range, ":$1..$2");
  type = std::regex_replace(type, number, "N");
  return std::regex_replace(type, text, "VALUE");
}

std::string HelpFormatter::make_option(const CLI::Option* option, bool is_positional) const {
  std::string text = "  " + make_option_name(option, is_positional);
  if (!is_positional) text += make_option_opts(option);
  if (is_positional && option->get_expected_max() == CLI::detail::expected_max_vector_size) text += " ...";
  std::size_t column = text.size();
  text = broken(std::move(text));
  for (const std::string& line : wrapped(make_option_desc(option), width - left_width)) {
    if (column + 1 > left_width) {
      text += '\n';
      column = 0;
    }
    text += std::string(left_width - column, ' ') + line;
    column = left_width;
  }
  return text + '\n';
}

std::string HelpFormatter::make_option_opts(const CLI::Option* option) const {
  if (option->get_type_size() == 0) return {};
  std::string text = " " + argument_text(*option);
  if (!option->get_default_str().empty()) text += "=" + option->get_default_str();
  if (option->get_expected_max() == CLI::detail::expected_max_vector_size) text += " ...";
  return text;
}

std::string HelpFormatter::make_option_desc(const CLI::Option* option) const {
  std::string text = option->get_description();
  if (!option->get_needs().empty()) text += fmt::format(" (needs {})", names(option->get_needs()));
  if (!option->get_excludes().empty()) text += fmt::format(" (not with {})", names(option->get_excludes()));
  return text;
}

std::string HelpFormatter::make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const {
  if (mode == CLI::AppFormatMode::Sub || app->get_name().empty()) return Formatter::make_help(app, name, mode);
  std::vector<std::string> groups = app->get_groups();
  std::ranges::stable_sort(groups, {}, option_group::rank);
  std::string options;
  for (const std::string& group : groups) {
    const auto members = app->get_options(
        [&](const CLI::Option* option) { return option->get_group() == group && option->nonpositional(); });
    if (!group.empty() && !members.empty()) options += make_group(group, false, members);
  }
  return make_description(app) + make_usage(app, std::move(name)) + make_positionals(app) + options +
         make_subcommands(app, mode) + '\n' + make_footer(app);
}

std::string HelpFormatter::make_expanded(const CLI::App* group) const {
  if (!group->get_name().empty()) return Formatter::make_expanded(group);
  std::string text = fmt::format("\n{}:\n", group->get_description());
  for (const CLI::Option* option : group->get_options())
    if (option != group->get_help_ptr()) text += make_option(option, false);
  return text;
}

}  // namespace warrant
