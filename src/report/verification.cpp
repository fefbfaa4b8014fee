#include "report/verification.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace warrant {

namespace {

using Json = nlohmann::ordered_json;

template <typename T>
Json to_object(const std::vector<std::pair<std::string, T>>& entries) {
  Json object = Json::object();
  for (const auto& [name, value] : entries) object[name] = value;
  return object;
}

template <typename T>
std::vector<std::pair<std::string, T>> from_object(const Json& object) {
  std::vector<std::pair<std::string, T>> entries;
  for (const auto& [name, value] : object.items()) entries.emplace_back(name, value.template get<T>());
  return entries;
}

// Counts are written as integers.
Json number(double value) {
  const auto whole = static_cast<std::int64_t>(value);
  return static_cast<double>(whole) == value ? Json(whole) : Json(value);
}

Json to_json(const CheckPlace& place) { return {{"file", place.file}, {"line", place.line}, {"what", place.what}}; }

CheckPlace place_from_json(const Json& json) {
  return {json.at("file").get<std::string>(), json.at("line").get<std::uint32_t>(), json.at("what").get<std::string>()};
}

Json to_json(const std::vector<Verification::InputValue>& inputs) {
  Json json = Json::array();
  for (const auto& input : inputs)
    json.push_back({{"name", input.name}, {"kind", input.kind}, {"value", input.value}, {"where", input.where}});
  return json;
}

std::vector<Verification::InputValue> inputs_from_json(const Json& json) {
  std::vector<Verification::InputValue> inputs;
  for (const Json& input : json)
    inputs.push_back({input.at("name").get<std::string>(), input.at("kind").get<std::string>(),
                      input.at("value").get<std::string>(), input.at("where").get<std::string>()});
  return inputs;
}

Json to_json(const std::vector<Verification::NamedValue>& values) {
  Json json = Json::array();
  for (const auto& [name, value] : values) json.push_back({{"name", name}, {"value", value}});
  return json;
}

std::vector<Verification::NamedValue> values_from_json(const Json& json) {
  std::vector<Verification::NamedValue> values;
  for (const Json& one : json)
    values.push_back({one.at("name").get<std::string>(), one.at("value").get<std::string>()});
  return values;
}

Json to_json(const Coverage& coverage) {
  return {{"assertions", coverage.assertions},
          {"unreached", coverage.unreached},
          {"not_known_to_be_reached", coverage.undecided},
          {"operations", coverage.operations},
          {"asks_assertions", coverage.asks_assertions},
          {"asks_operations", coverage.asks_operations},
          {"never_reached", coverage.never_reached},
          {"contradictions", coverage.contradictions}};
}

Coverage coverage_from_json(const Json& json) {
  Coverage coverage;
  coverage.assertions = json.at("assertions").get<std::size_t>();
  coverage.unreached = json.at("unreached").get<std::size_t>();
  coverage.undecided = json.at("not_known_to_be_reached").get<std::size_t>();
  coverage.operations = json.at("operations").get<std::size_t>();
  coverage.asks_assertions = json.at("asks_assertions").get<bool>();
  coverage.asks_operations = json.at("asks_operations").get<bool>();
  coverage.never_reached = json.at("never_reached").get<std::vector<std::string>>();
  coverage.contradictions = json.at("contradictions").get<std::vector<std::string>>();
  return coverage;
}

Verification::Check::Status status_named(const std::string& name) {
  using Status = Verification::Check::Status;
  return name == "proven" ? Status::Proven : name == "violated" ? Status::Violated : Status::Open;
}

Restriction restriction_named(const std::string& name) {
  return name == "arguments"     ? Restriction::Arguments
         : name == "environment" ? Restriction::Environment
                                 : Restriction::None;
}

}  // namespace

const char* describe(Verification::Check::Status status) {
  switch (status) {
    case Verification::Check::Status::Proven:
      return "proven";
    case Verification::Check::Status::Violated:
      return "violated";
    case Verification::Check::Status::Open:
      break;
  }
  return "open";
}

