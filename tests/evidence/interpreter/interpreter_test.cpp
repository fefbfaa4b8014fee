#include "evidence/interpreter/interpreter.h"

#include <gtest/gtest.h>

#include <deque>
#include <map>
#include <sstream>

#include "evidence/program_builder.h"

namespace warrant {
namespace {

class Interpreter : public ::testing::TestWithParam<Arithmetic> {};

INSTANTIATE_TEST_SUITE_P(Encodings, Interpreter, ::testing::Values(Arithmetic::Int, Arithmetic::Bv),
                         [](const auto& info) { return info.param == Arithmetic::Int ? "int" : "bv"; });

template <class End>
const End* ended(const RunResult& result) {
  return std::get_if<End>(&result.end);
}

Integer returned(const RunResult& result) {
  const auto* end = ended<Returned>(result);
  return end != nullptr && end->value ? *end->value : Integer(-999);
}

// sum := 0; for (i := 0; i < n; i++) sum := sum + i
void build_sum(ProgramBuilder& b, int n) {
  VariableId i = b.variable("i", i32), sum = b.variable("sum", i32);
  b.program.procedures[0].result = sum;
  b.then(Assign{i, b.number(0)});
  b.then(Assign{sum, b.number(0)});
  LocationId head = b.at, body = b.place(), end = b.place();
  Term goes_on = b.compare(Comparison::Lt, b[i], b.number(n));
  b.edge(head, body, Assume{goes_on});
  b.edge(head, end, Assume{b.terms.negate(goes_on)});
  b.at = body;
  b.then(Assign{sum, b.binary(BinaryOperator::Add, b[sum], b[i])});
  b.then_to(head, Assign{i, b.binary(BinaryOperator::Add, b[i], b.number(1))});
  b.at = end;
  b.finish();
}

TEST_P(Interpreter, loop_computes_its_sum) {
  ProgramBuilder b(GetParam());
  build_sum(b, 1000);
  RunResult result = b.run();
  EXPECT_EQ(returned(result), Integer(499500));
  EXPECT_EQ(result.steps, 3004U);
}

TEST_P(Interpreter, step_limit_ends_the_run) {
  ProgramBuilder b(GetParam());
  build_sum(b, 1000);
  DefaultInputs inputs;
  RunOptions options;
  options.max_steps = 100;
  RunResult result = b.run(inputs, options);
  ASSERT_TRUE(ended<OutOfBudget>(result));
  EXPECT_EQ(result.steps, 100U);
  EXPECT_EQ(describe(result, b.program), "out of budget after 100 steps (steps)");
}

TEST_P(Interpreter, time_limit_ends_the_run) {
  ProgramBuilder b(GetParam());
  b.then_to(b.at);
  b.at = b.place();
  DefaultInputs inputs;
  RunOptions options;
  options.max_seconds = 0.01;
  EXPECT_TRUE(ended<OutOfBudget>(b.run(inputs, options)));
}

TEST_P(Interpreter, unsigned_arithmetic_wraps) {
  ProgramBuilder b(GetParam());
  VariableId x = b.variable("x", u64);
  b.program.procedures[0].result = x;
  b.then(Assign{x, b.number(*Integer::parse("18446744073709551615"), u64)});
  b.then(Assign{x, b.binary(BinaryOperator::Mul, b[x], b[x], u64)});
  b.then(Assign{x, b.binary(BinaryOperator::Sub, b[x], b.number(3, u64), u64)});
  b.finish();
  EXPECT_EQ(returned(b.run()), *Integer::parse("18446744073709551614"));
}

TEST_P(Interpreter, all_binary_operators_agree_with_the_host) {
  using enum BinaryOperator;
  const std::int32_t samples[] = {0, 1, -1, 2, 7, -7, 31, 1000, -1000, INT32_MAX, INT32_MIN};
  for (BinaryOperator op : {Add, Sub, Mul, Div, Rem, Shl, Shr, And, Or, Xor}) {
    for (std::int32_t x : samples) {
      for (std::int32_t y : samples) {
        std::int64_t a = x, c = y, expected = 0;
        bool shift = op == Shl || op == Shr;
        if (shift && (y < 0 || y > 31 || (op == Shl && x < 0))) continue;
        if ((op == Div || op == Rem) && y == 0) continue;
        switch (op) {
          case Add:
            expected = a + c;
            break;
          case Sub:
            expected = a - c;
            break;
          case Mul:
            expected = a * c;
            break;
          case Div:
            expected = a / c;
            break;
          case Rem:
            expected = a % c;
            break;
          case Shl:
            expected = a << c;
            break;
          case Shr:
            expected = a >> c;
            break;
          case And:
            expected = a & c;
            break;
          case Or:
            expected = a | c;
            break;
          case Xor:
            expected = a ^ c;
            break;
        }
        if (expected != static_cast<std::int32_t>(expected)) continue;
        ProgramBuilder b(GetParam());
        VariableId p = b.variable("p", i32), q = b.variable("q", i32);
        b.program.procedures[0].result = p;
        b.then(Assign{p, b.number(x)});
        b.then(Assign{q, b.number(y)});
        b.then(Assign{p, b.binary(op, b[p], b[q])});
        b.finish();
        EXPECT_EQ(returned(b.run()), Integer(static_cast<long>(expected)))
            << static_cast<int>(op) << " of " << x << " and " << y;
      }
    }
  }
}

TEST_P(Interpreter, false_check_is_undefined_behaviour_and_false_assume_blocks) {
  for (AssumeKind kind : {AssumeKind::Undefined, AssumeKind::Program, AssumeKind::Resource}) {
    ProgramBuilder b(GetParam());
    b.then(Assume{b.terms.falsity(), kind, Undefined::DivisionByZero});
    b.finish();
    RunResult result = b.run();
    if (kind == AssumeKind::Undefined) {
      ASSERT_TRUE(ended<UndefinedBehaviour>(result));
      EXPECT_EQ(ended<UndefinedBehaviour>(result)->kind, Undefined::DivisionByZero);
    } else {
      ASSERT_TRUE(ended<Blocked>(result));
      EXPECT_EQ(ended<Blocked>(result)->kind, kind);
    }
  }
}

TEST_P(Interpreter, target_locations_end_the_run) {
  auto run_to = [](LocationKind kind) {
    ProgramBuilder b(GetParam());
    b.then_to(b.place(kind, "note"));
    return b.run();
  };
  EXPECT_EQ(ended<ErrorReached>(run_to(LocationKind::Error))->note, "note");
  EXPECT_EQ(ended<UnmodelledReached>(run_to(LocationKind::Unmodelled))->note, "note");
  EXPECT_EQ(ended<RecursionCutReached>(run_to(LocationKind::RecursionCut))->note, "note");
  EXPECT_TRUE(ended<Ended>(run_to(LocationKind::Plain)));
}

TEST_P(Interpreter, inputs_are_read_in_order_and_recorded) {
  ProgramBuilder b(GetParam());
  VariableId x = b.variable("x", i32), y = b.variable("y", u8);
  b.program.procedures[0].result = x;
  b.then(Havoc{x, Input{InputKind::Nondet, "__VERIFIER_nondet_int", i32, {}, {}}});
  b.then(Havoc{y, Input{InputKind::Nondet, "__VERIFIER_nondet_uchar", u8, {}, {}}});
  b.then(Assign{x, b.binary(BinaryOperator::Sub, b[x], b.encoding().convert(b[y], u8, i32))});
  b.finish();
  ListedInputs inputs({Integer(-5), Integer(260)});
  RunResult result = b.run(inputs);
  EXPECT_EQ(returned(result), Integer(-9));
  ASSERT_EQ(result.inputs.size(), 2U);
  EXPECT_EQ(std::get<Integer>(result.inputs[0].value), Integer(-5));
  EXPECT_EQ(std::get<Integer>(result.inputs[1].value), Integer(4));
}

TEST_P(Interpreter, default_input_is_nearest_to_zero) {
  ProgramBuilder b(GetParam());
  VariableId x = b.variable("x", i32);
  b.program.procedures[0].result = x;
  b.then(Havoc{x, Input{InputKind::Nondet, "f", i32, Integer(3), Integer(10)}});
  b.finish();
  EXPECT_EQ(returned(b.run()), Integer(3));
}

TEST_P(Interpreter, random_inputs_stay_in_range_and_repeat_with_their_seed) {
  ProgramBuilder b(GetParam());
  VariableId x = b.variable("x", i32);
  b.program.procedures[0].result = x;
  for (int i = 0; i < 50; ++i) b.then(Havoc{x, Input{InputKind::Nondet, "f", i32, Integer(-3), Integer(100)}});
  b.finish();
  RandomInputs first(7), second(7);
  RunResult one = b.run(first), other = b.run(second);
  for (std::size_t i = 0; i < one.inputs.size(); ++i) {
    EXPECT_TRUE(same_value(one.inputs[i].value, other.inputs[i].value));
    EXPECT_GE(std::get<Integer>(one.inputs[i].value), Integer(-3));
    EXPECT_LE(std::get<Integer>(one.inputs[i].value), Integer(100));
  }
}

// fib(n) = n < 2 ? n : fib(n - 1) + fib(n - 2)
TEST_P(Interpreter, recursion_keeps_the_locals_of_each_activation) {
  ProgramBuilder b(GetParam());
  ProcedureId fib = b.start("fib");
  VariableId n = b.variable("n", i32, true), left = b.variable("left", i32, true),
             right = b.variable("right", i32, true);
  VariableId result = b.variable("result", i32, true);
  b.program.procedures[fib].parameters = {n};
  b.program.procedures[fib].result = result;
  LocationId base = b.place(), step = b.place();
  Term small = b.compare(Comparison::Lt, b[n], b.number(2));
  b.edge(b.at, base, Assume{small});
  b.edge(b.at, step, Assume{b.terms.negate(small)});
  b.edge(base, b.cfa().exit, Assign{result, b[n]});
  b.at = step;
  b.then(Call{fib, {b.binary(BinaryOperator::Sub, b[n], b.number(1))}, left});
  b.then(Call{fib, {b.binary(BinaryOperator::Sub, b[n], b.number(2))}, right});
  b.then_to(b.cfa().exit, Assign{result, b.binary(BinaryOperator::Add, b[left], b[right])});
  b.current = 0;
  b.at = b.cfa().entry;
  VariableId main_result = b.variable("main_result", i32);
  b.program.procedures[0].result = main_result;
  b.then(Call{fib, {b.number(20)}, main_result});
  b.finish();
  EXPECT_EQ(returned(b.run()), Integer(6765));
}

TEST_P(Interpreter, deep_recursion_needs_no_host_stack) {
  ProgramBuilder b(GetParam());
  ProcedureId down = b.start("down");
  VariableId n = b.variable("n", i32, true), result = b.variable("result", i32, true);
  b.program.procedures[down].parameters = {n};
  b.program.procedures[down].result = result;
  LocationId base = b.place(), step = b.place();
  Term zero = b.compare(Comparison::Eq, b[n], b.number(0));
  b.edge(b.at, base, Assume{zero});
  b.edge(b.at, step, Assume{b.terms.negate(zero)});
  b.edge(base, b.cfa().exit, Assign{result, b.number(0)});
  b.at = step;
  b.then(Call{down, {b.binary(BinaryOperator::Sub, b[n], b.number(1))}, result});
  b.then_to(b.cfa().exit, Assign{result, b.binary(BinaryOperator::Add, b[result], b.number(1))});
  b.current = 0;
  b.at = b.cfa().entry;
  VariableId main_result = b.variable("main_result", i32);
  b.program.procedures[0].result = main_result;
  b.then(Call{down, {b.number(1000000)}, main_result});
  b.finish();
  EXPECT_EQ(returned(b.run()), Integer(1000000));
}

TEST_P(Interpreter, endless_recursion_runs_out_of_memory_budget) {
  ProgramBuilder b(GetParam());
  ProcedureId forever = b.start("forever");
  b.variable("n", i32, true);
  b.then_to(b.cfa().exit, Call{forever, {}, none_id});
  b.current = 0;
  b.at = b.cfa().entry;
  b.then(Call{forever, {}, none_id});
  b.finish();
  DefaultInputs inputs;
  RunOptions options;
  options.max_memory_bytes = 1 << 20;
  EXPECT_TRUE(ended<OutOfBudget>(b.run(inputs, options)));
}

// --- memory

class InterpreterMemory : public Interpreter {
 protected:
  InterpreterMemory() : b(GetParam()) {
    p = b.variable("p", b.encoding().pointer_type());
    x = b.variable("x", i32);
    b.program.procedures[0].result = x;
  }
  Term bytes(int count) const { return b.encoding().address(count); }
  Term at(int offset) const { return b.encoding().offset(b[p], b.number(offset), i32, 1); }
  void allocate(Content content = Content::Undefined, Lifetime lifetime = Lifetime::Heap, int size = 16) {
    b.then(Allocate{p, bytes(size), 8, lifetime, content, "block"});
  }
  Undefined undefined_of(const RunResult& result) {
    const auto* end = ended<UndefinedBehaviour>(result);
    return end == nullptr ? Undefined::Unreachable : end->kind;
  }

