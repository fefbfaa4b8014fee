#include "lsp/findings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <sstream>

#include "program/source.h"
#include "report/rules.h"
#include "report/sentence.h"
#include "report/source_texts.h"

namespace warrant::lsp {

namespace {

using Check = Verification::Check;

// Editors show the steps as a list.
constexpr std::size_t max_first_steps = 20, max_last_steps = 80;

std::string describe_step(const Verification::PathStep& step) {
  std::vector<std::string> facts = step.conditions;
  for (const auto& [name, value] : step.changes) facts.push_back(fmt::format("{} = {}", name, value));
  std::string text = step.function.empty() ? "" : step.function + "(): ";
  text += without_block(step.text);
  if (!facts.empty()) text += fmt::format("  [{}]", fmt::join(facts, "; "));
  return text;
}

class FindingsWriter {
 public:
  explicit FindingsWriter(const FindingContext& context)
      : context_(context), directory_(std::filesystem::path(context.path).parent_path().string()) {}

  void add_verification(const Verification& v) {
    bool has_shown = false;
    for (const Check& check : v.checks) {
      if (check.status != Check::Status::Violated) continue;
      const bool is_shown = check.place == v.place && v.verdict == Verdict::False;
      has_shown |= is_shown;
      add_violation(v, check.place, is_shown ? bare_sentence(v) : without_place(check.violation, check.place),
                    is_shown ? steps_of(v) : Json::array());
    }
    if (v.verdict == Verdict::False && !has_shown) add_violation(v, v.place, bare_sentence(v), steps_of(v));
    if (v.verdict == Verdict::Unknown)
      add(context_.path, context_.line, context_.is_asked ? Severity::Information : Severity::Hint, "unknown",
          "not decided: " + bare_sentence(v));
    if (v.coverage) add_vacuous(*v.coverage);
    if (v.verdict == Verdict::True) add_proof(v);
  }

  // "FILE:LINE:COLUMN: MESSAGE", with the line itself below it.
  void add_complaint(const std::string& text) {
    static const std::regex form("^(.+?):([0-9]+):(?:([0-9]+):)? (note: )?(.*)$");
    constexpr std::string_view prefix = "warrant: ";
    std::istringstream lines(text);
    std::vector<std::string> others;
    Json* last = nullptr;
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with(prefix)) line.erase(0, prefix.size());
      if (line.starts_with("    ")) continue;
      std::smatch parts;
      if (!std::regex_match(line, parts, form)) {
        if (!line.empty()) others.push_back(line);
        continue;
      }
      const std::string path = absolute(parts[1]);
      const std::size_t number = std::strtoul(parts[2].str().c_str(), nullptr, 10);
      const std::size_t column = parts[3].matched ? std::strtoul(parts[3].str().c_str(), nullptr, 10) : 0;
      if (parts[4].matched && last) {
        (*last)["relatedInformation"].push_back(
            {{"location", {{"uri", context_.uri_of(path)}, {"range", to_json(range(path, number - 1, column))}}},
             {"message", parts[5].str()}});
        continue;
      }
      last = add(path, number == 0 ? 0 : number - 1, Severity::Error, "compile-error", parts[5], column);
    }
    if (!others.empty() && made.diagnostics.empty())
      add(context_.path, context_.line, context_.is_asked ? Severity::Error : Severity::Information, "bad-input",
          fmt::format("{}", fmt::join(others, "\n")));
  }

  Findings made;

 private:
  std::string absolute(const std::string& file) const {
    return (std::filesystem::path(directory_) / file).lexically_normal().string();
  }

  // Whether a reader can look there: the library and the main of --entry are in no file of the user's.
  bool is_visible(const std::string& file, std::uint32_t line) {
    if (file.empty() || file.starts_with(library_root)) return false;
    const SourceText* text = texts_.find(absolute(file));
    return text && line > 0 && line <= text->lines.size();
  }

  Range range(const std::string& path, std::size_t line, std::size_t column = 0) {
    const std::string_view text = texts_.line(path, static_cast<std::uint32_t>(line + 1));
    Range range = line_range(line, text);
    if (column > 0) range.start.character = utf16_length(text.substr(0, std::min(column - 1, text.size())));
    range.end.character = std::max(range.end.character, range.start.character);
    return range;
  }

