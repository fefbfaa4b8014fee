// How the passes and analyses of the program layer scale: programs of 20,000 and 200,000 edges in two shapes.
#include <benchmark/benchmark.h>

#include "c_text/dump.h"
#include "program/loops.h"
#include "program/pass/analysis/intervals.h"
#include "program/pass/pipeline.h"
#include "program/statistics.h"

namespace warrant {
namespace {

class Builder {
 public:
  explicit Builder(Arithmetic arithmetic)
      : program_(terms_, make_encoding(arithmetic, terms_, DataModel::LP64), DataModel::LP64) {
    program_.procedures.push_back({});
    program_.entry = 0;
    at_ = cfa().entry = cfa().add_location();
    cfa().exit = cfa().add_location();
    error_ = cfa().add_location({}, LocationKind::Error, "reach_error");
    for (int i = 0; i < global_count; ++i) {
      globals_.push_back(variable("g" + std::to_string(i), i % 2 ? u32_ : i32_));
      then(Assign{globals_.back(), constant(i, type_of(globals_.back()))});
    }
  }

  // Blocks one after another, as inlined calls give them.
  Program sequence(std::size_t edges) {
    while (cfa().edge_count() < edges) add_block();
    cfa().add_edge(at_, cfa().exit, Skip{});
    return std::move(program_);
  }

  // One loop around a choice between all blocks, as a reactive system has it.
  Program state_machine(std::size_t edges) {
    const VariableId state = variable("state", i32_);
    then(Assign{state, constant(0, i32_)});
    const LocationId head = at_;
    LocationId next_case = head;
    for (int number = 0; cfa().edge_count() < edges; ++number) {
      const Term chosen = compare(Comparison::Eq, state, number);
      const LocationId rest = cfa().add_location();
      cfa().add_edge(next_case, rest, Assume{terms_.negate(chosen)});
      at_ = next_case;
      then(Assume{chosen});
      add_block();
      input(state);
      cfa().add_edge(at_, head, Skip{});
      next_case = rest;
    }
    cfa().add_edge(next_case, cfa().exit, Skip{});
    return std::move(program_);
  }

 private:
  static constexpr int global_count = 500;

  Cfa& cfa() { return program_.procedures[0].cfa; }
  const Encoding& encoding() { return program_.encoding(); }
  VariableId variable(const std::string& name, ScalarType type) {
    Variable variable;
    variable.name = name;
    variable.type = type;
    return program_.add_variable(variable);
  }
  ScalarType type_of(VariableId id) { return *program_.variable(id).type; }
  Term constant(int value, ScalarType type) { return encoding().constant(Integer(value), type); }
  Term compare(Comparison op, VariableId id, int value) {
    return encoding().compare(op, program_.symbol(id), constant(value, type_of(id)), type_of(id));
  }
  void then(Operation operation) {
    const LocationId next = cfa().add_location();
    cfa().add_edge(at_, next, std::move(operation));
    at_ = next;
  }
  void input(VariableId id) {
    Input input;
    input.name = "__VERIFIER_nondet_int";
    input.type = type_of(id);
    then(Havoc{id, input});
  }
  // target := a + b with its check
  void add(VariableId target, VariableId a, Term b) {
    const ScalarType type = type_of(target);
    const Term left = encoding().convert(program_.symbol(a), type_of(a), type);
    const Term defined = encoding().defined(BinaryOperator::Add, left, b, type);
    if (!defined.is_true()) then(Assume{defined, AssumeKind::Undefined, Undefined::SignedOverflow});
    then(Assign{target, encoding().binary(BinaryOperator::Add, left, b, type)});
  }
  // A branch that ends the run, or reaches the error, unless the condition holds.
  void require(Term condition, LocationId otherwise) {
    cfa().add_edge(at_, otherwise, Assume{terms_.negate(condition)});
    then(Assume{condition});
  }