const char* describe(Verdict verdict) {
  switch (verdict) {
    case Verdict::True:
      return "TRUE";
    case Verdict::False:
      return "FALSE";
    case Verdict::Unknown:
      break;
  }
  return "UNKNOWN";
}

const char* describe(Restriction restriction) {
  switch (restriction) {
    case Restriction::Arguments:
      return "arguments";
    case Restriction::Environment:
      return "environment";
    case Restriction::None:
      break;
  }
  return "none";
}

const char* restricted(Restriction restriction) {
  switch (restriction) {
    case Restriction::Arguments:
      return "for arguments as assumed";
    case Restriction::Environment:
      return "as assumed";
    case Restriction::None:
      break;
  }
  return "";
}

std::string verdict_line(const Verification& verification) {
  std::string line = fmt::format("verdict: {}", describe(verification.verdict));
  if (verification.verdict == Verdict::Unknown) line += fmt::format(" ({})", verification.reason);
  if (verification.verdict == Verdict::False && !verification.violated.empty())
    line += fmt::format(" ({})", verification.violated);
  if (verification.verdict == Verdict::True && verification.holds == Verification::Holds::WithoutUndefinedBehaviour)
    line += " (if no undefined behaviour occurs)";
  return line;
}

Json to_json(const Verification& v) {
  Json json;
  json["verdict"] = describe(v.verdict);
  if (v.verdict == Verdict::Unknown) {
    json["reason"] = v.reason;
    json["explanation"] = v.explanation;
    json["proven_parts"] = v.proven_parts;
  }
  if (v.verdict == Verdict::False) {
    json["violated"] = v.violated;
    json["violation"] = v.violation;
    json["place"] = to_json(v.place);
    json["condition"] = v.condition;
    json["failing_place"] = v.failing_place;
    json["values"] = to_json(v.values);
  }
  json["certified"] = v.certified;
  json["property"] = v.property;
  if (v.holds) {
    json["unconditional"] = *v.is_unconditional();
    json["needs_defined"] = *v.holds == Verification::Holds::WithoutUndefinedBehaviour;
    json["open_places"] = v.open_places;
  }
  if (v.coverage) json["coverage"] = to_json(*v.coverage);
  json["checked"] = v.checked;
  json["file"] = v.file;
  json["engine"] = v.engine;
  json["options"] = to_object(v.options);
  json["inputs"] = to_json(v.inputs);
  if (!v.checks.empty()) {
    json["checks"] = Json::array();
    for (const Verification::Check& check : v.checks) {
      Json one = to_json(check.place);
      one["status"] = describe(check.status);
      if (check.status == Verification::Check::Status::Violated) {
        one["violation"] = check.violation;
        one["inputs"] = to_json(check.inputs);
      }
      json["checks"].push_back(std::move(one));
    }
  }
  json["path"] = Json::array();
  for (const Verification::PathStep& step : v.path)
    json["path"].push_back({{"file", step.file},
                            {"line", step.line},
                            {"function", step.function},
                            {"depth", step.depth},
                            {"text", step.text},
                            {"conditions", step.conditions},
                            {"changes", to_json(step.changes)}});
  if (!v.globals.empty()) json["globals"] = v.globals;
  if (v.path_gap.count > 0) json["path_gap"] = {{"at", v.path_gap.at}, {"count", v.path_gap.count}};
  json["invariants"] = Json::array();
  for (const auto& invariant : v.invariants)
    json["invariants"].push_back({{"where", invariant.where}, {"formula", invariant.formula}});
  json["unsaid_invariants"] = v.unsaid_invariants;
  json["invariants_need_defined"] = v.invariants_need_defined;
  json["attempts"] = Json::array();
  for (const auto& [plan, seconds, end, statistics] : v.attempts) {
    Json figures = Json::object();
    for (const auto& [name, value] : statistics) figures[name] = number(value);
    json["attempts"].push_back({{"plan", plan}, {"seconds", number(seconds)}, {"end", end}, {"statistics", figures}});
  }
  json["statistics"] = Json::object();
  for (const auto& [name, value] : v.statistics) json["statistics"][name] = number(value);
  json["assumptions"] = v.assumptions;
  json["restriction"] = describe(v.restriction);
  json["provenance"] = to_object(v.provenance);
  return json;
}

