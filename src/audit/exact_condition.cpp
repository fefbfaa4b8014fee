#include "audit/exact_condition.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "api/engine_turns.h"
#include "api/program_source.h"
#include "audit/candidates.h"
#include "base/error.h"
#include "base/quantity.h"
#include "base/supervisor.h"
#include "explain/program_to_explain.h"

namespace warrant::audit {

namespace {

using Json = nlohmann::ordered_json;

constexpr double explaining_share = 0.9;  // the rest is for ending it
// What people read.
constexpr std::size_t max_ways_to_fail = 4, max_condition_length = 120;

struct UnheardExplanation : ExplainListener {
  void progress(const std::string&) override {}
  void preliminary(const Explanation&) override {}
};

// The only comparison of a text that is nothing else, and its opposite.
std::optional<std::string> opposite(const std::string& comparison) {
  constexpr std::pair<std::string_view, const char*> signs[] = {{" == ", " != "}, {" != ", " == "}, {" <= ", " > "},
                                                                {" >= ", " < "},  {" < ", " >= "},  {" > ", " <= "}};
  if (comparison.find_first_of("()&|?:") != std::string::npos) return std::nullopt;
  for (const auto& [sign, other] : signs)
    if (const std::size_t at = comparison.find(sign); at != std::string::npos)
      return comparison.substr(0, at) + other + comparison.substr(at + sign.size());
  return std::nullopt;
}

bool is_about_arguments(const Explanation& explanation) {
  return !explanation.inputs.empty() && std::ranges::all_of(explanation.inputs, [](const auto& input) {
    return input.function == argument_input + input.name;
  });
}

std::optional<ExactCondition> condition_of(const Explanation& explanation) {
  const Json json = to_json(explanation);
  if (!json.contains("precondition") || !is_about_arguments(explanation)) return std::nullopt;
  ExactCondition condition;
  condition.is_exact = explanation.status == ExplanationStatus::Precise && explanation.must.is_exact;
  std::vector<std::string> failing;
  for (const Explanation::Example& example : explanation.examples) failing.push_back(example.disjunct.c);
  const auto is_part = [&](const std::string& text) { return explanation.must.c.find(text) != std::string::npos; };
  const bool is_told_apart =
      condition.is_exact && failing.size() <= max_ways_to_fail && std::ranges::all_of(failing, is_part);
  if (is_told_apart)
    condition.clauses = clauses_against(failing);
  else
    condition.clauses = {{Clause::Kind::Condition, json.at("precondition").get<std::string>(), {}}};
  const auto is_long = [](const Clause& clause) { return clause.what.size() > max_condition_length; };
  if (std::ranges::any_of(condition.clauses, is_long)) return std::nullopt;
  return condition;
}

void explain_source(const ProgramSource& source, double seconds, const SendMessage& send) {
  ExplainRequest request;
  request.turns = chosen_engines("auto", "all", {}).turns;
  request.cpu_seconds = explaining_share * seconds;
  const auto use = [&](const ProgramToExplain& program) {
    UnheardExplanation listener;
    if (const auto found = condition_of(explain(program, request, listener)))
      send(Json{{"clauses", to_json(found->clauses)}, {"exact", found->is_exact}}.dump());
  };
  try {
    with_program_to_explain(source, std::nullopt, use);
  } catch (const UserError&) {
  }
}

}  // namespace

Clauses clauses_against(const std::vector<std::string>& failing) {
  Clauses clauses;
  for (const std::string& condition : failing)
    clauses.push_back({Clause::Kind::Condition, opposite(condition).value_or(fmt::format("!({})", condition)), {}});
  return clauses;
}

std::optional<ExactCondition> exact_condition(const std::vector<std::string>& files, const api::Options& options,
                                              double seconds) {
  ProgramSource source;
  try {
    source = program_source(files, options, default_property());
  } catch (const UserError& error) {
    throw api::InputError(error.what());
  }
  const SupervisedLimits limits{.cpu_seconds = seconds,
                                .wall_seconds = 2 * seconds + 1,
                                .memory_bytes = parse_memory("--memory-limit", options.memory_limit),
                                .has_signals = false};
  Json told;
  supervise([&](const SendMessage& send) { explain_source(source, seconds, send); }, limits,
            [&told](const std::string& message) { told = Json::parse(message); }, [](double) {});
  if (!told.contains("clauses")) return std::nullopt;
  return ExactCondition{clauses_from(told.at("clauses")), told.at("exact").get<bool>()};
}

}  // namespace warrant::audit
