#include "result/unknown.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace warrant {
namespace {

TEST(UnknownReasons, AreReadBackFromTheirWords) {
  std::set<std::string> words;
  for (unsigned number = 0; number < unknown_reasons; ++number) {
    const auto reason = static_cast<UnknownReason>(number);
    EXPECT_TRUE(words.insert(describe(reason)).second) << describe(reason);
    EXPECT_EQ(reason_named(describe(reason)), reason);
  }
  EXPECT_FALSE(reason_named("no reason"));
}

TEST(UnknownCauses, AreReadBackFromTheirNames) {
  for (unsigned number = 0; number < unknown_causes; ++number) {
    const auto cause = static_cast<UnknownCause>(number);
    EXPECT_EQ(cause_named(name_of(cause)), cause);
  }
  EXPECT_EQ(cause_named("no cause"), UnknownCause::Other);
}

}  // namespace
}  // namespace warrant
