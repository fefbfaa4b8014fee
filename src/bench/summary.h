// Figures of a benchmark: per tool, per group of tasks, and of the virtual best of several tools.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "bench/run_record.h"

namespace warrant {

struct RunFigures {
  std::map<RunClass, std::size_t> counts;
  std::map<std::string, std::size_t> unknown_reasons;
  std::size_t runs = 0, certified = 0;             // certified: correct and with a certificate
  std::size_t unconditional = 0, conditional = 0;  // correct True, where the tool says on what it rests
  double cpu_seconds = 0;
  double memory_mb = 0;  // the largest
  int score = 0;

  std::size_t count(RunClass run_class) const;
  std::size_t correct() const { return count(RunClass::CorrectTrue) + count(RunClass::CorrectFalse); }
  std::size_t uncertified() const { return count(RunClass::UncertifiedTrue) + count(RunClass::UncertifiedFalse); }
  std::size_t unlabelled() const { return count(RunClass::UnlabelledTrue) + count(RunClass::UnlabelledFalse); }
  void add(const RunRecord& record);
};

// The records of one benchmark, by tool and task.
class ResultTable {
 public:
  // In the order of ResultStore::read_records.
  explicit ResultTable(std::vector<RunRecord> records);

  const std::vector<RunRecord>& records() const { return records_; }
  const std::vector<std::string>& tools() const { return tools_; }
  const RunRecord* find(const std::string& tool, const std::string& task) const;

  // One record of each task: what all tools know about it.
  std::vector<const RunRecord*> tasks() const;

  // A tool of its own that has, for each task, the fastest correct result of the tools named, and where there is none
  // the fastest of the others. It never answers wrongly: a wrong answer counts as unknown.
  void add_virtual_best(const std::string& name, const std::vector<std::string>& tools);

  RunFigures figures(const std::string& tool) const;

 private:
  void add(RunRecord record);

  std::vector<RunRecord> records_;
  std::vector<std::string> tools_;
  std::map<std::pair<std::string, std::string>, std::size_t> by_tool_and_task_;
};

}  // namespace warrant
