#include "explain/prover.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "engine/horn/procedures.h"
#include "evidence/checker/contracts.h"
#include "evidence/checker/proof_checker.h"
#include "report/evidence_words.h"
#include "verification/lanes.h"

namespace warrant {
namespace {

using Json = nlohmann::ordered_json;

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

// The program is what it is: a path of it that leads to an error counts, and so does a proof that the checker accepts.
class QuestionSubject : public Subject {
 public:
  QuestionSubject(const Program& program, std::uint32_t seed) : program_(program), seed_(seed) {}

  const Program* program(Arithmetic) override { return &program_; }
  Judgement judge(const Evidence& evidence) override {
    if (const auto* unsafe = std::get_if<Unsafe>(&evidence.found.outcome)) {
      Json havocs = Json::array();
      for (const Value& value : unsafe->counterexample.havocs) havocs.push_back(to_json(value));
      return Decided{false, true, {{"path", unsafe->counterexample.path}, {"havocs", havocs}}};
    }
    ProofCheckOptions options;
    options.budget = evidence.time.evidence();
    options.seed = seed_;
    const ProofCheck check = check_proof(program_, std::get<Safe>(evidence.found.outcome).proof, options);
    if (!check.accepted()) return Undecided{{UnknownReason::ProofRejected, check.reason()}};
    return Decided{true, true, {{"obligations", check.statistics.obligations}}};
  }

 private:
  const Program& program_;
  std::uint32_t seed_;
};

// Only a proof counts.
class ContractsSubject : public Subject {
 public:
  ContractsSubject(const ProcedureForm& form, std::uint32_t seed) : form_(form), seed_(seed) {}

  const Program* program(Arithmetic) override { return &form_.program; }
  Judgement judge(const Evidence& evidence) override {
    ProofCheckOptions options;
    options.budget = evidence.time.evidence(1);
    options.seed = seed_;
    const ContractCheck check = check_contracts(form_, *evidence.found.contracts, options);
    if (const auto* rejected = std::get_if<ProofRejected>(&check.outcome))
      return Undecided{{UnknownReason::ProofRejected, rejected->reason}};
    return Decided{true, true, {{"obligations", check.statistics.obligations}}};
  }

 private:
  const ProcedureForm& form_;
  std::uint32_t seed_;
};

class Silent : public LaneListener {
 public:
  void progress(const std::string&) override {}
  void preliminary(const std::variant<LaneDecision, Undecided>&) override {}
};

}  // namespace

// An engine that runs out of time has nothing to explain, but may know where it was.
std::string why_undecided(const Unknown& unknown) {
  const bool is_elsewhere = unknown.explanation.empty() && unknown.hot_spot;
  const std::string more = is_elsewhere ? sentence(*unknown.hot_spot) : unknown.explanation;
  return more.empty() ? describe(unknown.reason) : fmt::format("{}: {}", describe(unknown.reason), more);
}

// Runs on concrete inputs are made elsewhere.
Prover::Prover(std::vector<EngineTurn> turns, std::uint32_t seed) : turns_(std::move(turns)), seed_(seed) {
  std::erase_if(turns_, [](const EngineTurn& turn) { return !turn.make_engine; });
}

Decision Prover::decide(const Program& program, double cpu_seconds) {
  ++runs_;
  QuestionSubject subject(program, seed_);
  Schedule schedule(turns_, program.encoding().arithmetic(), false);
  Silent listener;
  const LanesResult result = run_lanes(schedule, subject, {cpu_seconds}, seed_, listener);
  cpu_seconds_ += result.cpu_seconds;
  if (const auto* undecided = std::get_if<Undecided>(&result.outcome)) return undecided->unknown;
  const auto& [decided, engine, arithmetic, turn, passes] = std::get<LaneDecision>(result.outcome);
  if (decided.is_safe) return Proven{engine, decided.result.at("obligations").get<double>()};
  Refuted refuted;
  refuted.counterexample.path = decided.result.at("path").get<std::vector<EdgeId>>();
  for (const Json& value : decided.result.at("havocs")) refuted.counterexample.havocs.push_back(value_from(value));
  return refuted;
}

std::optional<Proven> Prover::prove(const ProcedureForm& form, double cpu_seconds) {
  ++runs_;
  ContractsSubject subject(form, seed_);
  const Arithmetic arithmetic = form.program.encoding().arithmetic();
  EngineTurn turn{"horn", nullptr, {}, cpu_seconds};
  turn.arithmetic = arithmetic;
  turn.is_taken_once = true;
  turn.recall = [&](const AttemptTime& time) {
    Statistics statistics;
    auto proven = horn::prove_procedures({form, time.engine(), statistics, seed_});
    if (auto* unknown = std::get_if<Unknown>(&proven)) return AttemptOutcome{std::move(*unknown)};
    AttemptOutcome outcome{Safe{}};
    outcome.contracts = std::make_shared<const ContractProof>(std::move(std::get<ContractProof>(proven)));
    return outcome;
  };
  Schedule schedule({std::move(turn)}, arithmetic, false);
  Silent listener;
  const LanesResult result = run_lanes(schedule, subject, {cpu_seconds}, seed_, listener);
  cpu_seconds_ += result.cpu_seconds;
  const auto* decision = std::get_if<LaneDecision>(&result.outcome);
  if (!decision) return std::nullopt;
  return Proven{decision->engine, decision->decided.result.at("obligations").get<double>()};
}

}  // namespace warrant
