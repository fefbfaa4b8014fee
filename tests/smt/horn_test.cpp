#include "smt/horn.h"

#include <gtest/gtest.h>

namespace warrant {
namespace {

class HornTest : public ::testing::Test {
 protected:
  // x starts at `start` and grows by 2 while it is less than 10; it must never be `bad`.
  HornSystem counter(long start, long bad) {
    const Term x = terms_.variable("x", Sort::integer());
    HornSystem system;
    system.relations.push_back({"at", {x}});
    system.clauses.push_back({{}, terms_.truth(), HornApplication{0, {terms_.integer(start)}}});
    system.clauses.push_back(
        {{{0, {x}}}, terms_.lt(x, terms_.integer(10)), HornApplication{0, {terms_.add(x, terms_.integer(2))}}});
    system.clauses.push_back({{{0, {x}}}, terms_.eq(x, terms_.integer(bad)), std::nullopt});
    return system;
  }

  HornAnswer answer(const HornSystem& system) { return solve(terms_, system, {}); }
  bool holds(Term formula) {
    const std::unique_ptr<Solver> solver = make_solver(terms_, {});
    solver->add(terms_.negate(formula));
    return solver->check() == Answer::Unsat;
  }

  TermManager terms_;
};

TEST_F(HornTest, ASolutionMakesEveryClauseTrue) {
  const HornSystem system = counter(0, 7);
  const HornAnswer given = answer(system);
  ASSERT_TRUE(std::holds_alternative<HornSolution>(given));
  const Term invariant = std::get<HornSolution>(given).formulas.at(0), x = system.relations[0].parameters[0];
  const auto at = [&](Term value) { return substitute(terms_, invariant, {{x, value}}); };
  EXPECT_TRUE(holds(at(terms_.integer(0))));
  EXPECT_TRUE(holds(terms_.implies(terms_.conjunction(invariant, terms_.lt(x, terms_.integer(10))),
                                   at(terms_.add(x, terms_.integer(2))))));
  EXPECT_TRUE(holds(terms_.negate(at(terms_.integer(7)))));
}

TEST_F(HornTest, ADerivationNamesItsClausesInOrder) {
  const HornAnswer given = answer(counter(0, 6));
  ASSERT_TRUE(std::holds_alternative<HornDerivation>(given));
  EXPECT_EQ(std::get<HornDerivation>(given).clauses, (std::vector<std::size_t>{0, 1, 1, 1, 2}));
}

TEST_F(HornTest, OtherParitiesAreOtherSystems) {
  EXPECT_TRUE(std::holds_alternative<HornDerivation>(answer(counter(1, 11))));
  EXPECT_TRUE(std::holds_alternative<HornSolution>(answer(counter(1, 12))));
}

TEST_F(HornTest, TheTextIsOfChcComp) {
  EXPECT_EQ(to_smtlib(terms_, counter(0, 6)),
            "(set-logic HORN)\n"
            "(declare-fun at (Int) Bool)\n"
            "(assert (forall ((unused Bool)) (=> (and true) (at 0))))\n"
            "(assert (forall ((x Int)) (=> (and (at x) (<= x 9)) (at (+ 2 x)))))\n"
            "(assert (forall ((x Int)) (=> (and (at x) (= x 6)) false)))\n"
            "(check-sat)\n");
}

}  // namespace
}  // namespace warrant
