#include "validation/validate.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/regular_file.h"
#include "base/sha256.h"
#include "base/text.h"
#include "evidence/interpreter/alike_runs.h"
#include "report/advice.h"
#include "report/evidence_words.h"
#include "report/sentence.h"
#include "result/json.h"
#include "validation/claimed_invariants.h"
#include "validation/instrumentation.h"
#include "validation/native_check.h"
#include "validation/nondet_inputs.h"

namespace warrant {

namespace {

using Json = nlohmann::ordered_json;

// Of the time, what the check of the invariants by themselves may take.
constexpr double own_proof_share = 0.1;
// When a witness is refused, what else is wrong with it may be asked for so long.
constexpr double min_search_seconds = 0.5;
constexpr const char* own_proof = "witness";
constexpr double replay_seconds = 5;

// The results on the way are about other programs.
class Quiet : public VerifyListener {
 public:
  explicit Quiet(VerifyListener& listener) : listener_(listener) {}
  void progress(const std::string& text) override { listener_.progress(text); }
  void preliminary(const VerifyResult&) override {}

 private:
  VerifyListener& listener_;
};

// "out of time: the loop at f.c:11 ..."
std::string why_unknown(const Result& found) {
  const std::string why = describe(found.if_unknown()->why.reason), more = explanation(found);
  return more.empty() ? why : why + ": " + more;
}

class Validator {
 public:
  Validator(const ValidateRequest& request, VerifyListener& listener)
      : request_(request), listener_(listener), seconds_left_(request.program.limits.seconds) {}

  Validation run() {
    if (std::string other = other_program(); !other.empty() && !request_.may_differ) {
      result_.is_of_violation = std::holds_alternative<ViolationClaim>(request_.witness.claim);
      return refused(other + " (--any-version ignores that)");
    }
    if (const auto* claim = std::get_if<CorrectnessClaim>(&request_.witness.claim)) return check(*claim);
    return follow(std::get<ViolationClaim>(request_.witness.claim));
  }

 private:
  const std::vector<SourceFile>& files() const { return request_.program.source.files; }

  Validation finished(Validation::Verdict verdict, std::string explanation) {
    result_.verdict = verdict;
    result_.explanation = std::move(explanation);
    return result_;
  }
  Validation refused(std::string why) { return finished(Validation::Verdict::Refused, std::move(why)); }

  // What says that the witness is about another program; empty if nothing does.
  std::string other_program() const {
    const auto name = [](const std::string& path) { return std::filesystem::path(path).filename(); };
    for (const auto& [file, hash] : request_.witness.hashes) {
      std::vector<const SourceFile*> meant;
      for (const SourceFile& source : files())
        if (name(source.path) == name(file) || files().size() == 1) meant.push_back(&source);
      const auto is_same = [&](const SourceFile* source) { return sha256(read_regular_file(source->path)) == hash; };
      if (!meant.empty() && std::ranges::none_of(meant, is_same))
        return fmt::format("the witness is about another program: {} has another hash", meant.front()->path);
    }
    return {};
  }

  VerifyResult ask(VerifyRequest request) {
    request.wants_all = false;
    request.wants_coverage = false;
    request.certifier.native_replay = false;
    request.certifier.shrinks = false;
    request.certifier.wants_witness = request.certifier.wants_harness = false;
    const double used = process_cpu_seconds();
    // The verifier counts what this process has used.
    request.limits.seconds = seconds_left_ + used;
    Quiet quiet(listener_);
    VerifyResult result = verify(request, quiet);
    double spent = process_cpu_seconds() - used;
    for (const AttemptRecord& attempt : result.result.attempts) spent += attempt.seconds / request.limits.lanes;
    seconds_left_ -= spent;
    return result;
  }

  Validation check(const CorrectnessClaim& claim);
  // Of invariants that cannot be put into the program; returns the first.
  std::string name_problems(const InstrumentedProgram& program);
  // To verify the program, with the invariants that are open as claims.
  VerifyRequest with_claims(const InstrumentedProgram& program) const;
  bool judge_failure(const CorrectnessClaim& claim, const InstrumentedProgram& program, const FalseVerdict& failure,
                     const UndefinedKinds& only_in_claims);
  Validation follow(const ViolationClaim& claim);
  std::optional<bool> fails_itself(const FalseVerdict& found, const TargetLines& target);
  void run_natively(const ProgramSource& source, const Program& lowered, const RunResult& run);

