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

}  // namespace

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

std::string verdict_line(const Verification& verification) {
  std::string line = fmt::format("verdict: {}", describe(verification.verdict));
  if (verification.verdict == Verdict::Unknown) line += fmt::format(" ({})", verification.reason);
  if (verification.verdict == Verdict::False && !verification.violated.empty())
    line += fmt::format(" ({})", verification.violated);
  return line;
}

Json to_json(const Verification& v) {
  Json json;
  json["verdict"] = describe(v.verdict);
  if (v.verdict == Verdict::Unknown) {
    json["reason"] = v.reason;
    json["explanation"] = v.explanation;
  }
  if (v.verdict == Verdict::False) {
    json["violated"] = v.violated;
    json["violation"] = v.violation;
  }
  json["certified"] = v.certified;
  json["property"] = v.property;
  if (v.holds) {
    json["unconditional"] = *v.holds == Verification::Holds::Unconditionally;
    json["open_places"] = v.open_places;
  }
  json["checked"] = v.checked;
  json["file"] = v.file;
  json["engine"] = v.engine;
  json["options"] = to_object(v.options);
  json["inputs"] = Json::array();
  for (const auto& input : v.inputs)
    json["inputs"].push_back(
        {{"name", input.name}, {"kind", input.kind}, {"value", input.value}, {"where", input.where}});
  json["path"] = Json::array();
  for (const auto& line : v.path)
    json["path"].push_back({{"where", line.where}, {"text", line.text}, {"changes", line.changes}});
  json["invariants"] = Json::array();
  for (const auto& invariant : v.invariants)
    json["invariants"].push_back({{"where", invariant.where}, {"formula", invariant.formula}});
  json["attempts"] = Json::array();
  for (const auto& [plan, seconds, end, statistics] : v.attempts) {
    Json figures = Json::object();
    for (const auto& [name, value] : statistics) figures[name] = number(value);
    json["attempts"].push_back({{"plan", plan}, {"seconds", number(seconds)}, {"end", end}, {"statistics", figures}});
  }
  json["statistics"] = Json::object();
  for (const auto& [name, value] : v.statistics) json["statistics"][name] = number(value);
  json["assumptions"] = v.assumptions;
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
  }
  if (v.verdict == Verdict::False) {
    v.violated = json.at("violated").get<std::string>();
    v.violation = json.at("violation").get<std::string>();
  }
  v.certified = json.at("certified").get<bool>();
  v.property = json.at("property").get<std::string>();
  if (json.contains("unconditional")) {
    v.holds = json.at("unconditional").get<bool>() ? Verification::Holds::Unconditionally
                                                   : Verification::Holds::WithoutUndefinedBehaviour;
    v.open_places = json.at("open_places").get<std::vector<std::string>>();
  }
  v.checked = json.at("checked").get<std::vector<std::string>>();
  v.file = json.at("file").get<std::string>();
  v.engine = json.at("engine").get<std::string>();
  v.options = from_object<std::string>(json.at("options"));
  for (const Json& input : json.at("inputs"))
    v.inputs.push_back({input.at("name").get<std::string>(), input.at("kind").get<std::string>(),
                        input.at("value").get<std::string>(), input.at("where").get<std::string>()});
  for (const Json& line : json.at("path"))
    v.path.push_back({line.at("where").get<std::string>(), line.at("text").get<std::string>(),
                      line.at("changes").get<std::vector<std::string>>()});
  for (const Json& invariant : json.at("invariants"))
    v.invariants.push_back({invariant.at("where").get<std::string>(), invariant.at("formula").get<std::string>()});
  for (const Json& attempt : json.at("attempts"))
    v.attempts.push_back({attempt.at("plan").get<std::string>(), attempt.at("seconds").get<double>(),
                          attempt.at("end").get<std::string>(), from_object<double>(attempt.at("statistics"))});
  v.statistics = from_object<double>(json.at("statistics"));
  v.assumptions = json.at("assumptions").get<std::vector<std::string>>();
  v.provenance = from_object<std::string>(json.at("provenance"));
  return v;
}

std::string to_text(const Json& json, int indent) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace warrant
