#include "report/html.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/markup.h"
#include "base/text.h"
#include "report/html_source.h"
#include "report/html_template.h"
#include "report/path_picture.h"
#include "report/path_walk.h"
#include "report/sentence.h"

namespace warrant {

namespace {

using Json = nlohmann::ordered_json;
using Check = Verification::Check;

constexpr std::size_t max_rows = 2'000;  // of one table

FileLine place_of(const CheckPlace& place) { return {place.file, place.line}; }

class HtmlReport {
 public:
  HtmlReport(const Verification& verification, const ReportContext& context, SourceTexts& sources)
      : v_(verification), context_(context), source_(sources) {
    for (const std::string& file : context.files) source_.add_file(file);
    for (const Verification::PathStep& step : v_.path) source_.mark_visited({step.file, step.line});
    if (v_.verdict == Verdict::False) {
      source_.mark_error(place_of(v_.place));
      if (!v_.failing_place.empty()) source_.mark_error(file_line(v_.failing_place));
    }
    for (const Check& check : v_.checks) source_.add_tag(place_of(check.place), describe(check.status), words(check));
    if (v_.checks.empty() && v_.verdict == Verdict::False)
      source_.add_tag(place_of(v_.place), "violated", "violated: " + v_.place.what);
    for (const std::string& open : v_.open_places) add_open_place(open);
    for (const Verification::Invariant& invariant : v_.invariants)
      source_.add_invariant(file_line(invariant.where), invariant.formula);
    if (!v_.path.empty()) picture_ = draw_path(v_.path);
  }

  std::string page() {
    std::string page = page_start(fmt::format("{}: {}", describe(v_.verdict), v_.file), report_style);
    page += header();
    const std::string side = side_panel();
    page +=
        fmt::format("<main{}>\n<section id=\"source\" aria-label=\"source\" tabindex=\"0\">\n{}</section>\n{}</main>\n",
                    side.empty() ? " class=\"alone\"" : "", source_.text(), side);
    page += checks() + inputs() + picture() + folded();
    page += fmt::format("<footer>Warrant {}</footer>\n", escape_html(context_.version));
    if (v_.path.empty()) return page + "</body>\n</html>\n";
    page += fmt::format("<script type=\"application/json\" id=\"data\">{}</script>\n<script>",
                        escape_script_data(to_text(data(), -1)));
    page += report_script;
    return page + "</script>\n</body>\n</html>\n";
  }

 private:
  static std::string words(const Check& check) {
    return fmt::format("{}: {}", describe(check.status), check.place.what);
  }

  // "f.c:12: signed overflow"
  void add_open_place(const std::string& text) {
    const std::size_t end = text.find(": ");
    if (end != std::string::npos) source_.add_tag(file_line(text.substr(0, end)), "open", "open" + text.substr(end));
  }

  std::string header() {
    const char* look = v_.verdict == Verdict::True ? "good" : v_.verdict == Verdict::False ? "bad" : "weak";
    std::string text = fmt::format("<header>\n<span class=\"verdict {}\">{}</span>\n<h1>{}</h1>\n", look,
                                   describe(v_.verdict), with_links(escape_html(bare_sentence(v_))));
    if (v_.holds && *v_.holds == Verification::Holds::WithoutUndefinedBehaviour)
      text += "<p>as long as no undefined behaviour occurs at the places marked open</p>\n";
    if (v_.verdict == Verdict::True && v_.restriction != Restriction::None)
      text += fmt::format("<p>{} below</p>\n", restricted(v_.restriction));
    if (v_.coverage) {
      text += fmt::format("<p>covers {}</p>\n", escape_html(covered(*v_.coverage)));
      for (const std::string& vacuous : v_.coverage->vacuous())
        text += fmt::format("<p class=\"vacuous\">{}</p>\n", escape_html(vacuous));
    }
    std::string about = escape_html(v_.file) + ": ";
    if (v_.verdict != Verdict::Unknown) about += v_.certified ? "certified; " : "not certified; ";
    // The sentence of a proof says it.
    if (v_.verdict != Verdict::True) about += fmt::format("checked for {}; ", escape_html(v_.property));
    return text + fmt::format("<p class=\"muted\">{}engine {}</p>\n</header>\n", about, escape_html(v_.engine));
  }

