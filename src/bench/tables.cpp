#include "bench/tables.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "base/error.h"
#include "base/markup.h"

namespace warrant {

namespace {

void append(std::vector<std::string>& row, const std::vector<std::string>& cells) {
  row.insert(row.end(), cells.begin(), cells.end());
}

std::string seconds_text(double seconds) { return fmt::format("{:.1f}", seconds); }

bool is_text_column(const TextTable& table, std::size_t column) {
  return column < table.text_columns || (table.last_is_text && column + 1 == table.header.size());
}

// Tasks that are shown in one row.
struct Group {
  std::string label;
  std::vector<std::string> tasks;
};

// By family; families of the same name in several suites are kept apart.
std::vector<Group> families_of(const ResultTable& results) {
  std::map<std::string, std::set<std::string>> suites_of;
  for (const RunRecord* task : results.tasks()) suites_of[task->family].insert(task->suite);
  std::map<std::pair<std::string, std::string>, Group> groups;
  for (const RunRecord* task : results.tasks()) {
    const bool is_unique = suites_of[task->family].size() == 1;
    Group& group = groups[{is_unique ? "" : task->suite, task->family}];
    group.label = is_unique ? task->family : fmt::format("{} ({})", task->family, task->suite);
    group.tasks.push_back(task->task);
  }
  std::vector<Group> list;
  for (auto& [key, group] : groups) list.push_back(std::move(group));
  std::ranges::sort(list, {}, &Group::label);
  return list;
}

std::vector<Group> suites_of(const ResultTable& results) {
  std::map<std::string, Group> groups;
  for (const RunRecord* task : results.tasks()) {
    groups[task->suite].label = task->suite;
    groups[task->suite].tasks.push_back(task->task);
  }
  std::vector<Group> list;
  for (auto& [key, group] : groups) list.push_back(std::move(group));
  return list;
}

Group everything(const ResultTable& results, const std::string& label) {
  Group all{label, {}};
  for (const RunRecord* task : results.tasks()) all.tasks.push_back(task->task);
  return all;
}

RunFigures figures_of(const ResultTable& results, const std::string& tool, const Group& group) {
  RunFigures figures;
  for (const std::string& task : group.tasks)
    if (const RunRecord* record = results.find(tool, task)) figures.add(*record);
  return figures;
}

std::string reasons_text(const RunFigures& figures) {
  std::vector<std::pair<std::string, std::size_t>> reasons(figures.unknown_reasons.begin(),
                                                           figures.unknown_reasons.end());
  std::ranges::stable_sort(reasons, std::greater(), &std::pair<std::string, std::size_t>::second);
  std::vector<std::string> parts;
  for (const auto& [reason, count] : reasons) parts.push_back(fmt::format("{} {}", count, reason));
  return fmt::format("{}", fmt::join(parts, ", "));
}

const std::vector<std::string> figure_columns{
    "runs",          "correct true", "correct false", "wrong true", "wrong false",      "certified",
    "unconditional", "conditional",  "uncertified",   "unlabelled", "unknown",          "time-out",
    "memory",        "crash",        "CPU s",         "score",      "unknown by reason"};

void append_figures(std::vector<std::string>& row, const RunFigures& figures) {
  const auto number = [&row](std::size_t value) { row.push_back(std::to_string(value)); };
  number(figures.runs);
  number(figures.count(RunClass::CorrectTrue));
  number(figures.count(RunClass::CorrectFalse));
  number(figures.count(RunClass::WrongTrue));
  number(figures.count(RunClass::WrongFalse));
  number(figures.certified);
  number(figures.unconditional);
  number(figures.conditional);
  number(figures.uncertified());
  number(figures.unlabelled());
  number(figures.count(RunClass::Unknown));
  number(figures.count(RunClass::TimeOut));
  number(figures.count(RunClass::OutOfMemory));
  number(figures.count(RunClass::Crash));
  row.push_back(seconds_text(figures.cpu_seconds));
  row.push_back(std::to_string(figures.score));
  row.push_back(reasons_text(figures));
}

// Whether a verdict is expected of any task: else none is right or wrong.
bool has_labels(const ResultTable& results) {
  return std::ranges::any_of(results.tasks(), [](const RunRecord* task) { return task->expected.has_value(); });
}

// Whether there is anything but zeros behind the names of its rows.
bool has_content(const TextTable& table) {
  return std::ranges::any_of(table.rows, [&table](const std::vector<std::string>& row) {
    return std::any_of(row.begin() + static_cast<std::ptrdiff_t>(table.text_columns), row.end(),
                       [](const std::string& cell) { return !cell.empty() && cell != "0" && cell != "-"; });
  });
}

// Columns of rare things are shown only if there is something in them.
TextTable without_empty_columns(TextTable table, const ResultTable& results) {
  std::vector<std::string> names{"unconditional", "conditional", "uncertified",      "unlabelled",
                                 "memory",        "crash",       "unknown by reason"};
  if (!has_labels(results))
    append(names, {"correct true", "correct false", "wrong true", "wrong false", "certified", "score"});
  for (const std::string& name : names) {
    const auto column = std::ranges::find(table.header, name) - table.header.begin();
    const auto is_filled = [column](const auto& row) {
      const std::string& cell = row[static_cast<std::size_t>(column)];
      return !cell.empty() && cell != "0";
    };
    if (std::ranges::any_of(table.rows, is_filled)) continue;
    if (column + 1 == static_cast<long>(table.header.size())) table.last_is_text = false;
    table.header.erase(table.header.begin() + column);
    for (auto& row : table.rows) row.erase(row.begin() + column);
  }
  return table;
}

TextTable engines_table(const ResultTable& results) {
  TextTable table{"Engines", "", {"engine"}, {}, 1, true};
  if (has_labels(results))
    table.note = "Score: 2 for a correct true, 1 for a correct false, -32 and -16 for wrong ones.";
  table.header.insert(table.header.end(), figure_columns.begin(), figure_columns.end());
  for (const std::string& tool : results.tools()) {
    table.rows.push_back({tool});
    append_figures(table.rows.back(), results.figures(tool));
  }
  return without_empty_columns(std::move(table), results);
}

TextTable engines_and_families_table(const ResultTable& results) {
  TextTable table{"Engines and families", "", {"engine", "family"}, {}, 2, true};
  table.header.insert(table.header.end(), figure_columns.begin(), figure_columns.end());
  for (const std::string& tool : results.tools()) {
    for (const Group& group : families_of(results)) {
      const RunFigures figures = figures_of(results, tool, group);
      if (figures.runs == 0) continue;
      table.rows.push_back({tool, group.label});
      append_figures(table.rows.back(), figures);
    }
  }
  return without_empty_columns(std::move(table), results);
}

struct Labels {
  std::size_t unsafe = 0, safe = 0;
};
Labels labels_of(const ResultTable& results, const Group& group) {
  const std::set<std::string> wanted(group.tasks.begin(), group.tasks.end());
  Labels labels;
  for (const RunRecord* task : results.tasks()) {
    if (!task->expected || !wanted.contains(task->task)) continue;
    ++(*task->expected ? labels.safe : labels.unsafe);
  }
  return labels;
}

std::vector<std::string> unsafe_and_safe(const RunFigures& figures) {
  return {std::to_string(figures.count(RunClass::CorrectFalse)), std::to_string(figures.count(RunClass::CorrectTrue))};
}

// Tables I and II of the symexecia paper.
TextTable solved_table(const ResultTable& results) {
  TextTable table{
      "Correctly solved, by family", "U: unsafe tasks, S: safe tasks.", {"family", "total U", "total S"}, {}, 1, false};
  for (const std::string& tool : results.tools()) append(table.header, {tool + " U", tool + " S"});
  std::vector<Group> groups = families_of(results);
  groups.push_back(everything(results, "Total"));
  for (const Group& group : groups) {
    const Labels labels = labels_of(results, group);
    std::vector<std::string> row{group.label, std::to_string(labels.unsafe), std::to_string(labels.safe)};
    for (const std::string& tool : results.tools()) append(row, unsafe_and_safe(figures_of(results, tool, group)));
    table.rows.push_back(std::move(row));
  }
  return table;
}

// Table III of the symexecia paper: what the later sets solve beyond the first one.
TextTable virtual_best_table(const ResultTable& results, const std::vector<VirtualBest>& sets) {
  TextTable table{"Virtual best", "", {"family"}, {}, 1, false};
  std::vector<std::string> notes;
  ResultTable best = results;
  for (const VirtualBest& set : sets) {
    best.add_virtual_best("\n" + set.name, set.tools);  // no tool has such a name
    append(table.header, {set.name + " U", set.name + " S"});
    notes.push_back(fmt::format("{}: {}", set.name, fmt::join(set.tools, " + ")));
  }
  table.note = fmt::format("The best result of several engines on each task. {}.", fmt::join(notes, "; "));
  if (sets.size() > 1) {
    table.header.emplace_back("gain");
    table.note +=
        fmt::format(" Gain: tasks that {} solves minus tasks that {} solves.", sets.back().name, sets.front().name);
  }
  std::vector<Group> groups = families_of(results);
  groups.push_back(everything(results, "Total"));
  for (const Group& group : groups) {
    std::vector<std::string> row{group.label};
    std::vector<std::size_t> correct;
    for (const VirtualBest& set : sets) {
      const RunFigures figures = figures_of(best, "\n" + set.name, group);
      append(row, unsafe_and_safe(figures));
      correct.push_back(figures.correct());
    }
    if (sets.size() > 1)
      row.push_back(std::to_string(static_cast<long>(correct.back()) - static_cast<long>(correct.front())));
    table.rows.push_back(std::move(row));
  }
  return table;
}

// Tables 2 and 3 of the GPS paper.
TextTable suites_table(const ResultTable& results) {
  TextTable table{
      "Suites",
      "Time: CPU seconds of all runs, solved or not. Failures: out of time / out of memory / unknown, including "
      "crashes.",
      {"suite", "tasks"},
      {},
      1,
      false};
  const bool is_labelled = has_labels(results);
  for (const std::string& tool : results.tools()) {
    if (is_labelled) table.header.push_back(tool + " correct");
    table.header.push_back(tool + " time");
  }
  const auto add_row = [&](const std::string& label, const Group& group) {
    std::vector<std::string> row{label, std::to_string(group.tasks.size())};
    for (const std::string& tool : results.tools()) {
      const RunFigures figures = figures_of(results, tool, group);
      if (is_labelled) row.push_back(std::to_string(figures.correct()));
      row.push_back(seconds_text(figures.cpu_seconds));
    }
    table.rows.push_back(std::move(row));
  };
  std::map<std::string, std::optional<bool>> expected;
  for (const RunRecord* task : results.tasks()) expected[task->task] = task->expected;
  for (const Group& suite : suites_of(results)) {
    add_row(suite.label, suite);
    for (const bool label : {true, false}) {
      Group part;
      std::ranges::copy_if(suite.tasks, std::back_inserter(part.tasks),
                           [&](const std::string& task) { return expected[task] == label; });
      if (!part.tasks.empty()) add_row(label ? "  safe" : "  unsafe", part);
    }
  }
  add_row("Total", everything(results, "Total"));
  std::vector<std::string> failures{"Failures", ""};
  for (const std::string& tool : results.tools()) {
    const RunFigures figures = results.figures(tool);
    if (is_labelled) failures.emplace_back();
    append(failures, {fmt::format("{}/{}/{}", figures.count(RunClass::TimeOut), figures.count(RunClass::OutOfMemory),
                                  figures.count(RunClass::Unknown) + figures.count(RunClass::Crash))});
  }
  table.rows.push_back(std::move(failures));
  return table;
}

// Tables 3 and 4 of the SymEx+ paper.
TextTable differences_table(const ResultTable& results, RunClass solved, const std::string& title) {
  TextTable table{title,      "Number of tasks that the engine on the left solves and the engine above does not.",
                  {"engine"}, {},
                  1,          false};
  for (const std::string& tool : results.tools()) table.header.push_back("not " + tool);
  append(table.header, {"only it", "of"});
  std::map<std::string, std::set<std::string>> solved_by;
  std::map<std::string, std::size_t> solvers;  // by task
  for (const RunRecord& record : results.records()) {
    if (classify(record) != solved) continue;
    solved_by[record.tool].insert(record.task);
    ++solvers[record.task];
  }
  for (const std::string& tool : results.tools()) {
    const std::set<std::string>& mine = solved_by[tool];
    std::vector<std::string> row{tool};
    for (const std::string& other : results.tools()) {
      const std::set<std::string>& theirs = solved_by[other];
      const auto missed = std::ranges::count_if(mine, [&](const std::string& task) { return !theirs.contains(task); });
      row.push_back(other == tool ? "-" : std::to_string(missed));
    }
    const auto alone = std::ranges::count_if(mine, [&](const std::string& task) { return solvers[task] == 1; });
    append(row, {std::to_string(alone), std::to_string(mine.size())});
    table.rows.push_back(std::move(row));
  }
  return table;
}

std::vector<VirtualBest> usual_sets(const ResultTable& results) {
  const auto best = std::ranges::max_element(results.tools(), {},
                                             [&](const std::string& tool) { return results.figures(tool).correct(); });
  return {{*best, {*best}}, {"all", results.tools()}};
}

}  // namespace

std::string to_markdown(const TextTable& table) {
  std::vector<std::size_t> widths;
  for (std::size_t column = 0; column < table.header.size(); ++column) {
    std::size_t width = std::max<std::size_t>(table.header[column].size(), 3);
    for (const auto& row : table.rows) width = std::max(width, row[column].size());
    widths.push_back(width);
  }
  const auto line = [&](const std::vector<std::string>& cells) {
    std::string text = "|";
    for (std::size_t column = 0; column < cells.size(); ++column)
      text += is_text_column(table, column) ? fmt::format(" {:<{}} |", cells[column], widths[column])
                                            : fmt::format(" {:>{}} |", cells[column], widths[column]);
    return text + "\n";
  };
  std::string text = fmt::format("## {}\n\n", table.title);
  if (!table.note.empty()) text += table.note + "\n\n";
  text += line(table.header);
  text += "|";
  for (std::size_t column = 0; column < table.header.size(); ++column)
    text += is_text_column(table, column) ? fmt::format(" {:-<{}} |", "", widths[column])
                                          : fmt::format(" {:-<{}}: |", "", widths[column] - 1);
  text += "\n";
  for (const auto& row : table.rows) text += line(row);
  return text;
}

std::string to_html(const TextTable& table) {
  std::string text = fmt::format("<h2>{}</h2>\n", escape_html(table.title));
  if (!table.note.empty()) text += fmt::format("<p>{}</p>\n", escape_html(table.note));
  text += "<div class=\"wide\"><table class=\"summary\">\n";
  const auto line = [&](const std::vector<std::string>& cells, const char* tag) {
    text += cells.front() == "Total" ? "<tr class=\"total\">" : "<tr>";
    for (std::size_t column = 0; column < cells.size(); ++column) {
      const bool is_indented = cells[column].starts_with("  ");
      text += fmt::format("<{0}{1}>{2}{3}</{0}>", tag, is_text_column(table, column) ? "" : " class=\"number\"",
                          is_indented ? "&emsp;" : "", escape_html(cells[column]));
    }
    text += "</tr>\n";
  };
  line(table.header, "th");
  for (const auto& row : table.rows) line(row, "td");
  return text + "</table></div>\n";
}

std::vector<TextTable> summary_tables(const ResultTable& results, const std::vector<VirtualBest>& sets) {
  for (const VirtualBest& set : sets)
    for (const std::string& tool : set.tools)
      if (std::ranges::find(results.tools(), tool) == results.tools().end())
        throw UserError(fmt::format("--virtual-best {}: no results of {}", set.name, tool));
  std::vector<TextTable> tables{engines_table(results), solved_table(results)};
  if (!sets.empty())
    tables.push_back(virtual_best_table(results, sets));
  else if (results.tools().size() > 1)
    tables.push_back(virtual_best_table(results, usual_sets(results)));
  if (results.tools().size() > 1) {
    tables.push_back(differences_table(results, RunClass::CorrectTrue, "Safe tasks: differences"));
    tables.push_back(differences_table(results, RunClass::CorrectFalse, "Unsafe tasks: differences"));
  }
  tables.erase(
      std::remove_if(tables.begin() + 1, tables.end(), [](const TextTable& table) { return !has_content(table); }),
      tables.end());
  tables.push_back(suites_table(results));
  tables.push_back(engines_and_families_table(results));
  return tables;
}

}  // namespace warrant
