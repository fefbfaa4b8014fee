#include "report/html.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/markup.h"
#include "base/text.h"
#include "c_text/dump.h"
#include "report/advice.h"
#include "report/evidence_words.h"
#include "report/html_source.h"
#include "report/html_template.h"
#include "report/path_picture.h"
#include "report/path_walk.h"
#include "report/sentence.h"
#include "result/json.h"

namespace warrant {

namespace {

using Json = nlohmann::ordered_json;
using Check = CheckedPlace;

constexpr std::size_t max_rows = 2'000;  // of one table

FileLine place_of(const CheckPlace& place) { return {place.file, place.line}; }

class HtmlReport {
 public:
  HtmlReport(const Result& result, const ReportContext& context, SourceTexts& sources)
      : v_(result),
        context_(context),
        source_(sources),
        violated_(result.if_false()),
        path_(result.path()),
        gap_(violated_ ? violated_->path_gap : PathGap{}) {
    for (const std::string& file : context.files) source_.add_file(file);
    for (const PathStep& step : path_) source_.mark_visited({step.file, step.line});
    if (violated_) {
      source_.mark_error(place_of(violated_->place));
      if (violated_->failure.where.line != 0) source_.mark_error(violated_->failure.where);
    }
    for (const Check& check : v_.checks) source_.add_tag(place_of(check.place), describe(check.status), words(check));
    if (v_.checks.empty() && violated_)
      source_.add_tag(place_of(violated_->place), "violated", "violated: " + violated_->place.what.to_string());
    if (const TrueVerdict* proven = v_.if_true()) add_proof(*proven);
    if (!path_.empty()) picture_ = draw_path(path_);
    if (const UnknownVerdict* unknown = v_.if_unknown()) add_hot_spot(unknown->why);
  }

  std::string page() {
    std::string page = page_start(fmt::format("{}: {}", describe(v_.kind()), v_.file), report_style);
    page += header();
    const std::string side = side_panel();
    const std::string opened = source_.anchor(hot_spot_);
    page += fmt::format(
        "<main{}>\n<section id=\"source\" aria-label=\"source\" tabindex=\"0\"{}>\n{}</section>\n{}</main>\n",
        side.empty() ? " class=\"alone\"" : "", opened.empty() ? "" : fmt::format(" data-opened=\"{}\"", opened),
        source_.text(), side);
    page += checks() + inputs() + picture() + folded();
    page += fmt::format("<footer>Warrant {}</footer>\n", escape_html(context_.version));
    if (path_.empty() && !opened.empty()) page += fmt::format("<script>{}</script>\n", opening_script);
    if (path_.empty()) return page + "</body>\n</html>\n";
    page += fmt::format("<script type=\"application/json\" id=\"data\">{}</script>\n<script>",
                        escape_script_data(to_text(data(), -1)));
    page += report_script;
    return page + "</script>\n</body>\n</html>\n";
  }

 private:
  static std::string words(const Check& check) {
    return fmt::format("{}: {}", describe(check.status), check.place.what.to_string());
  }

  // Where the search was when it ended, or what it could not deal with.
  void add_hot_spot(const Unknown& why) {
    const FileLine& place = why.hot_spot ? why.hot_spot->loop : why.place;
    if (std::ranges::find(context_.files, place.file) != context_.files.end()) hot_spot_ = place;
    const auto open = std::ranges::find(v_.checks, Check::Status::Open, &Check::status);
    if (hot_spot_.line == 0 && open != v_.checks.end()) hot_spot_ = place_of(open->place);
    if (hot_spot_.line != 0) source_.add_tag(hot_spot_, "open", describe(why.reason));
  }

  void add_proof(const TrueVerdict& proven) {
    for (const OpenPlace& open : proven.open_places)
      if (const auto* operation = std::get_if<OpenOperation>(&open))
        source_.add_tag(operation->where.begin, "open", fmt::format("open: {}", describe(operation->kind)));
    for (const ReadableInvariant& invariant : proven.invariants)
      source_.add_invariant(invariant.where, invariant.formula);
  }

