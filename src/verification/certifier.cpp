#include "verification/certifier.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <new>
#include <set>

#include "base/atomic_file.h"
#include "base/error.h"
#include "base/text.h"
#include "evidence/harness.h"
#include "evidence/native_attack.h"
#include "evidence/toolchain.h"
#include "frontend/entry.h"
#include "program/dump.h"
#include "program/own_lines.h"
#include "report/invariants.h"
#include "report/path.h"
#include "smt/external_solver.h"
#include "verification/native_program.h"
#include "verification/remembered.h"

namespace warrant {

nlohmann::ordered_json to_json(const VerifyResult& result) {
  nlohmann::ordered_json json{{"verification", to_json(result.verification)},
                              {"undefined_free", result.is_undefined_free}};
  if (result.witness) json["witness"] = *result.witness;
  if (result.harness) json["harness"] = *result.harness;
  if (!result.evidence.is_null()) json["evidence"] = result.evidence;
  if (!result.notes.empty()) json["notes"] = result.notes;
  if (result.input) json["input"] = std::vector<unsigned char>(result.input->begin(), result.input->end());
  return json;
}

VerifyResult verify_result_from_json(const nlohmann::ordered_json& json) {
  const auto text = [&json](const char* name) {
    return json.contains(name) ? std::optional(json.at(name).get<std::string>()) : std::nullopt;
  };
  VerifyResult result{verification_from_json(json.at("verification")), text("witness"), text("harness"),
                      json.at("undefined_free").get<bool>()};
  if (json.contains("evidence")) result.evidence = json.at("evidence");
  if (json.contains("notes")) result.notes = json.at("notes").get<std::vector<std::string>>();
  if (json.contains("input")) {
    const auto bytes = json.at("input").get<std::vector<unsigned char>>();
    result.input.emplace(bytes.begin(), bytes.end());
  }
  return result;
}

void name_assumptions(const LoadedProgram& loaded, Verification& verification) {
  std::vector<std::string>& list = verification.assumptions;
  list.clear();
  verification.restriction = Restriction::None;
  const auto add = [&](std::string text, Restriction restriction) {
    verification.restriction = std::max(verification.restriction, restriction);
    if (std::ranges::find(list, text) == list.end()) list.push_back(std::move(text));
  };
  // A counterexample has been replayed over the lowered form, which needs none of those about the reference form.
  const bool is_lowered = !loaded.reference || verification.verdict == Verdict::False;
  const OwnLines own_lines(loaded.lowered.sources);
  for (const Assumption& assumption : (is_lowered ? loaded.lowered : loaded.program()).assumptions) {
    std::string text = assumption.text;
    if (assumption.where.known() && !own_lines.is_behind_file(assumption.where))
      text += " (" + loaded.lowered.sources.to_string(assumption.where) + ")";
    add(std::move(text), Restriction::Environment);
  }
  for (const Assumed& assumed : loaded.source.options.assumed) add(assumed.text, assumed.restriction);
}

namespace {

// Of the time so far, what a second opinion may take; in less than this it cannot be had.
constexpr double second_opinion_share = 0.1, min_opinion_seconds = 0.03;

// Of the time that is left, what making a counterexample smaller may take, and not more than so many seconds.
constexpr double shrink_share = 0.1, max_shrink_seconds = 0.5;
// The same for writing down its path.
constexpr double path_share = 0.1, max_path_seconds = 2;
// And for reading its inputs once more, to keep them.
constexpr double max_remember_seconds = 1;

// The question is kept for whoever wants to know which solver is wrong.
Undecided disagreement(const ProofRejected& rejected) {
  const std::string path = write_temporary_file("warrant-disagreement", ".smt2", rejected.disagreement);
  return {{UnknownReason::SolversDisagree,
           fmt::format("{}; {}", rejected.reason,
                       path.empty() ? "the question could not be written to a file" : "the question is in " + path)},
          false,
          true};
}

}  // namespace

Certifier::Certifier(const LoadedProgram& loaded, const CertifierOptions& options, const Verification& known,
                     const Subject::Evidence& evidence)
    : loaded_(loaded), options_(options), known_(known), evidence_(evidence) {}

void Certifier::progress(const char* text) const {
  if (evidence_.statistics.progress) evidence_.statistics.progress(text);
}

Decided Certifier::decided(const VerifyResult& result) const {
  VerifyResult whole = result;
  name_assumptions(loaded_, whole.verification);
  const Verification& verification = whole.verification;
  return {verification.verdict == Verdict::True, verification.certified, to_json(whole)};
}

Judgement Certifier::certify(const Safe& safe) {
  progress("checking the proof");
  VerifyResult result;
  Verification& verification = result.verification = known_;
  verification.verdict = Verdict::True;
  const Undecided too_late{{UnknownReason::ProofRejected, "a proof was found, but its check was not finished in time"}};
  evidence_.announce(options_.trust_engine ? Judgement(decided(result)) : Judgement(too_late));

  const double start = process_cpu_seconds();
  ProofCheckOptions options;
  // A proof without formulas costs the same after other passes: there is nothing else to try.
  options.budget = safe.proof.invariants.empty() ? evidence_.time.evidence(1) : evidence_.time.evidence();
  options.brief_seconds = second_opinion_share * (evidence_.used_seconds + process_cpu_seconds());
  const bool is_too_brief = options_.cross_check == CrossCheck::Brief && options.brief_seconds < min_opinion_seconds;
  options.cross_check = is_too_brief || !external_solver_available() ? CrossCheck::Off : options_.cross_check;
  options.certifies_solver = options_.certifies_solver;
  options.seed = options_.seed;
  options.undefined_places = UndefinedPlaces::Collected;
  const ProofCheck check = check_proof(program(), safe.proof, options);
  const ProofCheckStatistics& figures = check.statistics;
  Statistics& statistics = evidence_.statistics;
  statistics.add("check_seconds", process_cpu_seconds() - start);
  statistics.set("check_obligations", static_cast<double>(figures.obligations));
  statistics.set("check_steps", static_cast<double>(figures.steps));
  if (const auto* rejected = std::get_if<ProofRejected>(&check.outcome); rejected && !rejected->disagreement.empty())
    return disagreement(*rejected);
  if (!check.accepted() && !options_.trust_engine)
    return Undecided{{UnknownReason::ProofRejected,
                      "a proof was found, but the independent checker does not accept it: " + check.reason()}};
  verification.certified = check.accepted();
  if (check.accepted()) {
    verification.checked.push_back(
        safe.proof.stretches != 0
            ? fmt::format("proof by {}-induction over loops, with {}: {}", safe.proof.stretches,
                          counted(figures.formulas, "formula"), counted(figures.obligations, "obligation"))
        : safe.proof.is_unrolled
            ? fmt::format("proof by unrolling all loops: {}", counted(figures.obligations, "obligation"))
            : fmt::format("proof with {}: {}, {}", counted(figures.formulas, "formula"), counted(figures.paths, "path"),
                          counted(figures.obligations, "obligation")));
    const auto& accepted = std::get<ProofAccepted>(check.outcome);
    result.is_undefined_free = accepted.open_undefined.empty() && !accepted.undefined_given_up &&
                               !program().has_open_lifetimes && !program().has_open_relations;
    // Until the relaxed program was searched, whenever this is announced.
    verification.holds =
        result.is_undefined_free ? Verification::Holds::InAnyCase : Verification::Holds::WithoutUndefinedBehaviour;
    verification.open_places = open_places(accepted);
    if (program().at_undefined != AtUndefined::Ends)
      verification.checked.push_back(
          fmt::format("undefined behaviour: the error is unreachable even after it{}, and with any contents of memory",
                      program().at_undefined == AtUndefined::GoesOn ? "" : ", but for signed overflow"));
    else if (result.is_undefined_free)
      verification.checked.emplace_back("undefined behaviour: excluded by the proof");
    if (figures.cross_checked > 0 || options_.cross_check == CrossCheck::On)
      verification.checked.push_back(
          fmt::format("cross-check: cvc5 confirms {} of {} obligations", figures.cross_checked, figures.obligations));
    if (options_.certifies_solver)
      verification.checked.push_back(
          fmt::format("solver: {} of {} obligations have a proof of unsatisfiability (DRAT) that a checker accepted",
                      figures.solver_certified, figures.obligations));
  } else {
    verification.checked.push_back("proof not accepted: " + check.reason());
  }
  if (check.accepted()) {
    ReadableInvariants readable = readable_invariants(*loaded_.reference, loaded_.lowered, safe.proof,
                                                      std::get<ProofAccepted>(check.outcome).always_held);
    verification.invariants = std::move(readable.invariants);
    verification.unsaid_invariants = readable.unsaid;
    verification.invariants_need_defined = !result.is_undefined_free;
  }
  if (options_.keeps_evidence && check.accepted()) result.evidence = remembered(loaded_, safe.proof);
  if (options_.wants_witness && check.accepted()) {
    const WitnessTask task = witness_task();
    const std::set<LocationId>& held = std::get<ProofAccepted>(check.outcome).always_held;
    result.witness = correctness_witness(task, loop_invariants(witness_program(), safe.proof, held, task));
  }
  return attack_natively(std::move(result));
}

Judgement Certifier::certify_only_run(const RunResult& run) {
  VerifyResult result;
  Verification& verification = result.verification = known_;
  verification.verdict = Verdict::True;
  verification.certified = true;
  verification.holds = Verification::Holds::InAnyCase;
  result.is_undefined_free = true;
  verification.checked.push_back(fmt::format(
      "the only run: the program reads no input; the interpreter has {} after {}, with two layouts of memory",
      describe(run, loaded_.lowered), counted(run.steps, "step")));
  verification.checked.emplace_back("undefined behaviour: none in this run");
  if (options_.keeps_evidence) result.evidence = remembered_only_run();
  if (options_.wants_witness) result.witness = correctness_witness(witness_task(), {});
  return attack_natively(std::move(result));
}

// Runs of the compiled program against a TRUE.
Judgement Certifier::attack_natively(VerifyResult result) {
  Verification& verification = result.verification;
  if (!options_.native_replay) {
    verification.checked.emplace_back("native runs: none, --native-replay is off");
    return decided(result);
  }
  if (evidence_.found.is_attacked) {
    verification.checked.emplace_back("native runs: not repeated, the program is that of the last run");
    return decided(result);
  }
  VerifyResult early = result;
  early.verification.checked.emplace_back("native runs: none, out of time");
  evidence_.announce(decided(early));
  progress("running the compiled program");
  const NativeAttackOptions options{options_.seed, evidence_.used_seconds + process_cpu_seconds(),
                                    options_.native_jobs};
  const NativeProgram watched = watched_program(loaded_.source, loaded_.lowered);
  const auto attack_it = [&](const NativeProgram& program) {
    return warrant::attack_natively(program, loaded_.lowered, evidence_.time.whole(), options);
  };
  NativeAttack attack = attack_it(watched);
  evidence_.statistics.set("native_runs", attack.runs);
  evidence_.statistics.set("native_seconds", attack.cpu_seconds);
  verification.checked.push_back(std::move(attack.report));
  // ASan keeps objects apart: without it a program may come to its error.
  const bool lies_otherwise = watched.sanitizer && watched.sanitizer->watches_memory && attack.runs > 0;
  if (lies_otherwise && !watched.error_functions.empty() && !attack.behind_undefined && !attack.contradiction) {
    attack = attack_it(native_program(loaded_.source, loaded_.lowered));
    evidence_.statistics.add("native_seconds", attack.cpu_seconds);
  }
  // Another proof would be contradicted as well, in both cases. Natively, more kinds show than are marked: dead blocks,
  // bounds of heap blocks.
  if (attack.behind_undefined)
    return Undecided{{UnknownReason::UndefinedBehaviour, *attack.behind_undefined}, false, true};
  if (!attack.contradiction) return decided(result);
  Undecided differs{{UnknownReason::ReadingsDiffer, attack.contradiction->explanation}, false, true};
  for (const ReadInput& read : attack.contradiction->inputs)
    differs.inputs.push_back({read.input.name, "nondet", to_string(read.value), ""});
  return differs;
}

// Each place once, in the order of the program.
std::vector<std::string> Certifier::open_places(const ProofAccepted& accepted) const {
  const Cfa& cfa = program().cfa();
  std::vector<std::string> result;
  const auto add = [&](LocationId location) {
    for (const EdgeId id : cfa.location(location).out) {
      const auto* assume = std::get_if<Assume>(&cfa.edge(id).operation);
      if (!assume || assume->kind != AssumeKind::Undefined) continue;
      std::string place =
          fmt::format("{}: {}", program().sources.to_string(cfa.edge(id).range), describe(assume->undefined));
      if (std::ranges::find(result, place) == result.end()) result.push_back(std::move(place));
    }
  };
  if (accepted.undefined_given_up)
    for (LocationId location = 0; location < cfa.location_count(); ++location) add(location);
  else
    std::ranges::for_each(accepted.open_undefined, add);
  if (program().has_open_lifetimes) result.emplace_back("blocks may be used after the end of their lifetime");
  if (program().has_open_relations) result.emplace_back("pointers to different objects may be compared or subtracted");
  return result;
}

Judgement Certifier::certify(const Unsafe& unsafe) {
  progress("replaying the counterexample");
  const double start = process_cpu_seconds();
  const std::optional<RunResult>& run = evidence_.found.run;
  // A run that has come to the error costs as much again as it has cost, which nothing else can.
  const Budget budget = run ? evidence_.time.whole() : evidence_.time.evidence();
  const Replay replayed =
      replay(*loaded_.reference, loaded_.lowered, unsafe.counterexample, budget, run ? &*run : nullptr);
  evidence_.statistics.add("replay_seconds", process_cpu_seconds() - start);
  if (const auto* failed = std::get_if<ReplayFailed>(&replayed))
    return Undecided{
        {failed->is_missing ? UnknownReason::MissingFunction : UnknownReason::ReplayFailed, failed->reason},
        failed->rests_on_guess};

  const auto& confirmed = std::get<ReplayConfirmed>(replayed);
  const auto smaller = find_smaller(unsafe.counterexample, confirmed);
  if (!smaller) return concluded(falsified_natively(unsafe.counterexample, confirmed), confirmed);
  Falsified small = falsified_natively(smaller->counterexample, smaller->confirmed);
  const auto* skipped = small.native ? std::get_if<NativeSkipped>(&*small.native) : nullptr;
  if (!small.native || std::holds_alternative<NativeReached>(*small.native) || (skipped && !skipped->was_run))
    return concluded(std::move(small), smaller->confirmed);
  // What the compiled program says of the first one counts more than that there is less to read.
  Falsified first = falsified_natively(unsafe.counterexample, confirmed);
  if (skipped && std::holds_alternative<NativeSkipped>(*first.native))
    return concluded(std::move(small), smaller->confirmed);
  evidence_.statistics.set("smaller_counterexample_rejected", 1);
  return concluded(std::move(first), confirmed);
}

std::optional<ConfirmedCounterexample> Certifier::find_smaller(const Counterexample& counterexample,
                                                               const ReplayConfirmed& confirmed) {
  if (!options_.shrinks) return std::nullopt;
  progress("shrinking the counterexample");
  const double start = process_cpu_seconds();
  ShrinkLimits limits;
  const double seconds = shrink_share * evidence_.time.whole().remaining_seconds();
  limits.budget = Budget::cpu_seconds(std::min(seconds, max_shrink_seconds));
  Shrunk shrunk;
  try {
    shrunk = shrink(*loaded_.reference, loaded_.lowered, counterexample, confirmed, limits);
  } catch (const std::bad_alloc&) {
    // With other inputs the program may ask for more than there is.
  }
  Statistics& statistics = evidence_.statistics;
  statistics.add("shrink_seconds", process_cpu_seconds() - start);
  statistics.set("shrink_runs", shrunk.runs);
  const auto set_size = [&statistics](const char* when, const CounterexampleSize& size) {
    statistics.set(fmt::format("inputs_{}", when), static_cast<double>(size.inputs));
    statistics.set(fmt::format("path_steps_{}", when), static_cast<double>(size.steps));
    statistics.set(fmt::format("input_digits_{}", when), static_cast<double>(size.digits));
  };
  set_size("before_shrinking", shrunk.before);
  set_size("after_shrinking", shrunk.after);
  return std::move(shrunk.smaller);
}

VerifyResult Certifier::falsified(const Counterexample& counterexample, const ReplayConfirmed& confirmed) const {
  VerifyResult result;
  Verification& verification = result.verification = known_;
  verification.verdict = Verdict::False;
  verification.certified = true;
  verification.checked.push_back(
      fmt::format("replay: the interpreter reaches the error at {}{}", program().sources.to_string(confirmed.where),
                  confirmed.points_uninitialised ? "; an uninitialised pointer points to another object" : ""));
  verification.violated = confirmed.violation ? violated_property(*confirmed.violation) : "unreach-call";
  verification.place = {program().sources.path(confirmed.where.file), confirmed.where.line,
                        confirmed.violation ? describe(*confirmed.violation) : confirmed.note};
  verification.violation = fmt::format("{}: {}", program().sources.to_string(confirmed.where),
                                       confirmed.violation ? confirmed.note : confirmed.note + " is called");
  if (options_.keeps_evidence) {
    const double run_seconds = path_share * evidence_.time.whole().remaining_seconds();
    result.evidence =
        remembered(loaded_, counterexample, Budget::cpu_seconds(std::min(run_seconds, max_remember_seconds)),
                   evidence_.found.run ? &*evidence_.found.run : nullptr);
  }
  const double seconds = path_share * evidence_.time.whole().remaining_seconds();
  PathReport path = describe_path(program(), counterexample, loaded_.lowered, confirmed.inputs,
                                  Budget::cpu_seconds(std::min(seconds, max_path_seconds)));
  verification.condition = std::move(path.condition);
  verification.failing_place = std::move(path.where);
  verification.values = std::move(path.values);
  verification.inputs = std::move(path.inputs);
  verification.path = std::move(path.steps);
  verification.path_gap = path.gap;
  verification.globals = std::move(path.globals);
  // Blocks say it all: the lengths of arguments, and what each cell holds.
  std::erase_if(verification.inputs, [&](const auto& input) {
    const bool is_cell = input.kind == describe(InputKind::Memory) && !confirmed.input_blocks.empty();
    return is_cell || input.name == program_argument_length;
  });
  std::size_t arguments = 0;
  for (const InputBlock& block : confirmed.input_blocks) {
    const bool is_argument = block.name == program_argument_name;
    const std::string name = is_argument ? fmt::format("argv[{}]", arguments++) : block.name;
    const std::string value = is_argument ? describe_string(block) : describe(block);
    if (!value.empty()) verification.inputs.push_back({name, describe(InputKind::Memory), value, ""});
  }
  if (!confirmed.input_blocks.empty()) {
    const auto data = std::ranges::find(confirmed.input_blocks, fuzz_data, &InputBlock::name);
    result.input = (data != confirmed.input_blocks.end() ? *data : confirmed.input_blocks.front()).content();
  }
  write_files(counterexample, confirmed, result);
  return result;
}

// With the replay by a compiler.
Certifier::Falsified Certifier::falsified_natively(const Counterexample& counterexample,
                                                   const ReplayConfirmed& confirmed) {
  Falsified made{falsified(counterexample, confirmed), std::nullopt};
  VerifyResult early = made.result;
  early.verification.checked.emplace_back("native replay: skipped, out of time");
  if (!confirmed.depends_on_place) evidence_.announce(decided(early));
  if (!options_.native_replay) return made;
  progress("replaying the counterexample natively");
  made.native = warrant::replay_natively(native_program(loaded_.source, loaded_.lowered), confirmed);
  return made;
}

Judgement Certifier::concluded(Falsified falsified, const ReplayConfirmed& confirmed) const {
  auto& [result, native] = falsified;
  if (confirmed.depends_on_place && !(native && std::holds_alternative<NativeReached>(*native)))
    return Undecided{{UnknownReason::ReplayFailed,
                      fmt::format("whether the access at {} is misaligned depends on where the object lies, and no run "
                                  "of the compiled program shows that it is",
                                  program().sources.to_string(confirmed.where))}};
  if (!native) return decided(result);
  std::vector<std::string>& checked = result.verification.checked;
  if (const auto* other = std::get_if<NativeNotReached>(&*native))
    return Undecided{
        {UnknownReason::ReplayFailed,
         fmt::format("Warrant's interpreter reaches {} at {}, but the program compiled by {} does not: {}",
                     confirmed.note, program().sources.to_string(confirmed.where), other->how, other->end)}};
  if (const auto* reached = std::get_if<NativeReached>(&*native))
    checked.push_back("native replay: the compiled program reaches the error as well (" + reached->how + ")");
  else
    checked.push_back("native replay: skipped, " + std::get<NativeSkipped>(*native).why);
  return decided(result);
}

namespace {

// What the files of the program include, as far as it is found.
std::string included_texts(const NativeProgram& program) {
  using Origin = std::pair<std::string, std::string>;
  std::string text;
  try {
    for (const NativeSource& source : native_sources(program))
      for (const SandboxFile& file : source.files)
        if (std::ranges::find(source.origins, file.path, &Origin::first) != source.origins.end())
          text += file.content + "\n";
  } catch (const UserError&) {
    // It is not compiled here either.
  }
  return text;
}

// A C file that includes the program's own and calls the function that the entry calls.
std::string with_entry(const SourceFile& file) {
  std::string text = fmt::format("#define main __warrant_program_main\n#include \"{}\"\n", file.path);
  for (const Insertion& insertion : file.insertions)
    if (insertion.offset == std::string::npos) text += insertion.text;
  return text;
}

}  // namespace

namespace {

// The functions whose calls are errors of the program.
std::vector<std::string> called_errors(const Program& lowered) {
  std::set<std::string> names;
  for (const Procedure& procedure : lowered.procedures)
    for (LocationId id = 0; id < procedure.cfa.location_count(); ++id)
      if (const Location& location = procedure.cfa.location(id);
          location.kind == LocationKind::Error && !location.violation)
        names.insert(location.note);
  return {names.begin(), names.end()};
}

}  // namespace

WitnessTask Certifier::witness_task() const {
  WitnessTask task;
  for (const SourceFile& source : loaded_.source.files) {
    std::ifstream file(source.path, std::ios::binary);
    task.files.push_back({source.path, {std::istreambuf_iterator<char>(file), {}}});
  }
  task.specification = loaded_.source.options.property.specification("", called_errors(loaded_.lowered));
  task.data_model = loaded_.source.options.data_model;
  task.version = options_.version;
  task.command_line = options_.command_line;
  task.creation_time = now_as_iso8601();
  return task;
}

void Certifier::write_files(const Counterexample& counterexample, const ReplayConfirmed& confirmed,
                            VerifyResult& result) const {
  if (options_.wants_witness) {
    WitnessTask task = witness_task();
    const std::string& violated = result.verification.violated;
    std::vector<std::string> called;
    if (!confirmed.violation) called.push_back(confirmed.note);
    task.specification = loaded_.source.options.property.specification(violated, called);
    result.witness = violation_witness(task, waypoints(witness_program(), counterexample, task));
  }
  if (options_.wants_harness) {
    const NativeProgram program = native_program(loaded_.source, loaded_.lowered);
    HarnessContent content;
    for (const SourceFile& file : program.files) {
      const bool has_entry = std::ranges::any_of(
          file.insertions, [](const Insertion& insertion) { return insertion.offset == std::string::npos; });
      if (!has_entry) content.program += (content.program.empty() ? "" : " ") + file.path;
      if (has_entry) content.front = with_entry(file);
    }
    content.compiler = native_compiler(program.data_model);
    if (confirmed.violation)
      if (const auto sanitizer = sanitizer_for({*confirmed.violation})) content.flags = sanitizer->command_line();
    content.inputs = confirmed.inputs;
    content.error_functions = program.error_functions;
    content.functions = program.harness;
    content.assertions = program.assertions;
    content.blocks = confirmed.input_blocks;
    for (const auto& [name, text] : witness_task().files) content.program_text += text;
    content.program_text += included_texts(program);
    content.program_text += content.front;
    content.title = program.names();
    result.harness = harness_text(content);
  }
}

}  // namespace warrant
