#include "explain/samples.h"

#include "evidence/interpreter.h"

namespace warrant {
namespace {

constexpr std::uint64_t max_steps = 2'000'000;
constexpr double max_seconds = 0.5;

}  // namespace

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
  RandomInputs others(generator_());
  SiteInputs source(prophecy_.by_site(values), others);
  RunOptions options;
  options.max_steps = max_steps;
  options.max_seconds = max_seconds;
  const RunResult result = warrant::run(marked_, source, options);
  reads_ = source.reads();
  if (std::holds_alternative<ErrorReached>(result.end)) return End::Fails;
  if (std::holds_alternative<OutOfBudget>(result.end) || std::holds_alternative<UnmodelledReached>(result.end) ||
      std::holds_alternative<RecursionCutReached>(result.end))
    return End::Open;
  return End::Passes;
}

}  // namespace warrant
