#include "program/pass/simplify/slice.h"

#include <gtest/gtest.h>

#include "program/loops.h"
#include "program/program_builder.h"

namespace warrant {
namespace {

std::size_t edges_of(const Program& program) { return program.cfa().edge_count(); }

TEST(Slice, ALoopThatTheErrorDoesNotDependOnIsGone) {
  // x := input; s := 0; while (s < 10) s := s + 1; print s; if (x == 3) error
  test::ProgramBuilder b;
  const VariableId x = b.variable("x"), s = b.variable("s");
  const LocationId l1 = b.location(), head = b.location(), body = b.location(), after = b.location(),
                   test = b.location(), bad = b.error();
  const EdgeId read = b.input(b.entry(), l1, x);
  b.assign(l1, head, s, b.integer(0));
  b.assume(head, body, b.terms.lt(b(s), b.integer(10)));
  b.assign(body, head, s, b.terms.add(b(s), b.integer(1)));
  b.assume(head, after, b.terms.ge(b(s), b.integer(10)));
  b.cfa().add_edge(after, test, Output{"%d", {{b(s), ScalarType(), none_id}}});
  const EdgeId fails = b.assume(test, bad, b.terms.eq(b(x), b.integer(3)));
  b.assume(test, b.exit(), b.terms.distinct(b(x), b.integer(3)));
  const PassResult result = slice(b.program);
  EXPECT_EQ(edges_of(result.program), 2u);
  EXPECT_EQ(Loops(result.program.cfa()).size(), 0u);

  const Trace back = result.back->trace({{0, 1}, {{0, Value(Integer(3))}}});
  EXPECT_EQ(back.edges, (std::vector<EdgeId>{read, fails}));
  ASSERT_EQ(back.inputs.size(), 1u);
  EXPECT_EQ(back.inputs[0].edge, read);

  // The removed loop head inherits the formula of what follows it.
  const LocationId branch = result.program.cfa().edge(0).target;
  EXPECT_TRUE(result.program.cfa().location(branch).needs_formula);
  EXPECT_FALSE(result.program.cfa().location(result.program.cfa().entry).needs_formula);
  Annotation proof(result.program.cfa().location_count(), b.terms.truth());
  proof[branch] = b.terms.distinct(b(x), b.integer(3));
  const Annotation translated = result.back->annotation(proof);
  for (const LocationId location : {l1, head, body, after, test}) EXPECT_EQ(translated[location], proof[branch]);
  EXPECT_TRUE(translated[b.exit()].is_true());
}

TEST(Slice, ABranchThatEndsTheRunDecides) {
  // x := input; if (x < 0) exit; error
  test::ProgramBuilder b;
  const VariableId x = b.variable("x");
  const LocationId l1 = b.location(), bad = b.error();
  b.input(b.entry(), l1, x);
  b.assume(l1, b.exit(), b.terms.lt(b(x), b.integer(0)));
  b.assume(l1, bad, b.terms.ge(b(x), b.integer(0)));
  EXPECT_EQ(edges_of(slice(b.program).program), 2u);
}

TEST(Slice, TheEntryIsNoErrorEvenIfNothingMatters) {
  test::ProgramBuilder b;
  const VariableId x = b.variable("x");
  const LocationId l1 = b.location(), bad = b.error();
  b.assign(b.entry(), l1, x, b.integer(1));
  b.assign(l1, bad, x, b.integer(2));
  const PassResult result = slice(b.program);
  const Cfa& cfa = result.program.cfa();
  EXPECT_EQ(cfa.location(cfa.entry).kind, LocationKind::Plain);
  EXPECT_EQ(edges_of(result.program), 1u);
}

TEST(Slice, AnAssumeOfTheProgramBlocks) {
  test::ProgramBuilder b;
  const VariableId x = b.variable("x");
  const LocationId l1 = b.location(), l2 = b.location(), bad = b.error();
  b.input(b.entry(), l1, x);
  b.assume(l1, l2, b.terms.lt(b(x), b(x)), AssumeKind::Program);
  b.assume(l1, l2, b.terms.lt(b(x), b.integer(0)), AssumeKind::Program);
  b.skip(l2, bad);
  EXPECT_EQ(edges_of(slice(b.program).program), 3u);
}

TEST(Slice, ChecksOfValuesThatDoNotMatterAreGoneOthersStay) {
  // x := input; check x; y := input; check y; if (x == 0) error
  test::ProgramBuilder b;
  const VariableId x = b.variable("x"), y = b.variable("y");
  const LocationId l1 = b.location(), l2 = b.location(), l3 = b.location(), l4 = b.location(), bad = b.error();
  b.input(b.entry(), l1, x);
  b.assume(l1, l2, b.terms.lt(b(x), b.integer(100)), AssumeKind::Undefined);
  b.input(l2, l3, y);
  b.assume(l3, l4, b.terms.lt(b(y), b.integer(100)), AssumeKind::Undefined);
  b.assume(l4, bad, b.terms.eq(b(x), b.integer(0)));
  b.assume(l4, b.exit(), b.terms.distinct(b(x), b.integer(0)));
  EXPECT_EQ(edges_of(slice(b.program).program), 3u);
}

TEST(Slice, AKeptCheckDoesNotBringBackARemovedBranch) {
  // x := input; if (y) { check x }; if (x == 0) error: y does not matter, and so its branch is gone with the check.
  test::ProgramBuilder b;
  const VariableId x = b.variable("x"), y = b.variable("y");
  const LocationId l1 = b.location(), inside = b.location(), join = b.location(), bad = b.error();
  b.input(b.entry(), l1, x);
  b.assume(l1, inside, b.terms.distinct(b(y), b.integer(0)));
  b.assume(inside, join, b.terms.lt(b(x), b.integer(100)), AssumeKind::Undefined);
  b.assume(l1, join, b.terms.eq(b(y), b.integer(0)));
  b.assume(join, bad, b.terms.eq(b(x), b.integer(0)));
  b.assume(join, b.exit(), b.terms.distinct(b(x), b.integer(0)));
  const PassResult result = slice(b.program);
  EXPECT_EQ(edges_of(result.program), 2u);
  Annotation proof(result.program.cfa().location_count(), b.terms.truth());
  const LocationId branch = result.program.cfa().edge(0).target;
  proof[branch] = b.terms.gt(b(x), b.integer(1));
  EXPECT_EQ(result.back->annotation(proof)[inside], proof[branch]);
}

TEST(Slice, AssignmentsThatReachTheConditionStayWithTheirBranches) {
  // c := input; if (c) x := 1 else x := 2; if (x == 2) error
  test::ProgramBuilder b;
  const VariableId c = b.variable("c"), x = b.variable("x");
  const LocationId l1 = b.location(), yes = b.location(), no = b.location(), join = b.location(), bad = b.error();
  b.input(b.entry(), l1, c);
  b.assume(l1, yes, b.terms.distinct(b(c), b.integer(0)));
  b.assume(l1, no, b.terms.eq(b(c), b.integer(0)));
  b.assign(yes, join, x, b.integer(1));
  b.assign(no, join, x, b.integer(2));
  b.assume(join, bad, b.terms.eq(b(x), b.integer(2)));
  b.assume(join, b.exit(), b.terms.distinct(b(x), b.integer(2)));
  EXPECT_EQ(edges_of(slice(b.program).program), 6u);
}

TEST(Slice, AProgramWithoutErrorsIsEmpty) {
  test::ProgramBuilder b;
  b.skip(b.entry(), b.exit());
  const PassResult result = slice(b.program);
  EXPECT_EQ(edges_of(result.program), 0u);
  const Annotation back = result.back->annotation(Annotation(result.program.cfa().location_count(), b.terms.truth()));
  EXPECT_TRUE(back[b.exit()].is_true());
}

}  // namespace
}  // namespace warrant
