#include "verification/relaxed.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/budget.h"
#include "evidence/checker/proof_checker.h"
#include "evidence/interpreter/input.h"
#include "evidence/interpreter/replay.h"
#include "program/guesses.h"
#include "verification/by_procedures.h"
#include "verification/remembered.h"
#include "verification/undefined_run.h"

namespace warrant {

namespace {

// Of the time: runs on concrete inputs come first, since an error that needs no search is found by them; then the
// engine that proved the program, and the others.
constexpr double run_share = 0.1;
// What an earlier run has found comes before all of them.
constexpr double recalled_share = 0.4;

class RelaxedSubject : public Subject {
 public:
  RelaxedSubject(const LoadedProgram& proven, const ProgramToDecide& relaxed, std::uint32_t seed, bool keeps_evidence)
      : proven_(proven), relaxed_(relaxed), seed_(seed), keeps_evidence_(keeps_evidence) {}

  const Program* program(Arithmetic) override { return relaxed_.program(); }
  std::string why_none() const override { return relaxed_.loaded().failure; }

  Judgement judge(const Evidence& evidence) override {
    const Budget budget = evidence.time.evidence();
    if (const auto* safe = std::get_if<Safe>(&evidence.found.outcome)) {
      if (relaxed_.program()->has_open_bounds)
        return Undecided{{UnknownReason::OutOfReach, "accesses have too many targets to see whether they leave one"}};
      ProofCheckOptions options;
      options.budget = budget;
      options.seed = seed_;
      if (evidence.found.contracts) return judge(check_contracts(*relaxed_.form(), *evidence.found.contracts, options));
      const ProofCheck check = check_proof(*relaxed_.program(), safe->proof, options);
      if (check.accepted() && keeps_evidence_)
        return Decided{true, true, {{"evidence", remembered(relaxed_.loaded(), safe->proof)}}};
      if (check.accepted()) return Decided{true};
      return Undecided{{UnknownReason::ProofRejected, "its proof was not accepted: " + check.reason()}};
    }
    if (evidence.found.run) return judge(*evidence.found.run, budget);
    CounterexampleInputs inputs(std::get<Unsafe>(evidence.found.outcome).counterexample);
    RunOptions options;
    options.max_seconds = budget.remaining_seconds();
    return judge(run(*relaxed_.program(), inputs, options), budget);
  }

 private:
  static Judgement judge(const ContractCheck& check) {
    if (check.accepted()) return Decided{true};
    return Undecided{{UnknownReason::ProofRejected,
                      "its contracts were not accepted: " + std::get<ProofRejected>(check.outcome).reason}};
  }

  // What the program itself does with the inputs of a run of the relaxed one.
  Judgement judge(const RunResult& result, const Budget& budget) const {
    const Undecided open{{UnknownReason::ReplayFailed, "an error of the relaxed program is not confirmed"}};
    const auto* error = std::get_if<ErrorReached>(&result.end);
    if (!error) return open;
    std::vector<ReadInput> inputs = result.inputs;
    std::erase_if(inputs, [](const ReadInput& read) { return read.input.name == undefined_value_name; });
    const RunResult own = run_with_inputs(proven_.lowered, inputs, budget);
    const std::string place = fmt::format("{} at {}", error->note, relaxed_.program()->sources.to_string(result.where));
    // Addresses that were chosen prove nothing either way.
    const auto is_address = [](const ReadInput& read) { return read.input.kind == InputKind::Address; };
    if (std::ranges::any_of(result.inputs, is_address)) return open;
    const FileLine where = file_line(relaxed_.program()->sources, result.where);
    nlohmann::ordered_json told{{"error", place}, {"file", where.file}, {"line", where.line}};
    if (std::holds_alternative<ErrorReached>(own.end))
      return uses_guess(result) ? Judgement(open) : Judgement(Decided{false, true, told});
    const auto* undefined = std::get_if<UndefinedBehaviour>(&own.end);
    if (!undefined) return open;
    told["undefined"] = fmt::format("{} at {}", undefined->description, proven_.lowered.sources.to_string(own.where));
    const auto is_unmodelled = [](const ReadInput& read) {
      return read.input.kind == InputKind::Unmodelled && !is_open_byte(read.input);
    };
    const auto guess = std::ranges::find_if(result.inputs, is_unmodelled);
    if (guess != result.inputs.end()) told["guess"] = guess->input.name;
    return Decided{false, true, std::move(told)};
  }

  const LoadedProgram& proven_;
  const ProgramToDecide& relaxed_;
  std::uint32_t seed_;
  bool keeps_evidence_;
};

std::vector<EngineTurn> relaxed_turns(const std::vector<EngineTurn>& turns, const std::string& engine, double seconds) {
  std::vector<EngineTurn> result = each_engine_once(turns, engine, seconds);
  result.insert(result.begin(), {runs_name, nullptr, {}, run_share * seconds});
  return result;
}

}  // namespace

RelaxedOutcome search_relaxed(const LoadedProgram& proven, const std::vector<EngineTurn>& turns,
                              const std::string& engine, const LaneLimits& limits, std::uint32_t seed,
                              const RelaxedEvidence& evidence, LaneListener& listener) {
  const Arithmetic arithmetic = proven.source.options.arithmetic;
  ProgramSource source = proven.source;
  source.options.property = source.options.property.without_claims();  // they are about the program as it is
  const LoadedProgram loaded(source, arithmetic, AtUndefined::GoesOn);
  const ProgramToDecide relaxed(loaded);
  RelaxedSubject subject(proven, relaxed, seed, evidence.is_kept);
  std::vector<EngineTurn> all = relaxed_turns(turns, engine, limits.seconds);
  if (!evidence.known.is_null() && loaded.reference) {
    EngineTurn recalled{reuse_name, nullptr, {}, recalled_share * limits.seconds};
    recalled.recall = [&](const AttemptTime& time) { return recall(loaded, evidence.known, time.engine()); };
    all.insert(all.begin(), std::move(recalled));
  }
  if (relaxed.form()) all = {turn_by_procedures(*relaxed.form(), arithmetic, limits.seconds, seed)};
  Schedule schedule(std::move(all), arithmetic, false);
  const LanesResult result = run_lanes(schedule, subject, limits, seed, listener);
  if (const auto* undecided = std::get_if<Undecided>(&result.outcome)) {
    const Unknown& unknown = undecided->unknown;
    if (unknown.reason == UnknownReason::OutOfTime) return RelaxedOpen{"the search was not finished in time"};
    return RelaxedOpen{unknown.explanation.empty() ? describe(unknown.reason) : unknown.explanation};
  }
  const auto& decision = std::get<LaneDecision>(result.outcome);
  const auto& told = decision.decided.result;
  if (decision.decided.is_safe)
    return RelaxedSafe{decision.engine, told.contains("evidence") ? told.at("evidence") : nlohmann::ordered_json()};
  const FileLine where{told.at("file").get<std::string>(), told.at("line").get<std::uint32_t>()};
  if (!told.contains("undefined")) return RelaxedContradiction{told.at("error").get<std::string>(), where};
  return RelaxedError{told.at("error").get<std::string>(), told.at("undefined").get<std::string>(),
                      told.value("guess", ""), where};
}

}  // namespace warrant
