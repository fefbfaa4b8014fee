#include "smt/definitions.h"

#include <gtest/gtest.h>

#include "logic/print.h"
#include "logic/substitute.h"
#include "smt/linear_elimination.h"
#include "smt/paths.h"
#include "smt/solver.h"

namespace warrant {
namespace {

class DefinitionsTest : public ::testing::Test {
 protected:
  Term var(const char* name) { return terms_.variable(name, Sort::integer()); }
  Term num(int value) { return terms_.integer(value); }

  TermManager terms_;
};

TEST_F(DefinitionsTest, EquationsAreSolvedForTheWantedVariable) {
  const Term x = var("x"), y = var("y"), z = var("z");
  const Term equation = terms_.eq(terms_.add(terms_.mul(num(2), y), x), terms_.add(z, num(3)));
  const auto for_x = definition_in(terms_, equation, std::vector{x});
  ASSERT_TRUE(for_x);
  EXPECT_EQ(for_x->value, terms_.sub(terms_.add(z, num(3)), terms_.mul(num(2), y)));
  EXPECT_FALSE(definition_in(terms_, equation, std::vector{y})) << "2 y is not y";
  EXPECT_FALSE(definition_in(terms_, terms_.eq(x, terms_.mod(x, num(7))), std::vector{x})) << "x defines itself";
  EXPECT_FALSE(definition_in(terms_, terms_.distinct(x, y), std::vector{x}));
}

TEST_F(DefinitionsTest, BooleansAreDefinedByLiteralsAndEquivalences) {
  const Term p = terms_.variable("p", Sort::boolean()), q = terms_.variable("q", Sort::boolean());
  EXPECT_EQ(definition_in(terms_, p, std::vector{p})->value, terms_.truth());
  EXPECT_EQ(definition_in(terms_, terms_.negate(p), std::vector{p})->value, terms_.falsity());
  const Term atom = terms_.le(var("x"), num(0));
  EXPECT_EQ(definition_in(terms_, terms_.eq(p, atom), std::vector{p})->value, atom);
  EXPECT_EQ(definition_in(terms_, terms_.distinct(p, q), std::vector{p})->value, terms_.negate(q));
}

// A path is satisfiable exactly if what is left of it after eliminating everything is.
TEST_F(DefinitionsTest, EliminationKeepsSatisfiability) {
  const SolverOptions options;
  for (const Sort sort : {Sort::integer(), Sort::bit_vec(8)}) {
    for (unsigned seed = 0; seed < 60; ++seed) {
      const std::vector<Term> path = testing::RandomPath(terms_, seed, sort).formulas(4, 3);
      const std::unique_ptr<Solver> solver = make_solver(terms_, options);
      for (const Term formula : path) solver->add(formula);
      const Answer expected = solver->check();
      ASSERT_NE(expected, Answer::Unknown);
      const std::vector<Term> variables = free_variables(terms_.conjunction(path));
      const Projection rest = eliminate_linear(terms_, eliminate_definitions(terms_, path, variables));
      const std::unique_ptr<Solver> rest_solver = make_solver(terms_, options);
      for (const Term formula : rest.conjuncts) rest_solver->add(formula);
      EXPECT_EQ(rest_solver->check(), expected) << terms_.conjunction(path);
    }
  }
}

}  // namespace
}  // namespace warrant
