// Symexplus: the figures of its paper, its precisions and what must hold of its refinements.
#include <fstream>
#include <iterator>

#include "base/error.h"
#include "engine/engine_fixture.h"
#include "engine/symexplus/domain_types.h"
#include "engine/symexplus/selection.h"

namespace warrant {
namespace {

// Fig. 1: the number of rounds through the loop has no influence on the property.
std::string loop_of_figure_1(const std::string& bound) {
  return "int main(void) { int a = 0, b = __VERIFIER_nondet_int(), c = b + 1;\n"
         "  while (a < " +
         bound +
         ") { if (__VERIFIER_nondet_int()) a++; }\n"
         "  if (!(b < c)) reach_error(); return 0; }";
}

// Fig. 2: 26 variables are 2; the errors are where one of the first 25 is 1, and where the last one is 2.
std::string figure_2() {
  std::string text = "int main(void) {\n";
  for (char name = 'a'; name <= 'z'; ++name) text += std::string("  int ") + name + " = 2;\n";
  for (char name = 'a'; name < 'z'; ++name) text += std::string("  if (") + name + " == 1) reach_error();\n";
  return text + "  if (z == 2) reach_error();\n  return 0; }";
}

// The same behind a point where paths meet, where everything is forgotten at first.
std::string figure_2_behind_a_join() {
  std::string text = figure_2();
  const std::string joined = "  if (__VERIFIER_nondet_int()) {} else {}\n";
  return text.insert(text.find("  if (a == 1)"), joined);
}

class SymexplusTest : public testing::EngineFixture {
 protected:
  Run run(const std::string& text, const Options& options = {}, double seconds = ample_seconds,
          Arithmetic arithmetic = Arithmetic::Int) {
    return run_engine("symexplus", text, options, seconds, arithmetic);
  }

  // The line on which the error path ends.
  unsigned error_line(const Run& run) {
    if (!run.is_unsafe()) {
      ADD_FAILURE() << "no error was found";
      return 0;
    }
    const Counterexample& found = std::get<Unsafe>(run.outcome).counterexample;
    unsigned line = 0;
    for (const EdgeId edge : found.path)
      if (const SourceRange& range = reference_->cfa().edge(edge).range; range.known()) line = range.line;
    return line;
  }

  std::string new_file(const std::string& content) { return folder_.write(std::to_string(++files_) + ".txt", content); }

