#include "verification/by_procedures.h"

#include <algorithm>
#include <memory>

#include "engine/horn/procedures.h"
#include "engine/values/procedures.h"
#include "evidence/interpreter/only_run.h"
#include "evidence/interpreter/replay.h"
#include "evidence/interpreter/trial_runs.h"
#include "program/own_lines.h"
#include "verification/path_through_procedures.h"
#include "verification/summaries.h"

namespace warrant {

namespace {

constexpr const char *tables_name = "values", *clauses_name = "horn";
// Of the time: tables of ranges are there soon or not at all, but for programs with memory of others, which are large,
// and of which contracts say little.
constexpr double tables_share = 0.15, tables_share_of_others = 0.4, max_tables_seconds = 1;

double seconds_for_tables(const LoadedProgram& loaded, double seconds) {
  if (!loaded.reference && loaded.lowered.has_objects_of_others) return tables_share_of_others * seconds;
  return std::min(tables_share * seconds, max_tables_seconds);
}

// Of functions of the program: those of --entry that make objects call themselves, but have an end.
bool is_of_use(const LoadedProgram& loaded) {
  if (!loaded.reference) return true;
  const OwnLines lines(loaded.program().sources);
  const Cfa& cfa = loaded.program().cfa();
  for (LocationId id = 0; id < cfa.location_count(); ++id) {
    const Location& location = cfa.location(id);
    if (location.kind == LocationKind::RecursionCut && !lines.is_behind_file(location.range)) return true;
  }
  return false;
}

class ProceduresSubject : public Subject {
 public:
  ProceduresSubject(const LoadedProgram& loaded, const ProcedureForm& form, const CertifierOptions& options,
                    const Result& known)
      : loaded_(loaded), form_(form), options_(options), known_(known) {}

  const Program* program(Arithmetic) override { return &form_.program; }

  Judgement judge(const Evidence& evidence) override {
    Certifier certifier(loaded_, options_, known_, evidence);
    if (const auto* unsafe = std::get_if<Unsafe>(&evidence.found.outcome)) return certifier.certify(*unsafe);
    return certifier.certify(evidence.found.form ? *evidence.found.form : form_, *evidence.found.contracts);
  }

