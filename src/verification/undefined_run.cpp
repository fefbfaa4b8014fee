#include "verification/undefined_run.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/budget.h"
#include "evidence/interpreter/input.h"
#include "evidence/interpreter/replay.h"
#include "program/guesses.h"
#include "verification/by_procedures.h"

namespace warrant {

namespace {

constexpr std::size_t max_named_inputs = 4;
// Of the time of a search: runs on concrete inputs.
constexpr double concrete_run_share = 0.2;

std::string with_inputs(const RunResult& run) {
  std::string text;
  std::size_t named = 0;
  for (const ReadInput& read : run.inputs) {
    if (read.input.kind == InputKind::Address || read.input.kind == InputKind::Ghost) continue;
    if (named++ == max_named_inputs) return text + ", ...";
    text += fmt::format("{} {} = {}", text.empty() ? ", with" : ",", read.input.name, to_string(read.value));
  }
  return text;
}

std::optional<UndefinedRun> undefined_run(const RunResult& result, const Program& lowered) {
  const auto* undefined = std::get_if<UndefinedBehaviour>(&result.end);
  if (!undefined || uses_guess(result)) return std::nullopt;
  return UndefinedRun{
      undefined->kind, result.where,
      fmt::format("{} at {}{}", undefined->description, lowered.sources.to_string(result.where), with_inputs(result))};
}

// What it marks, or leaves open everywhere.
UndefinedKinds open_kinds(const Program& program) {
  UndefinedKinds kinds;
  if (program.has_open_bounds) kinds.add(Undefined::InvalidAccess);
  if (program.has_open_lifetimes) kinds.add(Undefined::DeadAccess);
  for (const Procedure& procedure : program.procedures) {
    const Cfa& cfa = procedure.cfa;
    for (EdgeId id = 0; id < cfa.edge_count(); ++id) {
      if (cfa.is_detached(id)) continue;
      const auto* assume = std::get_if<Assume>(&cfa.edge(id).operation);
      if (assume && assume->kind == AssumeKind::Undefined) kinds.add(assume->undefined);
    }
  }
  return kinds;
}

// The same program, with undefined behaviour as its errors.
class UndefinedSubject : public Subject {
 public:
  UndefinedSubject(const LoadedProgram& program, const ProgramToDecide& checked)
      : program_(program), checked_(checked) {}

  const Program* program(Arithmetic) override { return checked_.program(); }
  std::string why_none() const override { return checked_.loaded().failure; }

  Judgement judge(const Evidence& evidence) override {
    const Budget budget = evidence.time.evidence();
    if (std::holds_alternative<Safe>(evidence.found.outcome)) return Decided{true};
    if (evidence.found.run) return judge(*evidence.found.run, budget);
    CounterexampleInputs inputs(std::get<Unsafe>(evidence.found.outcome).counterexample);
    RunOptions options;
    options.max_seconds = budget.remaining_seconds();
    return judge(run(*checked_.program(), inputs, options), budget);
  }

 private:
  Judgement judge(const RunResult& found, const Budget& budget) const {
    const RunResult own = run_with_inputs(program_.lowered, found.inputs, budget);
    const std::optional<UndefinedRun> run = undefined_run(own, program_.lowered);
    if (!run) return Undecided{{UnknownReason::ReplayFailed, "undefined behaviour is not confirmed"}};
    return Decided{false,
                   true,
                   {{"kind", static_cast<unsigned>(run->kind)},
                    {"file", run->where.file},
                    {"line", run->where.line},
                    {"column", run->where.column},
                    {"description", run->description}}};
  }

