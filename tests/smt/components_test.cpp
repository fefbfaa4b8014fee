#include "smt/components.h"

#include <gtest/gtest.h>

#include <random>

#include "logic/substitute.h"
#include "smt/solver.h"

namespace warrant {
namespace {

TEST(Components, VariablesTieConjunctsTogether) {
  TermManager terms;
  const auto var = [&](const char* name) { return terms.variable(name, Sort::integer()); };
  const Term zero = terms.integer(0);
  const Term a = terms.le(var("x"), zero), b = terms.le(var("y"), zero), c = terms.le(var("z"), zero);
  const Term ab = terms.eq(var("x"), var("y"));
  EXPECT_EQ(independent_components(std::vector{a, c, b}), (std::vector<std::vector<Term>>{{a}, {c}, {b}}));
  EXPECT_EQ(independent_components(std::vector{a, c, b, ab}), (std::vector<std::vector<Term>>{{a, b, ab}, {c}}));
  EXPECT_TRUE(independent_components({}).empty());
  EXPECT_EQ(independent_components(std::vector{terms.falsity(), a}),
            (std::vector<std::vector<Term>>{{terms.falsity()}, {a}}));
}

TEST(Components, SharedSubtermsWithoutVariablesTieNothing) {
  TermManager terms;
  const Sort heap = Sort::array(Sort::integer(), Sort::integer());
  const Term zeros = terms.store(terms.const_array(heap, terms.integer(0)), terms.integer(1), terms.integer(2));
  const Term a = terms.eq(terms.select(zeros, terms.variable("i", Sort::integer())), terms.integer(2));
  const Term b = terms.eq(terms.select(zeros, terms.variable("j", Sort::integer())), terms.integer(0));
  EXPECT_EQ(independent_components(std::vector{a, b}).size(), 2u);
}

TEST(Components, RandomGroupsShareNoVariableAndAreConnected) {
  TermManager terms;
  std::mt19937 random(1);
  std::vector<Term> variables;
  for (int i = 0; i < 12; ++i) variables.push_back(terms.fresh_variable("x", Sort::integer()));
  for (int round = 0; round < 50; ++round) {
    std::vector<Term> conjuncts;
    for (int i = 0; i < 6; ++i) {
      conjuncts.push_back(terms.le(terms.add(variables[random() % 12], variables[random() % 12]), terms.integer(i)));
    }
    const auto groups = independent_components(conjuncts);
    std::size_t total = 0;
    std::vector<Term> seen;
    for (const auto& group : groups) {
      total += group.size();
      const std::vector<Term> own = free_variables(terms.conjunction(group));
      for (const Term variable : own) EXPECT_EQ(std::count(seen.begin(), seen.end(), variable), 0);
      seen.insert(seen.end(), own.begin(), own.end());
    }
    EXPECT_EQ(total, conjuncts.size());
    // As fine as can be: with one conjunct alone, a group falls apart no further than into what it touches.
    for (const auto& group : groups) EXPECT_EQ(independent_components(group).size(), 1u);
  }
}

// Floats go one way, integers another; the model has both.
TEST(Components, FloatsAndIntegersAreSolvedApart) {
  TermManager terms;
  const Sort real = Sort::floating(11, 53);
  const Term f = terms.variable("f", real), n = terms.variable("n", Sort::integer());
  const Term half = terms.floating(FloatValue::from_double(0.5, real));
  const auto solver = make_solver(terms);
  const Term equation = terms.eq(terms.fp_arith(Op::FpMul, RoundingMode::NearestEven, f, half), half);
  solver->add(terms.conjunction(equation, terms.eq(n, terms.integer(42))));
  ASSERT_EQ(solver->check(), Answer::Sat);
  EXPECT_EQ(std::get<Integer>(solver->model().value(n)), Integer(42));
  EXPECT_TRUE(solver->model().satisfies(equation));
  const std::vector<Term> assumptions = {terms.le(n, terms.integer(50)), terms.le(n, terms.integer(41)),
                                         terms.fp_compare(Op::FpLt, f, half)};
  ASSERT_EQ(solver->check(assumptions), Answer::Unsat);
  EXPECT_EQ(solver->core().size(), 1u);
}

TEST(Connections, FindsWhatSharesVariablesDirectlyOrThroughOthers) {
  TermManager terms;
  const Term x = terms.variable("x", Sort::integer()), y = terms.variable("y", Sort::integer()),
             z = terms.variable("z", Sort::integer()), u = terms.variable("u", Sort::integer());
  const Term xy = terms.le(x, y), yz = terms.le(y, z), u0 = terms.le(u, terms.integer(0));
  Connections connections(terms);
  ConstraintIndex index;
  connections.add(index, u0);
  connections.add(index, yz);
  const ConstraintIndex before = index;
  connections.add(index, xy);
  const Term question = terms.ge(x, terms.integer(3));
  const auto found = connections.with(index, question, 10);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->constraints, (std::vector{xy, yz}));
  EXPECT_EQ(found->variables, (std::vector{x, y, z}));
  EXPECT_EQ(connections.with(before, question, 10)->constraints, std::vector<Term>());
  EXPECT_FALSE(connections.with(index, question, 1));
}

TEST(Connections, ComparesSmallComponentsUpToNames) {
  TermManager terms;
  Connections connections(terms);
  const auto component = [&](const std::string& name, int bound) {
    const Term a = terms.variable(name + "1", Sort::integer()), b = terms.variable(name + "2", Sort::integer());
    ConstraintIndex index;
    connections.add(index, terms.lt(a, b));
    return connections.with(index, terms.ge(a, terms.integer(bound)), 10)->key;
  };
  EXPECT_EQ(component("p", 1), component("q", 1));
  EXPECT_NE(component("p", 1), component("q", 2));
}

// What is remembered for a key is by position: equal keys have equal variables, however the constraints were added.
TEST(Connections, LargeComponentsHaveTheirVariablesInOneOrder) {
  TermManager terms;
  Connections connections(terms);
  std::vector<Term> constraints;
  const Term array = terms.variable("a", Sort::array(Sort::integer(), Sort::integer()));
  for (int i = 0; i < 40; ++i) {
    const Term left = terms.variable("x" + std::to_string(i), Sort::integer());
    const Term right = terms.variable("x" + std::to_string(i + 1), Sort::integer());
    constraints.push_back(terms.lt(terms.select(array, left), right));
  }
  const Term formula = terms.lt(terms.variable("x0", Sort::integer()), terms.integer(5));
  ConstraintIndex forward, backward;
  for (std::size_t i = 0; i < constraints.size(); ++i) {
    connections.add(forward, constraints[i]);
    connections.add(backward, constraints[constraints.size() - 1 - i]);
  }
  const auto first = connections.with(forward, formula, 100), second = connections.with(backward, formula, 100);
  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->key, second->key);
  EXPECT_EQ(first->variables, second->variables);
}

TEST(Connections, ALongListOfConstraintsEndsWithoutRecursion) {
  TermManager terms;
  const Term x = terms.variable("x", Sort::integer());
  Connections connections(terms);
  ConstraintIndex index;
  for (int i = 0; i < 300'000; ++i) connections.add(index, terms.ge(x, terms.integer(i)));
  EXPECT_EQ(index.size(), 300'000u);
}

}  // namespace
}  // namespace warrant
