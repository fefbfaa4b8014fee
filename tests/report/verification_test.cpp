#include "report/verification.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "evidence/reference_text.h"
#include "evidence/trace_completion.h"
#include "report/path.h"
#include "report/text.h"

namespace warrant {
namespace {

using testing::declarations;
using testing::ReferenceText;

Verification example() {
  Verification v;
  v.verdict = Verdict::False;
  v.certified = true;
  v.checked = {"replay: fine"};
  v.inputs = {{"__VERIFIER_nondet_int", "nondet", "5", "a.c:3"}};
  v.path = {{"a.c:3", "int x = __VERIFIER_nondet_int();", {"x = 5"}}};
  v.invariants = {{"a.c:7", "x <= 3"}};
  v.statistics = {{"paths", 12}, {"seconds", 0.25}};
  v.assumptions = {"f has no body (a.c:9)"};
  v.file = "a.c";
  v.engine = "symex";
  v.options = {{"passes", "all"}};
  v.provenance = {{"warrant", "0.1"}};
  return v;
}

TEST(Verification, json_keeps_everything) {
  const Verification v = example();
  const auto json = to_json(v);
  EXPECT_EQ(to_json(verification_from_json(json)), json);
  EXPECT_EQ(json["statistics"]["paths"].dump(), "12");
  EXPECT_EQ(json["verdict"], "FALSE");
}

TEST(Verification, json_holds_any_bytes) {
  Verification v = example();
  v.path[0].text = "char *s = \"\xff\xfe\";";
  EXPECT_TRUE(nlohmann::ordered_json::accept(to_text(to_json(v))));
}

TEST(Verification, the_verdict_line_names_the_reason) {
  Verification v;
  v.reason = "out of time";
  EXPECT_EQ(verdict_line(v), "verdict: UNKNOWN (out of time)");
  v.verdict = Verdict::True;
  EXPECT_EQ(verdict_line(v), "verdict: TRUE");
}

TEST(Verification, text_has_one_thing_per_line) {
  const std::string text = to_text(example());
  for (const char* part : {"certified: yes\n", "checked: replay: fine\n", "  __VERIFIER_nondet_int = 5  at a.c:3\n",
                           "  a.c:3  int x = __VERIFIER_nondet_int();    // x = 5\n", "  a.c:7: x <= 3\n",
                           "statistics: paths 12, seconds 0.25\n", "assumption: f has no body (a.c:9)\n",
                           "provenance: engine symex, passes all, warrant 0.1\n"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "in\n" << text;
}

PathReport path_of(const std::string& body) {
  const ReferenceText text(declarations + body);
  const auto counterexample = complete_trace(text.program, {}, Budget::cpu_seconds(10));
  EXPECT_TRUE(counterexample);
  return counterexample ? describe_path(text.program, *counterexample) : PathReport{};
}

TEST(PathReport, tells_inputs_values_and_the_error) {
  const PathReport report = path_of(
      "int main(void) {\n"
      "  int unused;\n"
      "  int x = __VERIFIER_nondet_int();\n"
      "  int y = x + 1;\n"
      "  if (y == 6)\n"
      "    reach_error();\n"
      "  return 0;\n"
      "}\n");
  ASSERT_EQ(report.inputs.size(), 1U);
  EXPECT_EQ(report.inputs[0].name, "__VERIFIER_nondet_int");
  EXPECT_EQ(report.inputs[0].value, "5");
  ASSERT_EQ(report.lines.size(), 4U);
  EXPECT_EQ(report.lines[0].text, "int x = __VERIFIER_nondet_int();");
  EXPECT_EQ(report.lines[0].changes.back(), "x = 5");
  EXPECT_EQ(report.lines[1].changes, std::vector<std::string>{"y = 6"});
  EXPECT_EQ(report.lines[2].text, "if (y == 6)");
  EXPECT_EQ(report.lines[3].text, "reach_error();");
}

TEST(PathReport, long_paths_keep_both_ends) {
  const PathReport report = path_of(
      "int main(void) {\n"
      "  int i = 0, s = 0;\n"
      "  while (i < 1000) {\n"
      "    i++;\n"
      "    s += i;\n"
      "  }\n"
      "  if (s > 7) reach_error();\n"
      "  return 0;\n"
      "}\n");
  EXPECT_LT(report.lines.size(), 50U);
  EXPECT_GT(report.lines.size(), 30U);
  EXPECT_EQ(report.lines.back().text, "if (s > 7) reach_error();");
}

}  // namespace
}  // namespace warrant