  const LoadedProgram& program_;
  const ProgramToDecide& checked_;
};

}  // namespace

void try_random_runs(const Program& program, std::uint32_t seed, RunObserver* observer,
                     const std::function<bool(const RunResult&)>& look, AddressOrder order) {
  constexpr int max_runs = 100;
  constexpr std::uint64_t max_steps = 200'000;
  constexpr double max_seconds = 0.3;
  const double start = process_cpu_seconds();
  LikelyInputs inputs(seed, program);
  for (int i = 0; i < max_runs && process_cpu_seconds() - start < max_seconds; ++i) {
    inputs.begin_run();
    RunOptions options;
    options.max_steps = max_steps;
    options.observer = observer;
    options.address_order = order;
    if (look(run(program, inputs, options))) return;
  }
}

bool is_of_memory(Undefined kind) {
  return UndefinedKinds{Undefined::NullAccess, Undefined::InvalidAccess, Undefined::OutOfBounds,
                        Undefined::DeadAccess, Undefined::InvalidFree,   Undefined::InvalidCall}
      .contains(kind);
}

bool uses_guess(const RunResult& result) {
  return std::ranges::any_of(result.inputs,
                             [](const ReadInput& read) { return is_guess(read.input) && !is_open_byte(read.input); });
}

std::optional<UndefinedRun> find_undefined_run(const LoadedProgram& program, std::uint32_t seed) {
  std::optional<UndefinedRun> found;
  try_random_runs(program.lowered, seed, nullptr, [&](const RunResult& result) {
    found = undefined_run(result, program.lowered);
    return found.has_value();
  });
  return found;
}

std::optional<std::string> find_failing_run(const LoadedProgram& program, std::uint32_t seed) {
  std::optional<std::string> found;
  for (const AddressOrder order : {AddressOrder::Ascending, AddressOrder::Descending}) {
    const auto look = [&](const RunResult& result) {
      if (std::holds_alternative<ErrorReached>(result.end) && !uses_guess(result))
        found = describe(result, program.lowered) + with_inputs(result);
      return found.has_value();
    };
    if (!found) try_random_runs(program.lowered, seed, nullptr, look, order);
  }
  return found;
}

namespace {

// Engines that only prove find no run: symex looks for one instead.
void add_refuting_engine(std::vector<EngineTurn>& turns, double seconds) {
  const auto refutes = [](const EngineTurn& turn) {
    const EngineDescription* engine = find_engine(turn.engine);
    return !engine || engine->refutes;
  };
  if (turns.empty() || std::ranges::any_of(turns, refutes)) return;
  OptionTable table;
  turns.push_back({"symex", find_engine("symex")->prepare(table), turns.front().passes, seconds});
}

}  // namespace

std::optional<UndefinedRun> search_undefined_run(const LoadedProgram& program, const std::vector<EngineTurn>& turns,
                                                 const std::string& engine, const LaneLimits& limits,
                                                 std::uint32_t seed, LaneListener& listener) {
  const Arithmetic arithmetic = program.source.options.arithmetic;
  ProgramSource source = program.source;
  Property& property = source.options.property;
  const UndefinedKinds errors = property.kinds;
  property = {};
  property.name = "checks";
  property.has_assertions = false;
  const ProgramToDecide proven(program);
  if (!proven.program()) return std::nullopt;
  property.kinds = open_kinds(*proven.program());
  property.kinds.remove(errors);
  if (property.kinds.empty()) return std::nullopt;
  const LoadedProgram loaded(source, arithmetic);
  const ProgramToDecide checked(loaded);
  UndefinedSubject subject(program, checked);
  std::vector<EngineTurn> all = each_engine_once(turns, engine, limits.seconds);
  add_refuting_engine(all, limits.seconds);
  all.insert(all.begin(), {runs_name, nullptr, {}, concrete_run_share * limits.seconds});
  if (checked.form()) all = {turn_by_procedures(*checked.form(), arithmetic, limits.seconds, seed)};
  Schedule schedule(std::move(all), arithmetic, false);
  const LanesResult result = run_lanes(schedule, subject, limits, seed, listener);
  const auto* decision = std::get_if<LaneDecision>(&result.outcome);
  if (!decision || decision->decided.is_safe) return std::nullopt;
  const auto& told = decision->decided.result;
  UndefinedRun run;
  run.kind = static_cast<Undefined>(told.at("kind").get<unsigned>());
  told.at("file").get_to(run.where.file);
  told.at("line").get_to(run.where.line);
  told.at("column").get_to(run.where.column);
  told.at("description").get_to(run.description);
  return run;
}

}  // namespace warrant
