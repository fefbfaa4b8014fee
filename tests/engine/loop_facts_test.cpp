#include "engine/loop_facts.h"

#include "engine/engine_fixture.h"
#include "engine/summary_facts.h"
#include "program/loops.h"
#include "smt/solver.h"

namespace warrant {
namespace {

// The facts about the loop heads of a program, and what follows from them.
class LoopFactsTest : public testing::EngineFixture {
 protected:
  void analyse(const std::string& text) {
    read(text);
    const Loops loops(reference_->cfa());
    for (LoopId id = 0; id < loops.size(); ++id) heads_.push_back(loops.loop(id).head);
    facts_ = find_loop_facts(*reference_, heads_, Budget::cpu_seconds(200));
  }
  // What summaries say instead.
  void summarise(const std::string& text) {
    analyse(text);
    facts_ = find_summary_facts(*reference_, Budget::cpu_seconds(200));
  }
  bool follows(Term conclusion) { return implies(*terms_, terms_->conjunction(facts_[heads_.at(0)]), conclusion); }

  std::vector<LocationId> heads_;
  LoopFacts facts_;
};

TEST_F(LoopFactsTest, VariablesThatGrowTogetherAreEqual) {
  analyse(
      "int main(void) { int n = __VERIFIER_nondet_int(), x = 0, y = 3; while (x < n) { x++; y += 2; } return x + y; }");
  const Term twice = terms_->mul(terms_->integer(Integer(2)), variable("x"));
  EXPECT_TRUE(follows(terms_->eq(variable("y"), terms_->add(twice, terms_->integer(Integer(3))))));
}

TEST_F(LoopFactsTest, ACounterStaysWithinItsBounds) {
  analyse("int main(void) { int i = 0; while (i < 50) { i++; } return i; }");
  EXPECT_TRUE(follows(terms_->le(terms_->integer(Integer(0)), variable("i"))));
  EXPECT_TRUE(follows(terms_->le(variable("i"), terms_->integer(Integer(50)))));
  EXPECT_FALSE(follows(terms_->le(variable("i"), terms_->integer(Integer(49)))));
}

TEST_F(LoopFactsTest, StepsOfTwoStayEven) {
  analyse("int main(void) { unsigned x = 0; while (x < 1000000) { x += 2; } return x == 1000000; }");
  EXPECT_TRUE(
      follows(terms_->eq(terms_->mod(variable("x"), terms_->integer(Integer(2))), terms_->integer(Integer(0)))));
}

// y starts to move when x has come to 10.
TEST_F(LoopFactsTest, EqualitiesThatDependOnACondition) {
  analyse("int main(void) { int x = 0, y = 10; while (x < 100) { x++; if (x > 10) y++; } return x + y; }");
  const Term ten = terms_->integer(Integer(10));
  EXPECT_TRUE(follows(terms_->disjunction(terms_->le(variable("x"), ten), terms_->eq(variable("x"), variable("y")))));
}

TEST_F(LoopFactsTest, WhatDoesNotHoldIsNoFact) {
  analyse(
      "int main(void) { int x = 0, y = 0; while (x < 100) { x++; if (__VERIFIER_nondet_int()) y++; } return x + y; }");
  EXPECT_FALSE(follows(terms_->eq(variable("x"), variable("y"))));
  EXPECT_TRUE(follows(terms_->le(variable("y"), variable("x"))));
}

TEST_F(LoopFactsTest, SummariesKnowSumsAndBounds) {
  summarise(
      "int main(void) { int n = __VERIFIER_nondet_int(), x = 0, y = 3; if (n > 90) return 0;\n"
      "  while (x < n) { x++; if (__VERIFIER_nondet_int()) y += 2; else y += 1; }\n"
      "  if (x > y + n) reach_error(); return 0; }");
  const Term above = terms_->sub(variable("y"), variable("x"));
  EXPECT_TRUE(follows(terms_->ge(above, terms_->integer(3))));
  EXPECT_TRUE(follows(terms_->ge(terms_->add(variable("x"), terms_->integer(3)), above)));
  EXPECT_TRUE(follows(terms_->le(variable("x"), terms_->integer(90))));
  EXPECT_FALSE(follows(terms_->ge(above, terms_->integer(4))));
}

}  // namespace
}  // namespace warrant
