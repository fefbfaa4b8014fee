// Horn clauses: invariants that another prover accepts, paths that are replayed, and clauses as text.
#include <iterator>

#include "engine/engine_fixture.h"
#include "temporary.h"

namespace warrant {
namespace {

class HornTest : public testing::EngineFixture {
 protected:
  Run run(const std::string& body, const Options& options = {}) { return run_engine("horn", body, options); }
};

TEST_F(HornTest, ARelationIsFound) {
  expect_safe(
      run("int main(void) { int n = __VERIFIER_nondet_int(), i = 0; if (n < 0) return 0;\n"
          "  while (i < n) i++; if (i != n) reach_error(); return 0; }"));
}

TEST_F(HornTest, AnErrorBehindIterations) {
  expect_unsafe(
      run("int main(void) { int x = 0, n = __VERIFIER_nondet_int(); while (x < n) { x++;\n"
          "  if (x == 5) reach_error(); } return 0; }"));
}

TEST_F(HornTest, AProgramWithoutLoops) {
  expect_safe(run("int main(void) { int x = __VERIFIER_nondet_int(); if (x > 3 && x < 4) reach_error(); return 0; }"));
  expect_unsafe(
      run("int main(void) { int x = __VERIFIER_nondet_int(); if (x > 3 && x < 5) reach_error(); return 0; }"));
}

TEST_F(HornTest, NestedLoops) {
  const std::string text =
      "int main(void) { int s = 0; for (int i = 0; i < 4; i++) for (int j = 0; j < 3; j++) s++;\n"
      "  if (s % 12) reach_error(); return 0; }";
  expect_safe(run(std::string(text).replace(text.find('%'), 1, ">")));
  expect_unsafe(run(std::string(text).replace(text.find('%'), 1, "==")));
}

TEST_F(HornTest, BitVectors) {
  expect_safe(run_engine("horn",
                         "int main(void) { unsigned char x = 0; while (__VERIFIER_nondet_int()) x += 2;\n"
                         "  if (x & 1) reach_error(); return 0; }",
                         {}, ample_seconds, Arithmetic::Bv));
}

TEST_F(HornTest, FloatsAreLeftOpenNotGuessed) {
  EXPECT_FALSE(run("int main(void) { float x = 0; while (__VERIFIER_nondet_int()) x += 1; if (x < 0) reach_error(); }")
                   .is_unsafe());
}

TEST_F(HornTest, TheClausesAreWritten) {
  const testing::TemporaryFolder folder;
  const std::string file = folder.path("clauses.smt2");
  expect_safe(run("int main(void) { int i = 0; while (i < 10) i++; if (i != 10) reach_error(); return 0; }",
                  {{"dump-horn", file}}));
  std::ifstream stream(file);
  const std::string text(std::istreambuf_iterator<char>(stream), {});
  EXPECT_TRUE(text.starts_with("(set-logic HORN)\n(declare-fun at_")) << text;
  EXPECT_TRUE(text.ends_with("(check-sat)\n"));
}

}  // namespace
}  // namespace warrant
