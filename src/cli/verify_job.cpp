#include "cli/verify_job.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <map>
#include <new>
#include <unordered_set>
#include <utility>

#include "base/text.h"
#include "cli/arithmetic_choice.h"
#include "cli/native_program.h"
#include "cli/relaxed_search.h"
#include "evidence/harness.h"
#include "evidence/native_attack.h"
#include "evidence/proof_checker.h"
#include "evidence/replay.h"
#include "evidence/toolchain.h"
#include "evidence/trace_completion.h"
#include "evidence/trial_runs.h"
#include "logic/print.h"
#include "logic/substitute.h"
#include "program/any_index.h"
#include "program/guesses.h"
#include "program/loops.h"
#include "program/pass/pipeline.h"
#include "program/pass/reference.h"
#include "report/path.h"
#include "report/witness.h"

namespace warrant {

namespace {

// The process itself ends a little before it would be killed.
constexpr double own_share = 0.95;
// The engine leaves the rest of its time to the check of its evidence.
constexpr double engine_share = 0.8;
// Of the rest, what the check of evidence may use as long as there is something else to try.
constexpr double first_evidence_share = 0.4;
// And of all the time that is left.
constexpr double evidence_share_of_whole = 0.4;
// Less CPU time is not worth another attempt.
constexpr double min_retry_seconds = 0.5;

constexpr std::size_t max_formula_length = 400;

// What a proof rests on may be asked for as long as the proof took, and for at least so many seconds.
constexpr double min_relaxed_seconds = 1;

// A reason that another arithmetic may cure.
bool is_curable(const Unknown& unknown) {
  switch (unknown.reason) {
    case UnknownReason::SolverUnknown:
    case UnknownReason::NoProgress:
    case UnknownReason::ReplayFailed:
    case UnknownReason::ProofRejected:
      return true;
    default:
      return false;
  }
}

// Time for runs on concrete inputs.
struct RunShare {
  double of_rest;      // of the time that is left
  double max_seconds;  // 0: no limit
  double of_first;     // of these, for the first run
};
constexpr RunShare glance{0.005, 0.1, 0.4}, more_runs{0.12, 2, 0.4}, long_run{0.48, 0, 1};
// The turns of engines that decide quickly are over when so much of the time is gone.
constexpr double quick_part = 0.25;

// 0 seconds: no limit.
Budget limited(const Budget& budget, double max_seconds) {
  return max_seconds > 0 && budget.remaining_seconds() > max_seconds ? Budget::cpu_seconds(max_seconds) : budget;
}

// One program in one arithmetic, with what was made of it.
struct Workpiece {
  explicit Workpiece(const ProgramSource& source)
      : arithmetic(source.options.arithmetic), lowered(lower_file(source.path, source.options, terms)) {}
  Arithmetic arithmetic;
  TermManager terms;
  Program lowered;
  std::optional<Reference> reference;
  std::string failure;  // why there is no reference form
};

class Job {
 public:
  Job(const VerifyRequest& request, VerifyListener& listener)
      : request_(request),
        listener_(listener),
        whole_(Budget::cpu_seconds(own_share * request.cpu_seconds)),
        budget_(whole_) {
    result_.verification = request.known;
    statistics_.progress = [this](const std::string& text) { listener_.progress(text, statistics_); };
  }
  VerifyResult run();

 private:
  // What came of one attempt: a verdict in result_, or a reason why there is none.
  using Attempt = std::optional<Unknown>;

  void load(Arithmetic arithmetic);
  Attempt decide(Arithmetic arithmetic);
  Attempt attempt(const std::vector<std::string>& passes);
  Outcome run_engine(const Program& program);
  Budget evidence_budget(double share_of_turn) const;
  Attempt certify(const PassResult& passed, const Safe& safe);
  Attempt certify(const PassResult& passed, const Unsafe& unsafe);
  Attempt certify(const Counterexample& counterexample, const Budget& budget, const RunResult* known_run = nullptr);
  Attempt attack_outside();
  std::optional<RunShare> next_runs();
  Attempt try_runs(const RunShare& share);
  Attempt replay_outside(const ReplayConfirmed& confirmed, std::vector<std::string>& checked);
  WitnessTask witness_task() const;
  WitnessProgram witness_program() const { return {reference(), work_->reference->origins, work_->lowered}; }
  void write_violation_files(const Counterexample& counterexample, const ReplayConfirmed& confirmed,
                             VerifyResult& result) const;
  bool has_one_sort(const std::string& c_name) const;
  Term readable(Term formula) const;
  void report_invariants(const Proof& proof);
  std::vector<std::string> open_places(const ProofAccepted& accepted) const;
  Attempt ask_what_it_rests_on();
  void report_assumptions();
  Attempt take_turn(Arithmetic arithmetic);
  VerifyResult undecided(const Unknown& unknown) const;
  bool worth_trying() const { return budget_.remaining_seconds() > min_retry_seconds; }
  Arithmetic other(Arithmetic arithmetic) const {
    return arithmetic == Arithmetic::Int ? Arithmetic::Bv : Arithmetic::Int;
  }
  const Program& reference() const { return work_->reference->program; }

