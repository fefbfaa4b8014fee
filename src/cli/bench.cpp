// `warrant bench`: many tasks, many engines, tables and plots.
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <sstream>

#include "base/error.h"
#include "base/quantity.h"
#include "base/regular_file.h"
#include "base/sha256.h"
#include "base/spelling.h"
#include "base/text.h"
#include "bench/compare.h"
#include "bench/junit.h"
#include "bench/report_files.h"
#include "bench/slurm.h"
#include "bench/worker_pool.h"
#include "cli/command.h"
#include "cli/engine_choice.h"
#include "engine/engine.h"

namespace warrant {

namespace {

struct BenchCommand {
  std::vector<std::string> sources;
  TaskFilter filter;
  std::string engines;
  std::string engine_options;
  std::vector<std::string> variants, tools, true_patterns, false_patterns, unknown_patterns, virtual_bests;
  std::string time_limit = "60s", wall_limit, memory_limit = "4GB", output_limit = "50MB";
  unsigned jobs = 1;
  std::string out;
  std::string control_groups = "auto";
  std::string where = "local";
  std::size_t chunk = 20;
  std::string slurm_options;
  bool any_build = false, list_only = false;
  std::string junit_file, before;
};

// NAME=VALUE
std::pair<std::string, std::string> split_assignment(const std::string& option, const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == 0 || equals == std::string::npos || equals + 1 == text.size())
    throw UserError(fmt::format("{}: '{}' is not of the form NAME=VALUE", option, text));
  return {text.substr(0, equals), text.substr(equals + 1)};
}

std::vector<std::string> split_list(const std::string& text) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, ',');)
    if (!part.empty()) parts.push_back(part);
  return parts;
}

std::string own_executable() {
  std::error_code problem;
  const auto path = std::filesystem::read_symlink("/proc/self/exe", problem);
  if (problem) throw UserError("cannot find the executable of Warrant: " + problem.message());
  return path.string();
}

std::string own_build() {
  std::ifstream file("/proc/self/exe", std::ios::binary);
  const std::string content(std::istreambuf_iterator<char>(file), {});
  return fmt::format("{} {}", warrant_version, sha256(content).substr(0, 16));
}

void check_engine(const std::string& option, const std::string& name) {
  if (!find_engine(name)) throw UserError(unknown_engine(option, name));
}

std::vector<BenchTool> engine_tools(const BenchCommand& command) {
  const std::string executable = own_executable();
  std::vector<BenchTool> tools;
  if (command.engines == "all")
    for (const EngineDescription& engine : engines())
      tools.push_back(engine_tool(engine.name, executable, engine.name, command.engine_options));
  else
    for (const std::string& name : split_list(command.engines)) {
      check_engine("--engines", name);
      tools.push_back(engine_tool(name, executable, name, command.engine_options));
    }
  for (const std::string& variant : command.variants) {
    const auto [name, engine] = split_assignment("--variant", variant);
    const std::vector<std::string> words = split_words(engine);
    check_engine("--variant " + name, words.empty() ? "" : words.front());
    tools.push_back(engine_tool(name, executable, engine, command.engine_options));
  }
  return tools;
}

void set_patterns(std::vector<BenchTool>& tools, const std::string& option, const std::vector<std::string>& patterns,
                  std::string BenchTool::* target) {
  for (const std::string& text : patterns) {
    const auto [name, pattern] = split_assignment(option, text);
    const auto tool = std::ranges::find(tools, name, &BenchTool::name);
    if (tool == tools.end() || tool->kind == BenchTool::Kind::Warrant)
      throw UserError(fmt::format("{}: there is no --tool named {}", option, name));
    (*tool).*target = pattern;
  }
}

