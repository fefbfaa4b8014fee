#include "cli/engine_choice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "base/error.h"
#include "cli/command.h"
#include "program/pass/pipeline.h"

namespace warrant {

namespace {

// Sets what the command line says; what it says that the engine does not know is left for others.
void set_engine_options(const EngineChoice& choice, OptionTable& table, std::set<std::string>& used) {
  for (const auto& [name, value] : choice.engine_options)
    if (table.set(name, value)) used.insert(name);
}

std::vector<std::string> passes_for(const EngineDescription& engine, const EngineChoice& choice) {
  std::vector<std::string> passes = pass_names(choice.passes);
  if (choice.passes == "all")
    for (const std::string& name : engine.unwanted_passes) std::erase(passes, name);
  for (const std::string& name : passes)
    if (std::ranges::find(all_passes(), name, &NamedPass::name) == all_passes().end())
      throw UserError("--passes: there is no pass named " + name);
  return passes;
}

}  // namespace

std::vector<EngineTurn> EngineChoice::turns() const {
  const EngineDescription* named = find_engine(engine);
  if (!named) throw UserError(fmt::format("--engine: there is no engine '{}' (try warrant engines)", engine));
  std::vector<EngineDescription::Turn> sequence = named->sequence;
  if (sequence.empty()) sequence.push_back({named->name, 0});
  std::vector<EngineTurn> result;
  std::set<std::string> used;
  for (const auto& [name, seconds, options, is_promising] : sequence) {
    if (name == runs_name) {
      result.push_back({name, nullptr, {}, seconds, is_promising, {}});
      continue;
    }
    const EngineDescription* described = find_engine(name);
    OptionTable table;
    EngineTurn turn{name,         described->prepare(table), passes_for(*described, *this), seconds,
                    is_promising, described->arithmetic};
    for (const auto& [option, value] : options) table.set(option, value);
    set_engine_options(*this, table, used);
    result.push_back(std::move(turn));
  }
  for (const auto& [name, value] : engine_options)
    if (!used.contains(name))
      throw UserError(fmt::format("--{}: no option of the engine {} (try warrant engines)", name, engine));
  return result;
}

namespace {

// As the command line's library names the values of its own checks; completion knows them by that.
std::string type_name(const std::string& argument, const std::vector<std::string>& values) {
  return values.empty() ? argument : fmt::format("{}:{{{}}}", argument, fmt::join(values, ","));
}

}  // namespace

std::string engine_type_name(const std::string& argument) {
  std::vector<std::string> names;
  for (const EngineDescription& described : engines()) names.push_back(described.name);
  return type_name(argument, names);
}

// Which of the engines' options the chosen engine has is seen when it is made.
void EngineChoice::add_to(CLI::App& command) {
  command.add_option("--engine", engine, "see warrant engines; its options can be given too")
      ->type_name(engine_type_name("NAME"))
      ->capture_default_str();
  command.add_option("--seed", seed, "of everything random")->capture_default_str();
  command.add_option("--passes", passes, "transformations of the program: all, none, or a list")
      ->type_name("NAME,...")
      ->capture_default_str();
  std::map<std::string, std::string> helps;
  std::map<std::string, std::vector<std::string>> choices;
  for (const EngineDescription& engine : engines()) {
    if (!engine.prepare) continue;
    OptionTable table;
    const auto make_engine = engine.prepare(table);  // owns what the table points to
    for (const Option& option : table.options()) {
      std::string& help = helps[option.name];
      help += fmt::format("{}{}: {}", help.empty() ? "" : "; ", engine.name, option.help);
      if (std::holds_alternative<bool*>(option.target)) choices[option.name] = {"on", "off"};
      for (const std::string& choice : option.choices)
        if (std::ranges::find(choices[option.name], choice) == choices[option.name].end())
          choices[option.name].push_back(choice);
    }
  }
  for (const auto& [name, help] : helps) {
    command
        .add_option_function<std::string>(
            "--" + name, [this, name = name](const std::string& value) { engine_options[name] = value; }, help)
        ->type_name(type_name("VALUE", choices[name]))
        ->group("Options of engines");
  }
}

}  // namespace warrant
