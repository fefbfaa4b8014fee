#include "program/rewrite.h"

#include <gtest/gtest.h>

#include "program/program_builder.h"

namespace warrant {
namespace {

TEST(Renaming, IsSimultaneous) {
  test::ProgramBuilder b;
  const Term x = b(b.variable("x")), y = b(b.variable("y"));
  Renaming renaming(b.terms);
  EXPECT_EQ(renaming(x), x);
  Renaming swap(b.terms);
  swap.replace(x, y);
  swap.replace(y, x);
  EXPECT_EQ(swap(b.terms.sub(x, y)), b.terms.sub(y, x));
}

TEST(Renaming, OperationsKeepWhatIsNeitherTermNorVariable) {
  test::ProgramBuilder b;
  const VariableId x = b.variable("x"), y = b.variable("y");
  const auto term = [&](Term) { return b.integer(5); };
  const auto variable = [&](VariableId) { return y; };
  const Operation assign = map_operation(Assign{x, b(x)}, term, variable);
  EXPECT_EQ(std::get<Assign>(assign).target, y);
  EXPECT_EQ(std::get<Assign>(assign).value, b.integer(5));
  const Assume checked{b(x), AssumeKind::Undefined, Undefined::BadShift};
  const Operation assume = map_operation(checked, [](Term same) { return same; }, variable);
  EXPECT_EQ(std::get<Assume>(assume).kind, AssumeKind::Undefined);
  EXPECT_EQ(std::get<Assume>(assume).undefined, Undefined::BadShift);
}

}  // namespace
}  // namespace warrant
