// Error conditions: the paper's examples, and what must hold of every answer.
#include "explain/explainer.h"

#include "explain_fixture.h"

namespace warrant {
namespace {

using ExplainerTest = testing::ExplainFixture;

// Fig. 1.2 of the paper.
const char* const negative_or_even =
    "int main(void) { int x = __VERIFIER_nondet_int(); if (x < 0) { reach_error(); return 1; }\n"
    "  if (x % 2 == 0) { reach_error(); return 1; } return 0; }";
// Fig. 3.3 and 3.5.
const char* const step_to_zero =
    "int main(void) { int x = __VERIFIER_nondet_int(); if (x > 0) { x = x - 1; } else { x = x + 1; }\n"
    "  if (x == 0) reach_error(); return 0; }";
const char* const decrement_to_zero =
    "int main(void) { int x = __VERIFIER_nondet_int(); if (x > 0) { x = x - 1; } if (x == 0) reach_error();\n"
    "  return 0; }";
const char* const counting =
    "int main(void) { int N = __VERIFIER_nondet_int(), n = 0; for (int i = 0; i < N; i++) n++;\n"
    "  if (n >= 1000) reach_error(); return 0; }";

void expect_precise(const Explanation& explanation, const std::string& condition) {
  EXPECT_EQ(explanation.status, ExplanationStatus::Precise) << explanation.reason;
  EXPECT_EQ(explanation.must.c, condition);
  EXPECT_EQ(explanation.may.c, condition);
}

TEST_F(ExplainerTest, ThePapersExamplesHaveTheirConditions) {
  expect_precise(explain_text(negative_or_even), "x < 0 || x % 2 == 0");
  expect_precise(explain_text(step_to_zero), "x == -1 || x == 1");
  expect_precise(explain_text(decrement_to_zero), "x >= 0 && x <= 1");
}

TEST_F(ExplainerTest, RecursionIsExplainedByContracts) {
  expect_precise(
      explain_text("unsigned id(unsigned x) { if (x == 0) return 0; return id(x - 1) + 1; }\n"
                   "int main(void) { unsigned n = __VERIFIER_nondet_uint(); if (id(n) == 20) reach_error();\n"
                   "  return 0; }"),
      "n == 20");
  expect_precise(explain_text("int odd(int n);\n"
                              "int even(int n) { return n == 0 ? 1 : odd(n - 1); }\n"
                              "int odd(int n) { return n == 0 ? 0 : even(n - 1); }\n"
                              "int main(void) { int n = __VERIFIER_nondet_int();\n"
                              "  if (n >= 0 && even(n) != n % 2) reach_error(); return 0; }"),
                 "n >= 0");
}

TEST_F(ExplainerTest, PathsAloneGiveTheSameConditions) {
  for (const RefinerKind kind : {RefinerKind::Qe, RefinerKind::AllSat}) {
    for (const char* engine : {"predabs", "gps", "symex"}) {
      ExplainRequest request = ExplainerTest::request(engine);
      request.refiners = {kind};
      request.generalisation = Generalisation::Off;
      expect_precise(explain_text(negative_or_even, request), "x < 0 || x % 2 == 0");
    }
  }
}

TEST_F(ExplainerTest, ModelsEnumerateFiniteConditions) {
  ExplainRequest request = ExplainerTest::request();
  request.refiners = {RefinerKind::Model};
  request.generalisation = Generalisation::Off;
  expect_precise(explain_text(step_to_zero, request), "x == -1 || x == 1");
  // Two inputs at a time do not exhaust infinitely many.
  request.max_iterations = 2;
  request.cpu_seconds = process_cpu_seconds() + 60;
  const Explanation bounds = explain_text(negative_or_even, request);
  EXPECT_EQ(bounds.status, ExplanationStatus::Bounds);
  EXPECT_NE(bounds.reason.find("iterations"), std::string::npos);
  EXPECT_NE(bounds.must.c, "false");
}

TEST_F(ExplainerTest, InfinitelyManyPathsHaveOneCondition) {
  expect_precise(explain_text(counting), "N >= 1000");
  expect_precise(explain_text("int main(void) { int x = __VERIFIER_nondet_int(); while (x > 0) x--;\n"
                              "  if (x != 0) reach_error(); return 0; }"),
                 "x < 0");
}

// Summaries know nothing of floats, and the condition of a path has nothing to leave out: n == m + 1.
TEST_F(ExplainerTest, WhatSeparatesFailingFromPassingInputsIsTheCondition) {
  const Explanation explanation = explain_text(
      "int main(void) { int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int(); if (n < m) return 0;\n"
      "  double hot = 0; for (int i = m; i != n; i++) hot = 1; if (hot > 0.5) reach_error(); return 0; }");
  expect_precise(explanation, "n > m");
  // No single path has that condition.
  double beyond_paths = 0;
  for (const auto& [name, value] : explanation.statistics)
    if (name == "separations" || name == "generalisations") beyond_paths += value;
  EXPECT_GE(beyond_paths, 1);
}

TEST_F(ExplainerTest, InputsAreComparedAsTheProgramComparesThem) {
  const auto condition_of = [&](const std::string& condition) {
    return explain_text(
               "int main(void) { int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();\n"
               "  if (" +
               condition + ") reach_error(); return 0; }")
        .must.c;
  };
  EXPECT_EQ(condition_of("a == b"), "a == b");
  EXPECT_EQ(condition_of("a <= b"), "a <= b");
  EXPECT_EQ(condition_of("a > b"), "a > b");
  EXPECT_EQ(condition_of("(long)a - b == 3"), "(long long)a - (long long)b == 3");
  EXPECT_EQ(condition_of("(long)a - b != -3"), "(long long)a - (long long)b != -3");
  EXPECT_EQ(condition_of("(long)a - b <= 5"), "(long long)a - (long long)b <= 5");
}

TEST_F(ExplainerTest, SafeProgramsNeverAndOthersAlwaysFail) {
  expect_precise(explain_text("int main(void) { int x = __VERIFIER_nondet_int(); if (x > 5 && x < 3) reach_error();\n"
                              "  return 0; }"),
                 "false");
  expect_precise(explain_text("int main(void) { int x = __VERIFIER_nondet_int(), i = 0; while (i < 7) i++;\n"
                              "  if (x == x) reach_error(); return 0; }"),
                 "true");
}

TEST_F(ExplainerTest, ALoopThatMayNotEndIsNotCalledPrecise) {
  ExplainRequest request = ExplainerTest::request();
  request.cpu_seconds = process_cpu_seconds() + 10;
  const Explanation found =
      explain_text("int main(void) { while (__VERIFIER_nondet_int()) { } reach_error(); return 0; }", request);
  // All inputs fail or run forever; what is said if time is short must not say that they fail.
  EXPECT_NE(found.status, ExplanationStatus::Precise);
  EXPECT_EQ(found.status == ExplanationStatus::FailsOrRunsForever, found.must.c == "true") << found.reason;
  // What runs forever does not fail: there is nothing to say about when it ends.
  expect_precise(explain_text("int main(void) { int c = __VERIFIER_nondet_int(), x = 1; while (x != 0) x = 3 - x;\n"
                              "  if (c) reach_error(); return 0; }"),
                 "false");
  // Inputs that run forever are not in the condition.
  expect_precise(explain_text("int main(void) { int c = __VERIFIER_nondet_int(); while (c > 5) { if (c == 7)\n"
                              "  reach_error(); } return 0; }"),
                 "c == 7");
}

TEST_F(ExplainerTest, OtherEndsAreNotFailures) {
  // Undefined behaviour before the error, a blocked assumption, an exit: none of these inputs is in the condition.
  expect_precise(explain_text("int main(void) { int x = __VERIFIER_nondet_int(); int y = 100 / x;\n"
                              "  __VERIFIER_assume(x < 50); if (x >= -2 && y < 1000) reach_error(); return 0; }"),
                 "x >= -2 && x < 50 && x != 0");
}

TEST_F(ExplainerTest, RepeatedReadsAreNamedByOccurrence) {
  const Explanation found = explain_text(
      "int main(void) { int s = 0; for (int i = 0; i < 3; i++) { int v = __VERIFIER_nondet_int();\n"
      "  if (i == 1 && v == 7) s = 1; } if (s) reach_error(); return 0; }");
  EXPECT_EQ(found.status, ExplanationStatus::Precise) << found.reason;
  EXPECT_EQ(found.must.c, "read@4#2 == 7");
  ASSERT_EQ(found.inputs.size(), 1);
  EXPECT_EQ(found.inputs[0].name, "read@4#2");
}

TEST_F(ExplainerTest, FloatsNeedNoReasoningAboutFloats) {
  const Explanation found = explain_text(
      "int main(void) { float x = __VERIFIER_nondet_float(); __VERIFIER_assume(x > -2 && x < 2);\n"
      "  float y = x - x * x * x / 6.0f + x * x * x * x * x / 120.0f; if (!(y <= 0.5f)) reach_error(); return 0; }");
  EXPECT_EQ(found.status, ExplanationStatus::Precise) << found.reason;
}

TEST_F(ExplainerTest, AnswersComeWithExamplesInEveryForm) {
  const Explanation found = explain_text(counting);
  EXPECT_EQ(found.fails, (Explanation::Assignment{{"N", "1000"}}));
  EXPECT_EQ(found.passes, (Explanation::Assignment{{"N", "999"}}));
  ASSERT_EQ(found.examples.size(), 1);
  EXPECT_NE(to_text(found).find("precondition: __VERIFIER_assume(!(N >= 1000));"), std::string::npos);
  EXPECT_NE(to_smtlib(found).find("(declare-const |N| Int)"), std::string::npos);
  EXPECT_GE(found.checked.size(), 3);
}

TEST_F(ExplainerTest, BothArithmeticsAgree) {
  EXPECT_EQ(explain_text("int main(void) { unsigned x = __VERIFIER_nondet_uint(); if ((x & 3) == 2) reach_error(); }",
                         request(), Arithmetic::Bv)
                .status,
            ExplanationStatus::Precise);
}

}  // namespace
}  // namespace warrant
