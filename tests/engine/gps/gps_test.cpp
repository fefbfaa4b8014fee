// Summary-guided search and its ablations on whole programs.
#include "engine/engine_fixture.h"

namespace warrant {
namespace {

// EX-1, EX-2, EX-3 and Fig. 9 of the paper.
const char* const long_path =
    "int main(void) { int n = __VERIFIER_nondet_int(), i = 0, min = 0; while (i < n) { min++; i++; }\n"
    "  if (min < 1000) return 0; reach_error(); return 0; }\n";
const char* const sum =
    "int main(void) { int n = __VERIFIER_nondet_int(), r = 0; while (n > 0) { r = r + n; n--; }\n"
    "  if (r == 2) reach_error(); return 0; }\n";
const char* const parity =
    "int main(void) { int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int(), x = 2;\n"
    "  while (n-- > 0) x = 2 * x; while (m-- > 0) x = x - 2; if (x == 1) reach_error(); return 0; }\n";
const char* const state_machine =
    "int main(void) { int state = 0; while (1) { int c = __VERIFIER_nondet_int(), s0 = __VERIFIER_nondet_int();\n"
    "  int s1 = __VERIFIER_nondet_int(), s2 = __VERIFIER_nondet_int();\n"
    "  if (c == 68 && state == 0) state = 1; if (c == 79 && state == 1) state = 2; if (c == 71 && state == 2) state = "
    "3;\n"
    "  if (state == 3 && s0 == 67 && s1 == 65 && s2 == 84) reach_error(); } }\n";

class Gps : public testing::EngineFixture {
 protected:
  Run run(const std::string& text, const std::string& engine, const Options& options = {},
          double seconds = ample_seconds) {
    return run_engine(engine, text, options, seconds);
  }
};

TEST_F(Gps, FindsALongErrorPathByOneTest) {
  const Run done = run(long_path, "gps");
  ASSERT_TRUE(done.is_unsafe());
  EXPECT_EQ(done.statistics.get(Statistic::Tests), 1);
  EXPECT_GE(std::get<Integer>(std::get<Unsafe>(done.outcome).counterexample.havocs.at(0)), Integer(1000));
}

TEST_F(Gps, TakesALongLoopAtOnce) {
  const Run at_once = run(long_path, "gps");
  ASSERT_TRUE(at_once.is_unsafe());
  EXPECT_EQ(at_once.statistics.get(Statistic::Shortcuts), 1);
  EXPECT_LT(at_once.statistics.get(Statistic::TestSteps), 20);
  EXPECT_GT(std::get<Unsafe>(at_once.outcome).counterexample.path.size(), 3000u);
  const Run one_by_one = run(long_path, "gps", {{"acceleration", "off"}});
  expect_unsafe(one_by_one);
  EXPECT_GT(one_by_one.statistics.get(Statistic::TestSteps), 1000);
}

TEST_F(Gps, ProvesByDeadEndsWhatSummariesAloneDoNot) {
  expect_safe(run(sum, "gps"));
  expect_safe(run(sum, "gpslite"));
  EXPECT_TRUE(run(sum, "cra").is_unknown());
}

TEST_F(Gps, ProvesWithRecurrencesOnlyByDeadEndInterpolation) {
  const Run with_labels = run(parity, "gps", {{"star", "recurrences"}});
  expect_safe(with_labels);
  const double dead_ends = with_labels.statistics.get(Statistic::DeadEnds);
  EXPECT_LE(dead_ends, 5);
  // Without it, a proof is a matter of luck with the interpolants of single paths, after many more dead ends.
  const Run lite = run(parity, "gpslite", {{"star", "recurrences"}}, 2);
  EXPECT_FALSE(lite.is_unsafe());
  EXPECT_GT(lite.statistics.get(Statistic::DeadEnds), dead_ends);
}

TEST_F(Gps, GasLeadsThroughAStateMachine) {
  expect_unsafe(run(state_machine, "gps"));
  expect_unsafe(run(state_machine, "gps", {{"star", "recurrences"}}));
  EXPECT_FALSE(run(state_machine, "gps", {{"star", "recurrences"}, {"gas", "off"}}, 2).is_safe());
}

TEST_F(Gps, ImpactDecidesWhatNeedsFewUnrollings) {
  expect_safe(
      run("int main(void) { int lock = 0; while (__VERIFIER_nondet_int()) { if (lock == 0) lock = 1; else lock = 0; }\n"
          "  if (lock > 1) reach_error(); return 0; }",
          "impact"));
  expect_unsafe(
      run("int main(void) { int x = 0; while (__VERIFIER_nondet_int()) x++; if (x == 3) reach_error();\n"
          "  return 0; }",
          "impact"));
}

TEST_F(Gps, WorksOnWhatIsNoInteger) {
  const char* const arrays =
      "int a[10]; int main(void) { int i = __VERIFIER_nondet_int(); if (i < 0 || i >= 10) return 0; a[i] = 7;\n"
      "  for (int k = 0; k < 3; k++) a[k] = a[k] + 1; if (a[i] %s 8) reach_error(); return 0; }\n";
  const std::string text = arrays;
  expect_unsafe(run(std::string(text).replace(text.find("%s"), 2, "=="), "gps"));
  expect_safe(run(std::string(text).replace(text.find("%s"), 2, ">"), "gps"));
  expect_unsafe(
      run("int main(void) { double d = __VERIFIER_nondet_double(); if (d > 1.5 && d < 1.75) reach_error(); return 0; }",
          "gps"));
}

TEST_F(Gps, EveryAblationStaysSound) {
  for (const char* engine : {"gps", "gpslite", "cra", "impact"}) {
    for (const char* unsafe_program : {long_path, state_machine})
      EXPECT_FALSE(run(unsafe_program, engine, {}, 1).is_safe()) << engine;
    for (const char* safe_program : {sum, parity}) EXPECT_FALSE(run(safe_program, engine, {}, 1).is_unsafe()) << engine;
  }
  EXPECT_FALSE(run(long_path, "gps", {{"summaries", "off"}}, 1).is_safe());
  EXPECT_FALSE(run(parity, "gps", {{"summaries", "off"}}, 1).is_unsafe());
}

}  // namespace
}  // namespace warrant
