#include "verification/verifier.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "report/evidence_words.h"
#include "temporary.h"
#include "verification/fake_engine.h"

namespace warrant {
namespace {

using testing::fake_turn;
using testing::gives_up;
using testing::says_safe;

const std::string declarations = "extern int __VERIFIER_nondet_int(void); void reach_error(void) {}\n";
const std::string safe =
    declarations + "int main(void) { int x = __VERIFIER_nondet_int(); if (x != x) reach_error(); }";
const std::string unsafe =
    declarations + "int main(void) { int x = __VERIFIER_nondet_int(); if (x == 7) reach_error(); }";
const std::string guessed = "#include <math.h>\n" + declarations +
                            "extern double __VERIFIER_nondet_double(void);\n"
                            "int main(void) { if (sin(__VERIFIER_nondet_double()) == 0.25) reach_error(); return 0; }";

Outcome says_unsafe(const EngineTask& task) {
  // The first edges, whatever they are.
  Counterexample counterexample;
  counterexample.path = {task.program.cfa().location(task.program.cfa().entry).out.front()};
  return Unsafe{counterexample};
}

EngineTurn real_turn(const std::string& name) {
  OptionTable table;
  return {name, find_engine(name)->prepare(table), {}, 5};
}

class VerifierTest : public ::testing::Test {
 protected:
  struct Quiet : VerifyListener {
    void progress(const std::string&) override {}
    void preliminary(const VerifyResult& result) override { last = result.result.kind(); }
    std::optional<VerdictKind> last;
  };

  Result verify_text(const std::string& text, std::vector<EngineTurn> turns) {
    const testing::TemporaryFile file(text);
    VerifyRequest request;
    request.source.files = {{file.path()}};
    request.turns = std::move(turns);
    request.limits = {seconds_, lanes_};
    request.certifier.native_replay = false;
    return verify(request, quiet_).result;
  }
  static void expect_unknown(const Result& result, UnknownReason reason) {
    ASSERT_TRUE(result.is_unknown());
    EXPECT_EQ(result.if_unknown()->why.reason, reason);
  }

