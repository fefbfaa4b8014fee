#include "program/pass/simplify/dead_variables.h"

#include <gtest/gtest.h>

#include "program/program_builder.h"

namespace warrant {
namespace {

bool is_skip(const Program& program, EdgeId edge) {
  return std::holds_alternative<Skip>(program.cfa().edge(edge).operation);
}

TEST(DeadVariables, ValuesThatNobodyReadsAreNotComputed) {
  // x := input; y := input; count := count + 1 in a loop; if (x) error
  test::ProgramBuilder b;
  const VariableId x = b.variable("x"), y = b.variable("y"), count = b.variable("count");
  const LocationId l1 = b.location(), head = b.location(), body = b.location(), bad = b.error();
  const EdgeId reads_x = b.input(b.entry(), l1, x), reads_y = b.input(l1, head, y);
  b.assume(head, body, b.terms.eq(b(x), b.integer(0)));
  const EdgeId counts = b.assign(body, head, count, b.terms.add(b(count), b.integer(1)));
  b.assume(head, bad, b.terms.distinct(b(x), b.integer(0)));
  const PassResult result = drop_dead_variables(b.program);
  EXPECT_FALSE(is_skip(result.program, reads_x));
  EXPECT_TRUE(is_skip(result.program, reads_y));
  EXPECT_TRUE(is_skip(result.program, counts));  // only it itself reads the counter

  const Trace back = result.back->trace({{reads_x, reads_y}, {{reads_x, Value(Integer(1))}}});
  ASSERT_EQ(back.inputs.size(), 2u);
  EXPECT_TRUE(back.inputs[0].value.has_value());
  EXPECT_EQ(back.inputs[1].edge, reads_y);
  EXPECT_FALSE(back.inputs[1].value.has_value());
}

TEST(DeadVariables, AnAssignmentBeforeTheNextOneIsDead) {
  test::ProgramBuilder b;
  const VariableId x = b.variable("x");
  const LocationId l1 = b.location(), l2 = b.location(), bad = b.error();
  const EdgeId first = b.assign(b.entry(), l1, x, b.integer(1)), second = b.assign(l1, l2, x, b.integer(2));
  b.assume(l2, bad, b.terms.eq(b(x), b.integer(1)));
  const PassResult result = drop_dead_variables(b.program);
  EXPECT_TRUE(is_skip(result.program, first));
  EXPECT_FALSE(is_skip(result.program, second));
  // What a proof says about x where x is dead may be wrong of the original program.
  Annotation proof(result.program.cfa().location_count(), b.terms.eq(b(x), b.integer(7)));
  const Annotation back = result.back->annotation(proof);
  EXPECT_TRUE(back[l1].is_true());
  EXPECT_EQ(back[l2], proof[l2]);
}

TEST(Forget, DefinitionsAreUsedBeforeTheyAreDropped) {
  test::ProgramBuilder b;
  const VariableId x = b.variable("x"), y = b.variable("y"), z = b.variable("z");
  const auto forgotten = [&](Term variable) { return variable == b(x); };
  const Term sum = b.terms.eq(b.terms.sub(b(x), b(y)), b.integer(2));  // x = y + 2
  const Term bound = b.terms.le(b(x), b(z));
  EXPECT_EQ(forget(b.terms, b.terms.conjunction(sum, bound), forgotten),
            b.terms.le(b.terms.add(b(y), b.integer(2)), b(z)));
  EXPECT_TRUE(forget(b.terms, bound, forgotten).is_true());
  const Term choice = b.terms.disjunction(b.terms.conjunction(b.terms.eq(b(x), b.integer(1)), b.terms.eq(b(y), b(x))),
                                          b.terms.eq(b(z), b.integer(4)));
  EXPECT_EQ(forget(b.terms, choice, forgotten),
            b.terms.disjunction(b.terms.eq(b(y), b.integer(1)), b.terms.eq(b(z), b.integer(4))));
}

}  // namespace
}  // namespace warrant
