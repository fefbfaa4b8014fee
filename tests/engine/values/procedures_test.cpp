// Tables of ranges for each procedure: contracts that the checker accepts, and none of programs with an error.
#include "engine/values/procedures.h"

#include <gtest/gtest.h>

#include "engine/random_procedures.h"

namespace warrant {
namespace {

using testing::FormText;

std::variant<ContractProof, Unknown> fill_tables(const ProcedureForm& form, const Budget& budget) {
  Statistics statistics;
  return values::prove_procedures({form, budget, statistics});
}

std::string proven_by_tables(const std::string& text, Statistics* statistics = nullptr) {
  const FormText made(text);
  return testing::proven(
      [&](const ProcedureForm& form, const Budget& budget) {
        Statistics own;
        return values::prove_procedures({form, budget, statistics ? *statistics : own});
      },
      made.form(), 20);
}

const std::string left_open = "unknown: ranges of single variables do not exclude the error";

// A lock behind a chain of calls.
const std::string locking_text =
    "int held, last;\n"
    "void take(int n) { if (held != 0) reach_error(); last = n; held = 1; }\n"
    "void give(int n) { if (held != 1) reach_error(); last = n + 1; held = 0; }\n"
    "void work(int n) { take(n); last += n; give(n); }\n"
    "int try(int n) { if (n > 3) { take(n); return 0; } last = n; return -12; }\n";

TEST(ValuesProcedures, ALockInAGlobalVariable) {
  const std::string begin = locking_text + "int main(void) { int n = __VERIFIER_nondet_int(); held = 0;\n";
  EXPECT_EQ(proven_by_tables(begin + "work(n); work(2); take(n); give(n); return 0; }\n"), "accepted");
  EXPECT_EQ(proven_by_tables(begin + "work(n); take(n); work(2); give(n); return 0; }\n"), left_open);
}

TEST(ValuesProcedures, AnErrorCode) {
  const std::string begin =
      locking_text + "int main(void) { int n = __VERIFIER_nondet_int(), code; held = 0; try(n);\n";
  const std::string once = locking_text + "int main(void) { int n = __VERIFIER_nondet_int(), code; held = 0; try(2);\n";
  EXPECT_EQ(
      proven_by_tables(once + "while (n) { code = try(n); if (code == 0) give(n); n = __VERIFIER_nondet_int(); } }\n"),
      "accepted");
  const std::string loop = "while (n) { code = try(n); if (code == 0) give(n); n = __VERIFIER_nondet_int(); }\n";
  EXPECT_EQ(proven_by_tables(locking_text + "int main(void) { int n = __VERIFIER_nondet_int(), code; held = 0;\n" +
                             loop + "code = try(n); if (code >= 0) give(n); return 0; }\n"),
            "accepted");
  EXPECT_EQ(proven_by_tables(begin + loop + "return 0; }\n"), left_open);
}

TEST(ValuesProcedures, RecursionIsAFixpoint) {
  const std::string begin =
      locking_text +
      "void down(int n) { if (n <= 0) return; take(n); give(n); down(n - 1); take(n); give(n); }\n"
      "void left(int n) { if (n <= 0) return; take(n); left(n - 1); give(n); }\n"
      "int main(void) { int n = __VERIFIER_nondet_int(); held = 0;\n";
  EXPECT_EQ(proven_by_tables(begin + "down(n); take(n); return 0; }\n"), "accepted");
  EXPECT_EQ(proven_by_tables(begin + "left(n); take(n); return 0; }\n"), left_open);
}

TEST(ValuesProcedures, NothingComesBack) {
  EXPECT_EQ(
      proven_by_tables("extern void exit(int); int g; void stop(int n) { if (n < 0) stop(n + 1); g = n; exit(1); }\n"
                       "int main(void) { stop(__VERIFIER_nondet_int()); reach_error(); return 0; }\n"),
      "accepted");
  EXPECT_EQ(proven_by_tables(
                "extern void exit(int); int g; void stop(int n) { if (n < 0) stop(n + 1); g = n; if (n) exit(1); }\n"
                "int main(void) { stop(__VERIFIER_nondet_int()); reach_error(); return 0; }\n"),
            left_open);
}

// The arguments of a procedure that calls itself are read before any of them is passed.
TEST(ValuesProcedures, ArgumentsThatChangePlaces) {
  const std::string text =
      "int out; void turn(int a, int b, int n) { if (n <= 0) { out = a; return; } turn(b, a, n - 1); out = out + 0; }\n"
      "int main(void) { turn(1, 2, __VERIFIER_nondet_int()); turn(1, 2, 0);\n";
  EXPECT_EQ(proven_by_tables(text + "if (out != 1) reach_error(); return 0; }\n"), "accepted");
  EXPECT_EQ(proven_by_tables(text + "turn(1, 2, 1); if (out != 2) reach_error(); return 0; }\n"), "accepted");
  EXPECT_EQ(proven_by_tables(text + "turn(1, 2, 1); if (out == 2) reach_error(); return 0; }\n"), left_open);
}

// Each level calls the next one twice: what is found of it once serves all of its calls.
TEST(ValuesProcedures, AProcedureIsExploredOnceForAState) {
  std::string text = locking_text + "void level0(int n) { take(n); give(n); last = n; }\n";
  for (int i = 1; i <= 30; ++i) {
    const std::string below = "level" + std::to_string(i - 1) + "(n);";
    text += "void level" + std::to_string(i) + "(int n) { " + below + " last += n; " + below + " last += n; }\n";
  }
  Statistics statistics;
  EXPECT_EQ(proven_by_tables(text + "int main(void) { held = 0; level30(1); level30(2); return 0; }\n", &statistics),
            "accepted");
  EXPECT_LT(figure(statistics.all(), Statistic::States), 1000);
}

TEST(ValuesProceduresRandom, ProveNoProgramWithAnError) { testing::prove_random_procedures(fill_tables); }

}  // namespace
}  // namespace warrant
