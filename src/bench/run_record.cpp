#include "bench/run_record.h"

#include <fmt/format.h>
#include <string.h>

#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <regex>
#include <vector>

#include "report/said.h"
#include "result/statistics.h"

namespace warrant {

namespace {

using Json = nlohmann::ordered_json;

// std::regex recurses for each character.
constexpr std::size_t longest_searched_line = 2000;
constexpr std::size_t longest_detail = 500;

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.push_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string shortened(std::string_view text) {
  if (text.size() <= longest_detail) return std::string(text);
  return std::string(text.substr(0, longest_detail)) + "...";
}

// What a tool said, before the limits are looked at.
struct Said {
  std::optional<VerdictKind> verdict;
  std::string reason;
  std::optional<UnknownReason> known_reason = {};  // of Warrant
};

Said read_warrant(std::string_view output, RunRecord& record) {
  SaidResult said = read_text(output);
  record.violated = std::move(said.violated);
  record.certified = said.certified;
  // Assumptions are those of the task.
  if (said.holds) record.unconditional = *said.holds == TrueVerdict::Holds::InAnyCase;
  record.detail = shortened(said.explanation);
  record.statistics = std::move(said.statistics);
  // The run was measured from outside.
  for (const Statistic measured : {Statistic::CpuSeconds, Statistic::WallSeconds})
    record.statistics.erase(describe(measured));
  return {said.verdict, said.reason, said.known_reason};
}

Said read_other(std::string_view output, const BenchTool& tool) {
  const std::regex says_true(tool.true_pattern), says_false(tool.false_pattern), says_unknown(tool.unknown_pattern);
  Said said;
  for (const std::string_view whole : lines_of(output)) {
    const std::string line(whole.substr(0, longest_searched_line));
    if (std::regex_search(line, says_false))
      said.verdict = VerdictKind::False;
    else if (std::regex_search(line, says_true))
      said.verdict = VerdictKind::True;
    else if (!said.verdict && std::regex_search(line, says_unknown))
      said = {VerdictKind::Unknown, "unknown"};
  }
  return said;
}

void fail(RunRecord& record, RunOutcome outcome, std::string reason) {
  record.outcome = outcome;
  record.reason = std::move(reason);
}

// Limits that Warrant keeps itself.
void judge_unknown(RunRecord& record, const RunLimits& limits, const Said& said) {
  const auto is = [&said](UnknownReason reason) { return said.known_reason == reason; };
  const bool is_memory = is(UnknownReason::OutOfMemory) || is(UnknownReason::WorkEnded);
  const bool is_near_limit = 1e6 * record.memory_mb > 0.7 * static_cast<double>(limits.memory_bytes);
  const bool may_be_crash = is(UnknownReason::Crashed) || is(UnknownReason::WorkEnded);
  if (is(UnknownReason::OutOfTime)) return fail(record, RunOutcome::TimeOut, said.reason);
  if (is_memory && (is_near_limit || !may_be_crash))
    return fail(record, RunOutcome::OutOfMemory, describe(UnknownReason::OutOfMemory));
  if (may_be_crash) return fail(record, RunOutcome::Crash, describe(UnknownReason::Crashed));
  fail(record, RunOutcome::Unknown, said.reason.empty() ? "unknown" : said.reason);
}

void judge_exit(RunRecord& record, const BenchTool& tool, const RunLimits& limits, int status, const Said& said) {
  if (record.cpu_seconds > limits.cpu_seconds) return fail(record, RunOutcome::TimeOut, "out of time");
  if (said.verdict == VerdictKind::Unknown) return judge_unknown(record, limits, said);
  if (said.verdict) {
    record.outcome = RunOutcome::Answered;
    record.verdict = *said.verdict;
    return;
  }
  const bool is_refused = tool.kind == BenchTool::Kind::Warrant && status == 2;
  if (is_refused) return fail(record, RunOutcome::Unknown, "bad input");
  if (status == 0) return fail(record, RunOutcome::Unknown, "no verdict");
  fail(record, RunOutcome::Crash, fmt::format("exit status {}", status));
}

void judge(RunRecord& record, const BenchTool& tool, const RunLimits& limits, const RunMeasurement& measurement,
           const Said& said) {
  switch (measurement.end) {
    case ProcessEnd::Exited:
      record.end = fmt::format("exit {}", measurement.status);
      return judge_exit(record, tool, limits, measurement.status, said);
    case ProcessEnd::Signalled:
      record.end = fmt::format("signal {}", measurement.status);
      return fail(record, RunOutcome::Crash,
                  fmt::format("signal {} ({})", measurement.status, strsignal(measurement.status)));
    case ProcessEnd::CpuLimit:
      record.end = "CPU limit";
      return fail(record, RunOutcome::TimeOut, "out of time");
    case ProcessEnd::WallLimit:
      record.end = "wall limit";
      return fail(record, RunOutcome::TimeOut, "out of wall time");
    case ProcessEnd::MemoryLimit:
      record.end = "memory limit";
      return fail(record, RunOutcome::OutOfMemory, "out of memory");
    case ProcessEnd::OutputLimit:
      record.end = "output limit";
      return fail(record, RunOutcome::Crash, "too much output");
    case ProcessEnd::NotStarted:
      record.end = "not started";
      return fail(record, RunOutcome::Crash, fmt::format("cannot be started: {}", strerror(measurement.status)));
    case ProcessEnd::Stopped:
      record.end = "stopped";
      return fail(record, RunOutcome::Crash, "stopped");
  }
}

const char* name_of(RunOutcome outcome) {
  switch (outcome) {
    case RunOutcome::Answered:
      return "answered";
    case RunOutcome::TimeOut:
      return "time-out";
    case RunOutcome::OutOfMemory:
      return "out of memory";
    case RunOutcome::Crash:
      return "crash";
    case RunOutcome::Unknown:
      break;
  }
  return "unknown";
}

RunOutcome outcome_named(const std::string& name) {
  for (const RunOutcome outcome :
       {RunOutcome::Answered, RunOutcome::TimeOut, RunOutcome::OutOfMemory, RunOutcome::Crash})
    if (name == name_of(outcome)) return outcome;
  return RunOutcome::Unknown;
}

double rounded(double value, double parts) { return std::round(value * parts) / parts; }

}  // namespace

RunClass classify(const RunRecord& record) {
  switch (record.outcome) {
    case RunOutcome::Unknown:
      return RunClass::Unknown;
    case RunOutcome::TimeOut:
      return RunClass::TimeOut;
    case RunOutcome::OutOfMemory:
      return RunClass::OutOfMemory;
    case RunOutcome::Crash:
      return RunClass::Crash;
    case RunOutcome::Answered:
      break;
  }
  const bool says_true = record.verdict == VerdictKind::True;
  if (!record.expected) return says_true ? RunClass::UnlabelledTrue : RunClass::UnlabelledFalse;
  if (says_true != *record.expected) return says_true ? RunClass::WrongTrue : RunClass::WrongFalse;
  // Another part of the property than the expected one.
  if (!says_true && !record.expected_violation.empty() && !record.violated.empty() &&
      record.violated != record.expected_violation)
    return RunClass::WrongFalse;
  if (record.certified == false) return says_true ? RunClass::UncertifiedTrue : RunClass::UncertifiedFalse;
  return says_true ? RunClass::CorrectTrue : RunClass::CorrectFalse;
}

const char* describe(RunClass run_class) {
  switch (run_class) {
    case RunClass::CorrectTrue:
      return "correct true";
    case RunClass::CorrectFalse:
      return "correct false";
    case RunClass::WrongTrue:
      return "wrong true";
    case RunClass::WrongFalse:
      return "wrong false";
    case RunClass::UncertifiedTrue:
      return "uncertified true";
    case RunClass::UncertifiedFalse:
      return "uncertified false";
    case RunClass::UnlabelledTrue:
      return "unlabelled true";
    case RunClass::UnlabelledFalse:
      return "unlabelled false";
    case RunClass::TimeOut:
      return "time-out";
    case RunClass::OutOfMemory:
      return "out of memory";
    case RunClass::Crash:
      return "crash";
    case RunClass::Unknown:
      break;
  }
  return "unknown";
}

bool is_correct(RunClass run_class) {
  return run_class == RunClass::CorrectTrue || run_class == RunClass::CorrectFalse;
}

bool is_wrong(RunClass run_class) { return run_class == RunClass::WrongTrue || run_class == RunClass::WrongFalse; }

int score(RunClass run_class) {
  switch (run_class) {
    case RunClass::CorrectTrue:
      return 2;
    case RunClass::CorrectFalse:
      return 1;
    case RunClass::WrongTrue:
      return -32;
    case RunClass::WrongFalse:
      return -16;
    default:
      return 0;
  }
}

RunRecord make_record(const BenchTask& task, const BenchTool& tool, const RunLimits& limits,
                      const RunMeasurement& measurement, std::string_view output) {
  RunRecord record;
  record.task = task.name;
  record.suite = task.suite;
  record.family = task.family;
  record.expected = task.expected;
  record.expected_violation = task.expected_violation;
  record.tool = tool.name;
  record.cpu_seconds = rounded(measurement.cpu_seconds, 1e4);
  record.wall_seconds = rounded(measurement.wall_seconds, 1e4);
  record.memory_mb = rounded(1e-6 * static_cast<double>(measurement.memory_bytes), 1e3);
  const Said said = tool.kind == BenchTool::Kind::Warrant ? read_warrant(output, record) : read_other(output, tool);
  judge(record, tool, limits, measurement, said);
  if (record.outcome != RunOutcome::Answered) {
    record.certified.reset();
    record.unconditional.reset();
    record.violated.clear();
  }
  return record;
}

Json to_json(const RunRecord& record) {
  Json json;
  json["task"] = record.task;
  json["suite"] = record.suite;
  json["family"] = record.family;
  json["engine"] = record.tool;
  json["expected"] = record.expected ? Json(*record.expected) : Json();
  if (!record.expected_violation.empty()) json["expected_violation"] = record.expected_violation;
  json["verdict"] = describe(record.verdict);
  if (!record.violated.empty()) json["violated"] = record.violated;
  json["certified"] = record.certified ? Json(*record.certified) : Json();
  if (record.unconditional) json["unconditional"] = *record.unconditional;
  json["result"] = describe(classify(record));
  json["outcome"] = name_of(record.outcome);
  json["reason"] = record.reason;
  json["detail"] = record.detail;
  json["end"] = record.end;
  json["cpu_s"] = record.cpu_seconds;
  json["wall_s"] = record.wall_seconds;
  json["memory_mb"] = record.memory_mb;
  json["statistics"] = record.statistics;
  json["log"] = record.log;
  json["started"] = record.started;
  return json;
}

RunRecord record_from_json(const Json& json) {
  RunRecord record;
  record.task = json.at("task").get<std::string>();
  record.suite = json.at("suite").get<std::string>();
  record.family = json.at("family").get<std::string>();
  record.tool = json.at("engine").get<std::string>();
  if (!json.at("expected").is_null()) record.expected = json.at("expected").get<bool>();
  const auto verdict = json.at("verdict").get<std::string>();
  record.verdict = verdict == "TRUE"    ? VerdictKind::True
                   : verdict == "FALSE" ? VerdictKind::False
                                        : VerdictKind::Unknown;
  record.expected_violation = json.value("expected_violation", "");
  record.violated = json.value("violated", "");
  if (!json.at("certified").is_null()) record.certified = json.at("certified").get<bool>();
  if (json.contains("unconditional")) record.unconditional = json.at("unconditional").get<bool>();
  record.outcome = outcome_named(json.at("outcome").get<std::string>());
  record.reason = json.at("reason").get<std::string>();
  record.detail = json.at("detail").get<std::string>();
  record.end = json.at("end").get<std::string>();
  record.cpu_seconds = json.at("cpu_s").get<double>();
  record.wall_seconds = json.at("wall_s").get<double>();
  record.memory_mb = json.at("memory_mb").get<double>();
  record.statistics = json.at("statistics").get<std::map<std::string, double>>();
  record.log = json.at("log").get<std::string>();
  record.started = json.at("started").get<std::string>();
  return record;
}

}  // namespace warrant