  std::string header() {
    const char* look = v_.is_true() ? "good" : v_.is_false() ? "bad" : "weak";
    std::string text = fmt::format("<header>\n<span class=\"verdict {}\">{}</span>\n<h1>{}</h1>\n", look,
                                   describe(v_.kind()), with_links(escape_html(bare_sentence(v_))));
    if (const std::string advice = advice_on_false(v_); !advice.empty())
      text += fmt::format("<p>{}</p>\n", escape_html(advice));
    if (const TrueVerdict* proven = v_.if_true()) text += remarks(*proven);
    std::string about = escape_html(v_.file) + ": ";
    if (!v_.is_unknown()) about += v_.is_certified() ? "certified; " : "not certified; ";
    // The sentence of a proof says it.
    if (!v_.is_true()) about += fmt::format("checked for {}; ", escape_html(describe(v_.property)));
    return text + fmt::format("<p class=\"muted\">{}engine {}</p>\n</header>\n", about, escape_html(v_.engine));
  }

  std::string remarks(const TrueVerdict& proven) const {
    std::string text;
    if (proven.holds == TrueVerdict::Holds::WithoutUndefinedBehaviour)
      text += "<p>as long as no undefined behaviour occurs at the places marked open</p>\n";
    if (v_.restriction() != Restriction::None) text += fmt::format("<p>{} below</p>\n", restricted(v_.restriction()));
    if (!proven.coverage) return text;
    text += fmt::format("<p>covers {}</p>\n", escape_html(covered(*proven.coverage)));
    for (const std::string& remark : vacuous(*proven.coverage))
      text += fmt::format("<p class=\"vacuous\">{}</p>\n", escape_html(remark));
    return text;
  }

  // The places of the error in a text lead to their lines.
  std::string with_links(std::string html) {
    std::vector<FileLine> places;
    if (violated_) places = {place_of(violated_->place), violated_->failure.where};
    if (v_.is_unknown()) places = {hot_spot_};
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
    if (path_.empty()) return {};
    std::string text =
        "<aside aria-label=\"counterexample\">\n<div id=\"stepper\" hidden>\n<div class=\"controls\">"
        "<button id=\"first\" title=\"Home\" aria-label=\"first step\">&#8676;</button>"
        "<button id=\"back\" title=\"left, up or k\" aria-label=\"step back\">&#8592;</button>"
        "<button id=\"forth\" title=\"right, down or j\" aria-label=\"step forwards\">&#8594;</button>"
        "<button id=\"last\" title=\"End\" aria-label=\"last step\">&#8677;</button>"
        "<span id=\"count\" aria-live=\"polite\"></span></div>\n"
        "<ol id=\"calls\" aria-label=\"open calls\"></ol>\n<p id=\"because\"></p>\n"
        "<div id=\"values\"></div>\n</div>\n";
    text += fmt::format("<h2>{}</h2>\n<ol id=\"steps\">\n", counted(path_.size() + gap_.count, "step"));
    for (std::size_t i = 0; i < path_.size(); ++i) text += step(i);
    if (has_gap_at(path_.size())) text += gap();
    return text + "</ol>\n</aside>\n";
  }

  bool has_gap_at(std::size_t i) const { return gap_.count > 0 && gap_.at == i; }
  std::string gap() const { return fmt::format("<li class=\"gap\">{} left out</li>\n", counted(gap_.count, "step")); }

