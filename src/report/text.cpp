#include "report/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>

#include "base/text.h"
#include "c_text/dump.h"
#include "report/advice.h"
#include "report/evidence_words.h"
#include "report/sentence.h"

namespace warrant {

namespace {

constexpr std::size_t max_shown_inputs = 40;
constexpr std::size_t max_check_inputs = 6;
constexpr std::size_t max_invariants = 20;
constexpr std::size_t max_assumptions = 10;
constexpr std::size_t max_open_places = 5;
constexpr std::size_t max_vacuous = 10;
constexpr std::size_t max_first_steps = 15, max_last_steps = 25, max_step_changes = 6;
constexpr std::size_t max_shown_depth = 30;
constexpr std::size_t max_uncut_steps = 10;  // to leave out so few is no help
constexpr std::size_t max_line_text = 60;
constexpr std::size_t max_values_length = 60;

std::string shortened(const std::string& text, std::size_t length) {
  return text.size() <= length ? text : text.substr(0, length - 3) + "...";
}

class Text {
 public:
  explicit Text(const TextOptions& options) : options_(options) {}

  template <typename... Arguments>
  void line(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    text_ += fmt::format(format, std::forward<Arguments>(arguments)...);
    text_ += '\n';
  }
  void heading(const std::string& title) { line("\n{}", coloured(title, "1")); }
  void more(std::size_t count, const std::string& noun) {
    if (count > 0) line("  ... and {}", counted(count, "more " + noun));
  }
  std::string coloured(const std::string& text, const char* code) const {
    return options_.is_coloured ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : text;
  }
  const TextOptions& options() const { return options_; }
  std::string take() { return std::move(text_); }

