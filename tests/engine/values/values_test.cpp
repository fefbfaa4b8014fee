// Ranges of a few variables: state machines are proven, and nothing that does not hold.
#include "engine/engine_fixture.h"

namespace warrant {
namespace {

class ValuesTest : public testing::EngineFixture {
 protected:
  Run run(const std::string& body, const Options& options = {}) { return run_engine("values", body, options); }
  void expect_open(const std::string& body) { expect_unknown(run(body), UnknownReason::NoProgress); }
};

// A lock that is taken and given back, whatever else happens.
const std::string lock_text =
    "int held = 0, last;\n"
    "void take(void) { if (held) reach_error(); held = 1; }\n"
    "void give(void) { if (!held) reach_error(); held = 0; }\n";

TEST_F(ValuesTest, ALockInALoop) {
  expect_safe(
      run(lock_text +
          "int main(void) { while (__VERIFIER_nondet_int()) { take(); last = __VERIFIER_nondet_int(); give(); }\n"
          "  return last; }"));
}

TEST_F(ValuesTest, ALockThatIsForgotten) {
  expect_open(lock_text +
              "int main(void) { while (__VERIFIER_nondet_int()) { take(); if (__VERIFIER_nondet_int() == 3) continue;\n"
              "  give(); } return 0; }");
}

// What is not 0 is smaller or larger, and is so at the second test as well.
TEST_F(ValuesTest, ABranchThatIsTakenTwice) {
  expect_safe(run(lock_text + "int main(void) { int status = __VERIFIER_nondet_int(); if (status != 7) take();\n"
                              "  last = __VERIFIER_nondet_int(); if (status != 7) give(); return 0; }"));
}

TEST_F(ValuesTest, TwoBranchesThatDiffer) {
  expect_open(lock_text +
              "int main(void) { int status = __VERIFIER_nondet_int(); if (status != 7) take();\n"
              "  if (status != 8) give(); return 0; }");
}

TEST_F(ValuesTest, AConditionIsAValue) {
  expect_safe(run(lock_text +
                  "int main(void) { int x = __VERIFIER_nondet_int(), is_large = x > 100; if (is_large) take();\n"
                  "  if (x > 100) give(); return 0; }"));
}

// Only the variables that matter are told about: the others have too many values together.
TEST_F(ValuesTest, FlagsThatDoNotMatter) {
  std::string text = lock_text + "int main(void) { take();\n";
  for (int i = 0; i < 24; ++i)
    text += "int f" + std::to_string(i) + " = __VERIFIER_nondet_int() ? 1 : 2; last += f" + std::to_string(i) + ";\n";
  const Run ended = run(text + "give(); return last; }");
  expect_safe(ended);
  EXPECT_LT(ended.states(), 2000);
}

TEST_F(ValuesTest, ACounterIsRoughAfterAWhile) {
  const std::string counter =
      "int main(void) { int count = 1; while (__VERIFIER_nondet_int()) { count++;\n"
      "  if (__VERIFIER_nondet_int()) { if (count <= LEAST) reach_error(); count--; } } return 0; }";
  const auto with = [&](const char* least) { return std::string("#define LEAST ") + least + "\n" + counter; };
  expect_safe(run(with("1")));
  expect_open(with("2"));
}

TEST_F(ValuesTest, ALoopThatCounts) {
  const std::string loop =
      "int main(void) { int i; for (i = 0; i < 10; i++) {} if (i != 10) reach_error(); return 0; }";
  expect_safe(run(loop));
  expect_unknown(run(loop, {{"max-values", "4"}}), UnknownReason::NoProgress);
}

TEST_F(ValuesTest, BitVectorsAreOutOfReach) {
  expect_unknown(run_engine("values", "int main(void) { return 0; }", {}, ample_seconds, Arithmetic::Bv),
                 UnknownReason::OutOfReach);
}

}  // namespace
}  // namespace warrant