  Json* add(const std::string& path, std::size_t line, Severity severity, const std::string& code,
            const std::string& message, std::size_t column = 0) {
    const SourceText* text = texts_.find(path);
    const std::size_t count = text ? text->lines.size() : 0;
    const bool is_there = line < count;
    const std::string& where = is_there ? path : context_.path;
    std::vector<Json>& list = made.diagnostics[where];
    list.push_back({{"range", to_json(is_there ? range(path, line, column) : range(where, context_.line))},
                    {"severity", static_cast<int>(severity)},
                    {"code", code},
                    {"source", "warrant"},
                    {"message", message}});
    return &list.back();
  }

  void add_violation(const Verification& v, const CheckPlace& place, const std::string& message, const Json& related) {
    made.has_violation = true;
    // Where a function checks its parameter, the call is of interest.
    FileLine where{place.file, place.line};
    if (const FileLine failing = file_line(v.failing_place); place == v.place && is_visible(failing.file, failing.line))
      where = failing;
    const Severity severity = v.certified ? Severity::Error : Severity::Warning;
    Json* diagnostic = add(absolute(where.file), where.line == 0 ? context_.line : where.line - 1, severity,
                           report_rules()[rule_of(place.what)].id, message);
    if (context_.shows_related && !related.empty()) (*diagnostic)["relatedInformation"] = related;
  }

  Json steps_of(const Verification& v) {
    std::vector<const Verification::PathStep*> visible;
    for (const Verification::PathStep& step : v.path)
      if (is_visible(step.file, step.line)) visible.push_back(&step);
    Json steps = Json::array();
    for (std::size_t i = 0; i < visible.size(); ++i) {
      if (i >= max_first_steps && i + max_last_steps < visible.size()) continue;
      std::string message = describe_step(*visible[i]);
      if (i > max_first_steps && i + max_last_steps == visible.size())
        message = fmt::format("({} steps are left out) {}", i - max_first_steps, message);
      const std::string path = absolute(visible[i]->file);
      steps.push_back(
          {{"location", {{"uri", context_.uri_of(path)}, {"range", to_json(range(path, visible[i]->line - 1))}}},
           {"message", message}});
    }
    return steps;
  }

  // The words name their place.
  void add_vacuous(const Coverage& coverage) {
    static const std::regex place(" at (.+?):([0-9]+)");
    for (const std::string& text : coverage.vacuous()) {
      std::smatch parts;
      const bool has_place = std::regex_search(text, parts, place);
      const auto line = static_cast<std::uint32_t>(has_place ? std::strtoul(parts[2].str().c_str(), nullptr, 10) : 0);
      if (has_place && is_visible(parts[1], line))
        add(absolute(parts[1]), line - 1, Severity::Warning, "vacuous", text);
      else
        add(context_.path, context_.line, Severity::Warning, "vacuous", text);
    }
  }

  void add_proof(const Verification& v) {
    std::string label = v.certified ? "proven" : "TRUE, but the proof was not checked";
    if (v.holds == Verification::Holds::WithoutUndefinedBehaviour) label += ", if no undefined behaviour occurs";
    if (const std::string restriction = restricted(v.restriction); !restriction.empty()) label += ", " + restriction;
    std::string tooltip = sentence(v);
    for (const std::string& assumption : v.assumptions) tooltip += "\nassumption: " + assumption;
    made.hints[context_.path].push_back({context_.line, label, tooltip});
    for (const Verification::Invariant& invariant : v.invariants) {
      const FileLine where = file_line(invariant.where);
      if (is_visible(where.file, where.line))
        made.hints[absolute(where.file)].push_back({where.line - 1, "invariant: " + invariant.formula,
                                                    "holds whenever the loop begins a round; the proof rests on it"});
    }
  }

  const FindingContext& context_;
  std::string directory_;
  SourceTexts texts_;
};

}  // namespace

Findings findings_of(const Verification& verification, const FindingContext& context) {
  FindingsWriter found(context);
  found.add_verification(verification);
  return std::move(found.made);
}

Findings findings_of_complaint(const std::string& text, const FindingContext& context) {
  FindingsWriter found(context);
  found.add_complaint(text);
  return std::move(found.made);
}

}  // namespace warrant::lsp
