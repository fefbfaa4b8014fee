#include "program/undefined.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace warrant {
namespace {

TEST(Undefined, EveryKindHasWordsOfItsOwnAndAProperty) {
  const std::set<std::string> properties{"no-overflow", "def-behavior",   "valid-deref",
                                         "valid-free",  "valid-memtrack", "valid-memcleanup"};
  std::set<std::string> words;
  for (unsigned number = 0; number < undefined_kinds; ++number) {
    const auto kind = static_cast<Undefined>(number);
    EXPECT_TRUE(words.insert(describe(kind)).second) << describe(kind);
    EXPECT_TRUE(properties.contains(violated_property(kind))) << describe(kind);
  }
}

TEST(UndefinedKinds, AreASet) {
  UndefinedKinds kinds{Undefined::SignedOverflow, Undefined::UnfreedBlock};
  EXPECT_TRUE(kinds.contains(Undefined::UnfreedBlock));
  EXPECT_FALSE(kinds.contains(Undefined::LostBlock));
  EXPECT_FALSE(kinds.contains_any({Undefined::LostBlock, Undefined::BadShift}));
  kinds.remove({Undefined::SignedOverflow, Undefined::BadShift});
  EXPECT_EQ(kinds, UndefinedKinds{Undefined::UnfreedBlock});
  kinds.remove(kinds);
  EXPECT_TRUE(kinds.empty());
}

}  // namespace
}  // namespace warrant
