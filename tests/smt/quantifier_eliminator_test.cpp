#include "smt/quantifier_eliminator.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "logic/print.h"
#include "logic/substitute.h"

namespace warrant {
namespace {

class QuantifierEliminatorTest : public ::testing::Test {
 protected:
  Term var(const char* name) { return terms_.variable(name, Sort::integer()); }
  Term num(int value) { return terms_.integer(value); }
  Term all(std::initializer_list<Term> parts) { return terms_.conjunction(std::span(parts.begin(), parts.size())); }
  void expect_free_of(Term term, Term variable) {
    const std::vector<Term> variables = free_variables(term);
    EXPECT_TRUE(std::ranges::find(variables, variable) == variables.end()) << term;
  }
  void expect_equivalent(Term a, Term b) {
    EXPECT_TRUE(implies(terms_, a, b)) << a << "\n" << b;
    EXPECT_TRUE(implies(terms_, b, a)) << a << "\n" << b;
  }

  TermManager terms_;
  QuantifierEliminator eliminator_{terms_, {}};
};

TEST_F(QuantifierEliminatorTest, DefinitionsGoBySubstitutionWhateverTheSort) {
  const Sort real = Sort::floating(11, 53), heap = Sort::array(Sort::bit_vec(32), Sort::bit_vec(8));
  const Term f = terms_.variable("f", real), g = terms_.variable("g", real);
  const Term a = terms_.variable("a", heap), b = terms_.variable("b", heap),
             i = terms_.variable("i", Sort::bit_vec(32));
  const Term sum = terms_.fp_arith(Op::FpAdd, RoundingMode::NearestEven, g, g);
  const Term variables[] = {f, a};
  const Term formula =
      all({terms_.eq(f, sum), terms_.fp_compare(Op::FpLt, f, g), terms_.eq(a, terms_.store(b, i, terms_.bit_vec(1, 8))),
           terms_.eq(terms_.select(a, terms_.bit_vec(0, 32)), terms_.bit_vec(0, 8))});
  const auto result = eliminator_.eliminate(variables, formula);
  ASSERT_TRUE(result);
  EXPECT_EQ(*result, all({terms_.fp_compare(Op::FpLt, sum, g),
                          terms_.eq(terms_.select(terms_.store(b, i, terms_.bit_vec(1, 8)), terms_.bit_vec(0, 32)),
                                    terms_.bit_vec(0, 8))}));
}

TEST_F(QuantifierEliminatorTest, BitVectorEquationsAreSolved) {
  const Term x = terms_.variable("bx", Sort::bit_vec(32)), y = terms_.variable("by", Sort::bit_vec(32));
  const Term formula = all({terms_.eq(y, terms_.bv_not(terms_.add(x, y))), terms_.bv_ult(x, terms_.bit_vec(9, 32))});
  const auto result = eliminator_.eliminate(std::span(&x, 1), formula);
  ASSERT_TRUE(result);
  expect_free_of(*result, x);
  expect_equivalent(*result, terms_.bv_ult(terms_.sub(terms_.bv_not(y), y), terms_.bit_vec(9, 32)));
}

TEST_F(QuantifierEliminatorTest, WhatCannotBeEliminatedYieldsNothing) {
  const Sort real = Sort::floating(11, 53);
  const Term f = terms_.variable("f", real), g = terms_.variable("g", real);
  const Term product = terms_.fp_arith(Op::FpMul, RoundingMode::NearestEven, f, f);
  EXPECT_FALSE(eliminator_.eliminate(std::span(&f, 1), terms_.fp_compare(Op::FpEq, product, g)));
}

TEST_F(QuantifierEliminatorTest, WrapAroundIsSplitIntoItsCases) {
  const Term x = var("x"), y = var("y"), limit = terms_.integer(Integer::power_of_two(32));
  const Term in_range = all({terms_.le(num(0), x), terms_.lt(x, limit), terms_.le(num(0), y), terms_.lt(y, limit)});
  const Term formula = all(
      {in_range, terms_.le(terms_.mod(terms_.add(x, terms_.mul(num(3), y)), limit), num(10)), terms_.le(num(7), x)});
  const auto result = eliminator_.eliminate(std::span(&x, 1), formula);
  ASSERT_TRUE(result);
  expect_free_of(*result, x);
  for (const int value : {0, 1, 2, 5, 1000000}) {
    const Term fixed = terms_.eq(y, num(value));
    const bool expected = check_satisfiable(terms_, std::vector{formula, fixed}) == Answer::Sat;
    EXPECT_EQ(check_satisfiable(terms_, std::vector{*result, fixed}) == Answer::Sat, expected) << value;
  }
}

// Random formulas over x, y, z with coefficients, remainders and disjunctions, against all values of a small box.
Term random_formula(TermManager& terms, std::span<const Term> variables, std::mt19937& random) {
  const auto below = [&](unsigned bound) { return static_cast<int>(random() % bound); };
  const auto atom = [&] {
    Term sum = terms.integer(below(9) - 4);
    for (const Term variable : variables) sum = terms.add(sum, terms.mul(terms.integer(below(5) - 2), variable));
    if (below(5) == 0) sum = terms.sub(terms.mod(sum, terms.integer(3)), terms.integer(below(3)));
    return below(4) == 0 ? terms.eq(sum, terms.integer(0)) : terms.le(sum, terms.integer(0));
  };
  std::vector<Term> parts;
  for (int i = 0; i < 3; ++i) parts.push_back(below(3) == 0 ? terms.disjunction(atom(), atom()) : atom());
  return terms.conjunction(parts);
}

TEST_F(QuantifierEliminatorTest, AgreesWithEnumerationOnSmallRanges) {
  const std::vector<Term> variables = {var("x"), var("y"), var("z")};
  const Term x = variables[0];
  std::mt19937 random(11);
  for (int round = 0; round < 25; ++round) {
    const Term bounded = all({random_formula(terms_, variables, random), terms_.le(num(-6), x), terms_.le(x, num(6))});
    const auto result = eliminator_.eliminate(std::span(&x, 1), bounded);
    ASSERT_TRUE(result) << bounded;
    expect_free_of(*result, x);
    for (int y = -5; y <= 5; ++y) {
      for (int z = -5; z <= 5; ++z) {
        Model model;
        model.set(variables[1], Integer(y));
        model.set(variables[2], Integer(z));
        bool expected = false;
        for (int value = -6; value <= 6 && !expected; ++value) {
          model.set(x, Integer(value));
          expected = model.satisfies(bounded);
        }
        ASSERT_EQ(model.satisfies(*result), expected) << bounded << "\n" << *result;
      }
    }
  }
}

TEST_F(QuantifierEliminatorTest, ProjectionsHoldInTheModelAndImplyTheQuantifiedFormula) {
  const std::vector<Term> variables = {var("x"), var("y"), var("z")};
  const Term x = variables[0];
  std::mt19937 random(5);
  int projected = 0;
  for (int round = 0; round < 40; ++round) {
    const Term bounded = all({random_formula(terms_, variables, random), terms_.le(num(-6), x), terms_.le(x, num(6))});
    const auto solver = make_solver(terms_);
    solver->add(bounded);
    if (solver->check() != Answer::Sat) continue;
    const Model model = solver->model();
    const auto result = eliminator_.project(std::span(&x, 1), bounded, model);
    ASSERT_TRUE(result);
    ++projected;
    expect_free_of(*result, x);
    EXPECT_TRUE(model.satisfies(*result));
    std::vector<Term> cases;
    for (int value = -6; value <= 6; ++value) cases.push_back(substitute(terms_, bounded, {{x, num(value)}}));
    EXPECT_TRUE(implies(terms_, *result, terms_.disjunction(cases))) << bounded << "\n" << *result;
  }
  EXPECT_GT(projected, 10);
}

TEST_F(QuantifierEliminatorTest, BitVectorsAreProjected) {
  const Term x = terms_.variable("bx", Sort::bit_vec(8)), y = terms_.variable("by", Sort::bit_vec(8));
  const Term formula = all({terms_.bv_ult(x, y), terms_.bv_ult(terms_.bit_vec(5, 8), terms_.mul(x, y))});
  const auto solver = make_solver(terms_);
  solver->add(formula);
  ASSERT_EQ(solver->check(), Answer::Sat);
  const auto result = eliminator_.project(std::span(&x, 1), formula, solver->model());
  ASSERT_TRUE(result);
  expect_free_of(*result, x);
  EXPECT_TRUE(solver->model().satisfies(*result));
}

}  // namespace
}  // namespace warrant
