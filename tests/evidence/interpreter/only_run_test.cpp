#include "evidence/interpreter/only_run.h"

#include "evidence/reference_text.h"

namespace warrant {
namespace {

using testing::declarations;
using testing::ReferenceText;

// How the only run of the program ends; "none" if there is none, or one that ends badly.
std::string only_run(const std::string& text, double seconds = 10) {
  const ReferenceText program(declarations + "#include <stdlib.h>\n" + text);
  const auto run = find_only_run(program.lowered, Budget::cpu_seconds(seconds));
  return run ? describe(*run, program.lowered) : "none";
}

TEST(OnlyRun, of_a_program_that_reads_nothing) {
  EXPECT_EQ(only_run("int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); } int main(void) { return f(15); }"),
            "returned 610");
  EXPECT_EQ(only_run("int main(void) { char *p = malloc(3); p[1] = 4; int k = p[1]; free(p); return k; }"),
            "returned 4");
  EXPECT_TRUE(only_run("int main(void) { exit(3); }").starts_with("ended"));
}

TEST(OnlyRun, what_may_read_inputs_is_known_before_it_runs) {
  const auto may_read = [](const std::string& text) {
    return may_read_inputs(ReferenceText(declarations + "#include <stdlib.h>\n" + text).lowered);
  };
  EXPECT_FALSE(may_read("int main(void) { int i, s = 0; for (i = 0; i < 3; i++) s += i; return s; }"));
  EXPECT_FALSE(may_read("int f(void) { return __VERIFIER_nondet_int(); } int main(void) { return 3; }"));
  EXPECT_TRUE(may_read("int f(void) { return __VERIFIER_nondet_int(); } int main(void) { return f(); }"));
  EXPECT_TRUE(may_read("extern int outside(void); int main(void) { int k = 0; if (k) return outside(); return 1; }"));
  EXPECT_TRUE(may_read("int main(int argc, char **argv) { return argc == 7; }"));
  EXPECT_TRUE(may_read("int main(void) { return rand() == 7; }"));
}

TEST(OnlyRun, inputs_make_others_possible) {
  EXPECT_EQ(only_run("int main(void) { return __VERIFIER_nondet_int() == 7; }"), "none");
  EXPECT_EQ(only_run("int main(void) { return rand() == 7; }"), "none");
  EXPECT_EQ(only_run("extern int outside(void); int main(void) { return outside() == 7; }"), "none");
  EXPECT_EQ(only_run("int main(int argc, char **argv) { return argc == 7; }"), "none");
}

TEST(OnlyRun, what_is_not_initialised_may_be_written_but_not_read) {
  EXPECT_EQ(only_run("int main(void) { int i, s = 0; for (i = 0; i < 3; i++) s += i; return s; }"), "returned 3");
  EXPECT_EQ(only_run("int main(void) { int i; return i == 7; }"), "none");
  EXPECT_EQ(only_run("int main(void) { int a[2]; a[0] = 1; return a[0]; }"), "returned 1");
  EXPECT_EQ(only_run("int main(void) { int a[2]; a[0] = 1; return a[1] == 7; }"), "none");
  EXPECT_EQ(only_run("int main(void) { goto L; int x = 1; L: return x == 7; }"), "none");
  EXPECT_EQ(only_run("int f(int k) { if (k) return 3; } int main(void) { return f(1); }"), "returned 3");
  EXPECT_EQ(only_run("int f(int k) { int i; if (k) i = 3; return i; } int main(void) { return f(0) == 7; }"), "none");
}

TEST(OnlyRun, errors_and_undefined_behaviour_are_none) {
  EXPECT_EQ(only_run("int main(void) { reach_error(); return 0; }"), "none");
  EXPECT_EQ(only_run("int main(void) { int x = 2147483647; return x + 1; }"), "none");
  EXPECT_EQ(only_run("int main(void) { while (1) { } }", 0.2), "none");
}

TEST(OnlyRun, both_orders_of_addresses_must_do_well) {
  EXPECT_EQ(only_run("int main(void) { char *p = malloc(1), *q = malloc(1); if (p > q) reach_error(); return 0; }"),
            "none");
}

}  // namespace
}  // namespace warrant
