#include "summary/conserved.h"

#include <gtest/gtest.h>

#include "smt/solver.h"

namespace warrant {
namespace {

class ConservedTest : public ::testing::Test {
 protected:
  ConservedTest()
      : i_(terms_.variable("i", Sort::integer())),
        s_(terms_.variable("s", Sort::integer())),
        t_(terms_.variable("t", Sort::integer())),
        n_(terms_.variable("n", Sort::integer())),
        count_(terms_.variable("count", Sort::integer())),
        transitions_(terms_, {i_, s_, t_, n_}),
        presburger_(terms_) {}

  Term number(long value) { return terms_.integer(value); }
  Term plus(Term a, Term b) { return terms_.add(a, b); }

  void solve(Transition body, Term ignored = {}) {
    if (!body.guard) body.guard = terms_.truth();
    relation_ = relation_of(transitions_, body, presburger_);
    ASSERT_TRUE(relation_.map);
    equations_ = conserved_polynomials(relation_, ignored, count_, terms_);
  }

  Term after(Term variable) const {
    for (std::size_t i = 0; i < relation_.variables.size(); ++i)
      if (relation_.variables[i] == variable) return relation_.after[i];
    return variable;
  }

  // The equations hold for these states, with so many steps between them.
  bool hold(std::initializer_list<std::pair<Term, long>> before, std::initializer_list<std::pair<Term, long>> behind,
            long steps) {
    Substitution values{{count_, number(steps)}};
    for (const auto& [variable, value] : before) values[variable] = number(value);
    for (const auto& [variable, value] : behind)
      if (after(variable) != variable) values[after(variable)] = number(value);
    return substitute(terms_, terms_.conjunction(equations_), values).is_true();
  }

  TermManager terms_;
  Term i_, s_, t_, n_, count_;
  Transitions transitions_;
  Presburger presburger_;
  LoopRelation relation_;
  std::vector<Term> equations_;
};

TEST_F(ConservedTest, TheSumOfACounterIsASquare) {
  solve({{{i_, plus(i_, number(1))}, {s_, plus(s_, i_)}}, terms_.lt(i_, n_)});
  ASSERT_EQ(equations_.size(), 1u);
  EXPECT_TRUE(hold({{i_, 3}, {s_, 10}}, {{i_, 6}, {s_, 22}}, 3));
  EXPECT_FALSE(hold({{i_, 3}, {s_, 10}}, {{i_, 6}, {s_, 23}}, 3));
}

TEST_F(ConservedTest, AStepByAParameterIsAProduct) {
  solve({{{i_, plus(i_, number(1))}, {s_, plus(s_, n_)}}, {}});
  ASSERT_EQ(equations_.size(), 1u);
  EXPECT_TRUE(hold({{i_, 0}, {s_, 1}, {n_, 7}}, {{i_, 4}, {s_, 29}}, 4));
  EXPECT_FALSE(hold({{i_, 0}, {s_, 1}, {n_, 7}}, {{i_, 4}, {s_, 28}}, 4));
}

TEST_F(ConservedTest, WithoutACounterTheNumberOfStepsIsOne) {
  solve({{{s_, plus(s_, n_)}}, {}});
  ASSERT_EQ(equations_.size(), 1u);
  EXPECT_TRUE(hold({{s_, 1}, {n_, 7}}, {{s_, 22}}, 3));
  EXPECT_FALSE(hold({{s_, 1}, {n_, 7}}, {{s_, 22}}, 4));
}

TEST_F(ConservedTest, SumsOfSumsAreCubes) {
  solve({{{i_, plus(i_, number(1))}, {s_, plus(s_, i_)}, {t_, plus(t_, s_)}}, {}});
  EXPECT_GE(equations_.size(), 2u);
  EXPECT_TRUE(hold({{i_, 1}, {s_, 0}, {t_, 0}}, {{i_, 5}, {s_, 10}, {t_, 10}}, 4));
  EXPECT_FALSE(hold({{i_, 1}, {s_, 0}, {t_, 0}}, {{i_, 5}, {s_, 10}, {t_, 11}}, 4));
}

TEST_F(ConservedTest, EveryCaseOfTheBodyCounts) {
  const Term even = terms_.eq(terms_.mod(i_, number(2)), number(0));
  // The same step in both cases, and one that differs.
  solve({{{i_, plus(i_, number(1))}, {s_, terms_.ite(terms_.lt(t_, n_), plus(s_, i_), plus(s_, i_))}}, {}});
  EXPECT_EQ(equations_.size(), 1u);
  solve({{{i_, plus(i_, number(1))}, {s_, terms_.ite(even, plus(s_, i_), s_)}}, {}});
  EXPECT_TRUE(equations_.empty());
}

TEST_F(ConservedTest, LinearLoopsHaveNoneOfTheirOwn) {
  solve({{{i_, plus(i_, number(1))}, {s_, plus(s_, number(3))}, {t_, terms_.sub(t_, number(2))}}, {}});
  EXPECT_TRUE(equations_.empty());
}

TEST_F(ConservedTest, WhatIsNotDeterminedIsLeftOut) {
  const Term input = terms_.variable("input", Sort::integer());
  solve({{{i_, plus(i_, number(1))}, {s_, plus(s_, i_)}, {t_, plus(t_, input)}}, {}});
  ASSERT_EQ(equations_.size(), 1u);
  EXPECT_TRUE(hold({{i_, 0}, {s_, 0}, {t_, 0}}, {{i_, 3}, {s_, 3}, {t_, 99}}, 3));
  solve({{{i_, plus(i_, number(1))}, {s_, plus(s_, i_)}}, {}}, s_);
  EXPECT_TRUE(equations_.empty());
}

}  // namespace
}  // namespace warrant
