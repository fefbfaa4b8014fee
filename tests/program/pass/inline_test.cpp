// Inlining: copies of procedures, jumps for tail calls, cuts for other recursion.
#include "program/pass/inline.h"

#include <gtest/gtest.h>

#include <set>

#include "evidence/program_builder.h"
#include "program/loops.h"

namespace warrant {
namespace {

Inlined inlined(const Program& program, const InlineOptions& options = {}) {
  auto result = inline_calls(program, options);
  EXPECT_TRUE(std::holds_alternative<Inlined>(result));
  Inlined& made = std::get<Inlined>(result);
  // What fits exactly is not given up beforehand.
  const InlineOptions exact{.recursion_bound = made.recursion_bound, .max_edges = made.origins.edges.size()};
  EXPECT_TRUE(std::holds_alternative<Inlined>(inline_calls(program, exact)));
  return std::move(made);
}

std::vector<LocationId> cuts(const Program& program) {
  std::vector<LocationId> result;
  for (LocationId id = 0; id < program.cfa().location_count(); ++id)
    if (program.cfa().location(id).kind == LocationKind::RecursionCut) result.push_back(id);
  return result;
}

std::string run_text(const Program& program) {
  DefaultInputs inputs;
  return describe(run(program, inputs), program);
}

class InlineTest : public ::testing::TestWithParam<Arithmetic> {
 protected:
  InlineTest() : build(GetParam()) {}

  // The entry calls `callee` and returns its value.
  void enter(ProcedureId callee, std::vector<Term> arguments) {
    build.current = 0;
    build.at = build.cfa().entry;
    const VariableId value = build.variable("entry::value", i32, true);
    build.program.procedures[0].result = value;
    build.then(Call{callee, std::move(arguments), value});
    build.finish();
  }
  VariableId parameter(const std::string& name) {
    const VariableId id = build.variable(name, i32, true);
    build.program.procedures[build.current].parameters.push_back(id);
    return id;
  }
  VariableId result(const std::string& name) {
    const VariableId id = build.variable(name, i32, true);
    build.program.procedures[build.current].result = id;
    return id;
  }

  // int f(int n, int sum) { if (n == 0) return sum; return f(n - 1, sum + n); } with the given last step.
  ProcedureId summing(bool is_tail_call) {
    const ProcedureId f = build.start("f");
    const VariableId n = parameter("f::n"), sum = parameter("f::sum"), value = result("f::(result)");
    const VariableId inner = build.variable("f::t", i32, true);
    const LocationId entry = build.at, more = build.place();
    const Term is_zero = build.compare(Comparison::Eq, build[n], build.number(0));
    build.then(Assume{is_zero, AssumeKind::Branch});
    build.then(Assign{value, build[sum]});
    build.finish();
    build.edge(entry, more, Assume{build.terms.negate(is_zero), AssumeKind::Branch});
    build.at = more;
    // In this order the second argument needs the old value of the first parameter.
    build.then(Call{f,
                    {build.binary(BinaryOperator::Sub, build[n], build.number(1)),
                     build.binary(BinaryOperator::Add, build[sum], build[n])},
                    inner});
    build.then(
        Assign{value, is_tail_call ? build[inner] : build.binary(BinaryOperator::Add, build[inner], build.number(1))});
    build.finish();
    return f;
  }

