#include "smt/boxes/boxes.h"

#include <gtest/gtest.h>

#include "logic/print.h"
#include "logic/random_terms.h"
#include "smt/backend.h"
#include "smt/theories.h"

namespace warrant {
namespace {

using testing::RandomTerms;

constexpr auto nearest = RoundingMode::NearestEven;

class BoxesTest : public ::testing::Test {
 protected:
  Term number(double value) { return terms_.floating(FloatValue::from_double(value, single_)); }
  Term times(Term a, Term b) { return terms_.fp_arith(Op::FpMul, nearest, a, b); }
  Term plus(Term a, Term b) { return terms_.fp_arith(Op::FpAdd, nearest, a, b); }
  Term less(Term a, Term b) { return terms_.fp_compare(Op::FpLt, a, b); }
  Term at_most(Term a, Term b) { return terms_.fp_compare(Op::FpLe, a, b); }
  Answer decide(std::vector<Term> formulas) {
    Boxes boxes(formulas);
    EXPECT_TRUE(boxes.suit());
    const Answer answer = boxes.decide(Effort::seconds(2), {});
    EXPECT_TRUE(answer != Answer::Sat || boxes.model().satisfies(terms_.conjunction(formulas)));
    return answer;
  }

  TermManager terms_;
  const Sort single_ = Sort::floating(8, 24);
  const Term x_ = terms_.variable("x", single_), y_ = terms_.variable("y", single_);
};

TEST_F(BoxesTest, APolynomialStaysInItsBounds) {
  // x - x^3 / 6 on (-1, 1) is below 0.8334, and comes to 0.833.
  const Term cube = times(times(x_, x_), x_);
  const Term value = terms_.fp_arith(Op::FpSub, nearest, x_, terms_.fp_arith(Op::FpDiv, nearest, cube, number(6)));
  const std::vector<Term> range = {less(number(-1), x_), less(x_, number(1))};
  EXPECT_EQ(decide({range[0], range[1], terms_.negate(less(value, number(0.8334)))}), Answer::Unsat);
  EXPECT_EQ(decide({range[0], range[1], terms_.negate(less(value, number(0.833)))}), Answer::Sat);
}

TEST_F(BoxesTest, NanIsNoNumber) {
  const Term never_below = terms_.negate(less(x_, number(0))), never_above = terms_.negate(less(number(-1), x_));
  EXPECT_EQ(decide({never_below, never_above}), Answer::Sat);
  EXPECT_EQ(decide({never_below, never_above, terms_.fp_compare(Op::FpEq, x_, x_)}), Answer::Unsat);
  const Term sum = plus(x_, y_);
  EXPECT_EQ(decide({terms_.fp_test(Op::FpIsNan, sum), less(x_, number(5)), less(number(-5), x_), at_most(y_, y_)}),
            Answer::Unsat);
}

TEST_F(BoxesTest, WhatExcludesNothingIsNotInTheCore) {
  const Term square = times(x_, x_);
  Boxes boxes(std::vector<Term>{less(y_, number(3)), less(x_, number(1)), less(number(-1), x_), less(number(2), square),
                                terms_.fp_test(Op::FpIsZero, y_)});
  ASSERT_EQ(boxes.decide(Effort::seconds(1), {}), Answer::Unsat);
  EXPECT_TRUE(boxes.core()[1] && boxes.core()[2] && boxes.core()[3]);
  EXPECT_FALSE(boxes.core()[4]);
}

TEST_F(BoxesTest, DoublesBoundSingles) {
  const Sort wide = Sort::floating(11, 53);
  const Term widened = terms_.fp_from_fp(nearest, x_, wide);
  const auto constant = [&](double value) { return terms_.floating(FloatValue::from_double(value, wide)); };
  const Term below = less(widened, constant(0.1)), above = less(constant(0.09999999), widened);
  EXPECT_EQ(decide({below, above, less(number(0.1), x_)}), Answer::Unsat);
  EXPECT_EQ(decide({below, above}), Answer::Sat);
}

TEST_F(BoxesTest, WhatIsNoFloatIsArbitrary) {
  const Term bits = terms_.variable("bits", Sort::bit_vec(32));
  const Term flag = terms_.variable("flag", Sort::boolean());
  const Term from_bits = terms_.fp_from_signed(nearest, bits, single_);
  EXPECT_EQ(decide({less(number(3e9), from_bits)}), Answer::Unsat);
  const Term chosen = terms_.ite(flag, number(1), number(2));
  EXPECT_EQ(decide({less(times(x_, x_), number(0)), flag}), Answer::Unsat);
  Boxes boxes(std::vector<Term>{less(chosen, x_), less(x_, number(1.5)), terms_.negate(flag)});
  // The condition of a choice is not one that boxes are halved by.
  EXPECT_NE(boxes.decide(Effort::steps(100), {}), Answer::Sat);
}

class RandomBoxesTest : public ::testing::TestWithParam<unsigned> {};
INSTANTIATE_TEST_SUITE_P(Seeds, RandomBoxesTest, ::testing::Range(0U, 3U));

TEST_P(RandomBoxesTest, NothingThatHasAModelIsUnsatisfiable) {
  RandomTerms random(3000 + GetParam());
  TermManager& terms = random.terms();
  const std::unique_ptr<SolverBackend> z3 = make_z3_backend(terms);
  SolverOptions options;
  options.effort = Effort::steps(200);
  int excluded = 0, found = 0;
  for (int i = 0; i < 1500; ++i) {
    const RandomTerms::Entry entry = random.grow();
    if (!entry.term.sort().is_bool() || entry.term.is_constant()) continue;
    if (!theories_of(std::array{entry.term}).floats) continue;
    const bool value = std::get<bool>(entry.values[0]);
    const Term formulas[] = {entry.term, terms.negate(entry.term)};
    for (const Term formula : formulas) {
      Boxes boxes(std::span(&formula, 1));
      if (!boxes.suit()) continue;
      const Answer answer = boxes.decide(Effort::steps(1), {});
      EXPECT_TRUE(answer != Answer::Sat || boxes.model().satisfies(formula)) << formula;
      if (answer == Answer::Unsat) {
        EXPECT_NE(value, formula == formulas[0]) << formula;
        EXPECT_NE(z3->check_once(std::span(&formula, 1), options), Answer::Sat) << formula;
      }
      excluded += answer == Answer::Unsat ? 1 : 0;
      found += answer == Answer::Sat ? 1 : 0;
    }
  }
  EXPECT_GT(excluded, 3);
  EXPECT_GT(found, 50);
}

}  // namespace
}  // namespace warrant