  static std::string content_of(const std::string& path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  testing::TemporaryFolder folder_;
  int files_ = 0;
};

TEST_F(SymexplusTest, Figure1TakesOneRefinementWhateverTheBound) {
  std::vector<double> states;
  for (const std::string bound : {"100", "1000", "1000000"}) {
    SCOPED_TRACE(bound);
    const Run done = run(loop_of_figure_1(bound));
    expect_safe(done);
    EXPECT_EQ(done.refinements(), 1);
    EXPECT_EQ(done.statistics.get(Statistic::TrackedVariables), 2);  // b and c
    EXPECT_EQ(done.statistics.get(Statistic::TrackedConstraints), 0);
    states.push_back(done.states());
  }
  EXPECT_LT(states[0], 10);
  EXPECT_EQ(states[1], states[0]);
  EXPECT_EQ(states[2], states[0]);
}

TEST_F(SymexplusTest, Figure2EndsAtTheLastError) {
  // Three lines of prelude, one of main, 26 initialisations, 25 errors.
  EXPECT_EQ(error_line(run(figure_2())), 56u);
}

TEST_F(SymexplusTest, BehindAJoinEveryErrorOfFigure2CostsARefinement) {
  for (const std::string restart : {"lazy", "full"}) {
    SCOPED_TRACE(restart);
    const Run done = run(figure_2_behind_a_join(), {{"restart", restart}});
    EXPECT_EQ(error_line(done), 57u);
    EXPECT_EQ(done.refinements(), 25);
    EXPECT_EQ(done.statistics.get(Statistic::TrackedVariables), 25);
  }
}

TEST_F(SymexplusTest, AConstraintIsTrackedWhereItIsNeeded) {
  const Run done =
      run("int main(void) { int x = __VERIFIER_nondet_int(), i = 0; if (x < 10) return 0;\n"
          "  while (__VERIFIER_nondet_int()) { i = __VERIFIER_nondet_int(); }\n"
          "  if (x < 5) reach_error(); return 0; }",
          {{"loop-facts", "off"}});
  expect_safe(done);
  EXPECT_EQ(done.refinements(), 1);
  EXPECT_EQ(done.statistics.get(Statistic::TrackedVariables), 1);
  EXPECT_EQ(done.statistics.get(Statistic::TrackedConstraints), 1);
}

TEST_F(SymexplusTest, RelationsSurviveTheVariablesTheyComeFrom) {
  // Nothing holds the input any more when the loop is entered; that y is x + 1 is known all the same.
  expect_safe(
      run("int main(void) { int n = __VERIFIER_nondet_int(); if (n > 1000) return 0; int x = n + 3, y = n + 4; n = 0;\n"
          "  while (__VERIFIER_nondet_int()) { n = __VERIFIER_nondet_int(); }\n"
          "  if (y != x + 1) reach_error(); return 0; }",
          {{"loop-facts", "off"}}));
}

TEST_F(SymexplusTest, PreferencesChooseTheRefinement) {
  // Both the counter and the flag refute the path; the flag is Boolean, the counter's refutation comes first.
  const std::string text =
      "int main(void) { int i = 0, flag = 0; while (i < 20) { i++; if (__VERIFIER_nondet_int()) i = i; }\n"
      "  if (i > 50) { if (flag == 1) reach_error(); } return 0; }";
  const Run by_domain = run(text, {{"prefer", "domain-good"}, {"loop-facts", "off"}});
  expect_safe(by_domain);
  EXPECT_EQ(by_domain.refinements(), 1);
  EXPECT_LT(by_domain.states(), 15);
  const Run by_length = run(text, {{"prefer", "short"}, {"loop-facts", "off"}});
  expect_safe(by_length);
  EXPECT_GT(by_length.states(), 20);  // the loop is unrolled
}

TEST_F(SymexplusTest, EveryPreferenceDecides) {
  for (const std::string prefer : {"none", "short", "domain-good", "width-narrow", "assumptions-most",
                                   "domain-good,width-narrow", "assumptions-most,short"}) {
    SCOPED_TRACE(prefer);
    expect_safe(run(loop_of_figure_1("100"), {{"prefer", prefer}}));
  }
}

TEST_F(SymexplusTest, UnknownPreferencesAreRefused) {
  EXPECT_THROW(symexplus::parse_preferences("longest"), UserError);
  EXPECT_THROW(symexplus::parse_preferences("short,"), UserError);
  EXPECT_TRUE(symexplus::parse_preferences("none").empty());
}

TEST_F(SymexplusTest, DomainTypesFollowTheUseOfVariables) {
  read(
      "int main(void) { int flag = 0, state = __VERIFIER_nondet_int(), sum = 0, product = 1, i, copy = 0;\n"
      "  for (i = 0; i < 10; i++) { sum = sum + state; product = product * sum; copy = flag; }\n"
      "  if (flag == 1 && state != 7 && copy) { if (sum > 3) reach_error(); }\n"
      "  if (product == 4) reach_error(); return 0; }");
  const symexplus::DomainTypes types(*reference_);
  using symexplus::DomainType;
  EXPECT_EQ(types.of(variable_id("flag")), DomainType::Boolean);
  EXPECT_EQ(types.of(variable_id("copy")), DomainType::Boolean);
  EXPECT_EQ(types.of(variable_id("product")), DomainType::Other);
  EXPECT_EQ(types.of(variable_id("i")), DomainType::LoopCounter);
  EXPECT_LT(types.weight(variable_id("flag")), types.weight(variable_id("state")));
  EXPECT_LT(types.weight(variable_id("product")), types.weight(variable_id("i")));
}

TEST_F(SymexplusTest, APrecisionIsUsedAgain) {
  const std::string file = new_file("");
  const Run first = run(figure_2_behind_a_join(), {{"precision", file}});
  EXPECT_EQ(first.refinements(), 25);
  const std::string written = content_of(file);
  EXPECT_NE(written.find("variable main::a"), std::string::npos);
  // The next version has more lines above, and another condition.
  std::string changed = figure_2_behind_a_join();
  changed.insert(changed.find("  if (a == 1)"), "  int more = 3;\n");
  changed.replace(changed.find("(b == 1)"), 8, "(b == 3)");
  const Run second = run(changed, {{"initial-precision", file}});
  EXPECT_EQ(error_line(second), 58u);
  EXPECT_EQ(second.refinements(), 0);
  // What is written is what was read.
  const std::string again = new_file("");
  run(figure_2_behind_a_join(), {{"initial-precision", file}, {"precision", again}});
  EXPECT_EQ(content_of(again), written);
}

TEST_F(SymexplusTest, BrokenPrecisionsAreRefused) {
  EXPECT_THROW(run(loop_of_figure_1("100"), {{"initial-precision", new_file("variable main::a\n")}}), UserError);
  EXPECT_THROW(run(loop_of_figure_1("100"), {{"initial-precision", new_file("location x y\n")}}), UserError);
  EXPECT_THROW(run(loop_of_figure_1("100"), {{"initial-precision", new_file("location 1 x\n  values x\n")}}),
               UserError);
  EXPECT_THROW(run(loop_of_figure_1("100"), {{"initial-precision", "/there/is/no/such/file"}}), UserError);
  // Names of other programs are no mistake.
  expect_safe(run(loop_of_figure_1("100"), {{"initial-precision", new_file("location 1 x\n  variable main::gone\n")}}));
}

TEST_F(SymexplusTest, LazyAndFullRestartsAgree) {
  const std::string text =
      "int main(void) { int p = __VERIFIER_nondet_int(), q = __VERIFIER_nondet_int(), a = 0, b = 0;\n"
      "  if (p) a = 1; if (q) b = 2;\n"
      "  while (__VERIFIER_nondet_int()) { if (p && a != 1) reach_error(); if (q && b != 2) reach_error(); }\n"
      "  return 0; }";
  const Run lazy = run(text);
  expect_safe(lazy);
  const Run full = run(text, {{"restart", "full"}});
  expect_safe(full);
  EXPECT_LE(lazy.states(), full.states());
}

TEST_F(SymexplusTest, FactsAboutLoopsEndUnrolling) {
  const std::string text =
      "int main(void) { int n = __VERIFIER_nondet_int(), i = 0, j = 0; if (n < 0) return 0;\n"
      "  while (i < n) { i++; j++; } if (j != i) reach_error(); return 0; }";
  expect_safe(run(text));
  const Run without = run(text, {{"loop-facts", "off"}}, 2);
  expect_unknown(without, UnknownReason::OutOfTime);
}

TEST_F(SymexplusTest, ArraysAndFloatsAreTrackedAcrossLoops) {
  const std::string array =
      "int a[8]; int main(void) { int x = __VERIFIER_nondet_int(); a[3] = x; a[4] = 7;\n"
      "  while (__VERIFIER_nondet_int()) { a[5] = __VERIFIER_nondet_int(); }\n"
      "  if (a[4] != 7 || a[3] != x) reach_error(); return 0; }";
  const std::string floating =
      "int main(void) { double d = __VERIFIER_nondet_double(), e = d; if (!(d > 1.0)) return 0;\n"
      "  while (__VERIFIER_nondet_int()) { e = e + 0.0; } if (d < 0.5) reach_error(); return 0; }";
  for (const Arithmetic arithmetic : {Arithmetic::Int, Arithmetic::Bv}) {
    expect_safe(run(array, {}, ample_seconds, arithmetic));
    expect_safe(run(floating, {}, ample_seconds, arithmetic));
  }
}

TEST_F(SymexplusTest, UnmodelledPlacesKeepTrueAway) {
  const Run done =
      run("int f(int n) { return n <= 0 ? 0 : 1 + f(n - 1); }\n"
          "int main(void) { int n = __VERIFIER_nondet_int(); f(n); return 0; }");
  expect_unknown(done, UnknownReason::RecursionBound);
}

}  // namespace
}  // namespace warrant
