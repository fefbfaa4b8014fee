#include "program/liveness.h"

#include <gtest/gtest.h>

#include "program/program_builder.h"

namespace warrant {
namespace {

TEST(Liveness, OnlyWhatDecidesSomethingIsLive) {
  // x := input; y := x; count := count + 1; assume x = 0
  test::ProgramBuilder b;
  const VariableId x = b.variable("x"), y = b.variable("y"), count = b.variable("count");
  const LocationId l1 = b.location(), l2 = b.location(), l3 = b.location();
  const EdgeId reads_x = b.input(b.entry(), l1, x);
  const EdgeId copies = b.assign(l1, l2, y, b(x));
  const EdgeId counts = b.assign(l2, l3, count, b.terms.add(b(count), b.integer(1)));
  b.assume(l3, b.exit(), b.terms.eq(b(x), b.integer(0)));
  const Liveness liveness(b.cfa(), Reads(b.program, b.cfa()));
  EXPECT_TRUE(liveness.at(l1).contains(x));
  EXPECT_FALSE(liveness.at(b.entry()).contains(x));
  EXPECT_FALSE(liveness.at(b.exit()).contains(x));
  EXPECT_FALSE(liveness.at(l2).contains(count));  // only it itself reads it
  EXPECT_FALSE(liveness.is_dead(b.cfa().edge(reads_x)));
  EXPECT_TRUE(liveness.is_dead(b.cfa().edge(copies)));
  EXPECT_TRUE(liveness.is_dead(b.cfa().edge(counts)));
}

}  // namespace
}  // namespace warrant
