#include "smt/definitions.h"

#include <gtest/gtest.h>

#include "logic/print.h"
#include "logic/substitute.h"
#include "smt/linear_elimination.h"
#include "smt/paths.h"
#include "smt/quotients.h"
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

TEST_F(DefinitionsTest, LinearEliminationIsExactOrNotDone) {
  const Term x = var("x"), y = var("y"), z = var("z");
  const auto after = [&](std::vector<Term> conjuncts) {
    return eliminate_linear(terms_, Projection{std::move(conjuncts), {x}});
  };
  const Projection exact = after({terms_.le(y, x), terms_.le(terms_.mul(num(3), x), z)});
  EXPECT_TRUE(exact.variables.empty());
  EXPECT_EQ(exact.conjuncts, std::vector{terms_.le(terms_.mul(num(3), y), z)});
  // y <= 2 x and 3 x <= z: whether there is such an integer does not follow from 3 y <= 2 z.
  EXPECT_FALSE(after({terms_.le(y, terms_.mul(num(2), x)), terms_.le(terms_.mul(num(3), x), z)}).variables.empty());
}

TEST_F(DefinitionsTest, QuotientsAreSplitWhereTheirRangeIsKnown) {
  const Term x = var("x"), y = var("y");
  const Term wrapped = terms_.mod(terms_.add(x, y), num(256));
  const std::vector<Term> context = {terms_.le(num(0), y), terms_.le(y, num(255))};
  const std::vector<Term> conjuncts = {terms_.le(num(0), x), terms_.le(x, num(255)), terms_.eq(wrapped, num(3))};
  const auto cases = split_quotients(terms_, conjuncts, context, std::vector{x}, 8);
  ASSERT_TRUE(cases);
  EXPECT_EQ(cases->size(), 2u);
  const Term all = terms_.conjunction(conjuncts), either = terms_.disjunction(*cases);
  EXPECT_TRUE(implies(terms_, terms_.conjunction(terms_.conjunction(context), all), either));
  EXPECT_TRUE(implies(terms_, either, all));
  EXPECT_FALSE(split_quotients(terms_, conjuncts, {}, std::vector{x}, 8)) << "y is unbounded";
  EXPECT_EQ(split_quotients(terms_, conjuncts, {}, std::vector<Term>{}, 8), std::vector{all}) << "nothing to split for";
}

}  // namespace
}  // namespace warrant
