#include "audit/page.h"

#include <gtest/gtest.h>

#include "temporary.h"

namespace warrant::audit {

namespace {

TEST(PageTest, has_a_row_for_each_function_and_the_contracts_in_the_source) {
  const testing::TemporaryFile file("int f(int *p) { return *p; }\nint g(int x) { return x < 1; }\n");
  AuditReport report;
  report.functions.resize(2);
  report.functions[0].name = "f";
  report.functions[0].where = report.functions[0].failing = {file.path(), 1};
  report.functions[0].what = FunctionClass::Broken;
  report.functions[0].violated = "use <after> free";
  report.functions[0].reason = "it fails with x < 3";
  report.functions[0].details = "the path & more";
  report.functions[1].name = "g";
  report.functions[1].where = {file.path(), 2};
  report.functions[1].what = FunctionClass::SafeIf;
  report.functions[1].contract = {{Clause::Kind::Condition, "x < 7", {}}};
  report.notes = {"left out: h.c"};
  SourceTexts sources;
  const std::string page = to_html(report, "1.0", sources);
  EXPECT_NE(page.find("1 finding"), std::string::npos);
  EXPECT_NE(page.find("data-what=\"broken\""), std::string::npos);
  EXPECT_NE(page.find("safe if x &lt; 7"), std::string::npos);
  EXPECT_NE(page.find("use &lt;after&gt; free, called by f"), std::string::npos);
  EXPECT_NE(page.find("the path &amp; more"), std::string::npos);
  EXPECT_NE(page.find("left out: h.c"), std::string::npos);
  EXPECT_EQ(page.find("x < 7"), std::string::npos);
}

}  // namespace

}  // namespace warrant::audit
