#include "api/warrant.h"

#include <fmt/format.h>

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
#include "base/workers.h"
#include "frontend/lowering/kept_trees.h"
#include "frontend/project/task.h"
#include "report/advice.h"
#include "report/document.h"
#include "report/evidence_words.h"
#include "report/sentence.h"
#include "report/text.h"
#include "result/json.h"
#include "smt/solver.h"
#include "verification/all_checks.h"
#include "verification/bounded.h"
#include "verification/verifier.h"

namespace warrant {

namespace {

using Json = nlohmann::ordered_json;

constexpr unsigned max_default_jobs = 4;

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
  std::size_t longest = 0;  // one kind's words begin with those of another
  for (unsigned kind = 0; kind < undefined_kinds; ++kind) {
    const std::string_view words = describe(static_cast<Undefined>(kind));
    if (!what.starts_with(words) || words.size() < longest) continue;
    place.what = CheckedEvent(static_cast<Undefined>(kind));
    longest = words.size();
  }
  const std::string_view function = what.substr(0, what.find(' '));  // that is called
  if (longest == 0) place.what = CheckedEvent(std::string(function));
  if (place.line == 0 || (longest == 0 && function.empty())) return std::nullopt;
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
BoundedSource bounded_source(const FileNames& files, const api::Options& options, const ProgramSource& whole,
                             const EntryFacts& facts) {
  BoundedSource bounded;
  if (options.max_input || (options.entry.empty() && !whole.options.property.has_aborts)) return bounded;
  bounded.least = std::max(bounded.least, facts.least_bound);
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
    if (std::ranges::equal(source(bounded.least).files, whole.files, has_same_text)) return bounded;
  } catch (const UserError&) {
    return bounded;  // its inputs cannot be bounded
  }
  bounded.source = source;
  bounded.unit = options.entry.empty()          ? ProvenPart::Kind::Bytes
                 : facts.has_numbers_in_lengths ? ProvenPart::Kind::ElementsAndNumbers
                                                : ProvenPart::Kind::Elements;
  return bounded;
}

// The option of the engine horn.
constexpr const char* dump_option = "dump-horn";

// Engines that are named get the program that they know.
UseContracts use_of_contracts(const api::Options& options) {
  if (options.calls == "contracts") return UseContracts::Always;
  if (options.calls == "summaries") return UseContracts::Summaries;
  const bool may_use_them = options.engine == "auto" || options.engine == "horn";
  return options.calls == "inline" || !may_use_them ? UseContracts::Never : UseContracts::WhereOfUse;
}

void choose_engines(const api::Options& options, VerifyRequest& request) {
  ChosenEngines engines = chosen_engines(options.engine, options.passes, options.engine_options);
  std::map<std::string, std::string> engine_options = options.engine_options;
  if (request.calls == UseContracts::Always) {
    // The clauses of the inlined program would take the place of those with procedures.
    if (const auto dump = engine_options.extract(dump_option)) {
      request.clauses_file = dump.mapped();
      engines = chosen_engines(options.engine, options.passes, engine_options);
    }
  }
  request.turns = std::move(engines.turns);
  request.sketch_turns = std::move(engines.sketch_turns);
}

VerifyRequest make_request(const FileNames& files, const api::Options& options, EntryFacts& facts) {
  VerifyRequest request;
  const unsigned jobs = options.jobs == 0 ? usable_processors(max_default_jobs) : options.jobs;
  Result& known = request.known;
  request.calls = use_of_contracts(options);
  choose_engines(options, request);
  request.sketch = options.sketch == "on"    ? UseSketch::Always
                   : options.sketch == "off" ? UseSketch::Never
                                             : UseSketch::WhereOfUse;
  Settings& settings = known.settings;
  settings.engine_options.assign(options.engine_options.begin(), options.engine_options.end());
  request.source = program_source(files, options, default_property(), &facts);
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
  request.bounded = bounded_source(files, options, request.source, facts);
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
  known.property = checked_property(request.source.options.property);
  settings.data_model = request.source.options.data_model;
  settings.time_limit = options.time_limit;
  settings.memory_limit = options.memory_limit;
  settings.jobs = jobs;
  settings.passes = options.passes;
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

UserChoice user_choice(const FileNames& files, const api::Options& options, const EntryFacts& facts) {
  using Checks = UserChoice::Checks;
  UserChoice choice;
  choice.starts_from_function = facts.is_function;
  choice.has_max_input = options.max_input.has_value();
  choice.has_sequences = facts.has_sequences;
  const auto is_deep = [](const std::string& pointer) { return pointer.find("->") != std::string::npos; };
  choice.has_deep_arguments = options.entry_depth.value_or(1) > 0 && std::ranges::any_of(facts.nullable, is_deep);
  choice.nullable = facts.nullable;
  for (const auto& [parameter, to] : facts.lone)
    (to == LeadsTo::Element     ? choice.lone_elements
     : to == LeadsTo::Structure ? choice.lone_structures
                                : choice.lone_anything)
        .push_back(parameter);
  choice.checks = options.check                                   ? Checks::Listed
                  : options.property_file                         ? Checks::PropertyFile
                  : !files.empty() && is_task_file(files.front()) ? Checks::Task
                                                                  : Checks::Default;
  return choice;
}

// The result for the way in which the job ended.
VerifyResult conclude(const Received& received, const SupervisedEnd& end, const ProgramSource& source,
                      UserChoice choice) {
  VerifyResult whole = received.result;
  Result& result = whole.result;
  const bool in_time = end.how != SupervisedEnd::How::Interrupted && received.is_final;
  const bool almost = end.how == SupervisedEnd::How::OutOfTime && received.is_preliminary;
  if (!in_time && !almost) {
    Unknown why;
    switch (end.how) {
      case SupervisedEnd::How::OutOfTime:
        why.reason = UnknownReason::OutOfTime;
        break;
      case SupervisedEnd::How::Interrupted:
        why.reason = UnknownReason::Interrupted;
        break;
      default:
        why.reason = UnknownReason::WorkEnded;
        why.explanation = "the process that did the work ended unexpectedly: " + end.detail;
    }
    UnknownVerdict verdict{std::move(why)};
    if (UnknownVerdict* before = result.if_unknown()) verdict.proven_parts = std::move(before->proven_parts);
    result.verdict = std::move(verdict);
  }
  // The files are read once more for that, which nobody waits for who has interrupted the work.
  if (const UnknownVerdict* unknown = result.if_unknown())
    choice.has_other_functions = !choice.starts_from_function && unknown->why.reason != UnknownReason::Interrupted &&
                                 defines_function_but(source, "main");
  result.choice = std::move(choice);
  result.statistics.emplace_back(Statistic::CpuSeconds, end.cpu_seconds);
  result.statistics.emplace_back(Statistic::WallSeconds, end.wall_seconds);
  return whole;
}

api::Place to_place(const CheckPlace& place) { return {place.file, place.line, place.what.to_string()}; }

std::string text_of(const FileLine& place) { return place.line == 0 ? "" : place.to_string(); }

std::vector<api::InputValue> to_inputs(const std::vector<InputValue>& inputs) {
  std::vector<api::InputValue> result;
  for (const auto& [name, kind, value, where] : inputs) result.push_back({name, describe(kind), value, text_of(where)});
  return result;
}

api::OpenPlace to_open_place(const OpenPlace& open) {
  if (std::holds_alternative<OpenAspect>(open)) return {{"", 0, sentence(open)}};
  const auto& [where, kind] = std::get<OpenOperation>(open);
  return {{where.begin.file, where.begin.line, describe(kind)}, where.column, where.end_line, where.end_column};
}

api::Unreached to_unreached(const UnreachedAssertions& unreached) {
  api::Unreached told;
  const bool is_call = unreached.kind == UnreachedAssertions::Kind::ErrorCall;
  for (const FileLine& place : unreached.places)
    told.places.push_back({place.file, place.line, is_call ? unreached.function : "assertion"});
  if (unreached.kind == UnreachedAssertions::Kind::UncalledFunction) told.function = unreached.function;
  return told;
}

api::Verdict to_verdict(const TrueVerdict& proven, const VerifyResult& whole) {
  api::True result;
  result.is_certified = proven.is_certified;
  result.is_unconditional = whole.result.is_unconditional().value_or(false);
  result.needs_defined = proven.holds == TrueVerdict::Holds::WithoutUndefinedBehaviour;
  result.open_places = sentences(proven.open_places);
  for (const OpenPlace& open : proven.open_places) result.open.push_back(to_open_place(open));
  for (const auto& [where, formula] : proven.invariants) result.invariants.push_back({text_of(where), formula});
  if (!proven.coverage) return result;
  result.vacuous = vacuous(*proven.coverage);
  for (const UnreachedAssertions& unreached : proven.coverage->never_reached)
    result.unreached.push_back(to_unreached(unreached));
  return result;
}

api::Verdict to_verdict(const FalseVerdict& violated, const VerifyResult& whole) {
  api::False found;
  found.violated = violated.place.what.violated_property();
  found.place = to_place(violated.place);
  found.happened = violated.happened;
  found.condition = violated.failure.condition;
  found.inputs = to_inputs(violated.inputs);
  for (const PathStep& step : violated.path) {
    api::Step& own = found.path.emplace_back(
        api::Step{step.file, step.line, step.function, step.depth, step.text, step.conditions, {}});
    for (const auto& [name, value] : step.changes) own.values.emplace_back(name, value);
  }
  found.input_bytes = whole.input;
  return found;
}

// The installed header has the enumerators in the same order.
static_assert(static_cast<unsigned>(api::Unknown::Kind::WorkEnded) + 1 == unknown_reasons);

api::Verdict to_verdict(const UnknownVerdict& unknown, const VerifyResult& whole) {
  const Unknown& why = unknown.why;
  api::Unknown told{describe(why.reason), explanation(whole.result), static_cast<api::Unknown::Kind>(why.reason)};
  if (why.hot_spot) told.hot_spot = {why.hot_spot->loop.file, why.hot_spot->loop.line, why.hot_spot->visits};
  return told;
}

// The figures of an entry; its kind is its place in both variants.
struct EvidenceFigures {
  using Figures = std::map<std::string, std::uint64_t>;
  Figures operator()(const ProofChecked& proof) const {
    return {{"formulas", proof.formulas}, {"paths", proof.paths}, {"obligations", proof.obligations}};
  }
  Figures operator()(const OnlyRunChecked& run) const { return {{"steps", run.steps}}; }
  Figures operator()(const SecondSolver& solver) const {
    return {{"confirmed", solver.confirmed}, {"obligations", solver.obligations}};
  }
  Figures operator()(const CertifiedSolver& solver) const {
    return {{"certified", solver.certified}, {"obligations", solver.obligations}};
  }
  Figures operator()(const NativeRuns& runs) const {
    return {{"inputs", runs.inputs}, {"blocked", runs.blocked}, {"undefined", runs.undefined}, {"cut", runs.cut}};
  }
  Figures operator()(const auto&) const { return {}; }
};
static_assert(static_cast<std::size_t>(api::Evidence::Kind::Reused) + 1 == std::variant_size_v<Checked>);

api::Check::Status to_status(CheckedPlace::Status status) {
  switch (status) {
    case CheckedPlace::Status::Proven:
      return api::Check::Status::Proven;
    case CheckedPlace::Status::Violated:
      return api::Check::Status::Violated;
    case CheckedPlace::Status::Open:
      break;
  }
  return api::Check::Status::Open;
}

api::Result to_result(const VerifyResult& whole) {
  const Result& result = whole.result;
  api::Result told;
  told.verdict = std::visit([&whole](const auto& verdict) { return to_verdict(verdict, whole); }, result.verdict);
  told.sentence = sentence(result);
  told.checked = sentences(result.checked);
  for (const Checked& checked : result.checked)
    told.evidence.push_back(
        {static_cast<api::Evidence::Kind>(checked.index()), std::visit(EvidenceFigures{}, checked), sentence(checked)});
  told.assumptions = sentences(result.assumptions);
  for (const StatedAssumption& assumption : result.assumptions)
    told.assumed.push_back({name_of(assumption.what.kind), assumption.what.operands, assumption.where.file,
                            assumption.where.line, sentence(assumption)});
  for (const auto& [statistic, value] : result.statistics) told.statistics.emplace_back(describe(statistic), value);
  for (const CheckedPlace& check : result.checks) {
    const bool is_violated = check.status == CheckedPlace::Status::Violated;
    told.checks.push_back({to_place(check.place), to_status(check.status),
                           is_violated ? violation(check.place, check.happened) : "", to_inputs(check.inputs)});
  }
  if (!result.is_unknown()) {
    told.witness = whole.witness;
    told.harness = whole.harness;
  }
  told.notes = whole.notes;
  told.text = to_text(result);
  told.verdict_line = verdict_line(result);
  told.json = to_text(to_document(result)) + "\n";
  return told;
}

// Of several threads that verify, one at a time does more than wait for its child; see SupervisedLimits::turn.
std::mutex& turns_of_threads() {
  static std::mutex mutex;
  return mutex;
}

api::Result verify_supervised(const FileNames& files, const api::Options& options) {
  std::unique_lock turn(turns_of_threads());
  EntryFacts facts;
  const VerifyRequest request = make_request(files, options, facts);
  const double seconds = request.limits.seconds;
  const SupervisedLimits limits{request.limits.lanes * seconds, 2 * seconds + 1,
                                request.limits.memory_bytes,    options.stop,
                                options.handles_signals,        &turn};
  Received received;
  received.result.result = request.known;
  const auto tick = [&](double cpu_seconds) {
    if (!options.progress) return;
    turn.unlock();
    options.progress(received.what, cpu_seconds);
    turn.lock();
  };
  const SupervisedEnd end = supervise([&](const SendMessage& send) { run_job(request, send); }, limits,
                                      [&](const std::string& message) { received(message); }, tick);
  if (!received.bad_input.empty()) throw UserError(received.bad_input);
  api::Result result = to_result(conclude(received, end, request.source, user_choice(files, options, facts)));
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
    run_on_big_stack([&, known = KeptTrees::of_this_thread()] {
      const KeptTrees trees(known);
      result = verify_supervised(files, options);
    });
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
