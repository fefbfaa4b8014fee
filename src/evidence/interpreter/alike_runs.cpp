#include "evidence/interpreter/alike_runs.h"

#include <algorithm>
#include <ostream>
#include <sstream>

namespace warrant {

namespace {

// Other values that are tried, and what is remembered of the run with them.
constexpr unsigned max_others = 12;
constexpr std::size_t max_observations = 10'000'000;

// The inputs of another source, but for what was never written.
class OtherInputs : public InputSource {
 public:
  OtherInputs(std::unique_ptr<InputSource> source, const std::vector<Integer>& likely, unsigned number)
      : source_(std::move(source)), likely_(likely), random_(number), number_(number) {}
  Value next(const Input& input) override { return other(input, source_->next(input)); }
  Value next_loaded(const Edge& load, const Input& input) override {
    return other(input, source_->next_loaded(load, input));
  }
  std::size_t choose_edge(std::span<const EdgeId> enabled, std::uint64_t steps) override {
    return source_->choose_edge(enabled, steps);
  }

 private:
  Value other(const Input& input, const Value& value) {
    if (input.kind != InputKind::Uninitialised) return value;
    // First the ends of the range: most comparisons come out differently there.
    if (!input.type.is_floating() && number_ == 0) return input_high(input);
    if (!input.type.is_floating() && number_ == 1) return input_low(input);
    if (likely_.empty() || random_.choose(4) == 0) return random_.next(input);
    return fit_input(Value(likely_[random_.choose(likely_.size())]), input);
  }

  std::unique_ptr<InputSource> source_;
  const std::vector<Integer>& likely_;
  RandomInputs random_;
  unsigned number_;
};

struct Observation {
  const Edge* edge;
  Value value;
};

class Observer : public RunObserver {
 public:
  explicit Observer(const Program& program) : program_(program) {}
  void step(const Edge& edge, const std::optional<Value>& value) override {
    const auto* assign = std::get_if<Assign>(&edge.operation);
    if (assign && value && program_.variable(assign->target).role == VariableRole::Observed) observe({&edge, *value});
  }
  virtual void observe(Observation observation) = 0;

 private:
  const Program& program_;
};

class Recorder : public Observer {
 public:
  using Observer::Observer;
  void observe(Observation observation) override {
    if (observations.size() < max_observations) observations.push_back(std::move(observation));
  }
  std::vector<Observation> observations;
};

class Comparer : public Observer {
 public:
  Comparer(const Program& program, std::vector<Observation> others) : Observer(program), others_(std::move(others)) {}
  void observe(Observation observation) override {
    if (next_ == others_.size()) return;
    const Observation& other = others_[next_++];
    if (other.edge != observation.edge || other.value != observation.value) differs_ = true;
  }
  std::optional<Undefined> objection() const override {
    return differs_ ? std::optional(Undefined::UninitialisedUse) : std::nullopt;
  }

 private:
  std::vector<Observation> others_;
  std::size_t next_ = 0;
  bool differs_ = false;
};

}  // namespace

RunResult run_alike(const Program& lowered, const std::function<std::unique_ptr<InputSource>()>& make_source,
                    const RunOptions& options, std::ostream* output) {
  if (lowered.property.kinds.contains(Undefined::UninitialisedUse)) {
    const std::vector<Integer> likely = compared_numbers(lowered);
    RunOptions watched = options;
    watched.trace = nullptr;
    watched.keeps_inputs = true;
    for (unsigned number = 0; number < max_others; ++number) {
      Recorder recorder(lowered);
      watched.observer = &recorder;
      OtherInputs others(make_source(), likely, number);
      const RunResult other = run(lowered, others, watched);
      const bool reads = std::ranges::any_of(
          other.inputs, [](const ReadInput& read) { return read.input.kind == InputKind::Uninitialised; });
      if (!reads) break;
      Comparer comparer(lowered, std::move(recorder.observations));
      watched.observer = &comparer;
      const std::unique_ptr<InputSource> source = make_source();
      std::ostringstream printed;
      RunResult own = run(lowered, *source, watched, &printed);
      if (!comparer.objection()) continue;
      if (output) *output << printed.str();
      return own;
    }
  }
  const std::unique_ptr<InputSource> source = make_source();
  return run(lowered, *source, options, output);
}

}  // namespace warrant