 private:
  const LoadedProgram& loaded_;
  const ProcedureForm& form_;
  const CertifierOptions& options_;
  const Result& known_;
};

// Of the time, but not more than so many seconds, for runs of the program on concrete inputs: recursion has no bound
// there. The first run may take so much of that. Without inputs there is only one run.
constexpr double runs_share = 0.1, max_runs_seconds = 0.5, first_run_share = 0.6;
constexpr double lone_run_share = 0.25;

Budget budget_of_runs(const ProcedureForm& form, const Budget& budget) {
  return may_read_inputs(form.program) ? budget.share(runs_share, max_runs_seconds) : budget.share(lone_run_share);
}

std::optional<AttemptOutcome> try_runs(const ProcedureForm& form, const Budget& budget, std::uint32_t seed) {
  TrialRuns runs = find_error_by_runs(form.program, budget, first_run_share, seed);
  if (!runs.failed) return std::nullopt;
  return error_along(form, std::move(runs.failed->counterexample), std::move(runs.failed->result));
}

AttemptOutcome decide(const ProcedureForm& form, const AttemptTime& time, std::uint32_t seed,
                      const std::string& clauses_file = {}) {
  const Budget budget = time.engine();
  if (clauses_file.empty())
    if (auto failed = try_runs(form, budget_of_runs(form, budget), seed)) return std::move(*failed);
  Statistics statistics;
  auto decided = horn::decide_procedures({form, budget, statistics, seed, clauses_file});
  if (auto* unknown = std::get_if<Unknown>(&decided)) return {std::move(*unknown)};
  if (auto* error = std::get_if<Counterexample>(&decided)) return error_along(form, std::move(*error), std::nullopt);
  AttemptOutcome outcome{Safe{}};
  outcome.contracts = std::make_shared<const ContractProof>(std::move(std::get<ContractProof>(decided)));
  return outcome;
}

AttemptOutcome prove_by_tables(const ProcedureForm& form, const AttemptTime& time) {
  Statistics statistics;
  auto proven = values::prove_procedures({form, time.engine(), statistics});
  if (auto* unknown = std::get_if<Unknown>(&proven)) return {std::move(*unknown)};
  AttemptOutcome outcome{Safe{}};
  outcome.contracts = std::make_shared<const ContractProof>(std::move(std::get<ContractProof>(proven)));
  return outcome;
}

EngineTurn taken_once(const char* name, Arithmetic arithmetic, double seconds, Recall recall) {
  EngineTurn turn{name, nullptr, {}, seconds};
  turn.arithmetic = arithmetic;
  turn.is_taken_once = true;
  turn.recall = std::move(recall);
  return turn;
}

// The turns of engines that see calls as what is known of them.
std::vector<EngineTurn> turns_with_summaries(const ProcedureForm& form, const std::vector<EngineTurn>& turns,
                                             Arithmetic arithmetic, std::uint32_t seed) {
  std::vector<EngineTurn> with_summaries;
  for (const EngineTurn& turn : turns) {
    if (turn.arithmetic.value_or(arithmetic) != arithmetic || turn.recall) continue;
    EngineTurn& made = with_summaries.emplace_back(turn);
    made.make_engine = nullptr;
    made.passes.clear();
    made.is_promising = nullptr;
    made.arithmetic = arithmetic;
    if (!turn.make_engine)
      made.recall = [&form, seed](const AttemptTime& time) {
        return try_runs(form, time.engine(), seed).value_or(AttemptOutcome{Unknown{UnknownReason::OutOfTime, {}}});
      };
    else
      made.recall = [&form, attempt = Attempt{turn.make_engine, turn.passes, false, seed}](const AttemptTime& time) {
        return decide_with_summaries(form, attempt, time);
      };
  }
  return with_summaries;
}

}  // namespace

std::optional<ProcedureForm> procedures_of(const LoadedProgram& loaded, UseContracts calls) {
  if (calls == UseContracts::Never || (calls == UseContracts::WhereOfUse && !is_of_use(loaded))) return std::nullopt;
  return loaded.with_procedures();
}

ProgramToDecide::ProgramToDecide(const LoadedProgram& loaded) : loaded_(loaded) {
  if (!loaded.reference) form_ = loaded.with_procedures();
}

const Program* ProgramToDecide::program() const {
  if (form_) return &form_->program;
  return loaded_.reference ? &loaded_.program() : nullptr;
}

EngineTurn turn_by_procedures(const ProcedureForm& form, Arithmetic arithmetic, double seconds, std::uint32_t seed) {
  return taken_once(clauses_name, arithmetic, seconds, [&form, seed](const AttemptTime& time) {
    AttemptOutcome outcome = decide(form, time, seed);
    const auto* unsafe = std::get_if<Unsafe>(&outcome.outcome);
    if (!unsafe || outcome.run) return outcome;
    CounterexampleInputs inputs(unsafe->counterexample);
    RunOptions options;
    options.max_seconds = time.evidence().remaining_seconds();
    outcome.run = run(form.program, inputs, options);
    return outcome;
  });
}

LanesResult decide_by_procedures(const LoadedProgram& loaded, const ProcedureForm& form,
                                 const ProceduresRequest& request, const Result& known, LaneListener& listener) {
  CertifierOptions own = request.certifier;
  own.keeps_evidence = false;
  own.trust_engine = false;
  ProceduresSubject subject(loaded, form, own, known);
  const Arithmetic arithmetic = loaded.source.options.arithmetic;
  std::vector<EngineTurn> turns;
  const auto add = [&](const char* name, double seconds, Recall recall) {
    turns.push_back(taken_once(name, arithmetic, seconds, std::move(recall)));
  };
  const bool is_sketch = loaded.detail == Detail::Sketch;
  const bool has_summaries = !is_sketch && !request.summaries_of.empty();
  if (has_summaries) turns = turns_with_summaries(form, request.summaries_of, arithmetic, own.seed);
  const double seconds = request.limits.seconds;
  if (!has_summaries && arithmetic == Arithmetic::Int && request.clauses_file.empty())
    add(tables_name, is_sketch ? seconds : seconds_for_tables(loaded, seconds),
        [&form](const AttemptTime& time) { return prove_by_tables(form, time); });
  if (!is_sketch && !has_summaries)
    add(clauses_name, seconds,
        [&](const AttemptTime& time) { return decide(form, time, own.seed, request.clauses_file); });
  LaneLimits one_lane = request.limits;
  one_lane.lanes = 1;
  Schedule schedule(std::move(turns), arithmetic, false, 1);
  return run_lanes(schedule, subject, one_lane, own.seed, listener);
}

}  // namespace warrant
