// `warrant verify`: can the program reach its error? Owns the verdict line and the output files; the work itself is
// done by a supervised process (verification/).
#include <fmt/format.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>

#include "base/atomic_file.h"
#include "base/error.h"
#include "base/quantity.h"
#include "base/regular_file.h"
#include "base/supervisor.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/engine_choice.h"
#include "cli/limits.h"
#include "cli/live_line.h"
#include "cli/option_groups.h"
#include "report/html.h"
#include "report/sarif.h"
#include "report/sentence.h"
#include "report/test_suite.h"
#include "report/text.h"
#include "report/witness.h"
#include "smt/solver.h"
#include "verification/all_checks.h"
#include "verification/verifier.h"

namespace warrant {

namespace {

using Json = nlohmann::ordered_json;

constexpr unsigned max_jobs = 64, max_default_jobs = 4;

unsigned usable_processors() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) != 0) return 1;
  return std::clamp(static_cast<unsigned>(CPU_COUNT(&set)), 1U, max_default_jobs);
}

struct VerifyCommand {
  ProgramOptions program;
  EngineChoice choice;
  std::string time_limit = "60s", memory_limit = "4GB";
  unsigned jobs = usable_processors();
  std::string shrink = "on", native_replay = "on", cooperation = "on", vacuity = "on";
  std::string baseline_file;
  bool all = false;
  std::string second_opinion = "on";
  bool cross_check = false, certify_solver = false, trust_engine = false;
  bool quiet = false, full_path = false, statistics = false, progress = false;
  std::string json_file, sarif_file, html_file, witness_file, harness_file, crash_file, test_folder;
};

// "f.c:12: signed overflow ...", with or without what the output has before it.
std::optional<CheckPlace> read_known_error(std::string_view line) {
  for (const std::string_view prefix : {"violated: ", "violation: "})
    if (const std::size_t at = line.find(prefix); at != std::string_view::npos) line.remove_prefix(at + prefix.size());
  const std::size_t second = line.find(": "), first = line.rfind(':', second == 0 ? 0 : second - 1);
  if (second == std::string_view::npos || first == std::string_view::npos) return std::nullopt;
  CheckPlace place;
  place.file = line.substr(0, first);
  const std::string number(line.substr(first + 1, second - first - 1));
  place.line = static_cast<std::uint32_t>(std::strtoul(number.c_str(), nullptr, 10));
  const std::string_view what = line.substr(second + 2);
  for (unsigned kind = 0; kind < undefined_kinds; ++kind)
    if (what.starts_with(describe(static_cast<Undefined>(kind)))) place.what = describe(static_cast<Undefined>(kind));
  if (place.what.empty()) place.what = what.substr(0, what.find(' '));  // the function that is called
  if (place.line == 0 || place.what.empty()) return std::nullopt;
  return place;
}

std::vector<CheckPlace> read_baseline(const std::string& path) {
  std::vector<CheckPlace> places;
  std::istringstream lines(read_regular_file(path));
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (line.find_first_not_of(" \t\r") == std::string::npos || line.starts_with('#')) continue;
    std::optional<CheckPlace> place = read_known_error(line);
    if (!place) throw UserError(fmt::format("{}:{}: not of the form FILE:LINE: WHAT", path, number));
    places.push_back(std::move(*place));
  }
  return places;
}

