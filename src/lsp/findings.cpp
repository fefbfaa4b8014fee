#include "lsp/findings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <sstream>

#include "base/text.h"
#include "c_text/source_texts.h"
#include "program/source.h"
#include "report/evidence_words.h"
#include "report/rules.h"
#include "report/sentence.h"

namespace warrant::lsp {

namespace {

using Check = CheckedPlace;

// Editors show the steps as a list.
constexpr std::size_t max_first_steps = 20, max_last_steps = 80;

std::string describe_step(const PathStep& step) {
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

  void add_result(const Result& result) {
    const FalseVerdict* violated = result.if_false();
    const Severity severity = result.is_certified() ? Severity::Error : Severity::Warning;
    bool has_shown = false;
    for (const Check& check : result.checks) {
      if (check.status != Check::Status::Violated) continue;
      const bool is_shown = violated && check.place == violated->place;
      has_shown |= is_shown;
      if (is_shown)
        add_shown(result, *violated, severity);
      else
        add_violation({check.place.file, check.place.line}, check.place, severity, check.happened, Json::array());
    }
    if (violated && !has_shown) add_shown(result, *violated, severity);
    if (result.is_unknown())
      add(context_.path, context_.line, context_.is_asked ? Severity::Information : Severity::Hint, "unknown",
          "not decided: " + bare_sentence(result));
    const TrueVerdict* proven = result.if_true();
    if (proven && proven->coverage) add_vacuous(*proven->coverage);
    if (proven) add_proof(result, *proven);
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

  void add_violation(const FileLine& where, const CheckPlace& place, Severity severity, const std::string& message,
                     const Json& related) {
    made.has_violation = true;
    Json* diagnostic = add(absolute(where.file), where.line == 0 ? context_.line : where.line - 1, severity,
                           report_rules()[rule_of(place.what)].id, message);
    if (context_.shows_related && !related.empty()) (*diagnostic)["relatedInformation"] = related;
  }

  // The violation whose path is told. Where a function checks its parameter, the call is of interest.
  void add_shown(const Result& result, const FalseVerdict& violated, Severity severity) {
    const FileLine& failing = violated.failure.where;
    const bool is_call = is_visible(failing.file, failing.line);
    add_violation(is_call ? failing : FileLine{violated.place.file, violated.place.line}, violated.place, severity,
                  bare_sentence(result), steps_of(violated));
  }

  Json steps_of(const FalseVerdict& violated) {
    std::vector<const PathStep*> visible;
    for (const PathStep& step : violated.path)
      if (is_visible(step.file, step.line)) visible.push_back(&step);
    Json steps = Json::array();
    for (std::size_t i = 0; i < visible.size(); ++i) {
      if (i >= max_first_steps && i + max_last_steps < visible.size()) continue;
      std::string message = describe_step(*visible[i]);
      if (i > max_first_steps && i + max_last_steps == visible.size())
        message = fmt::format("({} left out) {}", counted(i - max_first_steps, "step"), message);
      const std::string path = absolute(visible[i]->file);
      steps.push_back(
          {{"location", {{"uri", context_.uri_of(path)}, {"range", to_json(range(path, visible[i]->line - 1))}}},
           {"message", message}});
    }
    return steps;
  }

  void add_vacuous(const FileLine& place, const std::string& text) {
    if (is_visible(place.file, place.line))
      add(absolute(place.file), place.line - 1, Severity::Warning, "vacuous", text);
    else
      add(context_.path, context_.line, Severity::Warning, "vacuous", text);
  }

  void add_vacuous(const Coverage& coverage) {
    for (const Contradiction& contradiction : coverage.contradictions) {
      // What the command line assumes has no place; what it contradicts may have one.
      FileLine place = contradiction.assumption.where;
      for (const AssumptionPlace& partner : contradiction.partners)
        if (place.line == 0) place = partner.where;
      add_vacuous(place, sentence(contradiction));
    }
    for (const UnreachedAssertions& unreached : coverage.never_reached)
      add_vacuous(unreached.places.empty() ? FileLine{} : unreached.places.front(), sentence(unreached));
  }

  void add_proof(const Result& result, const TrueVerdict& proven) {
    std::string label = proven.is_certified ? "proven" : "TRUE, but the proof was not checked";
    if (proven.holds == TrueVerdict::Holds::WithoutUndefinedBehaviour) label += ", if no undefined behaviour occurs";
    if (const std::string restriction = restricted(result.restriction()); !restriction.empty())
      label += ", " + restriction;
    std::string tooltip = sentence(result);
    for (const StatedAssumption& assumption : result.assumptions) tooltip += "\nassumption: " + sentence(assumption);
    made.hints[context_.path].push_back({context_.line, label, tooltip});
    for (const ReadableInvariant& invariant : proven.invariants)
      if (is_visible(invariant.where.file, invariant.where.line))
        made.hints[absolute(invariant.where.file)].push_back(
            {invariant.where.line - 1, "invariant: " + invariant.formula,
             "holds whenever the loop begins a round; the proof rests on it"});
  }

  const FindingContext& context_;
  std::string directory_;
  SourceTexts texts_;
};

}  // namespace

Findings findings_of(const Result& result, const FindingContext& context) {
  FindingsWriter found(context);
  found.add_result(result);
  return std::move(found.made);
}

Findings findings_of_complaint(const std::string& text, const FindingContext& context) {
  FindingsWriter found(context);
  found.add_complaint(text);
  return std::move(found.made);
}

}  // namespace warrant::lsp
