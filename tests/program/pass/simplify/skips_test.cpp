#include "program/pass/simplify/skips.h"

#include <gtest/gtest.h>

#include "program/program_builder.h"

namespace warrant {
namespace {

TEST(Skips, ChainsAreContractedAndPathsFilledIn) {
  test::ProgramBuilder b;
  const VariableId x = b.variable("x");
  const LocationId l1 = b.location(), l2 = b.location(), l3 = b.location();
  const EdgeId e0 = b.skip(b.entry(), l1);
  const EdgeId e1 = b.assign(l1, l2, x, b.integer(1));
  const EdgeId e2 = b.skip(l2, l3), e3 = b.assume(l3, b.exit(), b.terms.truth());
  const PassResult result = contract_skips(b.program);
  const Cfa& cfa = result.program.cfa();
  ASSERT_EQ(cfa.edge_count(), 1u);
  EXPECT_EQ(cfa.edge(0).source, cfa.entry);
  EXPECT_EQ(cfa.edge(0).target, cfa.exit);
  EXPECT_EQ(result.back->trace({{0}, {}}).edges, (std::vector<EdgeId>{e0, e1, e2, e3}));
  Annotation proof(cfa.location_count(), b.terms.truth());
  proof[cfa.exit] = b.terms.eq(b(x), b.integer(1));
  const Annotation back = result.back->annotation(proof);
  EXPECT_EQ(back[l2], proof[cfa.exit]);
  EXPECT_EQ(back[l3], proof[cfa.exit]);
  EXPECT_TRUE(back[l1].is_true());
}

TEST(Skips, AnEndlessCircleIsAnEnd) {
  test::ProgramBuilder b;
  const LocationId l1 = b.location(), l2 = b.location(), l3 = b.location();
  b.skip(b.entry(), l1);
  b.skip(l1, l2);
  b.skip(l2, l3);
  b.skip(l3, l1);
  const PassResult result = contract_skips(b.program);
  EXPECT_EQ(result.program.cfa().edge_count(), 0u);
  EXPECT_TRUE(result.program.cfa().location(result.program.cfa().entry).out.empty());
  EXPECT_TRUE(result.program.cfa().location(result.program.cfa().entry).needs_formula);
}

TEST(Skips, TheEntryIsNoErrorEvenIfNothingLiesBetween) {
  test::ProgramBuilder b;
  const LocationId l1 = b.location(), error = b.error();
  const EdgeId e0 = b.skip(b.entry(), l1), e1 = b.skip(l1, error);
  const PassResult result = contract_skips(b.program);
  const Cfa& cfa = result.program.cfa();
  EXPECT_EQ(cfa.location(cfa.entry).kind, LocationKind::Plain);
  ASSERT_EQ(cfa.edge_count(), 1u);
  EXPECT_EQ(cfa.location(cfa.edge(0).target).kind, LocationKind::Error);
  EXPECT_EQ(result.back->trace({{0}, {}}).edges, (std::vector<EdgeId>{e0, e1}));
}

}  // namespace
}  // namespace warrant