VerifyRequest make_request(const VerifyCommand& command) {
  VerifyRequest request;
  Verification& known = request.known;
  request.turns = command.choice.turns();
  for (const auto& [name, value] : command.choice.engine_options) known.options.emplace_back(name, value);
  request.source = command.program.source(default_property());
  check_outputs(request.source, {{"--json", command.json_file},
                                 {"--sarif", command.sarif_file},
                                 {"--html", command.html_file},
                                 {"--witness", command.witness_file},
                                 {"--harness", command.harness_file},
                                 {"--crash", command.crash_file}});
  request.arithmetic = command.program.arithmetic();
  request.limits = {parse_time("--time-limit", command.time_limit), command.jobs,
                    parse_memory("--memory-limit", command.memory_limit),
                    command.cooperation == "on" ? Cooperation::On : Cooperation::Off};
  request.wants_all = command.all;
  request.wants_coverage = command.vacuity == "on";
  if (!command.baseline_file.empty()) {
    std::vector<CheckPlace>& ignored = request.source.options.property.ignored;
    ignored = read_baseline(command.baseline_file);
  }
  CertifierOptions& certifier = request.certifier;
  certifier.seed = command.choice.seed;
  certifier.cross_check = command.cross_check              ? CrossCheck::On
                          : command.second_opinion == "on" ? CrossCheck::Brief
                                                           : CrossCheck::Off;
  certifier.certifies_solver = command.certify_solver;
  certifier.trust_engine = command.trust_engine;
  certifier.shrinks = command.shrink == "on";
  certifier.native_replay = command.native_replay == "on";
  certifier.native_jobs = command.jobs;
  certifier.wants_witness = !command.witness_file.empty();
  certifier.wants_harness = !command.harness_file.empty();
  certifier.version = warrant_version;
  certifier.command_line = fmt::format("warrant verify {} --engine {}", request.source.names(), command.choice.engine);
  known.file = request.source.names();
  known.engine = command.choice.engine;
  known.property = request.source.options.property.describe();
  if (const std::size_t known_errors = request.source.options.property.ignored.size(); known_errors > 0)
    known.property += fmt::format("; except for {}", counted(known_errors, "known error"));
  known.options.emplace_back("data model", request.source.options.data_model == DataModel::ILP32 ? "ILP32" : "LP64");
  known.options.emplace_back("time limit", command.time_limit);
  known.options.emplace_back("memory limit", command.memory_limit);
  known.options.emplace_back("jobs", std::to_string(command.jobs));
  known.options.emplace_back("passes", command.choice.passes);
  const SolverLibrary solver = solver_library();
  known.provenance = {
      {"warrant", warrant_version}, {solver.name, solver.version}, {"seed", std::to_string(command.choice.seed)}};
  return request;
}

// Messages of the process that does the work: one JSON object each.
class VerifyMessages : public VerifyListener {
 public:
  explicit VerifyMessages(const SendMessage& send) : send_(send) {}
  void progress(const std::string& text) override { tell({{"kind", "progress"}, {"text", text}}); }
  void preliminary(const VerifyResult& result) override {
    tell({{"kind", "preliminary"}, {"result", to_json(result)}});
  }
  void tell(const Json& message) const { send_(to_text(message, -1)); }

 private:
  const SendMessage& send_;
};

void run_job(const VerifyRequest& request, const SendMessage& send) {
  VerifyMessages listener(send);
  try {
    listener.tell({{"kind", "result"},
                   {"result", to_json(request.wants_all ? verify_all(request, listener) : verify(request, listener))}});
  } catch (const UserError& error) {
    listener.tell({{"kind", "bad input"}, {"message", error.what()}});
  }
}

// What the parent knows about the job.
struct Received {
  VerifyResult result;  // the best so far
  std::string bad_input;
  bool is_final = false, is_preliminary = false;

  void operator()(const std::string& text, LiveLine& line) {
    const Json message = Json::parse(text);
    const auto kind = message.at("kind").get<std::string>();
    if (kind == "progress") {
      line.set_text(message.at("text").get<std::string>());
    } else if (kind == "bad input") {
      bad_input = message.at("message").get<std::string>();
    } else {
      result = verify_result_from_json(message.at("result"));
      is_final = kind == "result";
      is_preliminary = !is_final;
    }
  }
};

UserChoice user_choice(const VerifyCommand& command, const VerifyRequest& request) {
  const EntryOptions entry = command.program.entry_options();
  return {!entry.function.empty() || request.source.options.property.has_aborts, entry.max_input.has_value()};
}

// The result for the way in which the job ended.
VerifyResult conclude(const Received& received, const SupervisedEnd& end, UserChoice choice) {
  VerifyResult result = received.result;
  Verification& verification = result.verification;
  const bool in_time = end.how != SupervisedEnd::How::Interrupted && received.is_final;
  const bool almost = end.how == SupervisedEnd::How::OutOfTime && received.is_preliminary;
  if (!in_time && !almost) {
    verification.verdict = Verdict::Unknown;
    switch (end.how) {
      case SupervisedEnd::How::OutOfTime:
        verification.reason = "out of time";
        verification.explanation.clear();
        break;
      case SupervisedEnd::How::Interrupted:
        verification.reason = "interrupted";
        verification.explanation.clear();
        break;
      default:
        verification.reason = "out of memory or internal error";
        verification.explanation = "the process that did the work ended unexpectedly: " + end.detail;
    }
  }
  if (verification.verdict == Verdict::Unknown) verification.explanation = explained(verification, choice);
  verification.statistics.emplace_back("cpu_seconds", end.cpu_seconds);
  verification.statistics.emplace_back("wall_seconds", end.wall_seconds);
  return result;
}

int exit_status(Verdict verdict) {
  switch (verdict) {
    case Verdict::True:
      return exit_good;
    case Verdict::False:
      return exit_error_reached;
    case Verdict::Unknown:
      break;
  }
  return exit_undecided;
}

