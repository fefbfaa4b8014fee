#include "smt/all_sat.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

namespace warrant {
namespace {

using Assignment = std::vector<Truth>;

// All completions of the open values.
void add_completions(Assignment assignment, std::size_t from, std::vector<Assignment>& result) {
  while (from < assignment.size() && assignment[from] != Truth::Open) ++from;
  if (from == assignment.size()) {
    result.push_back(assignment);
    return;
  }
  for (const Truth truth : {Truth::False, Truth::True}) {
    assignment[from] = truth;
    add_completions(assignment, from + 1, result);
  }
}

Term random_boolean(TermManager& terms, std::span<const Term> atoms, std::mt19937& random, int depth) {
  if (depth == 0) {
    const Term atom = atoms[random() % atoms.size()];
    return random() % 2 == 0 ? atom : terms.negate(atom);
  }
  const Term a = random_boolean(terms, atoms, random, depth - 1), b = random_boolean(terms, atoms, random, depth - 1);
  return random() % 2 == 0 ? terms.conjunction(a, b) : terms.disjunction(a, b);
}

class AllSatTest : public ::testing::TestWithParam<bool> {};

// Atoms over two small integers, so that the values of some atoms exclude one another.
TEST_P(AllSatTest, AgreesWithEnumeration) {
  TermManager terms;
  std::mt19937 random(3);
  const Term x = terms.variable("x", Sort::integer()), y = terms.variable("y", Sort::integer());
  const auto number = [&](int value) { return terms.integer(value); };
  for (int round = 0; round < 20; ++round) {
    std::vector<Term> atoms;
    for (int i = 0; i < 4; ++i) {
      const Term sum = terms.add(terms.mul(number(1 + static_cast<int>(random() % 2)), x),
                                 terms.mul(number(static_cast<int>(random() % 3) - 1), y));
      atoms.push_back(terms.le(sum, number(static_cast<int>(random() % 7) - 3)));
    }
    const Term box = terms.conjunction(std::vector{terms.le(number(-4), x), terms.le(x, number(4)),
                                                   terms.le(number(-4), y), terms.le(y, number(4))});
    const Term formula = terms.conjunction(box, random_boolean(terms, atoms, random, 2));
    std::set<Assignment> expected;
    for (int i = -4; i <= 4; ++i) {
      for (int j = -4; j <= 4; ++j) {
        Model model;
        model.set(x, Integer(i));
        model.set(y, Integer(j));
        if (!model.satisfies(formula)) continue;
        Assignment assignment;
        for (const Term atom : atoms) assignment.push_back(model.satisfies(atom) ? Truth::True : Truth::False);
        expected.insert(assignment);
      }
    }
    std::multiset<Assignment> visited;
    const auto visit = [&](std::span<const Truth> assignment) {
      std::vector<Assignment> completions;
      add_completions(Assignment(assignment.begin(), assignment.end()), 0, completions);
      for (const Assignment& completion : completions) visited.insert(completion);
      return true;
    };
    EXPECT_EQ(all_sat(terms, formula, atoms, GetParam(), visit), Answer::Unsat);
    for (const Assignment& assignment : expected) EXPECT_GE(visited.count(assignment), 1u);
    if (!GetParam()) {
      EXPECT_EQ(visited.size(), expected.size());
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Minimise, AllSatTest, ::testing::Bool());

TEST(AllSat, OpensWhatDoesNotMatter) {
  TermManager terms;
  std::vector<Term> atoms;
  for (int i = 0; i < 6; ++i) atoms.push_back(terms.fresh_variable("p", Sort::boolean()));
  int visits = 0;
  const auto visit = [&](std::span<const Truth> assignment) {
    ++visits;
    EXPECT_EQ(std::ranges::count(assignment, Truth::Open), 5);
    return true;
  };
  EXPECT_EQ(all_sat(terms, terms.disjunction(atoms[2], atoms[4]), atoms, true, [](auto) { return true; }),
            Answer::Unsat);
  EXPECT_EQ(all_sat(terms, atoms[3], atoms, true, visit), Answer::Unsat);
  EXPECT_EQ(visits, 1);
}

TEST(AllSat, StopsWhenTold) {
  TermManager terms;
  const Term p = terms.variable("p", Sort::boolean());
  int visits = 0;
  const auto visit = [&](std::span<const Truth>) { return ++visits < 1; };
  EXPECT_EQ(all_sat(terms, terms.truth(), std::span(&p, 1), false, visit), Answer::Sat);
  EXPECT_EQ(visits, 1);
}

TEST(AllSat, GivingUpIsUnknown) {
  TermManager terms;
  const Term p = terms.variable("p", Sort::boolean());
  const SolverOptions options{.budget = Budget::cpu_seconds(0)};
  EXPECT_EQ(all_sat(terms, p, std::span(&p, 1), false, [](auto) { return true; }, options), Answer::Unknown);
}

}  // namespace
}  // namespace warrant
