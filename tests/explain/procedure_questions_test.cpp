// Questions about recursive programs: what is proven function by function, and what must not be.
#include "explain/procedure_questions.h"

#include "explain_fixture.h"

namespace warrant {
namespace {

class ProcedureQuestionsTest : public testing::ExplainFixture {
 protected:
  void prepare(const std::string& text) {
    read(text);
    const std::vector<InputSite> sites = input_sites(*reference_);
    prophecy_ = std::make_unique<Prophecy>(*reference_, sites, std::map<std::string, std::size_t>());
    questions_ = procedure_questions(*lowered_, *reference_);
    if (questions_) questions_->name_inputs(prophecy_->inputs(), sites);
  }
  Term input(const std::string& name) {
    for (const NamedInput& named : prophecy_->inputs())
      if (named.name == name) return named.symbol;
    ADD_FAILURE() << "no input " << name;
    return {};
  }
  Term number(int value) { return terms_->integer(value); }

  bool none_fails(Term condition) { return is_proven(questions_->may_fail(condition)); }
  bool all_fail(Term condition, std::size_t rank = 0) { return is_proven(questions_->may_not_fail(condition, rank)); }
  static bool is_proven(const std::optional<ProcedureForm>& form) {
    return form && Prover(turns("symex"), 0).prove(*form, 5).has_value();
  }

  std::unique_ptr<Prophecy> prophecy_;
  std::optional<ProcedureQuestions> questions_;
};

const char* const counted =
    "unsigned id(unsigned x) { if (x == 0) return 0; return id(x - 1) + 1; }\n"
    "int main(void) { unsigned n = __VERIFIER_nondet_uint(); if (id(n) == 3) reach_error(); return 0; }";

TEST_F(ProcedureQuestionsTest, ContractsDecideWhatMayFail) {
  prepare(counted);
  ASSERT_TRUE(questions_);
  EXPECT_TRUE(none_fails(terms_->negate(terms_->eq(input("n"), number(3)))));
  EXPECT_FALSE(none_fails(terms_->ge(input("n"), number(3))));
}

TEST_F(ProcedureQuestionsTest, InputsFailWhereEveryOtherEndIsExcludedAndRecursionEnds) {
  prepare(counted);
  ASSERT_TRUE(questions_);
  EXPECT_TRUE(all_fail(terms_->eq(input("n"), number(3))));
  EXPECT_FALSE(all_fail(terms_->le(input("n"), number(3))));
  EXPECT_FALSE(questions_->may_not_fail(terms_->truth(), 1)) << "there is no second parameter";
}

TEST_F(ProcedureQuestionsTest, RecursionThatDoesNotEndFailsNothing) {
  prepare(
      "int turn(int x) { if (x == 7) return 1; return 1 + turn(x); }\n"
      "int main(void) { int x = __VERIFIER_nondet_int(); if (turn(x)) reach_error(); return 0; }");
  ASSERT_TRUE(questions_);
  EXPECT_TRUE(all_fail(terms_->eq(input("x"), number(7))));
  EXPECT_FALSE(all_fail(terms_->truth()));
}

TEST_F(ProcedureQuestionsTest, ALoopWithinMayRunForever) {
  prepare(
      "int turn(int x) { while (x == 5) { } return x <= 0 ? 1 : 1 + turn(x - 1); }\n"
      "int main(void) { int x = __VERIFIER_nondet_int(); if (turn(x)) reach_error(); return 0; }");
  ASSERT_TRUE(questions_);
  EXPECT_FALSE(questions_->may_not_fail(terms_->truth(), 0));
}

TEST_F(ProcedureQuestionsTest, WhatIsReadWithinHasAnyValue) {
  prepare(
      "int last(int x) { return x <= 0 ? __VERIFIER_nondet_int() : -last(x - 1); }\n"
      "int main(void) { int x = __VERIFIER_nondet_int(); if (last(x) == 4) reach_error(); return 0; }");
  ASSERT_TRUE(questions_);
  EXPECT_FALSE(none_fails(terms_->truth()));
  EXPECT_FALSE(all_fail(terms_->eq(input("x"), number(1))));
}

TEST_F(ProcedureQuestionsTest, WhereNothingCallsItselfThereAreNone) {
  prepare("int main(void) { int x = __VERIFIER_nondet_int(); if (x == 1) reach_error(); return 0; }");
  EXPECT_FALSE(questions_);
}

}  // namespace
}  // namespace warrant
