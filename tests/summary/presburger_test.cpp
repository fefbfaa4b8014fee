#include "summary/presburger.h"

#include <dlfcn.h>
#include <gtest/gtest.h>
#include <isl/ctx.h>

#include "smt/solver.h"
#include "summary/cases.h"

namespace warrant {
namespace {

class PresburgerTest : public ::testing::Test {
 protected:
  Term number(long value) { return terms_.integer(value); }
  bool equivalent(Term a, Term b) { return implies(terms_, a, b) && implies(terms_, b, a); }

  TermManager terms_;
  Term x_ = terms_.variable("x", Sort::integer()), y_ = terms_.variable("y", Sort::integer()),
       k_ = terms_.variable("k", Sort::integer());
  Presburger presburger_{terms_};
};

// LLVM's library has one within.
TEST(Isl, IsTheLibraryOfThatName) {
  Dl_info info{};
  ASSERT_NE(dladdr(reinterpret_cast<void*>(&isl_ctx_alloc), &info), 0);
  EXPECT_NE(std::string(info.dli_fname).find("libisl"), std::string::npos) << info.dli_fname;
}

TEST_F(PresburgerTest, EliminatesWhatIsNoDimension) {
  presburger_.allow(1'000'000);
  const Term formula = terms_.conjunction(
      std::vector<Term>{terms_.eq(x_, terms_.mul(number(3), k_)), terms_.ge(k_, number(0)), terms_.le(k_, y_)});
  const Term dimensions[] = {x_, y_};
  const Presburger::Translation translation = presburger_.to_set(formula, dimensions);
  ASSERT_TRUE(translation.set);
  EXPECT_TRUE(translation.is_exact);
  const Term result = presburger_.to_formula(translation.set, dimensions);
  ASSERT_TRUE(result);
  EXPECT_TRUE(equivalent(result, terms_.conjunction(std::vector<Term>{terms_.eq(terms_.mod(x_, number(3)), number(0)),
                                                                      terms_.ge(x_, number(0)),
                                                                      terms_.le(x_, terms_.mul(number(3), y_))})));
}

TEST_F(PresburgerTest, TranslatesChoicesQuotientsAndRemaindersExactly) {
  presburger_.allow(1'000'000);
  const Term choice = terms_.ite(terms_.lt(x_, number(0)), terms_.neg(x_), terms_.div(x_, number(2)));
  const Term formula = terms_.conjunction(terms_.eq(y_, choice), terms_.distinct(terms_.mod(y_, number(5)), number(1)));
  const Term dimensions[] = {x_, y_};
  const Presburger::Translation translation = presburger_.to_set(formula, dimensions);
  EXPECT_TRUE(translation.is_exact);
  const Term result = presburger_.to_formula(translation.set, dimensions);
  ASSERT_TRUE(result);
  EXPECT_TRUE(equivalent(result, formula));
}

TEST_F(PresburgerTest, SaysSoWhenAProductIsNotLinear) {
  presburger_.allow(1'000'000);
  const Term dimensions[] = {x_, y_};
  const Presburger::Translation translation = presburger_.to_set(
      terms_.conjunction(terms_.eq(terms_.mul(x_, y_), number(6)), terms_.gt(x_, number(0))), dimensions);
  EXPECT_FALSE(translation.is_exact);
  const Term result = presburger_.to_formula(translation.set, dimensions);
  EXPECT_TRUE(equivalent(result, terms_.gt(x_, number(0))));
}

TEST_F(PresburgerTest, AHullHasTheEquationsAndCongruencesOfAllPieces) {
  presburger_.allow(1'000'000);
  const auto line = [&](long low, long high) {
    return terms_.conjunction(std::vector<Term>{terms_.eq(terms_.add(x_, y_), number(4)), terms_.ge(x_, number(low)),
                                                terms_.le(x_, number(high)),
                                                terms_.eq(terms_.mod(x_, number(4)), number(0))});
  };
  const Term points[] = {line(0, 40), line(100, 200)};
  const Term dimensions[] = {x_, y_};
  const IslSet set = presburger_.to_set(terms_.disjunction(points), dimensions).set;
  const Term hull = presburger_.hull(set, dimensions);
  EXPECT_TRUE(implies(terms_, hull, terms_.eq(terms_.add(x_, y_), number(4))));
  EXPECT_TRUE(implies(terms_, hull, terms_.eq(terms_.mod(x_, number(4)), number(0))));
  EXPECT_TRUE(implies(terms_, terms_.disjunction(points), hull));
}

TEST_F(PresburgerTest, GivesUpWhenItsOperationsAreUsedUp) {
  presburger_.allow(1);
  const Term dimensions[] = {x_, y_};
  const Term formula = terms_.conjunction(terms_.eq(terms_.mod(x_, number(7)), terms_.mod(y_, number(5))),
                                          terms_.distinct(terms_.div(x_, number(3)), y_));
  const Presburger::Translation translation = presburger_.to_set(formula, dimensions);
  EXPECT_FALSE(presburger_.to_formula(translation.set, dimensions));
}

TEST_F(PresburgerTest, CasesTogetherAreTheFormula) {
  const Term choice = terms_.ite(terms_.lt(x_, y_), terms_.add(x_, number(1)), terms_.ite(terms_.lt(y_, k_), y_, k_));
  const Term formula =
      terms_.conjunction(terms_.eq(k_, choice), terms_.disjunction(terms_.gt(x_, number(3)), terms_.lt(y_, number(2))));
  const auto cases = split_cases(terms_, formula, 50);
  ASSERT_TRUE(cases);
  EXPECT_GT(cases->size(), 2U);
  EXPECT_TRUE(equivalent(terms_.disjunction(*cases), formula));
  EXPECT_FALSE(split_cases(terms_, formula, 1));
}

// Most choices exclude one another: there are few cases, and many ways to get to none.
TEST_F(PresburgerTest, SplittingCasesEnds) {
  Term value = k_;
  for (int i = 0; i < 200; ++i) value = terms_.ite(terms_.eq(x_, number(i)), terms_.add(value, number(i)), value);
  const Term formula = terms_.eq(value, y_);
  const auto cases = split_cases(terms_, formula, 64);
  if (cases) {
    EXPECT_TRUE(equivalent(terms_.disjunction(*cases), formula));
  }
}

}  // namespace
}  // namespace warrant
