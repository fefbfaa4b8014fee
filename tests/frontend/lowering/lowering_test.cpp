// What the lowering makes of C: how runs end, what is named, what is refused.
#include <gtest/gtest.h>

#include "base/error.h"
#include "frontend/lower_text.h"
#include "program/loops.h"

namespace warrant {
namespace {

using testing::lower_text;

struct Case {
  DataModel model;
  Arithmetic arithmetic;
};

class Lowering : public ::testing::TestWithParam<Case> {
 protected:
  FrontendOptions options() const {
    FrontendOptions result;
    result.data_model = GetParam().model;
    result.arithmetic = GetParam().arithmetic;
    return result;
  }
  RunResult run_text(const std::string& text, std::vector<Value> inputs = {}) {
    return run_text(text, options(), std::move(inputs));
  }
  RunResult run_text(const std::string& text, const FrontendOptions& options, std::vector<Value> inputs = {}) {
    TermManager terms;
    const Program program = lower_text(text, options, terms);
    ListedInputs source(std::move(inputs));
    RunOptions limits;
    limits.max_steps = 1'000'000;
    return run(program, source, limits);
  }
  // The value that main returns, or INT_MIN and a failure if it does not return.
  long returned(const std::string& text, std::vector<Value> inputs = {}) {
    const RunResult result = run_text(text, std::move(inputs));
    const auto* end = std::get_if<Returned>(&result.end);
    EXPECT_TRUE(end && end->value) << "the run did not return";
    return end && end->value ? static_cast<long>(end->value->small()) : INT32_MIN;
  }
  template <typename End>
  bool ends_with(const std::string& text, std::vector<Value> inputs = {}) {
    return std::holds_alternative<End>(run_text(text, std::move(inputs)).end);
  }
  std::optional<Undefined> undefined(const std::string& text) {
    const RunResult result = run_text(text);
    const auto* end = std::get_if<UndefinedBehaviour>(&result.end);
    return end ? std::optional(end->kind) : std::nullopt;
  }
  bool is_lp64() const { return GetParam().model == DataModel::LP64; }
};

INSTANTIATE_TEST_SUITE_P(AllSettings, Lowering,
                         ::testing::Values(Case{DataModel::ILP32, Arithmetic::Int},
                                           Case{DataModel::ILP32, Arithmetic::Bv},
                                           Case{DataModel::LP64, Arithmetic::Int},
                                           Case{DataModel::LP64, Arithmetic::Bv}),
                         [](const auto& info) {
                           return std::string(info.param.model == DataModel::ILP32 ? "ILP32" : "LP64") +
                                  (info.param.arithmetic == Arithmetic::Int ? "Int" : "Bv");
                         });

TEST_P(Lowering, a_loop_without_a_condition_is_known_by_its_own_line) {
  TermManager terms;
  const Program program = lower_text(
      "int main(void) {\n"
      "  int x = 0;\n"
      "  while (1)\n"
      "  {\n"
      "    x++;\n"
      "  }\n"
      "}\n",
      options(), terms);
  const auto procedure = std::ranges::find(program.procedures, "main", &Procedure::name);
  ASSERT_NE(procedure, program.procedures.end());
  const Loops loops(procedure->cfa);
  ASSERT_EQ(loops.size(), 1U);
  EXPECT_EQ(procedure->cfa.location(loops.loop(0).head).range.line, 3U);
}

TEST_P(Lowering, DivisionTruncatesTowardsZero) {
  EXPECT_EQ(returned("int main(void) { int a = -7; return (a / 2) * 100 + a % 2; }"), -301);
}

TEST_P(Lowering, UnsignedArithmeticWraps) {
  EXPECT_EQ(returned("int main(void) { unsigned x = 0; x--; return x == 4294967295u && x + 1 == 0; }"), 1);
}

TEST_P(Lowering, NarrowTypesComputeInInt) {
  EXPECT_EQ(returned("int main(void) { unsigned char c = 200; signed char d = (signed char)c; "
                     "return (c + c == 400) + 2 * (d == -56); }"),
            3);
}

TEST_P(Lowering, SizesFollowTheDataModel) {
  EXPECT_EQ(returned("int main(void) { return sizeof(long) * 100 + sizeof(void *) * 10 + sizeof(long long); }"),
            is_lp64() ? 888 : 448);
}

TEST_P(Lowering, EvaluationGoesFromLeftToRight) {
  EXPECT_EQ(returned("int g = 1; int f(void) { g = 5; return 10; } int main(void) { return g + f() + g; }"), 16);
}

TEST_P(Lowering, ShortCircuitSkipsSideEffects) {
  EXPECT_EQ(returned("int n; int f(void) { n++; return 1; }"
                     "int main(void) { int a = 0 && f(); int b = 1 || f(); int c = 1 && f(); return n * 100 + a * 4 + "
                     "b * 2 + c; }"),
            103);
}

TEST_P(Lowering, PostfixYieldsTheOldValue) {
  EXPECT_EQ(returned("int main(void) { int x = 3; int y = x++ + ++x; int a[3] = {7, 8, 9}; int i = 0; "
                     "int z = a[i++]; return y * 100 + z * 10 + i; }"),
            871);
}

TEST_P(Lowering, SwitchFallsThroughAndGotoEntersBlocks) {
  EXPECT_EQ(returned("int f(int x) { int r = 0; switch (x) { case 1: r += 1; case 2 ... 4: r += 10; break; default: r "
                     "= 99; } return r; }"
                     "int main(void) { int n = 0; goto in; while (n < 3) { n += 10; in: n += 1; } return f(1) + f(3) * "
                     "100 + (f(7) == 99) * 10000 + n; }"),
            11023);
}

TEST_P(Lowering, StructsAreValues) {
  EXPECT_EQ(returned("struct s { int a; char b[3]; }; struct s f(struct s x) { x.a++; x.b[1] = 9; return x; }"
                     "int main(void) { struct s p = {1, {2, 3, 4}}, q = f(p); p = f(f(q)); return p.a * 1000 + q.a * "
                     "100 + q.b[1] * 10 + p.b[2]; }"),
            4294);
}

TEST_P(Lowering, BitFieldsTruncateAndExtend) {
  EXPECT_EQ(returned("struct b { unsigned a : 3; int s : 4; unsigned : 0; unsigned long long w : 40; };"
                     "int main(void) { struct b x = {9, 9, 1ull << 39}; x.s -= 2; return x.a * 100 + (x.s == 7) * 10 + "
                     "((unsigned long long)x.w >> 39 == 1); }"),
            111);
}

TEST_P(Lowering, UnionsShareBytes) {
  EXPECT_EQ(returned("union u { float f; unsigned w; unsigned char b[4]; };"
                     "int main(void) { union u x; x.f = -2.0f; return (x.w == 0xc0000000u) + 2 * (x.b[3] == 0xc0); }"),
            3);
}

TEST_P(Lowering, PointersToFunctionsAndMembers) {
  EXPECT_EQ(returned("static int add(int a, int b) { return a + b; } static int sub(int a, int b) { return a - b; }"
                     "int (*ops[2])(int, int) = {add, sub}; struct n { int v; struct n *next; };"
                     "int main(void) { struct n b = {2, 0}, a = {1, &b}; int *p = &a.next->v; *p += 40; "
                     "return ops[0](b.v, 1) * 100 + ops[1](b.v, a.v); }"),
            4341);
}

TEST_P(Lowering, RecursionNeedsNoBound) {
  EXPECT_EQ(returned("int f(int n) { return n == 0 ? 0 : 1 + f(n - 1); } int main(void) { return f(5000); }"), 5000);
}

TEST_P(Lowering, VariableLengthArraysHaveTheirSize) {
  EXPECT_EQ(returned("int main(void) { int n = 5; int a[n][2]; n = 9; a[4][1] = 7; return sizeof a / sizeof(int) * 10 "
                     "+ a[4][1]; }"),
            107);
}

TEST_P(Lowering, CompoundLiteralsAndDesignators) {
  EXPECT_EQ(returned("struct p { int x, y; }; int sum(const struct p *p) { return p->x * 10 + p->y; }"
                     "int main(void) { int a[] = {[3] = 4, 5, [0] = 1}; return sum(&(struct p){.y = 2, .x = 3}) * 100 "
                     "+ a[4] * 10 + sizeof a / sizeof *a; }"),
            3255);
}

TEST_P(Lowering, FloatsRoundAsIeee) {
  EXPECT_EQ(returned("int main(void) { float f = 16777216.0f; double d = 0.1 + 0.2; "
                     "return (f + 1.0f == f) + 2 * (d > 0.3) + 4 * ((int)-2.9 == -2) + 8 * (0.0 / 1.0 == -0.0); }"),
            15);
}

TEST_P(Lowering, InputsAreReadInOrder) {
  EXPECT_EQ(
      returned(
          "int __VERIFIER_nondet_int(void); unsigned char __VERIFIER_nondet_uchar(void);"
          "int main(void) { int a = __VERIFIER_nondet_int(); int b = __VERIFIER_nondet_uchar(); return a * 1000 + b; }",
          {Integer(3), Integer(257)}),
      3001);
}

TEST_P(Lowering, UndefinedBehaviourEndsTheRunAndIsNamed) {
  EXPECT_EQ(undefined("int main(void) { int x = 2147483647; return x + 1; }"), Undefined::SignedOverflow);
  EXPECT_EQ(undefined("int main(void) { int z = 0; return 1 / z; }"), Undefined::DivisionByZero);
  EXPECT_EQ(undefined("int main(void) { int n = 32; return 1 << n; }"), Undefined::ShiftOverflow);
  EXPECT_EQ(undefined("int main(void) { int n = 32; return 1u << n; }"), Undefined::BadShift);
  EXPECT_EQ(undefined("int main(void) { int a[3] = {0}, i = 3; return a[i]; }"), Undefined::OutOfBounds);
  EXPECT_EQ(undefined("int main(void) { int *p = 0; return *p; }"), Undefined::NullAccess);
  EXPECT_EQ(undefined("#include <stdlib.h>\nint main(void) { int *p = malloc(4); free(p); return *p; }"),
            Undefined::DeadAccess);
  EXPECT_EQ(undefined("#include <stdlib.h>\nint main(void) { int *p = malloc(4); return p[1]; }"),
            Undefined::InvalidAccess);
  EXPECT_EQ(undefined("#include <stdlib.h>\nint main(void) { char *p = malloc(4); free(p + 1); return 0; }"),
            Undefined::InvalidFree);
  EXPECT_EQ(undefined("int main(void) { double d = 1e30; return (int)d; }"), Undefined::FloatToInteger);
  EXPECT_EQ(undefined("int main(void) { int (*f)(void) = 0; return f(); }"), Undefined::InvalidCall);
}

TEST_P(Lowering, SignedOverflowWrapsOnRequest) {
  FrontendOptions wrap = options();
  wrap.signed_overflow = SignedOverflow::Wrap;
  const RunResult result = run_text("int main(void) { int x = 2147483647; x++; return x < 0; }", wrap);
  ASSERT_TRUE(std::holds_alternative<Returned>(result.end));
  EXPECT_EQ(*std::get<Returned>(result.end).value, Integer(1));
}

TEST_P(Lowering, EveryErrorEventCountsWithoutAProperty) {
  EXPECT_TRUE(ends_with<ErrorReached>("void reach_error(void) {} int main(void) { reach_error(); return 0; }"));
  EXPECT_TRUE(ends_with<ErrorReached>("void __VERIFIER_error(void); int main(void) { __VERIFIER_error(); return 0; }"));
  EXPECT_TRUE(ends_with<ErrorReached>("#include <assert.h>\nint main(void) { assert(1 == 2); return 0; }"));
}

TEST_P(Lowering, APropertyMakesOtherAssertionsEndTheRun) {
  FrontendOptions property = options();
  property.property = call_property("reach_error");
  const std::string text =
      "#include <assert.h>\nvoid reach_error(void) {} int main(void) { assert(0); reach_error(); return 0; }";
  EXPECT_TRUE(std::holds_alternative<Ended>(run_text(text, property).end));
}

TEST_P(Lowering, AFalseAssumeBlocks) {
  EXPECT_TRUE(ends_with<Blocked>("void __VERIFIER_assume(int); int main(void) { __VERIFIER_assume(0); return 0; }"));
}

TEST_P(Lowering, UnmodelledConstructsAreNamedWithTheirLine) {
  const RunResult result = run_text("#include <unistd.h>\nint main(void) {\n  fork();\n  return 0;\n}\n");
  ASSERT_TRUE(std::holds_alternative<UnmodelledReached>(result.end));
  EXPECT_EQ(std::get<UnmodelledReached>(result.end).note, "call of fork");
  EXPECT_EQ(result.where.line, 3u);
}

TEST_P(Lowering, AFunctionWithoutBodyIsAnAssumption) {
  TermManager terms;
  const Program program = lower_text("int unknown(int); int main(void) { return unknown(3); }", options(), terms);
  ASSERT_EQ(program.assumptions.size(), 1u);
  EXPECT_EQ(program.assumptions[0].what.kind, AssumptionKind::MissingBody);
  EXPECT_EQ(program.assumptions[0].what.operands.front(), "unknown");
  EXPECT_EQ(program.assumptions[0].where.line, 1u);
}

TEST_P(Lowering, FunctionsOfTheLibraryAndTheCompilerWithoutMeaningAreRefusedByName) {
  const auto refused = [&](const std::string& text) {
    const RunResult result = run_text(text);
    const auto* end = std::get_if<UnmodelledReached>(&result.end);
    return end ? end->note : "";
  };
  EXPECT_EQ(refused("int uname(void *); int main(void) { char b[400]; return uname(b); }"), "call of uname");
  EXPECT_EQ(refused("#include <time.h>\nint main(void) { clockid_t c; return clock_getcpuclockid(0, &c); }"),
            "call of clock_getcpuclockid");
  EXPECT_EQ(refused("int main(void) { return (int)__builtin_powi(2.0, 3); }"), "builtin __builtin_powi");
  EXPECT_EQ(refused("int main(void) { __builtin_frobnicate(1); return 0; }"), "builtin __builtin_frobnicate");
  EXPECT_EQ(refused("int main(void) { _Atomic float f = 1; __c11_atomic_fetch_add(&f, 1, 5); return 0; }"),
            "builtin __c11_atomic_fetch_add");
  EXPECT_EQ(refused("int uname(void *); int main(void) { char b[400]; int (*f)(void *) = uname; return f(b); }"),
            "call of uname");
  EXPECT_EQ(
      refused("int sprintf(char *, const char *, ...); int main(void) { char b[9]; sprintf(b, \"%ls\", L\"a\"); }"),
      "wide characters that are printed");
  EXPECT_EQ(refused("int sqrt(); int main(void) { return sqrt(4.0); }"),
            "call of sqrt, which is declared with another type");
}

TEST_P(Lowering, ABuiltinOfTheErrorFunctionIsTheError) {
  FrontendOptions property = options();
  property.property = call_property("abort");
  EXPECT_TRUE(std::holds_alternative<ErrorReached>(run_text("int main(void) { __builtin_abort(); }", property).end));
}

TEST_P(Lowering, ABodyInTheProgramBeatsAModel) {
  EXPECT_EQ(returned("int abs(int x) { return 77; } int main(void) { return abs(-1); }"), 77);
}

TEST_P(Lowering, FunctionsOfDialectsReturnInputsOfTheirDeclaredTypes) {
  EXPECT_EQ(returned("int main(void) { return nondet_int(); }", {Integer(41)}), 41);
  EXPECT_EQ(returned("unsigned char nondet_int(void); int main(void) { return nondet_int(); }", {Integer(300)}), 44);
  EXPECT_EQ(returned("int nondet_int(void) { return 5; } int main(void) { return nondet_int(); }", {Integer(41)}), 5);
  EXPECT_EQ(returned("int main(void) { return klee_int(\"x\") + __ESBMC_nondet_int(); }", {Integer(3), Integer(4)}), 7);
}

TEST_P(Lowering, FunctionsOfDialectsWriteInputsIntoMemory) {
  const std::vector<Value> values{Integer(1), Integer(2), Integer(3), Integer(4)};
  EXPECT_EQ(
      returned("#include <klee/klee.h>\n"
               "int main(void) { int a[3]; klee_make_symbolic(a, sizeof a, \"a\"); return 100 * a[0] + 10 * a[1] + "
               "a[2]; }",
               values),
      123);
  EXPECT_EQ(returned("int main(void) { struct { char c; short s; } p; __CPROVER_havoc_object(&p); return p.s; }",
                     {Integer(1), Integer(2), Integer(-5)}),
            -5);
  EXPECT_EQ(returned("int main(void) { unsigned char a[3] = {7, 7, 7}; int n = nondet_int();\n"
                     "  __CPROVER_havoc_slice(a, n); return 100 * a[0] + 10 * a[1] + a[2]; }",
                     {Integer(2), Integer(1), Integer(2)}),
            127);
}

TEST_P(Lowering, AssertionsOfDialectsCountOrGoOn) {
  const std::string text = "int main(void) { __CPROVER_assert(0, \"\"); return 3; }";
  EXPECT_TRUE(std::holds_alternative<ErrorReached>(run_text(text, options()).end));
  FrontendOptions property = options();
  property.property = call_property("reach_error");
  EXPECT_TRUE(std::holds_alternative<Returned>(run_text(text, property).end));
}

TEST_P(Lowering, UninitialisedLocalsAreInputs) {
  EXPECT_EQ(returned("int main(void) { int x; return x; }", {Integer(41)}), 41);
}

std::string error_of(const std::string& text) {
  TermManager terms;
  try {
    lower_text(text, {}, terms);
  } catch (const UserError& error) {
    return error.what();
  }
  return "";
}

TEST(BadSource, IsRefusedWithItsPlace) {
  EXPECT_NE(error_of("int main(void) {\n  return 1 +;\n}\n").find(".c:2:13: "), std::string::npos);
  EXPECT_NE(error_of("int f(void) { return 1; }").find("no function main"), std::string::npos);
  EXPECT_NE(error_of(" \n\t").find("empty"), std::string::npos);
  EXPECT_NE(error_of(std::string("int main\0(void)", 15)).find("binary"), std::string::npos);
}

TEST(DeepSource, IsLoweredOnABigStack) {
  std::string text = "int main(void) { int x = 1; return ";
  for (int i = 0; i < 10000; ++i) text += "(";
  text += "x";
  for (int i = 0; i < 10000; ++i) text += ")";
  text += "; }";
  run_on_big_stack([&] {
    TermManager terms;
    EXPECT_NO_THROW(lower_text(text, {}, terms));
  });
}

}  // namespace
}  // namespace warrant
