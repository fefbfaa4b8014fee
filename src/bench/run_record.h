// What is kept of a run: which, what it answered, how it ended, what it cost.
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "bench/measured_run.h"
#include "bench/task_list.h"
#include "bench/tool.h"
#include "result/verdict.h"

namespace warrant {

enum class RunOutcome : std::uint8_t { Answered, Unknown, TimeOut, OutOfMemory, Crash };

struct RunRecord {
  std::string task, suite, family, tool;
  std::optional<bool> expected;
  std::string expected_violation, violated;  // the part of the property, in SV-COMP's terms; may be empty
  RunOutcome outcome = RunOutcome::Unknown;
  VerdictKind verdict = VerdictKind::Unknown;
  std::optional<bool> certified;  // nothing: the tool gives no certificates
  // Of True, if the tool says it: it does not rest on the absence of undefined behaviour.
  std::optional<bool> unconditional;
  std::string reason;  // without an answer: a few words to be counted by
  std::string detail;  // what the tool said about it
  std::string end;     // of the process: "exit 0", "signal 11", "CPU limit"
  double cpu_seconds = 0, wall_seconds = 0, memory_mb = 0;
  std::map<std::string, double> statistics;  // of the tool
  std::string log;                           // below the folder of the results
  std::string started;                       // UTC: 2031-01-31T12:00:00Z
};

// The answer judged by the task's label.
enum class RunClass : std::uint8_t {
  CorrectTrue,
  CorrectFalse,
  WrongTrue,
  WrongFalse,
  UncertifiedTrue,  // correct, by an engine that gives certificates, but without one
  UncertifiedFalse,
  UnlabelledTrue,  // nobody knows
  UnlabelledFalse,
  Unknown,
  TimeOut,
  OutOfMemory,
  Crash,
};
RunClass classify(const RunRecord& record);
const char* describe(RunClass run_class);  // "correct true", ...
bool is_correct(RunClass run_class);
bool is_wrong(RunClass run_class);
// SV-COMP's: 2 and 1 for correct TRUE and FALSE, -32 and -16 for wrong ones.
int score(RunClass run_class);

// Reads the answer from what the tool printed.
RunRecord make_record(const BenchTask& task, const BenchTool& tool, const RunLimits& limits,
                      const RunMeasurement& measurement, std::string_view output);

nlohmann::ordered_json to_json(const RunRecord& record);
RunRecord record_from_json(const nlohmann::ordered_json& json);  // throws nlohmann's exceptions

}  // namespace warrant
