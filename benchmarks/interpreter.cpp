// How many steps (edges) per second the interpreter executes on concrete code.
#include "evidence/interpreter/interpreter.h"

#include <benchmark/benchmark.h>

namespace warrant {
namespace {

struct Loop {
  explicit Loop(Arithmetic arithmetic)
      : encoding(make_encoding(arithmetic, terms, DataModel::LP64)), program(terms, encoding, DataModel::LP64) {
    program.procedures.push_back({});
    program.entry = 0;
    cfa().entry = cfa().add_location();
    cfa().exit = cfa().add_location();
  }
  Cfa& cfa() { return program.procedures[0].cfa; }
  VariableId variable(const char* name, ScalarType type) {
    Variable variable;
    variable.name = name;
    variable.type = type;
    return program.add_variable(variable);
  }
  // for (i = 0; i < count; i++) body
  void build(std::int64_t count, const std::vector<Operation>& before, const std::vector<Operation>& body) {
    LocationId at = cfa().entry;
    auto then = [&](const Operation& operation) {
      LocationId next = cfa().add_location();
      cfa().add_edge(at, next, operation);
      at = next;
    };
    for (const Operation& operation : before) then(operation);
    then(Assign{i, encoding->constant(0, i32)});
    LocationId head = at;
    Term goes_on = encoding->compare(Comparison::Lt, program.symbol(i), encoding->constant(count, i32), i32);
    then(Assume{goes_on});
    for (const Operation& operation : body) then(operation);
    Term next = encoding->binary(BinaryOperator::Add, program.symbol(i), encoding->constant(1, i32), i32);
    cfa().add_edge(at, head, Assign{i, next});
    cfa().add_edge(head, cfa().exit, Assume{terms.negate(goes_on)});
  }
  void run(benchmark::State& state) {
    DefaultInputs inputs;
    std::uint64_t steps = 0;
    for (auto _ : state) steps += warrant::run(program, inputs).steps;
    state.counters["steps"] = benchmark::Counter(static_cast<double>(steps), benchmark::Counter::kIsRate);
  }

  ScalarType i32 = ScalarType::integer(4, true), u32 = ScalarType::integer(4, false);
  TermManager terms;
  std::shared_ptr<const Encoding> encoding;
  Program program;
  VariableId i = variable("i", i32);
};

Arithmetic arithmetic_of(const benchmark::State& state) {
  return state.range(0) == 0 ? Arithmetic::Int : Arithmetic::Bv;
}

// hash = hash * 31 + (i ^ (hash >> 7)) in unsigned arithmetic.
void scalar_loop(benchmark::State& state) {
  Loop loop(arithmetic_of(state));
  const Encoding& e = *loop.encoding;
  VariableId hash = loop.variable("hash", loop.u32);
  Term h = loop.program.symbol(hash), i = e.convert(loop.program.symbol(loop.i), loop.i32, loop.u32);
  Term shifted = e.binary(BinaryOperator::Shr, h, e.constant(7, loop.u32), loop.u32);
  Term product = e.binary(BinaryOperator::Mul, h, e.constant(31, loop.u32), loop.u32);
  Term mixed = e.binary(BinaryOperator::Xor, i, shifted, loop.u32);
  loop.build(100000, {}, {Assign{hash, e.binary(BinaryOperator::Add, product, mixed, loop.u32)}});
  loop.run(state);
}
BENCHMARK(scalar_loop)->Arg(0)->Arg(1)->ArgName("bv");

void memory_loop(benchmark::State& state) {
  Loop loop(arithmetic_of(state));
  const Encoding& e = *loop.encoding;
  VariableId block = loop.variable("block", e.pointer_type()), x = loop.variable("x", loop.i32);
  Term index = e.binary(BinaryOperator::Rem, loop.program.symbol(loop.i), e.constant(1000, loop.i32), loop.i32);
  Term cell = e.offset(loop.program.symbol(block), index, loop.i32, 4);
  Term sum = e.binary(BinaryOperator::Add, loop.program.symbol(x), e.constant(1, loop.i32), loop.i32);
  loop.build(100000, {Allocate{block, e.address(4000), 4, Lifetime::Static, Content::Zero, "a"}},
             {Load{x, cell, loop.i32}, Store{cell, sum, loop.i32}});
  loop.run(state);
}
BENCHMARK(memory_loop)->Arg(0)->Arg(1)->ArgName("bv");

void array_loop(benchmark::State& state) {
  Loop loop(arithmetic_of(state));
  const Encoding& e = *loop.encoding;
  Variable cells;
  cells.name = "a";
  cells.role = VariableRole::Memory;
  VariableId a = loop.program.add_memory_variable(cells, Sort::array(e.address_sort(), e.sort_of(loop.i32)));
  Term index =
      e.convert(e.binary(BinaryOperator::Rem, loop.program.symbol(loop.i), e.constant(1000, loop.i32), loop.i32),
                loop.i32, e.pointer_type());
  Term old = loop.terms.select(loop.program.symbol(a), index);
  Term sum = e.binary(BinaryOperator::Add, old, e.constant(1, loop.i32), loop.i32);
  loop.build(100000, {}, {Assign{a, loop.terms.store(loop.program.symbol(a), index, sum)}});
  loop.run(state);
}
BENCHMARK(array_loop)->Arg(0)->Arg(1)->ArgName("bv");

}  // namespace
}  // namespace warrant
