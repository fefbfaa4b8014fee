#include "report/sentence.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/text.h"
#include "report/advice.h"

namespace warrant {

namespace {

constexpr std::size_t max_values = 8;
// Of check_groups: the one that is said in other words, since nothing happens where memory is lost.
constexpr const char* leak_group = "leak";

std::string exception_of(const CheckedProperty& property) {
  return fmt::format("except for {}", counted(property.known_errors, "known error"));
}

std::string false_sentence(const FalseVerdict& v) {
  const Failure& failure = v.failure;
  const std::string where = failure.where.line == 0 ? "" : ", at " + failure.where.to_string();
  const std::string with = failure.values.empty() ? "" : " with " + listed(failure.values, max_values);
  if (!failure.condition.empty() && v.place.what.is_call())
    return fmt::format("assertion `{}` fails{}{}", failure.condition, with, where);
  return fmt::format("{}, at {}:{}{}", v.happened, v.place.file, v.place.line, with);
}

}  // namespace

std::string enumerated(const std::vector<std::string>& parts, const char* conjunction) {
  if (parts.size() < 2) return parts.empty() ? "" : parts.front();
  const std::span<const std::string> all(parts);
  return fmt::format("{} {} {}", fmt::join(all.first(parts.size() - 1), ", "), conjunction, parts.back());
}

std::string describe(const CheckedProperty& property) {
  std::vector<std::string> words;
  if (!property.error_functions.empty())
    words.push_back(fmt::format("calls of {}", fmt::join(property.error_functions, ", ")));
  if (property.has_assertions) words.emplace_back("assertions");
  if (property.has_aborts) words.emplace_back("aborts");
  words.insert(words.end(), property.groups.begin(), property.groups.end());
  std::string text = words.empty() ? "nothing" : fmt::format("{}", fmt::join(words, ", "));
  if (property.known_errors > 0) text += "; " + exception_of(property);
  return text;
}

std::string never_happens(const CheckedProperty& property) {
  std::vector<std::string> claims, kinds;
  if (!property.error_functions.empty())
    claims.push_back(fmt::format("no call of {} is reachable", enumerated(property.error_functions, "or")));
  if (property.has_assertions) claims.emplace_back("no assertion fails");
  if (property.has_aborts) claims.emplace_back("abort is never called");
  bool has_leak = false;
  for (const std::string& group : property.groups) {
    if (group == leak_group)
      has_leak = true;
    else
      kinds.push_back(group);
  }
  if (claims.empty() && kinds.empty() && !has_leak) claims.emplace_back("nothing was checked");
  const bool is_of_memory = claims.empty() && kinds == std::vector<std::string>{"bounds", "null", "lifetime"};
  const bool is_overflow = kinds == std::vector<std::string>{"overflow"};
  const char* const leak = kinds.empty() ? "all allocated memory is freed" : "no memory is leaked";
  std::string text;
  if (kinds.empty() || is_of_memory || is_overflow) {
    if (!kinds.empty()) claims.emplace_back(is_overflow ? "no signed overflow occurs" : "every memory access is valid");
    if (has_leak) claims.emplace_back(leak);
    text = enumerated(claims);
    if (has_leak && is_of_memory) kinds.emplace_back(leak_group);
    if (is_of_memory) text += fmt::format(" (checked: {})", fmt::join(kinds, ", "));
  } else {
    if (!claims.empty()) text = enumerated(claims) + ", and ";
    text += fmt::format("no {} error occurs", enumerated(kinds, "or"));
    if (has_leak) text += fmt::format(", and {}", leak);
  }
  return property.known_errors == 0 ? text : text + ", " + exception_of(property);
}

std::string violation(const CheckPlace& place, const std::string& happened) {
  return fmt::format("{}: {}", FileLine{place.file, place.line}.to_string(), happened);
}

std::string bare_sentence(const Result& result) {
  if (result.is_true()) return never_happens(result.property);
  if (const auto* violated = result.if_false()) return false_sentence(*violated);
  const std::string said = explanation(result);
  return said.empty() ? describe(result.if_unknown()->why.reason) : said;
}

std::string sentence(const Result& result) {
  return fmt::format("{}: {}", describe(result.kind()), bare_sentence(result));
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

std::string verdict_line(const Result& result) {
  std::string line = fmt::format("verdict: {}", describe(result.kind()));
  if (const auto* unknown = result.if_unknown()) line += fmt::format(" ({})", describe(unknown->why.reason));
  if (const auto* violated = result.if_false()) line += fmt::format(" ({})", violated->place.what.violated_property());
  if (const auto* proven = result.if_true(); proven && proven->holds == TrueVerdict::Holds::WithoutUndefinedBehaviour)
    line += " (if no undefined behaviour occurs)";
  return line;
}

std::string covered(const Coverage& coverage) {
  std::vector<std::string> parts, missing;
  if (coverage.asks_assertions) missing.emplace_back("no assertion");
  if (coverage.asks_operations) missing.emplace_back("no operation whose behaviour can be undefined");
  if (coverage.assertions > 0) parts.push_back(counted(coverage.assertions, "assertion"));
  if (coverage.operations > 0)
    parts.push_back(counted(coverage.operations, "operation") + " whose behaviour could be undefined");
  if (parts.empty()) return fmt::format("nothing to check: the program has {}", fmt::join(missing, " and "));
  return fmt::format(
      "{}{}", fmt::join(parts, ", "),
      coverage.unreached == 0 ? "" : fmt::format("; {} never reached", counted(coverage.unreached, "assertion")));
}

std::string listed(std::span<const NamedValue> values, std::size_t most) {
  std::vector<std::string> parts;
  for (const auto& [name, value] : values.first(std::min(values.size(), most))) parts.push_back(name + " = " + value);
  if (values.size() > most) parts.emplace_back("...");
  return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace warrant
