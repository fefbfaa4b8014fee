#include "audit/page.h"

#include <fmt/format.h>

#include <string_view>

#include "base/markup.h"
#include "base/text.h"
#include "report/html_source.h"
#include "report/html_template.h"

namespace warrant::audit {

namespace {

// Behind the style of all reports.
constexpr std::string_view audit_style = R"css(
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; vertical-align: top; padding: .2rem .6rem; border-bottom: 1px solid var(--rule); }
td.seconds { text-align: right; white-space: nowrap; }
td { overflow-wrap: anywhere; }
tr.broken td:first-child { color: var(--bad); font-weight: 700; }
tr.open td:first-child { color: var(--weak); }
tr.proven td:first-child { color: var(--good); }
td:first-child { white-space: nowrap; }
details pre { white-space: pre-wrap; overflow-wrap: anywhere; }
#filters { display: flex; gap: .8rem; flex-wrap: wrap; margin: .6rem 0; }
)css";

// Rows of the chosen classes, whose text has the words.
constexpr std::string_view audit_script = R"js(
const rows = [...document.querySelectorAll("tbody tr")];
const boxes = [...document.querySelectorAll("#filters input[type=checkbox]")];
const words = document.querySelector("#words");
function filter() {
  const shown = new Set(boxes.filter(box => box.checked).map(box => box.value));
  const wanted = words.value.toLowerCase();
  for (const row of rows)
    row.hidden = !shown.has(row.dataset.what) || !row.textContent.toLowerCase().includes(wanted);
}
for (const box of boxes) box.addEventListener("change", filter);
words.addEventListener("input", filter);
document.querySelector("#filters").hidden = false;
filter();
)js";

const char* style_of(FunctionClass what) {
  switch (what) {
    case FunctionClass::Broken:
      return "violated";
    case FunctionClass::Open:
      return "open";
    default:
      return "proven";
  }
}

class Page {
 public:
  Page(const AuditReport& report, SourceTexts& sources) : report_(report), source_(sources) {
    for (const FunctionReport& function : report.functions) {
      source_.add_file(function.where.file);
      source_.add_tag(function.where, style_of(function.what), sentence(function));
      if (function.what != FunctionClass::Broken || function.failing.line == 0) continue;
      source_.mark_error(function.failing);
      source_.add_tag(function.failing, "violated", fmt::format("{}, called by {}", function.violated, function.name));
    }
  }

  std::string text(const std::string& version) {
    const bool has_findings = report_.count(FunctionClass::Broken) > 0;
    std::string page = page_start("audit", std::string(report_style) + std::string(audit_style));
    page += fmt::format("<header><span class=\"verdict {}\">{}</span><h1>{}</h1>\n{}</header>\n",
                        has_findings ? "bad" : "good", counted(report_.count(FunctionClass::Broken), "finding"),
                        counted(report_.functions.size(), "function"), notes());
    page += filters() + table();
    page += fmt::format(
        "<main class=\"alone\">\n<section id=\"source\" aria-label=\"source\" tabindex=\"0\">\n{}"
        "</section>\n</main>\n",
        source_.text());
    page += fmt::format("<footer>Warrant {}</footer>\n<script>{}</script>\n</body>\n</html>\n", escape_html(version),
                        audit_script);
    return page;
  }

 private:
  std::string notes() const {
    std::string text;
    for (const std::string& note : report_.notes) text += fmt::format("<p class=\"muted\">{}</p>\n", escape_html(note));
    return text;
  }

  std::string filters() const {
    std::string text =
        "<div id=\"filters\" hidden>\n<input id=\"words\" type=\"search\" placeholder=\"filter\" "
        "aria-label=\"filter\">\n";
    for (const FunctionClass what : order_of_classes)
      text += fmt::format("<label><input type=\"checkbox\" value=\"{0}\" checked> {0} ({1})</label>\n", describe(what),
                          report_.count(what));
    return text + "</div>\n";
  }

  std::string table() {
    std::string text =
        "<table>\n<thead><tr><th>class</th><th>function</th><th>contract, or what fails</th><th>CPU "
        "time</th></tr></thead>\n<tbody>\n";
    for (const FunctionClass what : order_of_classes)
      for (const FunctionReport& function : report_.functions)
        if (function.what == what) text += row(function);
    return text + "</tbody>\n</table>\n";
  }

  std::string row(const FunctionReport& function) {
    const char* const name = describe(function.what);
    const char* const style = function.what == FunctionClass::Broken ? "broken"
                              : function.what == FunctionClass::Open ? "open"
                                                                     : "proven";
    return fmt::format(
        "<tr class=\"{}\" data-what=\"{}\"><td>{}</td><td>{} {}</td><td>{}{}</td><td "
        "class=\"seconds\">{:.1f} s</td></tr>\n",
        style, name, name, source_.link(function.where), escape_html(function.name), escape_html(sentence(function)),
        details(function), function.seconds);
  }

  static std::string details(const FunctionReport& function) {
    std::string text = fmt::format("<p><code>{}</code></p>", escape_html(function.command));
    for (const std::string& assumption : function.assumptions)
      text += fmt::format("<p class=\"muted\">assumed: {}</p>", escape_html(assumption));
    if (!function.details.empty()) text += fmt::format("<pre>{}</pre>", escape_html(function.details));
    return fmt::format("<details><summary>more</summary>{}</details>", text);
  }

  const AuditReport& report_;
  HtmlSource source_;
};

}  // namespace

std::string to_html(const AuditReport& report, const std::string& version, SourceTexts& sources) {
  return Page(report, sources).text(version);
}

}  // namespace warrant::audit
