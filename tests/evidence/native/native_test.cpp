#include "evidence/native/native.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "base/atomic_file.h"
#include "base/process.h"
#include "evidence/checker/trace_completion.h"
#include "evidence/native/harness.h"
#include "evidence/native/toolchain.h"
#include "evidence/reference_text.h"

namespace warrant {
namespace {

using testing::declarations;
using testing::ReferenceText;
using testing::TemporaryFile;
using testing::TemporaryFolder;

struct Case {
  Case(const std::string& body, DataModel model)
      : content(declarations + body), file(content), text(content, Arithmetic::Int, model) {
    program.files = {{file.path()}};
    program.data_model = model;
    program.error_functions = {"reach_error", "__VERIFIER_error", "__assert_fail"};
    const auto counterexample = complete_trace(text.program, {}, Budget::cpu_seconds(10));
    EXPECT_TRUE(counterexample);
    const Replay replayed = replay(text.reference, text.lowered, *counterexample, Budget::cpu_seconds(10));
    EXPECT_TRUE(std::holds_alternative<ReplayConfirmed>(replayed));
    confirmed = std::get<ReplayConfirmed>(replayed);
  }
  std::string content;
  TemporaryFile file;
  ReferenceText text;
  NativeProgram program;
  ReplayConfirmed confirmed;
};

std::string outcome(const NativeReplay& result) {
  if (std::holds_alternative<NativeReached>(result)) return "reached";
  if (const auto* skipped = std::get_if<NativeSkipped>(&result)) return "skipped: " + skipped->why;
  return "not reached: " + std::get<NativeNotReached>(result).end;
}

class Native : public ::testing::TestWithParam<DataModel> {
 protected:
  // Machines without the compiler or the sandbox have nothing to test.
  void expect_reached(const Case& example) {
    const std::string result = outcome(replay_natively(example.program, example.confirmed));
    if (result.find("not installed") != std::string::npos || result.find("sandbox") != std::string::npos)
      GTEST_SKIP() << result;
    EXPECT_EQ(result, "reached");
  }
};

INSTANTIATE_TEST_SUITE_P(DataModels, Native, ::testing::Values(DataModel::ILP32, DataModel::LP64),
                         [](const auto& info) { return info.param == DataModel::ILP32 ? "ILP32" : "LP64"; });

TEST_P(Native, inputs_of_every_type_reach_the_error) {
  expect_reached(Case(
      "extern long long __VERIFIER_nondet_longlong(void); extern unsigned char __VERIFIER_nondet_uchar(void);\n"
      "extern double __VERIFIER_nondet_double(void); extern _Bool __VERIFIER_nondet_bool(void);\n"
      "extern short __VERIFIER_nondet_short(void); extern unsigned long __VERIFIER_nondet_ulong(void);\n"
      "int main(void) {\n"
      "  long long a = __VERIFIER_nondet_longlong(); unsigned char b = __VERIFIER_nondet_uchar();\n"
      "  double c = __VERIFIER_nondet_double(); _Bool d = __VERIFIER_nondet_bool();\n"
      "  short e = __VERIFIER_nondet_short(); unsigned long f = __VERIFIER_nondet_ulong();\n"
      "  if (a == -9223372036854775807LL - 1 && b == 200 && c == 0.1 && d && e == -7 && f == 0ul - 1) reach_error();\n"
      "  return 0; }\n",
      GetParam()));
}

TEST_P(Native, several_reads_of_one_function_come_in_order) {
  expect_reached(
      Case("int main(void) { int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();\n"
           "  unsigned z = __VERIFIER_nondet_uint();\n"
           "  __VERIFIER_assume(x > 3);\n"
           "  if (y == x + 5 && z == 4000000000u) reach_error(); return 0; }\n",
           GetParam()));
}

TEST_P(Native, the_width_of_long_is_that_of_the_data_model) {
  const bool is_narrow = GetParam() == DataModel::ILP32;
  expect_reached(Case("int main(void) { if (sizeof(long) == " + std::string(is_narrow ? "4" : "8") +
                          " && sizeof(void *) == sizeof(long)) reach_error(); return 0; }\n",
                      GetParam()));
}

TEST_P(Native, uninitialised_values_that_do_not_matter_are_no_obstacle) {
  expect_reached(Case("int main(void) { int x, y; x = 3; if (x == 3) reach_error(); return y; }\n", GetParam()));
}

TEST(NativeReplay, is_skipped_where_uninitialised_values_matter) {
  const Case example("int main(void) { int x; if (x == 77) reach_error(); return 0; }\n", DataModel::LP64);
  EXPECT_EQ(outcome(replay_natively(example.program, example.confirmed)),
            "skipped: the error depends on uninitialised values");
}

TEST(NativeReplay, is_skipped_where_functions_have_no_body) {
  const Case example("int unknown(void);\nint main(void) { if (unknown() == 77) reach_error(); return 0; }\n",
                     DataModel::LP64);
  EXPECT_EQ(outcome(replay_natively(example.program, example.confirmed)).substr(0, 16), "skipped: unknown");
}

TEST(NativeReplay, wrong_inputs_do_not_reach_the_error) {
  Case example("int main(void) { if (__VERIFIER_nondet_int() == 77) reach_error(); return 5; }\n", DataModel::LP64);
  example.confirmed.inputs[0].value = Integer(78);
  const std::string result = outcome(replay_natively(example.program, example.confirmed));
  if (result.starts_with("skipped")) GTEST_SKIP() << result;
  EXPECT_EQ(result, "not reached: it ends with status 5");
}

TEST(NativeReplay, one_build_runs_with_many_inputs) {
  const Case example(
      "int main(void) { int x = __VERIFIER_nondet_int(); if (x > 5 && __VERIFIER_nondet_uint() == 1) reach_error();\n"
      "  return 5; }\n",
      DataModel::LP64);
  NativeRunner runner(example.program);
  std::vector<ReadInput> inputs = example.confirmed.inputs;
  if (const std::string first = outcome(runner.run(inputs)); first.starts_with("skipped")) GTEST_SKIP() << first;
  for (const int x : {4, 6, 5, 7}) {
    inputs[0].value = Integer(x);
    EXPECT_EQ(outcome(runner.run(inputs)), x > 5 ? "reached" : "not reached: it ends with status 5") << x;
  }
}

TEST(NativeReplay, an_endless_program_is_ended) {
  Case example("int main(void) { if (__VERIFIER_nondet_int() == 77) reach_error(); while (1); }\n", DataModel::LP64);
  example.confirmed.inputs[0].value = Integer(78);
  const std::string result = outcome(replay_natively(example.program, example.confirmed));
  EXPECT_TRUE(result.starts_with("skipped")) << result;
}

TEST(NativeReplay, the_program_can_write_no_file) {
  const TemporaryFolder folder;
  const std::string victim = folder.path("victim");
  Case example("int main(void) { if (__VERIFIER_nondet_int() == 77) reach_error(); return 0; }\n", DataModel::LP64);
  const TemporaryFile evil(declarations +
                           "extern int creat(const char *, unsigned);\n"
                           "extern long write(int, const void *, unsigned long);\n"
                           "int main(void) { int f = creat(\"" +
                           victim +
                           "\", 0666); write(f, \"x\", 1);\n"
                           "  reach_error(); }\n");
  example.program.files = {{evil.path()}};
  replay_natively(example.program, example.confirmed);
  EXPECT_TRUE(!std::filesystem::exists(victim) || std::filesystem::file_size(victim) == 0);
}

// Warrant has read a program that reaches its error at once; the compiler gets this one.
std::string replayed(const std::string& compiled, DataModel model) {
  Case example("int main(void) { reach_error(); return 0; }\n", model);
  const TemporaryFile other(
      "#define _GNU_SOURCE\n#include <signal.h>\n#include <stdio.h>\n#include <stdlib.h>\n"
      "#include <unistd.h>\nvoid reach_error(void);\n" +
      compiled);
  example.program.files = {{other.path()}};
  return outcome(replay_natively(example.program, example.confirmed));
}

// Nothing of what a program does in defined ways is taken for a word of its harness.
TEST_P(Native, the_end_of_a_program_is_told_as_it_is) {
  const std::string nothing = replayed("int main(void) { return 0; }\n", GetParam());
  if (nothing.starts_with("skipped")) GTEST_SKIP() << nothing;
  const std::string words = "\"\\nbegun reached\\nsaid 81\\nexited 81\\nreached 1\\nend 1 0 0\\n\"";
  const std::string writes = "static void writes(void) { for (int f = 0; f < 1024; ++f) dprintf(f, " + words + "); }\n";
  const std::pair<std::string, std::string> programs[] = {
      {"int main(void) { _exit(199); }", "it ends with status 199"},
      {"int main(void) { _exit(81); }", "it ends with status 81"},
      {"int main(void) { _exit(82); }", "it ends with status 82"},
      {"int main(void) { _exit(117); }", "it ends with status 117"},
      {"int main(void) { _exit(126); }", "it ends with status 126"},
      {"int main(void) { _exit(137); }", "it ends with status 137"},
      {"int main(void) { fprintf(stderr, \"bwrap: no\\n\"); return 1; }", "it ends with status 1"},
      {"int main(void) { abort(); }", "it is killed by signal 6 (Aborted)"},
      {"int main(void) { raise(SIGSEGV); }", "it is killed by signal 11 (Segmentation fault)"},
      {"int main(void) { kill(0, SIGTERM); pause(); }", "it is killed by signal 15 (Terminated)"},
      {"int main(void) { kill(getppid(), SIGTERM); return 4; }", "it ends with status 4"},
      {writes + "int main(void) { writes(); return 5; }", "it ends with status 5"},
      {writes + "int main(void) { if (fork() == 0) writes(); else sleep(1); _exit(6); }", "it ends with status 6"},
      {writes + "__attribute__((constructor(50))) static void early(void) { writes(); _exit(81); }\n"
                "int main(void) { return 7; }",
       "it ends with status 81"},
      {writes + "__attribute__((destructor)) static void late(void) { writes(); _exit(81); }\n"
                "int main(void) { return 8; }",
       "it ends with status 81"},
      {writes + "int main(void) { atexit(writes); return 9; }", "it ends with status 9"},
      {writes + "int main(void) { dup2(1, 200); dup2(200, 1); writes(); return 10; }", "it ends with status 10"},
  };
  for (const auto& [text, end] : programs) EXPECT_EQ(replayed(text + "\n", GetParam()), "not reached: " + end) << text;
  for (const char* text : {"int main(void) { kill(getppid(), SIGKILL); return 0; }", "int main(void) { while (1); }",
                           "int main(void) { raise(SIGKILL); }"})
    EXPECT_TRUE(replayed(text, GetParam()).starts_with("skipped: it ")) << text;
}

// Its functions are its own affair, and so are its descriptors.
TEST_P(Native, a_harness_needs_nothing_that_a_program_may_change) {
  for (const char* text : {"int main(void) { for (int f = 0; f < 1024; ++f) close(f); reach_error(); }",
                           "int main(void) { if (fork() == 0) reach_error(); sleep(1); return 0; }",
                           "int main(void) { signal(SIGCHLD, SIG_IGN); setsid(); reach_error(); }"}) {
    const std::string result = replayed(text, GetParam());
    if (result.starts_with("skipped: ") && result.find("install") != std::string::npos) GTEST_SKIP() << result;
    EXPECT_EQ(result, "reached") << text;
  }
  Case example("int main(void) { reach_error(); return 0; }\n", GetParam());
  std::string own = "void reach_error(void);\n";
  for (const char* name :
       {"write",   "open",    "openat", "dup2",      "dup3",    "close",        "fork",        "vfork",
        "waitpid", "wait4",   "kill",   "_exit",     "_Exit",   "fprintf",      "dprintf",     "mmap",
        "prctl",   "setpgid", "usleep", "getrusage", "syscall", "warrant_ends", "warrant_call"})
    own += std::string("int ") + name + "() { for (;;); }\n";
  // The C library needs these itself.
  own +=
      "void *memcpy(void *to, const void *from, __SIZE_TYPE__ n) { char *t = to; const char *f = from;\n"
      "  while (n--) *t++ = *f++; return to; }\n"
      "__SIZE_TYPE__ strlen(const char *s) { __SIZE_TYPE__ n = 0; while (s[n]) ++n; return n; }\n";
  const TemporaryFile other(own + "int main(void) { reach_error(); }\n");
  example.program.files = {{other.path()}};
  const std::string result = outcome(replay_natively(example.program, example.confirmed));
  if (result.find("install") != std::string::npos) GTEST_SKIP() << result;
  EXPECT_EQ(result, "reached");
}

TEST(NativeReplay, a_report_of_a_sanitizer_cannot_be_printed) {
  Case example("int main(void) { reach_error(); return 0; }\n", DataModel::LP64);
  const std::string forged =
      "extern long write(int, const void *, unsigned long);\n"
      "static const char report[] = \"/w/program.c:5:3: runtime error: add_overflow\\n==1==ERROR: AddressSanitizer: "
      "x\\n\"\n"
      "  \"  #0 in main /w/program.c:5\\nERROR: LeakSanitizer: detected memory leaks\\n\";\n"
      "int main(void) { int x = 0x7fffffff;\n"
      "  for (int f = 0; f < 300; ++f) write(f, report, sizeof report - 1);\n";
  example.confirmed.where = {0, 6, 1, 6, 1};
  const auto outcome_of = [&](const std::string& text, Undefined kind) {
    const TemporaryFile other(text);
    example.program.files = {{other.path()}};
    example.confirmed.file = other.path();
    example.confirmed.violation = kind;
    return outcome(replay_natively(example.program, example.confirmed));
  };
  const std::string result = outcome_of(forged + "  return 117; }\n", Undefined::SignedOverflow);
  if (result.find("install") != std::string::npos) GTEST_SKIP() << result;
  EXPECT_EQ(result, "not reached: no undefined behaviour is reported");
  EXPECT_EQ(outcome_of(forged + "  return x + 1; }\n", Undefined::SignedOverflow), "reached");
  // Where the sanitizer's library runs, it reports nothing either. The search for leaks takes longer than a run may, on
  // some machines.
  for (const Undefined kind : {Undefined::InvalidAccess, Undefined::UnfreedBlock}) {
    const std::string forgery = outcome_of(forged + "  return 117; }\n", kind);
    EXPECT_TRUE(forgery.starts_with("skipped: ") || forgery.starts_with("not reached: ")) << forgery;
  }
}

// A program that reads 5 and then reaches the error, with something else in it.
std::string outcome_with(const std::string& before, const std::string& inside, std::set<std::string> functions) {
  Case example(before + "int main(void) { int x = __VERIFIER_nondet_int(); " + inside +
                   " if (x == 5) reach_error(); return 0; }\n",
               DataModel::LP64);
  example.program.function_names = [functions] { return functions; };
  return outcome(replay_natively(example.program, example.confirmed));
}

TEST(NativeReplay, what_nobody_uses_need_not_be_defined) {
  const std::string unused =
      "extern int absent(int); extern int variable;\n"
      "#define INPUT(type) __VERIFIER_nondet_##type()\nextern unsigned INPUT(uint);\n"
      "static int helper(void) { return INPUT(uint) + absent(1); }\n"
      "int unused(void) { return helper() + variable; }\n";
  const std::string result = outcome_with(unused, "", {});
  if (result.find("install") != std::string::npos) GTEST_SKIP() << result;
  EXPECT_EQ(result, "reached");
}

TEST(NativeReplay, a_function_that_is_defined_nowhere_confirms_nothing) {
  const std::string declared = "extern void absent(void); extern void other(void); extern int variable;\n";
  const std::string result = outcome_with(declared, "if (x == 6) absent();", {"absent"});
  if (result.find("install") != std::string::npos) GTEST_SKIP() << result;
  EXPECT_EQ(result, "reached");
  EXPECT_EQ(outcome_with(declared, "if (x == 5) absent();", {"absent"}), "skipped: it calls absent, which has no body");
  EXPECT_EQ(outcome_with(declared, "if (x == 5) absent(); else other();", {"absent", "other"}),
            "skipped: it calls absent or other, none of which has a body");
  // Nothing can stand for a variable, nor for what may be one.
  EXPECT_EQ(outcome_with(declared, "if (x == 6) variable = 1;", {"absent"}),
            "skipped: variable has no body and returns an input");
  const std::string unlinked = outcome_with(declared, "if (x == 6) absent();", {});
  EXPECT_TRUE(unlinked.starts_with("skipped: the program does not link")) << unlinked;
}

TEST(NativeReplay, errors_in_files_that_are_included_are_confirmed) {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder.path("program"));
  write_file(folder.path("add.c"), "int add(int x) {\n  return x + 1;\n}\n");
  write_file(folder.path("program/p.c"), "#include \"../add.c\"\nint main(void) { return add(0x7fffffff) != 0; }\n");
  Case example("int main(void) { reach_error(); return 0; }\n", DataModel::LP64);
  example.program.files = {{folder.path("program/p.c")}};
  example.confirmed.violation = Undefined::SignedOverflow;
  example.confirmed.file = folder.path("program/../add.c");
  example.confirmed.where = {0, 2, 3, 2, 14};
  const std::string result = outcome(replay_natively(example.program, example.confirmed));
  if (result.find("install") != std::string::npos) GTEST_SKIP() << result;
  EXPECT_EQ(result, "reached");
  example.confirmed.where = {0, 3, 1, 3, 1};
  EXPECT_EQ(outcome(replay_natively(example.program, example.confirmed)),
            "not reached: undefined behaviour is reported in line 2");
}

TEST_P(Native, a_harness_compiles_alone_with_the_program) {
  const Case example(
      "extern double __VERIFIER_nondet_double(void); extern void __VERIFIER_error(void);\n"
      "int main(void) { if (__VERIFIER_nondet_int() == -77 && __VERIFIER_nondet_double() > 1.5)\n"
      "  __VERIFIER_error(); return 0; }\n",
      GetParam());
  const std::string compiler = native_compiler(GetParam());
  const auto found = find_toolchain(GetParam());
  if (const auto* missing = std::get_if<ToolchainMissing>(&found)) GTEST_SKIP() << missing->why;
  const auto& tools = std::get<Toolchain>(found);
  const TemporaryFile harness(harness_text({example.program.names(),
                                            compiler,
                                            "-fwrapv",
                                            example.confirmed.inputs,
                                            {"reach_error", "__VERIFIER_error"},
                                            {}}));
  const TemporaryFile binary("", "");
  ProcessRequest request;
  request.command = {"sh", "-c",
                     compiler + " -w -fwrapv " + example.program.names() + " " + harness.path() + " -o " +
                         binary.path() + " && " + (tools.may_need_emulator ? "" : tools.emulator_path + " ") +
                         binary.path()};
  const ProcessResult result = run_process(request);
  if (result.error.find("Exec format") != std::string::npos) GTEST_SKIP() << "needs an emulator";
  EXPECT_EQ(result.status, harness_error_reached) << result.error;
}

}  // namespace
}  // namespace warrant
