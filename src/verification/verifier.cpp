#include "verification/verifier.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <new>

#include "base/error.h"
#include "base/regular_file.h"
#include "base/sha256.h"
#include "evidence/interpreter/only_run.h"
#include "program/pass/pipeline.h"
#include "report/evidence_words.h"
#include "verification/arithmetic_choice.h"
#include "verification/correspondence.h"
#include "verification/relaxed.h"
#include "verification/remembered.h"
#include "verification/undefined_run.h"
#include "verification/vacuity.h"
#include "verification/way_to_error.h"

namespace warrant {

namespace {

// The process itself ends a little before it would be killed.
constexpr double own_share = 0.95;
// What a proof of the sketch may take.
constexpr double sketch_share = 0.35;
// Where it is too large to be inlined, and little else can decide the program: the first sketch and the second one.
constexpr double large_sketch_share = 0.3, last_sketch_share = 0.5;
// What a proof by contracts may take, and where it is asked for.
constexpr double contracts_share = 0.3, wanted_contracts_share = 0.7;
// Of the time, for the run of a program that reads no input; it comes first.
constexpr double first_run_share = 0.25;
// Of the time, for the first turn after a sketch that has an error, which is taken once; and the length of the second,
// which is longer than where programs are small.
constexpr double unsliced_share = 0.12, tracking_seconds = 1.5;
// What an earlier run has not found out about an unchanged program is looked for no longer than this.
constexpr double min_relaxed_seconds = 1;
// What a proof rests on is asked for in the time that is left, but no longer than this, or so many times what the proof
// took: who has set a long limit has not asked for that.
constexpr double long_relaxed_seconds = 30, relaxed_factor = 10;
// Of the time that is left when a proof is there: for a run that has undefined behaviour, at most.
constexpr double undefined_run_share = 0.1, undefined_run_seconds = 3;
// What a proof covers may be asked for this part of the time that the verdict took, and for at least so many seconds.
constexpr double coverage_share = 0.2, min_coverage_seconds = 0.5;
// What was recorded is checked again in this many times the time that its check took, and so many seconds, and in at
// most this part of the time.
constexpr double recall_factor = 2, recall_seconds = 1, recall_share = 0.4;
// Of an unchanged program, nothing is likelier to succeed.
constexpr double unchanged_share = 0.9;
// The engine that decided an earlier version gets so many times the time that it took.
constexpr double again_factor = 2;

// A C file, in the arithmetics that attempts ask for.
class FileSubject : public Subject {
 public:
  explicit FileSubject(const VerifyRequest& request) : request_(request) {}

  const LoadedProgram& load(Arithmetic arithmetic) {
    std::unique_ptr<LoadedProgram>& loaded = arithmetic == Arithmetic::Int ? int_ : bv_;
    if (!loaded) loaded = std::make_unique<LoadedProgram>(request_.source, arithmetic);
    last_ = loaded.get();
    return *loaded;
  }
  const LoadedProgram* last() const { return last_; }

  const Program* program(Arithmetic arithmetic) override {
    const LoadedProgram& loaded = load(arithmetic);
    return loaded.reference ? &loaded.program() : nullptr;
  }
  std::string why_none() const override { return last_->failure; }
  std::optional<RunResult> find_only_run(Arithmetic arithmetic, const Budget& budget) override {
    return warrant::find_only_run(load(arithmetic).lowered, budget);
  }
  Judgement judge(const Evidence& evidence) override {
    Certifier certifier(load(evidence.arithmetic), request_.certifier, request_.known, evidence);
    if (const auto* safe = std::get_if<Safe>(&evidence.found.outcome))
      return evidence.found.run ? certifier.certify_only_run(*evidence.found.run) : certifier.certify(*safe);
    return certifier.certify(std::get<Unsafe>(evidence.found.outcome));
  }

