// Engines on whole programs: the verdict, and evidence that the checker accepts.
#include "engine/engine.h"

#include <gtest/gtest.h>

#include "evidence/proof_checker.h"
#include "frontend/lower_text.h"
#include "program/pass/reference.h"

namespace warrant {
namespace {

using testing::lower_text;

const char* const prelude =
    "extern int __VERIFIER_nondet_int(void); extern unsigned __VERIFIER_nondet_uint(void);\n"
    "extern void __VERIFIER_assume(int); void reach_error(void) {}\n";

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

class Engines : public ::testing::TestWithParam<std::tuple<Arithmetic, std::string>> {
 protected:
  Outcome run(const std::string& text, const std::string& engine,
              const std::vector<std::pair<std::string, std::string>>& options, double seconds = 200) {
    FrontendOptions frontend;
    frontend.arithmetic = std::get<0>(GetParam());
    lowered_.reset();
    reference_.reset();
    terms_ = std::make_unique<TermManager>();
    lowered_.emplace(lower_text(std::string(prelude) + text, frontend, *terms_));
    reference_ = std::get<Reference>(make_reference(*lowered_)).program;
    OptionTable table;
    const auto make = find_engine(engine)->prepare(table);
    for (const auto& [name, value] : options) EXPECT_TRUE(table.set(name, value));
    Statistics statistics;
    return make()->run(*reference_, Budget::cpu_seconds(seconds), statistics);
  }
  void expect_verdict(const Outcome& outcome, bool safe) {
    if (const auto* unknown = std::get_if<Unknown>(&outcome)) {
      ADD_FAILURE() << describe(unknown->reason) << ": " << unknown->explanation;
      return;
    }
    ASSERT_EQ(std::holds_alternative<Safe>(outcome), safe);
    if (safe) {
      const ProofCheck check = check_proof(*reference_, std::get<Safe>(outcome).proof, {});
      EXPECT_TRUE(check.accepted()) << check.reason();
    }
  }

  std::unique_ptr<TermManager> terms_;
  std::optional<Program> lowered_, reference_;
};

TEST_P(Engines, DecideSmallPrograms) {
  for (const Task& task : tasks) {
    SCOPED_TRACE(task.name);
    const std::string engine = std::get<1>(GetParam());
    // Conversions between mathematical integers and floats are hard for the solver; `verify` takes bits for them.
    if (std::string(task.name) == "Float" && std::get<0>(GetParam()) == Arithmetic::Int) continue;
    // The sum of a concrete loop has no invariant over linear predicates: it is there to be unrolled.
    if (engine == "symexia")
      expect_verdict(run(task.text, engine, {{"threshold", "100"}}), task.safe);
    else
      expect_verdict(run(task.text, engine, {}), task.safe);
  }
}

TEST_P(Engines, SymexiaProvesThePapersFigure1) {
  if (std::get<1>(GetParam()) != "symexia") GTEST_SKIP();
  expect_verdict(run(figure_1, "symexia", {}), true);
  expect_verdict(run(figure_1, "symexia", {{"threshold", "1"}}), true);
}

// Constants decide the first loop, however long it is; inputs decide the second one, which has to be abstracted.
TEST_P(Engines, IterationsWithoutDecisionsDoNotCountForTheThreshold) {
  if (std::get<1>(GetParam()) != "symexia") GTEST_SKIP();
  const char* const text =
      "int main(void) { int s = 0, x = 0; for (int i = 0; i < 500; i++) s += i;\n"
      "  while (__VERIFIER_nondet_int()) { if (x < 9) x++; }\n"
      "  if (s != 124750 || x > 9) reach_error(); return 0; }";
  expect_verdict(run(text, "symexia", {{"threshold", "3"}}), true);
}

// A loop without branches must be abstracted, or it is followed forever.
TEST_P(Engines, AnEndlessLoopWithoutDecisionsIsProven) {
  if (std::get<1>(GetParam()) != "symexia") GTEST_SKIP();
  const char* const text =
      "int main(void) { unsigned x = 0; int y = 1; while (1) { x = x + 2; if (y != 1) reach_error(); } return 0; }";
  expect_verdict(run(text, "symexia", {{"threshold", "2"}}, 20), true);
}

TEST_P(Engines, SymexDoesNotEndOnThePapersFigure1) {
  if (std::get<1>(GetParam()) != "symex") GTEST_SKIP();
  const Outcome outcome = run(figure_1, "symex", {}, 1);
  ASSERT_TRUE(std::holds_alternative<Unknown>(outcome));
  EXPECT_EQ(std::get<Unknown>(outcome).reason, UnknownReason::OutOfTime);
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
