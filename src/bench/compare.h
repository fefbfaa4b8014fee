// Two benchmarks of the same tasks: what is newly solved, lost or wrong, and what became faster or slower.
#pragma once

#include <string>
#include <vector>

#include "bench/run_record.h"
#include "bench/summary.h"
#include "bench/tables.h"

namespace warrant {

struct ComparedRun {
  std::string task, tool;
  RunClass old_class, new_class;
  double old_cpu_seconds, new_cpu_seconds;
};

struct ResultComparison {
  std::vector<ComparedRun> newly_solved, lost, wrong, slower, faster;
  std::vector<std::string> missing;  // "tool: task" with an old result, correct or not, and no new one
  std::size_t compared = 0, solved_by_both = 0;
  // Over what both solve: sums, and the geometric mean of new by old.
  double old_cpu_seconds = 0, new_cpu_seconds = 0, mean_ratio = 1;

  bool is_bad() const { return !wrong.empty() || !lost.empty(); }
};

// Compares runs of the same task and tool. A correct old result without a new one is lost.
ResultComparison compare_results(const std::vector<RunRecord>& old_runs, const std::vector<RunRecord>& new_runs);
std::string to_text(const ResultComparison& comparison);

// How a run differs from the one of the same task and tool in earlier results.
enum class Change : std::uint8_t { None, NewRun, NewlySolved, Lost, NewlyWrong, OtherResult, Faster, Slower };
Change change_of(const RunRecord* before, const RunRecord& after);  // null: there is none
const char* describe(Change change);                                // "newly solved"; nothing for None

struct EarlierResults {
  std::string name;
  ResultTable results;
};
// How many runs of each tool have changed in which way.
TextTable changes_table(const EarlierResults& before, const ResultTable& after);

// The records in a folder of results, or in a results.json. Throws UserError.
std::vector<RunRecord> read_results(const std::string& path);

}  // namespace warrant
