#include "api/engine_turns.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "base/error.h"
#include "base/spelling.h"
#include "program/pass/pipeline.h"

namespace warrant {

namespace {

std::string unknown_pass(const std::string& name) {
  std::vector<std::string> names;
  for (const NamedPass& pass : all_passes()) names.emplace_back(pass.name);
  return fmt::format("--passes: unknown pass '{}'; there are {}", name, fmt::join(names, ", "));
}

std::vector<std::string> passes_for(const EngineDescription& engine, const std::string& list) {
  std::vector<std::string> passes = pass_names(list);
  if (list == "all")
    for (const std::string& name : engine.unwanted_passes) std::erase(passes, name);
  if (list == "all")
    passes.insert(std::ranges::find(passes, "dead_variables"), engine.own_passes.begin(), engine.own_passes.end());
  for (const std::string& name : passes)
    if (std::ranges::find(all_passes(), name, &NamedPass::name) == all_passes().end())
      throw UserError(unknown_pass(name));
  return passes;
}

}  // namespace

std::vector<std::string> pass_names(const std::string& list) {
  if (list == "none") return {};
  if (list == "all") return {default_passes().begin(), default_passes().end()};
  std::vector<std::string> names;
  std::istringstream parts(list);
  for (std::string name; std::getline(parts, name, ',');) names.push_back(name);
  return names;
}

std::string unknown_engine(const std::string& option, const std::string& name) {
  std::vector<std::string> names;
  for (const EngineDescription& described : engines()) names.push_back(described.name);
  const std::string meant = suggestion(name, names);
  return fmt::format("{}: unknown engine '{}'{}", option, name, meant.empty() ? " (try warrant engines)" : meant);
}

namespace {

std::vector<EngineTurn> turns_of(const std::vector<EngineDescription::Turn>& sequence, const std::string& passes,
                                 const std::map<std::string, std::string>& engine_options,
                                 std::set<std::string>& used) {
  std::vector<EngineTurn> result;
  for (const auto& [name, seconds, options, is_promising, keeps_lane] : sequence) {
    if (name == runs_name) {
      result.push_back({name, nullptr, {}, seconds, is_promising, {}});
      continue;
    }
    const EngineDescription* described = find_engine(name);
    OptionTable table;
    EngineTurn turn{name,
                    described->prepare(table),
                    passes_for(*described, passes),
                    seconds,
                    is_promising,
                    described->arithmetic,
                    {},
                    keeps_lane};
    for (const auto& [option, value] : options) table.set(option, value);
    // What this engine does not know is left for others.
    for (const auto& [option, value] : engine_options)
      if (table.set(option, value)) used.insert(option);
    result.push_back(std::move(turn));
  }
  return result;
}

}  // namespace

ChosenEngines chosen_engines(const std::string& engine, const std::string& passes,
                             const std::map<std::string, std::string>& engine_options) {
  const EngineDescription* named = find_engine(engine);
  if (!named) throw UserError(unknown_engine("--engine", engine));
  std::vector<EngineDescription::Turn> sequence = named->sequence;
  if (sequence.empty()) sequence.push_back({named->name, 0});
  std::set<std::string> used;
  ChosenEngines chosen{turns_of(sequence, passes, engine_options, used),
                       turns_of(named->sketch_sequence, passes, engine_options, used)};
  for (const auto& [name, value] : engine_options)
    if (!used.contains(name))
      throw UserError(fmt::format("--{}: the engine {} has no such option (try warrant engines)", name, engine));
  return chosen;
}

}  // namespace warrant
