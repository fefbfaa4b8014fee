#include "verification/verifier.h"

#include <gtest/gtest.h>

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
    void preliminary(const VerifyResult& result) override { last = result.verification.verdict; }
    std::optional<Verdict> last;
  };

  Verification verify_text(const std::string& text, std::vector<EngineTurn> turns) {
    const testing::TemporaryFile file(text);
    VerifyRequest request;
    request.source.files = {{file.path()}};
    request.turns = std::move(turns);
    request.limits = {20, lanes_};
    request.certifier.native_replay = false;
    return verify(request, quiet_).verification;
  }
  static std::string decided_by(const Verification& verification) {
    for (const auto& [name, value] : verification.options)
      if (name == "decided by") return value;
    return "nobody";
  }

  Quiet quiet_;
  unsigned lanes_ = 1;
};

TEST_F(VerifierTest, a_proof_that_holds_is_a_verdict) {
  const Verification verification = verify_text(safe, {fake_turn("a", says_safe), fake_turn("b", says_safe)});
  EXPECT_EQ(verification.verdict, Verdict::True);
  EXPECT_TRUE(verification.certified);
  EXPECT_EQ(decided_by(verification), "a");
  EXPECT_EQ(verification.holds, Verification::Holds::InAnyCase);
}

TEST_F(VerifierTest, a_wrong_proof_is_none) {
  const Verification alone = verify_text(unsafe, {fake_turn("wrong", says_safe)});
  EXPECT_EQ(alone.verdict, Verdict::Unknown);
  EXPECT_EQ(alone.reason, "proof not checked");
  for (lanes_ = 1; lanes_ < 3; ++lanes_) {
    const Verification helped = verify_text(unsafe, {fake_turn("wrong", says_safe), real_turn("symex")});
    EXPECT_EQ(helped.verdict, Verdict::False);
    EXPECT_EQ(decided_by(helped), "symex");
  }
}

TEST_F(VerifierTest, a_wrong_counterexample_is_none) {
  const Verification alone = verify_text(safe, {fake_turn("wrong", says_unsafe)});
  EXPECT_EQ(alone.verdict, Verdict::Unknown);
  EXPECT_EQ(alone.reason, "replay failed");
  for (lanes_ = 1; lanes_ < 3; ++lanes_) {
    const Verification helped = verify_text(safe, {fake_turn("wrong", says_unsafe), real_turn("symex")});
    EXPECT_EQ(helped.verdict, Verdict::True);
    EXPECT_EQ(decided_by(helped), "symex");
  }
}

TEST_F(VerifierTest, fewer_passes_and_the_other_arithmetic_are_tried) {
  std::vector<std::string> seen;
  const Verification verification = verify_text(unsafe, {fake_turn("wrong", says_safe, 5, {"slice", "skips"})});
  for (const Verification::Attempt& attempt : verification.attempts) {
    const std::size_t choice = attempt.plan.find(" s");
    seen.push_back(attempt.plan.substr(choice + 2));
  }
  EXPECT_EQ(seen, (std::vector<std::string>{"", ", without slicing", ", without passes", ", bv",
                                            ", without slicing, bv", ", without passes, bv"}));
}

TEST_F(VerifierTest, runs_find_errors_without_engines) {
  const Verification verification = verify_text(declarations + "int main(void) { reach_error(); return 0; }",
                                                {{runs_name, nullptr, {}, 1}, fake_turn("wrong", says_safe)});
  EXPECT_EQ(verification.verdict, Verdict::False);
  EXPECT_EQ(decided_by(verification), "runs");
}

TEST_F(VerifierTest, an_error_that_rests_on_a_guess_is_not_proven_away) {
  const Verification verification = verify_text(guessed, {real_turn("symex"), fake_turn("later", says_safe)});
  EXPECT_EQ(verification.verdict, Verdict::Unknown);
  EXPECT_EQ(verification.reason, "replay failed");
  ASSERT_EQ(verification.attempts.size(), 2U);
  EXPECT_NE(verification.attempts[1].plan.find("without guesses"), std::string::npos);
}

TEST_F(VerifierTest, what_was_announced_and_failed_is_taken_back) {
  verify_text(unsafe, {fake_turn("wrong", says_safe), fake_turn("b", gives_up(UnknownReason::NoProgress))});
  EXPECT_EQ(quiet_.last, Verdict::Unknown);
}

TEST_F(VerifierTest, an_error_behind_undefined_behaviour_is_no_true) {
  const std::string text = declarations +
                           "int main(void) { int x = __VERIFIER_nondet_int(); int y = x + 1;\n"
                           "  if (y < x) reach_error(); return 0; }";
  const Verification verification = verify_text(text, {real_turn("symex")});
  EXPECT_EQ(verification.verdict, Verdict::Unknown);
  EXPECT_EQ(verification.reason, "undefined behaviour");
}

}  // namespace
}  // namespace warrant
