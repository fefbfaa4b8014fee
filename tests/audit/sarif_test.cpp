#include "audit/sarif.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "temporary.h"

namespace warrant::audit {

namespace {

TEST(AuditSarifTest, findings_are_errors_and_contracts_notes) {
  const testing::TemporaryFile file("int f(int *p) {\n  return *p;\n}\n");
  AuditReport report;
  report.functions.resize(3);
  report.functions[0].name = "f";
  report.functions[0].what = FunctionClass::SafeIf;
  report.functions[0].contract = {{Clause::Kind::NonNull, "p", {}}};
  report.functions[1].name = "g";
  report.functions[1].what = FunctionClass::Broken;
  report.functions[2].name = "h";
  for (FunctionReport& function : report.functions) function.where = {file.path(), 1};
  report.functions[1].failing = {file.path(), 2};
  SourceTexts sources;
  const auto json = nlohmann::ordered_json::parse(to_sarif(report, "1.0", sources));
  const auto& results = json.at("runs").at(0).at("results");
  ASSERT_EQ(results.size(), 2U);
  EXPECT_EQ(results[0].at("level"), "error");
  EXPECT_EQ(results[0].at("locations")[0].at("physicalLocation").at("region").at("startLine"), 2);
  EXPECT_EQ(results[1].at("level"), "note");
  EXPECT_EQ(results[1].at("message").at("text"), "f: safe if p is not null");
  EXPECT_EQ(json.at("runs").at(0).at("artifacts").size(), 1U);
}

}  // namespace

}  // namespace warrant::audit