 private:
  const VerifyRequest& request_;
  std::unique_ptr<LoadedProgram> int_, bv_;
  const LoadedProgram* last_ = nullptr;
};

// The search behind undefined behaviour tells nothing about the verdict before it ends.
class OnlyProgress : public LaneListener {
 public:
  explicit OnlyProgress(VerifyListener& listener) : listener_(listener) {}
  void progress(const std::string& text) override { listener_.progress(text); }
  void preliminary(const std::variant<LaneDecision, Undecided>&) override {}

 private:
  VerifyListener& listener_;
};

using Json = nlohmann::ordered_json;

class Verifier : public LaneListener {
 public:
  Verifier(const VerifyRequest& request, VerifyListener& listener)
      : request_(request), listener_(listener), subject_(request), whole_seconds_(own_share * request.limits.seconds) {
    if (request.reuse.is_wanted()) file_.emplace(request.reuse, request.source);
  }

  VerifyResult run();

  void progress(const std::string& text) override { listener_.progress(text); }
  void preliminary(const std::variant<LaneDecision, Undecided>& result) override {
    listener_.preliminary(finished(result));
  }

 private:
  double seconds_left() const { return whole_seconds_ - process_cpu_seconds() - attempt_seconds_ - sketch_seconds_; }
  LanesResult attempt_all();
  std::optional<LanesResult> attempt_by_procedures(Arithmetic arithmetic, std::vector<AttemptRecord>& attempts);
  LanesResult attempt_contracts(const LoadedProgram& loaded, const ProcedureForm& form, double share,
                                std::vector<AttemptRecord>& attempts);
  // A proof of its sketch, if there is one. `attempts`: what was tried for it.
  std::optional<LanesResult> attempt_sketch(std::vector<AttemptRecord>& attempts);
  VerifyResult finished(const std::variant<LaneDecision, Undecided>& outcome) const;
  VerifyResult unknown(UnknownReason reason, std::string explanation, const FileLine& place,
                       UnknownCause cause = UnknownCause::Other) const;
  // Of a proof, where there is or may be undefined behaviour.
  VerifyResult says_little(const char* how, const std::string& undefined, const FileLine& where) const;
  // With kinds among the errors, those that are not asked for end an execution.
  bool is_searched_beyond() const { return request_.source.options.property.without_claims().kinds.empty(); }
  RelaxedOutcome search_beyond_undefined(const LaneDecision& decision, LaneLimits limits);
  VerifyResult ask_what_it_rests_on(VerifyResult proven, const LaneDecision& decision);
  VerifyResult ask_for_undefined_run(VerifyResult proven, const LaneDecision& decision, const LaneLimits& limits);
  void ask_what_it_covers(VerifyResult& proven, const LaneDecision& decision);
  VerifyResult undecided(const Undecided& undecided) const;

  // Whether the record is about the program as it is now. In the arithmetic of the record.
  bool is_unchanged();
  std::string version(Arithmetic arithmetic);
  // The turns of the request, and before them what the record says.
  std::vector<EngineTurn> turns_with_record();
  // After a sketch that has not been proven: an error is likely.
  void follow_paths_first(std::vector<EngineTurn>& turns) const;
  // Of a program that reads no input there is one execution, which may take a while.
  void run_first(std::vector<EngineTurn>& turns) const;
  // The engine of an attempt that has decided.
  const std::string& engine_of(const LaneDecision& decision) const;
  void keep(VerifyResult& result, const LaneDecision& decision, const AttemptRecord& attempt);

