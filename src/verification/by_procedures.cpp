#include "verification/by_procedures.h"

#include <algorithm>
#include <memory>
#include <numeric>

#include "engine/horn/procedures.h"
#include "engine/values/procedures.h"
#include "evidence/interpreter/trial_runs.h"
#include "program/pass/path_program.h"

namespace warrant {

namespace {

constexpr const char *tables_name = "values", *clauses_name = "horn";
// Of the time: tables of ranges are there soon or not at all. More of it where the program is too large to be inlined.
constexpr double tables_share = 0.15, large_tables_share = 0.4;

bool is_of_use(const LoadedProgram& loaded) {
  if (!loaded.reference) return true;
  const Cfa& cfa = loaded.program().cfa();
  for (LocationId id = 0; id < cfa.location_count(); ++id)
    if (cfa.location(id).kind == LocationKind::RecursionCut) return true;
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
    return certifier.certify(form_, *evidence.found.contracts);
  }

 private:
  const LoadedProgram& loaded_;
  const ProcedureForm& form_;
  const CertifierOptions& options_;
  const Result& known_;
};

// Of the time, but not more than so many seconds, for runs of the program on concrete inputs: recursion has no bound
// there. The first run may take so much of that.
constexpr double runs_share = 0.1, max_runs_seconds = 0.5, first_run_share = 0.6;

// The place of an error that a run has come to, whose path is too long to be kept.
Reference last_step(const ProcedureForm& form, const SourceRange& where) {
  for (ProcedureId id = 0; id < form.program.procedures.size(); ++id) {
    const Cfa& cfa = form.program.procedures[id].cfa;
    for (LocationId location = 0; location < cfa.location_count(); ++location) {
      const Location& at = cfa.location(location);
      if (at.kind == LocationKind::Error && at.range == where && !at.in.empty())
        return edge_program(form, id, at.in.front());
    }
  }
  return path_program(form, {});
}

// A path through procedures, as one of a program of its own.
AttemptOutcome error_along(const ProcedureForm& form, Counterexample found, std::optional<RunResult> run) {
  auto path =
      std::make_shared<Reference>(found.is_whole ? path_program(form, found.path) : last_step(form, run->where));
  found.path.resize(path->program.cfa().edge_count());
  std::iota(found.path.begin(), found.path.end(), EdgeId{0});
  AttemptOutcome outcome{Unsafe{std::move(found)}, std::move(run)};
  outcome.path = std::move(path);
  return outcome;
}

AttemptOutcome decide(const ProcedureForm& form, const AttemptTime& time, const ProceduresRequest& request) {
  const std::uint32_t seed = request.certifier.seed;
  const Budget budget = time.engine();
  TrialRuns runs;
  const double share = std::min(runs_share, max_runs_seconds / std::max(budget.remaining_seconds(), max_runs_seconds));
  if (request.clauses_file.empty()) runs = find_error_by_runs(form.program, budget.share(share), first_run_share, seed);
  if (runs.failed) return error_along(form, std::move(runs.failed->counterexample), std::move(runs.failed->result));
  Statistics statistics;
  auto decided = horn::decide_procedures({form, budget, statistics, seed, request.clauses_file});
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

}  // namespace

std::optional<ProcedureForm> procedures_of(const LoadedProgram& loaded, UseContracts calls) {
  if (calls == UseContracts::Never || (calls == UseContracts::WhereOfUse && !is_of_use(loaded))) return std::nullopt;
  return loaded.with_procedures();
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
    EngineTurn turn{name, nullptr, {}, seconds};
    turn.arithmetic = arithmetic;
    turn.is_taken_once = true;
    turn.recall = std::move(recall);
    turns.push_back(std::move(turn));
  };
  const bool is_sketch = loaded.detail == Detail::Sketch;
  const double seconds = request.limits.seconds;
  if (arithmetic == Arithmetic::Int && request.clauses_file.empty())
    add(tables_name, is_sketch ? seconds : (loaded.reference ? tables_share : large_tables_share) * seconds,
        [&form](const AttemptTime& time) { return prove_by_tables(form, time); });
  if (!is_sketch) add(clauses_name, seconds, [&](const AttemptTime& time) { return decide(form, time, request); });
  LaneLimits one_lane = request.limits;
  one_lane.lanes = 1;
  Schedule schedule(std::move(turns), arithmetic, false, 1);
  return run_lanes(schedule, subject, one_lane, own.seed, listener);
}

}  // namespace warrant
