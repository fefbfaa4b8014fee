// The tasks of a benchmark: what is to be decided, and what the answer should be.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "program/type.h"

namespace warrant {

struct BenchTask {
  std::string name;  // unique among the tasks of a benchmark; parts of a path
  std::string suite, family;
  std::string program;  // absolute paths
  std::optional<std::string> property;
  std::optional<std::string> definition;  // the .yml, where there is one
  std::optional<bool> expected;           // true: the error cannot be reached
  std::string expected_violation = {};    // which part of the property is violated, where the task tells
  DataModel data_model = DataModel::LP64;

  bool operator==(const BenchTask&) const = default;
};

struct TaskList {
  std::vector<BenchTask> tasks;       // in the order given, each program once
  std::vector<std::string> left_out;  // one line for each file that was found but is no task for us
};

// Each source is one of: a folder (all task definitions below it, or else all C files), a task definition (.yml), a set
// of patterns (.set), an index (.csv with a column "path", and possibly suite, family, expected, data_model), a C file.
// Throws UserError.
TaskList read_tasks(const std::vector<std::string>& sources);

// What tasks must have; an empty list asks for nothing. Names are patterns with * and ?; a task name without them
// needs to contain the text.
struct TaskFilter {
  std::vector<std::string> suites, families, names;
  std::vector<std::string> expected;  // "true", "false", "none"

  bool accepts(const BenchTask& task) const;
};

}  // namespace warrant
