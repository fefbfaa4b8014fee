#include "explain/prover.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/supervisor.h"
#include "evidence/proof_checker.h"
#include "evidence/trace_completion.h"
#include "program/pass/pipeline.h"

namespace warrant {
namespace {

using Json = nlohmann::json;

// The engine leaves the rest of its time to the check of its evidence; the process ends a little before it is killed.
constexpr double engine_share = 0.7, own_share = 0.95;

Json to_json(const Value& value) {
  if (const bool* truth = std::get_if<bool>(&value)) return *truth;
  if (const auto* number = std::get_if<Integer>(&value)) return number->to_string();
  if (const auto* real = std::get_if<FloatValue>(&value))
    return {{"bits", real->bits().to_string()},
            {"exponent", real->sort().exponent_bits()},
            {"significand", real->sort().significand_bits()}};
  const ArrayValue& array = *std::get<std::shared_ptr<const ArrayValue>>(value);
  Json entries = Json::array();
  for (const auto& [index, element] : array.entries()) entries.push_back({index.to_string(), to_json(element)});
  return {{"default", to_json(array.default_value())}, {"entries", entries}};
}

Integer integer_from(const Json& json) { return *Integer::parse(json.get<std::string>()); }

Value value_from(const Json& json) {
  if (json.is_boolean()) return json.get<bool>();
  if (json.is_string()) return integer_from(json);
  if (json.contains("bits"))
    return FloatValue::from_bits(integer_from(json.at("bits")), Sort::floating(json.at("exponent").get<unsigned>(),
                                                                               json.at("significand").get<unsigned>()));
  auto array = std::make_shared<ArrayValue>(value_from(json.at("default")));
  for (const Json& entry : json.at("entries")) array->store(integer_from(entry.at(0)), value_from(entry.at(1)));
  return std::shared_ptr<const ArrayValue>(std::move(array));
}

Json to_json(const Decision& decision) {
  if (const auto* proven = std::get_if<Proven>(&decision))
    return {{"proven", proven->by}, {"obligations", proven->obligations}};
  if (const auto* refuted = std::get_if<Refuted>(&decision)) {
    Json havocs = Json::array();
    for (const Value& value : refuted->counterexample.havocs) havocs.push_back(to_json(value));
    return {{"path", refuted->counterexample.path}, {"havocs", havocs}};
  }
  const auto& unknown = std::get<Unknown>(decision);
  return {{"unknown", static_cast<int>(unknown.reason)}, {"explanation", unknown.explanation}};
}

Decision decision_from(const Json& json) {
  if (json.contains("proven"))
    return Proven{json.at("proven").get<std::string>(), json.at("obligations").get<double>()};
  if (json.contains("unknown"))
    return Unknown{static_cast<UnknownReason>(json.at("unknown").get<int>()),
                   json.at("explanation").get<std::string>()};
  Refuted refuted;
  refuted.counterexample.path = json.at("path").get<std::vector<EdgeId>>();
  for (const Json& value : json.at("havocs")) refuted.counterexample.havocs.push_back(value_from(value));
  return refuted;
}

}  // namespace

Decision Prover::decide(const Program& program, double cpu_seconds) {
  ++runs_;
  Decision decision = Unknown{UnknownReason::OutOfTime, "try --time-limit"};
  const SupervisedLimits limits{cpu_seconds, 2 * cpu_seconds + 1, memory_bytes_};
  const SupervisedEnd end = supervise(
      [&](const SendMessage& send) { send(to_json(take_turns(program, own_share * cpu_seconds)).dump()); }, limits,
      [&](const std::string& message) { decision = decision_from(Json::parse(message)); }, [](double) {});
  cpu_seconds_ += end.cpu_seconds;
  if (end.how == SupervisedEnd::How::Interrupted) throw OutOfTime();
  return decision;
}

Decision Prover::take_turns(const Program& program, double cpu_seconds) const {
  const Budget whole = Budget::cpu_seconds(cpu_seconds);
  Statistics statistics;
  Decision found = Unknown{UnknownReason::OutOfTime, "try --time-limit"};
  for (const EngineTurn& turn : turns_) {
    if (turn.is_promising && !turn.is_promising(statistics)) continue;
    Budget budget = &turn == &turns_.back() ? whole : whole.share(turn.share);
    if (turn.max_seconds > 0 && budget.remaining_seconds() > turn.max_seconds)
      budget = Budget::cpu_seconds(turn.max_seconds);
    // Slicing forgets whether loops end, which is most often why evidence does not hold.
    std::vector<std::string> without_slicing = turn.passes;
    std::vector<std::vector<std::string>> choices{turn.passes};
    if (std::erase(without_slicing, "slice") > 0) choices.push_back(without_slicing);
    for (const std::vector<std::string>& passes : choices) {
      try {
        found = attempt(program, turn, passes, budget, statistics);
      } catch (const OutOfTime&) {
        found = Unknown{UnknownReason::OutOfTime, "try --time-limit"};
      } catch (const std::bad_alloc&) {
        found = Unknown{UnknownReason::OutOfMemory, "try --memory-limit"};
      }
      const auto* unknown = std::get_if<Unknown>(&found);
      if (!unknown) return found;
      if (unknown->reason != UnknownReason::ProofRejected && unknown->reason != UnknownReason::ReplayFailed) break;
    }
  }
  return found;
}

Decision Prover::attempt(const Program& program, const EngineTurn& turn, const std::vector<std::string>& passes,
                         const Budget& budget, Statistics& statistics) const {
  const std::vector<std::string_view> names(passes.begin(), passes.end());
  const PassResult passed = run_passes(Program(program), names);
  const Outcome outcome = turn.make_engine()->run(passed.program, budget.share(engine_share), statistics);
  if (const auto* unsafe = std::get_if<Unsafe>(&outcome)) {
    const Trace trace = passed.back->trace(to_trace(passed.program, unsafe->counterexample));
    if (std::optional<Counterexample> found = complete_trace(program, trace, budget)) return Refuted{std::move(*found)};
    return Unknown{UnknownReason::ReplayFailed, "a counterexample does not hold in the program before the passes"};
  }
  if (const auto* unknown = std::get_if<Unknown>(&outcome)) return *unknown;
  const Proof proof = translated_back(passed, std::get<Safe>(outcome).proof);
  ProofCheckOptions options;
  options.budget = budget;
  options.seed = seed_;
  const ProofCheck check = check_proof(program, proof, options);
  if (!check.accepted()) return Unknown{UnknownReason::ProofRejected, check.reason()};
  return Proven{turn.engine, static_cast<double>(check.statistics.obligations)};
}

}  // namespace warrant
