// `warrant verify`: can the program reach its error? Owns the verdict line and the output files; the work itself is
// done by the library (api/).
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "api/warrant.h"
#include "audit/report.h"
#include "base/error.h"
#include "base/regular_file.h"
#include "cli/command.h"
#include "cli/engine_choice.h"
#include "cli/limits.h"
#include "cli/live_line.h"
#include "cli/option_groups.h"
#include "report/html.h"
#include "report/sarif.h"
#include "report/test_suite.h"
#include "report/text.h"
#include "report/witness.h"
#include "result/json.h"

namespace warrant {

namespace {

using Json = nlohmann::ordered_json;

constexpr unsigned max_jobs = 64;

struct VerifyCommand {
  ProgramOptions program;
  EngineChoice choice;
  std::string time_limit = "60s", memory_limit = "4GB";
  unsigned jobs = 0;
  std::string shrink = "on", native_replay = "on", cooperation = "on", vacuity = "on";
  std::string sketch = "auto", calls = "auto";
  std::string baseline_file, contracts_file, reuse_folder;
  bool all = false;
  std::string second_opinion = "on";
  bool cross_check = false, certify_solver = false, trust_engine = false;
  bool quiet = false, full_path = false, statistics = false, progress = false;
  std::string json_file, sarif_file, html_file, witness_file, harness_file, crash_file, test_folder;
};

api::Options to_options(const VerifyCommand& command) {
  api::Options options = command.program.options();
  options.all = command.all;
  options.baseline_file = command.baseline_file;
  if (!command.contracts_file.empty()) audit::add_contract(options, command.contracts_file);
  options.reuse = command.reuse_folder;
  options.engine = command.choice.engine;
  options.engine_options = command.choice.engine_options;
  options.passes = command.choice.passes;
  options.seed = command.choice.seed;
  options.cooperation = command.cooperation == "on";
  options.sketch = command.sketch;
  options.calls = command.calls;
  options.time_limit = command.time_limit;
  options.memory_limit = command.memory_limit;
  options.jobs = command.jobs;
  options.native_replay = command.native_replay == "on";
  options.shrink = command.shrink == "on";
  options.vacuity = command.vacuity == "on";
  options.second_opinion = command.second_opinion == "on";
  options.cross_check = command.cross_check;
  options.certify_solver = command.certify_solver;
  options.trust_engine = command.trust_engine;
  options.wants_witness = !command.witness_file.empty();
  options.wants_harness = !command.harness_file.empty();
  options.handles_signals = true;
  options.outputs = {{"--json", command.json_file},       {"--sarif", command.sarif_file},
                     {"--html", command.html_file},       {"--witness", command.witness_file},
                     {"--harness", command.harness_file}, {"--crash", command.crash_file}};
  return options;
}

int exit_status(VerdictKind verdict) {
  switch (verdict) {
    case VerdictKind::True:
      return exit_good;
    case VerdictKind::False:
      return exit_error_reached;
    case VerdictKind::Unknown:
      break;
  }
  return exit_undecided;
}

ReportContext report_context(const VerifyCommand& command, const Result& verification, const api::Result& result) {
  ReportContext context;
  context.version = warrant_version;
  context.command_line = fmt::format("warrant verify {} --engine {}", verification.file, command.choice.engine);
  context.files = result.files;
  context.exit_status = exit_status(verification.kind());
  context.is_whole = result.is_whole;
  return context;
}

// True unless a file cannot be written.
bool write_tests(const std::string& folder, const api::Result& result, const FalseVerdict& falsified,
                 DataModel data_model) {
  if (const std::string why = why_no_test(falsified); !why.empty()) {
    std::cerr << "warrant: --test-suite: no test is written, since " << why << '\n';
    return true;
  }
  TestSuiteTask task;
  task.file = result.files.front();
  task.content = read_regular_file(task.file);
  const CheckedEvent& event = falsified.place.what;
  if (!event.is_call()) task.specification = property_of_checks("all").specification(event.violated_property());
  task.data_model = data_model;
  task.producer = std::string("Warrant ") + warrant_version;
  task.creation_time = now_as_iso8601();
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  return try_to_write(folder + "/test-1.xml", test_case(falsified)) &&
         try_to_write(folder + "/metadata.xml", test_metadata(task, falsified));
}

// The files that were asked for. True if nothing failed.
bool write_files(const VerifyCommand& command, const api::Result& result, const Result& verification) {
  bool good = true;
  const auto write = [&good](const std::string& path, const std::string& content) {
    good &= try_to_write(path, content);
  };
  if (result.witness && !command.witness_file.empty()) write(command.witness_file, *result.witness);
  if (result.harness && !command.harness_file.empty()) write(command.harness_file, *result.harness);
  if (const auto* found = std::get_if<api::False>(&result.verdict); found && !command.crash_file.empty()) {
    if (found->input_bytes)
      write(command.crash_file, *found->input_bytes);
    else
      std::cerr << "warrant: --crash: no file is written, since the error does not depend on an array of bytes\n";
  }
  if (const FalseVerdict* falsified = verification.if_false(); falsified && !command.test_folder.empty())
    good &= write_tests(command.test_folder, result, *falsified, verification.settings.data_model);
  if (!command.json_file.empty()) write(command.json_file, result.json);
  const ReportContext context = report_context(command, verification, result);
  SourceTexts sources;
  if (!command.sarif_file.empty()) write(command.sarif_file, to_sarif(verification, context, sources));
  if (!command.html_file.empty()) write(command.html_file, to_html(verification, context, sources));
  return good;
}

api::Result verify_with_live_line(const VerifyCommand& command) {
  api::Options options = to_options(command);
  LiveLine line("verify", command.progress ? LiveLine::Elsewhere::Lines : LiveLine::Elsewhere::Nothing);
  options.progress = [&line](const std::string& what, double cpu_seconds) {
    line.set_text(what);
    line.show(cpu_seconds);
  };
  try {
    return api::verify(command.program.files(), options);
  } catch (const api::InputError& error) {
    std::string message = error.what();
    std::ranges::replace(message, '\n', line_break);
    throw UserError(message);
  }
}

int verify_command(const VerifyCommand& command) {
  const api::Result result = verify_with_live_line(command);
  const Result verification = result_from_json(Json::parse(result.json));
  for (const std::string& note : result.notes) std::cerr << "warrant: " << note << '\n';
  const bool written = write_files(command, result, verification);
  const TextOptions text{isatty(STDOUT_FILENO) != 0, command.full_path, command.statistics};
  if (!command.quiet) std::cout << to_text(verification, text);
  std::cout << result.verdict_line << '\n' << std::flush;
  return written ? exit_status(verification.kind()) : exit_bad_input;
}

void add_switch(CLI::App& verify, const char* name, std::string& value, const char* help, const char* group) {
  verify.add_option(name, value, help)->check(CLI::IsMember({"on", "off"}))->group(group)->capture_default_str();
}

void add_output_options(CLI::App& verify, VerifyCommand& command) {
  constexpr const char* group = option_group::output;
  verify.add_flag("--quiet", command.quiet, "print only the last line")->group(group);
  verify.add_flag("--progress", command.progress, progress_help)->group(group);
  verify.add_flag("--full-path", command.full_path, "for FALSE: print every step of the path")->group(group);
  verify.add_flag("--stats", command.statistics, "also print statistics, attempts, versions and options")->group(group);
  const auto add_file = [&](const char* name, std::string& file, const char* help) {
    verify.add_option(name, file, help)->type_name("FILE")->group(group)->check(named_file);
  };
  add_file("--html", command.html_file, "write an HTML page: the source, the error step by step, the evidence");
  add_file("--json", command.json_file, "write the result as JSON");
  add_file("--sarif", command.sarif_file, "write the result as SARIF 2.1.0, for code scanning and editors");
  add_file("--harness", command.harness_file, "for FALSE: write a C file that makes the program fail");
  add_file("--crash", command.crash_file,
           "for FALSE of a fuzz target or --entry: write the bytes of the first array that is an input");
  verify
      .add_option("--test-suite", command.test_folder,
                  "for FALSE: write the inputs as a test suite of Test-Comp into this folder")
      ->type_name("DIR")
      ->group(group)
      ->check(named_file);
  add_file("--witness", command.witness_file, "write a verification witness in format 2.0");
  add_switch(verify, "--native-replay", command.native_replay,
             "compile the program and run it in a sandbox, to confirm a counterexample or to test a proof", group);
  add_switch(verify, "--shrink", command.shrink, "for FALSE: make the counterexample small, for at most half a second",
             group);
  add_switch(verify, "--vacuity", command.vacuity,
             "for TRUE: report assertions that are never reached and assumptions that never hold; takes at most a "
             "fifth of the time of the verdict, or half a second",
             group);
}

void add_advanced_options(CLI::App& verify, VerifyCommand& command) {
  constexpr const char* group = option_group::advanced;
  add_switch(verify, "--second-opinion", command.second_opinion,
             "if cvc5 is installed, let it check the formulas of a proof again, for a tenth of the time", group);
  verify
      .add_flag("--cross-check", command.cross_check,
                "let cvc5 check every formula of a proof again, however long it takes")
      ->group(group);
  verify
      .add_flag("--certify-solver", command.certify_solver,
                "let cadical prove every formula over bit-vectors again, and check its proofs")
      ->group(group);
  verify.add_flag("--trust-engine", command.trust_engine, "report TRUE even if the proof could not be checked")
      ->group(group);
  add_switch(verify, "--cooperation", command.cooperation,
             "let engines use facts that others have found; each fact is proven again where it is used", group);
  verify
      .add_option("--calls", command.calls,
                  "inline: copy functions into their callers\n"
                  "contracts: look first function by function, for a contract of each, or for an error\n"
                  "summaries: give engines what is known of the functions that are called, and copy those that matter\n"
                  "auto: contracts where functions call themselves, or are too many to inline")
      ->check(CLI::IsMember({"auto", "inline", "contracts", "summaries"}))
      ->capture_default_str()
      ->group(group);
  verify
      .add_option("--sketch", command.sketch,
                  "with --engine auto, look first for a proof in which what memory holds is arbitrary\n"
                  "auto: if the program is large and has memory of others")
      ->check(CLI::IsMember({"auto", "on", "off"}))
      ->capture_default_str()
      ->group(group);
}

}  // namespace

void add_verify_command(CLI::App& app, Action& action) {
  auto command = std::make_shared<VerifyCommand>();
  CLI::App* verify = app.add_subcommand("verify", "Decide whether the program can fail");
  verify->get_help_ptr()->group(option_group::help);
  command->choice.add_to(*verify);
  command->program.add_to(*verify, ProgramOptions::ArithmeticChoice::Automatic);
  verify->add_flag("--all", command->all, "continue after an error: give a verdict for every checked place")
      ->group(option_group::properties);
  verify
      ->add_option(
          "--baseline", command->baseline_file,
          "file with known errors, which are not reported again: lines FILE:LINE: WHAT, copied from the output")
      ->type_name("FILE")
      ->group(option_group::properties)
      ->check(named_file);
  verify
      ->add_option("--contracts", command->contracts_file,
                   "what audit --json wrote: the contract that it has for the function of --entry is assumed")
      ->type_name("FILE")
      ->group(option_group::input)
      ->check(named_file);
  verify
      ->add_option("--reuse", command->reuse_folder,
                   "folder for the evidence of runs: that of the last run on this program is tried first, and checked "
                   "again; made if it is not there")
      ->type_name("DIR")
      ->group(option_group::engine)
      ->check(named_file);
  add_limits(*verify, "each job", command->time_limit, command->memory_limit);
  verify
      ->add_option(
          "--jobs", command->jobs,
          "attempts in parallel; the time limit applies to each, the memory limit to all together (default: the "
          "number of processors, at most 4)")
      ->type_name("N")
      ->group(option_group::limits)
      ->check(CLI::Range(1U, max_jobs));
  add_output_options(*verify, *command);
  add_advanced_options(*verify, *command);
  verify->footer(
      "Examples:\n"
      "  warrant verify program.c\n"
      "  warrant verify program.c --check all,-overflow --assume 'argc > 1' --all\n"
      "  warrant verify parser.c --entry parse --array text=length --all\n"
      "  warrant verify fuzz_target.c parser.c --max-input 64 --crash crash.bin\n"
      "  warrant verify -p build --entry parse\n"
      "  warrant verify task.yml --engine symex --time-limit 10s --json result.json\n"
      "  warrant verify program.c --witness witness.yml --harness harness.c\n"
      "  warrant verify program.c --all --sarif result.sarif --html result.html\n"
      "The last line of the output is the verdict. Exit status: 0 TRUE, 1 FALSE, 2 bad input, 3 UNKNOWN.");
  verify->callback([command, &action] { action = [command] { return verify_command(*command); }; });
}

}  // namespace warrant