  std::string step(std::size_t i) {
    const PathStep& step = path_[i];
    std::string text = has_gap_at(i) ? gap() : "";
    const bool is_call = i == 0 || step.depth > path_[i - 1].depth ||
                         (step.depth == path_[i - 1].depth && step.function != path_[i - 1].function);
    const std::string number = step.line == 0 ? "" : std::to_string(step.line),
                      anchor = source_.anchor({step.file, step.line});
    text += fmt::format("<li id=\"step-{}\" style=\"--depth:{}\">", i + 1, std::min(step.depth, 12U));
    if (is_call && !step.function.empty()) text += fmt::format("<b>{}</b> ", escape_html(step.function));
    text += anchor.empty() ? fmt::format("<span class=\"n\">{}</span> ", number)
                           : fmt::format("<a class=\"n\" href=\"#{}\">{}</a> ", anchor, number);
    text += fmt::format("<code>{}</code>", escape_html(step.text));
    for (const std::string& condition : step.conditions)
      text += fmt::format(" <span class=\"condition\">{}</span>", escape_html(condition));
    for (const NamedValue& change : step.changes)
      text +=
          fmt::format(" <span class=\"change\">{} = {}</span>", escape_html(change.name), escape_html(change.value));
    return text + "</li>\n";
  }

  // What the script needs of each step: its line's element, the calls, what changes and to which call that belongs.
  Json data() {
    Json steps = Json::array();
    PathWalk walk(path_, violated_->globals);
    while (walk.advance()) {
      const std::size_t i = walk.step();
      const PathStep& step = path_[i];
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
    if (path_.empty()) return {};
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
    for (const InputValue& input : check.inputs)
      inputs += fmt::format("{}{} = {}", inputs.empty() ? "" : ", ", input.name, input.value);
    const std::string what = check.happened.empty() ? check.place.what.to_string() : check.happened;
    return {fmt::format("<span class=\"tag {0}\">{0}</span>", describe(check.status)),
            source_.link(place_of(check.place)), escape_html(what), escape_html(inputs)};
  }

  std::string inputs() {
    const std::vector<InputValue>& inputs = v_.inputs();
    if (inputs.empty()) return {};
    std::vector<std::vector<std::string>> rows;
    for (const InputValue& input : inputs)
      rows.push_back({escape_html(input.name), fmt::format("<code>{}</code>", escape_html(input.value)),
                      escape_html(describe(input.kind)), source_.link(input.where)});
    return fmt::format("<details><summary>{}</summary>\n{}</details>\n", counted(inputs.size(), "input"),
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
    text += list("How it was checked", sentences(v_.checked)) + list("Assumptions", sentences(v_.assumptions));
    if (const TrueVerdict* proven = v_.if_true())
      text += list("Places not proven free of undefined behaviour", sentences(proven->open_places));
    std::vector<std::vector<std::string>> rows;
    for (const AttemptRecord& attempt : v_.attempts)
      rows.push_back(
          {escape_html(plan_of(attempt)), fmt::format("{:.2f}", attempt.seconds), escape_html(end_of(attempt))});
    if (!rows.empty()) text += "<h2>Attempts</h2>\n" + table({"what", "seconds", "end"}, rows);
    rows.clear();
    for (const auto& [statistic, value] : v_.statistics)
      rows.push_back({escape_html(describe(statistic)), fmt::format("{:.6g}", value)});
    if (!rows.empty()) text += "<h2>Statistics</h2>\n" + table({"name", "value"}, rows);
    rows.clear();
    const auto settings = named_settings(v_.settings);
    for (const auto* entries : {&settings, &v_.provenance})
      for (const auto& [name, value] : *entries) rows.push_back({escape_html(name), escape_html(value)});
    text += "<h2>Provenance</h2>\n" + table({"name", "value"}, rows);
    return text + "</details>\n";
  }

  const Result& v_;
  const ReportContext& context_;
  HtmlSource source_;
  const FalseVerdict* violated_;
  const std::vector<PathStep>& path_;
  PathGap gap_;
  PathPicture picture_;
  FileLine hot_spot_;  // of Unknown
};

}  // namespace

std::string to_html(const Result& result, const ReportContext& context, SourceTexts& sources) {
  return HtmlReport(result, context, sources).page();
}

}  // namespace warrant
