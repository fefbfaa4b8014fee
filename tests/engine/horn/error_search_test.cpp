// Errors that the search finds are paths of the program: each is replayed over the lowered form.
#include "engine/horn/error_search.h"

#include <gtest/gtest.h>

#include "engine/random_procedures.h"

namespace warrant::horn {
namespace {

using testing::FormText;

// "error" if it is replayed, or why not; "none" if there is none, "open" if nobody knows.
std::string found_in(const std::string& text, Arithmetic arithmetic = Arithmetic::Int) {
  const FormText program(text, 3, arithmetic);
  const Interface interface = interface_of(program.form());
  std::vector<std::unique_ptr<OpenProcedure>> procedures;
  std::vector<OpenProcedure*> pointers;
  for (ProcedureId id = 0; id < program.program().procedures.size(); ++id) {
    procedures.push_back(std::make_unique<OpenProcedure>(program.form(), id, interface));
    pointers.push_back(procedures.back().get());
  }
  ErrorSearch search(program.form(), interface, pointers);
  SolverOptions options;
  options.budget = Budget::cpu_seconds(30);
  try {
    const std::optional<Counterexample> error = search.run(options);
    if (!error) return search.is_exhausted() ? "none" : "open";
    return testing::replayed(program.form(), program.lowered, *error);
  } catch (const OutOfTime&) {
    return "open";
  }
}

void expect_error(const std::string& text) {
  for (const Arithmetic arithmetic : {Arithmetic::Int, Arithmetic::Bv})
    EXPECT_EQ(found_in(text, arithmetic), "error") << text;
}

// No run on simple inputs comes here: each activation reads a value of its own.
std::string walk(int steps) {
  return "int walk(int d) { int x = __VERIFIER_nondet_int(); if (x != 7 * d + 11) return 0;\n"
         "  if (d == " +
         std::to_string(steps) +
         ") return 1; int r = walk(d + 1); return r; }\n"
         "int main(void) { if (walk(0)) reach_error(); return 0; }\n";
}

TEST(ErrorSearch, FindsTheInputsOfEachActivation) {
  expect_error(walk(0));
  expect_error(walk(18));
}

TEST(ErrorSearch, FindsHowDeepRecursionHasToGo) {
  expect_error(
      "int count(int n) { if (n <= 0) return 0; return count(n - 1) + 1; }\n"
      "int main(void) { int n = __VERIFIER_nondet_int(); if (n < 0 || n > 1000) return 0;\n"
      "  if (count(n) == 17) reach_error(); return 0; }\n");
}

TEST(ErrorSearch, FollowsProceduresThatCallEachOther) {
  expect_error(
      "int odd(int n); int even(int n) { int x = __VERIFIER_nondet_int(); if (x != 3 * n) return 9;\n"
      "  int r = 1; if (n != 0) r = odd(n - 1); return r; }\n"
      "int odd(int n) { int r = 0; if (n != 0) r = even(n - 1); return r; }\n"
      "int main(void) { int n = __VERIFIER_nondet_int(); if (n < 11 || n > 13) return 0;\n"
      "  if (even(n) == 0) reach_error(); return 0; }\n");
}

TEST(ErrorSearch, OpensChainsOfCalls) {
  std::string text = "int f0(int x) { int y = __VERIFIER_nondet_int(); if (y == 3 * x + 1) return 1; return 0; }\n";
  for (int i = 1; i <= 15; ++i) {
    const std::string below = "f" + std::to_string(i - 1) + "(x + " + std::to_string(i) + ")";
    text += "int f" + std::to_string(i) + "(int x) { int r = 0; if (x > 1000) r = 1 - " + below +
            "; else r = " + below + "; return r; }\n";
  }
  expect_error(text + "int main(void) { if (f15(5)) reach_error(); return 0; }\n");
}

TEST(ErrorSearch, UnfoldsLoopsOfWhatIsCalled) {
  expect_error(
      "int g; void fill(int n) { int i = 0; while (i < n) { int x = __VERIFIER_nondet_int(); if (x != i + 40) return;\n"
      "  i++; } g++; if (n < 3) fill(n + 3); }\n"
      "int main(void) { fill(2); fill(4); if (g == 3) reach_error(); return 0; }\n");
}

TEST(ErrorSearch, FindsErrorsInsideOfCalls) {
  expect_error(
      "int g; void put(int *p, int n) { int x = __VERIFIER_nondet_int(); *p = *p + x; if (n > 0) put(p, n - 1);\n"
      "  else if (*p == 123456 && x == 77) reach_error(); }\n"
      "int main(void) { int a = 1; put(&a, 5); put(&g, 2); return 0; }\n");
}

TEST(ErrorSearch, KnowsWhenThereIsNone) {
  EXPECT_EQ(found_in("int down(int n) { if (n <= 0) return 0; return down(n - 1) + 2; }\n"
                     "int main(void) { int n = __VERIFIER_nondet_int(); if (n < 0 || n > 5) return 0;\n"
                     "  if (down(n) % 2 == 1) reach_error(); return 0; }\n"),
            "none");
  EXPECT_EQ(found_in("extern void exit(int); int leave(int n) { if (n > 0) leave(n - 1); exit(0); }\n"
                     "int main(void) { leave(__VERIFIER_nondet_int() % 4); reach_error(); return 0; }\n"),
            "none");
}

}  // namespace
}  // namespace warrant::horn
