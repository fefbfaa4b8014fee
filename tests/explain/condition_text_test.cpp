// Conditions as C expressions, and what is said about them.
#include "explain/condition_text.h"

#include "explain_fixture.h"

namespace warrant {
namespace {

class ConditionTextTest : public testing::ExplainFixture {
 protected:
  void prepare(const std::string& text, Arithmetic arithmetic = Arithmetic::Int) {
    read(text, arithmetic);
    prophecy_ = std::make_unique<Prophecy>(*reference_, input_sites(*reference_, &made_->memory),
                                           std::map<std::string, std::size_t>{});
  }
  Term input(const std::string& name) {
    for (const NamedInput& named : prophecy_->inputs())
      if (named.name == name) return named.symbol;
    ADD_FAILURE() << "no input " << name;
    return number(0);
  }
  std::string text(Term condition, Leaning leaning = Leaning::Stronger) {
    return condition_text(*prophecy_, condition, leaning).c;
  }
  Term number(int value) { return terms_->integer(value); }

  std::unique_ptr<Prophecy> prophecy_;
};

TEST_F(ConditionTextTest, ADivisorIsTestedBeforeItDivides) {
  prepare("int main(void) { int n = __VERIFIER_nondet_int(); if (n) reach_error(); return 0; }");
  const Term n = input("n"), quotient = terms_->div(number(10), n);
  EXPECT_EQ(text(terms_->ge(quotient, number(4))), "n != 0 && 10 / n >= 4");
  EXPECT_EQ(text(terms_->conjunction(terms_->ge(quotient, number(4)), terms_->distinct(n, number(0)))),
            "n != 0 && 10 / n >= 4");
  // It holds for 0, where there is no quotient.
  EXPECT_EQ(text(terms_->le(quotient, number(4))).find("n != 0"), std::string::npos);
}

TEST_F(ConditionTextTest, WhatHasNoFormInCIsLeftOutInOneDirection) {
  prepare(
      "extern float __VERIFIER_nondet_float(void);\n"
      "int main(void) { float x = __VERIFIER_nondet_float(); int n = __VERIFIER_nondet_int();\n"
      "  if (x > 1 && n) reach_error(); return 0; }");
  const Term bits = terms_->bv_to_int(terms_->fp_to_bits(input("x")));
  const Term odd = terms_->eq(terms_->mod(bits, number(2)), number(1));
  const Term small = terms_->le(input("n"), number(3)), large = terms_->ge(input("n"), number(7));
  const Term condition = terms_->disjunction(terms_->conjunction(odd, small), large);
  const ConditionText must = condition_text(*prophecy_, condition, Leaning::Stronger);
  EXPECT_EQ(must.c, "n >= 7");
  EXPECT_FALSE(must.is_exact);
  const ConditionText may = condition_text(*prophecy_, condition, Leaning::Weaker);
  EXPECT_EQ(may.c, "n <= 3 || n >= 7");
  EXPECT_FALSE(may.is_exact);
  EXPECT_TRUE(condition_text(*prophecy_, large, Leaning::Weaker).is_exact);
  EXPECT_EQ(text(odd), "false");
  EXPECT_EQ(text(odd, Leaning::Weaker), "true");
}

TEST_F(ConditionTextTest, APointerIsOneInput) {
  prepare(
      "extern _Bool __VERIFIER_nondet_bool(void);\nint object;\n"
      "int main(void) { int n = __VERIFIER_nondet_int(); int *p = __VERIFIER_nondet_bool() ? 0 : &object;\n"
      "  if (!p && n > 3) reach_error(); return p ? *p : 0; }");
  const Term null = input("p == NULL");
  EXPECT_EQ(text(terms_->eq(null, number(1))), "p == NULL");
  EXPECT_EQ(text(terms_->conjunction(terms_->eq(null, number(0)), terms_->ge(input("n"), number(4)))),
            "p != NULL && n >= 4");
  // Whatever the order of the parts.
  EXPECT_EQ(text(terms_->conjunction(terms_->ge(input("n"), number(4)), terms_->eq(null, number(0)))),
            "p != NULL && n >= 4");
}

TEST_F(ConditionTextTest, APointerThatMayBeNullOtherwiseIsNotDecidedByTheRead) {
  prepare(
      "extern _Bool __VERIFIER_nondet_bool(void);\nint object;\n"
      "int main(void) { int *q = __VERIFIER_nondet_int() ? 0 : &object;\n"
      "  int *p = __VERIFIER_nondet_bool() ? 0 : q; if (!p) reach_error(); return 0; }");
  for (const NamedInput& named : prophecy_->inputs()) EXPECT_NE(named.name, "p == NULL");
}

TEST_F(ConditionTextTest, VectorsWrapAroundInC) {
  prepare("int main(void) { int n = __VERIFIER_nondet_int(); if (n > 3) reach_error(); return 0; }", Arithmetic::Bv);
  const Term n = input("n"), three = terms_->bit_vec(Integer(3), 32);
  EXPECT_EQ(text(terms_->bv_binary(Op::BvSle, three, n)), "n >= 3");
  EXPECT_EQ(text(terms_->bv_binary(Op::BvSle, n, three)), "n <= 3");
  const std::string product = text(terms_->eq(terms_->bv_binary(Op::BvMul, n, three), three));
  EXPECT_NE(product.find("(unsigned int)n * 3"), std::string::npos) << product;
}

std::string first_line(const Explanation& explanation) {
  const std::string text = to_text(explanation);
  return text.substr(0, text.find('\n'));
}

TEST(ExplanationText, TheFirstLineSaysWhatWasFound) {
  Explanation explanation;
  explanation.status = ExplanationStatus::Precise;
  explanation.must = explanation.may = {"n > 2", "(> n 2)"};
  EXPECT_EQ(first_line(explanation), "fails exactly if `n > 2`");
  explanation.status = ExplanationStatus::FailsOrRunsForever;
  EXPECT_EQ(first_line(explanation), "fails or runs forever exactly if `n > 2`");
  explanation.status = ExplanationStatus::Bounds;
  explanation.may.c = "n > 1";
  EXPECT_EQ(first_line(explanation), "certainly fails if `n > 2`; can fail only if `n > 1`");
  explanation.may.c = "true";
  EXPECT_EQ(first_line(explanation), "certainly fails if `n > 2`; unknown for other inputs");
  explanation.must.c = "false";
  explanation.reason = "out of time";
  EXPECT_EQ(first_line(explanation), "no useful condition was found: out of time");
}

TEST(ExplanationText, ManyCasesAreNoUsefulCondition) {
  Explanation explanation;
  explanation.status = ExplanationStatus::Precise;
  explanation.must = {"n == 1 || n == 3 || n == 7 || ...", "", true, 13};
  explanation.may = explanation.must;
  explanation.inputs = {{"n", "f", "a.c:1", "Int"}};
  EXPECT_EQ(first_line(explanation),
            "no useful condition was found: it has 13 cases; --json FILE and --smtlib FILE write them all");
  EXPECT_EQ(to_text(explanation).find("precondition"), std::string::npos);
}

TEST(ExplanationText, WhatIsNotExactIsNotSaidToBe) {
  Explanation explanation;
  explanation.status = ExplanationStatus::Precise;
  explanation.must = {"n > 2", "", false, 1};
  explanation.may = {"n > 1", "", false, 1};
  explanation.inputs = {{"n", "f", "a.c:1", "Int"}};
  EXPECT_EQ(first_line(explanation), "certainly fails if `n > 2`; can fail only if `n > 1`");
  EXPECT_EQ(to_text(explanation).find("precondition"), std::string::npos);
}

TEST(ExplanationText, BehindANullPointerIsNothing) {
  Explanation explanation;
  explanation.must.c = explanation.may.c = "p == NULL";
  explanation.fails = {{"p == NULL", "1"}, {"*p", "0"}, {"n", "4"}};
  explanation.passes = {{"p == NULL", "0"}, {"*p", "7"}, {"n", "4"}};
  const std::string text = to_text(explanation);
  EXPECT_NE(text.find("fails: p = NULL, n = 4\n"), std::string::npos) << text;
  EXPECT_NE(text.find("passes: p != NULL, *p = 7, n = 4\n"), std::string::npos) << text;
}

}  // namespace
}  // namespace warrant
