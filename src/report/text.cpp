#include "report/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace warrant {

namespace {

constexpr std::size_t max_shown_inputs = 40;
constexpr std::size_t max_check_inputs = 6;
constexpr std::size_t max_invariants = 20;
constexpr std::size_t max_assumptions = 10;
constexpr std::size_t max_open_places = 5;
constexpr std::size_t max_where_width = 32;

class Text {
 public:
  template <typename... Arguments>
  void line(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    text_ += fmt::format(format, std::forward<Arguments>(arguments)...);
    text_ += '\n';
  }
  void more(std::size_t count, const char* what) {
    if (count > 0) line("  ... and {} more {}", count, what);
  }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

void write_inputs(Text& text, const Verification& v) {
  if (v.inputs.empty()) return;
  text.line("inputs:");
  const std::size_t shown = std::min(v.inputs.size(), max_shown_inputs);
  for (std::size_t i = 0; i < shown; ++i) {
    const auto& input = v.inputs[i];
    const std::string kind = input.kind == "nondet" ? std::string() : fmt::format(" ({})", input.kind);
    text.line("  {} = {}{}  at {}", input.name, input.value, kind, input.where);
  }
  text.more(v.inputs.size() - shown, "inputs");
}

void write_path(Text& text, const Verification& v) {
  if (v.path.empty()) return;
  text.line("path:");
  std::size_t width = 0;
  for (const auto& line : v.path) width = std::max(width, line.where.size());
  width = std::min(width, max_where_width);
  for (const auto& line : v.path) {
    if (line.where.empty()) {
      text.line("  {}", line.text);
      continue;
    }
    std::string shown = fmt::format("  {:<{}}  {}", line.where, width, line.text);
    if (!line.changes.empty()) shown += fmt::format("    // {}", fmt::join(line.changes, ", "));
    text.line("{}", shown);
  }
}

void write_invariants(Text& text, const Verification& v) {
  if (v.invariants.empty()) return;
  text.line("invariants:");
  const std::size_t shown = std::min(v.invariants.size(), max_invariants);
  for (std::size_t i = 0; i < shown; ++i) text.line("  {}: {}", v.invariants[i].where, v.invariants[i].formula);
  text.more(v.invariants.size() - shown, "invariants");
}

void write_checks(Text& text, const Verification& v) {
  using Status = Verification::Check::Status;
  if (v.checks.empty()) return;
  const auto count = [&v](Status status) { return std::ranges::count(v.checks, status, &Verification::Check::status); };
  text.line("checks: {} of {} proven, {} violated, {} open", count(Status::Proven), v.checks.size(),
            count(Status::Violated), count(Status::Open));
  for (const Verification::Check& check : v.checks) {
    if (check.status == Status::Violated) {
      std::vector<std::string> inputs;
      for (const auto& input : check.inputs) inputs.push_back(input.name + " = " + input.value);
      if (inputs.size() > max_check_inputs) {
        inputs.resize(max_check_inputs);
        inputs.emplace_back("...");
      }
      text.line("  violated: {}{}{}", check.violation, inputs.empty() ? "" : "; with ", fmt::join(inputs, ", "));
    } else if (check.status == Status::Open) {
      text.line("  open: {}", check.place.to_string());
    }
  }
}

// What the verdict rests on.
void write_condition(Text& text, const Verification& v) {
  if (!v.holds) return;
  if (*v.holds == Verification::Holds::Unconditionally) {
    text.line("holds: unconditionally");
    return;
  }
  text.line("holds: if no undefined behaviour occurs; {} place{} not proven free of it:", v.open_places.size(),
            v.open_places.size() == 1 ? " is" : "s are");
  const std::size_t shown = std::min(v.open_places.size(), max_open_places);
  for (std::size_t i = 0; i < shown; ++i) text.line("  {}", v.open_places[i]);
  text.more(v.open_places.size() - shown, "places");
}

}  // namespace

std::string to_text(const Verification& v) {
  Text text;
  if (v.verdict == Verdict::False && !v.violation.empty()) text.line("violation: {}", v.violation);
  if (v.verdict != Verdict::Unknown) text.line("certified: {}", v.certified ? "yes" : "no");
  if (!v.property.empty()) text.line("property: {}", v.property);
  write_condition(text, v);
  for (const std::string& item : v.checked) text.line("checked: {}", item);
  if (v.verdict == Verdict::Unknown && !v.explanation.empty()) text.line("explanation: {}", v.explanation);
  write_checks(text, v);
  write_inputs(text, v);
  write_path(text, v);
  write_invariants(text, v);
  std::vector<std::string> statistics;
  for (const auto& [name, value] : v.statistics) statistics.push_back(fmt::format("{} {:.6g}", name, value));
  if (!statistics.empty()) text.line("statistics: {}", fmt::join(statistics, ", "));
  const std::size_t shown = std::min(v.assumptions.size(), max_assumptions);
  for (std::size_t i = 0; i < shown; ++i) text.line("assumption: {}", v.assumptions[i]);
  text.more(v.assumptions.size() - shown, "assumptions");
  std::vector<std::string> provenance{"engine " + v.engine};
  for (const auto& [name, value] : v.options) provenance.push_back(name + " " + value);
  for (const auto& [name, value] : v.provenance) provenance.push_back(name + " " + value);
  text.line("provenance: {}", fmt::join(provenance, ", "));
  return text.take();
}

}  // namespace warrant
