#include "verification/by_procedures.h"

#include <algorithm>
#include <memory>

#include "engine/horn/procedures.h"

namespace warrant {

namespace {

constexpr const char* engine_name = "horn";

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
    return Certifier(loaded_, options_, known_, evidence).certify(form_, *evidence.found.contracts);
  }

 private:
  const LoadedProgram& loaded_;
  const ProcedureForm& form_;
  const CertifierOptions& options_;
  const Result& known_;
};

}  // namespace

std::optional<ProcedureForm> procedures_of(const LoadedProgram& loaded, UseContracts calls) {
  if (calls == UseContracts::Never || (calls == UseContracts::WhereOfUse && !is_of_use(loaded))) return std::nullopt;
  auto made = make_procedure_form(loaded.lowered);
  if (auto* form = std::get_if<ProcedureForm>(&made)) return std::move(*form);
  return std::nullopt;
}

LanesResult prove_by_procedures(const LoadedProgram& loaded, const ProcedureForm& form, const LaneLimits& limits,
                                const CertifierOptions& options, const Result& known, LaneListener& listener) {
  CertifierOptions own = options;
  own.keeps_evidence = false;
  own.trust_engine = false;
  ProceduresSubject subject(loaded, form, own, known);
  const Arithmetic arithmetic = loaded.source.options.arithmetic;
  EngineTurn turn{engine_name, nullptr, {}, limits.seconds};
  turn.arithmetic = arithmetic;
  turn.is_taken_once = true;
  turn.recall = [&](const AttemptTime& time) {
    Statistics statistics;
    auto proven = horn::prove_procedures({form, time.engine(), statistics, options.seed});
    if (auto* unknown = std::get_if<Unknown>(&proven)) return AttemptOutcome{std::move(*unknown)};
    AttemptOutcome outcome{Safe{}};
    outcome.contracts = std::make_shared<const ContractProof>(std::move(std::get<ContractProof>(proven)));
    return outcome;
  };
  LaneLimits one_lane = limits;
  one_lane.lanes = 1;
  Schedule schedule({std::move(turn)}, arithmetic, false, 1);
  return run_lanes(schedule, subject, one_lane, options.seed, listener);
}

}  // namespace warrant
