#include "api/warrant.h"

#include <fmt/format.h>
#include <sched.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "api/engine_turns.h"
#include "api/program_source.h"
#include "base/big_stack.h"
#include "base/error.h"
#include "base/quantity.h"
#include "base/regular_file.h"
#include "base/supervisor.h"
#include "base/text.h"
#include "base/version.h"
#include "report/sentence.h"
#include "report/text.h"
#include "smt/solver.h"
#include "verification/all_checks.h"
#include "verification/bounded.h"
#include "verification/verifier.h"

namespace warrant {

namespace {

using Json = nlohmann::ordered_json;

constexpr unsigned max_default_jobs = 4;

unsigned usable_processors() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) != 0) return 1;
  return std::clamp(static_cast<unsigned>(CPU_COUNT(&set)), 1U, max_default_jobs);
}

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

// Where inputs have any size: the same program with inputs of limited size.
BoundedSource bounded_source(const FileNames& files, const api::Options& options, const ProgramSource& whole) {
  BoundedSource bounded;
  if (options.max_input || (options.entry.empty() && !whole.options.property.has_aborts)) return bounded;
  const auto source = [files, options, whole](std::uint64_t bound) {
    api::Options limited = options;
    limited.max_input = bound;
    ProgramSource result = program_source(files, limited, whole.options.property);
    result.options.property = whole.options.property;
    return result;
  };
  const auto has_same_text = [](const SourceFile& a, const SourceFile& b) {
    return std::ranges::equal(a.insertions, b.insertions, {}, &Insertion::text, &Insertion::text);
  };
  try {
    if (std::ranges::equal(source(1).files, whole.files, has_same_text)) return bounded;
  } catch (const UserError&) {
    return bounded;  // its inputs cannot be bounded
  }
  bounded.source = source;
  bounded.assumption = short_inputs;
  bounded.unit = options.entry.empty() ? "bytes" : "elements";
  return bounded;
}

VerifyRequest make_request(const FileNames& files, const api::Options& options) {
  VerifyRequest request;
  const unsigned jobs = options.jobs == 0 ? usable_processors() : options.jobs;
  Verification& known = request.known;
  ChosenEngines engines = chosen_engines(options.engine, options.passes, options.engine_options);
  request.turns = std::move(engines.turns);
  request.sketch = options.sketch == "on"    ? UseSketch::Always
                   : options.sketch == "off" ? UseSketch::Never
                                             : UseSketch::WhereOfUse;
  request.sketch_turns = std::move(engines.sketch_turns);
  for (const auto& [name, value] : options.engine_options) known.options.emplace_back(name, value);
  request.source = program_source(files, options, default_property());
  std::vector<OutputFile> outputs;
  for (const auto& [name, path] : options.outputs) outputs.push_back({name, path});
  check_outputs(request.source, outputs);
  request.arithmetic = chosen_arithmetic(options);
  request.limits = {parse_time("--time-limit", options.time_limit), jobs,
                    parse_memory("--memory-limit", options.memory_limit),
                    options.cooperation ? Cooperation::On : Cooperation::Off};
  request.wants_all = options.all;
  request.wants_coverage = options.vacuity;
  if (!options.baseline_file.empty()) {
    std::vector<CheckPlace>& ignored = request.source.options.property.ignored;
    ignored = read_baseline(options.baseline_file);
  }
  request.bounded = bounded_source(files, options, request.source);
  CertifierOptions& certifier = request.certifier;
  certifier.seed = options.seed;
  certifier.cross_check = options.cross_check      ? CrossCheck::On
                          : options.second_opinion ? CrossCheck::Brief
                                                   : CrossCheck::Off;
  certifier.certifies_solver = options.certify_solver;
  certifier.trust_engine = options.trust_engine;
  certifier.shrinks = options.shrink;
  certifier.native_replay = options.native_replay;
  certifier.native_jobs = jobs;
  certifier.wants_witness = options.wants_witness;
  certifier.wants_harness = options.wants_harness;
  if (!options.reuse.empty()) {
    prepare_records(options.reuse);
    request.reuse = {options.reuse, options.reuse_name};
    certifier.keeps_evidence = true;
  }
  certifier.version = warrant_version;
  certifier.command_line = fmt::format("warrant verify {} --engine {}", request.source.names(), options.engine);
  known.file = request.source.names();
  known.engine = options.engine;
  known.property = request.source.options.property.describe();
  if (const std::size_t known_errors = request.source.options.property.ignored.size(); known_errors > 0)
    known.property += fmt::format("; except for {}", counted(known_errors, "known error"));
  known.options.emplace_back("data model", request.source.options.data_model == DataModel::ILP32 ? "ILP32" : "LP64");
  known.options.emplace_back("time limit", options.time_limit);
  known.options.emplace_back("memory limit", options.memory_limit);
  known.options.emplace_back("jobs", std::to_string(jobs));
  known.options.emplace_back("passes", options.passes);
  const SolverLibrary solver = solver_library();
  known.provenance = {
      {"warrant", warrant_version}, {solver.name, solver.version}, {"seed", std::to_string(options.seed)}};
  return request;
}

// Messages of the process that does the work: one JSON object each.
class VerifyMessages : public VerifyListener {
 public:
  explicit VerifyMessages(const SendMessage& send) : send_(send) {}
  void progress(const std::string& text) override { tell({{"kind", "progress"}, {"text", text}}); }
  void preliminary(const VerifyResult& result) override {
    VerifyResult told = result;
    told.evidence = {};  // only what is final is kept
    tell({{"kind", "preliminary"}, {"result", to_json(told)}});
  }
  void tell(const Json& message) const { send_(to_text(message, -1)); }

