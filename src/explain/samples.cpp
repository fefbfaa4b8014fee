#include "explain/samples.h"

#include <algorithm>

namespace warrant {
namespace {

constexpr std::uint64_t max_steps = 2'000'000;
constexpr double max_seconds = 0.5;
constexpr std::uint64_t failure_steps = 10'000;
constexpr int failure_runs = 300;

// A value of a term of the sort, for a C value.
Value term_value(const Value& value, Sort sort) {
  const auto* number = std::get_if<Integer>(&value);
  if (!number || !sort.is_bit_vec()) return value;
  return Integer::euclidean_remainder(*number, Integer::power_of_two(sort.width()));
}

// Random inputs, floats often small ones: few programs fail for huge numbers only.
class MixedInputs : public RandomInputs {
 public:
  explicit MixedInputs(std::uint64_t seed) : RandomInputs(seed), generator_(seed) {}
  Value next(const Input& input) override {
    if (!input.type.is_floating() || generator_() % 4 == 0) return RandomInputs::next(input);
    const double small = std::uniform_real_distribution<double>(-4, 4)(generator_);
    return FloatValue::from_double(small, Encoding::float_sort(input.type));
  }

 private:
  std::mt19937_64 generator_;
};

// What a run over a program in reference form reads and which way it takes.
class RecordedRun : public RunObserver, public InputSource {
 public:
  RecordedRun(const Program& program, std::uint64_t seed) : program_(program), inputs_(seed) {}
  void step(const Edge& edge, const std::optional<Value>&) override {
    counterexample_.path.push_back(static_cast<EdgeId>(&edge - &program_.cfa().edge(0)));
  }
  Value next(const Input& input) override {
    read_.push_back(inputs_.next(input));
    return std::get<Value>(read_.back());
  }
  std::uint32_t next_array(const Input& input) override {
    read_.emplace_back(ArrayValue(default_input(input)));
    return 0;  // all hold the same value everywhere
  }
  Value next_element(std::uint32_t, const Integer&, const Input& input) override { return default_input(input); }
  std::size_t choose(std::size_t count) override { return inputs_.choose(count); }

  Counterexample counterexample() {
    std::size_t next = 0;
    for (const EdgeId id : counterexample_.path) {
      const auto* havoc = std::get_if<Havoc>(&program_.cfa().edge(id).operation);
      if (!havoc) continue;
      const Sort sort = program_.symbol(havoc->target).sort();
      const auto& read = read_[next++];
      if (const auto* array = std::get_if<ArrayValue>(&read))
        counterexample_.havocs.emplace_back(
            std::make_shared<const ArrayValue>(term_value(array->default_value(), sort.element())));
      else
        counterexample_.havocs.push_back(term_value(std::get<Value>(read), sort));
    }
    return std::move(counterexample_);
  }

