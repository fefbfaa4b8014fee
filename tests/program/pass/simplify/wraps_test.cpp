#include "program/pass/simplify/wraps.h"

#include <gtest/gtest.h>

#include "program/loops.h"
#include "program/program_builder.h"

namespace warrant {
namespace {

TEST(Wraps, ABoundedCounterNeitherWrapsNorOverflows) {
  // unsigned u := 0; while (u < 10) u := (u + 1) mod 2^32; int i := (int) u; check i + 1; if (i + 1 > 11) error
  test::ProgramBuilder b;
  const Encoding& encoding = b.program.encoding();
  const ScalarType u32 = ScalarType::integer(4, false), i32;
  const VariableId u = b.variable("u", u32), i = b.variable("i");
  const LocationId head = b.location(), body = b.location(), after = b.location(), l1 = b.location(), l2 = b.location(),
                   bad = b.error();
  b.assign(b.entry(), head, u, b.integer(0));
  b.assume(head, body, encoding.compare(Comparison::Lt, b(u), b.integer(10), u32));
  const EdgeId step = b.assign(body, head, u, encoding.binary(BinaryOperator::Add, b(u), b.integer(1), u32));
  b.assume(head, after, encoding.compare(Comparison::Ge, b(u), b.integer(10), u32));
  const EdgeId conversion = b.assign(after, l1, i, encoding.convert(b(u), u32, i32));
  const EdgeId check =
      b.assume(l1, l2, encoding.defined(BinaryOperator::Add, b(i), b.integer(1), i32), AssumeKind::Undefined);
  b.assume(l2, bad, b.terms.gt(b(i), b.integer(10)));
  b.assume(l2, b.exit(), b.terms.le(b(i), b.integer(10)));
  const auto value_of = [](const Program& program, EdgeId id) {
    return std::get<Assign>(program.cfa().edge(id).operation).value;
  };
  ASSERT_NE(value_of(b.program, step), b.terms.add(b(u), b.integer(1)));
  ASSERT_NE(value_of(b.program, conversion), b(u));

  const PassResult result = drop_wraps(b.program);
  EXPECT_EQ(value_of(result.program, step), b.terms.add(b(u), b.integer(1)));
  EXPECT_EQ(value_of(result.program, conversion), b(u));
  EXPECT_TRUE(std::holds_alternative<Skip>(result.program.cfa().edge(check).operation));
  EXPECT_TRUE(target_locations(result.program.cfa()).empty());

  // The ranges that were used come back with a proof.
  const Annotation back = result.back->annotation(Annotation(result.program.cfa().location_count(), b.terms.truth()));
  EXPECT_EQ(back[head], b.terms.conjunction(b.terms.ge(b(u), b.integer(0)), b.terms.le(b(u), b.integer(10))));
  EXPECT_TRUE(back[bad].is_false());
}

TEST(Wraps, AnUnboundedCounterKeepsItsWrap) {
  test::ProgramBuilder b;
  const ScalarType u32 = ScalarType::integer(4, false);
  const VariableId u = b.variable("u", u32);
  const LocationId head = b.location(), bad = b.error();
  b.assign(b.entry(), head, u, b.integer(0));
  b.assign(head, head, u, b.program.encoding().binary(BinaryOperator::Add, b(u), b.integer(1), u32));
  b.assume(head, bad, b.terms.eq(b(u), b.integer(7)));
  const PassResult result = drop_wraps(b.program);
  EXPECT_EQ(std::get<Assign>(result.program.cfa().edge(1).operation).value,
            std::get<Assign>(b.program.cfa().edge(1).operation).value);
}

TEST(Wraps, RangesThatFollowFromOthersComeBackWithThem) {
  // m := input; n := m for m <= 20; i counts to n: the range of i rests on that of n, and that on m's.
  test::ProgramBuilder b;
  const Encoding& encoding = b.program.encoding();
  const ScalarType u32 = ScalarType::integer(4, false);
  const VariableId m = b.variable("m", u32), n = b.variable("n", u32), i = b.variable("i", u32);
  const LocationId l1 = b.location(), l2 = b.location(), l3 = b.location(), head = b.location(), body = b.location();
  b.input(b.entry(), l1, m);
  b.assume(l1, l2, b.terms.le(b(m), b.integer(20)), AssumeKind::Program);
  b.assign(l2, l3, n, b(m));
  b.assign(l3, head, i, b.integer(0));
  b.assume(head, body, b.terms.lt(b(i), b(n)));
  b.assign(body, head, i, encoding.binary(BinaryOperator::Add, b(i), b.integer(1), u32));
  const PassResult result = drop_wraps(b.program);
  const Annotation back = result.back->annotation(Annotation(result.program.cfa().location_count(), b.terms.truth()));
  const auto between = [&](VariableId id, int low, int high) {
    return b.terms.conjunction(b.terms.ge(b(id), b.integer(low)), b.terms.le(b(id), b.integer(high)));
  };
  EXPECT_EQ(back[l2], between(m, 0, 20));
  EXPECT_EQ(back[l3], between(n, 0, 20));
  EXPECT_EQ(back[head], b.terms.conjunction(between(n, 0, 20), between(i, 0, 20)));
}

TEST(Wraps, BitVectorsAreLeftAlone) {
  test::ProgramBuilder b(Arithmetic::Bv);
  const VariableId x = b.variable("x");
  b.assign(b.entry(), b.exit(), x, b.terms.add(b(x), b(x)));
  const PassResult result = drop_wraps(b.program);
  EXPECT_EQ(std::get<Assign>(result.program.cfa().edge(0).operation).value, b.terms.add(b(x), b(x)));
}

}  // namespace
}  // namespace warrant
