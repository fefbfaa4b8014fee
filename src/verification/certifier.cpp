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
#include "evidence/native/harness.h"
#include "evidence/native/native_attack.h"
#include "evidence/native/toolchain.h"
#include "frontend/project/entry.h"
#include "program/own_lines.h"
#include "report/contracts.h"
#include "report/invariants.h"
#include "report/path.h"
#include "result/json.h"
#include "smt/external_solver.h"
#include "verification/native_program.h"
#include "verification/remembered.h"
#include "verification/undefined_run.h"

namespace warrant {

nlohmann::ordered_json to_json(const VerifyResult& result) {
  nlohmann::ordered_json json{{"result", to_json(result.result)}, {"undefined_free", result.is_undefined_free}};
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
  VerifyResult result{result_from_json(json.at("result")), text("witness"), text("harness"),
                      json.at("undefined_free").get<bool>()};
  if (json.contains("evidence")) result.evidence = json.at("evidence");
  if (json.contains("notes")) result.notes = json.at("notes").get<std::vector<std::string>>();
  if (json.contains("input")) {
    const auto bytes = json.at("input").get<std::vector<unsigned char>>();
    result.input.emplace(bytes.begin(), bytes.end());
  }
  return result;
}

void name_assumptions(const LoadedProgram& loaded, Result& result, const Program* proven) {
  std::vector<StatedAssumption>& list = result.assumptions;
  list.clear();
  const auto add = [&list](StatedAssumption assumption) {
    if (std::ranges::find(list, assumption) == list.end()) list.push_back(std::move(assumption));
  };
  // A counterexample has been replayed over the lowered form, which needs none of those about the reference form.
  const bool is_lowered = (!loaded.reference && !proven) || result.is_false();
  const OwnLines own_lines(loaded.lowered.sources);
  const Program& assuming = is_lowered ? loaded.lowered : proven ? *proven : loaded.program();
  for (const auto& [what, where] : assuming.assumptions) {
    const bool has_place = where.known() && !own_lines.is_behind_file(where);
    add({what, has_place ? file_line(loaded.lowered.sources, where) : FileLine{}});
  }
  for (const Assumed& assumed : loaded.source.options.assumed) add({assumed});
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

Certifier::Certifier(const LoadedProgram& loaded, const CertifierOptions& options, const Result& known,
                     const Subject::Evidence& evidence)
    : loaded_(loaded), options_(options), known_(known), evidence_(evidence) {}

void Certifier::progress(const char* text) const {
  if (evidence_.statistics.progress) evidence_.statistics.progress(text);
}

Decided Certifier::decided(const VerifyResult& result) const {
  VerifyResult whole = result;
  name_assumptions(loaded_, whole.result, proven_);
  return {whole.result.is_true(), whole.result.is_certified(), to_json(whole)};
}

Judgement Certifier::certify(const Safe& safe) {
  progress("checking the proof");
  VerifyResult result{known_};
  std::vector<Checked>& checked = result.result.checked;
  result.result.verdict = TrueVerdict{};
  const Undecided too_late{{UnknownReason::ProofRejected,
                            "a proof was found, but its check was not finished in time",
                            {},
                            UnknownCause::CheckTime}};
  evidence_.announce(options_.trust_engine ? Judgement(decided(result)) : Judgement(too_late));

  const ProofCheck check = check_within_time(safe.proof);
  if (const auto* rejected = std::get_if<ProofRejected>(&check.outcome); rejected && !rejected->disagreement.empty())
    return disagreement(*rejected);
  if (!check.accepted() && !options_.trust_engine)
    return Undecided{{UnknownReason::ProofRejected,
                      "a proof was found, but the independent checker does not accept it: " + check.reason()}};
  if (const auto* accepted = std::get_if<ProofAccepted>(&check.outcome))
    accept(safe.proof, *accepted, check.statistics, result);
  else
    checked.emplace_back(ProofNotAccepted{check.reason()});
  if (options_.keeps_evidence && check.accepted()) result.evidence = remembered(loaded_, safe.proof);
  if (options_.wants_witness && check.accepted()) {
    const WitnessTask task = witness_task();
    const std::set<LocationId>& held = std::get<ProofAccepted>(check.outcome).always_held;
    result.witness = correctness_witness(task, loop_invariants(witness_program(), safe.proof, held, task));
  }
  return attack_natively(std::move(result));
}

ProofCheckOptions Certifier::check_options(const Budget& budget) const {
  ProofCheckOptions options;
  options.budget = budget;
  options.brief_seconds = second_opinion_share * (evidence_.used_seconds + process_cpu_seconds());
  const bool is_too_brief = options_.cross_check == CrossCheck::Brief && options.brief_seconds < min_opinion_seconds;
  options.cross_check = is_too_brief || !external_solver_available() ? CrossCheck::Off : options_.cross_check;
  options.certifies_solver = options_.certifies_solver;
  options.seed = options_.seed;
  options.undefined_places = UndefinedPlaces::Collected;
  return options;
}

void Certifier::count_check(double start_seconds, const ProofCheckStatistics& figures) const {
  Statistics& statistics = evidence_.statistics;
  statistics.add(Statistic::CheckSeconds, process_cpu_seconds() - start_seconds);
  statistics.set(Statistic::CheckObligations, static_cast<double>(figures.obligations));
  statistics.set(Statistic::CheckSteps, static_cast<double>(figures.steps));
}

ProofCheck Certifier::check_within_time(const Proof& proof) const {
  const double start = process_cpu_seconds();
  // A proof without formulas costs the same after other passes: there is nothing else to try.
  const Budget budget = proof.invariants.empty() ? evidence_.time.evidence(1) : evidence_.time.evidence();
  ProofCheck check = check_proof(program(), proof, check_options(budget));
  count_check(start, check.statistics);
  return check;
}

namespace {

// What the check of a proof has said about executions with undefined behaviour.
void add_undefined_search(const Program& proven, VerifyResult& result) {
  using End = UndefinedSearch::End;
  std::vector<Checked>& checked = result.result.checked;
  if (proven.at_undefined != AtUndefined::Ends)
    checked.emplace_back(
        UndefinedSearch{proven.at_undefined == AtUndefined::GoesOn ? End::HarmlessAlways : End::HarmlessButOverflow});
  else if (result.is_undefined_free)
    checked.emplace_back(UndefinedSearch{End::Excluded});
}

// What the assumes of the program do not tell, anywhere in it.
bool has_open_aspects(const Program& program) {
  return program.has_open_lifetimes || program.has_open_relations || program.has_open_bounds;
}

}  // namespace

Judgement Certifier::certify(const ProcedureForm& form, const ContractProof& proof) {
  progress("checking the contracts");
  proven_ = &form.program;
  VerifyResult result{known_};
  const double start = process_cpu_seconds();
  const ContractCheck check = check_contracts(form, proof, check_options(evidence_.time.evidence(1)));
  count_check(start, check.statistics);
  if (const auto* rejected = std::get_if<ProofRejected>(&check.outcome)) {
    if (!rejected->disagreement.empty()) return disagreement(*rejected);
    return Undecided{{UnknownReason::ProofRejected,
                      "contracts were found, but the independent checker does not accept them: " + rejected->reason}};
  }
  TrueVerdict verdict{.is_certified = true};
  const ProofCheckStatistics& figures = check.statistics;
  result.result.checked.emplace_back(
      ProofChecked{ProofChecked::Form::Contracts, figures.formulas, figures.paths, figures.obligations, 0});
  const Program& program = form.program;
  const auto& accepted = std::get<ProofAccepted>(check.outcome);
  result.is_undefined_free = check.open_undefined.empty() && !accepted.undefined_given_up && !has_open_aspects(program);
  verdict.holds =
      result.is_undefined_free ? TrueVerdict::Holds::InAnyCase : TrueVerdict::Holds::WithoutUndefinedBehaviour;
  verdict.open_places = open_places(form, check);
  add_undefined_search(program, result);
  if (figures.cross_checked > 0 || options_.cross_check == CrossCheck::On)
    result.result.checked.emplace_back(SecondSolver{figures.cross_checked, figures.obligations});
  verdict.contracts = readable_contracts(form, proof);
  result.result.verdict = std::move(verdict);
  if (options_.wants_witness) result.witness = correctness_witness(witness_task(), {});
  return attack_natively(std::move(result));
}

void Certifier::accept(const Proof& proof, const ProofAccepted& accepted, const ProofCheckStatistics& figures,
                       VerifyResult& result) const {
  std::vector<Checked>& checked = result.result.checked;
  TrueVerdict verdict{.is_certified = true};
  const auto* inductive = std::get_if<Proof::Inductive>(&proof.kind);
  const ProofChecked::Form form = inductive                     ? ProofChecked::Form::Induction
                                  : proof.is<Proof::Unrolled>() ? ProofChecked::Form::Unrolled
                                                                : ProofChecked::Form::Formulas;
  checked.emplace_back(
      ProofChecked{form, figures.formulas, figures.paths, figures.obligations, inductive ? inductive->stretches : 0});
  result.is_undefined_free =
      accepted.open_undefined.empty() && !accepted.undefined_given_up && !has_open_aspects(program());
  // Until the relaxed program was searched, whenever this is announced.
  verdict.holds =
      result.is_undefined_free ? TrueVerdict::Holds::InAnyCase : TrueVerdict::Holds::WithoutUndefinedBehaviour;
  verdict.open_places = open_places(accepted);
  add_undefined_search(program(), result);
  if (figures.cross_checked > 0 || options_.cross_check == CrossCheck::On)
    checked.emplace_back(SecondSolver{figures.cross_checked, figures.obligations});
  if (options_.certifies_solver) checked.emplace_back(CertifiedSolver{figures.solver_certified, figures.obligations});
  ReadableInvariants readable = readable_invariants(reference(), loaded_.lowered, proof, accepted.always_held);
  verdict.invariants = std::move(readable.invariants);
  verdict.unsaid_invariants = readable.unsaid;
  verdict.invariants_need_defined = !result.is_undefined_free;
  result.result.verdict = std::move(verdict);
}

Judgement Certifier::certify_only_run(const RunResult& run) {
  VerifyResult result{known_};
  result.result.verdict = TrueVerdict{.is_certified = true, .holds = TrueVerdict::Holds::InAnyCase};
  result.is_undefined_free = true;
  result.result.checked.emplace_back(OnlyRunChecked{describe(run, loaded_.lowered), run.steps});
  result.result.checked.emplace_back(UndefinedSearch{UndefinedSearch::End::NoneInRun});
  if (options_.keeps_evidence) result.evidence = remembered_only_run();
  if (options_.wants_witness) result.witness = correctness_witness(witness_task(), {});
  return attack_natively(std::move(result));
}

namespace {

bool rests_on_addresses(const Program& program) {
  return std::ranges::any_of(program.assumptions,
                             [](const auto& assumed) { return assumed.what.kind == AssumptionKind::Addresses; });
}

Undecided with_other_addresses(const std::string& how) {
  return {
      {UnknownReason::OutOfReach,
       "the error depends on where objects lie, and the proof is about addresses that Warrant chose; with others it "
       "is reached: " +
           how},
      false,
      true};
}

}  // namespace

// Runs of the compiled program against a TRUE.
Judgement Certifier::attack_natively(VerifyResult result) {
  std::vector<Checked>& checked = result.result.checked;
  if (rests_on_addresses(proven()))
    if (const auto how = find_failing_run(loaded_, options_.seed)) return with_other_addresses(*how);
  if (!options_.native_replay) {
    checked.emplace_back(NativeRuns{NativeRuns::End::SwitchedOff});
    return decided(result);
  }
  if (evidence_.found.is_attacked) {
    checked.emplace_back(NativeRuns{NativeRuns::End::NotRepeated});
    return decided(result);
  }
  VerifyResult early = result;
  early.result.checked.emplace_back(NativeRuns{NativeRuns::End::OutOfTime});
  evidence_.announce(decided(early));
  progress("running the compiled program");
  const NativeAttackOptions options{options_.seed, evidence_.used_seconds + process_cpu_seconds(),
                                    options_.native_jobs};
  const NativeProgram watched = watched_program(loaded_.source, loaded_.lowered);
  const auto attack_it = [&](const NativeProgram& program) {
    return warrant::attack_natively(program, loaded_.lowered, evidence_.time.whole(), options);
  };
  NativeAttack attack = attack_it(watched);
  evidence_.statistics.set(Statistic::NativeRuns, attack.runs.inputs);
  evidence_.statistics.set(Statistic::NativeSeconds, attack.cpu_seconds);
  checked.emplace_back(attack.runs);
  // ASan keeps objects apart: without it a program may come to its error.
  const bool lies_otherwise = watched.sanitizer && watched.sanitizer->watches_memory && attack.runs.inputs > 0;
  if (lies_otherwise && !watched.error_functions.empty() && !attack.behind_undefined && !attack.contradiction) {
    attack = attack_it(native_program(loaded_.source, loaded_.lowered));
    evidence_.statistics.add(Statistic::NativeSeconds, attack.cpu_seconds);
  }
  // Another proof would be contradicted as well, in both cases. Natively, more kinds show than are marked: dead blocks,
  // bounds of heap blocks.
  if (attack.behind_undefined)
    return Undecided{{UnknownReason::UndefinedBehaviour, *attack.behind_undefined}, false, true};
  if (!attack.contradiction) return decided(result);
  const bool is_known = attack.contradiction->is_confirmed && rests_on_addresses(proven());
  Undecided differs = is_known
                          ? with_other_addresses(attack.runs.how)
                          : Undecided{{UnknownReason::ReadingsDiffer, attack.contradiction->explanation}, false, true};
  for (const ReadInput& read : attack.contradiction->inputs)
    differs.inputs.push_back({read.input.name, InputKind::Nondet, to_string(read.value), {}});
  return differs;
}

// Each place once, in the order of the program.
namespace {

// Marked checks that were not shown to hold, each once.
class OpenPlaces {
 public:
  explicit OpenPlaces(const SourceMap& sources) : sources_(sources) {}

  void add(const Cfa& cfa, LocationId location) {
    for (const EdgeId id : cfa.location(location).out) {
      const auto* assume = std::get_if<Assume>(&cfa.edge(id).operation);
      if (!assume || assume->kind != AssumeKind::Undefined) continue;
      const FileRange where = file_range(sources_, cfa.edge(id).range);
      if (seen_.emplace(where.begin, assume->undefined).second)
        list_.emplace_back(OpenOperation{where, assume->undefined});
    }
  }
  void add_all(const Cfa& cfa) {
    for (LocationId location = 0; location < cfa.location_count(); ++location) add(cfa, location);
  }
  std::vector<OpenPlace> with_aspects(const Program& program) && {
    if (program.has_open_lifetimes) list_.emplace_back(OpenAspect::Lifetimes);
    if (program.has_open_relations) list_.emplace_back(OpenAspect::Relations);
    if (program.has_open_bounds) list_.emplace_back(OpenAspect::Bounds);
    return std::move(list_);
  }

 private:
  const SourceMap& sources_;
  std::set<std::pair<FileLine, Undefined>> seen_;
  std::vector<OpenPlace> list_;
};

}  // namespace

std::vector<OpenPlace> Certifier::open_places(const ProofAccepted& accepted) const {
  OpenPlaces places(program().sources);
  const Cfa& cfa = program().cfa();
  if (accepted.undefined_given_up)
    places.add_all(cfa);
  else
    for (const LocationId location : accepted.open_undefined) places.add(cfa, location);
  return std::move(places).with_aspects(program());
}

std::vector<OpenPlace> Certifier::open_places(const ProcedureForm& form, const ContractCheck& check) const {
  OpenPlaces places(form.program.sources);
  if (std::get<ProofAccepted>(check.outcome).undefined_given_up)
    for (const Procedure& procedure : form.program.procedures) places.add_all(procedure.cfa);
  for (const auto& [procedure, location] : check.open_undefined)
    places.add(form.program.procedures[procedure].cfa, location);
  return std::move(places).with_aspects(form.program);
}

Judgement Certifier::certify(const Unsafe& unsafe) {
  progress("replaying the counterexample");
  const double start = process_cpu_seconds();
  const std::optional<RunResult>& run = evidence_.found.run;
  // A run that has come to the error costs as much again as it has cost, which nothing else can.
  const Budget budget = run ? evidence_.time.whole() : evidence_.time.evidence();
  const Replay replayed = replay(reference(), loaded_.lowered, unsafe.counterexample, budget, run ? &*run : nullptr);
  evidence_.statistics.add(Statistic::ReplaySeconds, process_cpu_seconds() - start);
  if (const auto* failed = std::get_if<ReplayFailed>(&replayed))
    return Undecided{{failed->is_missing ? UnknownReason::MissingFunction : UnknownReason::ReplayFailed,
                      failed->reason,
                      {},
                      failed->lacks_addresses ? UnknownCause::AddressSpace : UnknownCause::Other,
                      file_line(program().sources, failed->where)},
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
  evidence_.statistics.set(Statistic::SmallerCounterexampleRejected, 1);
  return concluded(std::move(first), confirmed);
}

std::optional<ConfirmedCounterexample> Certifier::find_smaller(const Counterexample& counterexample,
                                                               const ReplayConfirmed& confirmed) {
  // Of a path through procedures that is too long, only its end is there.
  const bool is_end_alone = evidence_.found.path && !counterexample.is_whole;
  if (!options_.shrinks || is_end_alone) return std::nullopt;
  progress("shrinking the counterexample");
  const double start = process_cpu_seconds();
  ShrinkLimits limits;
  const double seconds = shrink_share * evidence_.time.whole().remaining_seconds();
  limits.budget = Budget::cpu_seconds(std::min(seconds, max_shrink_seconds));
  Shrunk shrunk;
  try {
    shrunk = shrink(reference(), loaded_.lowered, counterexample, confirmed, limits);
  } catch (const std::bad_alloc&) {
    // With other inputs the program may ask for more than there is.
  }
  Statistics& statistics = evidence_.statistics;
  statistics.add(Statistic::ShrinkSeconds, process_cpu_seconds() - start);
  statistics.set(Statistic::ShrinkRuns, shrunk.runs);
  statistics.set(Statistic::InputsBeforeShrinking, static_cast<double>(shrunk.before.inputs));
  statistics.set(Statistic::PathStepsBeforeShrinking, static_cast<double>(shrunk.before.steps));
  statistics.set(Statistic::InputDigitsBeforeShrinking, static_cast<double>(shrunk.before.digits));
  statistics.set(Statistic::InputsAfterShrinking, static_cast<double>(shrunk.after.inputs));
  statistics.set(Statistic::PathStepsAfterShrinking, static_cast<double>(shrunk.after.steps));
  statistics.set(Statistic::InputDigitsAfterShrinking, static_cast<double>(shrunk.after.digits));
  return std::move(shrunk.smaller);
}

VerifyResult Certifier::falsified(const Counterexample& counterexample, const ReplayConfirmed& confirmed) const {
  VerifyResult result{known_};
  const SourceMap& sources = program().sources;
  result.result.checked.emplace_back(Replayed{file_line(sources, confirmed.where), confirmed.points_uninitialised});
  FalseVerdict verdict;
  verdict.place = {sources.path(confirmed.where.file), confirmed.where.line,
                   confirmed.violation ? CheckedEvent(*confirmed.violation) : CheckedEvent(confirmed.note)};
  verdict.happened = confirmed.violation ? confirmed.note : confirmed.note + " is called";
  verdict.access = confirmed.access;
  if (options_.keeps_evidence) {
    const double run_seconds = path_share * evidence_.time.whole().remaining_seconds();
    result.evidence =
        remembered(loaded_, counterexample, Budget::cpu_seconds(std::min(run_seconds, max_remember_seconds)),
                   evidence_.found.run ? &*evidence_.found.run : nullptr);
  }
  const double seconds = path_share * evidence_.time.whole().remaining_seconds();
  PathReport path = describe_path(program(), counterexample, loaded_.lowered, confirmed.inputs,
                                  Budget::cpu_seconds(std::min(seconds, max_path_seconds)));
  verdict.failure = std::move(path.failure);
  verdict.inputs = std::move(path.inputs);
  verdict.path = std::move(path.steps);
  verdict.path_gap = path.gap;
  verdict.globals = std::move(path.globals);
  // Blocks say it all: the lengths of arguments, and what each cell holds.
  std::erase_if(verdict.inputs, [&](const InputValue& input) {
    const bool is_cell = input.kind == InputKind::Memory && !confirmed.input_blocks.empty();
    return is_cell || input.name == program_argument_length;
  });
  std::size_t arguments = 0;
  for (const InputBlock& block : confirmed.input_blocks) {
    const bool is_argument = block.name == program_argument_name;
    const std::string name = is_argument ? fmt::format("argv[{}]", arguments++) : block.name;
    const std::string value = is_argument ? describe_string(block) : describe(block);
    if (!value.empty()) verdict.inputs.push_back({name, InputKind::Memory, value, {}});
  }
  if (!confirmed.input_blocks.empty()) {
    const auto data = std::ranges::find(confirmed.input_blocks, fuzz_data, &InputBlock::name);
    result.input = (data != confirmed.input_blocks.end() ? *data : confirmed.input_blocks.front()).content();
  }
  result.result.verdict = std::move(verdict);
  write_files(counterexample, confirmed, result);
  return result;
}

// With the replay by a compiler.
Certifier::Falsified Certifier::falsified_natively(const Counterexample& counterexample,
                                                   const ReplayConfirmed& confirmed) {
  Falsified made{falsified(counterexample, confirmed), std::nullopt};
  VerifyResult early = made.result;
  early.result.checked.emplace_back(ReplayedNatively{ReplayedNatively::End::OutOfTime});
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
                                  program().sources.to_string(confirmed.where)),
                      {},
                      UnknownCause::Other,
                      file_line(program().sources, confirmed.where)}};
  if (!native) return decided(result);
  std::vector<Checked>& checked = result.result.checked;
  if (const auto* other = std::get_if<NativeNotReached>(&*native))
    return Undecided{{UnknownReason::ReplayFailed,
                      fmt::format("Warrant's interpreter reaches {} at {}, but the program compiled by {} does not: {}",
                                  confirmed.note, program().sources.to_string(confirmed.where), other->how, other->end),
                      {},
                      UnknownCause::Other,
                      file_line(program().sources, confirmed.where)}};
  if (const auto* reached = std::get_if<NativeReached>(&*native))
    checked.emplace_back(ReplayedNatively{ReplayedNatively::End::Reached, reached->how});
  else
    checked.emplace_back(ReplayedNatively{ReplayedNatively::End::Skipped, std::get<NativeSkipped>(*native).why});
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
    const char* const violated =
        confirmed.violation ? violated_property(*confirmed.violation) : CheckedEvent().violated_property();
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
