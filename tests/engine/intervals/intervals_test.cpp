// Interval analysis: what ranges say, what widening loses and narrowing wins back, and nothing that does not hold.
#include "engine/engine_fixture.h"

namespace warrant {
namespace {

class IntervalsTest : public testing::EngineFixture {
 protected:
  Run run(const std::string& body, const Options& options = {}) { return run_engine("intervals", body, options); }
  void expect_open(const std::string& body, const Options& options = {}) {
    expect_unknown(run(body, options), UnknownReason::NoProgress);
  }
};

const std::string count_to_ten =
    "int main(void) { int i = 0; while (i < 10) { if (i < 0 || i > 9) reach_error(); i++; }\n"
    "  if (i != 10) reach_error(); return 0; }";

TEST_F(IntervalsTest, ALoopThatCounts) { expect_safe(run(count_to_ten)); }

TEST_F(IntervalsTest, WithoutNarrowingTheEndOfTheLoopIsLost) {
  const std::string text = "int main(void) { int i = 0; while (i < 10) i++; if (i > 10) reach_error(); return 0; }";
  expect_safe(run(text));
  expect_open(text, {{"rounds", "0"}});
}

// In an inner loop the outer loop's counter grows as well, and nothing in that loop bounds it again.
TEST_F(IntervalsTest, NestedLoops) {
  const std::string loops =
      "int main(void) { for (int i = 0; i < 8; i++) for (int j = 0; j < 5; j++)\n"
      "  if (%) reach_error(); return 0; }";
  const auto with = [&](const char* condition) { return std::string(loops).replace(loops.find('%'), 1, condition); };
  expect_safe(run(with("j < 0 || j > 4")));
  expect_safe(run(with("i < 0")));
  expect_open(with("i + j > 11"));
}

TEST_F(IntervalsTest, InputsHaveTheRangesOfTheirTypes) {
  expect_safe(
      run("int main(void) { unsigned char c = __VERIFIER_nondet_uchar(); int d = c * 2;\n"
          "  if (d > 510 || d < 0) reach_error(); return 0; }"));
}

TEST_F(IntervalsTest, BranchesAreJoined) {
  const std::string text = "int main(void) { int x = __VERIFIER_nondet_int() ? 1 : 5; if (x == %) reach_error(); }";
  const auto with = [&](const char* number) { return std::string(text).replace(text.find('%'), 1, number); };
  expect_safe(run(with("6")));
  expect_open(with("3"));  // between the two
  expect_open(with("5"));  // one of them: no engine that joins can say more
}

// A flag takes both of its values before anything is widened.
TEST_F(IntervalsTest, TheDelayIsWorthSomething) {
  const std::string text =
      "int main(void) { int turn = 0; while (__VERIFIER_nondet_int()) { turn = 1 - turn;\n"
      "  if (turn < 0 || turn > 1) reach_error(); } return 0; }";
  expect_safe(run(text));
}

TEST_F(IntervalsTest, RelationsAreNotSeen) {
  expect_open(
      "int main(void) { int n = __VERIFIER_nondet_int(), i = 0; if (n < 0) return 0;\n"
      "  while (i < n) i++; if (i != n) reach_error(); return 0; }");
}

TEST_F(IntervalsTest, BitVectorsAreRefused) {
  expect_unknown(run_engine("intervals", "int main(void) { return 0; }", {}, ample_seconds, Arithmetic::Bv),
                 UnknownReason::OutOfReach);
}

}  // namespace
}  // namespace warrant
