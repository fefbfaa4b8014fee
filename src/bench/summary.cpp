#include "bench/summary.h"

#include <algorithm>
#include <set>

namespace warrant {

std::size_t RunFigures::count(RunClass run_class) const {
  const auto found = counts.find(run_class);
  return found == counts.end() ? 0 : found->second;
}

void RunFigures::add(const RunRecord& record) {
  const RunClass run_class = classify(record);
  ++runs;
  ++counts[run_class];
  if (run_class == RunClass::Unknown) ++unknown_reasons[record.reason];
  if (is_correct(run_class) && record.certified == true) ++certified;
  if (run_class == RunClass::CorrectTrue && record.unconditional)
    ++(*record.unconditional ? unconditional : conditional);
  cpu_seconds += record.cpu_seconds;
  memory_mb = std::max(memory_mb, record.memory_mb);
  score += warrant::score(run_class);
}

ResultTable::ResultTable(std::vector<RunRecord> records) {
  records_.reserve(records.size());
  for (RunRecord& record : records) add(std::move(record));
}

void ResultTable::add(RunRecord record) {
  const auto [entry, is_new] = by_tool_and_task_.emplace(std::pair(record.tool, record.task), records_.size());
  if (!is_new) return;
  if (std::ranges::find(tools_, record.tool) == tools_.end()) tools_.push_back(record.tool);
  records_.push_back(std::move(record));
}

const RunRecord* ResultTable::find(const std::string& tool, const std::string& task) const {
  const auto found = by_tool_and_task_.find({tool, task});
  return found == by_tool_and_task_.end() ? nullptr : &records_[found->second];
}

std::vector<const RunRecord*> ResultTable::tasks() const {
  std::vector<const RunRecord*> tasks;
  std::set<std::string> seen;
  for (const RunRecord& record : records_)
    if (seen.insert(record.task).second) tasks.push_back(&record);
  return tasks;
}

void ResultTable::add_virtual_best(const std::string& name, const std::vector<std::string>& tools) {
  // Correct before anything else, then fast.
  const auto rank = [](const RunRecord& record) {
    return std::pair(is_correct(classify(record)) ? 0 : 1, record.cpu_seconds);
  };
  std::vector<RunRecord> best;
  for (const RunRecord* task : tasks()) {
    const RunRecord* chosen = nullptr;
    for (const std::string& tool : tools) {
      const RunRecord* record = find(tool, task->task);
      if (record && (!chosen || rank(*record) < rank(*chosen))) chosen = record;
    }
    if (!chosen) continue;
    best.push_back(*chosen);
    best.back().tool = name;
    const RunClass run_class = classify(*chosen);
    if (!is_correct(run_class) && chosen->outcome == RunOutcome::Answered) {
      best.back().outcome = RunOutcome::Unknown;
      best.back().verdict = VerdictKind::Unknown;
      best.back().reason = "no correct answer";
    }
  }
  for (RunRecord& record : best) add(std::move(record));
}

RunFigures ResultTable::figures(const std::string& tool) const {
  RunFigures figures;
  for (const RunRecord& record : records_)
    if (record.tool == tool) figures.add(record);
  return figures;
}

}  // namespace warrant
