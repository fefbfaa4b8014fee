#include "report/sentence.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/text.h"

namespace warrant {

namespace {

constexpr std::size_t max_values = 8;

std::string option_of(const Verification& v, const std::string& name) {
  const auto found = std::ranges::find(v.options, name, &std::pair<std::string, std::string>::first);
  return found == v.options.end() ? std::string() : found->second;
}

std::string false_sentence(const Verification& v) {
  const std::string where = v.failing_place.empty() ? "" : ", at " + v.failing_place;
  const std::string with = v.values.empty() ? "" : " with " + listed(v.values, max_values);
  if (!v.condition.empty() && v.violated == "unreach-call")
    return fmt::format("assertion `{}` fails{}{}", v.condition, with, where);
  const std::string what = without_place(v.violation, v.place);
  return fmt::format("{}, at {}:{}{}", what, v.place.file, v.place.line, with);
}

std::string unknown_sentence(const Verification& v) {
  if (v.reason == "out of time")
    return fmt::format("not decided within the time limit of {}; try a longer one with --time-limit",
                       option_of(v, "time limit"));
  if (v.reason == "out of memory")
    return fmt::format("more memory is needed than the limit of {}; try a larger one with --memory-limit",
                       option_of(v, "memory limit"));
  return v.explanation.empty() ? v.reason : v.explanation;
}

}  // namespace

std::string bare_sentence(const Verification& v) {
  switch (v.verdict) {
    case Verdict::True:
      return "the program never fails; checked are " + v.property;
    case Verdict::False:
      return false_sentence(v);
    case Verdict::Unknown:
      break;
  }
  return unknown_sentence(v);
}

std::string sentence(const Verification& v) { return fmt::format("{}: {}", describe(v.verdict), bare_sentence(v)); }

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

std::string listed(std::span<const Verification::NamedValue> values, std::size_t most) {
  std::vector<std::string> parts;
  for (const auto& [name, value] : values.first(std::min(values.size(), most))) parts.push_back(name + " = " + value);
  if (values.size() > most) parts.emplace_back("...");
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string without_place(const std::string& violation, const CheckPlace& place) {
  const std::string prefix = fmt::format("{}:{}: ", place.file, place.line);
  return violation.starts_with(prefix) ? violation.substr(prefix.size()) : violation;
}

}  // namespace warrant