  const ValidateRequest& request_;
  VerifyListener& listener_;
  double seconds_left_;
  std::string native_contradiction_;
  Validation result_;
};

// Whether an invariant is to blame, which is then judged. `failure` is a FALSE of the program with checks.
bool Validator::judge_failure(const CorrectnessClaim& claim, const InstrumentedProgram& program,
                              const FalseVerdict& failure, const UndefinedKinds& only_in_claims) {
  using Status = JudgedInvariant::Status;
  for (std::size_t i = 0; i < claim.invariants.size(); ++i) {
    if (!failure.place.what.is_call_of(wrong_invariant_function(i))) continue;
    result_.invariants[i].status = Status::Wrong;
    std::string values;
    for (const auto& [name, value] : failure.failure.values)
      if (!name.starts_with("__warrant")) values += fmt::format("{}{} = {}", values.empty() ? "" : ", ", name, value);
    result_.invariants[i].explanation = values.empty() ? "there is an execution in which it does not hold"
                                                       : fmt::format("it does not hold with {}", values);
    if (result_.inputs.empty()) result_.inputs = failure.inputs;
    return true;
  }
  // What fails on the line of a check may be the invariant: then the program without it does not fail there.
  std::vector<std::size_t> suspects;
  for (std::size_t i = 0; i < claim.invariants.size(); ++i)
    if (result_.invariants[i].status == Status::Open && program.invariants[i].check.line == failure.place.line &&
        program.invariants[i].check.file == failure.place.file && !program.invariants[i].kinds.empty())
      suspects.push_back(i);
  if (suspects.empty()) return false;
  const std::optional<Undefined>& kind = failure.place.what.kind();
  if (!kind || !only_in_claims.contains(*kind)) {
    VerifyRequest plain = request_.program;
    plain.source.options.property.only_in = {failure.place.file, failure.place.line, failure.place.line};
    if (!ask(plain).result.is_true()) return false;
  }
  for (const std::size_t i : suspects) {
    result_.invariants[i].status = Status::Wrong;
    result_.invariants[i].explanation =
        "its evaluation is undefined behaviour: " + violation(failure.place, failure.happened);
  }
  return true;
}

std::string Validator::name_problems(const InstrumentedProgram& program) {
  for (std::size_t i = 0; i < result_.invariants.size(); ++i)
    if (!program.invariants[i].problem.empty() && !program.invariants[i].is_out_of_reach) {
      result_.invariants[i].status = JudgedInvariant::Status::Invalid;
      result_.invariants[i].explanation = program.invariants[i].problem;
    }
  return "the witness is invalid: " + program.problems.front();
}

VerifyRequest Validator::with_claims(const InstrumentedProgram& program) const {
  VerifyRequest request = request_.program;
  request.source.files = program.files;
  Property& property = request.source.options.property;
  std::vector<CheckText> checks;
  for (std::size_t i = 0; i < result_.invariants.size(); ++i) {
    if (result_.invariants[i].status != JudgedInvariant::Status::Open || !program.invariants[i].problem.empty())
      continue;
    property.more_error_functions.push_back(wrong_invariant_function(i));
    const CheckText& check = program.invariants[i].check;
    checks.push_back(check);
    property.claims.push_back({check.file, check.line, check.line, check.column, check.end_column});
    property.claim_kinds.add(program.invariants[i].kinds);
  }
  property.claim_kinds.remove(property.kinds);
  property.kinds.add(property.claim_kinds);
  if (!checks.empty()) {
    EngineTurn own;
    own.engine = own_proof;
    own.make_engine = [checks] { return claimed_invariants_engine(checks); };
    own.seconds = own_proof_share * seconds_left_;
    request.turns.insert(request.turns.begin(), std::move(own));
  }
  return request;
}

Validation Validator::check(const CorrectnessClaim& claim) {
  using Status = JudgedInvariant::Status;
  for (const ClaimedInvariant& invariant : claim.invariants) result_.invariants.push_back({invariant});
  CorrectnessClaim rest = claim;
  std::string why_refused;
  for (;;) {
    listener_.progress("putting the invariants into the program");
    // Those that are judged are left out by an expression that always holds.
    for (std::size_t i = 0; i < claim.invariants.size(); ++i)
      if (result_.invariants[i].status != Status::Open) rest.invariants[i].expression = "1";
    const InstrumentedProgram program = with_checks(files(), request_.program.source.options, rest);
    if (!program.problems.empty() && why_refused.empty()) why_refused = name_problems(program);
    VerifyRequest request = with_claims(program);
    const UndefinedKinds only_in_claims = request.source.options.property.claim_kinds;
    const Result found = ask(std::move(request)).result;
    if (found.is_true()) {
      for (JudgedInvariant& judged : result_.invariants)
        if (judged.status == Status::Open) judged.status = Status::Holds;
      for (std::size_t i = 0; i < claim.invariants.size(); ++i)
        if (program.invariants[i].is_out_of_reach) result_.invariants[i].status = Status::Open;
      if (!why_refused.empty()) return refused(why_refused);
      if (!program.out_of_reach.empty())
        return finished(Validation::Verdict::Unknown, "the program is correct, but " + program.out_of_reach.front());
      if (!request_.witness.unsupported.empty())
        return finished(Validation::Verdict::Unknown,
                        fmt::format("the program is correct, but the witness claims more: {} is not supported",
                                    request_.witness.unsupported.front()));
      result_.is_enough = found.settings.decided_by == own_proof;
      for (const Checked& how : found.checked)
        if (!std::holds_alternative<NativeRuns>(how)) result_.notes.push_back(sentence(how));  // of another program
      for (const StatedAssumption& assumption : found.assumptions)
        result_.notes.push_back("assumed: " + sentence(assumption));
      return finished(Validation::Verdict::Confirmed,
                      claim.invariants.empty() ? "the program does not fail; the witness has no invariants"
                      : result_.is_enough
                          ? "the invariants hold and prove by themselves that the program does not fail"
                          : "the invariants hold and the program does not fail, but they are too weak to prove it by "
                            "themselves");
    }
    const FalseVerdict* failure = found.if_false();
    if (!failure) {
      if (!why_refused.empty()) return refused(why_refused);
      return finished(Validation::Verdict::Unknown, why_unknown(found));
    }
    if (!judge_failure(claim, program, *failure, only_in_claims)) {
      result_.inputs = failure->inputs;
      return refused("the program fails: " + violation(failure->place, failure->happened));
    }
    if (why_refused.empty()) why_refused = "an invariant is wrong";
    if (seconds_left_ < min_search_seconds) return refused(why_refused);
  }
}

void Validator::run_natively(const ProgramSource& source, const Program& lowered, const RunResult& run) {
  listener_.progress("running the compiled program");
  const NativeCheck native = check_natively(source, lowered, run);
  result_.notes.push_back(native.note);
  native_contradiction_ = native.contradiction;
}

// What the program itself does with the inputs, if it fails at the target or has no others; else nothing.
std::optional<bool> Validator::fails_itself(const FalseVerdict& found, const TargetLines& target) {
  std::vector<Value> values;
  bool has_others = false;
  for (const InputValue& input : found.inputs) {
    const std::optional<Value> value = parse_input(input.value);
    const bool is_returned = input.kind == InputKind::Nondet;
    has_others |= !is_returned || !value;
    if (is_returned && value) values.push_back(*value);
  }
  ProgramSource source = request_.program.source;
  source.options.property.only_in = {target.file, target.first, target.last};
  const LoadedProgram loaded(source, Arithmetic::Int);
  RunOptions options;
  options.max_seconds = replay_seconds;
  const RunResult run = run_alike(
      loaded.lowered, [&] { return std::make_unique<NondetInputs>(values, NondetInputs::AtEnd::Defaults); }, options,
      nullptr);
  const std::string end = describe(run, loaded.lowered);
  if (std::holds_alternative<ErrorReached>(run.end)) {
    result_.notes.push_back("replayed: the program itself fails with these inputs: " + end);
    if (request_.program.certifier.native_replay) run_natively(source, loaded.lowered, run);
    return true;
  }
  if (has_others || std::holds_alternative<OutOfBudget>(run.end) || std::holds_alternative<UnmodelledReached>(run.end))
    return std::nullopt;
  result_.notes.push_back("replayed: the program itself does not fail with these inputs: " + end);
  return false;
}

// How many segments were done in the end, as far as the path tells.
std::optional<std::uint64_t> last_segment(const FalseVerdict& found) {
  for (auto step = found.path.rbegin(); step != found.path.rend(); ++step)
    for (auto change = step->changes.rbegin(); change != step->changes.rend(); ++change)
      if (change->name == segment_variable) return std::strtoull(change->value.c_str(), nullptr, 10);
  if (found.path_gap.count > 0) return std::nullopt;
  return 0;
}

Validation Validator::follow(const ViolationClaim& claim) {
  result_.is_of_violation = true;
  listener_.progress("putting the waypoints into the program");
  const FollowedProgram program = with_segments(files(), request_.program.source.options, claim);
  if (!program.problems.empty()) return refused("the witness is invalid: " + program.problems.front());
  if (!program.out_of_reach.empty()) return finished(Validation::Verdict::Unknown, program.out_of_reach.front());
  VerifyRequest request = request_.program;
  request.source.files = program.files;
  const TargetLines& target = program.target;
  request.source.options.property.only_in = {target.file, target.first, target.last};
  const Result found = ask(std::move(request)).result;
  if (found.is_unknown()) return finished(Validation::Verdict::Unknown, why_unknown(found));
  if (!request_.witness.unsupported.empty())
    return finished(Validation::Verdict::Unknown,
                    fmt::format("{} is not supported", request_.witness.unsupported.front()));
  const FalseVerdict* failure = found.if_false();
  if (!failure) return refused("no execution follows the segments to an error at the target");
  if (!program.is_guarded && last_segment(*failure) != claim.segments.size() - 1)
    return finished(Validation::Verdict::Unknown,
                    "an error at the target was found, but none that follows the segments");
  result_.inputs = failure->inputs;
  const std::optional<bool> fails = fails_itself(*failure, target);
  if (fails && !*fails)
    return finished(Validation::Verdict::Unknown, "the program with the waypoints fails, the program itself does not");
  if (!native_contradiction_.empty()) return finished(Validation::Verdict::Unknown, native_contradiction_);
  // Undefined behaviour may be that of a constraint.
  if (!fails && !request_.program.source.options.property.kinds.empty())
    return finished(Validation::Verdict::Unknown, "an error at the target cannot be replayed without the waypoints");
  return finished(Validation::Verdict::Confirmed,
                  "an execution follows the segments: " + violation(failure->place, failure->happened));
}

}  // namespace

const char* describe(JudgedInvariant::Status status) {
  switch (status) {
    case JudgedInvariant::Status::Holds:
      return "holds";
    case JudgedInvariant::Status::Wrong:
      return "wrong";
    case JudgedInvariant::Status::Invalid:
      return "invalid";
    case JudgedInvariant::Status::Open:
      break;
  }
  return "open";
}

const char* describe(Validation::Verdict verdict) {
  switch (verdict) {
    case Validation::Verdict::Confirmed:
      return "CONFIRMED";
    case Validation::Verdict::Refused:
      return "REFUSED";
    case Validation::Verdict::Unknown:
      break;
  }
  return "UNKNOWN";
}

Json to_json(const Validation& validation) {
  Json invariants = Json::array();
  for (const JudgedInvariant& judged : validation.invariants)
    invariants.push_back({{"type", judged.claim.is_of_loop ? "loop_invariant" : "location_invariant"},
                          {"file", judged.claim.location.file},
                          {"line", judged.claim.location.line},
                          {"column", judged.claim.location.column},
                          {"expression", judged.claim.expression},
                          {"status", describe(judged.status)},
                          {"explanation", judged.explanation}});
  return {{"verdict", describe(validation.verdict)},
          {"explanation", validation.explanation},
          {"claims", validation.is_of_violation ? "violation" : "correctness"},
          {"invariants", std::move(invariants)},
          {"enough", validation.is_enough},
          {"inputs", to_json(validation.inputs)},
          {"notes", validation.notes}};
}

Validation validation_from_json(const Json& json) {
  Validation validation;
  using Verdict = Validation::Verdict;
  for (const Verdict verdict : {Verdict::Confirmed, Verdict::Refused, Verdict::Unknown})
    if (json.at("verdict").get<std::string>() == describe(verdict)) validation.verdict = verdict;
  validation.explanation = json.at("explanation").get<std::string>();
  validation.is_of_violation = json.at("claims").get<std::string>() == "violation";
  for (const Json& entry : json.at("invariants")) {
    JudgedInvariant judged;
    judged.claim.is_of_loop = entry.at("type").get<std::string>() == "loop_invariant";
    judged.claim.location.file = entry.at("file").get<std::string>();
    judged.claim.location.line = entry.at("line").get<std::uint32_t>();
    judged.claim.location.column = entry.at("column").get<std::uint32_t>();
    judged.claim.expression = entry.at("expression").get<std::string>();
    judged.explanation = entry.at("explanation").get<std::string>();
    using Status = JudgedInvariant::Status;
    for (const Status status : {Status::Holds, Status::Wrong, Status::Invalid})
      if (entry.at("status").get<std::string>() == describe(status)) judged.status = status;
    validation.invariants.push_back(std::move(judged));
  }
  validation.is_enough = json.at("enough").get<bool>();
  validation.inputs = inputs_from_json(json.at("inputs"));
  for (const Json& note : json.at("notes")) validation.notes.push_back(note.get<std::string>());
  return validation;
}

Validation validate(const ValidateRequest& request, VerifyListener& listener) {
  return Validator(request, listener).run();
}

}  // namespace warrant
