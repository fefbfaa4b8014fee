#include "smt/interpolator.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "logic/print.h"
#include "logic/substitute.h"
#include "smt/paths.h"

namespace warrant {
namespace {

std::vector<Term> variables_in(std::span<const Term> formulas) {
  std::vector<Term> result;
  for (const Term formula : formulas) {
    for (const Term variable : free_variables(formula)) result.push_back(variable);
  }
  return result;
}

void expect_sequence_interpolant(TermManager& terms, std::span<const Term> formulas,
                                 std::span<const Term> interpolants) {
  ASSERT_EQ(interpolants.size() + 1, formulas.size());
  for (std::size_t k = 0; k < formulas.size(); ++k) {
    const Term before = k == 0 ? terms.truth() : interpolants[k - 1];
    const Term after = k == interpolants.size() ? terms.falsity() : interpolants[k];
    EXPECT_TRUE(implies(terms, terms.conjunction(before, formulas[k]), after)) << k;
    const std::vector<Term> left = variables_in(formulas.first(k + 1)), right = variables_in(formulas.subspan(k + 1));
    for (const Term variable : free_variables(after)) {
      EXPECT_TRUE(std::ranges::find(left, variable) != left.end()) << variable;
      EXPECT_TRUE(std::ranges::find(right, variable) != right.end()) << variable;
    }
  }
}

class InterpolatorTest : public ::testing::Test {
 protected:
  Term var(const std::string& name) { return terms_.variable(name, Sort::integer()); }
  Term num(int value) { return terms_.integer(value); }
  Term all(std::initializer_list<Term> parts) { return terms_.conjunction(std::span(parts.begin(), parts.size())); }

