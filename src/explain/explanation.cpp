#include "explain/explanation.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "explain/inputs.h"
#include "report/sentence.h"

namespace warrant {
namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr std::size_t max_shown_cases = 6, max_shown_length = 300, max_shown_examples = 5;

std::string assignment_text(const Explanation::Assignment& assignment) {
  std::string text;
  const auto is_null = [&](const std::string& pointer) {
    return std::ranges::find(assignment, std::pair(pointer + std::string(null_suffix), std::string("1"))) !=
           assignment.end();
  };
  for (const auto& [name, value] : assignment) {
    // Behind a null pointer there is nothing.
    const std::string pointer = name.starts_with('*') ? name.substr(1) : name.substr(0, name.find_first_of("-["));
    if (leads_through(name, pointer) && is_null(pointer)) continue;
    text += text.empty() ? "" : ", ";
    if (name.ends_with(null_suffix))
      text += name.substr(0, name.size() - null_suffix.size()) + (value == "0" ? " != NULL" : " = NULL");
    else
      text += fmt::format("{} = {}", name, value);
  }
  return text.empty() ? "any inputs" : text;
}

// Whether reading the condition tells more than the inputs that fail do.
bool is_readable(const ConditionText& condition) {
  return condition.cases <= max_shown_cases && condition.c.size() <= max_shown_length;
}
bool is_useful_must(const ConditionText& must) { return must.c != "false" && is_readable(must); }
bool is_useful_may(const ConditionText& may) { return may.c != "true" && is_readable(may); }

std::string why_useless(const Explanation& explanation) {
  const ConditionText& must = explanation.must;
  if (!must.is_exact && must.c == "false") return "the condition has no form in C; --smtlib FILE writes it";
  if (must.c != "false" && !is_readable(must)) {
    if (must.cases > max_shown_cases)
      return fmt::format("it has {}; --json FILE and --smtlib FILE write them all", counted(must.cases, "case"));
    return "it is too long to read; --json FILE and --smtlib FILE write it";
  }
  return explanation.reason.empty() ? "the search has not come to its end" : explanation.reason;
}

// A parameter of --entry, or what one points to.
bool is_argument(const Explanation::NamedInput& input) {
  constexpr std::string_view argument = "__VERIFIER_nondet_arg_";
  return input.name.ends_with(null_suffix) || leads_through(input.name, input.function) ||
         input.function.starts_with(argument) || input.function.starts_with('&');
}

std::string described(const Explanation::NamedInput& input) {
  if (input.name.ends_with(null_suffix))
    return fmt::format("{}: a pointer, null or not", input.name.substr(0, input.name.size() - null_suffix.size()));
  if (leads_through(input.name, input.function))
    return fmt::format("{}: what {} points to", input.name, input.function);
  if (is_argument(input)) return fmt::format("{}: an argument", input.name);
  return fmt::format("{}: {} at {}", input.name, input.function, input.place);
}

// Of a program that never fails: what that says depends on what was checked.
std::string never_fails(const Explanation& explanation) {
  const std::string what = explanation.property ? never_happens(*explanation.property) : "never fails";
  return what + ", whatever the inputs are";
}

// What was found, in one line.
std::string sentence(const Explanation& explanation) {
  const ConditionText &must = explanation.must, &may = explanation.may;
  const bool has_must = is_useful_must(must), has_may = is_useful_may(may);
  if (explanation.status != ExplanationStatus::Bounds && must.is_exact && is_readable(must)) {
    const bool may_run_forever = explanation.status == ExplanationStatus::FailsOrRunsForever;
    if (must.c == "false") return never_fails(explanation);
    if (must.c == "true")
      return may_run_forever ? "fails or runs forever, whatever the inputs are"
                             : "always fails, whatever the inputs are";
    if (may_run_forever) return fmt::format("fails or runs forever exactly if `{}`", must.c);
    return fmt::format("fails exactly if `{}`", must.c);
  }
  const char* const fails = explanation.status == ExplanationStatus::FailsOrRunsForever
                                ? "certainly fails or runs forever"
                                : "certainly fails";
  if (has_must && has_may) return fmt::format("{} if `{}`; can fail only if `{}`", fails, must.c, may.c);
  if (has_must) return fmt::format("{} if `{}`; unknown for other inputs", fails, must.c);
  if (may.c == "false") return never_fails(explanation);
  if (has_may)
    return fmt::format("can fail only if `{}`; no useful condition was found for which of these inputs it does: {}",
                       may.c, why_useless(explanation));
  return "no useful condition was found: " + why_useless(explanation);
}

OrderedJson to_json(const Explanation::Assignment& assignment) {
  OrderedJson json = OrderedJson::object();
  for (const auto& [name, value] : assignment) json[name] = value;
  return json;
}

OrderedJson to_json(const ConditionText& condition) {
  return {{"c", condition.c}, {"smtlib", condition.smtlib}, {"exact", condition.is_exact}};
}

// A condition over names that C has.
bool is_c(const Explanation& explanation) {
  return std::ranges::all_of(explanation.inputs, [](const Explanation::NamedInput& input) {
    return input.name.find_first_of("@#:") == std::string::npos && input.sort.find("Float") == std::string::npos;
  });
}

bool has_exact_condition(const Explanation& explanation) {
  return explanation.status != ExplanationStatus::Bounds && explanation.must.is_exact && is_readable(explanation.must);
}

// A condition in C under which the program does not fail, as weak as it is known; empty if there is none.
std::string precondition(const Explanation& explanation) {
  if (explanation.inputs.empty() || !is_c(explanation)) return {};
  const ConditionText& failing = has_exact_condition(explanation) ? explanation.must : explanation.may;
  if (failing.c == "true" || failing.c == "false" || !is_readable(failing)) return {};
  return fmt::format("!({})", failing.c);
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
  line(sentence(explanation));
  if (explanation.property) line("errors: " + describe(*explanation.property));
  for (const std::string& checked : explanation.checked) line("checked: " + checked);
  for (const std::string& assumption : explanation.assumptions) line("assumption: " + assumption);
  if (!explanation.inputs.empty()) {
    line("inputs:");
    for (const Explanation::NamedInput& input : explanation.inputs) line("  " + described(input));
  }
  if (!explanation.examples.empty()) {
    line("examples:");
    const std::size_t shown = std::min(explanation.examples.size(), max_shown_examples);
    for (std::size_t i = 0; i < shown; ++i) {
      const auto& [disjunct, inputs] = explanation.examples[i];
      const bool is_said = disjunct.is_exact && is_readable(disjunct);
      line(fmt::format("  {}{}", is_said ? disjunct.c + ": " : "", assignment_text(inputs)));
    }
    if (shown < explanation.examples.size())
      line(fmt::format("  ... and {}", counted(explanation.examples.size() - shown, "more example")));
  }
  if (!explanation.fails.empty()) line("fails: " + assignment_text(explanation.fails));
  if (!explanation.passes.empty()) line("passes: " + assignment_text(explanation.passes));
  if (has_exact_condition(explanation) && !explanation.inputs.empty() && is_c(explanation)) {
    line(fmt::format("precondition: if ({}) return;", explanation.must.c));
    line(fmt::format("precondition: __VERIFIER_assume(!({}));", explanation.must.c));
  }
  return text;
}

nlohmann::ordered_json to_json(const Explanation& explanation) {
  OrderedJson json;
  json["file"] = explanation.file;
  json["property"] = explanation.property ? describe(*explanation.property) : "";
  json["status"] = describe(explanation.status);
  json["sentence"] = sentence(explanation);
  json["must"] = to_json(explanation.must);
  json["may"] = to_json(explanation.may);
  if (!explanation.reason.empty()) json["reason"] = explanation.reason;
  if (const std::string condition = precondition(explanation); !condition.empty()) json["precondition"] = condition;
  json["checked"] = explanation.checked;
  json["assumptions"] = explanation.assumptions;
  json["inputs"] = OrderedJson::array();
  for (const Explanation::NamedInput& input : explanation.inputs)
    json["inputs"].push_back({{"name", input.name},
                              {"kind", is_argument(input) ? "argument" : "read"},
                              {"function", input.function},
                              {"place", input.place},
                              {"sort", input.sort}});
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
