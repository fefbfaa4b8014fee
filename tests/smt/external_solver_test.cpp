#include "smt/external_solver.h"

#include <gtest/gtest.h>

#include "logic/print.h"
#include "logic/random_terms.h"
#include "logic/substitute.h"
#include "smt/paths.h"

namespace warrant {
namespace {

class ExternalSolverTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!external_solver_available()) GTEST_SKIP() << "cvc5 is not installed";
  }
};

TEST_F(ExternalSolverTest, AgreesOnRandomPaths) {
  TermManager terms;
  const SolverOptions options;
  int unsat = 0;
  for (const Sort sort : {Sort::integer(), Sort::bit_vec(8)}) {
    for (unsigned seed = 0; seed < 12; ++seed) {
      const std::vector<Term> path = testing::RandomPath(terms, seed, sort).formulas(5, 3);
      const Answer answer = check_satisfiable(terms, path, options);
      EXPECT_EQ(check_externally(path, Effort::steps(60'000)), answer) << terms.conjunction(path);
      if (answer == Answer::Unsat) ++unsat;
    }
  }
  EXPECT_GT(unsat, 4);
}

TEST_F(ExternalSolverTest, DoesNotContradictOnRandomTerms) {
  testing::RandomTerms random(42);
  TermManager& terms = random.terms();
  SolverOptions options;
  options.effort = Effort::steps(200);
  int decided = 0;
  for (int i = 0; i < 120 && decided < 25; ++i) {
    const testing::RandomTerms::Entry entry = random.grow();
    if (dag_size(entry.term) > 15 || entry.term.is_constant()) continue;
    const Term value = constant_term(terms, entry.values[0], entry.term.sort());
    const std::vector<Term> formulas = {random.random_below(2) == 0 ? terms.eq(entry.term, value)
                                                                    : terms.distinct(entry.term, value)};
    const Answer ours = check_satisfiable(terms, formulas, options);
    const Answer theirs = check_externally(formulas, Effort::steps(6'000));
    if (ours == Answer::Unknown || theirs == Answer::Unknown) continue;
    EXPECT_EQ(ours, theirs) << formulas[0];
    ++decided;
  }
  EXPECT_GE(decided, 10);
}

TEST_F(ExternalSolverTest, WhatSmtLibLeavesOpenIsNoCounterexample) {
  TermManager terms;
  const Term x = terms.variable("x", Sort::integer()), y = terms.variable("y", Sort::integer());
  const std::vector<Term> formulas = {terms.eq(y, terms.integer(0)), terms.eq(terms.div(x, y), terms.integer(5))};
  EXPECT_EQ(check_satisfiable(terms, formulas), Answer::Unsat);
  EXPECT_EQ(check_externally(formulas, Effort::steps(30'000)), Answer::Unknown);
}

TEST_F(ExternalSolverTest, TimeOutsAreUnknown) {
  TermManager terms;
  const Term p = terms.variable("p", Sort::bit_vec(128)), q = terms.variable("q", Sort::bit_vec(128));
  const Term limit = terms.bit_vec(Integer::power_of_two(60), 128);
  const Integer product = *Integer::parse("1000000016000000063") * *Integer::parse("999999999999999989");
  const std::vector<Term> formulas = {terms.eq(terms.mul(p, q), terms.bit_vec(product, 128)), terms.bv_ult(p, limit),
                                      terms.bv_ult(q, limit), terms.bv_ult(p, q)};
  EXPECT_EQ(check_externally(formulas, Effort::steps(600)), Answer::Unknown);
  EXPECT_EQ(check_externally(formulas, Effort::steps(0)), Answer::Unknown);
}

}  // namespace
}  // namespace warrant
