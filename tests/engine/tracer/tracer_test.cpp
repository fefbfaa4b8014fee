// Tracer: the figures of its paper, and what must hold of its trees and proofs.
#include <fstream>
#include <iterator>

#include "engine/engine_fixture.h"
#include "smt/solver.h"

namespace warrant {
namespace {

// Fig. 2(a) with any number of branches: each adds one of two numbers to s, which stays within the bound.
enum class Steps : std::uint8_t {
  Paper,    // 1 or 2, as in the figure: many paths have the same sum
  Distinct  // 0 or a power of two: all paths have different sums
};
std::string figure_2(unsigned branches, Steps steps) {
  std::string text = "int main(void) { int s = 0;\n";
  for (unsigned i = 0; i < branches; ++i) {
    const std::string first = steps == Steps::Paper ? "1" : "0";
    const std::string second = steps == Steps::Paper ? "2" : std::to_string(1u << i);
    text += "if (__VERIFIER_nondet_int()) s += " + first + "; else s += " + second + ";\n";
  }
  const unsigned bound = steps == Steps::Paper ? 5 * branches : (1u << branches);
  return text + "if (s > " + std::to_string(bound) + ") reach_error(); return 0; }";
}

// Fig. 4(a): an excerpt from a driver.
const char* const figure_4 =
    "int main(void) { int lock = 0, old = __VERIFIER_nondet_int(), new; if (old > 1000) return 0; new = old + 1;\n"
    "  while (new != old) { lock = 1; old = new; if (__VERIFIER_nondet_int()) { lock = 0; new = new + 1; } }\n"
    "  if (lock == 0) reach_error(); return 0; }";

class TracerTest : public testing::EngineFixture {
 protected:
  Run run(const std::string& text, const Options& options = {}, Arithmetic arithmetic = Arithmetic::Int) {
    return run_engine("tracer", text, options, ample_seconds, arithmetic);
  }

