#include "bench/page.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "base/markup.h"
#include "base/text.h"
#include "result/json.h"

namespace warrant {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view style = R"css(
:root { color-scheme: light; }
body { font: 15px/1.45 system-ui, sans-serif; color: #1c1c1c; margin: 1.5rem auto; max-width: 1240px; padding: 0 1rem; }
h1 { font-size: 1.6rem; margin: 0 0 .3rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
p { margin: .3rem 0; color: #444; }
table { border-collapse: collapse; font-size: .86rem; }
th, td { padding: .22rem .55rem; text-align: left; border-bottom: 1px solid #e2e2e2; white-space: nowrap; }
th { background: #f3f4f6; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
.wide { overflow-x: auto; }
#runs { width: 100%; }
#runs thead { position: sticky; top: 0; z-index: 1; }
#runs th[data-column] { cursor: pointer; user-select: none; }
#runs th[aria-sort=ascending]::after { content: " \25B2"; }
#runs th[aria-sort=descending]::after { content: " \25BC"; }
#runs td.task, #runs td.reason { white-space: normal; overflow-wrap: anywhere; }
#runs th:nth-child(1) { width: 34%; }
#runs th:nth-child(7) { min-width: 9rem; }
table.summary td:last-child:not(.number) { white-space: normal; min-width: 14rem; }
#runs th:nth-child(n + 8):nth-child(-n + 10) { width: 5.5rem; }
tr.total { font-weight: 600; }
figure { margin: 0; min-width: 0; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(420px, 1fr)); gap: 1rem; align-items: start; }
.plots > div > p { min-height: 2rem; }
#runs select { min-width: 5rem; }
#runs input, #runs select, #plot { font: inherit; width: 100%; box-sizing: border-box; padding: .1rem .2rem; }
#plot { width: auto; }
.good { color: #12703a; }
.bad { color: #ffffff; background: #b3261e; }
.weak { color: #7a4d00; }
.muted { color: #666; }
svg { max-width: 100%; height: auto; }
#more, #more-tasks { margin: .6rem 0; font: inherit; }
#tasks td { white-space: pre; }
#tasks td.task { white-space: normal; overflow-wrap: anywhere; min-width: 16rem; }
.wide:has(#tasks) { max-height: 70vh; overflow: auto; }
#tasks thead { position: sticky; top: 0; }
#agreement { font: inherit; }
)css";

constexpr std::string_view script = R"js(
"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const columns = [
  {name: "task", filter: "text"}, {name: "suite", filter: "choice"}, {name: "family", filter: "choice"},
  {name: "engine", filter: "choice"}, {name: "expected", filter: "choice"}, {name: "result", filter: "choice"},
  {name: "reason", filter: "text"}, {name: "cpu_s", title: "CPU s", digits: 2, filter: "least"},
  {name: "wall_s", title: "wall s", digits: 2, filter: "least"},
  {name: "memory_mb", title: "MB", digits: 0, filter: "least"}, {name: "log"}];
const has_before = data.length > 0 && data[0].length > columns.length;
const change_column = columns.length;
if (has_before) columns.push({name: "change", filter: "choice"}, {name: "before"});
const any_change = "any change";
const page = 500;
const filters = new Map();
let sorted = {column: 0, factor: 1}, shown = page, matching = [];
const head = document.querySelector("#runs thead"), body = document.querySelector("#runs tbody");

function element(name, attributes, text) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}
function look(result) {
  if (result.startsWith("correct")) return "good";
  if (result.startsWith("wrong") || result === "crash") return "bad";
  return result.startsWith("un") ? "weak" : "muted";
}
function look_of_change(change) {
  if (change === "newly solved" || change === "faster") return "good";
  return change === "newly wrong" || change === "lost" ? "bad" : "weak";
}
function compare(a, b) {
  const x = a[sorted.column], y = b[sorted.column];
  const order = typeof x === "number" ? x - y : String(x).localeCompare(String(y), undefined, {numeric: true});
  return order * sorted.factor;
}
function accepts(row) {
  for (const [column, wanted] of filters) {
    const value = row[column], kind = columns[column].filter;
    if (column === change_column && wanted === any_change ? value === ""
        : kind === "choice" ? String(value) !== wanted
        : kind === "least" ? !(value >= Number(wanted))
        : !String(value).toLowerCase().includes(wanted.toLowerCase())) return false;
  }
  return true;
}
function make_row(row) {
  const line = element("tr", {});
  columns.forEach((column, index) => {
    const value = row[index];
    if (column.name === "log") {
      const cell = element("td", {});
      if (value) cell.append(element("a", {href: value.split("/").map(encodeURIComponent).join("/")}, "log"));
      line.append(cell);
    } else if (column.digits !== undefined) {
      line.append(element("td", {class: "number"}, value.toFixed(column.digits)));
    } else {
      const kind = column.name === "result" ? look(value) : column.name === "change" ? look_of_change(value) : column.name;
      line.append(element("td", {class: kind}, value));
    }
  });
  return line;
}
function show() {
  body.replaceChildren(...matching.slice(0, shown).map(make_row));
  document.getElementById("count").textContent = matching.length + " of " + data.length + " runs";
  document.getElementById("more").hidden = matching.length <= shown;
}
function update() {
  shown = page;
  matching = data.filter(accepts).sort(compare);
  show();
}
function sort_by(index) {
  sorted = {column: index, factor: sorted.column === index ? -sorted.factor : 1};
  head.querySelectorAll("th[data-column]").forEach((cell, at) => {
    if (at === index) cell.setAttribute("aria-sort", sorted.factor > 0 ? "ascending" : "descending");
    else cell.removeAttribute("aria-sort");
  });
  update();
}
function make_filter(column, index) {
  let field;
  if (column.filter === "choice") {
    field = element("select", {});
    field.append(element("option", {value: ""}, "all"));
    if (index === change_column) field.append(element("option", {value: "=" + any_change}, any_change));
    const values = [...new Set(data.map(row => String(row[index])))].sort();
    for (const value of values) field.append(element("option", {value: "=" + value}, value === "" ? "none" : value));
  } else {
    field = element("input", {type: column.filter === "least" ? "number" : "search",
                              placeholder: column.filter === "least" ? "min" : "contains"});
  }
  field.id = "filter-" + column.name;
  field.setAttribute("aria-label", "filter " + column.name);
  field.addEventListener("input", () => {
    const wanted = column.filter === "choice" ? field.value.slice(1) : field.value;
    if (field.value === "") filters.delete(index);
    else filters.set(index, wanted);
    update();
  });
  return field;
}
const titles = element("tr", {}), fields = element("tr", {});
columns.forEach((column, index) => {
  const cell = element("th", {"data-column": column.name, tabindex: "0"}, column.title ?? column.name);
  if (column.digits !== undefined) cell.classList.add("number");
  cell.addEventListener("click", () => sort_by(index));
  cell.addEventListener("keydown", event => { if (event.key === "Enter") sort_by(index); });
  titles.append(cell);
  const field = element("th", {});
  if (column.filter) field.append(make_filter(column, index));
  fields.append(field);
});
head.append(titles, fields);
document.getElementById("more").addEventListener("click", () => { shown += 10 * page; show(); });
const choice = document.getElementById("plot");
choice?.addEventListener("change", () => {
  document.querySelectorAll("figure.pair").forEach(figure => { figure.hidden = figure.id !== choice.value; });
});
update();

// Engines side by side, one row for each task.
const engines = [...new Set(data.map(row => row[3]))];
const by_task = new Map();
for (const row of data) {
  if (!by_task.has(row[0])) by_task.set(row[0], {name: row[0], expected: row[4], runs: new Map()});
  by_task.get(row[0]).runs.set(row[3], row);
}
const tasks = [...by_task.values()];
for (const task of tasks) {
  const results = [...task.runs.values()].map(row => row[5]);
  task.contradicts = results.some(r => r.endsWith("true")) && results.some(r => r.endsWith("false"));
  task.differs = new Set(results).size > 1;
  task.changed = has_before && [...task.runs.values()].some(row => row[change_column] !== "");
}
const kinds = {all: () => true, contradict: task => task.contradicts, differ: task => task.differs,
               changed: task => task.changed};
const agreement = document.getElementById("agreement");
let shown_tasks = page;
function show_tasks() {
  const chosen = tasks.filter(kinds[agreement.value]);
  document.getElementById("task-count").textContent = chosen.length + " of " + tasks.length + " tasks";
  document.getElementById("more-tasks").hidden = chosen.length <= shown_tasks;
  document.querySelector("#tasks tbody").replaceChildren(...chosen.slice(0, shown_tasks).map(task => {
    const line = element("tr", {});
    line.append(element("td", {class: "task"}, task.name), element("td", {}, task.expected));
    for (const engine of engines) {
      const run = task.runs.get(engine);
      line.append(element("td", {class: run ? look(run[5]) : "muted"}, run ? run[5] + "  " + run[7].toFixed(2) + " s" : ""));
    }
    return line;
  }));
}
if (agreement) {
  const names = element("tr", {});
  for (const name of ["task", "expected", ...engines]) names.append(element("th", {}, name));
  document.querySelector("#tasks thead").append(names);
  for (const option of agreement.options) {
    const count = tasks.filter(kinds[option.value]).length;
    option.textContent += " (" + count + ")";
  }
  agreement.addEventListener("change", () => { shown_tasks = page; show_tasks(); });
  document.getElementById("more-tasks").addEventListener("click", () => { shown_tasks += 10 * page; show_tasks(); });
  show_tasks();
}
)js";

std::string data_text(const ResultTable& results, const std::optional<EarlierResults>& before) {
  Json rows = Json::array();
  for (const RunRecord& record : results.records()) {
    const char* expected = !record.expected ? "" : *record.expected ? "true" : "false";
    Json row{
        record.task,   record.suite,       record.family,       record.tool,      expected,  describe(classify(record)),
        record.reason, record.cpu_seconds, record.wall_seconds, record.memory_mb, record.log};
    if (before) {
      const RunRecord* earlier = before->results.find(record.tool, record.task);
      row.push_back(describe(change_of(earlier, record)));
      row.push_back(earlier ? fmt::format("{}  {:.2f} s", describe(classify(*earlier)), earlier->cpu_seconds) : "");
    }
    rows.push_back(std::move(row));
  }
  return escape_script_data(to_text(rows, -1));
}

// The first plot is of all tools, the others of two each: one of those is seen.
std::string plots_text(const std::vector<Plot>& plots) {
  if (plots.empty()) return {};
  const auto figure = [](const Plot& plot, const char* attributes) {
    return fmt::format("<figure id=\"plot-{}\"{}>\n{}</figure>\n", escape_html(plot.name), attributes, plot.svg);
  };
  std::string text = fmt::format("<h2>Plots</h2>\n<div class=\"plots\">\n<div><p>{}</p>\n{}</div>\n",
                                 escape_html(plots.front().title), figure(plots.front(), ""));
  if (plots.size() == 1) return text + "</div>\n";
  text += "<div><p><select id=\"plot\" aria-label=\"pair of engines\">";
  for (std::size_t i = 1; i < plots.size(); ++i)
    text +=
        fmt::format("<option value=\"plot-{}\">{}</option>", escape_html(plots[i].name), escape_html(plots[i].title));
  text += "</select></p>\n";
  for (std::size_t i = 1; i < plots.size(); ++i)
    text += figure(plots[i], i == 1 ? " class=\"pair\"" : " class=\"pair\" hidden");
  return text + "<p>Blue: safe, orange: unsafe, red: a wrong answer, grey: no label.</p>\n</div>\n</div>\n";
}

// Where and how the engines ran.
std::string setup_text(const BenchSettings& settings) {
  std::string text;
  if (!settings.host.empty())
    text += fmt::format("<p>Host: {}. Build: {}.</p>\n", escape_html(settings.host), escape_html(settings.build));
  if (settings.tools.empty()) return text;
  text += "<details id=\"setup\"><summary>Commands and options</summary>\n<table>\n";
  for (const BenchTool& tool : settings.tools)
    text += fmt::format("<tr><th>{}</th><td><code>{}</code></td></tr>\n", escape_html(tool.name),
                        escape_html(fmt::format("{}", fmt::join(tool.command, " "))));
  return text + "</table></details>\n";
}

}  // namespace

std::string make_page(const BenchSettings& settings, const ResultTable& results, const std::vector<TextTable>& tables,
                      const std::vector<Plot>& plots, const std::optional<EarlierResults>& before) {
  std::string page = page_start("Warrant: results", style);
  page += fmt::format("<h1>Results</h1>\n<p>{} of {}. Limits of each run: {}.</p>\n",
                      counted(results.records().size(), "run"), counted(results.tasks().size(), "task"),
                      escape_html(describe(settings.limits)));
  page += setup_text(settings);
  // The long one comes last.
  for (const TextTable& table : tables)
    if (&table != &tables.back()) page += to_html(table);
  page += plots_text(plots);
  if (results.tools().size() > 1)
    page +=
        std::string(
            "<h2>Tasks</h2>\n<p><select id=\"agreement\" aria-label=\"which tasks\">"
            "<option value=\"all\">all tasks</option><option value=\"contradict\">engines contradict each "
            "other</option>") +
        "<option value=\"differ\">results differ</option>" +
        (before ? fmt::format("<option value=\"changed\">changed since {}</option>", escape_html(before->name)) : "") +
        "</select> <span id=\"task-count\"></span></p>\n"
        "<div class=\"wide\"><table id=\"tasks\"><thead></thead><tbody></tbody></table></div>\n"
        "<button id=\"more-tasks\" hidden>Show more</button>\n";
  page +=
      "<h2>Runs</h2>\n<p id=\"count\"></p>\n<div><table id=\"runs\"><thead></thead><tbody></tbody></table></div>\n"
      "<button id=\"more\" hidden>Show more</button>\n";
  if (!tables.empty()) page += to_html(tables.back());
  page +=
      fmt::format("<script type=\"application/json\" id=\"data\">{}</script>\n<script>", data_text(results, before));
  page += script;
  return page + "</script>\n</body>\n</html>\n";
}

}  // namespace warrant
