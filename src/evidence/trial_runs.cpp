#include "evidence/trial_runs.h"

#include <algorithm>

#include "evidence/replay.h"

namespace warrant {
namespace {

// A run that was longer is a counterexample without its path.
constexpr std::uint64_t max_kept_steps = 2'000'000;

// Of the time that is left, what a run may use after one that did not end: there may be endless loops.
constexpr double careful_share = 0.5;

constexpr std::uint64_t max_inputs = 1'000'000;

// Gives what another source gives, and remembers it.
class RecordedInputs : public InputSource {
 public:
  RecordedInputs(InputSource& source, const Encoding& encoding) : source_(source), encoding_(encoding) {}

  Value next(const Input& input) override {
    const Value value = fit_input(source_.next(input), input);
    havocs_.push_back(encoded(value, input));
    return value;
  }
  std::uint32_t next_array(const Input& input) override {
    const auto number = static_cast<std::uint32_t>(havocs_.size());
    arrays_.emplace(number, std::make_shared<ArrayValue>(encoded(default_input(input), input)));
    havocs_.emplace_back(arrays_.at(number));
    return number;
  }
  Value next_element(std::uint32_t array, const Integer& index, const Input& input) override {
    const Value value = fit_input(source_.next(input), input);
    arrays_.at(array)->store(index, encoded(value, input));
    return value;
  }

  const std::vector<Value>& havocs() const { return havocs_; }

 private:
  Value encoded(const Value& value, const Input& input) const {
    return State::encode(value, encoding_.sort_of(input.type));
  }

  InputSource& source_;
  const Encoding& encoding_;
  std::vector<Value> havocs_;
  std::map<std::uint32_t, std::shared_ptr<ArrayValue>> arrays_;  // by their position among the havocs
};

class PathRecorder : public RunObserver {
 public:
  explicit PathRecorder(const Cfa& cfa) : cfa_(cfa) {}
  void step(const Edge& edge, const std::optional<Value>&) override {
    path.push_back(static_cast<EdgeId>(&edge - &cfa_.edge(0)));
  }
  std::vector<EdgeId> path;

 private:
  const Cfa& cfa_;
};

// Of an error at that place.
std::vector<EdgeId> last_edge(const Cfa& cfa, const SourceRange& where) {
  for (LocationId id = 0; id < cfa.location_count(); ++id) {
    const Location& location = cfa.location(id);
    if (location.kind == LocationKind::Error && location.range == where && !location.in.empty())
      return {location.in.front()};
  }
  return {};
}

Counterexample counterexample_of(const Program& reference, const RunResult& result, const std::vector<Value>& havocs) {
  Counterexample found{{}, havocs, result.steps <= max_kept_steps};
  if (!found.is_whole) {
    found.path = last_edge(reference.cfa(), result.where);
    return found;
  }
  PathRecorder recorder(reference.cfa());
  RunOptions options;
  options.max_steps = result.steps;
  options.observer = &recorder;
  CounterexampleInputs inputs(found);
  run(reference, inputs, options);
  found.path = std::move(recorder.path);
  return found;
}

bool reads_inputs(const Cfa& cfa) {
  for (EdgeId id = 0; id < cfa.edge_count(); ++id)
    if (!cfa.is_detached(id) && std::holds_alternative<Havoc>(cfa.edge(id).operation)) return true;
  return false;
}

}  // namespace

TrialRuns find_error_by_runs(const Program& reference, const Budget& budget, double first_share, std::uint64_t seed) {
  DefaultInputs zero;
  LikelyInputs random(seed, reference);
  double share = reads_inputs(reference.cfa()) ? first_share : 1;
  for (bool is_first = true; !budget.exhausted(); is_first = false) {
    random.begin_run();
    RecordedInputs inputs(is_first ? static_cast<InputSource&>(zero) : random, reference.encoding());
    RunOptions options;
    options.max_inputs = max_inputs;
    options.max_seconds = budget.remaining_seconds() * share;
    RunResult result = run(reference, inputs, options);
    if (std::holds_alternative<ErrorReached>(result.end)) {
      Counterexample counterexample = counterexample_of(reference, result, inputs.havocs());
      return {FailedRun{std::move(counterexample), std::move(result)}};
    }
    const bool is_cut = std::holds_alternative<OutOfBudget>(result.end);
    if (inputs.havocs().empty()) return {{}, !is_cut};
    share = is_cut ? careful_share : 1;
  }
  return {};
}

}  // namespace warrant
