// Engines that see calls as summaries: proofs are accepted, errors are replayed, and only calls that matter are opened.
#include "verification/summaries.h"

#include <gtest/gtest.h>

#include "engine/random_procedures.h"
#include "evidence/interpreter/replay.h"

namespace warrant {
namespace {

using testing::FormText;

struct Decision {
  std::string says;  // "accepted", "rejected: ...", "error", "not replayed: ...", "unknown: ..."
  std::size_t edges = 0;
};

Decision decided_by(const std::string& engine, const ProcedureForm& form, const Program& lowered, double seconds) {
  OptionTable table;
  Attempt attempt;
  attempt.make_engine = find_engine(engine)->prepare(table);
  const AttemptOutcome outcome = decide_with_summaries(form, attempt, AttemptTime(seconds, seconds, 1));
  if (const auto* unsafe = std::get_if<Unsafe>(&outcome.outcome)) {
    const Replay replayed = replay(*outcome.path, lowered, unsafe->counterexample);
    if (const auto* failed = std::get_if<ReplayFailed>(&replayed)) return {"not replayed: " + failed->reason};
    return {"error"};
  }
  if (const auto* unknown = std::get_if<Unknown>(&outcome.outcome)) return {"unknown: " + unknown->explanation};
  ProofCheckOptions options;
  options.budget = Budget::cpu_seconds(10 * seconds);
  const ContractCheck check = check_contracts(*outcome.form, *outcome.contracts, options);
  if (!check.accepted()) return {"rejected: " + std::get<ProofRejected>(check.outcome).reason};
  const Program& program = outcome.form->program;
  return {"accepted", program.procedures[program.entry].cfa.edge_count()};
}

Decision decided(const std::string& text, const std::string& engine = "symexplus") {
  const FormText made(text);
  return decided_by(engine, made.form(), made.lowered, 30);
}

const std::string locks =
    "int held, noise;\n"
    "void busy(int n) { while (n > 0) { n--; noise += n; if (noise > 100) noise = 0; } }\n"
    "void take(int n) { if (held != 0) reach_error(); held = 1; busy(n); }\n"
    "void give(int n) { if (held != 1) reach_error(); held = 0; busy(n); }\n"
    "int main(void) { int n = __VERIFIER_nondet_int(); held = 0; noise = 0; busy(n);\n";

TEST(Summaries, AnErrorOfACalleeIsExcludedWhereItIsCalled) {
  for (const char* const engine : {"symexplus", "predabs", "gps"})
    EXPECT_EQ(decided(locks + "take(n); give(n); take(3); give(n); return 0; }\n", engine).says, "accepted") << engine;
}

TEST(Summaries, AnErrorIsOneOfTheProgram) {
  for (const char* const engine : {"symexplus", "predabs", "gps"})
    EXPECT_EQ(decided(locks + "take(n); give(n); give(3); take(n); return 0; }\n", engine).says, "error") << engine;
}

TEST(Summaries, CallsThatDoNotMatterStayClosed) {
  const std::string call = "take(n); give(n); ";
  std::string calls;
  for (int i = 0; i < 5; ++i) calls += "busy(n + " + std::to_string(i) + "); ";
  const Decision few = decided(locks + call + call + "return 0; }\n");
  const Decision many = decided(locks + call + calls + call + "return 0; }\n");
  EXPECT_EQ(few.says, "accepted");
  EXPECT_EQ(many.says, "accepted");
  // A copy of the loop has more edges.
  EXPECT_LE(many.edges, few.edges + 5 * 6);
}

TEST(Summaries, RecursionIsOpenedAsFarAsItMatters) {
  const std::string counts =
      "int down(int n) { int own = n; if (n > 0) { own = down(n - 1); own++; } return own; }\n"
      "int main(void) { int n = __VERIFIER_nondet_int(); if (n > 3) return 0; int r = down(n), s = down(2);\n";
  EXPECT_EQ(decided(counts + "if (s != 2) reach_error(); return r; }\n").says, "accepted");
  EXPECT_EQ(decided(counts + "if (r == 3) reach_error(); return s; }\n").says, "error");
}

TEST(Summaries, WhatIsKnownOfRecursionIsEnough) {
  EXPECT_EQ(decided("int up(int n) { int r = n; if (n < 1000000) { r = up(n + 1); } return r; }\n"
                    "int main(void) { int n = __VERIFIER_nondet_int(); int r = up(n), s = up(r);\n"
                    "  if (s < n) reach_error(); return 0; }\n")
                .says,
            "accepted");
}

// Of 60 programs, in the time that each has; none may be decided wrongly.
#ifdef WARRANT_SANITIZED
constexpr unsigned fewest_decided = 10;
#else
constexpr unsigned fewest_decided = 20;
#endif

TEST(SummariesRandom, AreDecidedAsTheirRunsEnd) {
  auto figures =
      testing::decide_random_procedures([](const ProcedureForm& form, const Program& lowered, double seconds) {
        return decided_by("symexplus", form, lowered, 5 * seconds).says;
      });
  EXPECT_GE(figures["right accepted"] + figures["wrong error"], fewest_decided);
}

}  // namespace
}  // namespace warrant