  ProgramBuilder build;
};

TEST_P(InlineTest, ASelfCallInTailPositionBecomesAJump) {
  const ProcedureId f = summing(true);
  enter(f, {build.number(1000), build.number(0)});
  const Inlined result = inlined(build.program);
  EXPECT_TRUE(cuts(result.program).empty());
  EXPECT_EQ(result.origins.frames.size(), 2u);
  EXPECT_EQ(Loops(result.program.cfa()).size(), 1u);
  EXPECT_EQ(run_text(result.program), "returned 500500");
}

TEST_P(InlineTest, OtherRecursionIsUnrolledUpToTheBound) {
  const ProcedureId f = summing(false);
  enter(f, {build.number(3), build.number(0)});
  const Inlined result = inlined(build.program, {.recursion_bound = 4});
  ASSERT_EQ(cuts(result.program).size(), 1u);
  EXPECT_EQ(result.program.cfa().location(cuts(result.program)[0]).note, "f");
  EXPECT_EQ(result.origins.frames.size(), 5u);
  EXPECT_EQ(run_text(result.program), run_text(build.program));

  const Inlined shallow = inlined(build.program, {.recursion_bound = 3});
  DefaultInputs inputs;
  EXPECT_TRUE(std::holds_alternative<RecursionCutReached>(run(shallow.program, inputs).end));
}

TEST_P(InlineTest, ATailCallIsNoJumpIfTheActivationOwnsMemory) {
  const ProcedureId f = summing(true);
  Cfa& cfa = build.program.procedures[f].cfa;
  build.current = f;
  const VariableId address = build.variable("f::&x", build.encoding().pointer_type(), true);
  const LocationId first = cfa.entry;
  cfa.entry = cfa.add_location();
  cfa.add_edge(cfa.entry, first,
               Allocate{address, build.encoding().address(4), 4, Lifetime::Automatic, Content::Undefined, "x"});
  enter(f, {build.number(2), build.number(0)});
  const Inlined result = inlined(build.program, {.recursion_bound = 3});
  EXPECT_EQ(cuts(result.program).size(), 1u);
  EXPECT_EQ(run_text(result.program), "returned 3");
}

TEST_P(InlineTest, EveryCallGetsItsOwnLocals) {
  // int twice(int x) { int y = x + x; return y; }, called as twice(1) + twice(twice(2)).
  const ProcedureId twice = build.start("twice");
  const VariableId x = parameter("twice::x"), value = result("twice::(result)");
  const VariableId y = build.variable("twice::y", i32, true);
  build.then(Assign{y, build.binary(BinaryOperator::Add, build[x], build[x])});
  build.then(Assign{value, build[y]});
  build.finish();
  build.current = 0;
  build.at = build.cfa().entry;
  const VariableId a = build.variable("entry::a", i32, true), b = build.variable("entry::b", i32, true);
  build.program.procedures[0].result = a;
  build.then(Call{twice, {build.number(1)}, a});
  build.then(Call{twice, {build.number(2)}, b});
  build.then(Call{twice, {build[b]}, b});
  build.then(Assign{a, build.binary(BinaryOperator::Add, build[a], build[b])});
  build.finish();

  const Inlined result = inlined(build.program);
  EXPECT_EQ(run_text(result.program), "returned 10");
  std::set<std::string> names;
  for (VariableId id = 0; id < result.program.variable_count(); ++id) {
    if (result.program.variable(id).c_name == "twice::y") names.insert(result.program.variable(id).name);
  }
  EXPECT_EQ(names, (std::set<std::string>{"twice::y", "twice::y#2", "twice::y#3"}));
}

TEST_P(InlineTest, OriginsNameTheLoweredEdgesAndTheCallStack) {
  const ProcedureId f = summing(false);
  enter(f, {build.number(1), build.number(0)});
  const Inlined result = inlined(build.program, {.recursion_bound = 2});
  const Cfa& cfa = result.program.cfa();
  ASSERT_EQ(result.origins.edges.size(), cfa.edge_count());
  ASSERT_EQ(result.origins.location_frames.size(), cfa.location_count());
  ASSERT_EQ(result.origins.variable_frames.size(), result.program.variable_count());
  std::set<EdgeRole> roles;
  for (EdgeId id = 0; id < cfa.edge_count(); ++id) {
    const EdgeOrigin& origin = result.origins.edges[id];
    const Edge& lowered = build.program.procedures[origin.procedure].cfa.edge(origin.edge);
    roles.insert(origin.role);
    EXPECT_EQ(origin.role == EdgeRole::Operation, cfa.edge(id).operation.index() == lowered.operation.index());
    EXPECT_EQ(origin.role == EdgeRole::Operation, !std::holds_alternative<Call>(lowered.operation));
  }
  EXPECT_EQ(roles, (std::set<EdgeRole>{EdgeRole::Operation, EdgeRole::Argument, EdgeRole::Return, EdgeRole::Cut}));
  const FrameId inner = result.origins.location_frames[cuts(result.program)[0]];
  ASSERT_EQ(result.origins.frames.size(), 3u);
  EXPECT_EQ(result.origins.frames[inner].procedure, f);
  const FrameId outer = result.origins.frames[inner].parent;
  EXPECT_EQ(result.origins.frames[outer].procedure, f);
  EXPECT_EQ(result.origins.frames[result.origins.frames[outer].parent].procedure, 0u);
}

TEST_P(InlineTest, WhatFollowsACallThatNeverReturnsIsLeftOut) {
  const ProcedureId stop = build.start("stop");
  build.then(Skip{});  // ends the execution: a location without way out
  build.current = 0;
  build.at = build.cfa().entry;
  const VariableId x = build.variable("x", i32);
  build.then(Call{stop, {}, none_id});
  build.then(Assign{x, build.number(1)});
  build.finish();
  const Inlined result = inlined(build.program);
  for (EdgeId id = 0; id < result.program.cfa().edge_count(); ++id)
    EXPECT_FALSE(std::holds_alternative<Assign>(result.program.cfa().edge(id).operation));
  DefaultInputs inputs;
  EXPECT_TRUE(std::holds_alternative<Ended>(run(result.program, inputs).end));
}

TEST_P(InlineTest, TheBoundIsLoweredBeforeTheResultGrowsBeyondReason) {
  // f calls itself twice: the number of copies doubles with every level.
  const ProcedureId f = build.start("f");
  const VariableId n = parameter("f::n"), value = result("f::(result)");
  build.then(Call{f, {build.binary(BinaryOperator::Sub, build[n], build.number(1))}, value});
  build.then(Call{f, {build.binary(BinaryOperator::Sub, build[n], build.number(2))}, value});
  build.then(Assign{value, build.number(0)});
  const LocationId end = build.at;
  build.finish();
  build.edge(build.cfa().entry, end, Assume{build.compare(Comparison::Le, build[n], build.number(1))});
  enter(f, {build.number(5)});
  const Inlined result = inlined(build.program, {.recursion_bound = 32, .unrolled_edges = 1000});
  EXPECT_GE(result.recursion_bound, 4u);
  EXPECT_LT(result.recursion_bound, 32u);
  EXPECT_LE(result.program.cfa().edge_count(), 1000u);

  const auto failure = inline_calls(build.program, {.max_edges = 3});
  ASSERT_TRUE(std::holds_alternative<InlineFailure>(failure));
  EXPECT_EQ(std::get<InlineFailure>(failure).reason, "with all calls inlined, the program has more than 3 steps");
}

// Making the first two million edges would take seconds.
TEST_P(InlineTest, WhatDoublesWithEveryLevelIsNotMade) {
  ProcedureId below = build.start("level0");
  build.then(Skip{});
  build.finish();
  for (int level = 1; level < 200; ++level) {
    const ProcedureId next = build.start("level" + std::to_string(level));
    build.then(Call{below, {}, none_id});
    build.then(Call{below, {}, none_id});
    build.finish();
    below = next;
  }
  enter(below, {});
  EXPECT_TRUE(std::holds_alternative<InlineFailure>(inline_calls(build.program)));
}

INSTANTIATE_TEST_SUITE_P(Encodings, InlineTest, ::testing::Values(Arithmetic::Int, Arithmetic::Bv),
                         [](const auto& info) { return info.param == Arithmetic::Int ? "Int" : "Bv"; });

}  // namespace
}  // namespace warrant
