#include "bench/slurm.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>

#include "base/atomic_file.h"
#include "base/error.h"
#include "base/interruption.h"
#include "base/process.h"
#include "result/json.h"

namespace warrant {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t most_elements = 1000;  // of an array; Slurm's own limit (MaxArraySize) is 1001 unless set
constexpr unsigned most_fruitless_rounds = 3;
constexpr auto pause = std::chrono::milliseconds(1000);

Json to_json(const BenchTask& task) {
  Json json{{"name", task.name},
            {"suite", task.suite},
            {"family", task.family},
            {"program", task.program},
            {"data_model", task.data_model == DataModel::LP64 ? "LP64" : "ILP32"}};
  if (task.property) json["property"] = *task.property;
  if (task.definition) json["definition"] = *task.definition;
  if (task.expected) json["expected"] = *task.expected;
  if (!task.expected_violation.empty()) json["expected_violation"] = task.expected_violation;
  return json;
}

BenchTask task_from_json(const Json& json) {
  BenchTask task;
  task.name = json.at("name").get<std::string>();
  task.suite = json.at("suite").get<std::string>();
  task.family = json.at("family").get<std::string>();
  task.program = json.at("program").get<std::string>();
  task.data_model = json.at("data_model") == "LP64" ? DataModel::LP64 : DataModel::ILP32;
  if (json.contains("property")) task.property = json.at("property").get<std::string>();
  if (json.contains("definition")) task.definition = json.at("definition").get<std::string>();
  task.expected_violation = json.value("expected_violation", "");
  if (json.contains("expected")) task.expected = json.at("expected").get<bool>();
  return task;
}

// A round of submission: chunks of runs, each a task and the name of a tool.
void write_plan(const std::string& path, const ResultStore& store, const std::vector<PlannedRun>& runs,
                std::size_t chunk) {
  Json chunks = Json::array();
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (i % chunk == 0) chunks.push_back(Json::array());
    chunks.back().push_back({{"tool", runs[i].tool->name}, {"task", to_json(*runs[i].task)}});
  }
  write_file(path, to_text(Json{{"folder", store.folder()}, {"chunks", chunks}}) + "\n");
}

std::string shell_quoted(const std::string& text) {
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? "'\\''" : std::string(1, c);
  return quoted + "'";
}

ProcessResult slurm(std::vector<std::string> command, const std::string& input = {}) {
  ProcessRequest request;
  request.command = std::move(command);
  request.input = input;
  request.limits.wall_seconds = 120;
  return run_process(request);
}

std::string complaint(const ProcessResult& result) {
  if (result.end == ProcessResult::End::TimedOut) return "no answer";
  if (result.end == ProcessResult::End::NotStarted) return "not installed";
  std::string text = result.error.substr(0, result.error.find('\n'));
  return text.empty() ? fmt::format("exit status {}", result.status) : text;
}

class Submission {
 public:
  Submission(const std::vector<PlannedRun>& plan, const ResultStore& store, const RunLimits& limits,
             const SlurmOptions& options)
      : plan_(plan), store_(store), limits_(limits), options_(options), job_name_("warrant-" + store.identifier()) {
    std::error_code problem;
    std::filesystem::create_directories(store.path("slurm"), problem);
    if (problem)
      throw UserError(fmt::format("{}: cannot create the folder: {}", store.path("slurm"), problem.message()));
  }

  std::vector<PlannedRun> missing() const {
    std::vector<PlannedRun> runs;
    std::ranges::copy_if(plan_, std::back_inserter(runs),
                         [this](const PlannedRun& run) { return !store_.has(run.tool->name, run.task->name); });
    return runs;
  }

  // Whether an array of this benchmark waits or runs. An answer that does not come is no answer: Slurm may be
  // restarted.
  std::optional<bool> is_active() const {
    const ProcessResult result =
        slurm({"squeue", "--noheader", "--me", "--name", job_name_, "--states", "all", "--format", "%T"});
    if (!result.succeeded()) return std::nullopt;
    static constexpr std::array ended{"COMPLETED", "FAILED",    "CANCELLED", "TIMEOUT",      "NODE_FAIL",
                                      "PREEMPTED", "BOOT_FAIL", "DEADLINE",  "OUT_OF_MEMORY"};
    std::istringstream lines(result.output);
    for (std::string state; std::getline(lines, state);)
      if (!state.empty() && std::ranges::find(ended, state) == ended.end()) return true;
    return false;
  }

