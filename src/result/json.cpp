#include "result/json.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "program/program.h"
#include "result/json_checked.h"

namespace warrant {

namespace {

using Json = nlohmann::ordered_json;

Json object_of(const std::vector<std::pair<std::string, std::string>>& entries) {
  Json object = Json::object();
  for (const auto& [name, value] : entries) object[name] = value;
  return object;
}

std::vector<std::pair<std::string, std::string>> entries_of(const Json& object) {
  std::vector<std::pair<std::string, std::string>> entries;
  for (const auto& [name, value] : object.items()) entries.emplace_back(name, value.get<std::string>());
  return entries;
}

// Counts are written as integers.
Json number(double value) {
  const auto whole = static_cast<std::int64_t>(value);
  return static_cast<double>(whole) == value ? Json(whole) : Json(value);
}

// Ahead of `list_of`, which finds only what it has seen.
Json to_json(const FileLine& place);
Json to_json(const InputValue& input);
Json to_json(const NamedValue& value);
Json to_json(const PathStep& step);
Json to_json(const ReadableInvariant& invariant);
Json to_json(const ReadableContract& contract);
Json to_json(const OpenPlace& open);
Json to_json(const UnreachedAssertions& unreached);
Json to_json(const AssumptionPlace& place);
Json to_json(const Contradiction& contradiction);
Json to_json(const ProvenPart& part);
Json to_json(const CheckedPlace& check);
Json to_json(const AttemptRecord& attempt);
Json to_json(const StatedAssumption& assumption);

template <typename List>
Json list_of(const List& list) {
  Json json = Json::array();
  for (const auto& one : list) json.push_back(to_json(one));
  return json;
}

template <typename T>
T value_of(const Json& json, const char* name) {
  return json.at(name).get<T>();
}

std::string text_of(const Json& json, const char* name) { return value_of<std::string>(json, name); }

CheckedEvent event_named(const std::string& name) {
  for (unsigned kind = 0; kind < undefined_kinds; ++kind)
    if (name == describe(static_cast<Undefined>(kind))) return CheckedEvent(static_cast<Undefined>(kind));
  return CheckedEvent(name);
}

Json to_json(const CheckPlace& place) {
  return {{"file", place.file}, {"line", place.line}, {"what", place.what.to_string()}};
}

CheckPlace check_place_from(const Json& json) {
  return {text_of(json, "file"), value_of<std::uint32_t>(json, "line"), event_named(text_of(json, "what"))};
}

InputKind input_kind_named(const std::string& name) {
  for (const InputKind kind : {InputKind::Uninitialised, InputKind::External, InputKind::Memory, InputKind::Argument,
                               InputKind::Address, InputKind::Unmodelled, InputKind::Ghost})
    if (name == describe(kind)) return kind;
  return InputKind::Nondet;
}

Json to_json(const InputValue& input) {
  return {{"name", input.name},
          {"kind", describe(input.kind)},
          {"value", input.value},
          {"where", input.where.line == 0 ? "" : input.where.to_string()}};
}

Json to_json(const NamedValue& value) { return {{"name", value.name}, {"value", value.value}}; }

std::vector<NamedValue> values_from(const Json& json) {
  std::vector<NamedValue> values;
  for (const Json& one : json) values.push_back({text_of(one, "name"), text_of(one, "value")});
  return values;
}

Json to_json(const PathStep& step) {
  return {{"file", step.file},
          {"line", step.line},
          {"function", step.function},
          {"depth", step.depth},
          {"text", step.text},
          {"conditions", step.conditions},
          {"changes", list_of(step.changes)}};
}

PathStep step_from(const Json& json) {
  return {text_of(json, "file"),          value_of<std::uint32_t>(json, "line"),
          text_of(json, "function"),      value_of<unsigned>(json, "depth"),
          text_of(json, "text"),          value_of<std::vector<std::string>>(json, "conditions"),
          values_from(json.at("changes"))};
}

Json to_json(const ReadableContract& contract) {
  return {{"function", contract.function},
          {"requires", contract.demands},
          {"ensures", contract.ensures},
          {"unsaid", contract.unsaid}};
}

Json to_json(const ReadableInvariant& invariant) {
  return {{"where", invariant.where.to_string()}, {"formula", invariant.formula}};
}

constexpr std::array<const char*, 3> open_aspect_names{"lifetimes", "relations", "bounds"};

Json to_json(const OpenPlace& open) {
  if (const auto* aspect = std::get_if<OpenAspect>(&open))
    return {{"what", open_aspect_names[static_cast<unsigned>(*aspect)]}};
  const auto& [where, kind] = std::get<OpenOperation>(open);
  return {{"what", describe(kind)}, {"file", where.begin.file},   {"line", where.begin.line},
          {"column", where.column}, {"end_line", where.end_line}, {"end_column", where.end_column}};
}

OpenPlace open_place_from(const Json& json) {
  const std::string what = text_of(json, "what");
  for (unsigned aspect = 0; aspect < open_aspect_names.size(); ++aspect)
    if (what == open_aspect_names[aspect]) return static_cast<OpenAspect>(aspect);
  return OpenOperation{{{text_of(json, "file"), value_of<std::uint32_t>(json, "line")},
                        value_of<std::uint32_t>(json, "column"),
                        value_of<std::uint32_t>(json, "end_line"),
                        value_of<std::uint32_t>(json, "end_column")},
                       event_named(what).kind().value_or(Undefined::SignedOverflow)};
}

Json to_json(const FileLine& place) { return {{"file", place.file}, {"line", place.line}}; }

FileLine file_line_from(const Json& json) { return {text_of(json, "file"), value_of<std::uint32_t>(json, "line")}; }

constexpr std::array<const char*, 3> unreached_names{"assertion", "error-call", "uncalled-function"};

Json to_json(const UnreachedAssertions& unreached) {
  Json json{{"kind", unreached_names[static_cast<unsigned>(unreached.kind)]}, {"places", list_of(unreached.places)}};
  if (!unreached.function.empty()) json["function"] = unreached.function;
  return json;
}

constexpr std::array<const char*, 3> assumption_place_names{"statement", "option", "entry"};

Json to_json(const AssumptionPlace& place) {
  Json json{{"kind", assumption_place_names[static_cast<unsigned>(place.kind)]}};
  if (place.where.line != 0) json.update(to_json(place.where));
  if (!place.expression.empty()) json["expression"] = place.expression;
  return json;
}

template <typename Enumeration, std::size_t count>
Enumeration named(const std::array<const char*, count>& names, const std::string& name) {
  const auto* const found = std::ranges::find(names, name, [](const char* text) { return std::string(text); });
  return found == names.end() ? Enumeration{} : static_cast<Enumeration>(found - names.begin());
}

AssumptionPlace assumption_place_from(const Json& json) {
  AssumptionPlace place;
  place.kind = named<AssumptionPlace::Kind>(assumption_place_names, text_of(json, "kind"));
  if (json.contains("file")) place.where = file_line_from(json);
  place.expression = json.value("expression", "");
  return place;
}

Json to_json(const Contradiction& contradiction) {
  return {{"assumption", to_json(contradiction.assumption)}, {"partners", list_of(contradiction.partners)}};
}

constexpr std::array<const char*, 4> proven_part_names{"iterations", "bytes", "elements", "elements-and-numbers"};

Json to_json(const ProvenPart& part) {
  return {{"kind", proven_part_names[static_cast<unsigned>(part.kind)]},
          {"bound", part.bound},
          {"needs_defined", part.holds == TrueVerdict::Holds::WithoutUndefinedBehaviour}};
}

TrueVerdict::Holds holds_from(const Json& needs_defined) {
  return needs_defined.get<bool>() ? TrueVerdict::Holds::WithoutUndefinedBehaviour : TrueVerdict::Holds::InAnyCase;
}

CheckedPlace checked_place_from(const Json& json) {
  CheckedPlace check{check_place_from(json)};
  using Status = CheckedPlace::Status;
  for (const Status status : {Status::Proven, Status::Violated})
    if (text_of(json, "status") == describe(status)) check.status = status;
  check.happened = json.value("happened", "");
  if (json.contains("inputs")) check.inputs = inputs_from_json(json.at("inputs"));
  return check;
}

Json to_json(const CheckedPlace& check) {
  Json json = to_json(check.place);
  json["status"] = describe(check.status);
  if (check.status == CheckedPlace::Status::Violated) {
    json["inputs"] = to_json(check.inputs);
    json["happened"] = check.happened;
  }
  return json;
}

constexpr std::array<const char*, 3> pass_names{"as given", "without slicing", "none"};

std::optional<Arithmetic> arithmetic_from(const Json& json, const char* name) {
  if (!json.contains(name)) return std::nullopt;
  return text_of(json, name) == name_of(Arithmetic::Int) ? Arithmetic::Int : Arithmetic::Bv;
}

Json to_json(const AttemptRecord& attempt) {
  Json json{{"seconds", number(attempt.seconds)},
            {"statistics", to_json(attempt.statistics)},
            {"engine", attempt.engine},
            {"turn_seconds", number(attempt.turn_seconds)},
            {"passes", pass_names[static_cast<unsigned>(attempt.passes)]},
            {"without_guesses", attempt.is_without_guesses}};
  if (attempt.second_arithmetic) json["second_arithmetic"] = name_of(*attempt.second_arithmetic);
  if (attempt.failure) json["failure"] = describe(*attempt.failure);
  return json;
}

AttemptRecord attempt_from(const Json& json) {
  AttemptRecord attempt;
  attempt.engine = text_of(json, "engine");
  attempt.turn_seconds = value_of<double>(json, "turn_seconds");
  attempt.passes = named<AttemptRecord::Passes>(pass_names, text_of(json, "passes"));
  attempt.second_arithmetic = arithmetic_from(json, "second_arithmetic");
  attempt.is_without_guesses = value_of<bool>(json, "without_guesses");
  attempt.seconds = value_of<double>(json, "seconds");
  if (json.contains("failure")) attempt.failure = reason_named(text_of(json, "failure"));
  attempt.statistics = figures_from_json(json.at("statistics"));
  return attempt;
}

Json to_json(const StatedAssumption& assumption) {
  Json json{{"kind", name_of(assumption.what.kind)},
            {"operands", assumption.what.operands},
            {"restriction", describe(assumption.what.restriction)}};
  if (assumption.where.line != 0) json.update(to_json(assumption.where));
  return json;
}

StatedAssumption stated_assumption_from(const Json& json) {
  StatedAssumption assumption;
  assumption.what.kind = assumption_named(text_of(json, "kind"));
  assumption.what.operands = value_of<std::vector<std::string>>(json, "operands");
  assumption.what.restriction = text_of(json, "restriction") == describe(Restriction::Arguments)
                                    ? Restriction::Arguments
                                    : Restriction::Environment;
  if (json.contains("file")) assumption.where = file_line_from(json);
  return assumption;
}

Json to_json(const CheckedProperty& property) {
  return {{"error_functions", property.error_functions},
          {"assertions", property.has_assertions},
          {"aborts", property.has_aborts},
          {"groups", property.groups},
          {"known_errors", property.known_errors}};
}

CheckedProperty property_from(const Json& json) {
  return {value_of<std::vector<std::string>>(json, "error_functions"), value_of<bool>(json, "assertions"),
          value_of<bool>(json, "aborts"), value_of<std::vector<std::string>>(json, "groups"),
          value_of<std::size_t>(json, "known_errors")};
}

Json to_json(const Settings& settings) {
  Json json{{"engine_options", object_of(settings.engine_options)},
            {"data_model", settings.data_model == DataModel::ILP32 ? "ILP32" : "LP64"},
            {"time_limit", settings.time_limit},
            {"memory_limit", settings.memory_limit},
            {"jobs", settings.jobs},
            {"passes", settings.passes}};
  if (!settings.decided_by.empty()) json["decided_by"] = settings.decided_by;
  if (settings.arithmetic) json["arithmetic"] = name_of(*settings.arithmetic);
  return json;
}

Settings settings_from(const Json& json) {
  Settings settings;
  settings.engine_options = entries_of(json.at("engine_options"));
  settings.data_model = text_of(json, "data_model") == "ILP32" ? DataModel::ILP32 : DataModel::LP64;
  settings.time_limit = text_of(json, "time_limit");
  settings.memory_limit = text_of(json, "memory_limit");
  settings.jobs = value_of<unsigned>(json, "jobs");
  settings.passes = text_of(json, "passes");
  settings.decided_by = json.value("decided_by", "");
  settings.arithmetic = arithmetic_from(json, "arithmetic");
  return settings;
}

constexpr std::array<const char*, 4> checks_names{"default", "listed", "property file", "task"};

Json to_json(const UserChoice& choice) {
  return {{"starts_from_function", choice.starts_from_function},
          {"has_max_input", choice.has_max_input},
          {"has_sequences", choice.has_sequences},
          {"has_deep_arguments", choice.has_deep_arguments},
          {"has_other_functions", choice.has_other_functions},
          {"checks", checks_names[static_cast<unsigned>(choice.checks)]},
          {"nullable", choice.nullable},
          {"lone_elements", choice.lone_elements},
          {"lone_structures", choice.lone_structures},
          {"lone_anything", choice.lone_anything}};
}

UserChoice choice_from(const Json& json) {
  UserChoice choice;
  choice.starts_from_function = value_of<bool>(json, "starts_from_function");
  choice.has_max_input = value_of<bool>(json, "has_max_input");
  choice.has_sequences = value_of<bool>(json, "has_sequences");
  choice.has_deep_arguments = value_of<bool>(json, "has_deep_arguments");
  choice.has_other_functions = value_of<bool>(json, "has_other_functions");
  choice.checks = named<UserChoice::Checks>(checks_names, text_of(json, "checks"));
  choice.nullable = value_of<std::vector<std::string>>(json, "nullable");
  choice.lone_elements = value_of<std::vector<std::string>>(json, "lone_elements");
  choice.lone_structures = value_of<std::vector<std::string>>(json, "lone_structures");
  choice.lone_anything = value_of<std::vector<std::string>>(json, "lone_anything");
  return choice;
}

void add_to(Json& json, const UnknownVerdict& unknown) {
  json["why"] = to_json(unknown.why);
  json["proven"] = list_of(unknown.proven_parts);
}

void add_to(Json& json, const TrueVerdict& proven) {
  if (proven.holds) {
    json["needs_defined"] = *proven.holds == TrueVerdict::Holds::WithoutUndefinedBehaviour;
    json["open"] = list_of(proven.open_places);
  }
  if (proven.coverage) json["coverage"] = to_json(*proven.coverage);
  json["invariants"] = list_of(proven.invariants);
  json["unsaid_invariants"] = proven.unsaid_invariants;
  json["invariants_need_defined"] = proven.invariants_need_defined;
  if (!proven.contracts.empty()) json["contracts"] = list_of(proven.contracts);
}

void add_to(Json& json, const FalseVerdict& violated) {
  json["violated"] = violated.place.what.violated_property();
  json["place"] = to_json(violated.place);
  json["happened"] = violated.happened;
  if (violated.access)
    json["access"] = {{"block", violated.access->block},
                      {"offset", violated.access->offset},
                      {"bytes", violated.access->bytes},
                      {"block_bytes", violated.access->block_bytes}};
  json["condition"] = violated.failure.condition;
  json["failing_place"] = violated.failure.where.line == 0 ? "" : violated.failure.where.to_string();
  json["values"] = list_of(violated.failure.values);
  json["path"] = list_of(violated.path);
  if (!violated.globals.empty()) json["globals"] = violated.globals;
  if (violated.path_gap.count > 0)
    json["path_gap"] = {{"at", violated.path_gap.at}, {"count", violated.path_gap.count}};
}

UnknownVerdict unknown_verdict_from(const Json& json) {
  UnknownVerdict verdict{unknown_from_json(json.at("why"))};
  for (const Json& part : json.at("proven"))
    verdict.proven_parts.push_back({named<ProvenPart::Kind>(proven_part_names, text_of(part, "kind")),
                                    value_of<std::uint64_t>(part, "bound"), holds_from(part.at("needs_defined"))});
  verdict.inputs = inputs_from_json(json.at("inputs"));
  return verdict;
}

TrueVerdict true_verdict_from(const Json& json) {
  TrueVerdict verdict{value_of<bool>(json, "certified")};
  if (json.contains("needs_defined")) {
    verdict.holds = holds_from(json.at("needs_defined"));
    for (const Json& open : json.at("open")) verdict.open_places.push_back(open_place_from(open));
  }
  if (json.contains("coverage")) verdict.coverage = coverage_from_json(json.at("coverage"));
  for (const Json& invariant : json.at("invariants"))
    verdict.invariants.push_back({file_line(text_of(invariant, "where")), text_of(invariant, "formula")});
  verdict.unsaid_invariants = value_of<std::size_t>(json, "unsaid_invariants");
  verdict.invariants_need_defined = value_of<bool>(json, "invariants_need_defined");
  if (json.contains("contracts"))
    for (const Json& contract : json.at("contracts"))
      verdict.contracts.push_back(
          {text_of(contract, "function"), value_of<std::vector<std::string>>(contract, "requires"),
           value_of<std::vector<std::string>>(contract, "ensures"), value_of<std::size_t>(contract, "unsaid")});
  return verdict;
}

FalseVerdict false_verdict_from(const Json& json) {
  FalseVerdict verdict{check_place_from(json.at("place")), text_of(json, "happened")};
  if (json.contains("access")) {
    const Json& access = json.at("access");
    verdict.access = {text_of(access, "block"), value_of<std::int64_t>(access, "offset"),
                      value_of<std::uint64_t>(access, "bytes"), value_of<std::uint64_t>(access, "block_bytes")};
  }
  if (const std::string where = text_of(json, "failing_place"); !where.empty())
    verdict.failure.where = file_line(where);
  verdict.failure.condition = text_of(json, "condition");
  verdict.failure.values = values_from(json.at("values"));
  verdict.inputs = inputs_from_json(json.at("inputs"));
  for (const Json& step : json.at("path")) verdict.path.push_back(step_from(step));
  if (json.contains("globals")) verdict.globals = value_of<std::vector<std::string>>(json, "globals");
  if (json.contains("path_gap"))
    verdict.path_gap = {value_of<std::size_t>(json.at("path_gap"), "at"),
                        value_of<std::size_t>(json.at("path_gap"), "count")};
  return verdict;
}

Verdict verdict_from(const Json& json) {
  const std::string name = text_of(json, "verdict");
  if (name == describe(VerdictKind::True)) return true_verdict_from(json);
  if (name == describe(VerdictKind::False)) return false_verdict_from(json);
  return unknown_verdict_from(json);
}

}  // namespace

Json to_json(const std::vector<InputValue>& inputs) { return list_of(inputs); }

std::vector<InputValue> inputs_from_json(const Json& json) {
  std::vector<InputValue> inputs;
  for (const Json& input : json) {
    const std::string where = text_of(input, "where");
    inputs.push_back({text_of(input, "name"), input_kind_named(text_of(input, "kind")), text_of(input, "value"),
                      where.empty() ? FileLine{} : file_line(where)});
  }
  return inputs;
}

Json to_json(const Figures& figures) {
  Json json = Json::object();
  for (const auto& [statistic, value] : figures) json[describe(statistic)] = number(value);
  return json;
}

Figures figures_from_json(const Json& json) {
  Figures figures;
  for (const auto& [name, value] : json.items())
    if (const auto statistic = statistic_named(name)) figures.emplace_back(*statistic, value.get<double>());
  return figures;
}

Json to_json(const Unknown& unknown) {
  Json json{{"reason", describe(unknown.reason)}, {"cause", name_of(unknown.cause)}, {"details", unknown.explanation}};
  if (unknown.hot_spot) {
    json["hot_spot"] = to_json(unknown.hot_spot->loop);
    json["hot_spot"]["visits"] = unknown.hot_spot->visits;
  }
  if (unknown.place.line != 0) json["place"] = to_json(unknown.place);
  return json;
}

Unknown unknown_from_json(const Json& json) {
  Unknown unknown{reason_named(text_of(json, "reason")).value_or(UnknownReason::Crashed), text_of(json, "details")};
  unknown.cause = cause_named(text_of(json, "cause"));
  if (json.contains("hot_spot"))
    unknown.hot_spot = {file_line_from(json.at("hot_spot")), value_of<std::uint64_t>(json.at("hot_spot"), "visits")};
  if (json.contains("place")) unknown.place = file_line_from(json.at("place"));
  return unknown;
}

Json to_json(const Coverage& coverage) {
  return {{"assertions", coverage.assertions},
          {"unreached", coverage.unreached},
          {"not_known_to_be_reached", coverage.undecided},
          {"operations", coverage.operations},
          {"asks_assertions", coverage.asks_assertions},
          {"asks_operations", coverage.asks_operations},
          {"unreached_assertions", list_of(coverage.never_reached)},
          {"impossible_assumptions", list_of(coverage.contradictions)}};
}

Coverage coverage_from_json(const Json& json) {
  Coverage coverage;
  coverage.assertions = value_of<std::size_t>(json, "assertions");
  coverage.unreached = value_of<std::size_t>(json, "unreached");
  coverage.undecided = value_of<std::size_t>(json, "not_known_to_be_reached");
  coverage.operations = value_of<std::size_t>(json, "operations");
  coverage.asks_assertions = value_of<bool>(json, "asks_assertions");
  coverage.asks_operations = value_of<bool>(json, "asks_operations");
  for (const Json& one : json.at("unreached_assertions")) {
    UnreachedAssertions unreached;
    unreached.kind = named<UnreachedAssertions::Kind>(unreached_names, text_of(one, "kind"));
    for (const Json& place : one.at("places")) unreached.places.push_back(file_line_from(place));
    unreached.function = one.value("function", "");
    coverage.never_reached.push_back(std::move(unreached));
  }
  for (const Json& one : json.at("impossible_assumptions")) {
    Contradiction contradiction{assumption_place_from(one.at("assumption"))};
    for (const Json& partner : one.at("partners")) contradiction.partners.push_back(assumption_place_from(partner));
    coverage.contradictions.push_back(std::move(contradiction));
  }
  return coverage;
}

Json to_json(const Result& result) {
  Json json;
  json["verdict"] = describe(result.kind());
  json["certified"] = result.is_certified();
  json["file"] = result.file;
  json["engine"] = result.engine;
  json["inputs"] = to_json(result.inputs());
  std::visit([&json](const auto& verdict) { add_to(json, verdict); }, result.verdict);
  if (!result.checks.empty()) json["checks"] = list_of(result.checks);
  json["attempts"] = list_of(result.attempts);
  json["statistics"] = to_json(result.statistics);
  json["restriction"] = describe(result.restriction());
  json["provenance"] = object_of(result.provenance);
  json["checked_property"] = to_json(result.property);
  json["settings"] = to_json(result.settings);
  json["evidence"] = list_of(result.checked);
  json["assumed"] = list_of(result.assumptions);
  if (result.choice) json["choice"] = to_json(*result.choice);
  return json;
}

Result result_from_json(const Json& json) {
  Result result;
  result.verdict = verdict_from(json);
  for (const Json& checked : json.at("evidence")) result.checked.push_back(checked_from_json(checked));
  for (const Json& assumption : json.at("assumed")) result.assumptions.push_back(stated_assumption_from(assumption));
  if (json.contains("checks"))
    for (const Json& check : json.at("checks")) result.checks.push_back(checked_place_from(check));
  for (const Json& attempt : json.at("attempts")) result.attempts.push_back(attempt_from(attempt));
  result.statistics = figures_from_json(json.at("statistics"));
  result.property = property_from(json.at("checked_property"));
  result.file = text_of(json, "file");
  result.engine = text_of(json, "engine");
  result.settings = settings_from(json.at("settings"));
  result.provenance = entries_of(json.at("provenance"));
  if (json.contains("choice")) result.choice = choice_from(json.at("choice"));
  return result;
}

std::string to_text(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace warrant
