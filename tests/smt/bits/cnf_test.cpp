#include "smt/bits/cnf.h"

#include <gtest/gtest.h>

#include "smt/bits/sat_solver.h"

namespace warrant {
namespace {

TEST(Cnf, ALiteralIsEquivalentToItsBit) {
  Aig aig;
  const Bit a = aig.input(), b = aig.input(), c = aig.input();
  const Bit formula = aig.disjunction(aig.choice(a, b, !c), aig.conjunction(aig.exclusive(a, c), !b));
  SatSolver solver;
  Cnf cnf(aig, solver);
  const int literal = cnf.literal(formula);
  EXPECT_EQ(cnf.literal(!formula), -literal);
  EXPECT_EQ(cnf.known_literal(formula), literal);
  for (unsigned values = 0; values < 8; ++values) {
    const bool x = (values & 1) != 0, y = (values & 2) != 0, z = (values & 4) != 0;
    const bool expected = (x ? y : !z) || (x != z && !y);
    const auto assumed = [&](Bit bit, bool value) { return value ? cnf.literal(bit) : -cnf.literal(bit); };
    const int assumptions[] = {assumed(a, x), assumed(b, y), assumed(c, z), expected ? -literal : literal};
    EXPECT_EQ(solver.solve(assumptions, Effort::unlimited(), Budget()), Answer::Unsat) << values;
  }
}

TEST(Cnf, WhatNobodyAsksAboutHasNoLiteral) {
  Aig aig;
  const Bit a = aig.input(), b = aig.input();
  const Bit both = aig.conjunction(a, b), other = aig.exclusive(a, b);
  SatSolver solver;
  Cnf cnf(aig, solver);
  cnf.literal(both);
  EXPECT_TRUE(cnf.has(both.node()));
  EXPECT_FALSE(cnf.has(other.node()));
  EXPECT_EQ(cnf.known_literal(other), 0);
}

}  // namespace
}  // namespace warrant