  void submit(const std::vector<PlannedRun>& runs) {
    const std::size_t chunk = std::max(options_.chunk, (runs.size() + most_elements - 1) / most_elements);
    const std::string plan_file = store_.path(fmt::format("slurm/plan-{}-{}.json", getpid(), ++round_));
    write_plan(plan_file, store_, runs, chunk);
    const std::size_t elements = (runs.size() + chunk - 1) / chunk;
    // All runs of a chunk may need their whole time; a minute for what is around them.
    const auto minutes = static_cast<std::size_t>(limits_.wall_seconds * static_cast<double>(chunk) / 60) + 2;
    std::vector<std::string> command{"sbatch",
                                     "--parsable",
                                     "--requeue",
                                     "--job-name=" + job_name_,
                                     fmt::format("--array=0-{}", elements - 1),
                                     "--ntasks=1",
                                     fmt::format("--time={}", minutes),
                                     "--open-mode=append",
                                     "--output=" + store_.path("slurm/%A_%a.log")};
    command.insert(command.end(), options_.sbatch_options.begin(), options_.sbatch_options.end());
    const std::string script = fmt::format("#!/bin/sh\nexec {} bench chunk {} \"$SLURM_ARRAY_TASK_ID\" --cgroups {}\n",
                                           shell_quoted(options_.executable), shell_quoted(plan_file),
                                           options_.groups == ControlGroups::Never ? "off" : "auto");
    const ProcessResult result = slurm(command, script);
    if (!result.succeeded()) throw UserError("--on slurm: sbatch: " + complaint(result));
  }

 private:
  const std::vector<PlannedRun>& plan_;
  const ResultStore& store_;
  const RunLimits& limits_;
  const SlurmOptions& options_;
  std::string job_name_;
  unsigned round_ = 0;
};

}  // namespace

PoolEnd run_on_slurm(const std::vector<PlannedRun>& plan, const ResultStore& store, const RunLimits& limits,
                     const SlurmOptions& options, const std::function<void(std::size_t done)>& done) {
  for (const char* program : {"sbatch", "squeue"})
    if (!find_program(program))
      throw UserError(fmt::format("--on slurm: the program {} is missing (Debian: slurm-client)", program));
  const Interruption interruption;
  Submission submission(plan, store, limits, options);
  std::size_t before = submission.missing().size();
  unsigned fruitless = 0;
  bool is_first = true;
  for (;;) {
    // In this order: what is done before the queue is seen empty is seen done.
    const std::optional<bool> is_active = submission.is_active();
    const std::vector<PlannedRun> missing = submission.missing();
    done(plan.size() - missing.size());
    if (missing.empty()) return PoolEnd::Complete;
    if (interruption.wait(std::chrono::milliseconds(0))) return PoolEnd::Interrupted;
    if (!is_active && is_first) throw UserError("--on slurm: squeue gives no answer; is Slurm running?");
    if (is_active == false) {
      fruitless = !is_first && missing.size() == before ? fruitless + 1 : 0;
      if (fruitless >= most_fruitless_rounds) return PoolEnd::Incomplete;
      before = missing.size();
      submission.submit(missing);
    }
    is_first = false;
    if (interruption.wait(pause)) return PoolEnd::Interrupted;
  }
}

PoolEnd run_chunk(const std::string& plan_file, std::size_t chunk, ControlGroups groups) {
  std::ifstream file(plan_file, std::ios::binary);
  const std::string text(std::istreambuf_iterator<char>(file), {});
  std::vector<BenchTask> tasks;
  std::vector<std::string> tool_names;
  std::string folder;
  try {
    const Json plan = Json::parse(text);
    folder = plan.at("folder").get<std::string>();
    for (const Json& run : plan.at("chunks").at(chunk)) {
      tasks.push_back(task_from_json(run.at("task")));
      tool_names.push_back(run.at("tool").get<std::string>());
    }
  } catch (const Json::exception&) {
    throw UserError(fmt::format("{}: no plan with a chunk {}", plan_file, chunk));
  }
  const ResultStore store(folder, ResultStore::Access::Helper);
  const BenchSettings settings = store.settings();
  std::vector<PlannedRun> runs;
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    const auto tool = std::ranges::find(settings.tools, tool_names[i], &BenchTool::name);
    if (tool == settings.tools.end()) throw UserError(fmt::format("{}: unknown tool {}", plan_file, tool_names[i]));
    runs.push_back({&tasks[i], &*tool});
  }
  PoolOptions options;
  options.groups = groups;
  PoolListener listener;
  listener.finished = [](std::size_t, RunClass) {};
  listener.tick = [] {};
  return run_all(runs, store, settings.limits, options, listener);
}

}  // namespace warrant