  // The places of the error in a text lead to their lines.
  std::string with_links(std::string html) {
    std::vector<FileLine> places;
    if (v_.verdict == Verdict::False) places = {place_of(v_.place), file_line(v_.failing_place)};
    std::size_t searched = 0;
    for (const FileLine& place : places) {
      const std::string words = escape_html(fmt::format("{}:{}", place.file, place.line));
      const std::size_t at = html.rfind(words);
      if (place.line == 0 || at == std::string::npos || at < searched) continue;
      const std::string link = source_.link(place);
      html.replace(at, words.size(), link);
      searched = at + link.size();
    }
    return html;
  }

  // The counterexample: what the script shows for one step, then all steps.
  std::string side_panel() {
    if (v_.path.empty()) return {};
    std::string text =
        "<aside aria-label=\"counterexample\">\n<div id=\"stepper\" hidden>\n<div class=\"controls\">"
        "<button id=\"first\" title=\"Home\" aria-label=\"first step\">&#8676;</button>"
        "<button id=\"back\" title=\"left, up or k\" aria-label=\"step back\">&#8592;</button>"
        "<button id=\"forth\" title=\"right, down or j\" aria-label=\"step forwards\">&#8594;</button>"
        "<button id=\"last\" title=\"End\" aria-label=\"last step\">&#8677;</button>"
        "<span id=\"count\" aria-live=\"polite\"></span></div>\n"
        "<ol id=\"calls\" aria-label=\"open calls\"></ol>\n<p id=\"because\"></p>\n"
        "<div id=\"values\"></div>\n</div>\n";
    text += fmt::format("<h2>{}</h2>\n<ol id=\"steps\">\n", counted(v_.path.size() + v_.path_gap.count, "step"));
    for (std::size_t i = 0; i < v_.path.size(); ++i) text += step(i);
    if (has_gap_at(v_.path.size())) text += gap();
    return text + "</ol>\n</aside>\n";
  }

  bool has_gap_at(std::size_t i) const { return v_.path_gap.count > 0 && v_.path_gap.at == i; }
  std::string gap() const {
    return fmt::format("<li class=\"gap\">{} left out</li>\n", counted(v_.path_gap.count, "step"));
  }

  std::string step(std::size_t i) {
    const Verification::PathStep& step = v_.path[i];
    std::string text = has_gap_at(i) ? gap() : "";
    const bool is_call = i == 0 || step.depth > v_.path[i - 1].depth ||
                         (step.depth == v_.path[i - 1].depth && step.function != v_.path[i - 1].function);
    const std::string number = step.line == 0 ? "" : std::to_string(step.line),
                      anchor = source_.anchor({step.file, step.line});
    text += fmt::format("<li id=\"step-{}\" style=\"--depth:{}\">", i + 1, std::min(step.depth, 12U));
    if (is_call && !step.function.empty()) text += fmt::format("<b>{}</b> ", escape_html(step.function));
    text += anchor.empty() ? fmt::format("<span class=\"n\">{}</span> ", number)
                           : fmt::format("<a class=\"n\" href=\"#{}\">{}</a> ", anchor, number);
    text += fmt::format("<code>{}</code>", escape_html(step.text));
    for (const std::string& condition : step.conditions)
      text += fmt::format(" <span class=\"condition\">{}</span>", escape_html(condition));
    for (const Verification::NamedValue& change : step.changes)
      text +=
          fmt::format(" <span class=\"change\">{} = {}</span>", escape_html(change.name), escape_html(change.value));
    return text + "</li>\n";
  }

  // What the script needs of each step: its line's element, the calls, what changes and to which call that belongs.
  Json data() {
    Json steps = Json::array();
    PathWalk walk(v_);
    while (walk.advance()) {
      const std::size_t i = walk.step();
      const Verification::PathStep& step = v_.path[i];
      Json changes = Json::array();
      for (std::size_t change = 0; change < step.changes.size(); ++change)
        changes.push_back({step.changes[change].name, step.changes[change].value, walk.owner(change)});
      steps.push_back({{"row", source_.anchor({step.file, step.line})},
                       {"line", step.line},
                       {"depth", step.depth},
                       {"function", step.function},
                       {"kept", walk.open_before()},
                       {"conditions", step.conditions},
                       {"changes", std::move(changes)},
                       {"node", picture_.nodes[i]}});
    }
    return steps;
  }

  std::string picture() const {
    if (v_.path.empty()) return {};
    std::string text = "<details id=\"picture\"><summary>Lines of the path, and the steps between them</summary>\n";
    if (picture_.left_out > 0)
      text += fmt::format("<p class=\"muted\">{} more are not drawn.</p>\n", counted(picture_.left_out, "line"));
    return text + fmt::format("<div class=\"wide\">{}</div>\n</details>\n", picture_.svg);
  }