std::vector<BenchTool> tools_of(const BenchCommand& command) {
  std::vector<BenchTool> tools = engine_tools(command);
  for (const std::string& text : command.tools) {
    const auto [name, words] = split_assignment("--tool", text);
    tools.push_back(other_tool(name, words));
  }
  set_patterns(tools, "--true-pattern", command.true_patterns, &BenchTool::true_pattern);
  set_patterns(tools, "--false-pattern", command.false_patterns, &BenchTool::false_pattern);
  set_patterns(tools, "--unknown-pattern", command.unknown_patterns, &BenchTool::unknown_pattern);
  if (tools.empty()) throw UserError("missing --engines, --variant or --tool (try warrant bench --help)");
  for (auto tool = tools.begin(); tool != tools.end(); ++tool) {
    check_tool(*tool);
    if (std::find_if(tools.begin(), tool, [&](const BenchTool& other) { return other.name == tool->name; }) != tool)
      throw UserError(fmt::format("two tools are named {}", tool->name));
  }
  return tools;
}

std::vector<VirtualBest> virtual_bests(const std::vector<std::string>& texts) {
  std::vector<VirtualBest> sets;
  for (const std::string& text : texts) {
    const auto [name, tools] = split_assignment("--virtual-best", text);
    sets.push_back({name, split_list(tools)});
  }
  return sets;
}

RunLimits limits_of(const BenchCommand& command) {
  RunLimits limits;
  limits.cpu_seconds = parse_time("--time-limit", command.time_limit);
  limits.wall_seconds =
      command.wall_limit.empty() ? 2 * limits.cpu_seconds + 5 : parse_time("--wall-limit", command.wall_limit);
  limits.memory_bytes = parse_memory("--memory-limit", command.memory_limit);
  limits.output_bytes = parse_memory("--output-limit", command.output_limit);
  return limits;
}

std::vector<BenchTask> tasks_of(const BenchCommand& command) {
  if (command.sources.empty()) throw UserError("missing TASKS (try warrant bench --help)");
  for (const std::string& verdict : command.filter.expected)
    if (verdict != "true" && verdict != "false" && verdict != "none")
      throw UserError(fmt::format("--expected: '{}' is not one of true, false, none", verdict));
  const std::string& first = command.sources.front();
  const std::string meant = suggestion(first, {"report", "compare"});
  if (!meant.empty() && !std::filesystem::exists(first))
    throw UserError(fmt::format("{}: no such file, folder or command of bench{}", first, meant));
  TaskList list = read_tasks(command.sources);
  if (!list.left_out.empty())
    std::cerr << fmt::format("warrant: {} left out, for example: {}\n",
                             counted(list.left_out.size(), "file") + (list.left_out.size() == 1 ? " is" : " are"),
                             list.left_out.front());
  const std::size_t found = list.tasks.size();
  std::erase_if(list.tasks, [&](const BenchTask& task) { return !command.filter.accepts(task); });
  if (list.tasks.empty())
    throw UserError(fmt::format("none of the {} found matches the filters", counted(found, "task")));
  return std::move(list.tasks);
}

// Task by task, so that what is there at any time compares the tools.
std::vector<PlannedRun> plan_of(const std::vector<BenchTask>& tasks, const std::vector<BenchTool>& tools,
                                const RunLimits& limits) {
  std::vector<PlannedRun> plan;
  for (const BenchTask& task : tasks) {
    for (const BenchTool& tool : tools) {
      command_for(tool, task, limits);  // told now if it cannot be made
      plan.push_back({&task, &tool});
    }
  }
  return plan;
}

// One line on a terminal: how far, with what results, for how long still. Nothing elsewhere.
class ProgressBar {
 public:
  ProgressBar(std::size_t total, std::size_t done_before)
      : total_(total), done_before_(done_before), is_shown_(isatty(STDERR_FILENO) != 0) {}
  ~ProgressBar() {
    if (is_shown_) std::cerr << "\r\x1b[K" << std::flush;
  }
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void count(RunClass run_class) {
    ++done_;
    ++(is_correct(run_class) ? correct_ : is_wrong(run_class) ? wrong_ : undecided_);
  }
  void set_done(std::size_t done) { done_ = done; }
  void show() const {
    if (!is_shown_) return;
    winsize size{};
    const bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
    std::string line = text();
    line.resize(std::min<std::size_t>(line.size(), known ? size.ws_col - 1U : 79U));
    std::cerr << '\r' << line << "\x1b[K" << std::flush;
  }