 private:
  const TextOptions& options_;
  std::string text_;
};

void write_sentence(Text& text, const Result& v) {
  const char* colour = v.is_true() ? "1;32" : v.is_false() ? "1;31" : "1;33";
  const std::string whole = sentence(v);
  const std::string verdict = describe(v.kind());
  text.line("{}{}", text.coloured(verdict, colour), whole.substr(verdict.size()));
  if (const std::string advice = advice_on_false(v); !advice.empty()) text.line("advice: {}", advice);
}

void write_inputs(Text& text, const std::vector<InputValue>& inputs) {
  if (inputs.empty()) return;
  text.heading("Inputs, in the order read");
  const std::size_t shown = std::min(inputs.size(), max_shown_inputs);
  const auto is_alike = [&inputs](std::size_t i, std::size_t j) {
    return inputs[i].name == inputs[j].name && inputs[i].where == inputs[j].where;
  };
  for (std::size_t i = 0; i < shown;) {
    const InputValue& input = inputs[i];
    const bool is_call = input.kind == InputKind::Nondet;
    std::string values = inputs[i++].value;
    for (; i < shown && is_alike(i, i - 1) && values.size() < max_values_length; ++i) values += ", " + inputs[i].value;
    const std::string kind = is_call ? std::string() : fmt::format(" ({})", describe(input.kind));
    const std::string where = input.where.line == 0 ? std::string() : "  at " + input.where.to_string();
    text.line("  {}{} = {}{}{}", input.name, is_call ? "()" : "", values, kind, where);
  }
  text.more(inputs.size() - shown, "input");
}

// The one file of the path; empty if there are several. A call that stands in no file is no matter.
std::string only_file(const FalseVerdict& v) {
  std::string file;
  for (const auto& step : v.path) {
    if (step.file.empty()) continue;
    if (!file.empty() && file != step.file) return {};
    file = step.file;
  }
  return file;
}

// Deep recursion would leave the page.
std::size_t indentation(const PathStep& step) { return 2 * std::min<std::size_t>(step.depth, max_shown_depth); }

void write_step(Text& text, const PathStep& step, bool names_file, std::size_t width) {
  const std::string where = step.line == 0 ? std::string()
                            : names_file   ? fmt::format("{}:{}", step.file, step.line)
                                           : std::to_string(step.line);
  std::vector<std::string> remarks = step.conditions;
  const bool is_full = text.options().has_full_path;
  if (!step.changes.empty()) remarks.push_back(listed(step.changes, is_full ? SIZE_MAX : max_step_changes));
  const std::string remark = remarks.empty() ? "" : fmt::format("    // {}", fmt::join(remarks, "; "));
  const std::string code = step.line == 0 ? step.text : shortened(step.text, max_line_text);
  text.line("  {:>{}}  {:<{}}{}{}", where, width, "", indentation(step), code, remark);
}

void write_path(Text& text, const FalseVerdict& v) {
  if (v.path.empty()) return;
  const std::string file = only_file(v);
  const bool names_files = file.empty();
  text.heading(names_files ? "Path" : "Path in " + file);
  std::size_t width = 0;
  for (const auto& step : v.path)
    width = std::max(width, fmt::formatted_size("{}", step.line) + (names_files ? step.file.size() + 1 : 0));
  const bool is_cut =
      !text.options().has_full_path && v.path.size() > max_first_steps + max_last_steps + max_uncut_steps;
  const std::size_t first = is_cut ? max_first_steps : v.path.size();
  const std::size_t last = is_cut ? v.path.size() - max_last_steps : v.path.size();
  const bool is_open = v.path_gap.count > 0 && v.path_gap.at == v.path.size();  // its end is not known
  const PathStep* before = nullptr;
  for (std::size_t i = 0; i < v.path.size(); ++i) {
    if (i == first && is_cut) {
      text.line("  ... {} left out; --full-path shows them ...",
                counted(last - first + (is_open ? 0 : v.path_gap.count), "step"));
      i = last;
    } else if (v.path_gap.count > 0 && i == v.path_gap.at) {
      text.line("  ... {} left out ...", counted(v.path_gap.count, "step"));
    }
    const PathStep& step = v.path[i];
    const bool is_other = !before || before->function != step.function || before->depth != step.depth;
    if (is_other && !step.function.empty())
      text.line("  {:>{}}  {:<{}}{}()", "", width, "", indentation(step), step.function);
    write_step(text, step, names_files, width);
    before = &step;
  }
  if (is_open) text.line("  ... the rest is too long to show ...");
}

void write_invariants(Text& text, const TrueVerdict& v) {
  if (v.invariants.empty() && v.unsaid_invariants == 0) return;
  text.heading(v.invariants_need_defined ? "Invariants, as long as no undefined behaviour occurs" : "Invariants");
  const std::size_t shown = std::min(v.invariants.size(), max_invariants);
  for (std::size_t i = 0; i < shown; ++i)
    text.line("  {}: {}", v.invariants[i].where.to_string(), v.invariants[i].formula);
  text.more(v.invariants.size() - shown, "invariant");
  if (v.unsaid_invariants > 0)
    text.line("  {} no short form in C",
              counted(v.unsaid_invariants, v.invariants.empty() ? "condition" : "more condition") +
                  (v.unsaid_invariants == 1 ? " has" : " have"));
}

// Conditions that all hold; those that bind less in parentheses.
std::string joined(std::vector<std::string> conditions) {
  for (std::string& condition : conditions)
    if (conditions.size() > 1 &&
        (condition.find(" || ") != std::string::npos || condition.find(" ? ") != std::string::npos))
      condition = "(" + condition + ")";
  return fmt::format("{}", fmt::join(conditions, " && "));
}

void write_contracts(Text& text, const TrueVerdict& v) {
  if (v.contracts.empty()) return;
  text.heading("Contracts");
  const std::size_t shown = std::min(v.contracts.size(), max_invariants);
  for (std::size_t i = 0; i < shown; ++i) {
    const ReadableContract& contract = v.contracts[i];
    std::string line = fmt::format("  {}:", contract.function);
    if (!contract.demands.empty()) line += fmt::format(" requires {};", joined(contract.demands));
    if (!contract.ensures.empty()) line += fmt::format(" ensures {};", joined(contract.ensures));
    if (contract.unsaid > 0)
      line += fmt::format(" {} no short form in C",
                          counted(contract.unsaid, "condition") + (contract.unsaid == 1 ? " has" : " have"));
    else if (line.back() == ':')
      line += " nothing required, nothing ensured";
    if (line.back() == ';') line.pop_back();
    text.line("{}", line);
  }
  text.more(v.contracts.size() - shown, "contract");
}

void write_checks(Text& text, const Result& v) {
  using Status = CheckedPlace::Status;
  if (v.checks.empty()) return;
  const auto count = [&v](Status status) { return std::ranges::count(v.checks, status, &CheckedPlace::status); };
  text.line("\nchecks: {} of {} proven, {} violated, {} open", count(Status::Proven), v.checks.size(),
            count(Status::Violated), count(Status::Open));
  for (const CheckedPlace& check : v.checks) {
    if (check.status == Status::Violated) {
      std::vector<std::string> inputs;
      for (const auto& input : check.inputs) inputs.push_back(input.name + " = " + input.value);
      if (inputs.size() > max_check_inputs) {
        inputs.resize(max_check_inputs);
        inputs.emplace_back("...");
      }
      text.line("  violated: {}{}{}", violation(check.place, check.happened), inputs.empty() ? "" : "; with ",
                fmt::join(inputs, ", "));
    } else if (check.status == Status::Open) {
      text.line("  open: {}", check.place.to_string());
    }
  }
}

// What the verdict rests on.
void write_condition(Text& text, const Result& v) {
  const TrueVerdict* proven = v.if_true();
  if (!proven || !proven->holds) return;
  const bool is_restricted = v.restriction() != Restriction::None;
  const std::string restriction = is_restricted ? fmt::format("{} below", restricted(v.restriction())) : "";
  if (*proven->holds == TrueVerdict::Holds::InAnyCase) {
    text.line("holds: {}", restriction.empty() ? "unconditionally" : restriction);
    return;
  }
  const std::vector<OpenPlace>& open = proven->open_places;
  text.line("holds: if no undefined behaviour occurs{}; {} not proven free of it:",
            restriction.empty() ? "" : ", " + restriction,
            counted(open.size(), "place") + (open.size() == 1 ? " is" : " are"));
  const std::size_t shown = std::min(open.size(), max_open_places);
  for (std::size_t i = 0; i < shown; ++i) text.line("  {}", sentence(open[i]));
  text.more(open.size() - shown, "place");
}

// How much the verdict says.
void write_coverage(Text& text, const Coverage& coverage) {
  text.line("covers: {}", covered(coverage));
  const std::vector<std::string> remarks = vacuous(coverage);
  const std::size_t shown = std::min(remarks.size(), max_vacuous);
  for (std::size_t i = 0; i < shown; ++i) text.line("vacuous: {}", remarks[i]);
  text.more(remarks.size() - shown, "remark");
}

void write_evidence(Text& text, const Result& v) {
  if (v.checked.empty()) return;
  text.heading(v.is_certified() ? "Checked" : "Not certified");
  for (const Checked& checked : v.checked) text.line("  {}", sentence(checked));
}

void write_assumptions(Text& text, const Result& v) {
  if (v.assumptions.empty()) return;
  text.heading("Assumptions");
  const std::size_t shown = std::min(v.assumptions.size(), max_assumptions);
  for (std::size_t i = 0; i < shown; ++i) text.line("  {}", sentence(v.assumptions[i]));
  text.more(v.assumptions.size() - shown, "assumption");
}

// How long an attempt has searched, without the check of what it found.
double search_seconds(const AttemptRecord& attempt) {
  double seconds = 0;
  for (const Statistic part : {Statistic::PassSeconds, Statistic::EngineSeconds, Statistic::RunSeconds})
    seconds += figure(attempt.statistics, part);
  return seconds;
}

// One thing per line, for scripts too (benchmarks/schedule).
void write_statistics(Text& text, const Result& v) {
  text.heading("Statistics");
  if (!v.is_unknown()) text.line("certified: {}", v.is_certified() ? "yes" : "no");
  if (v.is_unknown()) text.line("explanation: {}", explanation(v));
  std::vector<std::string> statistics;
  for (const auto& [statistic, value] : v.statistics)
    statistics.push_back(fmt::format("{} {:.6g}", describe(statistic), value));
  text.line("statistics: {}", fmt::join(statistics, ", "));
  for (const AttemptRecord& attempt : v.attempts)
    text.line("attempt: {}: {}, search {:.2f} s, all {:.2f} s", plan_of(attempt), end_of(attempt),
              search_seconds(attempt), attempt.seconds);
  std::vector<std::string> provenance{"engine " + v.engine};
  for (const auto& [name, value] : named_settings(v.settings)) provenance.push_back(name + " " + value);
  for (const auto& [name, value] : v.provenance) provenance.push_back(name + " " + value);
  text.line("provenance: {}", fmt::join(provenance, ", "));
}

}  // namespace

std::string to_text(const Result& v, const TextOptions& options) {
  Text text(options);
  write_sentence(text, v);
  write_condition(text, v);
  const TrueVerdict* proven = v.if_true();
  if (proven && proven->coverage) write_coverage(text, *proven->coverage);
  write_checks(text, v);
  write_inputs(text, v.inputs());
  if (const FalseVerdict* violated = v.if_false()) write_path(text, *violated);
  if (proven) write_invariants(text, *proven);
  if (proven) write_contracts(text, *proven);
  write_evidence(text, v);
  write_assumptions(text, v);
  if (options.has_statistics) write_statistics(text, v);
  text.line("");
  return text.take();
}

}  // namespace warrant
