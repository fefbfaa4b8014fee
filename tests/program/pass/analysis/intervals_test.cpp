#include "program/pass/analysis/intervals.h"

#include <gtest/gtest.h>

#include "program/program_builder.h"

namespace warrant {
namespace {

Interval range(std::int64_t low, std::int64_t high) { return {Integer(low), Integer(high)}; }

// for (i := 0; i < 100; i := i + 1) { inside }; after
struct CountingLoop : test::ProgramBuilder {
  CountingLoop() {
    i = variable("i");
    head = location(), inside = location(), checked = location(), after = location();
    assign(entry(), head, i, integer(0));
    assume(head, inside, terms.lt((*this)(i), integer(100)));
    assume(inside, checked, terms.le(terms.add((*this)(i), integer(1)), integer(INT32_MAX)), AssumeKind::Undefined);
    assign(checked, head, i, terms.add((*this)(i), integer(1)));
    assume(head, after, terms.ge((*this)(i), integer(100)));
    // Something has to read the variable behind the loop.
    assume(after, exit(), terms.gt((*this)(i), integer(3)));
  }
  VariableId i;
  LocationId head, inside, checked, after;
};

TEST(Intervals, NarrowingFindsTheBoundOfALoop) {
  CountingLoop loop;
  const Intervals intervals(loop.program);
  EXPECT_EQ(intervals.at(loop.head, loop.i), range(0, 100));
  EXPECT_EQ(intervals.at(loop.inside, loop.i), range(0, 99));
  EXPECT_EQ(intervals.at(loop.after, loop.i), Interval::point(100));
  EXPECT_EQ(intervals.decide(loop.terms.le(loop(loop.i), loop.integer(99)), loop.inside), true);
  EXPECT_EQ(intervals.decide(loop.terms.lt(loop(loop.i), loop.integer(100)), loop.after), false);
  const Term doubled = loop.terms.mul(loop.integer(2), loop(loop.i));
  EXPECT_EQ(intervals.range_of(doubled, loop.inside), range(0, 198));
}

TEST(Intervals, AVariableThatALoopDoesNotWriteKeepsItsRange) {
  // n := input in i32, at most 50 by an assume; inner loops do not widen it.
  test::ProgramBuilder b;
  const VariableId n = b.variable("n"), i = b.variable("i");
  const LocationId l1 = b.location(), l2 = b.location(), head = b.location(), body = b.location();
  b.input(b.entry(), l1, n);
  b.assume(l1, l2, b.terms.le(b(n), b.integer(50)), AssumeKind::Program);
  b.assign(l2, head, i, b.integer(0));
  b.assume(head, body, b.terms.lt(b(i), b(n)));
  b.assign(body, head, i, b.terms.add(b(i), b.integer(1)));
  const Intervals intervals(b.program);
  EXPECT_EQ(intervals.at(head, n), range(INT32_MIN, 50));
  EXPECT_EQ(intervals.at(head, i), range(0, 50));
}

TEST(Intervals, WhatAnAssumeSaysOfASumHoldsForTheSum) {
  // x, y := input; check x + y; z := x + y
  test::ProgramBuilder b;
  const VariableId x = b.variable("x"), y = b.variable("y"), z = b.variable("z");
  const LocationId l1 = b.location(), l2 = b.location(), l3 = b.location(), l4 = b.location();
  b.input(b.entry(), l1, x);
  b.input(l1, l2, y);
  const Term sum = b.terms.add(b(x), b(y));
  b.assume(l2, l3, b.program.encoding().defined(BinaryOperator::Add, b(x), b(y), ScalarType()), AssumeKind::Undefined);
  b.assign(l3, l4, z, sum);
  b.assume(l4, b.exit(), b.terms.gt(b(z), b.integer(0)));
  const Intervals intervals(b.program);
  EXPECT_EQ(intervals.at(l4, z), range(INT32_MIN, INT32_MAX));
  EXPECT_EQ(intervals.range_of(b.terms.sub(b.integer(5), sum), l3),
            range(5 - std::int64_t{INT32_MAX}, 5 - std::int64_t{INT32_MIN}));
}

TEST(Intervals, SidesOfAnIteHaveTheRangesOfTheirCases) {
  // u := input in u32; i := (int) u; q := i / 16, which rounds towards zero
  test::ProgramBuilder b;
  const ScalarType u32 = ScalarType::integer(4, false), i32;
  const VariableId u = b.variable("u", u32), i = b.variable("i"), q = b.variable("q");
  const LocationId l1 = b.location(), l2 = b.location(), l3 = b.location();
  const Encoding& encoding = b.program.encoding();
  b.input(b.entry(), l1, u);
  b.assign(l1, l2, i, encoding.convert(b(u), u32, i32));
  b.assign(l2, l3, q, encoding.binary(BinaryOperator::Div, b(i), b.integer(16), i32));
  b.assume(l3, b.exit(), b.terms.gt(b(q), b.integer(0)));
  const Intervals intervals(b.program);
  EXPECT_EQ(intervals.at(l2, i), range(INT32_MIN, INT32_MAX));
  EXPECT_EQ(intervals.at(l3, q), range(INT32_MIN / 16, INT32_MAX / 16));
}

TEST(Intervals, TypesAreTrustedOnlyIfTold) {
  test::ProgramBuilder b;
  const VariableId c = b.variable("c", ScalarType::integer(1, false));
  b.assume(b.entry(), b.exit(), b.terms.gt(b(c), b.integer(0)));
  EXPECT_TRUE(Intervals(b.program).at(b.entry(), c).is_all());
  EXPECT_EQ(Intervals(b.program, RangeTrust::TypesHold).at(b.entry(), c), range(0, 255));
}

TEST(Intervals, ALoopWithTwoEntriesIsSound) {
  // The cycle 1 <-> 2 is entered at both ends with different values of x, which it does not write.
  test::ProgramBuilder b;
  const VariableId x = b.variable("x"), c = b.variable("c");
  const LocationId start = b.location(), left = b.location(), right = b.location(), one = b.location(),
                   two = b.location(), bad = b.error();
  b.input(b.entry(), start, c);
  b.assume(start, left, b.terms.eq(b(c), b.integer(0)));
  b.assume(start, right, b.terms.distinct(b(c), b.integer(0)));
  b.assign(left, one, x, b.integer(1));
  b.assign(right, two, x, b.integer(2));
  b.skip(one, two);
  b.skip(two, one);
  b.assume(one, bad, b.terms.eq(b(x), b.integer(2)));
  b.assume(two, bad, b.terms.eq(b(x), b.integer(1)));
  const Intervals intervals(b.program);
  EXPECT_EQ(intervals.at(one, x), range(1, 2));
  EXPECT_EQ(intervals.at(two, x), range(1, 2));
}

}  // namespace
}  // namespace warrant