 private:
  std::string text() const {
    constexpr std::size_t width = 24;
    const std::size_t all = done_ + done_before_;
    const std::size_t filled = total_ == 0 ? width : width * all / total_;
    const double elapsed = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    std::string remaining = "?";
    if (done_ > 0) {
      const auto seconds = static_cast<long>(elapsed / static_cast<double>(done_) * static_cast<double>(total_ - all));
      remaining = fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    }
    return fmt::format("[{}{}] {}/{}  {} left  correct {}, wrong {}, undecided {}", std::string(filled, '#'),
                       std::string(width - filled, '.'), all, total_, remaining, correct_, wrong_, undecided_);
  }

  std::size_t total_, done_before_, done_ = 0, correct_ = 0, wrong_ = 0, undecided_ = 0;
  bool is_shown_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

ControlGroups control_groups(const std::string& choice) {
  return choice == "off" ? ControlGroups::Never : ControlGroups::WherePossible;
}

PoolEnd run_locally(const BenchCommand& command, const std::vector<PlannedRun>& plan, const ResultStore& store,
                    const RunLimits& limits, ProgressBar& progress) {
  PoolOptions options;
  options.jobs = command.jobs;
  options.groups = control_groups(command.control_groups);
  PoolListener listener;
  listener.finished = [&progress](std::size_t, RunClass run_class) { progress.count(run_class); };
  listener.tick = [&progress] { progress.show(); };
  return run_all(plan, store, limits, options, listener);
}

PoolEnd run_on_cluster(const BenchCommand& command, const std::vector<PlannedRun>& plan, const ResultStore& store,
                       const RunLimits& limits, std::size_t done_before, ProgressBar& progress) {
  SlurmOptions options;
  options.chunk = command.chunk;
  options.sbatch_options = split_words(command.slurm_options);
  options.executable = own_executable();
  options.groups = control_groups(command.control_groups);
  return run_on_slurm(plan, store, limits, options, [&](std::size_t done) {
    progress.set_done(done - std::min(done, done_before));
    progress.show();
  });
}

int list_runs(const std::vector<PlannedRun>& plan, const RunLimits& limits) {
  for (const PlannedRun& run : plan) {
    std::string line;
    for (const std::string& word : command_for(*run.tool, *run.task, limits)) line += " " + word;
    std::cout << fmt::format("{}\t{}\t{}\n", run.tool->name, run.task->name, line.substr(1));
  }
  std::cout << std::flush;
  return exit_good;
}

std::optional<EarlierResults> earlier_results(const std::string& path) {
  if (path.empty()) return std::nullopt;
  return EarlierResults{path, ResultTable(read_results(path))};
}

// The tables that answer the first questions; the others are in the files.
void print_summary(const ResultStore& store, const std::vector<TextTable>& tables, bool has_changes) {
  for (std::size_t i = 0; i < std::min<std::size_t>(tables.size(), has_changes ? 3 : 2); ++i)
    std::cout << to_markdown(tables[i]) << '\n';
  std::cout << fmt::format("All tables, plots and runs: {}\n", store.path("index.html")) << std::flush;
}

// Told before hours of runs. Throws UserError.
void check_junit(const std::string& file, const std::vector<std::string>& inputs) {
  if (file.empty()) return;
  for (const std::string& input : inputs)
    if (is_same_file(input, file)) throw UserError(fmt::format("--junit {}: would overwrite an input", file));
  const std::filesystem::path folder = std::filesystem::absolute(file).parent_path();
  if (!std::filesystem::is_directory(folder))
    throw UserError(fmt::format("--junit {}: no such folder: {}", file, folder.string()));
}

bool write_junit(const std::string& file, const ResultStore& store) {
  return file.empty() || try_to_write(file, to_junit(store.read_records()));
}

int bench_command(const BenchCommand& command) {
  const std::vector<BenchTask> tasks = tasks_of(command);
  check_junit(command.junit_file, command.sources);
  BenchSettings settings{limits_of(command), tools_of(command), own_build(), describe_host()};
  const std::vector<PlannedRun> plan = plan_of(tasks, settings.tools, settings.limits);
  const std::vector<VirtualBest> sets = virtual_bests(command.virtual_bests);
  const std::optional<EarlierResults> before = earlier_results(command.before);
  if (command.list_only) return list_runs(plan, settings.limits);
  if (command.out.empty()) throw UserError("missing --out DIR");
  const ResultStore store(command.out, ResultStore::Access::Owner);
  store.settle(settings, command.any_build ? ResultStore::Builds::Any : ResultStore::Builds::Same);
  store.read_records();  // removes what cannot be read
  const auto done = static_cast<std::size_t>(
      std::ranges::count_if(plan, [&](const PlannedRun& run) { return store.has(run.tool->name, run.task->name); }));
  PoolEnd end = PoolEnd::Complete;
  {
    ProgressBar progress(plan.size(), done);
    end = command.where == "slurm" ? run_on_cluster(command, plan, store, settings.limits, done, progress)
                                   : run_locally(command, plan, store, settings.limits, progress);
  }
  print_summary(store, write_report_files(store, sets, before), before.has_value());
  if (!write_junit(command.junit_file, store)) return exit_bad_input;
  if (end == PoolEnd::Complete) return exit_good;
  std::cerr << (end == PoolEnd::Interrupted
                    ? "warrant: interrupted; run the same command again to continue\n"
                    : "warrant: some runs could not be started; run the same command again to retry them\n");
  return exit_undecided;
}

struct CompareCommand {
  std::string old_results, new_results, old_engine, new_engine;
};

// The runs of one engine under a common name, so that different engines can be compared.
std::vector<RunRecord> runs_of(const std::string& results, const std::string& engine, const std::string& name) {
  std::vector<RunRecord> runs = read_results(results);
  if (engine.empty()) return runs;
  std::erase_if(runs, [&](const RunRecord& run) { return run.tool != engine; });
  if (runs.empty()) throw UserError(fmt::format("{}: no results of {}", results, engine));
  for (RunRecord& run : runs) run.tool = name;
  return runs;
}

int compare_command(const CompareCommand& command) {
  std::string name = command.old_engine;
  if (command.old_engine != command.new_engine) name += "->" + command.new_engine;
  if (command.old_engine.empty() != command.new_engine.empty())
    throw UserError("--old-engine and --new-engine must be given together");
  const ResultComparison comparison = compare_results(runs_of(command.old_results, command.old_engine, name),
                                                      runs_of(command.new_results, command.new_engine, name));
  if (comparison.compared == 0) throw UserError("the two results have no run of the same task and engine in common");
  std::cout << to_text(comparison) << std::flush;
  return comparison.is_bad() ? exit_error_reached : exit_good;
}

struct ChunkCommand {
  std::string plan_file;
  std::size_t chunk = 0;
  std::string control_groups = "auto";
};

int chunk_command(const ChunkCommand& command) {
  const PoolEnd end = run_chunk(command.plan_file, command.chunk, control_groups(command.control_groups));
  return end == PoolEnd::Complete ? exit_good : exit_undecided;
}

struct ReportCommand {
  std::string folder;
  std::vector<std::string> virtual_bests;
  std::string junit_file, before;
};

int report_command(const ReportCommand& command) {
  check_junit(command.junit_file, {});
  const ResultStore store(command.folder, ResultStore::Access::Reader);
  const std::optional<EarlierResults> before = earlier_results(command.before);
  print_summary(store, write_report_files(store, virtual_bests(command.virtual_bests), before), before.has_value());
  return write_junit(command.junit_file, store) ? exit_good : exit_bad_input;
}

CLI::Option* add_repeatable(CLI::App& app, const std::string& name, std::vector<std::string>& target,
                            const std::string& help, const std::string& type) {
  return app.add_option(name, target, help)->allow_extra_args(false)->type_name(type);
}

void add_junit_option(CLI::App& app, std::string& file) {
  app.add_option("--junit", file, "write the runs as JUnit XML, for continuous integration")
      ->type_name("FILE")
      ->check(named_file);
}

void add_before_option(CLI::App& app, std::string& path) {
  app.add_option("--before", path,
                 "earlier results, a folder or its results.json: the page and a table mark the runs that have changed")
      ->type_name("DIR")
      ->check(named_file);
}

void add_task_options(CLI::App& bench, BenchCommand& command) {
  bench.add_option("TASKS", command.sources, "folders, task definitions (.yml), sets (.set), indexes (.csv), C files");
  const auto add_filter = [&](const std::string& name, std::vector<std::string>& target, const std::string& help) {
    add_repeatable(bench, name, target, help, "PATTERN,...")->delimiter(',')->group("Tasks");
  };
  add_filter("--suite", command.filter.suites, "run only these suites; * and ? are wildcards");
  add_filter("--family", command.filter.families, "run only these families");
  add_filter("--name", command.filter.names,
             "run only tasks whose name contains this, or matches it if it has wildcards");
  add_repeatable(bench, "--expected", command.filter.expected, "run only tasks with this expected verdict",
                 "true|false|none")
      ->delimiter(',')
      ->group("Tasks");
}

void add_tool_options(CLI::App& bench, BenchCommand& command) {
  const auto in_group = [](CLI::Option* option) { option->group("Engines and tools"); };
  in_group(bench.add_option("--engines", command.engines, "engines of Warrant to run, or all")
               ->type_name(engine_type_name("NAME,...")));
  in_group(bench.add_option("--engine-options", command.engine_options, "options of warrant verify for all engines")
               ->type_name("TEXT"));
  in_group(add_repeatable(bench, "--variant", command.variants, "an engine with options, shown under this name",
                          "NAME='ENGINE OPTIONS'"));
  in_group(add_repeatable(
      bench, "--tool", command.tools,
      "another verifier; its command can use {file}, {property}, {data_model}, {bits}, {time_limit} (in s), "
      "{memory_limit} (in MB) and {task}",
      "NAME='COMMAND'"));
  const char* pattern = "NAME=REGEX";
  in_group(
      add_repeatable(bench, "--true-pattern", command.true_patterns, "a line of its output that means TRUE", pattern));
  in_group(add_repeatable(bench, "--false-pattern", command.false_patterns, "a line of its output that means FALSE",
                          pattern));
  in_group(add_repeatable(bench, "--unknown-pattern", command.unknown_patterns,
                          "a line of its output that means UNKNOWN", pattern));
}

void add_limit_options(CLI::App& bench, BenchCommand& command) {
  const auto add = [&](const std::string& name, std::string& target, const std::string& help, const std::string& type) {
    bench.add_option(name, target, help)->type_name(type)->capture_default_str()->group("Limits of each run");
  };
  add("--time-limit", command.time_limit, "CPU time of all processes of a run, such as 90s or 5min", "TIME");
  add("--wall-limit", command.wall_limit,
      "wall time, without waiting for a processor (default: twice the time limit plus 5 s)", "TIME");
  add("--memory-limit", command.memory_limit, "memory of all processes of a run, such as 500MB or 4GiB", "SIZE");
  add("--output-limit", command.output_limit, "maximum size of the output of a run", "SIZE");
  bench.add_option("--cgroups", command.control_groups, "auto: use control groups (v2) where possible; off: never")
      ->check(CLI::IsMember({"auto", "off"}))
      ->capture_default_str()
      ->group("Limits of each run");
}

void add_report_command(CLI::App& bench, Action& action) {
  auto command = std::make_shared<ReportCommand>();
  CLI::App* report = bench.add_subcommand("report", "Write the tables, plots and page of a results folder again");
  report->add_option("DIR", command->folder, "folder of results, as given to --out")->required();
  add_repeatable(*report, "--virtual-best", command->virtual_bests, "add a table with the best result of these engines",
                 "NAME=A,B,...");
  add_junit_option(*report, command->junit_file);
  add_before_option(*report, command->before);
  report->callback([command, &action] { action = [command] { return report_command(*command); }; });
  report->footer(
      "Examples:\n"
      "  warrant bench report results\n"
      "  warrant bench report results-new --before results-old\n"
      "  warrant bench report results --virtual-best old=symex --virtual-best new=symex,symexia\n"
      "Exit status: 0 written, 2 bad input.");
}

void add_compare_command(CLI::App& bench, Action& action) {
  auto command = std::make_shared<CompareCommand>();
  CLI::App* compare = bench.add_subcommand("compare", "Compare two results: newly solved, lost, wrong, faster, slower");
  compare->add_option("OLD", command->old_results, "folder of results, or a results.json")->required();
  compare->add_option("NEW", command->new_results, "results to compare with it")->required();
  compare->add_option("--old-engine", command->old_engine, "compare this engine of OLD")->type_name("NAME");
  compare->add_option("--new-engine", command->new_engine, "with this engine of NEW")->type_name("NAME");
  compare->footer(
      "Examples:\n"
      "  warrant bench compare results-old results-new\n"
      "  warrant bench compare results results --old-engine symex --new-engine symexia\n"
      "Exit status: 0 no result is wrong or lost, 1 some are, 2 bad input.");
  compare->callback([command, &action] { action = [command] { return compare_command(*command); }; });
}

// What a job of --on slurm calls.
void add_chunk_command(CLI::App& bench, Action& action) {
  auto command = std::make_shared<ChunkCommand>();
  CLI::App* chunk = bench.add_subcommand("chunk", "Do the runs of one chunk of a plan")->group("");
  chunk->add_option("PLAN", command->plan_file)->required();
  chunk->add_option("NUMBER", command->chunk)->required();
  chunk->add_option("--cgroups", command->control_groups)->check(CLI::IsMember({"auto", "off"}));
  chunk->callback([command, &action] { action = [command] { return chunk_command(*command); }; });
}

void add_place_options(CLI::App& bench, BenchCommand& command) {
  bench.add_option("--jobs", command.jobs, "runs in parallel on this machine")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str()
      ->group("Execution");
  bench.add_option("--on", command.where, "slurm: run as a job array on a cluster")
      ->check(CLI::IsMember({"local", "slurm"}))
      ->capture_default_str()
      ->group("Execution");
  bench.add_option("--chunk", command.chunk, "runs in each element of the job array")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str()
      ->group("Execution");
  bench
      .add_option("--slurm-options", command.slurm_options,
                  "further options of sbatch, such as '--partition=long --time=1:00:00'")
      ->type_name("TEXT")
      ->group("Execution");
}

}  // namespace

