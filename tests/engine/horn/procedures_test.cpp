// Contracts that Horn clauses give: accepted for programs without an error, never found for others. Errors that are
// found instead are replayed. Random programs are run with all their inputs, by an interpreter that knows nothing of
// either.
//
// The usual run has few programs. By hand, with the figures:
//
//   WARRANT_RANDOM_PROGRAMS=1000 build/release/tests/test_engine --gtest_filter='HornProceduresRandom*'
//
// WARRANT_RANDOM_SEED=N starts with the N-th program.
#include "engine/horn/procedures.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "engine/random_procedures.h"
#include "temporary.h"

namespace warrant {
namespace {

using testing::FormText;

std::variant<ContractProof, Unknown> prove(const ProcedureForm& form, const Budget& budget) {
  Statistics statistics;
  return horn::prove_procedures({form, budget, statistics});
}

// Where an error may be found as well: "error" if it is replayed, "not replayed: ..." otherwise.
std::string decided_form(const ProcedureForm& form, const Program& lowered, double seconds) {
  const Budget budget = Budget::cpu_seconds(seconds);
  Statistics statistics;
  try {
    const auto found = horn::decide_procedures({form, budget, statistics});
    if (const auto* unknown = std::get_if<Unknown>(&found)) return "unknown: " + unknown->explanation;
    if (const auto* error = std::get_if<Counterexample>(&found)) return testing::replayed(form, lowered, *error);
    const ContractCheck check = check_contracts(form, std::get<ContractProof>(found), {});
    if (!check.accepted()) return "rejected: " + std::get<ProofRejected>(check.outcome).reason;
  } catch (const OutOfTime&) {
    return "unknown: out of time";
  }
  return "accepted";
}
std::string decided(const std::string& text) {
  const FormText program(text);
  return decided_form(program.form(), program.lowered, 20);
}

std::string proven(const std::string& text) { return testing::proven(prove, FormText(text).form(), 20); }

const std::string bounded_main = "int main(void) { int n = __VERIFIER_nondet_int(); if (n < 0 || n > 1000) return 0;\n";

TEST(HornProcedures, ProveRecursion) {
  const std::string count = "int count(int n) { if (n <= 0) return 0; return count(n - 1) + 1; }\n" + bounded_main;
  EXPECT_EQ(proven(count + "if (count(n) != n) reach_error(); return 0; }\n"), "accepted");
  EXPECT_NE(proven(count + "if (count(n) == 2) reach_error(); return 0; }\n"), "accepted");
}

TEST(HornProcedures, ProveProceduresThatCallEachOther) {
  const std::string text =
      "int odd(int n, int h); int even(int n, int h) { int r = 1; if (n != 0) { r = odd(n - 1, h - 1); } return r; }\n"
      "int odd(int n, int h) { int r = 0; if (n != 0) { r = even(n - 1, h); } return r; }\n" +
      bounded_main;
  EXPECT_EQ(proven(text + "if (n < 10 && even(n + n, n) != 1) reach_error(); return 0; }\n"), "accepted");
  EXPECT_NE(proven(text + "if (n < 10 && even(n + 4, n) != 1) reach_error(); return 0; }\n"), "accepted");
}

TEST(HornProcedures, ProveWhatGlobalVariablesHold) {
  const std::string text =
      "int g, h = 7; void tick(int n) { if (n <= 0) return; tick(n - 1); g++; }\n" + bounded_main + "g = 5; tick(n);\n";
  EXPECT_EQ(proven(text + "if (g != n + 5 || h != 7) reach_error(); return 0; }\n"), "accepted");
  EXPECT_NE(proven(text + "if (g == 6) reach_error(); return 0; }\n"), "accepted");
}

TEST(HornProcedures, ProveWritesThroughPointers) {
  const std::string text =
      "void put(int *p, int n) { if (n > 0) put(p, n - 1); *p = n; }\n" + bounded_main + "int a = 1; put(&a, n);\n";
  EXPECT_EQ(proven(text + "if (a != n) reach_error(); return 0; }\n"), "accepted");
  EXPECT_NE(proven(text + "if (a == 1) reach_error(); return 0; }\n"), "accepted");
}

TEST(HornProcedures, ProveThatNothingComesBack) {
  EXPECT_EQ(proven("int down(int n) { return down(n / 2) + 1; }\n"
                   "int main(void) { int r = down(3); reach_error(); return r; }\n"),
            "accepted");
  EXPECT_NE(proven("extern void exit(int); int only(int n) { if (n < 0) exit(1); if (n == 0) return 0;\n"
                   "  return only(n - 1) + 1; }\n"
                   "int main(void) { int r = only(__VERIFIER_nondet_int() % 2); reach_error(); return r; }\n"),
            "accepted");
}

TEST(HornProcedures, DecideBothSides) {
  const std::string count = "int count(int n) { if (n <= 0) return 0; return count(n - 1) + 1; }\n" + bounded_main;
  EXPECT_EQ(decided(count + "if (count(n) != n) reach_error(); return 0; }\n"), "accepted");
  EXPECT_EQ(decided(count + "if (count(n) == 19) reach_error(); return 0; }\n"), "error");
  const std::string tick =
      "int g; void tick(int n) { if (n <= 0) return; tick(n - 1); g++; }\n" + bounded_main + "tick(n);\n";
  EXPECT_EQ(decided(tick + "if (g != n) reach_error(); return 0; }\n"), "accepted");
  EXPECT_EQ(decided(tick + "if (g > 11 && g == 2 * __VERIFIER_nondet_int()) reach_error(); return 0; }\n"), "error");
}

TEST(HornProcedures, AreWrittenWithARelationForEachProcedure) {
  const testing::TemporaryFolder folder;
  const std::string file = folder.path("clauses.smt2");
  const FormText program("int half(int n) { if (n <= 1) return 0; return half(n - 2) + 1; }\n" + bounded_main +
                         "if (half(n) > n) reach_error(); return 0; }\n");
  const Budget budget = Budget::cpu_seconds(20);
  Statistics statistics;
  EXPECT_TRUE(
      std::holds_alternative<ContractProof>(horn::decide_procedures({program.form(), budget, statistics, 0, file})));
  std::ifstream stream(file);
  const std::string text(std::istreambuf_iterator<char>(stream), {});
  EXPECT_TRUE(text.starts_with("(set-logic HORN)\n(declare-fun enter_")) << text;
  EXPECT_NE(text.find("(declare-fun summary_1 (Int Int) Bool)"), std::string::npos) << text;
  EXPECT_TRUE(text.ends_with("(check-sat)\n"));
}

// --- random programs

using testing::RandomProcedures, testing::from_environment, testing::reaches_error;

TEST(HornProceduresRandom, AreDecidedAsTheirRunsEnd) { testing::decide_random_procedures(decided_form); }

}  // namespace
}  // namespace warrant