  ProgramBuilder b;
  VariableId p, x;
};

INSTANTIATE_TEST_SUITE_P(Encodings, InterpreterMemory, ::testing::Values(Arithmetic::Int, Arithmetic::Bv),
                         [](const auto& info) { return info.param == Arithmetic::Int ? "int" : "bv"; });

TEST_P(InterpreterMemory, bytes_are_little_endian_and_signed_loads_extend) {
  allocate();
  b.then(Store{at(4), b.number(-2), i32});
  VariableId byte = b.variable("byte", u8);
  b.then(Load{byte, at(5), u8});
  b.then(Load{x, at(4), i32});
  b.then(Assign{x, b.binary(BinaryOperator::Add, b[x], b.encoding().convert(b[byte], u8, i32))});
  b.finish();
  EXPECT_EQ(returned(b.run()), Integer(253));
}

TEST_P(InterpreterMemory, floats_are_stored_as_their_bits) {
  allocate();
  VariableId d = b.variable("d", f64);
  Sort sort = Encoding::float_sort(f64);
  b.then(Assign{d, b.terms.floating(FloatValue::from_double(1.5, sort))});
  b.then(Assign{d, b.binary(BinaryOperator::Div, b[d], b.terms.floating(FloatValue::from_double(-0.75, sort)), f64)});
  b.then(Store{at(0), b[d], f64});
  b.then(Load{x, at(4), i32});
  b.finish();
  EXPECT_EQ(returned(b.run()), Integer(static_cast<int>(0xc0000000U)));
}

TEST_P(InterpreterMemory, access_outside_a_live_block_is_undefined) {
  struct Case {
    int offset;
    bool fails;
  };
  for (Case c : {Case{-1, true}, {0, false}, {12, false}, {13, true}, {16, true}}) {
    ProgramBuilder fresh(GetParam());
    VariableId q = fresh.variable("q", fresh.encoding().pointer_type());
    VariableId y = fresh.variable("y", i32);
    fresh.then(Allocate{q, fresh.encoding().address(16), 8, Lifetime::Heap, Content::Zero, "block"});
    fresh.then(Load{y, fresh.encoding().offset(fresh[q], fresh.number(c.offset), i32, 1), i32});
    fresh.finish();
    RunResult result = fresh.run();
    EXPECT_EQ(ended<UndefinedBehaviour>(result) != nullptr, c.fails) << c.offset;
  }
}

TEST_P(InterpreterMemory, null_access_is_undefined) {
  b.then(Assign{p, b.encoding().address(0)});
  b.then(Store{b[p], b.number(1), i32});
  b.finish();
  EXPECT_EQ(undefined_of(b.run()), Undefined::NullAccess);
}

TEST_P(InterpreterMemory, use_after_free_and_double_free_are_undefined) {
  allocate();
  b.then(Free{b[p]});
  b.then(Load{x, b[p], i32});
  b.finish();
  EXPECT_EQ(undefined_of(b.run()), Undefined::DeadAccess);

  ProgramBuilder twice(GetParam());
  VariableId q = twice.variable("q", twice.encoding().pointer_type());
  twice.then(Allocate{q, twice.encoding().address(16), 8, Lifetime::Heap, Content::Zero, "block"});
  twice.then(Free{twice[q]});
  twice.then(Free{twice[q]});
  twice.finish();
  EXPECT_EQ(undefined_of(twice.run()), Undefined::InvalidFree);
}

TEST_P(InterpreterMemory, free_of_null_is_fine_and_of_a_middle_or_a_static_is_not) {
  b.then(Free{b.encoding().address(0)});
  allocate(Content::Zero, Lifetime::Static);
  b.then(Free{b[p]});
  b.finish();
  EXPECT_EQ(undefined_of(b.run()), Undefined::InvalidFree);
}

TEST_P(InterpreterMemory, uninitialised_bytes_are_inputs_that_stay) {
  allocate();
  b.then(Load{x, at(0), i32});
  VariableId y = b.variable("y", i32);
  b.then(Load{y, at(0), i32});
  b.then(Assign{x, b.binary(BinaryOperator::Sub, b[x], b[y])});
  b.finish();
  ListedInputs inputs({Integer(77)});
  RunResult result = b.run(inputs);
  EXPECT_EQ(returned(result), Integer(0));
  ASSERT_EQ(result.inputs.size(), 1U);
  EXPECT_EQ(result.inputs[0].input.kind, InputKind::Uninitialised);
}

TEST_P(InterpreterMemory, copies_carry_undefined_bytes_along) {
  allocate();
  b.then(Store{at(0), b.number(5), i32});
  b.then(Copy{at(8), at(0), bytes(8), nullptr});
  b.then(Load{x, at(8), i32});
  VariableId y = b.variable("y", i32);
  b.then(Load{y, at(12), i32});
  b.finish();
  RunResult result = b.run();
  EXPECT_EQ(returned(result), Integer(5));
  EXPECT_EQ(result.inputs.size(), 1U);
}

TEST_P(InterpreterMemory, undefined_bytes_copied_into_a_defined_block_are_undefined_there) {
  allocate();
  VariableId q = b.variable("q", b.encoding().pointer_type());
  b.then(Allocate{q, bytes(16), 8, Lifetime::Static, Content::Zero, "global"});
  b.then(Copy{b[q], b[p], bytes(4), nullptr});
  b.then(Load{x, b[q], i32});
  b.finish();
  EXPECT_EQ(b.run().inputs.size(), 1U);
}

TEST_P(InterpreterMemory, overlapping_copy_moves) {
  allocate(Content::Zero);
  b.then(Store{at(0), b.number(0x04030201), i32});
  b.then(Copy{at(1), at(0), bytes(4), nullptr});
  b.then(Load{x, at(0), i32});
  b.finish();
  EXPECT_EQ(returned(b.run()), Integer(0x03020101));
}

TEST_P(InterpreterMemory, fill_sets_bytes) {
  allocate();
  b.then(Fill{at(0), b.number(0x7f, u8), bytes(16), nullptr});
  b.then(Load{x, at(3), i32});
  b.finish();
  EXPECT_EQ(returned(b.run()), Integer(0x7f7f7f7f));
}

TEST_P(InterpreterMemory, automatic_block_dies_at_return_and_at_its_next_allocation) {
  ProcedureId f = b.start("f");
  VariableId local = b.variable("local", b.encoding().pointer_type(), true);
  b.program.procedures[f].result = local;
  b.then_to(b.cfa().exit, Allocate{local, bytes(4), 4, Lifetime::Automatic, Content::Zero, "v"});
  b.current = 0;
  b.at = b.cfa().entry;
  b.then(Call{f, {}, p});
  b.then(Load{x, b[p], i32});
  b.finish();
  EXPECT_EQ(undefined_of(b.run()), Undefined::DeadAccess);

  ProgramBuilder again(GetParam());
  VariableId q = again.variable("q", again.encoding().pointer_type()),
             old = again.variable("old", again.encoding().pointer_type());
  VariableId count = again.variable("count", i32), y = again.variable("y", i32);
  LocationId head = again.at;
  again.then(Assign{old, again[q]});
  again.then(Allocate{q, again.encoding().address(4), 4, Lifetime::Automatic, Content::Zero, "v"});
  again.then(Assign{count, again.binary(BinaryOperator::Add, again[count], again.number(1))});
  LocationId out = again.place();
  Term first = again.compare(Comparison::Lt, again[count], again.number(2));
  again.then_to(head, Assume{first});
  again.then_to(out, Assume{again.terms.negate(first)});
  again.at = out;
  again.then(Load{y, again[q], i32});
  again.then(Load{y, again[old], i32});
  again.finish();
  RunResult result = again.run();
  EXPECT_EQ(undefined_of(result), Undefined::DeadAccess);
  EXPECT_EQ(result.steps, 10U);
}

TEST_P(InterpreterMemory, address_order_can_be_switched) {
  VariableId q = b.variable("q", b.encoding().pointer_type());
  allocate();
  b.then(Allocate{q, bytes(16), 8, Lifetime::Heap, Content::Zero, "second"});
  Term less = b.compare(Comparison::Lt, b[p], b[q], b.encoding().pointer_type());
  b.then(Assign{x, b.encoding().from_truth(less, i32)});
  b.finish();
  DefaultInputs inputs;
  RunOptions options;
  EXPECT_EQ(returned(b.run(inputs, options)), Integer(1));
  options.address_order = AddressOrder::Descending;
  EXPECT_EQ(returned(b.run(inputs, options)), Integer(0));
}

TEST_P(InterpreterMemory, blocks_are_aligned_and_disjoint_in_both_orders) {
  for (AddressOrder order : {AddressOrder::Ascending, AddressOrder::Descending}) {
    Memory memory(DataModel::ILP32, order, 1 << 20);
    std::deque<Allocate> operations;
    std::vector<Block*> blocks;
    for (unsigned i = 0; i < 100; ++i) {
      unsigned align = 1U << (i % 7);
      const Lifetime lifetime = i % 2 == 0 ? Lifetime::Heap : Lifetime::Static;
      operations.push_back({0, Term(), align, lifetime, Content::Zero, "block"});
      blocks.push_back(std::get<Block*>(memory.allocate(i, operations.back())));
      EXPECT_EQ(blocks.back()->base() % align, 0U);
      EXPECT_EQ(memory.find_base(blocks.back()->base()), blocks.back());
    }
    for (Block* a : blocks) {
      for (Block* c : blocks) {
        EXPECT_TRUE(a == c || a->base() + a->size() < c->base() || c->base() + c->size() < a->base());
      }
    }
  }
}

TEST_P(InterpreterMemory, addresses_of_dead_blocks_are_used_again_once_there_are_no_others) {
  for (AddressOrder order : {AddressOrder::Ascending, AddressOrder::Descending}) {
    Memory memory(DataModel::ILP32, order, std::uint64_t{2} << 30);
    const Allocate operation{0, Term(), 16, Lifetime::Heap, Content::Zero, "block"};
    std::map<std::uint64_t, Block*> live;
    std::uint32_t random = 12345;
    // Ten times the address space.
    for (unsigned i = 0; i < 10'000; ++i) {
      random = random * 1664525 + 1013904223;
      const std::uint64_t size = (random >> 8) % (4 << 20);
      const auto allocated = memory.allocate(size, operation);
      ASSERT_TRUE(std::holds_alternative<Block*>(allocated)) << i;
      Block* const block = std::get<Block*>(allocated);
      ASSERT_EQ(block->base() % 16, 0U);
      ASSERT_EQ(block->size(), size);
      const auto after = live.upper_bound(block->base());
      ASSERT_TRUE(after == live.end() || block->base() + size < after->first);
      if (after != live.begin()) {
        const Block* const before = std::prev(after)->second;
        ASSERT_TRUE(before->base() + before->size() < block->base());
      }
      live[block->base()] = block;
      if (live.size() > 100) {
        auto victim = live.lower_bound(0x50000000 + random % 0x70000000);
        if (victim == live.end()) victim = live.begin();
        memory.release(victim->second);
        live.erase(victim);
      }
    }
    EXPECT_EQ(std::get<Shortage>(memory.allocate(0x80000000, operation)), Shortage::AddressSpace);
  }
}

TEST_P(InterpreterMemory, impossible_size_blocks_as_a_resource) {
  b.then(Allocate{p, b.encoding().address(*Integer::parse("1152921504606846976")), 8, Lifetime::Heap,
                  Content::Undefined, "malloc"});
  b.finish();
  RunResult result = b.run();
  ASSERT_TRUE(ended<Blocked>(result));
  EXPECT_EQ(ended<Blocked>(result)->kind, AssumeKind::Resource);
}

TEST_P(InterpreterMemory, prints_strings_from_memory) {
  allocate(Content::Zero);
  b.then(Store{at(0), b.number('h', u8), u8});
  b.then(Store{at(1), b.number('i', u8), u8});
  b.then(Output{"%s %d %5.2f|\n",
                {{b[p], b.encoding().pointer_type()},
                 {b.number(-3), i32},
                 {b.terms.floating(FloatValue::from_double(2.5, Encoding::float_sort(f64))), f64}}});
  b.finish();
  DefaultInputs inputs;
  std::ostringstream output;
  b.run(inputs, {}, &output);
  EXPECT_EQ(output.str(), "hi -3  2.50|\n");
}

TEST_P(InterpreterMemory, trace_names_place_operation_and_value) {
  b.then(Assign{x, b.number(7)});
  b.finish();
  DefaultInputs inputs;
  std::ostringstream trace;
  RunOptions options;
  options.trace = &trace;
  b.run(inputs, options);
  EXPECT_TRUE(trace.str().starts_with("(generated): x := ")) << trace.str();
  EXPECT_TRUE(trace.str().ends_with("  [7]\n(generated): skip\n")) << trace.str();
}

// --- reference form: arrays

TEST_P(Interpreter, array_stores_change_in_place) {
  ProgramBuilder b(GetParam());
  Sort element = b.encoding().sort_of(i32);
  VariableId a = b.array("a", element), x = b.variable("x", i32);
  b.program.procedures[0].result = x;
  Term one = b.encoding().address(1), far = b.encoding().address(*Integer::parse("1000000000000"));
  b.then(Assign{a, b.terms.const_array(b[a].sort(), b.number(4))});
  b.then(Assign{a, b.terms.store(b.terms.store(b[a], one, b.number(10)), far, b.terms.select(b[a], one))});
  b.then(Assign{x, b.binary(BinaryOperator::Sub, b.terms.select(b[a], one), b.terms.select(b[a], far))});
  b.finish();
  EXPECT_EQ(returned(b.run()), Integer(6));
}

TEST_P(Interpreter, array_copies_are_independent) {
  ProgramBuilder b(GetParam());
  Sort element = b.encoding().sort_of(i32);
  VariableId a = b.array("a", element), c = b.array("c", element), x = b.variable("x", i32);
  b.program.procedures[0].result = x;
  Term one = b.encoding().address(1);
  b.then(Assign{a, b.terms.store(b[a], one, b.number(5))});
  b.then(Assign{c, b.terms.store(b[a], one, b.number(6))});
  b.then(Assign{a, b.terms.ite(b.compare(Comparison::Eq, b[x], b.number(0)), b[a], b[c])});
  b.then(Assign{x, b.terms.select(b[a], one)});
  b.finish();
  EXPECT_EQ(returned(b.run()), Integer(5));
}

TEST_P(Interpreter, havocked_array_draws_only_what_the_result_needs) {
  ProgramBuilder b(GetParam());
  Sort element = b.encoding().sort_of(i32);
  VariableId a = b.array("a", element), x = b.variable("x", i32), y = b.variable("y", i32);
  b.program.procedures[0].result = x;
  Term one = b.encoding().address(1), two = b.encoding().address(2);
  b.then(Havoc{a, Input{InputKind::Uninitialised, "a", i32, {}, {}}});
  Term chosen =
      b.terms.ite(b.compare(Comparison::Eq, b[y], b.number(0)), b.terms.select(b[a], one), b.terms.select(b[a], two));
  b.then(Assign{x, chosen});
  b.then(Assign{y, b.terms.select(b[a], one)});
  b.then(Assign{x, b.binary(BinaryOperator::Sub, b[x], b[y])});
  b.finish();
  ListedInputs inputs({Integer(-8)});
  RunResult result = b.run(inputs);
  EXPECT_EQ(returned(result), Integer(0));
  EXPECT_EQ(result.inputs.size(), 1U);
}

TEST_P(Interpreter, among_several_enabled_edges_the_source_chooses) {
  ProgramBuilder b(GetParam());
  VariableId x = b.variable("x", i32);
  b.program.procedures[0].result = x;
  LocationId start = b.at;
  for (int i = 0; i < 3; ++i) b.edge(start, b.cfa().exit, Assign{x, b.number(i)});
  EXPECT_EQ(returned(b.run()), Integer(0));
  struct Last : DefaultInputs {
    std::size_t choose(std::size_t count) override { return count - 1; }
  } last;
  EXPECT_EQ(returned(b.run(last)), Integer(2));
}

TEST(InterpreterExact, integers_beyond_128_bits_are_exact) {
  ProgramBuilder b(Arithmetic::Int);
  VariableId x = b.variable("x", u64), big = b.variable("big", u64);
  b.program.procedures[0].result = x;
  b.then(Assign{big, b.terms.integer(Integer::power_of_two(63) + 1)});
  for (int i = 0; i < 3; ++i) b.then(Assign{big, b.terms.mul(b[big], b[big])});
  b.then(Assign{x, b.terms.mod(b[big], b.terms.integer(1000007))});
  b.then(Assign{big, b.terms.integer(1)});
  b.then(Assign{x, b.terms.add(b[x], b[big])});
  b.finish();
  Integer expected = Integer::power_of_two(63) + 1;
  for (int i = 0; i < 3; ++i) expected = expected * expected;
  EXPECT_EQ(returned(b.run()), Integer::euclidean_remainder(expected, 1000007) + 1);
}

TEST(InterpreterExact, wide_bit_vectors_are_exact) {
  ProgramBuilder b(Arithmetic::Bv);
  VariableId x = b.variable("x", u64), y = b.variable("y", u64);
  b.program.procedures[0].result = y;
  b.then(Assign{x, b.number(*Integer::parse("18446744073709551557"), u64)});
  Term wide = b.terms.zero_extend(b[x], 192);
  Term product = b.terms.mul(b.terms.mul(wide, wide), wide);
  b.then(Assign{y, b.terms.extract(product, 191, 128)});
  b.finish();
  Integer value = *Integer::parse("18446744073709551557");
  EXPECT_EQ(returned(b.run()), (value * value * value).shift_right(128));
}

TEST(InterpreterExact, hundred_and_twenty_eight_bit_integers_survive_memory_and_calls) {
  for (Arithmetic arithmetic : {Arithmetic::Int, Arithmetic::Bv}) {
    ProgramBuilder b(arithmetic);
    ScalarType u128 = ScalarType::integer(16, false);
    ProcedureId f = b.start("f");
    VariableId parameter = b.variable("parameter", u128, true);
    b.program.procedures[f].parameters = {parameter};
    b.program.procedures[f].result = parameter;
    b.finish();
    b.current = 0;
    b.at = b.cfa().entry;
    VariableId p = b.variable("p", b.encoding().pointer_type()), x = b.variable("x", u128);
    b.program.procedures[0].result = x;
    Integer largest = Integer::power_of_two(128) - 1;
    b.then(Allocate{p, b.encoding().address(16), 16, Lifetime::Heap, Content::Undefined, "block"});
    b.then(Store{b[p], b.number(largest, u128), u128});
    b.then(Load{x, b[p], u128});
    b.then(Assign{x, b.binary(BinaryOperator::Sub, b[x], b.number(1, u128), u128)});
    b.then(Call{f, {b[x]}, x});
    b.finish();
    EXPECT_EQ(returned(b.run()), largest - 1);
  }
}

TEST(InterpreterExact, nan_and_x87_go_through_memory) {
  for (Arithmetic arithmetic : {Arithmetic::Int, Arithmetic::Bv}) {
    ProgramBuilder b(arithmetic);
    ScalarType f80 = ScalarType::floating(80, 16);
    Sort sort = Encoding::float_sort(f80);
    VariableId p = b.variable("p", b.encoding().pointer_type()), d = b.variable("d", f80), x = b.variable("x", i32);
    b.program.procedures[0].result = x;
    b.then(Allocate{p, b.encoding().address(16), 16, Lifetime::Heap, Content::Undefined, "block"});
    b.then(Store{b[p], b.terms.floating(FloatValue::from_double(-0.1, sort)), f80});
    b.then(Load{d, b[p], f80});
    Term same = b.compare(Comparison::Eq, b[d], b.terms.floating(FloatValue::from_double(-0.1, sort)), f80);
    b.then(Assign{x, b.encoding().from_truth(same, i32)});
    b.finish();
    EXPECT_EQ(returned(b.run()), Integer(1));
  }
}

}  // namespace
}  // namespace warrant
