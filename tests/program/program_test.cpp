#include "program/program.h"

#include <gtest/gtest.h>

#include "program/program_builder.h"

namespace warrant {
namespace {

TEST(ScalarType, RangesAndNames) {
  EXPECT_EQ(ScalarType::integer(4, true).low(), Integer(-2147483648LL));
  EXPECT_EQ(ScalarType::integer(4, false).high(), Integer(4294967295LL));
  EXPECT_EQ(ScalarType::boolean().high(), Integer(1));
  EXPECT_EQ(ScalarType::integer(16, false).high(), Integer::power_of_two(128) - 1);
  EXPECT_EQ(ScalarType::integer(1, false).to_string(), "u8");
  EXPECT_EQ(ScalarType::floating(80, 16).to_string(), "f80");
  EXPECT_EQ(ScalarType::pointer(8).to_string(), "ptr");
}

TEST(SourceMap, TextOfARangeIsOneLine) {
  SourceMap map;
  const std::uint32_t file = map.add_file("a.c", "int x;\nif (x <\n    3)  y = 1;\n");
  EXPECT_EQ(map.text({file, 2, 5, 3, 5}), "x < 3");
  EXPECT_EQ(map.text({file, 3, 9, 3, 14}), "y = 1;");
  EXPECT_EQ(map.text({file, 2, 1, 3, 14}, 5), "if (x...");
  EXPECT_EQ(map.text({}), "");
  EXPECT_EQ(map.to_string({file, 2, 1, 2, 1}), "a.c:2");
  EXPECT_EQ(map.to_string({}), "(generated)");
}

TEST(Cfa, DetachedAndRedirectedEdgesLeaveNoTrace) {
  Cfa cfa;
  const LocationId a = cfa.add_location(), b = cfa.add_location(), c = cfa.add_location();
  const EdgeId first = cfa.add_edge(a, b, Skip{}), second = cfa.add_edge(a, b, Skip{});
  cfa.detach_edge(first);
  EXPECT_TRUE(cfa.is_detached(first));
  EXPECT_EQ(cfa.location(a).out, std::vector<EdgeId>{second});
  EXPECT_EQ(cfa.location(b).in, std::vector<EdgeId>{second});
  cfa.redirect_target(second, c);
  EXPECT_TRUE(cfa.location(b).in.empty());
  EXPECT_EQ(cfa.location(c).in, std::vector<EdgeId>{second});
  EXPECT_EQ(cfa.add_edge(b, c, Skip{}), 2u);
}

TEST(Program, VariablesOfOneNameGetDifferentSymbols) {
  test::ProgramBuilder builder;
  const VariableId x = builder.variable("x"), other = builder.variable("x"), third = builder.variable("x");
  EXPECT_EQ(builder.program.variable(x).name, "x");
  EXPECT_NE(builder.program.variable(other).name, builder.program.variable(third).name);
  EXPECT_NE(builder(x), builder(other));
  EXPECT_EQ(builder.program.variable(other).c_name, "x");
  EXPECT_EQ(builder.program.variable_of(builder(other)), other);
  EXPECT_EQ(builder.program.variable_of(builder.integer(3)), none_id);
}

TEST(Program, CallsAndMemoryOperationsAreNotReferenceForm) {
  test::ProgramBuilder builder;
  EXPECT_TRUE(builder.program.is_reference());
  const EdgeId edge =
      builder.cfa().add_edge(builder.entry(), builder.exit(), Free{builder.program.encoding().address(0)});
  EXPECT_FALSE(builder.program.is_reference());
  builder.cfa().detach_edge(edge);
  EXPECT_TRUE(builder.program.is_reference());
}

}  // namespace
}  // namespace warrant