void add_bench_command(CLI::App& app, Action& action) {
  auto command = std::make_shared<BenchCommand>();
  CLI::App* bench = app.add_subcommand("bench", "Run engines and other verifiers on many tasks and compare them");
  add_task_options(*bench, *command);
  add_tool_options(*bench, *command);
  add_limit_options(*bench, *command);
  bench
      ->add_option("--out", command->out,
                   "folder for the results, created if necessary; finished runs found there are not repeated")
      ->type_name("DIR");
  add_junit_option(*bench, command->junit_file);
  add_before_option(*bench, command->before);
  add_place_options(*bench, *command);
  add_repeatable(*bench, "--virtual-best", command->virtual_bests,
                 "add a table with the best result of these engines; two sets are compared", "NAME=A,B,...");
  bench->add_flag("--any-build", command->any_build, "continue results of another build of Warrant");
  bench->add_flag("--list", command->list_only, "print the runs and their commands without starting them");
  add_report_command(*bench, action);
  add_compare_command(*bench, action);
  add_chunk_command(*bench, action);
  bench->footer(
      "Examples:\n"
      "  warrant bench tasks/ --engines symex,symexia --time-limit 10s --jobs 2 --out results\n"
      "  warrant bench tasks.csv --family 'Arrays,Loops' --engines all --out results\n"
      "  warrant bench Loops.set --engines symexia --variant 'symexia-100=symexia --threshold 100' --out results\n"
      "  warrant bench tasks/ --engines symexia --tool 'esbmc=esbmc --{bits} --timeout {time_limit}s {file}' --out "
      "results\n"
      "  warrant bench tasks/ --engines all --on slurm --chunk 50 --out /shared/results\n"
      "  warrant bench compare results-old results-new\n"
      "  warrant bench report results-new --before results-old\n"
      "  warrant bench report results --virtual-best old=symex --virtual-best new=symex,symexia\n"
      "After a kill or an interrupt, the same command continues where it stopped.\n"
      "Exit status: 0 all runs are done, 2 bad input, 3 interrupted.");
  bench->callback([command, bench, &action] {
    if (bench->get_subcommands().empty()) action = [command] { return bench_command(*command); };
  });
}

}  // namespace warrant
