// `warrant audit`: every function of a project, under which condition on its arguments it is safe.
#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "audit/auditor.h"
#include "audit/page.h"
#include "audit/sarif.h"
#include "base/error.h"
#include "base/quantity.h"
#include "base/workers.h"
#include "cli/command.h"
#include "cli/live_line.h"
#include "cli/option_groups.h"
#include "result/json.h"

namespace warrant {

namespace {

constexpr unsigned max_jobs = 64;

struct AuditCommand {
  ProgramOptions program;
  std::vector<std::string> functions;
  std::string headers, function_time = "20s", time_limit, memory_limit = "4GB";
  unsigned jobs = 0;
  std::string store = ".warrant", baseline_file, json_file, html_file, sarif_file;
  bool retry = false, is_verbose = false, progress = false;
};

audit::AuditRequest make_request(const AuditCommand& command) {
  audit::AuditRequest request;
  request.files = command.program.files();
  request.options = command.program.options();
  request.options.memory_limit = command.memory_limit;
  parse_memory("--memory-limit", command.memory_limit);
  request.functions = command.functions;
  request.headers = command.headers;
  request.jobs = command.jobs == 0 ? usable_processors(max_jobs) : command.jobs;
  request.function_seconds = parse_time("--function-time", command.function_time);
  if (!command.time_limit.empty()) request.seconds = parse_time("--time-limit", command.time_limit);
  request.store = command.store == "none" ? "" : command.store;
  request.retry = command.retry;
  if (request.files.empty() && request.options.project.empty()) throw UserError("missing FILE, or -p DIR (try --help)");
  return request;
}

// True if nothing failed.
bool write_files(const AuditCommand& command, const audit::AuditReport& report) {
  SourceTexts sources;
  bool good = true;
  const auto write = [&good](const std::string& path, const auto& content) {
    if (!path.empty()) good &= try_to_write(path, content());
  };
  write(command.json_file, [&] { return to_text(audit::to_json(report, warrant_version)) + "\n"; });
  write(command.html_file, [&] { return audit::to_html(report, warrant_version, sources); });
  write(command.sarif_file, [&] { return audit::to_sarif(report, warrant_version, sources); });
  return good;
}

int audit_command(const AuditCommand& command) {
  const audit::AuditRequest request = make_request(command);
  std::optional<audit::AuditReport> baseline;
  if (!command.baseline_file.empty()) baseline = audit::read_audit("--baseline", command.baseline_file);
  audit::AuditReport report;
  {
    LiveLine line("audit", command.progress ? LiveLine::Elsewhere::Lines : LiveLine::Elsewhere::Nothing);
    report = audit::audit(request, [&line](const audit::AuditProgress& progress) {
      line.set_text(progress.text());
      line.show(progress.seconds);
    });
  }
  const bool is_written = write_files(command, report);
  std::cout << audit::to_text(report, command.is_verbose) << std::flush;
  if (!is_written) return exit_bad_input;
  if (!audit::new_findings(report, baseline ? &*baseline : nullptr).empty()) return exit_error_reached;
  return report.is_whole ? exit_good : exit_undecided;
}

void add_limit_options(CLI::App& audit, AuditCommand& command) {
  constexpr const char* group = option_group::limits;
  audit.add_option("--function-time", command.function_time, "limit for the CPU time of each function")
      ->type_name("TIME")
      ->group(group)
      ->capture_default_str();
  audit.add_option("--time-limit", command.time_limit, "limit for the whole, by the clock (default: none)")
      ->type_name("TIME")
      ->group(group);
  audit.add_option("--memory-limit", command.memory_limit, "limit for the memory of each function")
      ->type_name("SIZE")
      ->group(group)
      ->capture_default_str();
  audit.add_option("--jobs", command.jobs, "functions at a time (default: the number of processors)")
      ->type_name("N")
      ->group(group)
      ->check(CLI::Range(1U, max_jobs));
}

void add_output_options(CLI::App& audit, AuditCommand& command) {
  constexpr const char* group = option_group::output;
  audit
      .add_option("--store", command.store,
                  "folder for what is found: the next audit checks it again, and goes on from there; 'none' keeps "
                  "nothing")
      ->type_name("DIR")
      ->group(group)
      ->capture_default_str()
      ->check(named_file);
  audit
      .add_flag("--retry", command.retry,
                "also look again at functions that nothing has changed for and that stayed open")
      ->group(group);
  const auto add_file = [&](const char* name, std::string& file, const char* help) {
    audit.add_option(name, file, help)->type_name("FILE")->group(group)->check(named_file);
  };
  add_file("--html", command.html_file, "write a page: a row for each function, the source with the contracts");
  add_file("--json", command.json_file, "write the result as JSON");
  add_file("--sarif", command.sarif_file, "write findings and contracts as SARIF 2.1.0, for code scanning and editors");
  audit
      .add_option("--baseline", command.baseline_file,
                  "what audit --json wrote: findings that it has do not count for the exit status")
      ->type_name("FILE")
      ->group(group)
      ->check(named_file);
  audit
      .add_flag("--verbose", command.is_verbose,
                "also print for each function what is assumed, and the command that verifies it")
      ->group(group);
  audit.add_flag("--progress", command.progress, progress_help)->group(group);
}

}  // namespace

void add_audit_command(CLI::App& app, Action& action) {
  auto command = std::make_shared<AuditCommand>();
  CLI::App* audit =
      app.add_subcommand("audit", "Find for every function under which condition on its arguments it is safe");
  audit->get_help_ptr()->group(option_group::help);
  command->program.add_for_each_function_to(*audit);
  audit
      ->add_option("--functions", command->functions,
                   "only functions whose name matches this shell pattern; repeatable")
      ->allow_extra_args(false)
      ->type_name("PATTERN")
      ->group(option_group::input);
  audit
      ->add_option("--headers", command->headers,
                   "folder of the public headers: only what they declare can be called by others (default: all "
                   "functions that are not static)")
      ->type_name("DIR")
      ->group(option_group::input)
      ->check(CLI::ExistingDirectory);
  add_limit_options(*audit, *command);
  add_output_options(*audit, *command);
  audit->footer(
      "Examples:\n"
      "  warrant audit list.c\n"
      "  warrant audit -p build --headers include --jobs 8\n"
      "  warrant audit -p build src/parse.c --functions 'parse_*' --function-time 60s --verbose\n"
      "  warrant audit -p build --json audit.json --baseline last.json\n"
      "Exit status: 0 no finding, 1 a function can be called so that it fails, 2 bad input, 3 interrupted, or a file "
      "could not be read.");
  audit->callback([command, &action] { action = [command] { return audit_command(*command); }; });
}

}  // namespace warrant
