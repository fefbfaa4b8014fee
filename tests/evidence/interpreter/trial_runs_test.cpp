#include "evidence/interpreter/trial_runs.h"

#include "evidence/interpreter/replay.h"
#include "evidence/reference_text.h"

namespace warrant {
namespace {

using testing::declarations;
using testing::ReferenceText;

std::optional<FailedRun> search(const ReferenceText& text, double seconds = 10) {
  return find_error_by_runs(text.program, Budget::cpu_seconds(seconds), 0.5).failed;
}

bool is_confirmed(const ReferenceText& text, const FailedRun& run) {
  const auto holds = [](const Replay& replay) { return std::holds_alternative<ReplayConfirmed>(replay); };
  return holds(replay(text.reference, text.lowered, run.counterexample)) &&
         holds(replay(text.reference, text.lowered, run.counterexample, {}, &run.result));
}

TEST(TrialRuns, an_error_without_inputs_is_found) {
  const ReferenceText text(declarations +
                           "int main(void) { int s = 0; for (int i = 0; i < 1000; i++) s += i;\n"
                           "  if (s == 499500) reach_error(); return 0; }\n");
  const auto found = search(text);
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->counterexample.is_whole);
  EXPECT_EQ(found->counterexample.path.size(), found->result.steps);
  EXPECT_TRUE(is_confirmed(text, *found));
}

TEST(TrialRuns, a_path_that_is_too_long_is_left_out) {
  const ReferenceText text(declarations +
                           "int main(void) { unsigned i = 0, n = __VERIFIER_nondet_uint(); while (i < 3000000) i++;\n"
                           "  if (n % 2 == 0) reach_error(); return 0; }\n");
  const auto found = search(text, 100);
  ASSERT_TRUE(found);
  EXPECT_FALSE(found->counterexample.is_whole);
  ASSERT_EQ(found->counterexample.path.size(), 1U);
  EXPECT_EQ(text.program.cfa().location(text.program.cfa().edge(found->counterexample.path[0]).target).kind,
            LocationKind::Error);
  EXPECT_TRUE(is_confirmed(text, *found));
}

TEST(TrialRuns, random_inputs_follow_those_that_are_0) {
  for (const Arithmetic arithmetic : {Arithmetic::Int, Arithmetic::Bv}) {
    const ReferenceText text(declarations +
                                 "int main(void) { int a[8], k = __VERIFIER_nondet_int();\n"
                                 "  if (k != 0 && (unsigned)k < 8 && a[k] < 0) reach_error(); return 0; }\n",
                             arithmetic);
    const auto found = search(text, 100);
    ASSERT_TRUE(found);
    EXPECT_TRUE(is_confirmed(text, *found));
  }
}

TEST(TrialRuns, nothing_is_found_where_nothing_is) {
  EXPECT_FALSE(
      search(ReferenceText(declarations + "int main(void) { int x = 3; if (x == 4) reach_error(); return 0; }")));
  const ReferenceText endless(declarations + "int main(void) { while (1) __VERIFIER_nondet_int(); }");
  EXPECT_FALSE(search(endless, 0.2));
}

TEST(TrialRuns, numbers_of_the_program_and_texts_are_tried) {
  const ReferenceText number(declarations +
                             "int main(void) { if (__VERIFIER_nondet_int() == 123456789) reach_error(); }");
  EXPECT_TRUE(search(number, 100));
  const ReferenceText option(
      declarations +
      "extern char __VERIFIER_nondet_char(void);\n"
      "int main(void) { char a[4]; for (int i = 0; i < 3; i++) a[i] = __VERIFIER_nondet_char();\n"
      "  if (a[0] == '-' && a[1] == 'x' && a[2] == 0) reach_error(); }");
  EXPECT_TRUE(search(option, 100));
}

TEST(TrialRuns, a_long_run_may_not_rest_on_a_guess) {
  const ReferenceText text(declarations +
                           "extern int rand(void);\n"
                           "int main(void) { unsigned i = 0; int n = rand(); while (i < 3000000) i++;\n"
                           "  if (n < 10) reach_error(); return 0; }\n");
  const auto found = search(text, 100);
  ASSERT_TRUE(found);
  const Replay refused = replay(text.reference, text.lowered, found->counterexample, {}, &found->result);
  ASSERT_TRUE(std::holds_alternative<ReplayFailed>(refused));
  EXPECT_TRUE(std::get<ReplayFailed>(refused).rests_on_guess);
}

}  // namespace
}  // namespace warrant
