#include "bench/run_record.h"

#include <gtest/gtest.h>
#include <signal.h>

#include <nlohmann/json.hpp>

namespace warrant {
namespace {

BenchTask task_expecting(std::optional<bool> expected) {
  BenchTask task;
  task.name = "t";
  task.expected = expected;
  return task;
}

RunMeasurement exited(int status, double cpu = 1) {
  RunMeasurement measurement;
  measurement.end = ProcessEnd::Exited;
  measurement.status = status;
  measurement.cpu_seconds = cpu;
  return measurement;
}

RunRecord record_of(const std::string& output, const RunMeasurement& measurement, std::optional<bool> expected = true) {
  RunLimits limits;
  limits.cpu_seconds = 10;
  return make_record(task_expecting(expected), engine_tool("symex", "w", "symex", ""), limits, measurement, output);
}

RunRecord other_record(const std::string& output, const RunMeasurement& measurement) {
  RunLimits limits;
  limits.cpu_seconds = 10;
  return make_record(task_expecting(false), other_tool("esbmc", "esbmc"), limits, measurement, output);
}

TEST(RunRecord, verdict_certificate_and_statistics_of_warrant_are_read) {
  const RunRecord record = record_of(
      "certified: yes\nchecked: proof\nstatistics: refinements 3, solver seconds 0.25, cpu_seconds 1\nverdict: TRUE\n",
      exited(0));
  EXPECT_EQ(record.verdict, VerdictKind::True);
  EXPECT_EQ(record.certified, true);
  EXPECT_EQ(record.statistics, (std::map<std::string, double>{{"refinements", 3}, {"solver seconds", 0.25}}));
  EXPECT_EQ(classify(record), RunClass::CorrectTrue);
  EXPECT_EQ(score(classify(record)), 2);
}

TEST(RunRecord, answers_are_judged_by_the_label) {
  const std::string yes = "certified: yes\n", no = "certified: no\n";
  EXPECT_EQ(classify(record_of(yes + "verdict: FALSE\n", exited(1), false)), RunClass::CorrectFalse);
  EXPECT_EQ(classify(record_of(yes + "verdict: FALSE\n", exited(1), true)), RunClass::WrongFalse);
  EXPECT_EQ(classify(record_of(yes + "verdict: TRUE\n", exited(0), false)), RunClass::WrongTrue);
  EXPECT_EQ(classify(record_of(no + "verdict: TRUE\n", exited(0), false)), RunClass::WrongTrue);
  EXPECT_EQ(classify(record_of(no + "verdict: TRUE\n", exited(0), true)), RunClass::UncertifiedTrue);
  EXPECT_EQ(classify(record_of(yes + "verdict: TRUE\n", exited(0), std::nullopt)), RunClass::UnlabelledTrue);
  EXPECT_EQ(score(RunClass::WrongTrue), -32);
  EXPECT_EQ(score(RunClass::WrongFalse), -16);
  EXPECT_EQ(score(RunClass::UncertifiedTrue), 0);
}

TEST(RunRecord, an_answer_behind_the_limit_does_not_count) {
  EXPECT_EQ(classify(record_of("certified: yes\nverdict: TRUE\n", exited(0, 10.2))), RunClass::TimeOut);
}

TEST(RunRecord, unknown_has_its_reason) {
  const RunRecord unknown = record_of("explanation: too deep\nverdict: UNKNOWN (recursion bound)\n", exited(3));
  EXPECT_EQ(classify(unknown), RunClass::Unknown);
  EXPECT_EQ(unknown.reason, "recursion bound");
  EXPECT_EQ(unknown.detail, "too deep");
  EXPECT_EQ(classify(record_of("verdict: UNKNOWN (out of time)\n", exited(3))), RunClass::TimeOut);
  const std::string memory = "verdict: UNKNOWN (out of memory or internal error)\n";
  RunMeasurement large = exited(3);
  large.memory_bytes = 3'900'000'000;
  EXPECT_EQ(classify(record_of(memory, large)), RunClass::OutOfMemory);
  EXPECT_EQ(classify(record_of(memory, exited(3))), RunClass::Crash);
  const RunRecord refused = record_of("warrant: t.c:1:2: expected ';'\n", exited(2));
  EXPECT_EQ(refused.reason, "bad input");
  EXPECT_EQ(refused.detail, "t.c:1:2: expected ';'");
}

TEST(RunRecord, limits_signals_and_missing_verdicts_are_told_apart) {
  const auto ended = [](ProcessEnd end, int status = 0) {
    RunMeasurement measurement;
    measurement.end = end;
    measurement.status = status;
    return record_of("certified: yes\nverdict: TRUE\n", measurement);
  };
  EXPECT_EQ(classify(ended(ProcessEnd::CpuLimit)), RunClass::TimeOut);
  EXPECT_EQ(classify(ended(ProcessEnd::WallLimit)), RunClass::TimeOut);
  EXPECT_EQ(classify(ended(ProcessEnd::MemoryLimit)), RunClass::OutOfMemory);
  EXPECT_EQ(classify(ended(ProcessEnd::OutputLimit)), RunClass::Crash);
  EXPECT_EQ(ended(ProcessEnd::Signalled, SIGSEGV).reason, "signal 11 (Segmentation fault)");
  EXPECT_EQ(ended(ProcessEnd::NotStarted, ENOENT).reason, "cannot be started: No such file or directory");
  EXPECT_EQ(record_of("", exited(3)).reason, "exit status 3");
}

TEST(RunRecord, patterns_read_other_tools) {
  EXPECT_EQ(classify(other_record("...\nVERIFICATION FAILED\n", exited(1))), RunClass::CorrectFalse);
  EXPECT_EQ(classify(other_record("VERIFICATION FAILED\nnext\nVERIFICATION SUCCESSFUL\r\n", exited(0))),
            RunClass::WrongTrue);
  EXPECT_EQ(classify(other_record("VERIFICATION UNKNOWN\n", exited(1))), RunClass::Unknown);
  EXPECT_EQ(classify(other_record("", exited(0))), RunClass::Unknown);
  EXPECT_EQ(classify(other_record("", exited(6))), RunClass::Crash);
  // Lines of any length are searched without harm.
  EXPECT_EQ(classify(other_record(std::string(3'000'000, 'x') + "\nVERIFICATION FAILED\n", exited(1))),
            RunClass::CorrectFalse);
}

TEST(RunRecord, json_brings_everything_back) {
  RunRecord record = record_of("certified: yes\nstatistics: refinements 3\nverdict: TRUE\n", exited(0), std::nullopt);
  record.log = "logs/symex/t.log";
  record.started = "2031-01-31T12:00:00Z";
  EXPECT_EQ(to_json(record_from_json(to_json(record))), to_json(record));
}

}  // namespace
}  // namespace warrant