  double states(unsigned branches, Steps steps, const std::string& interpolation) {
    const Run done = run(figure_2(branches, steps), {{"interpolation", interpolation}});
    expect_safe(done);
    return done.states();
  }
};

TEST_F(TracerTest, WithWeakestPreconditionsTheTreeOfFigure3IsLinear) {
  const double growth = states(4, Steps::Paper, "wp") - states(2, Steps::Paper, "wp");
  EXPECT_EQ(states(8, Steps::Paper, "wp") - states(4, Steps::Paper, "wp"), 2 * growth);
  EXPECT_EQ(states(16, Steps::Paper, "wp") - states(8, Steps::Paper, "wp"), 4 * growth);
  EXPECT_EQ(states(16, Steps::Distinct, "wp"), states(16, Steps::Paper, "wp"));
}

TEST_F(TracerTest, WithStrongestPostconditionsTheTreeOfFigure2GrowsFaster) {
  // Sums that differ on all paths: no path is subsumed by another.
  EXPECT_GE(states(4, Steps::Distinct, "sp"), 16);
  EXPECT_GE(states(8, Steps::Distinct, "sp"), 256);
  // The figure's own increments let paths with equal sums meet again.
  EXPECT_GT(states(16, Steps::Paper, "sp"), 3 * states(16, Steps::Paper, "wp"));
}

// Locks that are taken and released under the same conditions: what one side of a branch requires must not depend on
// which side it was, or the tree doubles with every lock.
std::string locks(unsigned count) {
  std::string text = "int main(void) {\n";
  for (unsigned i = 0; i < count; ++i) {
    const std::string n = std::to_string(i);
    text += "  int p" + n + " = __VERIFIER_nondet_int(), lock" + n + " = 0;\n";
  }
  text += "  while (__VERIFIER_nondet_int()) {\n";
  for (unsigned i = 0; i < count; ++i) {
    const std::string n = std::to_string(i);
    text += "    if (p" + n + ") lock" + n + " = 1;\n";
  }
  for (unsigned i = 0; i < count; ++i) {
    const std::string n = std::to_string(i);
    text += "    if (p" + n + ") { if (lock" + n + " != 1) reach_error(); lock" + n + " = 0; }\n";
  }
  return text + "  } return 0; }";
}

TEST_F(TracerTest, BothSidesOfABranchSubsumeEachOther) {
  const auto states_of = [&](unsigned count) {
    const Run done = run(locks(count));
    expect_safe(done);
    return done.states();
  };
  const double two = states_of(2), four = states_of(4), eight = states_of(8);
  EXPECT_LE(eight - four, 3 * (four - two));
}

TEST_F(TracerTest, QuickSubsumptionFindsWhatThePlainOneFinds) {
  const std::string text = figure_2(8, Steps::Paper);
  const Run quick = run(text, {{"interpolation", "sp"}});
  const Run plain = run(text, {{"interpolation", "sp"}, {"subsumption", "plain"}});
  expect_safe(plain);
  EXPECT_EQ(quick.states(), plain.states());
  EXPECT_EQ(plain.statistics.get(Statistic::SubsumptionQuestions), plain.statistics.get(Statistic::SubsumptionChecks));
  EXPECT_LT(quick.statistics.get(Statistic::SubsumptionQuestions),
            plain.statistics.get(Statistic::SubsumptionQuestions) / 2);
}

TEST_F(TracerTest, AllInterpolationsAgreeOnFigure2) {
  for (const std::string interpolation : {"wp", "sp", "craig"}) {
    SCOPED_TRACE(interpolation);
    EXPECT_GT(states(4, Steps::Paper, interpolation), 0);
  }
}

TEST_F(TracerTest, Figure4IsProvenAfterOneRefinement) {
  for (const std::string invariants : {"naive", "rich"}) {
    SCOPED_TRACE(invariants);
    const Run done = run(figure_4, {{"loop-invariants", invariants}});
    expect_safe(done);
    EXPECT_EQ(done.refinements(), 1);
    // Some formula of the proof says at the loop head: new != old || lock is taken.
    const Term different = terms_->distinct(variable("new"), variable("old"));
    const Term lock = variable("lock");
    const Term taken = terms_->disjunction(different, terms_->distinct(lock, terms_->integer(Integer(0))));
    const Term by_the_paper = terms_->disjunction(different, terms_->eq(lock, terms_->integer(Integer(1))));
    bool found = false;
    for (const auto& [location, formula] : std::get<Safe>(done.outcome).proof.invariants)
      found |= implies(*terms_, formula, taken) && implies(*terms_, by_the_paper, formula);
    EXPECT_TRUE(found);
  }
}

TEST_F(TracerTest, BrokenEquationsLeaveSumsAndBoundsBehind) {
  expect_safe(
      run("int main(void) { int x = 0, y = 10; while (__VERIFIER_nondet_int()) { if (x >= 10) break; x++; y--; }\n"
          "  if (x + y != 10) reach_error(); return 0; }"));
  expect_safe(
      run("int main(void) { int x = 0; while (__VERIFIER_nondet_int()) { if (x < 100) x++; }\n"
          "  if (x < 0) reach_error(); return 0; }"));
}

TEST_F(TracerTest, LoopsThatConstantsBoundAreExecuted) {
  const Run done =
      run("int main(void) { int s = 0; for (int i = 0; i < 50; i++) s += i;\n"
          "  if (s != 1225) reach_error(); return 0; }");
  expect_safe(done);
  EXPECT_EQ(done.refinements(), 0);
}

// Each value of the state asks for a candidate of its own until the variable is followed.
TEST_F(TracerTest, AStateMachineIsUnrolledByItsState) {
  expect_safe(
      run("int main(void) { int state = 1, flag = 0; while (1) { int input = __VERIFIER_nondet_int();\n"
          "    if (state == 1) { if (input > 0) state = 2; }\n"
          "    else if (state == 2) { flag = 1; if (input > 5) state = 3; else state = 4; }\n"
          "    else if (state == 3) { flag = 2; state = 5; }\n"
          "    else if (state == 4) { if (flag != 1) reach_error(); state = 1; }\n"
          "    else { if (flag != 2) reach_error(); return 0; } } }"));
}

TEST_F(TracerTest, NestedLoopsAreProven) {
  expect_safe(
      run("int main(void) { int lock = 0; while (__VERIFIER_nondet_int()) { lock = 1;\n"
          "    while (__VERIFIER_nondet_int()) { if (lock != 1) reach_error(); }\n"
          "    lock = 0; } if (lock != 0) reach_error(); return 0; }"));
}

// A descendant may rest on a loop head that is still open only as long as the head keeps what was assumed.
TEST_F(TracerTest, ACycleThatBreaksWhatWasAssumedIsNotTakenForSafe) {
  expect_unsafe(
      run("int main(void) { int a = 0, b = 0; while (__VERIFIER_nondet_int()) {\n"
          "    if (b == 1) { if (a == 1) reach_error(); }\n"
          "    if (__VERIFIER_nondet_int()) b = 1; else if (b == 1) a = 1; } return 0; }"));
}

TEST_F(TracerTest, AnErrorBehindASubsumedBranchIsFound) {
  expect_unsafe(
      run("int main(void) { int x = __VERIFIER_nondet_int(), y = 0; if (x > 5) y = 1; else y = 2;\n"
          "  if (x == 7) y = y + 2; if (y == 3) reach_error(); return 0; }"));
}

// The guard of an infeasible branch is left out of the interpolant only if the branch would be safe without it.
TEST_F(TracerTest, AnInfeasibleBranchThatWouldDoHarmKeepsItsGuard) {
  expect_unsafe(
      run("int main(void) { int mode = 0, x = 0; if (__VERIFIER_nondet_int()) mode = 0; else mode = 1;\n"
          "  if (mode == 1) x = 5; else x = 0; if (x == 5) reach_error(); return 0; }"));
}

TEST_F(TracerTest, UnmodelledCodeThatIsReachableIsNoProof) {
  const Run done =
      run("int fork(void); int main(void) { int x = __VERIFIER_nondet_int(); if (x) x = fork(); return 0; }");
  EXPECT_FALSE(done.is_safe());
}

TEST_F(TracerTest, ArraysPointersAndFloatsWork) {
  for (const Arithmetic arithmetic : {Arithmetic::Int, Arithmetic::Bv}) {
    SCOPED_TRACE(arithmetic == Arithmetic::Int ? "int" : "bv");
    expect_safe(
        run("int a[8]; int main(void) { int i = __VERIFIER_nondet_int(), t = 0; if (i < 0 || i >= 8) return 0;\n"
            "  if (__VERIFIER_nondet_int()) a[i] = 3; else a[i] = 4;\n"
            "  if (a[i] > 4) reach_error(); return t; }",
            {}, arithmetic));
    expect_safe(
        run("int main(void) { int x = 1, y = 2, *p = &x; if (__VERIFIER_nondet_int()) p = &y; *p = 3;\n"
            "  if (x + y < 4) reach_error(); return 0; }",
            {}, arithmetic));
  }
  expect_safe(
      run("int main(void) { double d = __VERIFIER_nondet_double(), e = 1.0; if (!(d >= 0.0 && d <= 2.0)) return 0;\n"
          "  if (__VERIFIER_nondet_int()) e = 2.0; if (d * e > 4.0) reach_error(); return 0; }",
          {}, Arithmetic::Bv));
}

TEST_F(TracerTest, TheTreeIsWrittenAsGraphvizAndAsAPage) {
  const testing::TemporaryFolder folder;
  const auto written = [&](const std::string& name) {
    expect_safe(run(figure_2(2, Steps::Paper), {{"tree", folder.path(name)}}));
    std::ifstream file(folder.path(name));
    return std::string(std::istreambuf_iterator<char>(file), {});
  };
  const std::string dot = written("tree.dot");
  EXPECT_TRUE(dot.starts_with("digraph")) << dot;
  EXPECT_NE(dot.find("style=dashed"), std::string::npos);
  EXPECT_NE(dot.find("main::s <= "), std::string::npos) << dot;
  const std::string page = written("tree.html");
  EXPECT_TRUE(page.starts_with("<!DOCTYPE html>"));
  EXPECT_NE(page.find("class=\"by\""), std::string::npos);
  EXPECT_NE(page.find("&lt;="), std::string::npos);
}

}  // namespace
}  // namespace warrant
