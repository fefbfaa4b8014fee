// Summary-guided search and its ablations on whole programs.
#include <gtest/gtest.h>

#include "engine/engine.h"
#include "evidence/proof_checker.h"
#include "frontend/lower_text.h"
#include "program/pass/pipeline.h"
#include "program/pass/reference.h"

namespace warrant {
namespace {

const char* const prelude =
    "extern int __VERIFIER_nondet_int(void); extern unsigned __VERIFIER_nondet_uint(void);\n"
    "extern double __VERIFIER_nondet_double(void); void reach_error(void) {}\n";

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

class Gps : public ::testing::Test {
 protected:
  using Options = std::vector<std::pair<std::string, std::string>>;

  Outcome run(const std::string& text, const std::string& engine, const Options& options = {}, double seconds = 200) {
    terms_ = std::make_unique<TermManager>();
    const Program lowered = testing::lower_text(prelude + text, FrontendOptions{}, *terms_);
    reference_ = std::get<Reference>(make_reference(lowered)).program;
    OptionTable table;
    const auto make = find_engine(engine)->prepare(table);
    for (const auto& [name, value] : options) EXPECT_TRUE(table.set(name, value));
    statistics_ = Statistics();
    return make()->run(*reference_, Budget::cpu_seconds(seconds), statistics_);
  }
  void expect_safe(const Outcome& outcome) {
    ASSERT_TRUE(std::holds_alternative<Safe>(outcome));
    const ProofCheck check = check_proof(*reference_, std::get<Safe>(outcome).proof, {});
    EXPECT_TRUE(check.accepted()) << check.reason();
  }
  static bool is_unsafe(const Outcome& outcome) { return std::holds_alternative<Unsafe>(outcome); }
  static bool is_unknown(const Outcome& outcome) { return std::holds_alternative<Unknown>(outcome); }

  std::unique_ptr<TermManager> terms_;
  std::optional<Program> reference_;
  Statistics statistics_;
};

TEST_F(Gps, FindsALongErrorPathByOneTest) {
  const Outcome outcome = run(long_path, "gps");
  ASSERT_TRUE(is_unsafe(outcome));
  EXPECT_EQ(statistics_.get("tests"), 1);
  EXPECT_GE(std::get<Integer>(std::get<Unsafe>(outcome).counterexample.havocs.at(0)), Integer(1000));
}

TEST_F(Gps, TakesALongLoopAtOnce) {
  const Outcome outcome = run(long_path, "gps");
  ASSERT_TRUE(is_unsafe(outcome));
  EXPECT_EQ(statistics_.get("shortcuts"), 1);
  EXPECT_LT(statistics_.get("test steps"), 20);
  EXPECT_GT(std::get<Unsafe>(outcome).counterexample.path.size(), 3000u);
  EXPECT_TRUE(is_unsafe(run(long_path, "gps", {{"acceleration", "off"}})));
  EXPECT_GT(statistics_.get("test steps"), 1000);
}

TEST_F(Gps, ProvesByDeadEndsWhatSummariesAloneDoNot) {
  expect_safe(run(sum, "gps"));
  expect_safe(run(sum, "gpslite"));
  EXPECT_TRUE(is_unknown(run(sum, "cra")));
}

TEST_F(Gps, ProvesWithRecurrencesOnlyByDeadEndInterpolation) {
  expect_safe(run(parity, "gps", {{"star", "recurrences"}}));
  const double dead_ends = statistics_.get("dead ends");
  EXPECT_LE(dead_ends, 5);
  // Without it, a proof is a matter of luck with the interpolants of single paths, after many more dead ends.
  EXPECT_FALSE(is_unsafe(run(parity, "gpslite", {{"star", "recurrences"}}, 2)));
  EXPECT_GT(statistics_.get("dead ends"), dead_ends);
}

TEST_F(Gps, GasLeadsThroughAStateMachine) {
  EXPECT_TRUE(is_unsafe(run(state_machine, "gps")));
  EXPECT_TRUE(is_unsafe(run(state_machine, "gps", {{"star", "recurrences"}})));
  EXPECT_FALSE(std::holds_alternative<Safe>(run(state_machine, "gps", {{"star", "recurrences"}, {"gas", "off"}}, 2)));
}

TEST_F(Gps, ImpactDecidesWhatNeedsFewUnrollings) {
  expect_safe(
      run("int main(void) { int lock = 0; while (__VERIFIER_nondet_int()) { if (lock == 0) lock = 1; else lock = 0; }\n"
          "  if (lock > 1) reach_error(); return 0; }",
          "impact"));
  EXPECT_TRUE(
      is_unsafe(run("int main(void) { int x = 0; while (__VERIFIER_nondet_int()) x++; if (x == 3) reach_error();\n"
                    "  return 0; }",
                    "impact")));
}

TEST_F(Gps, WorksOnWhatIsNoInteger) {
  const char* const arrays =
      "int a[10]; int main(void) { int i = __VERIFIER_nondet_int(); if (i < 0 || i >= 10) return 0; a[i] = 7;\n"
      "  for (int k = 0; k < 3; k++) a[k] = a[k] + 1; if (a[i] %s 8) reach_error(); return 0; }\n";
  const std::string text = arrays;
  EXPECT_TRUE(is_unsafe(run(std::string(text).replace(text.find("%s"), 2, "=="), "gps")));
  expect_safe(run(std::string(text).replace(text.find("%s"), 2, ">"), "gps"));
  EXPECT_TRUE(is_unsafe(
      run("int main(void) { double d = __VERIFIER_nondet_double(); if (d > 1.5 && d < 1.75) reach_error(); return 0; }",
          "gps")));
}

TEST_F(Gps, EveryAblationStaysSound) {
  for (const char* engine : {"gps", "gpslite", "cra", "impact"}) {
    for (const char* unsafe_program : {long_path, state_machine})
      EXPECT_FALSE(std::holds_alternative<Safe>(run(unsafe_program, engine, {}, 1))) << engine;
    for (const char* safe_program : {sum, parity}) EXPECT_FALSE(is_unsafe(run(safe_program, engine, {}, 1))) << engine;
  }
  EXPECT_FALSE(std::holds_alternative<Safe>(run(long_path, "gps", {{"summaries", "off"}}, 1)));
  EXPECT_FALSE(is_unsafe(run(parity, "gps", {{"summaries", "off"}}, 1)));
}

}  // namespace
}  // namespace warrant
