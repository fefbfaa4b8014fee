#include "explain/explanation.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace warrant {
namespace {

using OrderedJson = nlohmann::ordered_json;

std::string assignment_text(const Explanation::Assignment& assignment) {
  std::string text;
  for (const auto& [name, value] : assignment) text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", name, value);
  return text.empty() ? "any inputs" : text;
}

OrderedJson to_json(const Explanation::Assignment& assignment) {
  OrderedJson json = OrderedJson::object();
  for (const auto& [name, value] : assignment) json[name] = value;
  return json;
}

OrderedJson to_json(const ConditionText& condition) { return {{"c", condition.c}, {"smtlib", condition.smtlib}}; }

// A condition over names that C has.
bool is_c(const Explanation& explanation) {
  return std::ranges::all_of(explanation.inputs, [](const Explanation::NamedInput& input) {
    return input.name.find_first_of("@#:") == std::string::npos && input.sort.find("Float") == std::string::npos;
  });
}

}  // namespace

const char* describe(ExplanationStatus status) {
  switch (status) {
    case ExplanationStatus::Precise:
      return "PRECISE";
    case ExplanationStatus::FailsOrRunsForever:
      return "FAILS OR RUNS FOREVER";
    case ExplanationStatus::Bounds:
      return "BOUNDS";
  }
  return "";
}

std::string to_text(const Explanation& explanation) {
  std::string text;
  const auto line = [&text](const std::string& content) { text += content + "\n"; };
  const bool has_bounds = explanation.status == ExplanationStatus::Bounds;
  if (has_bounds) {
    line("must: " + explanation.must.c);
    line("  every such input fails");
    line("may: " + explanation.may.c);
    line("  no other input fails");
  } else {
    line("condition: " + explanation.must.c);
    line(explanation.status == ExplanationStatus::Precise
             ? "  every such input fails, and no other"
             : "  every such input fails or runs forever, and no other fails");
  }
  for (const std::string& checked : explanation.checked) line("checked: " + checked);
  for (const std::string& assumption : explanation.assumptions) line("assumption: " + assumption);
  if (!explanation.inputs.empty()) {
    line("inputs:");
    for (const auto& [name, function, place, sort] : explanation.inputs)
      line(fmt::format("  {}: {} at {}", name, function, place));
  }
  if (!explanation.examples.empty()) {
    line("examples:");
    for (const auto& [disjunct, inputs] : explanation.examples)
      line(fmt::format("  {}: {}", disjunct.c, assignment_text(inputs)));
  }
  if (!explanation.fails.empty()) line("fails: " + assignment_text(explanation.fails));
  if (!explanation.passes.empty()) line("passes: " + assignment_text(explanation.passes));
  if (!has_bounds && !explanation.inputs.empty() && is_c(explanation)) {
    line(fmt::format("precondition: if ({}) return;", explanation.must.c));
    line(fmt::format("precondition: __VERIFIER_assume(!({}));", explanation.must.c));
  }
  return text;
}

nlohmann::ordered_json to_json(const Explanation& explanation) {
  OrderedJson json;
  json["file"] = explanation.file;
  json["status"] = describe(explanation.status);
  json["must"] = to_json(explanation.must);
  json["may"] = to_json(explanation.may);
  if (!explanation.reason.empty()) json["reason"] = explanation.reason;
  json["checked"] = explanation.checked;
  json["assumptions"] = explanation.assumptions;
  json["inputs"] = OrderedJson::array();
  for (const auto& [name, function, place, sort] : explanation.inputs)
    json["inputs"].push_back({{"name", name}, {"function", function}, {"place", place}, {"sort", sort}});
  json["examples"] = OrderedJson::array();
  for (const auto& [disjunct, inputs] : explanation.examples)
    json["examples"].push_back({{"condition", disjunct.c}, {"inputs", to_json(inputs)}});
  json["fails"] = to_json(explanation.fails);
  json["passes"] = to_json(explanation.passes);
  json["statistics"] = OrderedJson::object();
  for (const auto& [name, value] : explanation.statistics) json["statistics"][name] = value;
  return json;
}

std::string to_smtlib(const Explanation& explanation) {
  std::string text = fmt::format("; {}: the inputs under which the program fails ({})\n(set-logic ALL)\n",
                                 explanation.file, describe(explanation.status));
  for (const auto& [name, function, place, sort] : explanation.inputs)
    text += fmt::format("(declare-const |{}| {})\n", name, sort);
  text += fmt::format("(define-fun must-fail () Bool {})\n", explanation.must.smtlib);
  text += fmt::format("(define-fun may-fail () Bool {})\n", explanation.may.smtlib);
  return text;
}

}  // namespace warrant
