// Prophecies: the questions that the two sides of a condition are proven by.
#include "explain/prophecy.h"

#include "evidence/interpreter/replay.h"
#include "explain/prover.h"
#include "explain_fixture.h"

namespace warrant {
namespace {

class ProphecyTest : public testing::ExplainFixture {
 protected:
  void prepare(const std::string& text, std::size_t occurrences = 3) {
    read(text);
    const std::vector<InputSite> sites = input_sites(*reference_);
    std::map<std::string, std::size_t> counts;
    for (const InputSite& site : sites) counts[site.key] = occurrences;
    prophecy_ = std::make_unique<Prophecy>(*reference_, sites, counts);
  }
  Term input(const std::string& name) {
    for (const NamedInput& named : prophecy_->inputs())
      if (named.name == name) return named.symbol;
    ADD_FAILURE() << "no input " << name;
    return {};
  }
  Decision decide(const Question& question) { return Prover(turns("symex"), 0).decide(question.program, 20); }
  bool is_proven(const Question& question) { return std::holds_alternative<Proven>(decide(question)); }
  bool is_refuted(const Question& question) { return std::holds_alternative<Refuted>(decide(question)); }
  Term number(int value) { return terms_->integer(value); }

  std::unique_ptr<Prophecy> prophecy_;
};

TEST_F(ProphecyTest, InputsAreNamedByTheirVariableOrTheirLine) {
  prepare(
      "int g; int main(void) { int x = __VERIFIER_nondet_int(); g = __VERIFIER_nondet_int();\n"
      "  if (x + g > 3 && __VERIFIER_nondet_int()) reach_error();\n"
      "  while (x > 0) { if (__VERIFIER_nondet_int() == 5) reach_error(); x--; } return 0; }");
  std::vector<std::string> names;
  for (const NamedInput& named : prophecy_->inputs()) names.push_back(named.name);
  EXPECT_EQ(names, (std::vector<std::string>{"x", "g", "read@5", "read@6#1", "read@6#2", "read@6#3"}));
}

TEST_F(ProphecyTest, WhatIsAssumedAtTheEntryDecidesWhatMayFail) {
  prepare("int main(void) { int x = __VERIFIER_nondet_int(); if (x > 10) reach_error(); return 0; }");
  EXPECT_TRUE(is_proven(prophecy_->may_fail(terms_->le(input("x"), number(10)))));
  const Question question = prophecy_->may_fail(terms_->le(input("x"), number(11)));
  const Decision decision = decide(question);
  ASSERT_TRUE(std::holds_alternative<Refuted>(decision));
  // As a counterexample of the program itself it replays.
  const auto failure = prophecy_->failure(question, std::get<Refuted>(decision).counterexample);
  EXPECT_EQ(std::get<Integer>(failure.inputs[0]), Integer(11));
  EXPECT_TRUE(std::holds_alternative<ReplayConfirmed>(replay(*made_, *lowered_, failure.counterexample)));
}

TEST_F(ProphecyTest, EveryOtherEndContradictsWhatMustFail) {
  const char* const ends[] = {"return 0;", "exit(1);", "__VERIFIER_assume(0);", "x = 1 / (x - x);",
                              "x = 2147483647; x++;"};
  for (const std::string end : ends) {
    prepare("extern void exit(int); int main(void) { int x = __VERIFIER_nondet_int(); if (x > 10) { " + end +
            " } reach_error(); return 0; }");
    EXPECT_TRUE(is_proven(prophecy_->may_not_fail(terms_->le(input("x"), number(10)), {}))) << end;
    EXPECT_TRUE(is_refuted(prophecy_->may_not_fail(terms_->le(input("x"), number(11)), {}))) << end;
  }
}

TEST_F(ProphecyTest, OccurrencesAreReadInOrder) {
  prepare(
      "int main(void) { int s = 0; for (int i = 0; i < 3; i++) { int v = __VERIFIER_nondet_int();\n"
      "  if (i == 1) s = v; } if (s == 7) reach_error(); return 0; }");
  EXPECT_TRUE(is_proven(prophecy_->may_fail(terms_->distinct(input("read@4#2"), number(7)))));
  EXPECT_TRUE(is_refuted(prophecy_->may_fail(terms_->distinct(input("read@4#1"), number(7)))));
  EXPECT_TRUE(is_proven(prophecy_->may_not_fail(terms_->eq(input("read@4#2"), number(7)), {})));
}

TEST_F(ProphecyTest, ReadsWithoutANameMayHaveAnyValue) {
  prepare(
      "int main(void) { int v = 0; for (int i = 0; i < 3; i++) v = __VERIFIER_nondet_int();\n"
      "  if (v == 7) reach_error(); return 0; }",
      2);
  // The third has no name: it may be 7, and need not.
  EXPECT_TRUE(is_refuted(prophecy_->may_fail(terms_->truth())));
  EXPECT_TRUE(is_refuted(prophecy_->may_not_fail(terms_->truth(), {})));
}

TEST_F(ProphecyTest, ARankingThatHoldsIsProvenAndAnotherIsRefuted) {
  prepare("int main(void) { int x = __VERIFIER_nondet_int(); while (x > 0) x = x - 2; reach_error(); return 0; }");
  LocationId head = none_id;
  Term x;
  const Program& program = prophecy_->program();
  for (VariableId id = 0; id < program.variable_count(); ++id)
    if (program.variable(id).c_name == "x") x = program.symbol(id);
  for (LocationId id = 0; id < program.cfa().location_count(); ++id)
    if (program.cfa().location(id).in.size() > 1 && program.cfa().location(id).out.size() > 1) head = id;
  ASSERT_NE(head, none_id);
  const Term small = terms_->le(input("x"), number(9));
  const Question falling = prophecy_->may_not_fail(small, {{head, x}});
  EXPECT_FALSE(falling.has_unranked_loops);
  EXPECT_TRUE(is_proven(falling));
  const Question rising = prophecy_->may_not_fail(small, {{head, terms_->neg(x)}});
  const Decision decision = decide(rising);
  ASSERT_TRUE(std::holds_alternative<Refuted>(decision));
  const EdgeId last = std::get<Refuted>(decision).counterexample.path.back();
  EXPECT_EQ(rising.endless.at(rising.program.cfa().edge(last).target), head);
  EXPECT_TRUE(prophecy_->may_not_fail(small, {}).has_unranked_loops);
  // So many rounds, whatever they do.
  EXPECT_TRUE(is_proven(prophecy_->may_not_fail(small, {{head, Term()}})));
}

}  // namespace
}  // namespace warrant