  std::string checks() {
    if (v_.checks.empty()) return {};
    const auto count = [this](Check::Status status) { return std::ranges::count(v_.checks, status, &Check::status); };
    std::string text = fmt::format("<details open><summary>Checks: {} of {} proven, {} violated, {} open</summary>\n",
                                   count(Check::Status::Proven), v_.checks.size(), count(Check::Status::Violated),
                                   count(Check::Status::Open));
    std::vector<std::vector<std::string>> rows;
    for (const Check::Status status : {Check::Status::Violated, Check::Status::Open, Check::Status::Proven})
      for (const Check& check : v_.checks)
        if (check.status == status) rows.push_back(row_of(check));
    return text + table({"", "where", "what", "inputs"}, rows) + "</details>\n";
  }

  std::vector<std::string> row_of(const Check& check) {
    std::string inputs;
    for (const Verification::InputValue& input : check.inputs)
      inputs += fmt::format("{}{} = {}", inputs.empty() ? "" : ", ", input.name, input.value);
    const std::string what = check.violation.empty() ? check.place.what : without_place(check.violation, check.place);
    return {fmt::format("<span class=\"tag {0}\">{0}</span>", describe(check.status)),
            source_.link(place_of(check.place)), escape_html(what), escape_html(inputs)};
  }

  std::string inputs() {
    if (v_.inputs.empty()) return {};
    std::vector<std::vector<std::string>> rows;
    for (const Verification::InputValue& input : v_.inputs)
      rows.push_back({escape_html(input.name), fmt::format("<code>{}</code>", escape_html(input.value)),
                      escape_html(input.kind), source_.link(file_line(input.where))});
    return fmt::format("<details><summary>{}</summary>\n{}</details>\n", counted(v_.inputs.size(), "input"),
                       table({"name", "value", "kind", "where"}, rows));
  }

  // Cells are HTML.
  static std::string table(const std::vector<std::string>& header, const std::vector<std::vector<std::string>>& rows) {
    std::string text = "<div class=\"wide\"><table><thead><tr>";
    for (const std::string& cell : header) text += "<th>" + cell + "</th>";
    text += "</tr></thead><tbody>\n";
    for (std::size_t i = 0; i < std::min(rows.size(), max_rows); ++i) {
      text += "<tr>";
      for (const std::string& cell : rows[i]) text += "<td>" + cell + "</td>";
      text += "</tr>\n";
    }
    text += "</tbody></table></div>\n";
    if (rows.size() > max_rows) text += fmt::format("<p>... and {} more</p>\n", rows.size() - max_rows);
    return text;
  }

  static std::string list(const char* title, const std::vector<std::string>& items) {
    if (items.empty()) return {};
    std::string text = fmt::format("<h2>{}</h2>\n<ul>\n", title);
    for (const std::string& item : items) text += fmt::format("<li>{}</li>\n", escape_html(item));
    return text + "</ul>\n";
  }

  // Evidence and figures.
  std::string folded() {
    std::string text = "<details><summary>Evidence, assumptions, statistics</summary>\n";
    text += list("How it was checked", v_.checked) + list("Assumptions", v_.assumptions);
    text += list("Places not proven free of undefined behaviour", v_.open_places);
    std::vector<std::vector<std::string>> rows;
    for (const Verification::Attempt& attempt : v_.attempts)
      rows.push_back({escape_html(attempt.plan), fmt::format("{:.2f}", attempt.seconds), escape_html(attempt.end)});
    if (!rows.empty()) text += "<h2>Attempts</h2>\n" + table({"what", "seconds", "end"}, rows);
    rows.clear();
    for (const auto& [name, value] : v_.statistics) rows.push_back({escape_html(name), fmt::format("{:.6g}", value)});
    if (!rows.empty()) text += "<h2>Statistics</h2>\n" + table({"name", "value"}, rows);
    rows.clear();
    for (const auto* entries : {&v_.options, &v_.provenance})
      for (const auto& [name, value] : *entries) rows.push_back({escape_html(name), escape_html(value)});
    text += "<h2>Provenance</h2>\n" + table({"name", "value"}, rows);
    return text + "</details>\n";
  }

  const Verification& v_;
  const ReportContext& context_;
  HtmlSource source_;
  PathPicture picture_;
};

}  // namespace

std::string to_html(const Verification& verification, const ReportContext& context, SourceTexts& sources) {
  return HtmlReport(verification, context, sources).page();
}

}  // namespace warrant