 private:
  const Program& program_;
  MixedInputs inputs_;
  std::vector<std::variant<Value, ArrayValue>> read_;
  Counterexample counterexample_;
};

}  // namespace

std::optional<Counterexample> Samples::random_failure(const Question& question) {
  RunOptions options;
  options.max_steps = failure_steps;
  for (int i = 0; i < failure_runs; ++i) {
    RecordedRun recorded(question.program, generator_());
    options.observer = &recorded;
    if (std::holds_alternative<ErrorReached>(warrant::run(question.program, recorded, options).end))
      return recorded.counterexample();
  }
  return std::nullopt;
}

InputValues Samples::any() {
  MixedInputs inputs(generator_());
  InputValues values;
  for (const NamedInput& named : prophecy_.inputs())
    values.push_back(term_value(inputs.next(named.input), named.symbol.sort()));
  return values;
}

Samples::Samples(const Prophecy& prophecy, const Program& lowered, const SolverOptions& options, std::uint64_t seed)
    : prophecy_(prophecy),
      terms_(prophecy.program().terms()),
      marked_(mark_sites(lowered)),
      options_(options),
      generator_(seed) {}

std::optional<InputValues> Samples::model_of(Solver& solver) const {
  if (solver.check() != Answer::Sat) return std::nullopt;
  const Model model = solver.model();
  InputValues values;
  for (const NamedInput& input : prophecy_.inputs()) values.push_back(model.value(input.symbol));
  return values;
}

// Every integer input is at most so far from its value.
Term Samples::within(const InputValues& centre, const Integer& distance) const {
  const Encoding& encoding = prophecy_.program().encoding();
  std::vector<Term> parts;
  for (std::size_t i = 0; i < centre.size(); ++i) {
    const NamedInput& named = prophecy_.inputs()[i];
    const ScalarType type = named.input.type;
    if (type.is_floating()) continue;
    const Integer value = std::get<Integer>(prophecy_.c_value(i, centre[i]));
    const Integer low = std::max(value - distance, input_low(named.input));
    const Integer high = std::min(value + distance, input_high(named.input));
    parts.push_back(encoding.compare(Comparison::Ge, named.symbol, encoding.constant(low, type), type));
    parts.push_back(encoding.compare(Comparison::Le, named.symbol, encoding.constant(high, type), type));
  }
  return terms_.conjunction(parts);
}

std::optional<InputValues> Samples::nearest(Term condition, const InputValues& values) {
  const std::unique_ptr<Solver> solver = make_solver(terms_, options_);
  solver->add(prophecy_.ranges());
  solver->add(condition);
  for (const long distance : {0, 1, 2, 10, 100, 1'000, 100'000}) {
    solver->push();
    solver->add(within(values, distance));
    std::optional<InputValues> found = model_of(*solver);
    solver->pop();
    if (found) return found;
  }
  return model_of(*solver);
}

std::optional<InputValues> Samples::smallest(Term condition) {
  InputValues zeros;
  for (const NamedInput& input : prophecy_.inputs()) zeros.push_back(default_input(input.input));
  return nearest(condition, zeros);
}

Integer Samples::random_number(const Input& input) {
  const Integer low = input_low(input), high = input_high(input);
  if (generator_() % 2 == 0) return std::min(high, std::max(low, Integer(static_cast<long>(generator_() % 400) - 200)));
  Integer span = high - low + 1;
  Integer offset = Integer(static_cast<unsigned long>(generator_() >> 1));
  return low + Integer::euclidean_remainder(offset, span);
}

std::optional<InputValues> Samples::random(Term condition) {
  const Encoding& encoding = prophecy_.program().encoding();
  const std::unique_ptr<Solver> solver = make_solver(terms_, options_);
  solver->add(prophecy_.ranges());
  solver->add(condition);
  // One input after the other is bounded at random, where that is possible.
  for (const NamedInput& named : prophecy_.inputs()) {
    const ScalarType type = named.input.type;
    if (type.is_floating()) continue;
    const Term number = encoding.constant(random_number(named.input), type);
    const Comparison comparison = generator_() % 2 == 0 ? Comparison::Ge : Comparison::Le;
    const Term bound = encoding.compare(comparison, named.symbol, number, type);
    if (solver->check(bound) == Answer::Sat) solver->add(bound);
  }
  return model_of(*solver);
}

Samples::End Samples::run(const InputValues& values) {
  // The interpreter asks for the bytes of a block, not for what C reads there.
  const auto is_memory = [](const NamedInput& input) { return input.input.kind == InputKind::Memory; };
  if (std::ranges::any_of(prophecy_.inputs(), is_memory)) return End::Open;
  MixedInputs others(generator_());
  SiteInputs source(prophecy_.by_site(values), others);
  RunOptions options;
  options.max_steps = max_steps;
  options.max_seconds = max_seconds;
  last_ = warrant::run(marked_, source, options);
  reads_ = source.reads();
  for (ReadInput& read : last_.inputs) read.input.name = input_name(read.input.name);
  if (std::holds_alternative<ErrorReached>(last_.end)) return End::Fails;
  if (std::holds_alternative<OutOfBudget>(last_.end) || std::holds_alternative<UnmodelledReached>(last_.end) ||
      std::holds_alternative<RecursionCutReached>(last_.end))
    return End::Open;
  return End::Passes;
}

}  // namespace warrant