  const VerifyRequest& request_;
  VerifyListener& listener_;
  FileSubject subject_;
  std::optional<RecordFile> file_;
  std::optional<Record> record_;  // of the last run
  Json relaxed_evidence_ = {};
  std::string relaxed_open_;
  std::string note_;
  std::size_t turn_count_ = 0;
  std::optional<bool> is_unchanged_;
  double whole_seconds_;
  double attempt_seconds_ = 0;  // CPU time of the lane that has worked longest
  double sketch_seconds_ = 0;   // the same, for the sketch
  bool is_sketch_ = false;      // the proof is one of the sketch
  bool has_contracts_ = false;  // it takes function by function
};

std::optional<LanesResult> Verifier::attempt_sketch(std::vector<AttemptRecord>& attempts) {
  if (request_.sketch_turns.empty() || request_.arithmetic == Arithmetic::Bv) return std::nullopt;
  // The difference is a counter that overflows, or a function that is called by another type.
  for (const AtUndefined at_undefined : {AtUndefined::GoesOn, AtUndefined::EndsAtOverflow}) {
    std::unique_ptr<LoadedProgram> sketch;
    try {
      sketch = load_sketch(request_.source, at_undefined, request_.sketch);
    } catch (const std::bad_alloc&) {
      break;  // the program itself may be resolved to something smaller
    }
    if (!sketch) break;
    listener_.progress("looking for a proof without memory");
    LanesResult result{Undecided{{UnknownReason::OutOfReach, sketch->failure}}, {}};
    if (sketch->reference) {
      LaneLimits limits = request_.limits;
      limits.seconds = sketch_share * seconds_left();
      OnlyProgress listener(listener_);
      result = prove_sketch(*sketch, request_.sketch_turns, limits, request_.certifier, request_.known, listener);
      sketch_seconds_ += result.lane_seconds;
      attempts.insert(attempts.end(), result.attempts.begin(), result.attempts.end());
    }
    if (!std::holds_alternative<LaneDecision>(result.outcome)) {
      const std::optional<ProcedureForm> form =
          request_.calls == UseContracts::Never ? std::nullopt : sketch->with_procedures();
      if (!form) continue;
      const double large_share = at_undefined == AtUndefined::GoesOn ? large_sketch_share : last_sketch_share;
      result = attempt_contracts(*sketch, *form, sketch->reference ? sketch_share : large_share, attempts);
    }
    if (!std::holds_alternative<LaneDecision>(result.outcome)) continue;
    result.attempts = std::move(attempts);
    return result;
  }
  return std::nullopt;
}

// Function by function, where inlining does not do.
std::optional<LanesResult> Verifier::attempt_by_procedures(Arithmetic arithmetic,
                                                           std::vector<AttemptRecord>& attempts) {
  const LoadedProgram& loaded = subject_.load(arithmetic);
  const std::optional<ProcedureForm> form = procedures_of(loaded, request_.calls);
  if (!form && !request_.clauses_file.empty())
    note_ = "--dump-horn: nothing is written, since no function is called from several places; try --calls inline";
  if (!form) return std::nullopt;
  listener_.progress("looking for contracts of functions");
  // Nothing else decides a program that is too large to be inlined.
  const bool is_wanted = request_.calls != UseContracts::WhereOfUse || !loaded.reference;
  LanesResult result = attempt_contracts(loaded, *form, is_wanted ? wanted_contracts_share : contracts_share, attempts);
  if (!std::holds_alternative<LaneDecision>(result.outcome)) return std::nullopt;
  result.attempts = std::move(attempts);
  return result;
}

LanesResult Verifier::attempt_contracts(const LoadedProgram& loaded, const ProcedureForm& form, double share,
                                        std::vector<AttemptRecord>& attempts) {
  LaneLimits limits = request_.limits;
  limits.seconds = share * seconds_left();
  OnlyProgress listener(listener_);
  ProceduresRequest asked{limits, request_.certifier, request_.clauses_file};
  if (request_.calls == UseContracts::Summaries) asked.summaries_of = request_.turns;
  LanesResult result = decide_by_procedures(loaded, form, asked, request_.known, listener);
  sketch_seconds_ += result.lane_seconds;
  attempts.insert(attempts.end(), result.attempts.begin(), result.attempts.end());
  has_contracts_ = std::holds_alternative<LaneDecision>(result.outcome);
  return result;
}

LanesResult Verifier::attempt_all() {
  listener_.progress("reading the program");
  std::vector<AttemptRecord> attempts;
  if (auto proven = attempt_sketch(attempts)) {
    is_sketch_ = true;
    return std::move(*proven);
  }
  Arithmetic arithmetic = request_.arithmetic.value_or(Arithmetic::Int);
  const LoadedProgram& loaded = subject_.load(arithmetic);
  if (!request_.arithmetic && loaded.reference) arithmetic = suitable_arithmetic(loaded.program());
  const bool has_sketch = !attempts.empty();
  if (file_ && loaded.reference) record_ = file_->read(note_);
  if (record_ && request_.arithmetic && record_->arithmetic != *request_.arithmetic) record_.reset();
  if (record_ && !subject_.load(record_->arithmetic).reference) record_.reset();
  const std::size_t tried = attempts.size();
  if (auto proven = attempt_by_procedures(arithmetic, attempts)) return std::move(*proven);
  const bool is_tried_by_procedures = attempts.size() > tried;
  std::vector<EngineTurn> turns = turns_with_record();
  if (has_sketch) follow_paths_first(turns);
  if (!may_read_inputs(loaded.lowered)) run_first(turns);
  turn_count_ = turns.size();
  Schedule schedule(std::move(turns), arithmetic, !request_.arithmetic, request_.limits.lanes);
  LaneLimits limits = request_.limits;
  limits.seconds = seconds_left();
  LanesResult result = run_lanes(schedule, subject_, limits, request_.certifier.seed, *this);
  result.lane_seconds += sketch_seconds_;
  attempts.insert(attempts.end(), result.attempts.begin(), result.attempts.end());
  // Too large to be inlined: what was tried instead is said.
  auto* undecided = std::get_if<Undecided>(&result.outcome);
  if (undecided && undecided->unknown.cause == UnknownCause::ProgramSize && is_tried_by_procedures)
    undecided->unknown.explanation += "; function by function, it was not decided in time";
  result.attempts = std::move(attempts);
  return result;
}

// Of the program and of its text: compilers see more of it.
std::string Verifier::version(Arithmetic arithmetic) {
  const LoadedProgram& loaded = subject_.load(arithmetic);
  if (!loaded.reference) return {};
  std::string texts = fingerprint(loaded.program());
  for (const SourceFile& file : loaded.source.files) texts += sha256(read_regular_file(file.path));
  return sha256(texts);
}

bool Verifier::is_unchanged() {
  if (!is_unchanged_) is_unchanged_ = record_ && record_->fingerprint == version(record_->arithmetic);
  return *is_unchanged_;
}

std::vector<EngineTurn> Verifier::turns_with_record() {
  std::vector<EngineTurn> turns = request_.turns;
  if (!record_) return turns;
  // The engine as it was, for a program in which the evidence does not hold any more.
  const auto is_same = [&](const EngineTurn& turn) { return turn.engine == record_->engine; };
  const auto passes = all_passes();
  const bool knows_passes = std::ranges::all_of(record_->passes, [&](const std::string& name) {
    return std::ranges::find(passes, name, &NamedPass::name) != passes.end();
  });
  if (record_->turn < turns.size() && is_same(turns[record_->turn]) && knows_passes && turns.size() > 1) {
    EngineTurn again = turns[record_->turn];
    again.seconds = std::max(again.seconds, again_factor * record_->attempt_seconds);
    again.passes = record_->passes;
    again.arithmetic = record_->arithmetic;
    again.is_promising = {};
    turns.insert(turns.begin(), std::move(again));
  }
  EngineTurn recalled{reuse_name, nullptr, {}, 0};
  recalled.seconds = std::min(recall_factor * record_->evidence_seconds + recall_seconds,
                              (is_unchanged() ? unchanged_share : recall_share) * seconds_left());
  recalled.arithmetic = record_->arithmetic;
  recalled.recall = [this](const AttemptTime& time) {
    AttemptOutcome outcome = recall(subject_.load(record_->arithmetic), record_->evidence, time.engine());
    outcome.is_attacked = is_unchanged() && record_->is_attacked;
    return outcome;
  };
  turns.insert(turns.begin(), std::move(recalled));
  return turns;
}

// Where the sketch has errors the program may have one, and a path to it is best followed with all that lies beside it.
// If it has none, symexplus tracks the few values that show it.
void Verifier::follow_paths_first(std::vector<EngineTurn>& turns) const {
  const auto once = [&turns](const char* engine, double seconds) {
    std::vector<EngineTurn> result;
    const auto usual = std::ranges::find(turns, engine, &EngineTurn::engine);
    if (usual == turns.end()) return result;
    result.push_back(*usual);
    result.back().seconds = seconds;
    result.back().is_taken_once = true;
    return result;
  };
  std::vector<EngineTurn> first = once("symex", unsliced_share * seconds_left());
  for (EngineTurn& turn : first) std::erase(turn.passes, "slice");
  const std::vector<EngineTurn> second = once("symexplus", tracking_seconds);
  first.insert(first.end(), second.begin(), second.end());
  turns.insert(turns.begin(), first.begin(), first.end());
}

void Verifier::run_first(std::vector<EngineTurn>& turns) const {
  const auto runs = std::ranges::find(turns, runs_name, &EngineTurn::engine);
  if (runs == turns.end()) return;
  EngineTurn only = *runs;
  only.seconds = std::max(only.seconds, first_run_share * seconds_left());
  only.is_taken_once = only.is_one_run = true;
  turns.insert(runs, std::move(only));
}

const std::string& Verifier::engine_of(const LaneDecision& decision) const {
  return decision.engine == reuse_name && record_ ? record_->engine : decision.engine;
}

// For the next run. A record that says the same already stays as it is.
void Verifier::keep(VerifyResult& result, const LaneDecision& decision, const AttemptRecord& attempt) {
  Json evidence = std::move(result.evidence);
  result.evidence = {};
  if (!file_ || !result.result.is_certified()) return;
  if (evidence.is_null()) return;
  const bool is_reused = decision.engine == reuse_name;
  Record record;
  if (is_reused && is_unchanged()) return;
  record.fingerprint = version(decision.arithmetic);
  if (is_reused) {
    record = {record.fingerprint, record_->arithmetic, record_->engine,
              record_->turn,      record_->passes,     record_->attempt_seconds};
  } else {
    // Turns that were added stand before those of the request.
    const std::size_t added = turn_count_ - request_.turns.size();
    const auto same = std::ranges::find(request_.turns, decision.engine, &EngineTurn::engine);
    record.turn = decision.turn >= added ? decision.turn - added
                  : record_ && record_->engine == decision.engine
                      ? record_->turn
                      : static_cast<std::size_t>(same - request_.turns.begin());
    record.arithmetic = decision.arithmetic;
    record.engine = decision.engine;
    record.passes = decision.passes;
    record.attempt_seconds = attempt.seconds;
  }
  for (const auto& [statistic, seconds] : attempt.statistics)
    if (is_evidence_time(statistic)) record.evidence_seconds += seconds;
  record.is_attacked = figure(attempt.statistics, Statistic::NativeRuns) > 0;
  record.evidence = std::move(evidence);
  record.relaxed = relaxed_evidence_;
  record.relaxed_open = relaxed_open_;
  if (const TrueVerdict* proven = result.result.if_true()) record.coverage = proven->coverage;
  try {
    file_->write(record);
  } catch (const UserError& error) {
    result.notes.push_back(fmt::format("--reuse: {}", error.what()));
  }
}

VerifyResult Verifier::undecided(const Undecided& undecided) const {
  VerifyResult result{request_.known};
  result.result.verdict = UnknownVerdict{.why = undecided.unknown, .inputs = undecided.inputs};
  if (subject_.last()) name_assumptions(*subject_.last(), result.result);
  return result;
}

VerifyResult Verifier::finished(const std::variant<LaneDecision, Undecided>& outcome) const {
  const auto* decision = std::get_if<LaneDecision>(&outcome);
  VerifyResult result =
      decision ? verify_result_from_json(decision->decided.result) : undecided(std::get<Undecided>(outcome));
  Settings& settings = result.result.settings;
  if (decision && request_.turns.size() > 1) settings.decided_by = engine_of(*decision);
  if (decision && decision->engine == reuse_name)
    result.result.checked.insert(result.result.checked.begin(),
                                 decision->decided.is_safe ? Reused::Proof : Reused::Inputs);
  if (!note_.empty()) result.notes.push_back(note_);
  const LoadedProgram* last = subject_.last();
  settings.arithmetic = decision ? decision->arithmetic
                        : last   ? last->source.options.arithmetic
                                 : request_.arithmetic.value_or(Arithmetic::Int);
  return result;
}

VerifyResult Verifier::unknown(UnknownReason reason, std::string explanation, const FileLine& place,
                               UnknownCause cause) const {
  return finished(Undecided{{reason, std::move(explanation), {}, cause, place}});
}

VerifyResult Verifier::says_little(const char* how, const std::string& undefined, const FileLine& where) const {
  const std::string still_open =
      relaxed_open_.empty() ? std::string() : "; it is unknown whether it can fail after that: " + relaxed_open_;
  return unknown(
      UnknownReason::UndefinedBehaviour,
      fmt::format("the program does not fail before undefined behaviour, which {}: {}{}", how, undefined, still_open),
      where);
}

RelaxedOutcome Verifier::search_beyond_undefined(const LaneDecision& decision, LaneLimits limits) {
  if (!is_searched_beyond()) return RelaxedOpen{};
  try {
    // What an earlier run has not found is looked for once more, and not for long.
    if (decision.engine == reuse_name && is_unchanged() && !record_->relaxed_open.empty())
      limits.seconds = std::min(limits.seconds, min_relaxed_seconds);
    if (limits.seconds <= 0) return RelaxedOpen{"the time limit was reached"};
    OnlyProgress listener(listener_);
    return search_relaxed(subject_.load(decision.arithmetic), request_.turns, engine_of(decision), limits,
                          request_.certifier.seed, {file_.has_value(), record_ ? record_->relaxed : Json()}, listener);
  } catch (const std::bad_alloc&) {
    return RelaxedOpen{"the search ran out of memory"};
  }
}

// Whether a TRUE is unconditional. Unknown if the error can be reached through undefined behaviour.
VerifyResult Verifier::ask_what_it_rests_on(VerifyResult proven, const LaneDecision& decision) {
  TrueVerdict* const verdict = proven.result.if_true();
  if (!verdict || !verdict->is_certified || proven.is_undefined_free || is_sketch_) return proven;
  listener_.preliminary(proven);
  listener_.progress("searching beyond undefined behaviour");
  LaneLimits limits = request_.limits;
  limits.seconds = std::min(seconds_left(), std::max(long_relaxed_seconds, relaxed_factor * attempt_seconds_));
  const double run_seconds = std::min(undefined_run_seconds, undefined_run_share * limits.seconds);
  limits.seconds -= run_seconds;
  const RelaxedOutcome outcome = search_beyond_undefined(decision, limits);
  if (const auto* contradiction = std::get_if<RelaxedContradiction>(&outcome))
    return unknown(UnknownReason::ProofRejected,
                   fmt::format("a run reaches {}, which the proof excludes", contradiction->error),
                   contradiction->where, UnknownCause::RunAgainstProof);
  if (const auto* error = std::get_if<RelaxedError>(&outcome))
    return unknown(
        UnknownReason::UndefinedBehaviour,
        fmt::format("{} can be reached, but only after undefined behaviour: {}{}", error->error, error->undefined,
                    error->guess.empty() ? "" : fmt::format("; it depends on {}", error->guess)),
        error->where);
  if (const auto* safe = std::get_if<RelaxedSafe>(&outcome)) {
    verdict->holds = TrueVerdict::Holds::InAnyCase;
    verdict->open_places.clear();
    relaxed_evidence_ = safe->evidence;
    proven.result.checked.emplace_back(UndefinedSearch{UndefinedSearch::End::Harmless, safe->engine});
    return proven;
  }
  relaxed_open_ = std::get<RelaxedOpen>(outcome).why;
  limits.seconds = run_seconds;
  return ask_for_undefined_run(std::move(proven), decision, limits);
}

// Whether the program has undefined behaviour at all, which leaves little for the proof to say.
VerifyResult Verifier::ask_for_undefined_run(VerifyResult proven, const LaneDecision& decision,
                                             const LaneLimits& limits) {
  Result& result = proven.result;
  const LoadedProgram& program = subject_.load(decision.arithmetic);
  OnlyProgress listener(listener_);
  std::optional<UndefinedRun> run = find_undefined_run(program, request_.certifier.seed);
  if (!run && limits.seconds > 0)
    run = search_undefined_run(program, request_.turns, engine_of(decision), limits, request_.certifier.seed, listener);
  if (run) {
    const ProgramToDecide decided(program);
    const WayToError way =
        decided.program() ? way_to_error(*decided.program(), *run, request_.certifier.seed) : WayToError::Only;
    const FileLine where = file_line(program.lowered.sources, run->where);
    if (way == WayToError::Only) return says_little("occurs on every way to an error", run->description, where);
    if (is_searched_beyond() && is_of_memory(run->kind) && way == WayToError::Before)
      return says_little("occurs", run->description, where);
    result.checked.emplace_back(UndefinedSearch{UndefinedSearch::End::Occurs, {}, run->description});
    return proven;
  }
  // Of what an environment leaves out, null pointers are most: a proof that counts on them says little.
  const auto is_open_access = [](const OpenPlace& open) {
    const auto* operation = std::get_if<OpenOperation>(&open);
    return operation && is_access(operation->kind);
  };
  const std::vector<OpenPlace>& open_places = result.if_true()->open_places;
  const auto open_access = std::ranges::find_if(open_places, is_open_access);
  if (is_searched_beyond() && program.lowered.has_objects_of_others && open_access != open_places.end())
    return says_little("is not excluded", sentence(*open_access), std::get<OpenOperation>(*open_access).where.begin);
  if (is_searched_beyond())
    result.checked.emplace_back(UndefinedSearch{UndefinedSearch::End::NotExcluded, {}, relaxed_open_});
  return proven;
}

// However that ends, the verdict stays.
void Verifier::ask_what_it_covers(VerifyResult& proven, const LaneDecision& decision) {
  TrueVerdict* const verdict = proven.result.if_true();
  if (!request_.wants_coverage || is_sketch_ || has_contracts_ || !verdict || !verdict->is_certified) return;
  // Of the program as it was, the answer is known.
  if (record_ && record_->coverage && decision.engine == reuse_name && is_unchanged()) {
    verdict->coverage = record_->coverage;
    return;
  }
  listener_.preliminary(proven);
  listener_.progress("looking for unreachable assertions");
  const double used = process_cpu_seconds() + attempt_seconds_;
  VacuityOptions options;
  options.seconds = std::min(seconds_left(), std::max(min_coverage_seconds, coverage_share * used));
  options.turns = request_.turns;
  options.engine = engine_of(decision);
  options.memory_bytes = request_.limits.memory_bytes;
  options.seed = request_.certifier.seed;
  if (options.seconds <= 0) return;
  OnlyProgress listener(listener_);
  try {
    verdict->coverage = find_coverage(subject_.load(decision.arithmetic), options, listener);
  } catch (const OutOfTime&) {
    verdict->coverage.reset();
  } catch (const std::bad_alloc&) {
    verdict->coverage.reset();
  }
}

// Of the whole: times that several attempts have spent on the same thing, together. Of the last attempt, all figures.
Figures statistics_of(const std::vector<AttemptRecord>& attempts) {
  Statistics sums;
  for (const AttemptRecord& attempt : attempts)
    for (const auto& [statistic, value] : attempt.statistics)
      if (adds_up(statistic)) sums.add(statistic, value);
  if (!attempts.empty())
    for (const auto& [statistic, value] : attempts.back().statistics)
      if (!adds_up(statistic)) sums.set(statistic, value);
  sums.set(Statistic::Attempts, static_cast<double>(attempts.size()));
  rusage self{}, children{};
  getrusage(RUSAGE_SELF, &self);
  getrusage(RUSAGE_CHILDREN, &children);
  const auto kilobytes = static_cast<double>(std::max(self.ru_maxrss, children.ru_maxrss));
  sums.set(Statistic::MemoryMb, std::round(kilobytes / 1024));
  return sums.all();
}

// Of an Unknown: how far its loops were followed without an error.
std::vector<ProvenPart> excluded_by_unrolling(const std::vector<AttemptRecord>& attempts) {
  double iterations = 0;
  for (const AttemptRecord& attempt : attempts)
    iterations = std::max(iterations, figure(attempt.statistics, Statistic::ExcludedIterations));
  if (iterations == 0) return {};
  return {{ProvenPart::Kind::Iterations, static_cast<std::uint64_t>(iterations)}};
}

VerifyResult Verifier::run() {
  LanesResult lanes{Undecided{{UnknownReason::OutOfTime, ""}}, {}};
  try {
    lanes = attempt_all();
  } catch (const OutOfTime&) {
    lanes.outcome = Undecided{{UnknownReason::OutOfTime, ""}};
  } catch (const std::bad_alloc&) {
    lanes.outcome = Undecided{{UnknownReason::OutOfMemory, ""}};
  }
  attempt_seconds_ = lanes.lane_seconds - sketch_seconds_;
  VerifyResult result = finished(lanes.outcome);
  double coverage_seconds = 0;
  if (const auto* decision = std::get_if<LaneDecision>(&lanes.outcome)) {
    const double before = children_cpu_seconds();
    result = ask_what_it_rests_on(std::move(result), *decision);
    attempt_seconds_ += (children_cpu_seconds() - before) / request_.limits.lanes;
    const double start = process_cpu_seconds() + children_cpu_seconds();
    ask_what_it_covers(result, *decision);
    coverage_seconds = process_cpu_seconds() + children_cpu_seconds() - start;
    keep(result, *decision, lanes.attempts.back());
  }
  Figures& statistics = result.result.statistics = statistics_of(lanes.attempts);
  if (UnknownVerdict* unknown = result.result.if_unknown())
    unknown->proven_parts = excluded_by_unrolling(lanes.attempts);
  const auto* decision = std::get_if<LaneDecision>(&lanes.outcome);
  if (decision && decision->engine == reuse_name) statistics.emplace_back(Statistic::Reused, 1);
  const TrueVerdict* proven = result.result.if_true();
  if (proven && proven->coverage) statistics.emplace_back(Statistic::CoverageSeconds, coverage_seconds);
  result.result.attempts = std::move(lanes.attempts);
  result.lane_seconds = attempt_seconds_ + sketch_seconds_ + coverage_seconds;
  return result;
}

}  // namespace

VerifyResult verify(const VerifyRequest& request, VerifyListener& listener) {
  return Verifier(request, listener).run();
}

}  // namespace warrant
