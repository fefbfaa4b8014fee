// What is measured: an engine of Warrant, or any other verifier that can be started by a command and prints its answer.
#pragma once

#include <string>
#include <vector>

#include "base/words.h"
#include "bench/measured_run.h"
#include "bench/task_list.h"

namespace warrant {

struct BenchTool {
  enum class Kind : std::uint8_t { Warrant, Other };
  std::string name;
  Kind kind = Kind::Other;
  // The words of the command. In them stand, for what each run puts there: {file}, {property}, {data_model} (ILP32 or
  // LP64), {bits} (32 or 64), {time_limit} (seconds of CPU time), {memory_limit} (MB), {task} (the definition).
  std::vector<std::string> command;
  // Regular expressions (ECMAScript) that are searched for in each line of the output; the last line with one decides.
  std::string true_pattern, false_pattern, unknown_pattern;

  bool operator==(const BenchTool&) const = default;
};

// `engine` is a name and possibly options: "symexia --threshold 100".
BenchTool engine_tool(const std::string& name, const std::string& executable, const std::string& engine,
                      const std::string& options);
// The patterns are those of the verifier known by that name, if it is one; else empty.
BenchTool other_tool(const std::string& name, const std::string& command);
// Throws UserError for a tool that cannot be used: no patterns, bad ones, unknown places, a program that is not there.
void check_tool(const BenchTool& tool);

// Throws UserError if the task lacks what the command needs.
std::vector<std::string> command_for(const BenchTool& tool, const BenchTask& task, const RunLimits& limits);

// The time of a tool that runs several attempts side by side (--jobs) is that of all of them.
RunLimits limits_for(const BenchTool& tool, const RunLimits& limits);

}  // namespace warrant