  const VerifyRequest& request_;
  VerifyListener& listener_;
  Budget whole_;
  Budget budget_;  // of the turn
  const EngineTurn* turn_ = nullptr;
  Arithmetic arithmetic_ = Arithmetic::Int;
  double evidence_share_ = 1;
  // An error was found that rests on a guess. There is no proof then; an error without one may still be found.
  std::optional<Unknown> guessed_;
  bool has_no_other_error_ = false;
  bool is_undefined_free_ = false;           // the check of the proof has excluded undefined behaviour as well
  bool readings_differ_ = false;             // the compiled program reaches an error that a proof excludes
  std::optional<std::string> native_error_;  // it reaches one behind undefined behaviour
  bool has_glanced_ = false, has_run_ = false, has_run_long_ = false;
  Statistics statistics_;
  std::unique_ptr<Workpiece> work_;
  VerifyResult result_;
};

void Job::load(Arithmetic arithmetic) {
  if (work_ && work_->arithmetic == arithmetic) return;
  statistics_.progress("reading the program");
  ProgramSource source = request_.source;
  source.options.arithmetic = arithmetic;
  work_ = nullptr;  // first, to have its memory back
  work_ = std::make_unique<Workpiece>(source);
  ReferenceResult made = make_reference(work_->lowered);
  if (auto* failure = std::get_if<InlineFailure>(&made))
    work_->failure = failure->reason;
  else
    work_->reference.emplace(std::move(std::get<Reference>(made)));
}

Outcome Job::run_engine(const Program& program) {
  const double start = process_cpu_seconds();
  Outcome outcome = Unknown{UnknownReason::OutOfTime, {}};
  try {
    outcome = turn_->make_engine()->run(program, budget_.share(engine_share), statistics_);
  } catch (const OutOfTime&) {
    outcome = Unknown{UnknownReason::OutOfTime,
                      fmt::format("the engine has used its share of the time limit, {:.1f} s; try --time-limit",
                                  process_cpu_seconds() - start)};
  } catch (const std::bad_alloc&) {
    outcome = Unknown{UnknownReason::OutOfMemory, "the engine needs more memory; try --memory-limit"};
  }
  statistics_.add("engine_seconds", process_cpu_seconds() - start);
  return outcome;
}

Job::Attempt Job::attempt(const std::vector<std::string>& passes) {
  statistics_.progress("preparing the program");
  const double start = process_cpu_seconds();
  const std::vector<std::string_view> names(passes.begin(), passes.end());
  Program program(reference());
  if (guessed_) cut_guesses(program);
  const PassResult passed = run_passes(std::move(program), names);
  statistics_.add("pass_seconds", process_cpu_seconds() - start);
  const Outcome outcome = run_engine(passed.program);
  if (std::holds_alternative<Safe>(outcome) && guessed_) {
    has_no_other_error_ = true;
    return guessed_;
  }
  if (const auto* safe = std::get_if<Safe>(&outcome)) return certify(passed, *safe);
  if (const auto* unsafe = std::get_if<Unsafe>(&outcome)) return certify(passed, *unsafe);
  return std::get<Unknown>(outcome);
}

// What an engine has found is worth more time than its turn has.
Budget Job::evidence_budget(double share_of_turn) const {
  const Budget of_turn = budget_.share(share_of_turn), of_whole = whole_.share(evidence_share_of_whole);
  return of_turn.remaining_seconds() > of_whole.remaining_seconds() ? of_turn : of_whole;
}

Job::Attempt Job::certify(const PassResult& passed, const Safe& safe) {
  statistics_.progress("checking the proof");
  const Proof proof = translated_back(passed, safe.proof);

  Verification& verification = result_.verification;
  VerifyResult early = result_;
  early.verification.reason = describe(UnknownReason::ProofRejected);
  early.verification.explanation =
      "the engine has found a proof, but its check was not finished in time; try --time-limit";
  if (request_.trust_engine) early.verification.verdict = Verdict::True;
  listener_.preliminary(early);

  const double start = process_cpu_seconds();
  ProofCheckOptions options;
  // A proof without formulas costs the same after other passes: there is nothing else to try.
  options.budget = evidence_budget(proof.invariants.empty() ? 1 : evidence_share_);
  options.cross_check = request_.cross_check ? CrossCheck::On : CrossCheck::Off;
  options.seed = request_.seed;
  options.undefined_places = UndefinedPlaces::Collected;
  const ProofCheck check = check_proof(reference(), proof, options);
  const ProofCheckStatistics& figures = check.statistics;
  statistics_.add("check_seconds", process_cpu_seconds() - start);
  statistics_.set("check_obligations", static_cast<double>(figures.obligations));
  statistics_.set("check_steps", static_cast<double>(figures.steps));
  if (!check.accepted() && !request_.trust_engine) return Unknown{UnknownReason::ProofRejected, check.reason()};
  verification.verdict = Verdict::True;
  verification.certified = check.accepted();
  if (check.accepted()) {
    verification.checked.push_back(fmt::format("proof with {} formulas: {} paths, {} obligations", figures.formulas,
                                               figures.paths, figures.obligations));
    const auto& accepted = std::get<ProofAccepted>(check.outcome);
    is_undefined_free_ = accepted.open_undefined.empty() && !accepted.undefined_given_up;
    // Until the relaxed program was searched, whenever this is announced.
    verification.holds =
        is_undefined_free_ ? Verification::Holds::Unconditionally : Verification::Holds::WithoutUndefinedBehaviour;
    verification.open_places = open_places(accepted);
    if (request_.cross_check)
      verification.checked.push_back(fmt::format("cross-check: cvc5 confirms {} obligations, leaves {} open",
                                                 figures.cross_checked, figures.cross_unknown));
  } else {
    verification.checked.push_back("proof not accepted: " + check.reason());
  }
  report_invariants(proof);
  if (request_.wants_witness && check.accepted()) {
    const WitnessTask task = witness_task();
    const std::set<LocationId>& held = std::get<ProofAccepted>(check.outcome).always_held;
    result_.witness = correctness_witness(task, loop_invariants(witness_program(), proof, held, task));
  }
  return attack_outside();
}

// Runs of the compiled program against a TRUE. Unknown only if one of them reaches the error.
Job::Attempt Job::attack_outside() {
  Verification& verification = result_.verification;
  if (!request_.native_replay) {
    verification.checked.emplace_back("native runs: none, --native-replay is off");
    return std::nullopt;
  }
  VerifyResult early = result_;
  early.verification.checked.emplace_back("native runs: none, out of time");
  listener_.preliminary(early);
  statistics_.progress("running the compiled program");
  const NativeAttackOptions options{request_.seed, process_cpu_seconds()};
  NativeAttack attack = attack_natively(native_program(request_.source), work_->lowered, whole_, options);
  statistics_.set("native_runs", attack.runs);
  statistics_.set("native_seconds", attack.cpu_seconds);
  verification.checked.push_back(std::move(attack.report));
  native_error_ = std::move(attack.behind_undefined);
  if (!attack.contradiction) return std::nullopt;
  verification.certified = false;
  for (const ReadInput& read : attack.contradiction->inputs)
    verification.inputs.push_back({read.input.name, "nondet", to_string(read.value), ""});
  // Another proof would be contradicted as well.
  has_no_other_error_ = readings_differ_ = true;
  return Unknown{UnknownReason::ProofRejected, attack.contradiction->explanation};
}

// Each place once, in the order of the program.
std::vector<std::string> Job::open_places(const ProofAccepted& accepted) const {
  const Cfa& cfa = reference().cfa();
  std::vector<std::string> result;
  const auto add = [&](LocationId location) {
    for (const EdgeId id : cfa.location(location).out) {
      const auto* assume = std::get_if<Assume>(&cfa.edge(id).operation);
      if (!assume || assume->kind != AssumeKind::Undefined) continue;
      std::string place =
          fmt::format("{}: {}", reference().sources.to_string(cfa.edge(id).range), describe(assume->undefined));
      if (std::ranges::find(result, place) == result.end()) result.push_back(std::move(place));
    }
  };
  if (accepted.undefined_given_up)
    for (LocationId location = 0; location < cfa.location_count(); ++location) add(location);
  else
    std::ranges::for_each(accepted.open_undefined, add);
  return result;
}

// Whether a TRUE is unconditional. Unknown if the error can be reached through undefined behaviour.
Job::Attempt Job::ask_what_it_rests_on() {
  Verification& verification = result_.verification;
  if (verification.verdict != Verdict::True || !verification.certified) return std::nullopt;
  // Natively, more kinds show than are marked: dead blocks, bounds of heap blocks.
  if (native_error_) return Unknown{UnknownReason::UndefinedBehaviour, *native_error_};
  if (is_undefined_free_) {
    verification.checked.emplace_back("undefined behaviour: the proof excludes the kinds that are marked");
    return std::nullopt;
  }
  listener_.preliminary(result_);
  statistics_.progress("searching behind undefined behaviour");
  const double start = process_cpu_seconds();
  RelaxedRequest request{request_.source, work_->lowered, {}, request_.seed};
  request.source.options.arithmetic = arithmetic_;
  for (const EngineTurn& turn : request_.turns)
    if (&turn == turn_)
      request.turns.insert(request.turns.begin(), turn);
    else if (std::ranges::find(request.turns, turn.engine, &EngineTurn::engine) == request.turns.end())
      request.turns.push_back(turn);
  Statistics statistics;
  statistics.progress = statistics_.progress;
  RelaxedOutcome outcome = RelaxedOpen{"out of time"};
  try {
    outcome = search_relaxed(request, limited(whole_, std::max(min_relaxed_seconds, start)), statistics);
  } catch (const OutOfTime&) {
  }
  statistics_.add("relaxed_seconds", process_cpu_seconds() - start);
  if (const auto* contradiction = std::get_if<RelaxedContradiction>(&outcome))
    return Unknown{UnknownReason::ProofRejected,
                   fmt::format("a run reaches {}, which the proof excludes; please report this", contradiction->error)};
  if (const auto* error = std::get_if<RelaxedError>(&outcome))
    return Unknown{
        UnknownReason::UndefinedBehaviour,
        fmt::format("{} can be reached, but only after undefined behaviour: {}", error->error, error->undefined)};
  if (const auto* safe = std::get_if<RelaxedSafe>(&outcome)) {
    verification.holds = Verification::Holds::Unconditionally;
    verification.open_places.clear();
    verification.checked.push_back("undefined behaviour: the error is not reached after it either (" + safe->engine +
                                   ")");
  } else {
    verification.checked.push_back("undefined behaviour: not excluded, " + std::get<RelaxedOpen>(outcome).why);
  }
  return std::nullopt;
}

bool Job::has_one_sort(const std::string& c_name) const {
  std::optional<Sort> sort;
  for (VariableId id = 0; id < reference().variable_count(); ++id) {
    if (reference().variable(id).c_name != c_name) continue;
    if (sort && *sort != reference().symbol(id).sort()) return false;
    sort = reference().symbol(id).sort();
  }
  return true;
}

// The formula for people: with the names that the C text has, and without what the types say.
Term Job::readable(Term formula) const {
  TermManager& terms = reference().terms();
  std::unordered_set<Term> ranges;
  std::map<std::string, int> uses;
  std::vector<Term> symbols = free_variables(formula);
  std::erase(symbols, any_index(terms));
  for (const Term symbol : symbols) {
    const Variable& variable = reference().variable(reference().variable_of(symbol));
    ++uses[variable.c_name];
    if (!variable.type || symbol.sort().is_array()) continue;
    const Term range = reference().encoding().in_range(symbol, *variable.type);
    if (range.op() == Op::And)
      ranges.insert(range.children().begin(), range.children().end());
    else
      ranges.insert(range);
  }
  std::vector<Term> parts;
  if (formula.op() == Op::And)
    std::ranges::copy_if(formula.children(), std::back_inserter(parts),
                         [&](Term part) { return !ranges.contains(part); });
  else
    parts.push_back(formula);
  // That an index is a number of its type goes without saying.
  const Term no_index = terms.negate(reference().encoding().in_range(any_index(terms), any_index_type));
  for (Term& part : parts) {
    if (part.op() != Op::Or) continue;
    std::vector<Term> cases(part.children().begin(), part.children().end());
    std::erase(cases, no_index);
    part = terms.disjunction(cases);
  }
  Substitution names;
  for (const Term symbol : symbols) {
    const std::string& name = reference().variable(reference().variable_of(symbol)).c_name;
    if (!name.empty() && uses[name] == 1 && has_one_sort(name)) names[symbol] = terms.variable(name, symbol.sort());
  }
  return substitute(terms, terms.conjunction(parts), names);
}

void Job::report_invariants(const Proof& proof) {
  // The proof says more, but the loops are what one wants to understand.
  const Loops loops(reference().cfa());
  std::vector<Verification::Invariant>& list = result_.verification.invariants;
  for (const auto& [location, formula] : proof.invariants) {
    const SourceRange& range = reference().cfa().location(location).range;
    if (formula.is_true() || formula.is_false() || !range.known() || !loops.is_head(location)) continue;
    const Term index = any_index(reference().terms());
    std::string text = replace_all(to_c(readable(formula), max_formula_length), index.name(), "any_index");
    Verification::Invariant invariant{reference().sources.to_string(range), std::move(text)};
    const auto is_same = [&](const Verification::Invariant& other) {
      return other.where == invariant.where && other.formula == invariant.formula;
    };
    if (std::ranges::none_of(list, is_same)) list.push_back(std::move(invariant));
  }
}

Job::Attempt Job::certify(const PassResult& passed, const Unsafe& unsafe) {
  statistics_.progress("replaying the counterexample");
  const double start = process_cpu_seconds();
  const Budget budget = evidence_budget(evidence_share_);
  const Trace trace = passed.back->trace(to_trace(passed.program, unsafe.counterexample));
  const auto counterexample = complete_trace(reference(), trace, budget);
  statistics_.add("replay_seconds", process_cpu_seconds() - start);
  if (!counterexample) {
    return Unknown{UnknownReason::ReplayFailed,
                   "the counterexample does not lead to the error in the program as it was before the passes"};
  }
  return certify(*counterexample, budget);
}

Job::Attempt Job::certify(const Counterexample& counterexample, const Budget& budget, const RunResult* known_run) {
  const double start = process_cpu_seconds();
  const Replay replayed = replay(*work_->reference, work_->lowered, counterexample, budget, known_run);
  statistics_.add("replay_seconds", process_cpu_seconds() - start);
  if (const auto* failed = std::get_if<ReplayFailed>(&replayed)) {
    const Unknown unknown{UnknownReason::ReplayFailed, failed->reason};
    if (failed->rests_on_guess) guessed_ = unknown;
    return unknown;
  }

  const auto& confirmed = std::get<ReplayConfirmed>(replayed);
  const std::string place = reference().sources.to_string(confirmed.where);
  VerifyResult found = result_;
  Verification& verification = found.verification;
  verification.verdict = Verdict::False;
  verification.certified = true;
  verification.checked.push_back(
      fmt::format("replay: the interpreter reaches {} at {}{}", confirmed.note, place,
                  confirmed.points_uninitialised ? "; a pointer that was never written points to another object" : ""));
  PathReport path = describe_path(reference(), counterexample);
  verification.inputs = std::move(path.inputs);
  verification.path = std::move(path.lines);
  write_violation_files(counterexample, confirmed, found);
  VerifyResult early = found;
  early.verification.checked.push_back("native replay: skipped, out of time");
  listener_.preliminary(early);
  if (Attempt contradicted = replay_outside(confirmed, verification.checked)) return contradicted;
  result_ = std::move(found);
  return std::nullopt;
}

// The runs that are due between the turns of several engines, each kind once: a glance before the first, more when the
// quick ones are over, and a long one if an engine knows of an error that is too far away for it.
std::optional<RunShare> Job::next_runs() {
  // Runs that reach an error by a guess would do so again.
  if (request_.turns.size() < 2 || guessed_) return std::nullopt;
  if (!std::exchange(has_glanced_, true)) return glance;
  if (statistics_.get("too long error paths") > 0 && !std::exchange(has_run_long_, true)) return long_run;
  const bool is_quick = whole_.remaining_seconds() > (1 - quick_part) * request_.cpu_seconds;
  if (!is_quick && !std::exchange(has_run_, true)) return more_runs;
  return std::nullopt;
}

// Of the time that is left, runs on concrete inputs; what they find is replayed with the rest.
Job::Attempt Job::try_runs(const RunShare& share) {
  load(arithmetic_);
  if (!work_->reference) return Unknown{UnknownReason::BoundReached, work_->failure};
  statistics_.progress("running the program");
  budget_ = whole_;
  evidence_share_ = 1;
  const double start = process_cpu_seconds();
  const Budget budget = limited(whole_.share(share.of_rest), share.max_seconds);
  std::optional<FailedRun> found;
  try {
    found = find_error_by_runs(reference(), budget, share.of_first, request_.seed);
  } catch (const std::bad_alloc&) {
    // A program may ask for more than there is; engines need not.
  }
  statistics_.add("run_seconds", process_cpu_seconds() - start);
  if (!found) return Unknown{UnknownReason::OutOfTime, "try --time-limit"};
  const Attempt failed = certify(found->counterexample, whole_, &found->result);
  // Takes back what was announced before the evidence failed.
  if (failed) listener_.preliminary(undecided(*failed));
  return failed;
}

// The replay by a compiler. Unknown only if it contradicts the interpreter.
Job::Attempt Job::replay_outside(const ReplayConfirmed& confirmed, std::vector<std::string>& checked) {
  if (!request_.native_replay) return std::nullopt;
  statistics_.progress("replaying the counterexample natively");
  const NativeReplay native = replay_natively(native_program(request_.source), confirmed);
  if (const auto* reached = std::get_if<NativeReached>(&native)) {
    checked.push_back("native replay: the compiled program reaches it, too (" + reached->how + ")");
  } else if (const auto* skipped = std::get_if<NativeSkipped>(&native)) {
    checked.push_back("native replay: skipped, " + skipped->why);
  } else {
    const auto& other = std::get<NativeNotReached>(native);
    return Unknown{
        UnknownReason::ReplayFailed,
        fmt::format("the replays differ: the interpreter reaches {} at {}, but of the program compiled by {} "
                    "{}; please report this",
                    confirmed.note, reference().sources.to_string(confirmed.where), other.how, other.end)};
  }
  return std::nullopt;
}

WitnessTask Job::witness_task() const {
  WitnessTask task;
  task.file = request_.source.path;
  std::ifstream file(task.file, std::ios::binary);
  task.content.assign(std::istreambuf_iterator<char>(file), {});
  task.error_function = request_.source.error_function;
  task.data_model = request_.source.options.data_model;
  task.version = warrant_version;
  task.command_line = request_.command_line;
  task.creation_time = now_as_iso8601();
  return task;
}

void Job::write_violation_files(const Counterexample& counterexample, const ReplayConfirmed& confirmed,
                                VerifyResult& result) const {
  if (request_.wants_witness) {
    const WitnessTask task = witness_task();
    result.witness = violation_witness(task, waypoints(witness_program(), counterexample, task));
  }
  if (request_.wants_harness) {
    const NativeProgram program = native_program(request_.source);
    result.harness = harness_text({program.path, native_compiler(program.data_model), confirmed.inputs,
                                   program.error_functions, witness_task().content});
  }
}

// With the passes, and without some of them if what they lead to does not hold.
Job::Attempt Job::decide(Arithmetic arithmetic) {
  load(arithmetic);
  if (!work_->reference) return Unknown{UnknownReason::BoundReached, work_->failure};
  std::vector<std::vector<std::string>> choices{turn_->passes};
  // Slicing forgets whether loops end, which is most often why evidence does not hold.
  if (std::vector<std::string> rest = turn_->passes; std::erase(rest, "slice") > 0) choices.push_back(rest);
  if (!choices.back().empty()) choices.emplace_back();
  Attempt found;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    evidence_share_ = i + 1 < choices.size() ? first_evidence_share : 1;
    const bool is_first_guess = !guessed_;
    Attempt next = attempt(choices[i]);
    if (next && is_first_guess && guessed_ && worth_trying()) {
      statistics_.add("attempts_without_guesses", 1);
      next = attempt(choices[i]);
    }
    if (!next) return std::nullopt;
    // Takes back what was announced before the evidence failed.
    listener_.preliminary(undecided(*next));
    if (!found) found = next;
    const bool evidence_failed =
        next->reason == UnknownReason::ReplayFailed || next->reason == UnknownReason::ProofRejected;
    if (!evidence_failed || has_no_other_error_ || !worth_trying()) break;
    if (i + 1 < choices.size()) statistics_.add("attempts_with_less_passes", 1);
  }
  return found;
}

VerifyResult Job::undecided(const Unknown& unknown) const {
  VerifyResult result = result_;
  result.verification.verdict = Verdict::Unknown;
  result.verification.reason = readings_differ_ ? "readings differ" : describe(unknown.reason);
  result.verification.explanation = unknown.explanation;
  result.verification.certified = false;
  result.verification.holds.reset();
  result.verification.open_places.clear();
  return result;
}

void Job::report_assumptions() {
  if (!work_) return;
  std::vector<std::string>& list = result_.verification.assumptions;
  // A counterexample has been replayed over the lowered form, which needs none of those about the reference form.
  const bool is_lowered = !work_->reference || result_.verification.verdict == Verdict::False;
  for (const Assumption& assumption : (is_lowered ? work_->lowered : reference()).assumptions) {
    std::string text = assumption.text;
    if (assumption.where.known()) text += " (" + work_->lowered.sources.to_string(assumption.where) + ")";
    if (std::ranges::find(list, text) == list.end()) list.push_back(std::move(text));
  }
}

// The verdict of the engine whose turn it is, in one arithmetic or the other.
Job::Attempt Job::take_turn(Arithmetic arithmetic) {
  arithmetic_ = arithmetic;
  Attempt found = decide(arithmetic);
  if (found && !request_.arithmetic && is_curable(*found) && !has_no_other_error_ && worth_trying()) {
    arithmetic_ = other(arithmetic);
    statistics_.add("attempts_in_other_arithmetic", 1);
    const Unknown first = *found;
    found = decide(arithmetic_);
    if (found) found = first;
  }
  return found;
}

VerifyResult Job::run() {
  arithmetic_ = request_.arithmetic.value_or(Arithmetic::Int);
  Attempt found = Unknown{UnknownReason::OutOfTime, "try --time-limit"};
  try {
    if (!request_.arithmetic) {
      load(Arithmetic::Int);
      if (work_->reference) arithmetic_ = suitable_arithmetic(reference());
    }
    const Arithmetic suitable = arithmetic_;
    const auto decided_by = [this](const std::string& name) {
      if (request_.turns.size() > 1) result_.verification.options.emplace_back("decided by", name);
    };
    for (const EngineTurn& turn : request_.turns) {
      arithmetic_ = suitable;
      if (const auto runs = next_runs(); runs && !try_runs(*runs)) {
        decided_by("runs");
        found = std::nullopt;
        break;
      }
      if (turn.is_promising && !turn.is_promising(statistics_)) continue;
      turn_ = &turn;
      budget_ = limited(&turn == &request_.turns.back() ? whole_ : whole_.share(turn.share), turn.max_seconds);
      try {
        found = take_turn(suitable);
      } catch (const OutOfTime&) {
        found = Unknown{UnknownReason::OutOfTime, "try --time-limit"};
      }
      if (!found) {
        decided_by(turn.engine);
        break;
      }
      if (has_no_other_error_) break;
    }
  } catch (const OutOfTime&) {
    found = Unknown{UnknownReason::OutOfTime, "try --time-limit"};
  } catch (const std::bad_alloc&) {
    found = Unknown{UnknownReason::OutOfMemory, "try --memory-limit"};
  }
  if (!found) found = ask_what_it_rests_on();
  if (found) result_ = undecided(*found);
  report_assumptions();
  Verification& verification = result_.verification;
  verification.options.emplace_back("arithmetic", arithmetic_ == Arithmetic::Int ? "int" : "bv");
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  statistics_.set("memory_mb", std::round(static_cast<double>(usage.ru_maxrss) / 1024));
  verification.statistics = statistics_.all();
  return std::move(result_);
}

}  // namespace

VerifyResult run_verification(const VerifyRequest& request, VerifyListener& listener) {
  return Job(request, listener).run();
}

}  // namespace warrant
