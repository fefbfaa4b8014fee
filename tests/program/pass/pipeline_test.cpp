#include "program/pass/pipeline.h"

#include <gtest/gtest.h>

#include <set>

#include "base/error.h"
#include "program/program_builder.h"

namespace warrant {
namespace {

TEST(Pipeline, DefaultPassesExistAndNamesAreUnique) {
  std::set<std::string_view> names;
  for (const NamedPass& pass : all_passes()) EXPECT_TRUE(names.insert(pass.name).second);
  for (const std::string_view name : default_passes()) EXPECT_TRUE(names.contains(name));
}

TEST(Pipeline, AnUnknownPassIsAUserError) {
  test::ProgramBuilder b;
  const std::string_view names[] = {"no_such_pass"};
  EXPECT_THROW(run_passes(b.program, names), UserError);
}

TEST(Pipeline, EvidenceGoesBackThroughAllPasses) {
  // flag := 0; x := input; y := input; if (flag) error; skip; if (x == 5) error2
  test::ProgramBuilder b;
  const VariableId flag = b.variable("flag"), x = b.variable("x"), y = b.variable("y");
  const LocationId l1 = b.location(), l2 = b.location(), l3 = b.location(), l4 = b.location(), l5 = b.location();
  const LocationId never = b.error("never"), bad = b.error("bad");
  b.assign(b.entry(), l1, flag, b.integer(0));
  const EdgeId read = b.input(l1, l2, x);
  b.input(l2, l3, y);
  b.assume(l3, never, b.terms.distinct(b(flag), b.integer(0)));
  b.assume(l3, l4, b.terms.eq(b(flag), b.integer(0)));
  b.skip(l4, l5);
  const EdgeId fails = b.assume(l5, bad, b.terms.eq(b(x), b.integer(5)));
  b.assume(l5, b.exit(), b.terms.distinct(b(x), b.integer(5)));
  const PassResult result = run_passes(b.program, default_passes());
  const Cfa& cfa = result.program.cfa();
  ASSERT_EQ(cfa.edge_count(), 2u);
  const Trace back = result.back->trace({{0, 1}, {{0, Value(Integer(5))}}});
  EXPECT_EQ(back.edges, (std::vector<EdgeId>{read, fails}));
  ASSERT_EQ(back.inputs.size(), 1u);
  EXPECT_EQ(back.inputs[0].edge, read);

  const Annotation proof = result.back->annotation(Annotation(cfa.location_count(), b.terms.truth()));
  EXPECT_TRUE(proof[never].is_false());
  EXPECT_EQ(proof[l2], b.terms.eq(b(flag), b.integer(0)));
}

}  // namespace
}  // namespace warrant
