#include "report/said.h"

#include <algorithm>
#include <charconv>

namespace warrant {

namespace {

std::optional<std::string_view> behind(std::string_view line, std::string_view prefix) {
  if (!line.starts_with(prefix)) return std::nullopt;
  return line.substr(prefix.size());
}

// "refinements 3, cpu_seconds 0.12": names may have blanks, values have none.
void read_statistics(std::string_view text, std::map<std::string, double>& statistics) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(", "), text.size());
    const std::string_view item = text.substr(0, end);
    text.remove_prefix(std::min(end + 2, text.size()));
    const std::size_t blank = item.rfind(' ');
    if (blank == std::string_view::npos) continue;
    double value = 0;
    const std::string_view number = item.substr(blank + 1);
    const auto [stop, code] = std::from_chars(number.data(), number.data() + number.size(), value);
    if (code == std::errc() && stop == number.data() + number.size())
      statistics[std::string(item.substr(0, blank))] = value;
  }
}

// "FALSE (unreach-call)"
void read_verdict(std::string_view text, SaidResult& said) {
  const std::size_t open = text.find(" (");
  const std::string_view word = text.substr(0, open);
  std::string remark;
  if (open != std::string_view::npos && text.ends_with(')')) remark = text.substr(open + 2, text.size() - open - 3);
  said.verdict = VerdictKind::Unknown;
  for (const VerdictKind kind : {VerdictKind::True, VerdictKind::False})
    if (word == describe(kind)) said.verdict = kind;
  if (said.verdict == VerdictKind::False) said.violated = remark;
  if (said.verdict == VerdictKind::Unknown && word == describe(VerdictKind::Unknown)) {
    said.reason = remark;
    said.known_reason = reason_named(remark);
  }
}

}  // namespace

SaidResult read_text(std::string_view output) {
  SaidResult said;
  while (!output.empty()) {
    const std::size_t end = std::min(output.find('\n'), output.size());
    std::string_view line = output.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    output.remove_prefix(std::min(end + 1, output.size()));
    if (const auto verdict = behind(line, "verdict: "))
      read_verdict(*verdict, said);
    else if (const auto certified = behind(line, "certified: "))
      said.certified = *certified == "yes";
    else if (const auto condition = behind(line, "holds: "))
      said.holds = condition->starts_with("if no undefined behaviour occurs")
                       ? TrueVerdict::Holds::WithoutUndefinedBehaviour
                       : TrueVerdict::Holds::InAnyCase;
    else if (const auto explanation = behind(line, "explanation: "))
      said.explanation = *explanation;
    else if (const auto statistics = behind(line, "statistics: "))
      read_statistics(*statistics, said.statistics);
    else if (const auto complaint = behind(line, "warrant: "); complaint && said.explanation.empty())
      said.explanation = *complaint;
  }
  return said;
}

}  // namespace warrant
