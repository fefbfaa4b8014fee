// What terms cost: making them, substituting in them, evaluating them. Times are per node of the DAG, so that a figure
// that grows with the size shows a cost that is not linear.
#include <benchmark/benchmark.h>

#include "logic/evaluate.h"
#include "logic/print.h"
#include "logic/substitute.h"
#include "logic/term_manager.h"

namespace warrant {
namespace {

void report_nodes(benchmark::State& state, std::size_t nodes) {
  state.counters["nodes"] = static_cast<double>(nodes);
  state.counters["time_per_node"] = benchmark::Counter(
      static_cast<double>(nodes), benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

template <typename Number>
std::string numbered(const char* stem, Number number) {
  std::string name = stem;
  return name += std::to_string(number);
}

// A conjunction of transition-like constraints: assignments, guards, wrapped arithmetic, a few shared terms.
Term formula(TermManager& terms, std::size_t nodes) {
  const Sort integer = Sort::integer();
  const Term modulus = terms.integer(Integer::power_of_two(32));
  Term state = terms.variable("x", integer);
  const Term step = terms.variable("step", integer), limit = terms.variable("limit", integer);
  std::vector<Term> parts;
  const std::size_t first = terms.node_count();
  for (int i = 0; terms.node_count() - first < nodes; ++i) {
    const Term input = terms.variable(numbered("in", i), integer);
    const Term guard = terms.le(terms.add(state, input), limit);
    const Term next = terms.ite(guard, terms.mod(terms.add(terms.mul(state, step), input), modulus), state);
    parts.push_back(terms.distinct(next, terms.add(input, terms.integer(i))));
    state = next;
  }
  return terms.conjunction(parts);
}

// A chain of binary nodes, as deep as it has nodes.
Term chain(TermManager& terms, std::size_t nodes) {
  const Sort sort = Sort::bit_vec(32);
  Term result = terms.variable("a", sort);
  const Term b = terms.variable("b", sort);
  for (std::size_t i = 0; i < nodes; ++i) {
    result = i % 2 == 0 ? terms.mul(result, b) : terms.bv_binary(Op::BvXor, result, b);
  }
  return result;
}

void make_distinct_terms(benchmark::State& state) {
  const auto count = static_cast<std::size_t>(state.range(0));
  double bytes_per_node = 0;
  for (auto _ : state) {
    TermManager terms;
    const Term end = chain(terms, count);
    benchmark::DoNotOptimize(end);
    bytes_per_node = static_cast<double>(terms.bytes_used()) / static_cast<double>(terms.node_count());
  }
  report_nodes(state, count);
  state.counters["bytes_per_node"] = bytes_per_node;
}
BENCHMARK(make_distinct_terms)->RangeMultiplier(10)->Range(10000, 1000000)->Unit(benchmark::kMillisecond);

void make_formula(benchmark::State& state) {
  double bytes_per_node = 0;
  std::size_t nodes = 0;
  for (auto _ : state) {
    TermManager terms;
    benchmark::DoNotOptimize(formula(terms, static_cast<std::size_t>(state.range(0))));
    nodes = terms.node_count();
    bytes_per_node = static_cast<double>(terms.bytes_used()) / static_cast<double>(nodes);
  }
  report_nodes(state, nodes);
  state.counters["bytes_per_node"] = bytes_per_node;
}
BENCHMARK(make_formula)->RangeMultiplier(10)->Range(10000, 1000000)->Unit(benchmark::kMillisecond);

void find_existing_terms(benchmark::State& state) {
  TermManager terms;
  const auto count = static_cast<std::size_t>(state.range(0));
  chain(terms, count);
  for (auto _ : state) benchmark::DoNotOptimize(chain(terms, count));
  report_nodes(state, count);
}
BENCHMARK(find_existing_terms)->RangeMultiplier(10)->Range(10000, 1000000)->Unit(benchmark::kMillisecond);

void sum_one_at_a_time(benchmark::State& state) {
  const auto count = static_cast<std::size_t>(state.range(0));
  for (auto _ : state) {
    TermManager terms;
    Term sum = terms.integer(0);
    for (std::size_t i = 0; i < count; ++i) {
      sum = terms.add(sum, terms.variable(numbered("x", i), Sort::integer()));
    }
    benchmark::DoNotOptimize(sum);
  }
  report_nodes(state, count);
}
BENCHMARK(sum_one_at_a_time)->RangeMultiplier(10)->Range(10000, 1000000)->Unit(benchmark::kMillisecond);

void substitute_variable(benchmark::State& state) {
  TermManager terms;
  const Term term = formula(terms, static_cast<std::size_t>(state.range(0)));
  const Term x = terms.variable("x", Sort::integer());
  std::size_t round = 0;
  for (auto _ : state) {
    // A new variable each time: the whole result is new.
    const Term replacement = terms.variable(numbered("y", round++), Sort::integer());
    benchmark::DoNotOptimize(substitute(terms, term, {{x, replacement}}));
  }
  report_nodes(state, dag_size(term));
}
BENCHMARK(substitute_variable)
    ->RangeMultiplier(10)
    ->Range(10000, 1000000)
    ->Iterations(3)
    ->Unit(benchmark::kMillisecond);

void evaluate(benchmark::State& state) {
  TermManager terms;
  const Term term = formula(terms, static_cast<std::size_t>(state.range(0)));
  for (auto _ : state) {
    Evaluator evaluator([](Term variable) { return Value(Integer(variable.id() % 1000)); });
    benchmark::DoNotOptimize(evaluator.evaluate(term));
  }
  report_nodes(state, dag_size(term));
}
BENCHMARK(evaluate)->RangeMultiplier(10)->Range(10000, 1000000)->Unit(benchmark::kMillisecond);

void evaluate_stores(benchmark::State& state) {
  TermManager terms;
  Term array = terms.variable("array", Sort::array(Sort::integer(), Sort::integer()));
  std::vector<Term> reads;
  const auto count = static_cast<int>(state.range(0));
  for (int i = 0; i < count; ++i) {
    const Term index = terms.variable(numbered("i", i), Sort::integer());
    array = terms.store(array, index, terms.integer(i));
    reads.push_back(terms.select(array, terms.variable(numbered("j", i), Sort::integer())));
  }
  const Term term = terms.add(reads);
  for (auto _ : state) {
    Evaluator evaluator([](Term variable) {
      if (variable.sort().is_int()) return Value(Integer(variable.id()));
      return Value(std::make_shared<const ArrayValue>(Integer(0)));
    });
    benchmark::DoNotOptimize(evaluator.evaluate(term));
  }
  report_nodes(state, dag_size(term));
}
BENCHMARK(evaluate_stores)->RangeMultiplier(4)->Range(64, 4096)->Unit(benchmark::kMillisecond);

void read_stores_at_constants(benchmark::State& state) {
  const auto count = static_cast<int>(state.range(0));
  for (auto _ : state) {
    TermManager terms;
    Term array = terms.variable("array", Sort::array(Sort::integer(), Sort::integer()));
    for (int i = 0; i < count; ++i) array = terms.store(array, terms.integer(i), terms.integer(2 * i));
    for (int i = 0; i < count; ++i) benchmark::DoNotOptimize(terms.select(array, terms.integer(i)));
  }
  report_nodes(state, static_cast<std::size_t>(count));
}
BENCHMARK(read_stores_at_constants)->RangeMultiplier(4)->Range(256, 16384)->Unit(benchmark::kMillisecond);

void print_smtlib(benchmark::State& state) {
  TermManager terms;
  const Term term = formula(terms, static_cast<std::size_t>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(to_smtlib(term));
  report_nodes(state, dag_size(term));
}
BENCHMARK(print_smtlib)->RangeMultiplier(10)->Range(10000, 1000000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace warrant
