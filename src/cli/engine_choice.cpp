#include "cli/engine_choice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "cli/option_groups.h"
#include "engine/engine.h"

namespace warrant {

std::vector<EngineTurn> EngineChoice::turns() const { return chosen_engines(engine, passes, engine_options).turns; }

namespace {

// As the command line's library names the values of its own checks; completion knows them by that.
std::string type_name(const std::string& argument, const std::vector<std::string>& values) {
  return values.empty() ? argument : fmt::format("{}:{{{}}}", argument, fmt::join(values, ","));
}

// An option as one engine has it.
struct OptionUse {
  std::string engine, help, default_value;
  std::vector<std::string> choices;
  std::optional<IntegerRange> range;
  bool takes_number = false;
};

std::map<std::string, std::vector<OptionUse>> option_uses() {
  std::map<std::string, std::vector<OptionUse>> uses;
  for (const EngineDescription& engine : engines()) {
    if (!engine.prepare) continue;
    OptionTable table;
    const auto make_engine = engine.prepare(table);  // owns what the table points to
    for (const Option& option : table.options())
      uses[option.name].push_back({engine.name, option.help, default_text(option), option.choices, option.range,
                                   std::holds_alternative<long*>(option.target)});
  }
  return uses;
}

// Nothing if engines have different ones.
std::string shared_default(const std::vector<OptionUse>& uses) {
  for (const OptionUse& use : uses)
    if (use.default_value != uses.front().default_value) return {};
  return uses.front().default_value;
}

// "gps, cra: how loops are summarised", a line for each help.
std::string help_of(const std::vector<OptionUse>& uses) {
  const bool has_shared_default =
      std::ranges::all_of(uses, [&](const OptionUse& use) { return use.default_value == uses.front().default_value; });
  std::vector<std::pair<std::string, std::string>> lines;  // engines, help
  for (const OptionUse& use : uses) {
    const std::string help =
        use.help +
        (has_shared_default || use.default_value.empty() ? "" : fmt::format(" (default: {})", use.default_value));
    const auto same = std::ranges::find(lines, help, &std::pair<std::string, std::string>::second);
    if (same == lines.end())
      lines.emplace_back(use.engine, help);
    else
      same->first += ", " + use.engine;
  }
  std::string text;
  for (const auto& [names, help] : lines) text += fmt::format("{}{}: {}", text.empty() ? "" : "\n", names, help);
  return text;
}

std::string type_of(const std::vector<OptionUse>& uses) {
  std::vector<std::string> values;
  for (const OptionUse& use : uses)
    for (const std::string& choice : use.choices)
      if (std::ranges::find(values, choice) == values.end()) values.push_back(choice);
  const OptionUse& first = uses.front();
  if (first.range) return fmt::format("N:{}..{}", first.range->low, first.range->high);
  return type_name(first.takes_number ? "N" : "VALUE", values);
}

}  // namespace

std::string engine_type_name(const std::string& argument) {
  std::vector<std::string> names;
  for (const EngineDescription& described : engines()) names.push_back(described.name);
  return type_name(argument, names);
}

// Which of the engines' options the chosen engine has is seen when it is made.
void EngineChoice::add_to(CLI::App& command) {
  command
      .add_option("--engine", engine, "the engine to use; warrant engines describes them, and their options are below")
      ->type_name(engine_type_name("NAME"))
      ->group(option_group::engine)
      ->capture_default_str();
  command.add_option("--seed", seed, "random seed")
      ->type_name("N")
      ->group(option_group::advanced)
      ->capture_default_str();
  command
      .add_option("--passes", passes, "transformations of the program before the engine sees it: all, none, or a list")
      ->type_name("NAME,...")
      ->group(option_group::advanced)
      ->capture_default_str();
  for (const auto& [name, uses] : option_uses()) {
    const std::string shared = shared_default(uses);
    CLI::Option* option = command.add_option_function<std::string>(
        "--" + name, [this, name = name](const std::string& value) { engine_options[name] = value; }, help_of(uses));
    option->type_name(type_of(uses))->group(option_group::engine_options);
    if (!shared.empty()) option->default_str(shared);
  }
}

}  // namespace warrant