  void add_block() {
    const int n = blocks_++;
    const VariableId x = variable("x", i32_), i = variable("i", i32_), sum = variable("sum", u32_);
    const VariableId global = globals_[(7 * n) % global_count];
    input(x);
    require(compare(Comparison::Ge, x, 0), cfa().exit);
    then(Assign{sum, constant(0, u32_)});
    then(Assign{i, constant(0, i32_)});
    const LocationId head = at_;
    const Term goes_on = encoding().compare(Comparison::Lt, program_.symbol(i), program_.symbol(x), i32_);
    const LocationId after = cfa().add_location();
    cfa().add_edge(head, after, Assume{terms_.negate(goes_on)});
    then(Assume{goes_on});
    add(sum, sum, encoding().convert(program_.symbol(i), i32_, u32_));
    add(i, i, constant(1, i32_));
    cfa().add_edge(at_, head, Skip{});
    at_ = after;
    if (n % 3 == 0) add(global, global, constant(1, type_of(global)));
    const LocationId join = cfa().add_location();
    cfa().add_edge(at_, join, Assume{compare(Comparison::Lt, sum, 1000)});
    then(Assume{compare(Comparison::Ge, sum, 1000)});
    add(x, i, constant(2, i32_));
    cfa().add_edge(at_, join, Skip{});
    at_ = join;
    if (n % 10 == 0) require(compare(Comparison::Ge, global, 0), error_);
  }

  ScalarType i32_ = ScalarType::integer(4, true), u32_ = ScalarType::integer(4, false);
  // Programs and back-translations refer to their manager, so it lives on.
  TermManager& terms_ = *new TermManager();
  Program program_;
  LocationId at_, error_;
  std::vector<VariableId> globals_;
  int blocks_ = 0;
};

Program program_for(const benchmark::State& state) {
  Builder builder(Arithmetic::Int);
  const auto edges = static_cast<std::size_t>(state.range(0));
  return state.range(1) == 0 ? builder.sequence(edges) : builder.state_machine(edges);
}

void run_pass(benchmark::State& state, const std::vector<std::string_view>& names) {
  const Program program = program_for(state);
  for (auto _ : state) {
    const PassResult result = run_passes(program, names);
    state.counters["edges"] = static_cast<double>(result.program.cfa().edge_count());
  }
}

void loops(benchmark::State& state) {
  const Program program = program_for(state);
  for (auto _ : state) benchmark::DoNotOptimize(Loops(program.cfa()).size());
}

void intervals(benchmark::State& state) {
  const Program program = program_for(state);
  for (auto _ : state) benchmark::DoNotOptimize(Intervals(program).reaches(0));
}

void json(benchmark::State& state) {
  const Program program = program_for(state);
  for (auto _ : state) benchmark::DoNotOptimize(dump_json(program).size());
}

const std::vector<std::vector<std::int64_t>> sizes_and_shapes = {{20000, 200000}, {0, 1}};

const bool registered = [] {
  benchmark::RegisterBenchmark("loops", loops)->ArgsProduct(sizes_and_shapes)->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("intervals", intervals)->ArgsProduct(sizes_and_shapes)->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("json", json)->ArgsProduct({{20000}, {0}})->Unit(benchmark::kMillisecond);
  for (const NamedPass& pass : all_passes()) {
    benchmark::RegisterBenchmark(std::string(pass.name).c_str(),
                                 [&pass](benchmark::State& state) { run_pass(state, {pass.name}); })
        ->ArgsProduct(sizes_and_shapes)
        ->Unit(benchmark::kMillisecond);
  }
  benchmark::RegisterBenchmark(
      "default_passes",
      [](benchmark::State& state) { run_pass(state, {default_passes().begin(), default_passes().end()}); })
      ->ArgsProduct(sizes_and_shapes)
      ->Unit(benchmark::kMillisecond);
  return true;
}();

}  // namespace
}  // namespace warrant
