#include "bench/report_files.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <set>

#include "base/atomic_file.h"
#include "base/text.h"
#include "bench/csv.h"
#include "bench/page.h"
#include "bench/plot.h"
#include "result/json.h"

namespace warrant {

namespace {

using Json = nlohmann::ordered_json;

const char* truth_text(const std::optional<bool>& value, const char* when_true, const char* when_false) {
  return !value ? "" : *value ? when_true : when_false;
}

}  // namespace

std::string to_csv(const std::vector<RunRecord>& records) {
  std::set<std::string> statistics;
  for (const RunRecord& record : records)
    for (const auto& [name, value] : record.statistics) statistics.insert(name);
  CsvRow header{"task",   "suite",  "family", "engine", "expected", "verdict",   "certified", "unconditional",
                "result", "reason", "end",    "cpu_s",  "wall_s",   "memory_mb", "started",   "log"};
  const std::set<std::string> taken(header.begin(), header.end());
  for (const std::string& name : statistics) header.push_back(taken.contains(name) ? "engine_" + name : name);
  std::string text = to_csv(header);
  for (const RunRecord& record : records) {
    CsvRow row{record.task,
               record.suite,
               record.family,
               record.tool,
               truth_text(record.expected, "true", "false"),
               describe(record.verdict),
               truth_text(record.certified, "yes", "no"),
               truth_text(record.unconditional, "yes", "no"),
               describe(classify(record)),
               record.reason,
               record.end,
               fmt::format("{}", record.cpu_seconds),
               fmt::format("{}", record.wall_seconds),
               fmt::format("{}", record.memory_mb),
               record.started,
               record.log};
    for (const std::string& name : statistics) {
      const auto found = record.statistics.find(name);
      row.push_back(found == record.statistics.end() ? "" : fmt::format("{}", found->second));
    }
    text += to_csv(row);
  }
  return text;
}

std::string to_json_text(const BenchSettings& settings, const std::vector<RunRecord>& records) {
  Json json{{"settings", to_json(settings)}, {"runs", Json::array()}};
  for (const RunRecord& record : records) json["runs"].push_back(to_json(record));
  return to_text(json, 1) + "\n";
}

std::vector<TextTable> write_report_files(const ResultStore& store, const std::vector<VirtualBest>& sets,
                                          const std::optional<EarlierResults>& before) {
  const BenchSettings settings = store.settings();
  const ResultTable results(store.read_records());
  std::vector<TextTable> tables = summary_tables(results, sets);
  if (before) tables.insert(tables.begin() + 1, changes_table(*before, results));
  const std::vector<Plot> plots = make_plots(results, settings.limits.cpu_seconds);
  write_file(store.path("results.csv"), to_csv(results.records()));
  write_file(store.path("results.json"), to_json_text(settings, results.records()));
  std::string summary =
      fmt::format("# Results\n\n{} of {}. Limits of each run: {}.\n", counted(results.records().size(), "run"),
                  counted(results.tasks().size(), "task"), describe(settings.limits));
  for (const TextTable& table : tables) summary += "\n" + to_markdown(table);
  write_file(store.path("summary.md"), summary);
  for (const Plot& plot : plots) write_file(store.path(plot.name + ".svg"), plot.svg);
  write_file(store.path("index.html"), make_page(settings, results, tables, plots, before));
  return tables;
}

}  // namespace warrant
