#include "verification/attempt.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>

#include "evidence/checker/trace_completion.h"
#include "evidence/interpreter/trial_runs.h"
#include "program/guesses.h"
#include "program/loops.h"
#include "program/pass/pipeline.h"

namespace warrant {

namespace {

// Of all the time that is left, an engine leaves a part to the check of its evidence.
constexpr double engine_share = 0.8;
// Of all the time that is left, what the check of evidence may use.
constexpr double evidence_share_of_whole = 0.4;
// Of the time for runs, what the first one may use.
constexpr double first_trial_share = 0.6;

// Formulas at locations of the program that the passes have made, and the other way.
FormulasAt carried(const FormulasAt& formulas, const std::vector<LocationId>& to) {
  FormulasAt result;
  for (const auto& [location, list] : formulas)
    if (to[location] != none_id) {
      std::vector<Term>& there = result[to[location]];
      there.insert(there.end(), list.begin(), list.end());
    }
  return result;
}

// Between the locations of a program and of what passes have made of it. Loop heads stand for those that become one.
class LocationMap {
 public:
  LocationMap(const Program& reference, const PassResult& passed)
      : there_(reference.cfa().location_count(), none_id), back_(passed.program.cfa().location_count(), none_id) {
    const Loops loops(reference.cfa());
    for (LocationId id = 0; id < there_.size(); ++id) {
      const LocationId image = there_[id] = passed.back->image(id);
      if (image != none_id && (back_[image] == none_id || (loops.is_head(id) && !loops.is_head(back_[image]))))
        back_[image] = id;
    }
  }
  Findings there(const Findings& known) const { return moved(known, there_); }
  Findings back(const Findings& found) const { return moved(found, back_); }

 private:
  static Findings moved(const Findings& findings, const std::vector<LocationId>& to) {
    Findings result = findings;
    result.facts = carried(findings.facts, to);
    result.predicates = carried(findings.predicates, to);
    return result;
  }
  std::vector<LocationId> there_, back_;
};

Outcome run_engine(const Program& program, const Attempt& attempt, const Budget& budget, const Findings& known,
                   Statistics& statistics, Findings& findings) {
  const double start = process_cpu_seconds();
  Outcome outcome = Unknown{UnknownReason::OutOfTime, {}};
  try {
    outcome = attempt.make_engine()->run({program, budget, statistics, findings, attempt.seed, known});
  } catch (const OutOfTime&) {
    outcome = Unknown{UnknownReason::OutOfTime, {}};
  } catch (const std::bad_alloc&) {
    outcome = Unknown{UnknownReason::OutOfMemory, {}};
  }
  statistics.add(Statistic::EngineSeconds, process_cpu_seconds() - start);
  return outcome;
}

AttemptOutcome try_runs(const Program& reference, const Attempt& attempt, const AttemptTime& time,
                        Statistics& statistics) {
  if (statistics.progress) statistics.progress("running the program");
  const double start = process_cpu_seconds();
  TrialRuns runs;
  try {
    const RunCount count = attempt.is_one_run ? RunCount::One : RunCount::Many;
    runs = find_error_by_runs(reference, time.engine(), first_trial_share, attempt.seed, count);
  } catch (const std::bad_alloc&) {
    // A program may ask for more than there is; engines need not.
  }
  statistics.add(Statistic::RunSeconds, process_cpu_seconds() - start);
  if (runs.failed) return {Unsafe{std::move(runs.failed->counterexample)}, std::move(runs.failed->result)};
  if (runs.are_alike)
    return {
        Unknown{UnknownReason::OutOfReach, "every run of the program takes the same path, and none reaches an error"}};
  return {Unknown{UnknownReason::OutOfTime, {}}};
}

}  // namespace

AttemptTime::AttemptTime(double turn_seconds, double whole_seconds, double evidence_share)
    : turn_(Budget::cpu_seconds(turn_seconds)),
      whole_(Budget::cpu_seconds(whole_seconds)),
      engine_(Budget::cpu_seconds(std::min(turn_seconds, engine_share * whole_seconds))),
      evidence_share_(evidence_share) {}

Budget AttemptTime::evidence(double share_of_turn) const {
  const Budget of_turn = turn_.share(share_of_turn), of_whole = whole_.share(evidence_share_of_whole);
  return of_turn.remaining_seconds() > of_whole.remaining_seconds() ? of_turn : of_whole;
}

AttemptOutcome make_attempt(const Program& reference, const Attempt& attempt, const AttemptTime& time,
                            const Findings& known, Statistics& statistics, Findings& findings) {
  if (!attempt.make_engine) return try_runs(reference, attempt, time, statistics);
  if (statistics.progress) statistics.progress("preparing the program");
  const double start = process_cpu_seconds();
  const std::vector<std::string_view> names(attempt.passes.begin(), attempt.passes.end());
  Program program(reference);
  if (attempt.is_without_guesses) cut_guesses(program);
  const PassResult passed = run_passes(std::move(program), names);
  statistics.add(Statistic::PassSeconds, process_cpu_seconds() - start);
  const LocationMap map(reference, passed);
  Findings found;
  Outcome outcome = run_engine(passed.program, attempt, time.engine(), map.there(known), statistics, found);
  findings = map.back(found);
  if (const auto* safe = std::get_if<Safe>(&outcome)) {
    Proof proof = translated_back(passed, safe->proof);
    if (proof.is<Proof::Inductive>()) proof = kept_at_loop_heads(reference.cfa(), std::move(proof));
    if (proof.is<Proof::Everywhere>()) proof = kept_where_paths_meet(reference.cfa(), std::move(proof));
    return {Safe{std::move(proof)}, {}, attempt.is_without_guesses};
  }
  const auto* unsafe = std::get_if<Unsafe>(&outcome);
  if (!unsafe) return {std::move(outcome)};
  const Trace trace = passed.back->trace(to_trace(passed.program, unsafe->counterexample));
  auto counterexample = complete_trace(reference, trace, time.evidence());
  if (counterexample) return {Unsafe{std::move(*counterexample)}};
  return {Unknown{UnknownReason::ReplayFailed,
                  "an error path was found in the simplified program, but the program itself does not follow it"}};
}

}  // namespace warrant