 private:
  const SendMessage& send_;
};

void run_job(const VerifyRequest& request, const SendMessage& send) {
  VerifyMessages listener(send);
  try {
    const auto decide = request.wants_all ? verify_all : request.bounded.source ? verify_by_bounds : verify;
    listener.tell({{"kind", "result"}, {"result", to_json(decide(request, listener))}});
  } catch (const UserError& error) {
    listener.tell({{"kind", "bad input"}, {"message", error.what()}});
  }
}

// What the parent knows about the job.
struct Received {
  VerifyResult result;  // the best so far
  std::string bad_input;
  std::string what = "starting";  // that it does now
  bool is_final = false, is_preliminary = false;

  void operator()(const std::string& text) {
    const Json message = Json::parse(text);
    const auto kind = message.at("kind").get<std::string>();
    if (kind == "progress") {
      what = message.at("text").get<std::string>();
    } else if (kind == "bad input") {
      bad_input = message.at("message").get<std::string>();
    } else {
      result = verify_result_from_json(message.at("result"));
      is_final = kind == "result";
      is_preliminary = !is_final;
    }
  }
};

UserChoice user_choice(const api::Options& options, const VerifyRequest& request) {
  return {!options.entry.empty() || request.source.options.property.has_aborts, options.max_input.has_value()};
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

api::Place to_place(const CheckPlace& place) { return {place.file, place.line, place.what}; }

std::vector<api::InputValue> to_inputs(const std::vector<Verification::InputValue>& inputs) {
  std::vector<api::InputValue> result;
  for (const auto& [name, kind, value, where] : inputs) result.push_back({name, kind, value, where});
  return result;
}

api::True to_true(const Verification& verification) {
  api::True result;
  result.is_certified = verification.certified;
  result.is_unconditional = verification.is_unconditional().value_or(false);
  result.open_places = verification.open_places;
  for (const auto& [where, formula] : verification.invariants) result.invariants.push_back({where, formula});
  if (verification.coverage) result.vacuous = verification.coverage->vacuous();
  return result;
}

api::False to_false(const VerifyResult& result) {
  const Verification& verification = result.verification;
  api::False found{
      verification.violated, to_place(verification.place), to_inputs(verification.inputs), {}, result.input};
  for (const Verification::PathStep& step : verification.path) {
    api::Step& own = found.path.emplace_back(
        api::Step{step.file, step.line, step.function, step.depth, step.text, step.conditions, {}});
    for (const auto& [name, value] : step.changes) own.values.emplace_back(name, value);
  }
  return found;
}

api::Check::Status to_status(Verification::Check::Status status) {
  switch (status) {
    case Verification::Check::Status::Proven:
      return api::Check::Status::Proven;
    case Verification::Check::Status::Violated:
      return api::Check::Status::Violated;
    case Verification::Check::Status::Open:
      break;
  }
  return api::Check::Status::Open;
}

api::Result to_result(const VerifyResult& result) {
  const Verification& verification = result.verification;
  api::Result told;
  if (verification.verdict == Verdict::True)
    told.verdict = to_true(verification);
  else if (verification.verdict == Verdict::False)
    told.verdict = to_false(result);
  else
    told.verdict = api::Unknown{verification.reason, verification.explanation};
  told.sentence = sentence(verification);
  told.checked = verification.checked;
  told.assumptions = verification.assumptions;
  for (const Verification::Check& check : verification.checks)
    told.checks.push_back({to_place(check.place), to_status(check.status), check.violation, to_inputs(check.inputs)});
  if (verification.verdict != Verdict::Unknown) {
    told.witness = result.witness;
    told.harness = result.harness;
  }
  told.notes = result.notes;
  told.text = to_text(verification);
  told.verdict_line = verdict_line(verification);
  told.json = to_text(to_json(verification)) + "\n";
  return told;
}

api::Result verify_supervised(const FileNames& files, const api::Options& options) {
  const VerifyRequest request = make_request(files, options);
  const double seconds = request.limits.seconds;
  const SupervisedLimits limits{request.limits.lanes * seconds, 2 * seconds + 1, request.limits.memory_bytes,
                                options.stop, options.handles_signals};
  Received received;
  received.result.verification = request.known;
  const auto tick = [&](double cpu_seconds) {
    if (options.progress) options.progress(received.what, cpu_seconds);
  };
  const SupervisedEnd end = supervise([&](const SendMessage& send) { run_job(request, send); }, limits,
                                      [&](const std::string& message) { received(message); }, tick);
  if (!received.bad_input.empty()) throw UserError(received.bad_input);
  api::Result result = to_result(conclude(received, end, user_choice(options, request)));
  for (const SourceFile& file : request.source.files) result.files.push_back(file.path);
  result.cpu_seconds = end.cpu_seconds;
  result.wall_seconds = end.wall_seconds;
  result.is_whole = received.is_final || end.how == SupervisedEnd::How::OutOfTime;
  return result;
}

}  // namespace

namespace api {

InputError::~InputError() = default;

const char* version() { return warrant_version; }

Result verify(const std::vector<std::string>& files, const Options& options) {
  Result result;
  try {
    run_on_big_stack([&] { result = verify_supervised(files, options); });
  } catch (const UserError& error) {
    // Names may have line ends in them; a compiler's complaint has several lines.
    std::string message = error.what();
    std::ranges::replace(message, '\n', ' ');
    std::ranges::replace(message, line_break, '\n');
    throw InputError(message);
  }
  return result;
}

}  // namespace api

}  // namespace warrant
