#include "report/document.h"

#include <array>
#include <nlohmann/json.hpp>

#include "report/advice.h"
#include "report/evidence_words.h"
#include "report/sentence.h"
#include "result/json.h"

namespace warrant {

namespace {

using Json = nlohmann::ordered_json;

// The order in which people look for things; what is not among these comes behind them.
constexpr std::array order{"verdict",
                           "reason",
                           "explanation",
                           "proven_parts",
                           "violated",
                           "violation",
                           "place",
                           "condition",
                           "failing_place",
                           "values",
                           "advice",
                           "certified",
                           "property",
                           "unconditional",
                           "needs_defined",
                           "open_places",
                           "coverage",
                           "checked",
                           "file",
                           "engine",
                           "options",
                           "inputs",
                           "checks",
                           "path",
                           "globals",
                           "path_gap",
                           "invariants",
                           "unsaid_invariants",
                           "invariants_need_defined",
                           "contracts",
                           "attempts",
                           "statistics",
                           "assumptions",
                           "restriction",
                           "provenance"};

// `front` before what `json` has already.
Json with_front(Json front, const Json& json) {
  for (const auto& [name, value] : json.items())
    if (!front.contains(name)) front[name] = value;
  return front;
}

void add_sentences(Json& json, const UnknownVerdict& unknown, const Result& result) {
  json["reason"] = describe(unknown.why.reason);
  json["explanation"] = explanation(result);
  json["proven_parts"] = sentences(unknown.proven_parts);
}

void add_sentences(Json& json, const TrueVerdict& proven, const Result& result) {
  if (proven.holds) {
    json["unconditional"] = *result.is_unconditional();
    json["open_places"] = sentences(proven.open_places);
  }
  if (!proven.coverage) return;
  Json& coverage = json["coverage"];
  const Json unreached = coverage.at("unreached_assertions"), impossible = coverage.at("impossible_assumptions");
  coverage.erase("unreached_assertions");
  coverage.erase("impossible_assumptions");
  coverage["never_reached"] = sentences(proven.coverage->never_reached);
  coverage["contradictions"] = sentences(proven.coverage->contradictions);
  coverage["unreached_assertions"] = unreached;
  coverage["impossible_assumptions"] = impossible;
}

void add_sentences(Json& json, const FalseVerdict& violated, const Result& result) {
  json["violation"] = violation(violated.place, violated.happened);
  if (const std::string advice = advice_on_false(result); !advice.empty()) json["advice"] = advice;
}

// Lists that only some verdicts have are empty with the others, so that scripts need not ask.
void add_empty(Json& json) {
  for (const char* name : {"path", "invariants"})
    if (!json.contains(name)) json[name] = Json::array();
  if (!json.contains("unsaid_invariants")) json["unsaid_invariants"] = 0;
  if (!json.contains("invariants_need_defined")) json["invariants_need_defined"] = false;
}

}  // namespace

Json to_document(const Result& result) {
  Json all = to_json(result);
  add_empty(all);
  std::visit([&](const auto& verdict) { add_sentences(all, verdict, result); }, result.verdict);
  all["property"] = describe(result.property);
  all["checked"] = sentences(result.checked);
  all["assumptions"] = sentences(result.assumptions);
  all["options"] = Json::object();
  for (const auto& [name, value] : named_settings(result.settings)) all["options"][name] = value;
  for (std::size_t i = 0; i < result.attempts.size(); ++i) {
    const AttemptRecord& attempt = result.attempts[i];
    Json& json = all["attempts"][i];
    json = with_front({{"plan", plan_of(attempt)}, {"seconds", json.at("seconds")}, {"end", end_of(attempt)}}, json);
  }
  for (std::size_t i = 0; i < result.checks.size(); ++i) {
    const CheckedPlace& check = result.checks[i];
    if (check.status != CheckedPlace::Status::Violated) continue;
    Json& json = all["checks"][i];
    Json front = json;
    front.erase("inputs");
    front.erase("happened");
    front["violation"] = violation(check.place, check.happened);
    json = with_front(std::move(front), json);
  }
  Json document;
  for (const char* name : order)
    if (all.contains(name)) document[name] = all.at(name);
  return with_front(std::move(document), all);
}

}  // namespace warrant
