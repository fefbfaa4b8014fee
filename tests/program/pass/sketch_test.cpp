// What stays of a program without its memory.
#include "program/pass/sketch.h"

#include <gtest/gtest.h>

#include "evidence/program_builder.h"

namespace warrant {
namespace {

constexpr int many = 100;  // edges: a procedure of so many is not small

class SketchTest : public ::testing::Test {
 protected:
  const Operation& operation(const Program& program, ProcedureId procedure, EdgeId edge) {
    return program.procedures[procedure].cfa.edge(edge).operation;
  }
  template <typename T>
  bool is(const Program& program, ProcedureId procedure, EdgeId edge) {
    return std::holds_alternative<T>(operation(program, procedure, edge));
  }
  // A procedure of many steps that gives `target` the value `value`.
  ProcedureId setter(const std::string& name, VariableId target, Term value) {
    const ProcedureId id = build.start(name);
    for (int i = 0; i < many; ++i) build.then(Skip{});
    build.then(Assign{target, value});
    build.finish();
    return id;
  }
  // The entry, which calls `callee` first and then has an error if `condition` holds.
  void enter(ProcedureId callee, VariableId result, Term condition) {
    build.current = 0;
    build.at = build.cfa().entry;
    build.then(Call{callee, {}, result});
    build.then_to(build.place(LocationKind::Error, "reach_error"), Assume{condition, AssumeKind::Branch});
    build.then_to(build.cfa().exit, Assume{build.terms.negate(condition), AssumeKind::Branch});
  }
  Term is_set(VariableId id) { return build.compare(Comparison::Ne, build[id], build.number(0)); }

  ProgramBuilder build{Arithmetic::Int};
};

TEST_F(SketchTest, MemoryIsArbitrary) {
  const VariableId p = build.variable("p", u64), x = build.variable("x", i32);
  build.then(Allocate{p, build.number(8, u64), 8, Lifetime::Heap, Content::Zero, "malloc"});
  build.then(Store{build[p], build.number(3), i32});
  build.then(Load{x, build[p], i32});
  build.then(Free{build[p]});
  build.finish();
  const Program result = sketch(build.program);
  const auto& address = std::get<Havoc>(operation(result, 0, 0));
  EXPECT_EQ(address.target, p);
  EXPECT_GE(*address.input.low, Integer(first_function_address));
  EXPECT_TRUE(is<Skip>(result, 0, 1));
  EXPECT_EQ(std::get<Havoc>(operation(result, 0, 2)).target, x);
  EXPECT_FALSE(std::get<Havoc>(operation(result, 0, 2)).input.low);
  EXPECT_TRUE(is<Skip>(result, 0, 3));
  ASSERT_FALSE(result.assumptions.empty());
}

TEST_F(SketchTest, ACallThatCannotMatterHasAnArbitraryResult) {
  const VariableId other = build.variable("other", i32), x = build.variable("x", i32);
  enter(setter("f", other, build.number(1)), x, is_set(x));
  EXPECT_EQ(std::get<Havoc>(operation(sketch(build.program), 0, 0)).target, x);
}

TEST_F(SketchTest, ACallThatChangesWhatIsReadStays) {
  const VariableId state = build.variable("state", i32);
  enter(setter("f", state, build.number(1)), none_id, is_set(state));
  EXPECT_TRUE(is<Call>(sketch(build.program), 0, 0));
}

TEST_F(SketchTest, ACallOfWhatHasAnErrorStays) {
  const VariableId x = build.variable("x", i32);
  const ProcedureId f = build.start("f");
  for (int i = 0; i < many; ++i) build.then(Skip{});
  build.then_to(build.place(LocationKind::Unmodelled, "a construct"));
  build.finish();
  enter(f, none_id, is_set(x));
  EXPECT_TRUE(is<Call>(sketch(build.program), 0, 0));
}

TEST_F(SketchTest, ASmallProcedureStaysAndSoDoesWhatItReads) {
  const VariableId state = build.variable("state", i32), x = build.variable("x", i32);
  const ProcedureId set = setter("set", state, build.number(1));
  const ProcedureId get = build.start("get");
  const VariableId result = build.variable("get::(result)", i32, true);
  build.program.procedures[get].result = result;
  build.then(Assign{result, build[state]});
  build.finish();
  const ProcedureId both = build.start("both");
  for (int i = 0; i < many; ++i) build.then(Skip{});
  build.then(Call{set, {}, none_id});
  build.finish();
  build.current = 0;
  build.at = build.cfa().entry;
  build.then(Call{both, {}, none_id});
  build.then(Call{get, {}, x});
  build.then_to(build.place(LocationKind::Error, "reach_error"), Assume{is_set(x), AssumeKind::Branch});
  const Program made = sketch(build.program);
  EXPECT_TRUE(is<Call>(made, 0, 0));
  EXPECT_TRUE(is<Call>(made, 0, 1));
  EXPECT_TRUE(is<Call>(made, both, many));
}

}  // namespace
}  // namespace warrant
