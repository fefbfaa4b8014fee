#include "bench/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/text.h"
#include "bench/result_store.h"

namespace warrant {

namespace {

// What is faster is not told apart from noise.
constexpr double least_seconds = 0.1;
constexpr double notable_factor = 2;
constexpr std::size_t most_shown = 20;

double ratio(double old_cpu_seconds, double new_cpu_seconds) {
  return std::max(new_cpu_seconds, least_seconds) / std::max(old_cpu_seconds, least_seconds);
}
double ratio_of(const ComparedRun& run) { return ratio(run.old_cpu_seconds, run.new_cpu_seconds); }

void add_times(ResultComparison& comparison, const ComparedRun& run, double& sum_of_logarithms) {
  ++comparison.solved_by_both;
  comparison.old_cpu_seconds += run.old_cpu_seconds;
  comparison.new_cpu_seconds += run.new_cpu_seconds;
  sum_of_logarithms += std::log(ratio_of(run));
  if (ratio_of(run) >= notable_factor) comparison.slower.push_back(run);
  if (ratio_of(run) <= 1 / notable_factor) comparison.faster.push_back(run);
}

std::string describe(const ComparedRun& run) {
  return fmt::format("  {}: {}: {} ({:.2f} s) -> {} ({:.2f} s)\n", run.tool, run.task, describe(run.old_class),
                     run.old_cpu_seconds, describe(run.new_class), run.new_cpu_seconds);
}

std::string describe(const char* title, const std::vector<ComparedRun>& runs, std::size_t most) {
  std::string text = fmt::format("{}: {}\n", title, runs.size());
  for (std::size_t i = 0; i < std::min(runs.size(), most); ++i) text += describe(runs[i]);
  if (runs.size() > most) text += fmt::format("  ... and {} more\n", runs.size() - most);
  return text;
}

}  // namespace

ResultComparison compare_results(const std::vector<RunRecord>& old_runs, const std::vector<RunRecord>& new_runs) {
  std::map<std::pair<std::string, std::string>, const RunRecord*> new_by_key;
  for (const RunRecord& record : new_runs) new_by_key[{record.tool, record.task}] = &record;
  ResultComparison result;
  double sum_of_logarithms = 0;
  std::map<std::pair<std::string, std::string>, const RunRecord*> old_by_key;
  for (const RunRecord& before : old_runs) {
    old_by_key[{before.tool, before.task}] = &before;
    const auto found = new_by_key.find({before.tool, before.task});
    const RunClass old_class = classify(before);
    if (found == new_by_key.end()) {
      result.missing.push_back(fmt::format("{}: {}", before.tool, before.task));
      if (is_correct(old_class))
        result.lost.push_back({before.task, before.tool, old_class, RunClass::Unknown, before.cpu_seconds, 0});
      continue;
    }
    ++result.compared;
    const RunRecord& after = *found->second;
    const ComparedRun run{before.task, before.tool, old_class, classify(after), before.cpu_seconds, after.cpu_seconds};
    const bool was_solved = is_correct(run.old_class), is_solved = is_correct(run.new_class);
    if (!was_solved && is_solved) result.newly_solved.push_back(run);
    if (was_solved && !is_solved) result.lost.push_back(run);
    if (was_solved && is_solved) add_times(result, run, sum_of_logarithms);
  }
  for (const RunRecord& after : new_runs) {
    if (!is_wrong(classify(after))) continue;
    const auto before = old_by_key.find({after.tool, after.task});
    const bool is_old = before != old_by_key.end();
    result.wrong.push_back({after.task, after.tool, is_old ? classify(*before->second) : RunClass::Unknown,
                            classify(after), is_old ? before->second->cpu_seconds : 0, after.cpu_seconds});
  }
  if (result.solved_by_both > 0)
    result.mean_ratio = std::exp(sum_of_logarithms / static_cast<double>(result.solved_by_both));
  std::ranges::sort(result.slower, std::greater(), ratio_of);
  std::ranges::sort(result.faster, {}, ratio_of);
  return result;
}

std::string to_text(const ResultComparison& comparison) {
  constexpr std::size_t all = static_cast<std::size_t>(-1);
  std::string text = fmt::format("compared: {}\n", counted(comparison.compared, "run"));
  text += describe("wrong", comparison.wrong, all);
  text += describe("lost", comparison.lost, all);
  text += describe("newly solved", comparison.newly_solved, all);
  if (!comparison.missing.empty()) {
    text += fmt::format("without a new result: {}\n", comparison.missing.size());
    for (std::size_t i = 0; i < std::min(comparison.missing.size(), most_shown); ++i)
      text += fmt::format("  {}\n", comparison.missing[i]);
  }
  text += describe("at least twice as slow", comparison.slower, most_shown);
  text += describe("at least twice as fast", comparison.faster, most_shown);
  text += fmt::format("solved by both: {}; CPU time {:.1f} s -> {:.1f} s; geometric mean of new/old: {:.3f}\n",
                      comparison.solved_by_both, comparison.old_cpu_seconds, comparison.new_cpu_seconds,
                      comparison.mean_ratio);
  return text;
}

Change change_of(const RunRecord* before, const RunRecord& after) {
  if (!before) return Change::NewRun;
  const RunClass old_class = classify(*before), new_class = classify(after);
  if (is_wrong(new_class) && !is_wrong(old_class)) return Change::NewlyWrong;
  if (is_correct(new_class) != is_correct(old_class)) return is_correct(new_class) ? Change::NewlySolved : Change::Lost;
  if (old_class != new_class) return Change::OtherResult;
  if (!is_correct(new_class)) return Change::None;
  const double factor = ratio(before->cpu_seconds, after.cpu_seconds);
  return factor >= notable_factor ? Change::Slower : factor <= 1 / notable_factor ? Change::Faster : Change::None;
}

const char* describe(Change change) {
  switch (change) {
    case Change::None:
      break;
    case Change::NewRun:
      return "new run";
    case Change::NewlySolved:
      return "newly solved";
    case Change::Lost:
      return "lost";
    case Change::NewlyWrong:
      return "newly wrong";
    case Change::OtherResult:
      return "other result";
    case Change::Faster:
      return "faster";
    case Change::Slower:
      return "slower";
  }
  return "";
}

TextTable changes_table(const EarlierResults& before, const ResultTable& after) {
  const std::vector<Change> changes{Change::NewlySolved, Change::Lost,   Change::NewlyWrong, Change::OtherResult,
                                    Change::Faster,      Change::Slower, Change::NewRun};
  TextTable table{"Changes",
                  fmt::format("Runs compared with {}. Faster and slower: solved in both, in at most half or at least "
                              "twice the CPU time.",
                              before.name),
                  {"engine", "unchanged"},
                  {},
                  1,
                  false};
  for (const Change change : changes) table.header.emplace_back(describe(change));
  for (const std::string& tool : after.tools()) {
    std::map<Change, std::size_t> counts;
    for (const RunRecord& record : after.records())
      if (record.tool == tool) ++counts[change_of(before.results.find(tool, record.task), record)];
    std::vector<std::string> row{tool, std::to_string(counts[Change::None])};
    for (const Change change : changes) row.push_back(std::to_string(counts[change]));
    table.rows.push_back(std::move(row));
  }
  return table;
}

std::vector<RunRecord> read_results(const std::string& path) {
  if (std::filesystem::is_directory(path)) return ResultStore(path, ResultStore::Access::Reader).read_records();
  std::ifstream file(path, std::ios::binary);
  if (!file) throw UserError(path + ": cannot read the results");
  const std::string text(std::istreambuf_iterator<char>(file), {});
  try {
    std::vector<RunRecord> records;
    const auto json = nlohmann::ordered_json::parse(text);
    for (const auto& run : json.at("runs")) records.push_back(record_from_json(run));
    return records;
  } catch (const nlohmann::ordered_json::exception&) {
    throw UserError(path + ": not the results.json of a benchmark");
  }
}

}  // namespace warrant
