#include "program/pass/simplify/unreachable.h"

#include <gtest/gtest.h>

#include "program/program_builder.h"

namespace warrant {
namespace {

TEST(Unreachable, WhatOnlyAFalseAssumeLeadsToIsGone) {
  test::ProgramBuilder b;
  const VariableId x = b.variable("x");
  const LocationId middle = b.location(), bad = b.error(), island = b.location();
  b.assume(b.entry(), middle, b.terms.falsity());
  b.assign(middle, bad, x, b.integer(1));
  b.skip(island, bad);
  const EdgeId kept = b.assign(b.entry(), b.exit(), x, b.integer(2));
  const PassResult result = drop_unreachable(b.program);
  const Cfa& cfa = result.program.cfa();
  EXPECT_EQ(cfa.location_count(), 2u);
  ASSERT_EQ(cfa.edge_count(), 1u);
  EXPECT_EQ(result.back->trace({{0}, {}}).edges, std::vector<EdgeId>{kept});

  Annotation proof(cfa.location_count(), b.terms.truth());
  proof[cfa.exit] = b.terms.eq(b(x), b.integer(2));
  const Annotation back = result.back->annotation(proof);
  EXPECT_TRUE(back[bad].is_false());
  EXPECT_TRUE(back[island].is_false());
  EXPECT_TRUE(back[b.entry()].is_true());
  EXPECT_EQ(back[b.exit()], proof[cfa.exit]);
}

TEST(Unreachable, AnExitThatIsNotReachedStaysAsALocation) {
  test::ProgramBuilder b;
  b.skip(b.entry(), b.entry());
  const PassResult result = drop_unreachable(b.program);
  EXPECT_LT(result.program.cfa().exit, result.program.cfa().location_count());
  EXPECT_TRUE(result.program.cfa().location(result.program.cfa().exit).in.empty());
}

}  // namespace
}  // namespace warrant
