#include "c_text/dump.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "program/program_builder.h"
#include "program/statistics.h"

namespace warrant {
namespace {

// x := input; while (x < 10) x := x + 1; if (x == 11) error
struct Example : test::ProgramBuilder {
  Example() {
    const std::uint32_t file = program.sources.add_file("a.c", "int x = input();\nwhile (x < 10) x++;\n");
    x = variable("x");
    head = location();
    const LocationId body = location(), bad = error();
    input(entry(), head, x);
    const Term goes_on = terms.lt((*this)(x), integer(10));
    cfa().add_edge(head, body, Assume{goes_on}, {file, 2, 8, 2, 13});
    assign(body, head, x, terms.add((*this)(x), integer(1)));
    assume(head, bad, terms.conjunction(terms.negate(goes_on), terms.eq((*this)(x), integer(11))));
    assume(head, exit(), terms.falsity(), AssumeKind::Undefined);
    program.assumptions.push_back({{AssumptionKind::Signals}, {file, 1, 1, 1, 3}});
    cfa().add_location({file, 2, 1, 2, 2}, LocationKind::Unmodelled, "inline assembly");
  }
  VariableId x;
  LocationId head;
};

TEST(Dump, TextNamesOperationsAndPlaces) {
  Example example;
  const std::string text = dump_text(example.program);
  EXPECT_NE(text.find("x := nondet __VERIFIER_nondet_int : i32"), std::string::npos) << text;
  EXPECT_NE(text.find("a.c:2"), std::string::npos) << text;
  EXPECT_NE(text.find("loop head"), std::string::npos) << text;
  EXPECT_NE(text.find("error reach_error"), std::string::npos) << text;
  EXPECT_NE(text.find("(else signed overflow)"), std::string::npos) << text;
}

TEST(Dump, DotHasOneNodePerLocationAndOneArrowPerEdge) {
  Example example;
  const std::string dot = dump_dot(example.program);
  std::size_t arrows = 0, nodes = 0;
  for (std::size_t at = dot.find(" -> "); at != std::string::npos; at = dot.find(" -> ", at + 1)) ++arrows;
  for (std::size_t at = dot.find("    p0_"); at != std::string::npos; at = dot.find("    p0_", at + 1)) ++nodes;
  EXPECT_EQ(arrows, example.cfa().edge_count());
  EXPECT_EQ(nodes, example.cfa().edge_count() + example.cfa().location_count());
}

TEST(Dump, JsonCanBeReadBack) {
  Example example;
  example.program.procedures[0].name = "bad \xff utf-8";
  const auto json = nlohmann::json::parse(dump_json(example.program));
  const auto& procedure = json["procedures"][0];
  EXPECT_EQ(procedure["edges"].size(), example.cfa().edge_count());
  EXPECT_EQ(procedure["locations"][example.head]["loop_head"], true);
  EXPECT_EQ(procedure["edges"][1]["range"]["line"], 2);
  EXPECT_EQ(json["variables"][0]["type"], "i32");
}

TEST(ProgramStatistics, CountsAndNamesPlaces) {
  Example example;
  const ProgramStatistics statistics = statistics_of(example.program);
  EXPECT_EQ(statistics.loops, 1u);
  EXPECT_EQ(statistics.edges, 5u);
  EXPECT_EQ(statistics.variables, 1u);
  EXPECT_EQ(statistics.inputs.at("nondet"), 1u);
  EXPECT_EQ(statistics.errors.at("reach_error"), 1u);
  ASSERT_EQ(statistics.unmodelled.size(), 1u);
  EXPECT_EQ(statistics.unmodelled[0].where, "a.c:2");
  EXPECT_NE(statistics.to_text().find("a.c:1: only raise and abort raise signals"), std::string::npos);
  EXPECT_EQ(statistics.to_json()["assumptions"].size(), 1u);
}

}  // namespace
}  // namespace warrant
