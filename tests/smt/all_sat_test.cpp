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

std::vector<Term> random_atoms(TermManager& terms, Term x, Term y, std::mt19937& random) {
  std::vector<Term> atoms;
  for (int i = 0; i < 4; ++i) {
    const Term sum = terms.add(terms.mul(terms.integer(1 + static_cast<int>(random() % 2)), x),
                               terms.mul(terms.integer(static_cast<int>(random() % 3) - 1), y));
    atoms.push_back(terms.le(sum, terms.integer(static_cast<int>(random() % 7) - 3)));
  }
  return atoms;
}

// Every assignment that is visited, with each completion of what is open.
std::multiset<Assignment> visited_by(TermManager& terms, Term formula, std::span<const Term> atoms, bool minimise) {
  std::multiset<Assignment> visited;
  const auto visit = [&](std::span<const Truth> assignment) {
    std::vector<Assignment> completions;
    add_completions(Assignment(assignment.begin(), assignment.end()), 0, completions);
    visited.insert(completions.begin(), completions.end());
    return true;
  };
  EXPECT_EQ(all_sat(terms, formula, atoms, minimise, visit), Answer::Unsat);
  return visited;
}

// Atoms over two small integers, so that the values of some atoms exclude one another.
TEST(AllSat, AgreesWithEnumeration) {
  TermManager terms;
  std::mt19937 random(3);
  const Term x = terms.variable("x", Sort::integer()), y = terms.variable("y", Sort::integer());
  const auto number = [&](int value) { return terms.integer(value); };
  for (int round = 0; round < 20; ++round) {
    const std::vector<Term> atoms = random_atoms(terms, x, y, random);
    const Term box = terms.conjunction(
        std::vector{terms.le(number(-4), x), terms.le(x, number(4)), terms.le(number(-4), y), terms.le(y, number(4))});
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
    EXPECT_EQ(visited_by(terms, formula, atoms, false), std::multiset<Assignment>(expected.begin(), expected.end()));
  }
}

TEST(AllSat, MinimisedAssignmentsStandForTheSameSet) {
  TermManager terms;
  std::mt19937 random(4);
  const SolverOptions options;
  const Term x = terms.variable("x", Sort::integer()), y = terms.variable("y", Sort::integer());
  for (int round = 0; round < 20; ++round) {
    const std::vector<Term> atoms = random_atoms(terms, x, y, random);
    const Term formula = random_boolean(terms, atoms, random, 2);
    const std::multiset<Assignment> visited = visited_by(terms, formula, atoms, true);
    std::vector<Assignment> all;
    add_completions(Assignment(atoms.size(), Truth::Open), 0, all);
    for (const Assignment& assignment : all) {
      std::vector<Term> parts = {formula};
      for (std::size_t i = 0; i < atoms.size(); ++i) {
        parts.push_back(assignment[i] == Truth::True ? atoms[i] : terms.negate(atoms[i]));
      }
      if (check_satisfiable(terms, parts, options) == Answer::Sat) {
        EXPECT_GE(visited.count(assignment), 1u);
      } else if (visited.contains(assignment)) {
        parts.erase(parts.begin());
        EXPECT_EQ(check_satisfiable(terms, parts, options), Answer::Unsat) << "only what contradicts itself is extra";
      }
    }
  }
}

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
