#include "smt/bits/sat_solver.h"

#include <gtest/gtest.h>

namespace warrant {
namespace {

TEST(SatSolver, AssumptionsHoldForOneQuestion) {
  SatSolver solver;
  const int a = solver.new_variable(), b = solver.new_variable(), c = solver.new_variable();
  solver.add_clause(std::vector{-a, b});
  EXPECT_EQ(solver.solve(std::vector{a}, Effort::unlimited(), Budget()), Answer::Sat);
  EXPECT_TRUE(solver.value(a));
  EXPECT_TRUE(solver.value(b));
  EXPECT_EQ(solver.solve(std::vector{c, a, -b}, Effort::unlimited(), Budget()), Answer::Unsat);
  EXPECT_TRUE(solver.has_failed(a));
  EXPECT_TRUE(solver.has_failed(-b));
  EXPECT_FALSE(solver.has_failed(c));
  EXPECT_EQ(solver.solve(std::vector{-b}, Effort::unlimited(), Budget()), Answer::Sat);
  EXPECT_FALSE(solver.value(a));
}

TEST(SatSolver, WithoutTimeThereIsNoAnswer) {
  SatSolver solver;
  // Nine pigeons in eight holes.
  int at[9][8];
  for (auto& pigeon : at) {
    for (int& hole : pigeon) hole = solver.new_variable();
    solver.add_clause(pigeon);
  }
  for (int hole = 0; hole < 8; ++hole)
    for (int one = 0; one < 9; ++one)
      for (int other = 0; other < one; ++other) solver.add_clause(std::vector{-at[one][hole], -at[other][hole]});
  EXPECT_EQ(solver.solve({}, Effort::unlimited(), Budget::cpu_seconds(-1)), Answer::Unknown);
}

}  // namespace
}  // namespace warrant
