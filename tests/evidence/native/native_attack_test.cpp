#include "evidence/native/native_attack.h"

#include <gtest/gtest.h>

#include "evidence/reference_text.h"

namespace warrant {
namespace {

using testing::declarations;
using testing::ReferenceText;
using testing::TemporaryFile;

// `claimed` is what Warrant reads, `compiled` what the compiler does: a frontend that misreads a program.
NativeAttack attack(const std::string& claimed, const std::string& compiled, DataModel model = DataModel::LP64,
                    unsigned jobs = 1, double used_seconds = 30) {
  const ReferenceText text(declarations + claimed, Arithmetic::Int, model);
  const TemporaryFile file(declarations + compiled);
  NativeProgram program;
  program.files = {{file.path()}};
  program.data_model = model;
  program.error_functions = {"reach_error"};
  return attack_natively(program, text.lowered, Budget::cpu_seconds(60), {7, used_seconds, jobs});
}

NativeAttack attack(const std::string& body, DataModel model = DataModel::LP64) { return attack(body, body, model); }

bool is_skipped(const NativeAttack& attack) { return attack.runs.inputs == 0; }

class NativeAttackTest : public ::testing::TestWithParam<DataModel> {};
INSTANTIATE_TEST_SUITE_P(DataModels, NativeAttackTest, ::testing::Values(DataModel::ILP32, DataModel::LP64),
                         [](const auto& info) { return info.param == DataModel::ILP32 ? "ILP32" : "LP64"; });

TEST_P(NativeAttackTest, a_safe_program_is_run_on_many_inputs) {
  const NativeAttack result = attack(
      "extern double __VERIFIER_nondet_double(void); extern unsigned char __VERIFIER_nondet_uchar(void);\n"
      "extern _Bool __VERIFIER_nondet_bool(void); extern long double __VERIFIER_nondet_longdouble(void);\n"
      "int main(void) { int x = __VERIFIER_nondet_int(); double d = __VERIFIER_nondet_double();\n"
      "  long double e = __VERIFIER_nondet_longdouble(); _Bool b = __VERIFIER_nondet_bool();\n"
      "  if (x > 5 && x < 5 || b > 1 || d < e && e < d || __VERIFIER_nondet_uchar() > 255) reach_error(); return 0; "
      "}\n",
      GetParam());
  if (is_skipped(result)) GTEST_SKIP() << result.runs.how;
  EXPECT_GE(result.runs.inputs, 20U) << result.runs.how;
  EXPECT_FALSE(result.contradiction);
  EXPECT_EQ(result.runs.end, NativeRuns::End::NoneFails) << result.runs.how;
}

TEST_P(NativeAttackTest, an_error_that_only_the_compiled_program_has_is_a_difference) {
  const NativeAttack result = attack(
      "int main(void) { int x = __VERIFIER_nondet_int(); return 0; }\n",
      "int main(void) { int x = __VERIFIER_nondet_int(); if (x == 4711) reach_error(); return 0; }\n", GetParam());
  if (is_skipped(result)) GTEST_SKIP() << result.runs.how;
  ASSERT_TRUE(result.contradiction) << result.runs.how;
  EXPECT_FALSE(result.contradiction->is_confirmed);
  ASSERT_EQ(result.contradiction->inputs.size(), 1U);
  EXPECT_EQ(to_string(result.contradiction->inputs[0].value), "4711");
  EXPECT_NE(result.contradiction->explanation.find("interpreter disagree"), std::string::npos);
}

TEST(NativeAttack, several_processes_share_the_runs) {
  const std::string reads = "int main(void) { int x = __VERIFIER_nondet_int();";
  const NativeAttack safe = attack(reads + " return 0; }\n", reads + " return 0; }\n", DataModel::LP64, 3);
  if (is_skipped(safe)) GTEST_SKIP() << safe.runs.how;
  EXPECT_GE(safe.runs.inputs, 20U) << safe.runs.how;
  const NativeAttack unsafe =
      attack(reads + " return 0; }\n", reads + " if (x == 4711) reach_error(); return 0; }\n", DataModel::LP64, 3);
  EXPECT_TRUE(unsafe.contradiction) << unsafe.runs.how;
  const std::string reads_nothing = "int main(void) { return 0; }\n";
  EXPECT_EQ(attack(reads_nothing, reads_nothing, DataModel::LP64, 3).runs.inputs, 1U);
}

TEST(NativeAttack, an_error_that_the_interpreter_reaches_contradicts_the_proof) {
  const NativeAttack result = attack(
      "extern long long __VERIFIER_nondet_longlong(void); extern float __VERIFIER_nondet_float(void);\n"
      "int main(void) { long long a = __VERIFIER_nondet_longlong(); float f = __VERIFIER_nondet_float();\n"
      "  int b = __VERIFIER_nondet_int(); if (a < -5 && f < 0 && b > 3) reach_error(); return 0; }\n");
  if (is_skipped(result)) GTEST_SKIP() << result.runs.how;
  ASSERT_TRUE(result.contradiction) << result.runs.how;
  EXPECT_TRUE(result.contradiction->is_confirmed) << result.contradiction->explanation;
  EXPECT_EQ(result.contradiction->inputs.size(), 3U);
}

TEST(NativeAttack, undefined_behaviour_explains_an_error) {
  const NativeAttack result =
      attack("int main(void) { int x = __VERIFIER_nondet_int(); if (x + 1 < x) reach_error(); return 0; }\n");
  if (is_skipped(result)) GTEST_SKIP() << result.runs.how;
  EXPECT_FALSE(result.contradiction);
  EXPECT_NE(result.runs.how.find("signed overflow"), std::string::npos) << result.runs.how;
}

TEST(NativeAttack, functions_without_body_return_inputs) {
  const NativeAttack result = attack(
      "int unknown(int); void *pointer(void); void nothing(int); extern int variable;\n"
      "int main(void) { nothing(3); if (unknown(3) == 77 && !pointer() && !variable) reach_error(); return 0; }\n");
  if (is_skipped(result)) GTEST_SKIP() << result.runs.how;
  ASSERT_TRUE(result.contradiction) << result.runs.how;
  EXPECT_TRUE(result.contradiction->is_confirmed) << result.contradiction->explanation;
}

TEST(NativeAttack, runs_in_which_allocation_fails_do_not_count) {
  const NativeAttack result = attack(
      "void *malloc(unsigned long);\nint main(void) { unsigned x = __VERIFIER_nondet_uint(); if (!malloc(x))\n"
      "  reach_error(); return 0; }\n");
  if (is_skipped(result)) GTEST_SKIP() << result.runs.how;
  EXPECT_FALSE(result.contradiction) << result.contradiction->explanation;
}

TEST(NativeAttack, assumptions_and_endless_runs_are_counted) {
  const NativeAttack result = attack(
      "int main(void) { int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x > 0); while (x == 1) {} return 0; }\n");
  if (is_skipped(result)) GTEST_SKIP() << result.runs.how;
  EXPECT_GT(result.runs.blocked, 0U) << result.runs.how;
  EXPECT_GT(result.runs.cut, 0U) << result.runs.how;
}

TEST(NativeAttack, a_program_without_inputs_runs_once) {
  const NativeAttack result = attack("int main(void) { return 81; }\n");
  if (is_skipped(result)) GTEST_SKIP() << result.runs.how;
  EXPECT_EQ(result.runs.end, NativeRuns::End::NoneFails);
  EXPECT_EQ(result.runs.inputs, 1U) << result.runs.how;
}

// Ends, words and functions of the program's own are not the harness's.
TEST_P(NativeAttackTest, a_program_cannot_forge_a_finding) {
  const std::string claimed = "int main(void) { int x = __VERIFIER_nondet_int(); return 0; }\n";
  const std::string writes =
      "extern int dprintf(int, const char *, ...);\n"
      "int main(void) { int x = __VERIFIER_nondet_int();\n"
      "  for (int f = 0; f < 1024; ++f) dprintf(f, \"reached 1 0 0\\ninput 0 5 0\\nend 1 0 0\\n\");\n";
  std::string own;
  for (const char* name : {"write", "open", "dup2", "close", "fork", "waitpid", "kill", "dprintf", "usleep", "mmap",
                           "sigtimedwait", "getrusage", "clock_gettime", "on_exit", "setpgid"})
    own += std::string("int ") + name + "() { for (;;); }\n";
  for (const std::string& text : {writes + "  return 0; }\n", writes + "  _exit(117); }\n", own + claimed}) {
    const NativeAttack result = attack(claimed, text, GetParam(), 1, 10);
    if (result.runs.how.find("install") != std::string::npos || result.runs.how.find("sandbox") != std::string::npos)
      GTEST_SKIP() << result.runs.how;
    EXPECT_FALSE(result.contradiction) << text << result.runs.how;
    EXPECT_EQ(result.runs.end, NativeRuns::End::NoneFails) << result.runs.how;
  }
  const std::string reached =
      own + "int main(void) { int x = __VERIFIER_nondet_int(); if (x == 4711) reach_error(); return 0; }\n";
  EXPECT_TRUE(attack(claimed, reached, GetParam()).contradiction);
  const NativeAttack ended = attack(
      claimed, "int getppid(void), kill(int, int); int main(void) { kill(getppid(), 9); return 0; }\n", GetParam());
  EXPECT_EQ(ended.runs.inputs, 0U);
  EXPECT_EQ(ended.runs, (NativeRuns{NativeRuns::End::Skipped, "the program ends the process that observes it"}));
}

TEST(NativeAttack, a_status_is_no_report_of_a_sanitizer) {
  const std::string claimed = "int main(void) { int x = __VERIFIER_nondet_int(); return 0; }\n";
  const ReferenceText text(declarations + claimed, Arithmetic::Int, DataModel::LP64);
  for (const Undefined kind : {Undefined::SignedOverflow, Undefined::InvalidAccess}) {
    for (const std::string end : {"_exit(117);", "exit(117);", "char a[2] = {0}; return a[x == 1 ? 9 : 1] - 1 + x;"}) {
      const TemporaryFile file(declarations + "void _exit(int), exit(int);\nint main(void) { int x = " +
                               "__VERIFIER_nondet_int(); " + end + " return 0; }\n");
      NativeProgram program;
      program.files = {{file.path()}};
      program.sanitizer = sanitizer_for({kind});
      const NativeAttack result = attack_natively(program, text.lowered, Budget::cpu_seconds(60), {7, 10, 1});
      if (is_skipped(result)) GTEST_SKIP() << result.runs.how;
      EXPECT_EQ(result.contradiction.has_value(), end.starts_with("char")) << end << result.runs.how;
    }
  }
}

TEST(NativeAttack, says_why_there_is_no_witness) {
  const NativeAttack result = attack("int main(void) { return 0; }\n", "int main(void) { return undeclared; }\n");
  EXPECT_EQ(result.runs.inputs, 0U);
  EXPECT_EQ(result.runs.end, NativeRuns::End::Skipped) << result.runs.how;
}

TEST(NativeAttack, costs_a_second_or_a_tenth_within_the_budget) {
  EXPECT_NEAR(attack_seconds(Budget::cpu_seconds(100), 2), 0.7, 0.01);
  EXPECT_NEAR(attack_seconds(Budget::cpu_seconds(100), 40), 4, 0.01);
  EXPECT_LE(attack_seconds(Budget::cpu_seconds(0.5), 40), 0.5);
}

}  // namespace
}  // namespace warrant
