#include "program/uses.h"

#include <gtest/gtest.h>

#include "program/program_builder.h"

namespace warrant {
namespace {

TEST(Uses, AnAssignmentReadsItsValueAndWritesItsTarget) {
  test::ProgramBuilder b;
  const VariableId x = b.variable("x"), y = b.variable("y");
  const LocationId middle = b.location();
  const EdgeId sum = b.assign(b.entry(), middle, x, b.terms.add(b(y), b.terms.mul(b(y), b(x))));
  const EdgeId test = b.assume(middle, b.exit(), b.terms.le(b(x), b.integer(3)));
  const Reads reads(b.program, b.cfa());
  EXPECT_TRUE(std::ranges::equal(reads.of(sum), std::vector{x, y}));
  EXPECT_TRUE(std::ranges::equal(reads.of(test), std::vector{x}));
  EXPECT_EQ(written_variable(b.cfa().edge(sum).operation), x);
  EXPECT_EQ(written_variable(b.cfa().edge(test).operation), none_id);
  EXPECT_EQ(terms_of(b.cfa().edge(test).operation), std::vector{b.terms.le(b(x), b.integer(3))});
}

TEST(Uses, AVariableIsReadFirstIfSomePathDoesNotWriteIt) {
  test::ProgramBuilder b;
  const VariableId x = b.variable("x"), y = b.variable("y");
  const LocationId left = b.location(), join = b.location();
  b.assign(b.entry(), left, x, b.integer(1));
  b.assign(left, join, y, b(x));
  b.assume(join, b.exit(), b.terms.le(b(y), b(x)));
  const Reads reads(b.program, b.cfa());
  std::size_t looks = 100;
  const Procedure& procedure = b.program.procedures[0];
  EXPECT_FALSE(is_read_first(procedure, reads, b.entry(), x, looks));
  EXPECT_TRUE(is_read_first(procedure, reads, left, x, looks));
  EXPECT_FALSE(is_read_first(procedure, reads, left, y, looks));
  looks = 0;
  EXPECT_TRUE(is_read_first(procedure, reads, b.entry(), x, looks));
}

TEST(Uses, CalleesAreThoseThatAreCalled) {
  test::ProgramBuilder b;
  b.program.procedures.resize(3);
  const LocationId middle = b.location();
  const EdgeId gone = b.cfa().add_edge(b.entry(), middle, Call{2, {}});
  b.cfa().add_edge(b.entry(), middle, Call{1, {}});
  b.cfa().add_edge(middle, b.exit(), Call{1, {}});
  b.cfa().detach_edge(gone);
  EXPECT_EQ(callees_of(b.program), (std::vector<std::set<ProcedureId>>{{1}, {}, {}}));
}

}  // namespace
}  // namespace warrant