ReportContext report_context(const VerifyRequest& request, const VerifyResult& result, bool is_whole) {
  ReportContext context;
  context.version = warrant_version;
  context.command_line = request.certifier.command_line;
  for (const SourceFile& file : request.source.files) context.files.push_back(file.path);
  context.exit_status = exit_status(result.verification.verdict);
  context.is_whole = is_whole;
  return context;
}

// True unless a file cannot be written.
bool write_tests(const std::string& folder, const VerifyRequest& request, const Verification& falsified) {
  if (const std::string why = why_no_test(falsified); !why.empty()) {
    std::cerr << "warrant: --test-suite: no test is written, since " << why << '\n';
    return true;
  }
  TestSuiteTask task;
  task.file = request.source.files.front().path;
  task.content = read_regular_file(task.file);
  if (falsified.violated != "unreach-call")
    task.specification = request.source.options.property.specification(falsified.violated);
  task.data_model = request.source.options.data_model;
  task.producer = std::string("Warrant ") + warrant_version;
  task.creation_time = now_as_iso8601();
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  return try_to_write(folder + "/test-1.xml", test_case(falsified)) &&
         try_to_write(folder + "/metadata.xml", test_metadata(task, falsified));
}

// The files that were asked for. True if nothing failed.
bool write_files(const VerifyCommand& command, const VerifyRequest& request, const VerifyResult& result,
                 const ReportContext& context) {
  bool good = true;
  const auto write = [&good](const std::string& path, const std::string& content) {
    good &= try_to_write(path, content);
  };
  const bool is_decided = result.verification.verdict != Verdict::Unknown;
  if (is_decided && result.witness && !command.witness_file.empty()) write(command.witness_file, *result.witness);
  if (is_decided && result.harness && !command.harness_file.empty()) write(command.harness_file, *result.harness);
  if (result.verification.verdict == Verdict::False && !command.crash_file.empty()) {
    if (result.input)
      write(command.crash_file, *result.input);
    else
      std::cerr << "warrant: --crash: no file is written, since the error does not depend on an array of bytes\n";
  }
  if (result.verification.verdict == Verdict::False && !command.test_folder.empty())
    good &= write_tests(command.test_folder, request, result.verification);
  if (!command.json_file.empty()) write(command.json_file, to_text(to_json(result.verification)) + "\n");
  SourceTexts sources;
  if (!command.sarif_file.empty()) write(command.sarif_file, to_sarif(result.verification, context, sources));
  if (!command.html_file.empty()) write(command.html_file, to_html(result.verification, context, sources));
  return good;
}

int verify_command(const VerifyCommand& command) {
  const VerifyRequest request = make_request(command);
  const double seconds = request.limits.seconds;
  const SupervisedLimits limits{request.limits.lanes * seconds, 2 * seconds + 1, request.limits.memory_bytes};
  Received received;
  received.result.verification = request.known;
  LiveLine line(command.choice.engine, command.progress ? LiveLine::Elsewhere::Lines : LiveLine::Elsewhere::Nothing);
  const SupervisedEnd end = supervise([&](const SendMessage& send) { run_job(request, send); }, limits,
                                      [&](const std::string& message) { received(message, line); },
                                      [&](double seconds) { line.show(seconds); });
  line.clear();
  if (!received.bad_input.empty()) throw UserError(received.bad_input);
  const VerifyResult result = conclude(received, end, user_choice(command, request));
  const Verification& verification = result.verification;
  const bool is_whole = received.is_final || end.how == SupervisedEnd::How::OutOfTime;
  const bool written = write_files(command, request, result, report_context(request, result, is_whole));
  const TextOptions text{isatty(STDOUT_FILENO) != 0, command.full_path, command.statistics};
  if (!command.quiet) std::cout << to_text(verification, text);
  std::cout << verdict_line(verification) << '\n' << std::flush;
  return written ? exit_status(verification.verdict) : exit_bad_input;
}

void add_switch(CLI::App& verify, const char* name, std::string& value, const char* help, const char* group) {
  verify.add_option(name, value, help)->check(CLI::IsMember({"on", "off"}))->group(group)->capture_default_str();
}

void add_output_options(CLI::App& verify, VerifyCommand& command) {
  constexpr const char* group = option_group::output;
  verify.add_flag("--quiet", command.quiet, "print only the last line")->group(group);
  verify.add_flag("--progress", command.progress, progress_help)->group(group);
  verify.add_flag("--full-path", command.full_path, "for FALSE: print every step of the path")->group(group);
  verify.add_flag("--stats", command.statistics, "also print statistics, versions and options")->group(group);
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
