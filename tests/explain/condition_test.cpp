// Conditions for people: nothing in them can be left out.
#include "explain/condition.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "explain/refiner.h"
#include "logic/print.h"

namespace warrant {
namespace {

class ConditionTest : public ::testing::Test {
 protected:
  Term number(int value) { return terms_.integer(value); }
  Term at_least(Term term, int bound) { return terms_.ge(term, number(bound)); }
  Term at_most(Term term, int bound) { return terms_.le(term, number(bound)); }
  Term simplified(Term condition) {
    const Term ranges = terms_.conjunction(
        std::vector<Term>{at_least(x_, -1000), at_most(x_, 1000), at_least(y_, 0), at_most(y_, 255)});
    const Term result =
        simplify_condition(terms_, condition, ranges, std::vector<Term>{x_, y_}, Simplification::ForPeople, {});
    EXPECT_TRUE(implies(terms_, terms_.conjunction(ranges, condition), result));
    EXPECT_TRUE(implies(terms_, terms_.conjunction(ranges, result), condition));
    return result;
  }
  Term any_of(std::vector<Term> parts) { return terms_.disjunction(parts); }
  Term all_of(std::vector<Term> parts) { return terms_.conjunction(parts); }

  TermManager terms_;
  Term x_ = terms_.variable("x", Sort::integer()), y_ = terms_.variable("y", Sort::integer());
};

TEST_F(ConditionTest, RangesAreJoined) {
  EXPECT_EQ(simplified(any_of(
                {terms_.eq(x_, number(3)), terms_.eq(x_, number(4)), all_of({at_least(x_, 5), at_most(x_, 9)})})),
            all_of({at_least(x_, 3), at_most(x_, 9)}));
}

TEST_F(ConditionTest, WhatTheTypeSaysIsLeftOut) {
  EXPECT_EQ(simplified(all_of({at_least(y_, 0), at_most(x_, 5)})), at_most(x_, 5));
  EXPECT_EQ(simplified(at_least(y_, -1)), terms_.truth());
  EXPECT_EQ(simplified(at_least(y_, 256)), terms_.falsity());
}

TEST_F(ConditionTest, LiteralsAndDisjunctsThatAreNotNeededGo) {
  const Term even = terms_.eq(terms_.mod(x_, number(2)), number(0));
  const Term found = simplified(any_of({at_most(x_, -1), all_of({at_least(x_, 0), even})}));
  EXPECT_EQ(found, any_of({at_most(x_, -1), even}));
  EXPECT_EQ(simplified(any_of({at_least(x_, 3), at_least(x_, 7), all_of({at_least(x_, 3), at_most(y_, 7)})})),
            at_least(x_, 3));
}

TEST_F(ConditionTest, CasesMayOverlap) {
  // As the paths of a program say it: each case excludes those before it, and names its bounds once for all.
  const Term bounded = terms_.negate(any_of({at_most(x_, -1), at_least(x_, 101), at_least(y_, 101)}));
  const Term equal = terms_.eq(x_, y_), large = at_least(terms_.add(x_, x_), 90);
  const Term found = simplified(any_of({all_of({bounded, equal}), all_of({bounded, terms_.negate(equal), large})}));
  // x == y with a bound of either, or x between 45 and 100 with y at most 100.
  std::vector<std::size_t> lengths;
  for (const Literals& literals : disjuncts_of(found)) lengths.push_back(literals.size());
  std::ranges::sort(lengths);
  EXPECT_EQ(lengths, (std::vector<std::size_t>{2, 3})) << to_smtlib(found);
}

TEST_F(ConditionTest, TwoBoundsAroundANumberAreAnInequality) {
  EXPECT_EQ(simplified(any_of({at_most(x_, 4), at_least(x_, 6)})), terms_.distinct(x_, number(5)));
  EXPECT_EQ(simplified(all_of({at_most(y_, 9), any_of({at_most(x_, 4), at_least(x_, 6)})})),
            all_of({at_most(y_, 9), terms_.distinct(x_, number(5))}));
}

TEST_F(ConditionTest, RefinersExtractWhatAPathSays) {
  const Term hidden = terms_.variable("hidden", Sort::integer());
  InputPath path;
  path.constraints = {at_least(x_, 1), at_most(x_, 4)};
  path.inputs = {x_};
  path.values = {Integer(2)};
  EXPECT_EQ(extract_condition(terms_, path, RefinerKind::Model, {}), terms_.eq(x_, number(2)));
  for (const RefinerKind kind : {RefinerKind::AllSat, RefinerKind::Qe}) {
    const std::optional<Term> found = extract_condition(terms_, path, kind, {});
    ASSERT_TRUE(found);
    EXPECT_TRUE(implies(terms_, *found, all_of(path.constraints)));
    EXPECT_TRUE(implies(terms_, all_of(path.constraints), *found));
  }
  // What has no name is eliminated, or there is no answer.
  path.constraints = {terms_.eq(x_, terms_.add(hidden, hidden))};
  path.facts = {at_least(hidden, 0), at_most(hidden, 3)};
  EXPECT_FALSE(extract_condition(terms_, path, RefinerKind::AllSat, {}));
  const std::optional<Term> even = extract_condition(terms_, path, RefinerKind::Qe, {});
  ASSERT_TRUE(even);
  const Term expected = all_of({terms_.eq(terms_.mod(x_, number(2)), number(0)), at_least(x_, 0), at_most(x_, 6)});
  EXPECT_TRUE(implies(terms_, *even, expected));
  EXPECT_TRUE(implies(terms_, expected, *even));
}

}  // namespace
}  // namespace warrant
