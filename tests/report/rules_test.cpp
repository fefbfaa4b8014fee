#include "report/rules.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace warrant {
namespace {

TEST(ReportRules, EveryKindHasAnIdentityOfItsOwn) {
  std::set<std::string> ids, names;
  for (const ReportRule& rule : report_rules()) {
    EXPECT_TRUE(ids.insert(rule.id).second) << rule.id;
    EXPECT_TRUE(names.insert(rule.name).second) << rule.name;
    EXPECT_TRUE(std::ranges::none_of(rule.id, [](char c) { return c == ' ' || c == '_'; })) << rule.id;
    EXPECT_NE(rule.name.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), std::string::npos) << rule.name;
  }
  EXPECT_EQ(ids.size(), undefined_kinds + 2);  // assertions, and the whole program
}

TEST(ReportRules, AnEventHasTheRuleOfItsKind) {
  const auto rule = [](const CheckedEvent& event) { return report_rules()[rule_of(event)]; };
  EXPECT_EQ(rule(CheckedEvent(Undefined::SignedOverflow)).name, "SignedOverflow");
  EXPECT_EQ(rule(CheckedEvent(Undefined::UnfreedBlock)).id, "unfreed-block");
  EXPECT_EQ(rule(CheckedEvent("reach_error")).id, "assertion");
}

}  // namespace
}  // namespace warrant