  Quiet quiet_;
  double seconds_ = 20;
  unsigned lanes_ = 1;
};

TEST_F(VerifierTest, a_proof_that_holds_is_a_verdict) {
  const Result verification = verify_text(safe, {fake_turn("a", says_safe), fake_turn("b", says_safe)});
  ASSERT_TRUE(verification.is_true());
  EXPECT_TRUE(verification.is_certified());
  EXPECT_EQ(verification.settings.decided_by, "a");
  EXPECT_EQ(verification.if_true()->holds, TrueVerdict::Holds::InAnyCase);
}

TEST_F(VerifierTest, a_wrong_proof_is_none) {
  const Result alone = verify_text(unsafe, {fake_turn("wrong", says_safe)});
  expect_unknown(alone, UnknownReason::ProofRejected);
  for (lanes_ = 1; lanes_ < 3; ++lanes_) {
    const Result helped = verify_text(unsafe, {fake_turn("wrong", says_safe), real_turn("symex")});
    EXPECT_EQ(helped.kind(), VerdictKind::False);
    EXPECT_EQ(helped.settings.decided_by, "symex");
  }
}

TEST_F(VerifierTest, a_wrong_counterexample_is_none) {
  const Result alone = verify_text(safe, {fake_turn("wrong", says_unsafe)});
  expect_unknown(alone, UnknownReason::ReplayFailed);
  for (lanes_ = 1; lanes_ < 3; ++lanes_) {
    const Result helped = verify_text(safe, {fake_turn("wrong", says_unsafe), real_turn("symex")});
    EXPECT_EQ(helped.kind(), VerdictKind::True);
    EXPECT_EQ(helped.settings.decided_by, "symex");
  }
}

TEST_F(VerifierTest, fewer_passes_and_the_other_arithmetic_are_tried) {
  std::vector<std::string> seen;
  const Result verification = verify_text(unsafe, {fake_turn("wrong", says_safe, 5, {"slice", "skips"})});
  for (const AttemptRecord& attempt : verification.attempts) {
    const std::string plan = plan_of(attempt);
    seen.push_back(plan.substr(plan.find(" s") + 2));
  }
  EXPECT_EQ(seen, (std::vector<std::string>{"", ", without slicing", ", without passes", ", bv",
                                            ", without slicing, bv", ", without passes, bv"}));
}

TEST_F(VerifierTest, runs_find_errors_without_engines) {
  const Result verification = verify_text(declarations + "int main(void) { reach_error(); return 0; }",
                                          {{runs_name, nullptr, {}, 1}, fake_turn("wrong", says_safe)});
  EXPECT_EQ(verification.kind(), VerdictKind::False);
  EXPECT_EQ(verification.settings.decided_by, "runs");
}

// Each level calls the next one twice, unless `x` is small: runs can be brief. `statement` comes before an error that
// cannot be reached if `condition` is false.
std::string too_large(const std::string& statement, const std::string& condition) {
  std::string text = declarations + "static int level0(int x) { return x < 100 ? x + 1 : x; }\n";
  for (int level = 1; level <= 19; ++level)
    text += fmt::format("static int level{0}(int x) {{ if (x < 40) return x; x = level{1}(x); return level{1}(x); }}\n",
                        level, level - 1);
  return text +
         "int main(void) { int x = __VERIFIER_nondet_int(); if (x < 0 || x > 50) return 0;\n"
         "int r = level19(x); " +
         statement + " if (" + condition + ") reach_error(); return 0; }\n";
}

TEST_F(VerifierTest, contracts_prove_what_is_too_large_to_be_inlined) {
  seconds_ = 200;  // under sanitizers
  const Result verification = verify_text(too_large("", "r > 100"), {});
  ASSERT_TRUE(verification.is_true());
  EXPECT_TRUE(verification.is_certified());
  EXPECT_EQ(verification.if_true()->holds, TrueVerdict::Holds::InAnyCase);
}

TEST_F(VerifierTest, what_is_too_large_to_be_inlined_may_fail_after_undefined_behaviour) {
  seconds_ = 200;
  expect_unknown(verify_text(too_large("r = r + 100 / (x - x);", "r > 99"), {}), UnknownReason::UndefinedBehaviour);
}

TEST_F(VerifierTest, undefined_behaviour_is_harmless_in_what_is_too_large_to_be_inlined) {
  seconds_ = 200;
  const Result verification = verify_text(too_large("x = __VERIFIER_nondet_int(); x = x + 1;", "r > 100"), {});
  ASSERT_TRUE(verification.is_true());
  EXPECT_EQ(verification.if_true()->holds, TrueVerdict::Holds::InAnyCase);
}

TEST_F(VerifierTest, an_error_that_rests_on_a_guess_is_not_proven_away) {
  const Result verification = verify_text(guessed, {real_turn("symex"), fake_turn("later", says_safe)});
  expect_unknown(verification, UnknownReason::ReplayFailed);
  ASSERT_EQ(verification.attempts.size(), 2U);
  EXPECT_TRUE(verification.attempts[1].is_without_guesses);
}

TEST_F(VerifierTest, what_was_announced_and_failed_is_taken_back) {
  verify_text(unsafe, {fake_turn("wrong", says_safe), fake_turn("b", gives_up(UnknownReason::NoProgress))});
  EXPECT_EQ(quiet_.last, VerdictKind::Unknown);
}

TEST_F(VerifierTest, an_error_behind_undefined_behaviour_is_no_true) {
  const std::string text = declarations +
                           "int main(void) { int x = __VERIFIER_nondet_int(); int y = x + 1;\n"
                           "  if (y < x) reach_error(); return 0; }";
  const Result verification = verify_text(text, {real_turn("symex")});
  expect_unknown(verification, UnknownReason::UndefinedBehaviour);
}

}  // namespace
}  // namespace warrant
