// Engines on whole programs: the verdict, and evidence that the checker accepts.
#include "engine/engine_fixture.h"

namespace warrant {
namespace {

struct Task {
  const char* name;
  const char* text;
  bool safe;
};

// The program of Fig. 1 of the FMCAD 2024 paper: plain symbolic execution runs forever.
const char* const figure_1 =
    "int main(void) { int n = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), x; if (n <= 0) return 0; x = 5;\n"
    "  while (n > 0) { if (x == y) { x = x + 1; } else { y = x; } n = n - 1; }\n"
    "  if (x - y > 1) reach_error(); return 0; }\n";

const Task tasks[] = {
    {"StraightLine", "int main(void) { int x = __VERIFIER_nondet_int(); if (x > 3 && x < 3) reach_error(); return 0; }",
     true},
    {"DeepBranch",
     "int main(void) { int x = __VERIFIER_nondet_int(), y = 2 * x; if (y == 84) { if (x > 40) reach_error(); } return "
     "0; }",
     false},
    {"ConcreteLoop",
     "int main(void) { int s = 0; for (int i = 0; i < 100; i++) s += i; if (s != 4950) reach_error(); return 0; }",
     true},
    {"ConcreteArray",
     "int a[20]; int main(void) { for (int i = 0; i < 20; i++) a[i] = i * i; if (a[7] != 49) reach_error(); return 0; "
     "}",
     true},
    {"SymbolicIndex",
     "int main(void) { int a[4] = {1, 2, 3, 4}; int i = __VERIFIER_nondet_int(); __VERIFIER_assume(i >= 0 && i < 4);"
     " if (a[i] == 3 && i != 2) reach_error(); return 0; }",
     true},
    {"Heap",
     "#include <stdlib.h>\nstruct n { int v; struct n *next; };"
     "int main(void) { struct n *p = 0; for (int i = 0; i < 3; i++) { struct n *q = malloc(sizeof *q); q->v = i; "
     "q->next = p; p = q; }"
     " if (p->next->next->v == 0) reach_error(); return 0; }",
     false},
    {"Float", "int main(void) { float f = __VERIFIER_nondet_int(); if (f == 0.5f) reach_error(); return 0; }", true},
    {"Overflow",
     "int main(void) { int x = __VERIFIER_nondet_int(); if (x > 0) { x = x + 1; if (x < 0) reach_error(); } return 0; "
     "}",
     true},
    {"UnsignedWrap",
     "int main(void) { unsigned x = __VERIFIER_nondet_uint(); if (x + 1 == 0) reach_error(); return 0; }", false},
};

class Engines : public testing::EngineFixture,
                public ::testing::WithParamInterface<std::tuple<Arithmetic, std::string>> {
 protected:
  static Arithmetic arithmetic() { return std::get<0>(GetParam()); }
  static const std::string& engine() { return std::get<1>(GetParam()); }

  Run run(const std::string& text, const Options& options = {}, double seconds = ample_seconds) {
    return run_engine(engine(), text, options, seconds, arithmetic());
  }
};

TEST_P(Engines, DecideSmallPrograms) {
  for (const Task& task : tasks) {
    SCOPED_TRACE(task.name);
    // Conversions between mathematical integers and floats are hard for the solver; `verify` takes bits for them.
    if (std::string(task.name) == "Float" && arithmetic() == Arithmetic::Int) continue;
    // The sum of a concrete loop has no invariant over linear predicates: it is there to be unrolled.
    const Run done = run(task.text, engine() == "symexia" ? Options{{"threshold", "100"}} : Options{});
    if (task.safe)
      expect_safe(done);
    else
      expect_unsafe(done);
  }
}

TEST_P(Engines, SymexiaProvesThePapersFigure1) {
  if (engine() != "symexia") GTEST_SKIP();
  expect_safe(run(figure_1));
  expect_safe(run(figure_1, {{"threshold", "1"}}));
}

// Constants decide the first loop, however long it is; inputs decide the second one, which has to be abstracted.
TEST_P(Engines, IterationsWithoutDecisionsDoNotCountForTheThreshold) {
  if (engine() != "symexia") GTEST_SKIP();
  const char* const text =
      "int main(void) { int s = 0, x = 0; for (int i = 0; i < 500; i++) s += i;\n"
      "  while (__VERIFIER_nondet_int()) { if (x < 9) x++; }\n"
      "  if (s != 124750 || x > 9) reach_error(); return 0; }";
  expect_safe(run(text, {{"threshold", "3"}}));
}

// A loop without branches must be abstracted, or it is followed forever.
TEST_P(Engines, AnEndlessLoopWithoutDecisionsIsProven) {
  if (engine() != "symexia") GTEST_SKIP();
  const char* const text =
      "int main(void) { unsigned x = 0; int y = 1; while (1) { x = x + 2; if (y != 1) reach_error(); } return 0; }";
  expect_safe(run(text, {{"threshold", "2"}}, 20));
}

TEST_P(Engines, SymexDoesNotEndOnThePapersFigure1) {
  if (engine() != "symex") GTEST_SKIP();
  expect_unknown(run(figure_1, {}, 1), UnknownReason::OutOfTime);
}

INSTANTIATE_TEST_SUITE_P(All, Engines,
                         ::testing::Combine(::testing::Values(Arithmetic::Int, Arithmetic::Bv),
                                            ::testing::Values(std::string("symex"), std::string("symexia"),
                                                              std::string("gps"), std::string("tracer"),
                                                              std::string("symexplus"))),
                         [](const auto& info) {
                           return std::get<1>(info.param) + (std::get<0>(info.param) == Arithmetic::Int ? "Int" : "Bv");
                         });

}  // namespace
}  // namespace warrant