  TermManager terms_;
  InterpolatorStatistics statistics_;
};

// while (n > 0) { if (x == y) x = x + 1; else y = x; n = n - 1; } with x = 5 before and x - y < 2 asserted after.
TEST_F(InterpolatorTest, TheRunningExampleYieldsItsInvariant) {
  const Term n0 = var("n0"), n1 = var("n1"), n2 = var("n2"), x1 = var("x1"), x2 = var("x2"), y0 = var("y0"),
             y1 = var("y1");
  const std::vector<Term> path = {
      all({terms_.gt(n0, num(0)), terms_.eq(x1, num(5))}),
      all({terms_.gt(n0, num(0)), terms_.distinct(x1, y0), terms_.eq(y1, x1), terms_.eq(n1, terms_.sub(n0, num(1)))}),
      all({terms_.gt(n1, num(0)), terms_.eq(x1, y1), terms_.eq(x2, terms_.add(x1, num(1))),
           terms_.eq(n2, terms_.sub(n1, num(1)))}),
      all({terms_.le(n2, num(0)), terms_.ge(terms_.sub(x2, y1), num(2))})};
  const Term invariant = terms_.lt(terms_.sub(x2, y1), num(2));
  for (const auto method : {InterpolationMethod::Horn, InterpolationMethod::Core}) {
    Interpolator interpolator(terms_, {}, method);
    const auto interpolants = interpolator.sequence(path);
    ASSERT_TRUE(interpolants);
    EXPECT_EQ(*interpolants, (std::vector<Term>{terms_.truth(), terms_.truth(), invariant}));
  }
}

// The same counter along a long loop: y runs ahead of x.
TEST_F(InterpolatorTest, LongPathsAreInterpolatedPieceByPiece) {
  std::vector<Term> path = {all({terms_.eq(var("x0"), num(0)), terms_.eq(var("y0"), num(0))})};
  const int length = 60;
  for (int i = 1; i <= length; ++i) {
    const std::string now = std::to_string(i), before = std::to_string(i - 1);
    path.push_back(all({terms_.eq(var("x" + now), terms_.add(var("x" + before), num(1))),
                        terms_.eq(var("y" + now), terms_.add(var("y" + before), num(2)))}));
  }
  const std::string last = std::to_string(length);
  path.push_back(terms_.lt(var("y" + last), var("x" + last)));
  Interpolator interpolator(terms_, {}, InterpolationMethod::Automatic, &statistics_);
  const auto interpolants = interpolator.sequence(path);
  ASSERT_TRUE(interpolants);
  expect_sequence_interpolant(terms_, path, *interpolants);
  EXPECT_EQ(statistics_.by_horn, 1u);
}

TEST_F(InterpolatorTest, WhatIsNotNeededIsNotMentioned) {
  const Term x = var("x"), y = var("y"), z = var("z");
  const std::vector<Term> path = {terms_.eq(z, num(1)), all({terms_.le(num(5), x), terms_.le(y, z)}), terms_.le(z, y),
                                  all({terms_.le(x, num(3)), terms_.le(z, x)}), terms_.le(y, x)};
  Interpolator interpolator(terms_, {});
  const auto interpolants = interpolator.sequence(path);
  ASSERT_TRUE(interpolants);
  expect_sequence_interpolant(terms_, path, *interpolants);
  EXPECT_EQ((*interpolants)[0], terms_.truth());
  EXPECT_EQ(free_variables((*interpolants)[1]), std::vector<Term>{x});
  EXPECT_EQ((*interpolants)[3], terms_.falsity());
}

TEST_F(InterpolatorTest, SatisfiableFormulasHaveNoInterpolants) {
  const Term x = var("x");
  Interpolator interpolator(terms_, {}, InterpolationMethod::Automatic, &statistics_);
  EXPECT_FALSE(interpolator.sequence(std::vector{terms_.le(x, num(3)), terms_.le(num(3), x)}));
  EXPECT_FALSE(interpolator.sequence(std::vector<Term>{}));
  EXPECT_EQ(statistics_.failed, 2u);
}

TEST_F(InterpolatorTest, TheEndsOfAPathMayContradictThemselves) {
  const Term x = var("x");
  Interpolator interpolator(terms_, {});
  const Term contradiction = all({terms_.le(x, num(3)), terms_.le(num(4), x)});
  const auto single = interpolator.sequence(std::vector{contradiction});
  ASSERT_TRUE(single);
  EXPECT_TRUE(single->empty());
  EXPECT_EQ(interpolator.sequence(std::vector{terms_.truth(), contradiction, terms_.le(x, num(0))}),
            (std::vector{terms_.truth(), terms_.falsity()}));
  EXPECT_EQ(interpolator.sequence(std::vector{terms_.le(x, num(0)), terms_.falsity()}), std::vector{terms_.truth()});
}

TEST_F(InterpolatorTest, ArraysAndFloatsGoByTheCore) {
  const Sort heap = Sort::array(Sort::integer(), Sort::integer()), real = Sort::floating(8, 24);
  const Term a0 = terms_.variable("a0", heap), a1 = terms_.variable("a1", heap), i = var("i");
  const Term f0 = terms_.variable("f0", real), f1 = terms_.variable("f1", real);
  const auto constant = [&](double value) { return terms_.floating(FloatValue::from_double(value, real)); };
  const std::vector<Term> arrays = {terms_.eq(a1, terms_.store(a0, i, num(7))), terms_.eq(i, num(3)),
                                    terms_.distinct(terms_.select(a1, num(3)), num(7))};
  const std::vector<Term> floats = {
      terms_.fp_compare(Op::FpLe, constant(1), f0),
      terms_.eq(f1, terms_.fp_arith(Op::FpAdd, RoundingMode::NearestEven, f0, constant(1))),
      terms_.fp_compare(Op::FpLt, f1, constant(1))};
  for (const auto& path : {arrays, floats}) {
    Interpolator interpolator(terms_, {}, InterpolationMethod::Automatic, &statistics_);
    const auto interpolants = interpolator.sequence(path);
    ASSERT_TRUE(interpolants);
    expect_sequence_interpolant(terms_, path, *interpolants);
  }
  EXPECT_EQ(statistics_.by_core, 2u);
}

TEST_F(InterpolatorTest, RunningOutYieldsNothing) {
  Interpolator interpolator(terms_, {.budget = Budget::cpu_seconds(0)});
  EXPECT_FALSE(interpolator.sequence(std::vector{terms_.le(var("x"), num(3)), terms_.le(num(4), var("x"))}));
}

struct Case {
  Sort sort;
  InterpolationMethod method;
  const char* name;
};

class RandomInterpolation : public ::testing::TestWithParam<Case> {};

TEST_P(RandomInterpolation, PathsHaveCheckedInterpolants) {
  TermManager terms;
  InterpolatorStatistics statistics;
  const SolverOptions options;
  Interpolator interpolator(terms, options, GetParam().method, &statistics);
  int found = 0, unsat = 0;
  for (unsigned seed = 0; unsat < 25; ++seed) {
    const std::vector<Term> path = testing::RandomPath(terms, seed, GetParam().sort).formulas(5, 3);
    if (check_satisfiable(terms, path, options) != Answer::Unsat) continue;
    ++unsat;
    const auto interpolants = interpolator.sequence(path);
    if (!interpolants) continue;
    ++found;
    expect_sequence_interpolant(terms, path, *interpolants);
  }
  EXPECT_EQ(statistics.rejected, 0u);
  EXPECT_GE(found, 24) << "of " << unsat;
}

INSTANTIATE_TEST_SUITE_P(Methods, RandomInterpolation,
                         ::testing::Values(Case{Sort::integer(), InterpolationMethod::Horn, "IntegersByHorn"},
                                           Case{Sort::integer(), InterpolationMethod::Core, "IntegersByCore"},
                                           Case{Sort::integer(), InterpolationMethod::Automatic, "Integers"},
                                           Case{Sort::bit_vec(32), InterpolationMethod::Core, "BitVectorsByCore"},
                                           Case{Sort::bit_vec(32), InterpolationMethod::Automatic, "BitVectors"}),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace warrant
