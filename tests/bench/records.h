// Records of runs for tests of what is made from them.
#pragma once

#include <string>

#include "bench/run_record.h"

namespace warrant {

// `answer` is TRUE, FALSE, or how there is none: unknown, time-out, memory, crash.
inline RunRecord make_test_record(const std::string& tool, const std::string& task, bool expected,
                                  const std::string& answer, double cpu, const std::string& family = "F",
                                  const std::string& suite = "S") {
  RunRecord record;
  record.tool = tool;
  record.task = task;
  record.suite = suite;
  record.family = family;
  record.expected = expected;
  record.cpu_seconds = cpu;
  record.outcome = answer == "TRUE" || answer == "FALSE" ? RunOutcome::Answered
                   : answer == "time-out"                ? RunOutcome::TimeOut
                   : answer == "memory"                  ? RunOutcome::OutOfMemory
                   : answer == "crash"                   ? RunOutcome::Crash
                                                         : RunOutcome::Unknown;
  if (record.outcome == RunOutcome::Answered) {
    record.verdict = answer == "TRUE" ? VerdictKind::True : VerdictKind::False;
    record.certified = true;
  } else {
    record.reason = answer;
  }
  return record;
}

}  // namespace warrant