Verification verification_from_json(const Json& json) {
  Verification v;
  const auto verdict = json.at("verdict").get<std::string>();
  v.verdict = verdict == "TRUE" ? Verdict::True : verdict == "FALSE" ? Verdict::False : Verdict::Unknown;
  if (v.verdict == Verdict::Unknown) {
    v.reason = json.at("reason").get<std::string>();
    v.explanation = json.at("explanation").get<std::string>();
    v.proven_parts = json.at("proven_parts").get<std::vector<std::string>>();
  }
  if (v.verdict == Verdict::False) {
    v.violated = json.at("violated").get<std::string>();
    v.violation = json.at("violation").get<std::string>();
    v.place = place_from_json(json.at("place"));
    v.condition = json.at("condition").get<std::string>();
    v.failing_place = json.at("failing_place").get<std::string>();
    v.values = values_from_json(json.at("values"));
  }
  v.certified = json.at("certified").get<bool>();
  v.property = json.at("property").get<std::string>();
  if (json.contains("needs_defined")) {
    v.holds = json.at("needs_defined").get<bool>() ? Verification::Holds::WithoutUndefinedBehaviour
                                                   : Verification::Holds::InAnyCase;
    v.open_places = json.at("open_places").get<std::vector<std::string>>();
  }
  if (json.contains("coverage")) v.coverage = coverage_from_json(json.at("coverage"));
  v.checked = json.at("checked").get<std::vector<std::string>>();
  v.file = json.at("file").get<std::string>();
  v.engine = json.at("engine").get<std::string>();
  v.options = from_object<std::string>(json.at("options"));
  v.inputs = inputs_from_json(json.at("inputs"));
  if (json.contains("checks")) {
    for (const Json& one : json.at("checks")) {
      Verification::Check check;
      check.place = place_from_json(one);
      check.status = status_named(one.at("status").get<std::string>());
      check.violation = one.value("violation", "");
      if (one.contains("inputs")) check.inputs = inputs_from_json(one.at("inputs"));
      v.checks.push_back(std::move(check));
    }
  }
  for (const Json& step : json.at("path"))
    v.path.push_back({step.at("file").get<std::string>(), step.at("line").get<std::uint32_t>(),
                      step.at("function").get<std::string>(), step.at("depth").get<unsigned>(),
                      step.at("text").get<std::string>(), step.at("conditions").get<std::vector<std::string>>(),
                      values_from_json(step.at("changes"))});
  if (json.contains("globals")) v.globals = json.at("globals").get<std::vector<std::string>>();
  if (json.contains("path_gap"))
    v.path_gap = {json.at("path_gap").at("at").get<std::size_t>(), json.at("path_gap").at("count").get<std::size_t>()};
  for (const Json& invariant : json.at("invariants"))
    v.invariants.push_back({invariant.at("where").get<std::string>(), invariant.at("formula").get<std::string>()});
  v.unsaid_invariants = json.at("unsaid_invariants").get<std::size_t>();
  v.invariants_need_defined = json.at("invariants_need_defined").get<bool>();
  for (const Json& attempt : json.at("attempts"))
    v.attempts.push_back({attempt.at("plan").get<std::string>(), attempt.at("seconds").get<double>(),
                          attempt.at("end").get<std::string>(), from_object<double>(attempt.at("statistics"))});
  v.statistics = from_object<double>(json.at("statistics"));
  v.assumptions = json.at("assumptions").get<std::vector<std::string>>();
  v.restriction = restriction_named(json.at("restriction").get<std::string>());
  v.provenance = from_object<std::string>(json.at("provenance"));
  return v;
}

std::string to_text(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace warrant
