// Predabs: what must hold of its abstractions, refinements and proofs.
#include "engine/block_path.h"
#include "engine/engine_fixture.h"
#include "engine/large_blocks.h"
#include "engine/predabs/abstraction.h"

namespace warrant {
namespace {

class PredabsTest : public testing::EngineFixture {
 protected:
  Run run(const std::string& text, const Options& options = {}, Arithmetic arithmetic = Arithmetic::Int) {
    return run_engine("predabs", text, options, ample_seconds, arithmetic);
  }

  // All paths of a program without loops, from the entry to its error.
  const LargeBlock& block_to_error(LargeBlocks& blocks) {
    for (const LargeBlock& block : blocks.from(reference_->cfa().entry))
      if (reference_->cfa().location(block.target).kind == LocationKind::Error) return block;
    throw std::runtime_error("no block to an error");
  }
};

// A lock that a loop takes and releases.
const char* const lock =
    "int main(void) { int lock = 0, old = __VERIFIER_nondet_int(), new; if (old > 1000) return 0; new = old + 1;\n"
    "  while (new != old) { lock = 1; old = new; if (__VERIFIER_nondet_int()) { lock = 0; new = new + 1; } }\n"
    "  if (lock == 0) reach_error(); return 0; }";

// Two flags that are always equal: each alone says nothing.
const char* const twins =
    "int main(void) { int a = 0, b = 0; while (__VERIFIER_nondet_int()) { if (__VERIFIER_nondet_int()) { a = 1; b = 1; "
    "}\n"
    "  else { a = 0; b = 0; } } if (a == 1 && b == 0) reach_error(); return 0; }";

TEST_F(PredabsTest, EveryKindOfAbstractionAndBlockProvesTheLock) {
  for (const char* abstraction : {"boolean", "cartesian"})
    for (const char* block : {"loop", "statement"})
      expect_safe(run(lock, {{"abstraction", abstraction}, {"block", block}, {"loop-facts", "off"}}));
}

TEST_F(PredabsTest, PredicatesThatMustAgreeAreKeptTogether) {
  expect_safe(run(twins, {{"loop-facts", "off"}}));
  expect_safe(run(twins, {{"loop-facts", "off"}, {"abstraction", "cartesian"}}));
}

TEST_F(PredabsTest, ErrorsBehindLoopsAreFoundAndReplayed) {
  const char* text =
      "int main(void) { int n = __VERIFIER_nondet_int(), i = 0; __VERIFIER_assume(n < 5); while (i < n) i++;\n"
      "  if (i == 3) reach_error(); return 0; }";
  expect_unsafe(run(text));
  expect_unsafe(run(text, {{"block", "statement"}}));
  expect_unsafe(run(text, {}, Arithmetic::Bv));
}

TEST_F(PredabsTest, BothArithmeticsProveTheSame) {
  expect_safe(run(lock, {}, Arithmetic::Int));
  expect_safe(
      run("int main(void) { unsigned x = 0; while (__VERIFIER_nondet_int()) x ^= 2; if (x & 1) reach_error(); }", {},
          Arithmetic::Bv));
}

TEST_F(PredabsTest, RefinementsAreLazyAndBounded) {
  const Run done = run(lock, {{"loop-facts", "off"}});
  EXPECT_GT(done.refinements(), 0);
  EXPECT_GT(done.statistics.get(Statistic::Predicates), 0);
  expect_unknown(run(lock, {{"loop-facts", "off"}, {"max-refinements", "1"}}), UnknownReason::BoundReached);
}

TEST_F(PredabsTest, WhatIsNotModelledLeavesADoubt) {
  expect_unknown(run("int fork(void); int main(void) { if (__VERIFIER_nondet_int()) fork(); return 0; }"),
                 UnknownReason::Unmodelled);
}

TEST_F(PredabsTest, ArraysAreCarriedThroughBlocks) {
  expect_safe(
      run("int main(void) { int a[4] = {0}; int i = __VERIFIER_nondet_int(); if (i < 0 || i > 3) return 0;\n"
          "  if (__VERIFIER_nondet_int()) a[i] = 1; else a[i] = 2; if (a[i] == 0) reach_error(); return 0; }"));
}

TEST_F(PredabsTest, ABlockHoldsAllItsPathsAndNamesTheOneTaken) {
  read(
      "int main(void) { int x = __VERIFIER_nondet_int(), y; if (x > 7) y = 1; else y = 2; if (x == 3 && y == 2)\n"
      "  reach_error(); return 0; }");
  LargeBlocks blocks(*reference_, std::vector<bool>(reference_->cfa().location_count(), false));
  BlockPath path(*reference_, blocks, {&block_to_error(blocks)});
  const std::unique_ptr<Solver> solver = make_solver(*terms_);
  for (const Term formula : path.formulas()) solver->add(formula);
  ASSERT_EQ(solver->check(), Answer::Sat);
  const Counterexample found = path.counterexample(solver->model());
  EXPECT_TRUE(std::holds_alternative<ReplayConfirmed>(replay(*made_, *lowered_, found, {})));
}

TEST_F(PredabsTest, BooleanAbstractionKeepsCombinationsThatCartesianAbstractionLoses) {
  read("int main(void) { int x = __VERIFIER_nondet_int(); if (x != 1 && x != 5) return 0; reach_error(); return 0; }");
  LargeBlocks blocks(*reference_, std::vector<bool>(reference_->cfa().location_count(), false));
  const LargeBlock& block = block_to_error(blocks);
  const Term x = variable("x");
  const std::vector<Term> predicates{terms_->le(x, terms_->integer(1)), terms_->le(terms_->integer(5), x),
                                     terms_->le(x, terms_->integer(9))};
  predabs::Abstraction cartesian(*reference_, blocks, predabs::AbstractionKind::Cartesian, {});
  predabs::Abstraction boolean(*reference_, blocks, predabs::AbstractionKind::Boolean, {});
  EXPECT_EQ(cartesian.post(block, terms_->truth(), predicates), predicates[2]);
  const Term found = boolean.post(block, terms_->truth(), predicates);
  EXPECT_TRUE(implies(*terms_, found, terms_->disjunction(predicates[0], predicates[1])));
  EXPECT_TRUE(implies(*terms_, found, predicates[2]));
  EXPECT_FALSE(implies(*terms_, found, predicates[0]));
  // Asked again, it is remembered.
  EXPECT_EQ(boolean.post(block, terms_->truth(), predicates), found);
  EXPECT_EQ(boolean.statistics().cached, 1);
  EXPECT_EQ(boolean.post(block, terms_->eq(terms_->integer(0), terms_->integer(1)), predicates), terms_->falsity());
}

}  // namespace
}  // namespace warrant
