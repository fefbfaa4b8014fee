#include "audit/report.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "temporary.h"

namespace warrant::audit {

namespace {

FunctionReport report(const std::string& name, FunctionClass what) {
  FunctionReport report;
  report.name = name;
  report.signature = "int " + name + "(int *a, int n)";
  report.where = {"f.c", 3};
  report.what = what;
  report.contract = {{Clause::Kind::NonNull, "a", {}}, {Clause::Kind::Elements, "a", "n"}};
  report.is_needed = {true, false};
  report.command = "warrant verify f.c --entry " + name;
  return report;
}

TEST(ReportTest, sentences_say_the_class) {
  FunctionReport one = report("f", FunctionClass::SafeIf);
  EXPECT_EQ(sentence(one), "safe if a is not null, a points to n elements");
  one.what = FunctionClass::SafeUpTo;
  one.bound = 8;
  EXPECT_EQ(sentence(one), "safe up to 8 elements, if a is not null, a points to n elements");
  one.what = FunctionClass::Open;
  one.reason = "out of time";
  EXPECT_EQ(sentence(one), "open: out of time");
  one.what = FunctionClass::Broken;
  one.reason = "use after free";
  one.contract.clear();
  EXPECT_EQ(sentence(one), "broken: use after free");
  one.what = FunctionClass::Safe;
  EXPECT_EQ(sentence(one), "safe for all arguments");
  one.has_state = true;
  EXPECT_EQ(sentence(one), "safe for all arguments, as long as global variables have their initial values");
}

TEST(ReportTest, json_gives_the_same_report_back) {
  AuditReport all;
  all.functions = {report("f", FunctionClass::SafeIf), report("g", FunctionClass::Broken)};
  all.functions[1].failing = {"f.c", 9};
  all.functions[1].violated = "use after free";
  all.functions[1].details = "the path";
  all.notes = {"left out: g.c"};
  all.seconds = 3;
  const auto json = to_json(all, "1.0");
  EXPECT_EQ(json.at("counts").at("safe if"), 1);
  EXPECT_EQ(to_json(audit_from(json), "1.0"), json);
}

TEST(ReportTest, the_table_begins_with_findings_and_ends_with_counts) {
  AuditReport all;
  all.functions = {report("f", FunctionClass::SafeIf), report("g", FunctionClass::Broken)};
  all.notes = {"left out: g.c"};
  const std::string text = to_text(all, false);
  EXPECT_LT(text.find("Findings (1)"), text.find("Safe under a contract (1)"));
  EXPECT_NE(text.find("note: left out: g.c\n"), std::string::npos);
  EXPECT_TRUE(text.ends_with("2 functions: 0 safe, 1 safe under a contract, 0 for limited sizes, 0 open, 1 finding\n"))
      << text;
}

TEST(ReportTest, a_contract_is_found_by_the_function_that_options_name) {
  AuditReport all;
  all.functions = {report("f", FunctionClass::SafeIf), report("g", FunctionClass::Broken)};
  const testing::TemporaryFile file(to_json(all, "1.0").dump(), ".json"), other("{}", ".json");
  api::Options options;
  EXPECT_THROW(add_contract(options, file.path()), UserError);
  options.entry = "f";
  add_contract(options, file.path());
  EXPECT_EQ(options.nonnull, std::vector<std::string>{"a"});
  EXPECT_EQ(options.arrays, std::vector<std::string>{"a=n"});
  EXPECT_THROW(add_contract(options, other.path()), UserError);
  options.entry = "h";
  EXPECT_THROW(add_contract(options, file.path()), UserError);
}

TEST(ReportTest, findings_are_new_if_the_baseline_has_no_such) {
  AuditReport now, before;
  now.functions = {report("f", FunctionClass::Broken), report("g", FunctionClass::SafeIf)};
  now.functions[0].violated = "use after free";
  before = now;
  EXPECT_EQ(new_findings(now, nullptr).size(), 1U);
  before.functions[0].where.line = 99;  // moved
  EXPECT_TRUE(new_findings(now, &before).empty());
  before.functions[0].violated = "signed overflow";
  EXPECT_EQ(new_findings(now, &before).size(), 1U);
  before.functions[0].what = FunctionClass::Open;
  EXPECT_EQ(new_findings(now, &before).size(), 1U);
}

}  // namespace

}  // namespace warrant::audit
