#include "summary/star.h"

#include <gtest/gtest.h>

#include "logic/evaluate.h"
#include "smt/solver.h"

namespace warrant {
namespace {

class StarTest : public ::testing::TestWithParam<StarPrecision> {
 protected:
  StarTest()
      : x_(terms_.variable("x", Sort::integer())),
        y_(terms_.variable("y", Sort::integer())),
        n_(terms_.variable("n", Sort::integer())),
        transitions_(terms_, {x_, y_, n_}),
        presburger_(terms_) {}

  Transition star(const Transition& body) {
    return Star(transitions_, Term(), GetParam(), Polynomials::On, presburger_, &statistics_).of(body);
  }
  Term number(long value) { return terms_.integer(value); }
  Substitution state(long x, long y, long n) { return {{x_, number(x)}, {y_, number(y)}, {n_, number(n)}}; }

  // Whether the closure relates the two states.
  bool relates(const Transition& closed, const Substitution& before, const Substitution& after) {
    std::vector<Term> parts{substitute(terms_, closed.guard, before)};
    for (Term variable : transitions_.variables()) {
      const auto assigned = closed.assignments.find(variable);
      const Term value = assigned == closed.assignments.end() ? variable : assigned->second;
      parts.push_back(terms_.eq(substitute(terms_, value, before), after.at(variable)));
    }
    return check_satisfiable(terms_, parts) == Answer::Sat;
  }

  // Every iteration of a body without existentials is in its closure.
  void expect_contains_iterations(const Transition& body, Substitution from, unsigned steps) {
    const Transition closed = star(body);
    Substitution at = from;
    for (unsigned i = 0; i <= steps; ++i) {
      EXPECT_TRUE(relates(closed, from, at)) << "step " << i;
      if (!substitute(terms_, body.guard, at).is_true()) return;
      Substitution next = at;
      for (const auto& [variable, value] : body.assignments) next[variable] = substitute(terms_, value, at);
      at = next;
    }
  }

  TermManager terms_;
  Term x_, y_, n_;
  Transitions transitions_;
  Presburger presburger_;
  StarStatistics statistics_;
};

TEST_P(StarTest, ContainsTheIterationsOfACountingLoop) {
  const Transition body{{{x_, terms_.add(x_, number(1))}, {y_, terms_.add(y_, number(2))}}, terms_.lt(x_, n_)};
  expect_contains_iterations(body, state(0, 0, 4), 6);
  expect_contains_iterations(body, state(5, 0, 4), 2);
}

TEST_P(StarTest, ContainsTheIterationsOfALoopThatWraps) {
  const Transition body{{{x_, terms_.mod(terms_.add(x_, number(100)), number(256))}}, terms_.ge(x_, number(0))};
  expect_contains_iterations(body, state(3, 0, 0), 6);
}

TEST_P(StarTest, ContainsTheIterationsOfALoopWithAChoice) {
  const Term even = terms_.eq(terms_.mod(x_, number(2)), number(0));
  const Transition body{{{x_, terms_.add(x_, number(1))}, {y_, terms_.ite(even, terms_.add(y_, number(3)), y_)}},
                        terms_.lt(x_, n_)};
  expect_contains_iterations(body, state(0, 0, 7), 9);
}

TEST_P(StarTest, ContainsTheIterationsOfALoopThatDoubles) {
  const Transition body{{{x_, terms_.mul(number(2), x_)}, {y_, terms_.sub(y_, number(1))}}, terms_.gt(y_, number(0))};
  expect_contains_iterations(body, state(1, 5, 0), 6);
}

TEST_P(StarTest, ContainsTheIterationsOfALoopThatMultiplies) {
  const Transition body{{{x_, terms_.mul(x_, y_)}, {y_, terms_.add(y_, number(1))}}, terms_.lt(y_, number(6))};
  expect_contains_iterations(body, state(1, 1, 0), 6);
}

TEST_P(StarTest, KnowsHowFarACountingLoopGoes) {
  if (GetParam() == StarPrecision::Guards) GTEST_SKIP();
  const Transition body{{{x_, terms_.add(x_, number(1))}, {y_, terms_.add(y_, number(2))}}, terms_.lt(x_, n_)};
  const Transition closed = star(body);
  EXPECT_FALSE(relates(closed, state(0, 0, 4), state(5, 10, 4)));
  EXPECT_FALSE(relates(closed, state(0, 0, 4), state(2, 3, 4)));
  EXPECT_FALSE(relates(closed, state(0, 0, 4), state(2, 4, 5)));
}

TEST_P(StarTest, KnowsSumsThatEveryBranchKeeps) {
  if (GetParam() == StarPrecision::Guards) GTEST_SKIP();
  const Term choice = terms_.variable("choice!", Sort::integer());
  const Term up = terms_.gt(choice, number(0));
  const Transition body{{{x_, terms_.ite(up, terms_.add(x_, number(1)), x_)},
                         {y_, terms_.ite(up, y_, terms_.add(y_, number(1)))},
                         {n_, terms_.add(n_, number(1))}},
                        terms_.truth()};
  const Transition closed = star(body);
  EXPECT_TRUE(relates(closed, state(0, 0, 0), state(2, 3, 5)));
  EXPECT_FALSE(relates(closed, state(0, 0, 0), state(2, 3, 6)));
}

INSTANTIATE_TEST_SUITE_P(All, StarTest,
                         ::testing::Values(StarPrecision::Guards, StarPrecision::Recurrences, StarPrecision::Full),
                         [](const auto& info) {
                           return info.param == StarPrecision::Guards        ? "Guards"
                                  : info.param == StarPrecision::Recurrences ? "Recurrences"
                                                                             : "Full";
                         });

}  // namespace
}  // namespace warrant
