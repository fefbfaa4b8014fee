#include "program/pass/simplify/constants.h"

#include <gtest/gtest.h>

#include "program/loops.h"
#include "program/program_builder.h"

namespace warrant {
namespace {

TEST(Constants, AFlagThatNeverChangesDecidesItsBranch) {
  // debug := 0; y := input; if (debug) error; z := y + debug
  test::ProgramBuilder b;
  const VariableId debug = b.variable("debug"), y = b.variable("y"), z = b.variable("z");
  const LocationId l1 = b.location(), l2 = b.location(), l3 = b.location(), bad = b.error(), l4 = b.location();
  b.assign(b.entry(), l1, debug, b.integer(0));
  b.input(l1, l2, y);
  b.assume(l2, bad, b.terms.distinct(b(debug), b.integer(0)));
  const EdgeId passes = b.assume(l2, l3, b.terms.eq(b(debug), b.integer(0)));
  const EdgeId sum = b.assign(l3, l4, z, b.terms.add(b(y), b(debug)));
  b.assume(l4, b.exit(), b.terms.gt(b(z), b.integer(5)));
  const PassResult result = propagate_constants(b.program);
  EXPECT_TRUE(target_locations(result.program.cfa()).empty());
  const Cfa& cfa = result.program.cfa();
  bool found = false;
  for (EdgeId id = 0; id < cfa.edge_count(); ++id) {
    const EdgeId origin = result.back->trace({{id}, {}}).edges.at(0);
    EXPECT_TRUE(origin != passes || std::holds_alternative<Skip>(cfa.edge(id).operation));
    if (origin != sum) continue;
    EXPECT_EQ(std::get<Assign>(cfa.edge(id).operation).value, b(y));
    found = true;
  }
  EXPECT_TRUE(found);

  const Annotation back = result.back->annotation(Annotation(cfa.location_count(), b.terms.truth()));
  EXPECT_TRUE(back[bad].is_false());
  EXPECT_EQ(back[l2], b.terms.eq(b(debug), b.integer(0)));
  EXPECT_TRUE(back[b.entry()].is_true());
  EXPECT_TRUE(back[b.exit()].is_true());  // nobody reads the flag any more
}

TEST(Constants, AVariableThatALoopChangesIsNone) {
  test::ProgramBuilder b;
  const VariableId i = b.variable("i"), n = b.variable("n");
  const LocationId l1 = b.location(), head = b.location(), body = b.location(), bad = b.error();
  b.assign(b.entry(), l1, i, b.integer(0));
  b.assign(l1, head, n, b.integer(3));
  b.assume(head, body, b.terms.lt(b(i), b(n)));
  b.assign(body, head, i, b.terms.add(b(i), b.integer(1)));
  b.assume(head, bad, b.terms.ge(b(i), b(n)));
  const PassResult result = propagate_constants(b.program);
  EXPECT_EQ(target_locations(result.program.cfa()).size(), 1u);
  EXPECT_EQ(std::get<Assume>(result.program.cfa().edge(2).operation).condition, b.terms.lt(b(i), b.integer(3)));
}

TEST(Constants, AnEqualityThatWasAssumedIsKnown) {
  test::ProgramBuilder b(Arithmetic::Bv);
  const ScalarType i32;
  const VariableId x = b.variable("x");
  const Term seven = b.program.encoding().constant(7, i32);
  const LocationId l1 = b.location(), l2 = b.location(), bad = b.error();
  b.input(b.entry(), l1, x);
  b.assume(l1, l2, b.terms.eq(b(x), seven));
  b.assume(l1, b.exit(), b.terms.distinct(b(x), seven));
  b.assume(l2, bad, b.terms.bv_slt(b(x), b.program.encoding().constant(3, i32)));
  EXPECT_TRUE(target_locations(propagate_constants(b.program).program.cfa()).empty());
}

}  // namespace
}  // namespace warrant
