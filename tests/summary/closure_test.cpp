#include "summary/closure.h"

#include <gtest/gtest.h>

#include <array>
#include <set>

#include "smt/solver.h"
#include "summary/acceleration.h"
#include "summary/loop_relation.h"

namespace warrant {
namespace {

class ClosureTest : public ::testing::Test {
 protected:
  Term number(long value) { return terms_.integer(value); }
  Transition body(Term guard, Term next_x, Term next_y) { return {{{x_, next_x}, {y_, next_y}}, guard}; }
  LoopRelation relation(const Transition& step) { return relation_of(transitions_, step, presburger_); }

  // Whether the pair is in the closure, and by how many steps it can be reached.
  static bool contains(const IslMap& map, std::array<long, 2> from, std::array<long, 2> to) {
    isl_map* pair = isl_map_copy(map.get());
    for (unsigned i = 0; i < 2; ++i) {
      pair = isl_map_fix_si(pair, isl_dim_in, i, static_cast<int>(from[i]));
      pair = isl_map_fix_si(pair, isl_dim_out, i, static_cast<int>(to[i]));
    }
    const bool is_empty = isl_map_is_empty(pair) == isl_bool_true;
    isl_map_free(pair);
    return !is_empty;
  }

  TermManager terms_;
  Term x_ = terms_.variable("x", Sort::integer()), y_ = terms_.variable("y", Sort::integer());
  Transitions transitions_{terms_, {x_, y_}};
  Presburger presburger_{terms_};
};

TEST_F(ClosureTest, IsExactForALoopInTwoPhases) {
  const Term early = terms_.lt(x_, number(10));
  const Transition step =
      body(terms_.lt(x_, number(20)), terms_.ite(early, terms_.add(x_, number(1)), terms_.add(x_, number(2))),
           terms_.ite(early, y_, terms_.add(y_, number(1))));
  const auto [map, is_exact] = transitive_closure(relation(step).map, presburger_);
  ASSERT_TRUE(map);
  EXPECT_TRUE(is_exact);
  // All pairs, against the steps taken one by one.
  for (long x = 0; x <= 21; ++x) {
    std::array<long, 2> state{x, 0};
    std::set<std::array<long, 2>> reached;
    while (state[0] < 20) {
      state =
          state[0] < 10 ? std::array<long, 2>{state[0] + 1, state[1]} : std::array<long, 2>{state[0] + 2, state[1] + 1};
      reached.insert(state);
    }
    for (long to_x = 0; to_x <= 22; ++to_x)
      for (long to_y = 0; to_y <= 6; ++to_y)
        EXPECT_EQ(contains(map, {x, 0}, {to_x, to_y}), reached.contains({to_x, to_y}))
            << x << ' ' << to_x << ' ' << to_y;
  }
}

TEST_F(ClosureTest, AShortcutCountsItsSteps) {
  const Transition step = body(terms_.lt(x_, number(1000)), terms_.add(x_, number(3)), terms_.sub(y_, number(1)));
  const std::vector<Shortcut> found = find_shortcuts(transitions_, step, {x_, y_}, presburger_);
  ASSERT_EQ(found.size(), 1u);
  const Shortcut& shortcut = found[0];
  const Term start = terms_.conjunction(terms_.eq(x_, number(1)), terms_.eq(y_, number(500)));
  const Term behind = terms_.eq(shortcut.transition.assignments.at(y_), number(400));
  const Term taken = terms_.conjunction(std::vector<Term>{start, shortcut.transition.guard, behind});
  EXPECT_EQ(check_satisfiable(terms_, std::vector{taken}), Answer::Sat);
  EXPECT_TRUE(implies(terms_, taken, terms_.eq(shortcut.count, number(100))));
  EXPECT_TRUE(implies(terms_, taken, terms_.eq(shortcut.transition.assignments.at(x_), number(301))));
  // No more steps than the guard allows.
  EXPECT_TRUE(
      implies(terms_, terms_.conjunction(start, shortcut.transition.guard), terms_.le(shortcut.count, number(333))));
}

TEST_F(ClosureTest, AChoiceHasNoShortcut) {
  const Term choice = terms_.variable("choice", Sort::integer());
  const Transition step = body(terms_.ge(choice, number(0)), terms_.add(x_, choice), y_);
  EXPECT_TRUE(find_shortcuts(transitions_, step, {x_, y_}, presburger_).empty());
}

TEST_F(ClosureTest, WhatIsDeadBehindTheLoopDoesNotMatter) {
  const Transition step = body(terms_.lt(x_, number(9)), terms_.add(x_, number(1)), terms_.mul(y_, y_));
  EXPECT_TRUE(find_shortcuts(transitions_, step, {x_, y_}, presburger_).empty());
  const std::vector<Shortcut> found = find_shortcuts(transitions_, step, {x_}, presburger_);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_FALSE(found[0].transition.assignments.contains(y_));
}

}  // namespace
}  // namespace warrant
