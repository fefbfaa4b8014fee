#include "program/property.h"

#include <gtest/gtest.h>

#include <set>

#include "base/error.h"

namespace warrant {
namespace {

TEST(Property, checks_are_chosen_by_name) {
  const Property some = property_of_checks("overflow,null");
  EXPECT_TRUE(some.kinds.contains(Undefined::SignedOverflow));
  EXPECT_TRUE(some.kinds.contains(Undefined::NullAccess));
  EXPECT_FALSE(some.kinds.contains(Undefined::DivisionByZero));
  EXPECT_FALSE(some.has_assertions);
  EXPECT_EQ(some.describe(), "overflow, null");
  EXPECT_EQ(property_of_checks("none").describe(), "nothing");
  EXPECT_EQ(property_of_checks("assert").describe(), "assertions");
}

TEST(Property, a_minus_takes_a_check_away) {
  const Property most = property_of_checks("all,-leak,-assert");
  EXPECT_FALSE(most.kinds.contains(Undefined::UnfreedBlock));
  EXPECT_FALSE(most.has_assertions);
  EXPECT_TRUE(most.kinds.contains(Undefined::ShiftOverflow));
}

TEST(Property, unknown_checks_are_refused) {
  for (const char* list : {"", "owerflow", "all,", "-all", "overflow,,null"})
    EXPECT_THROW(property_of_checks(list), UserError) << list;
}

TEST(Property, without_being_told_leaks_and_uninitialised_values_are_no_error) {
  const Property property = default_property();
  EXPECT_TRUE(property.has_assertions);
  EXPECT_FALSE(property.kinds.contains(Undefined::UnfreedBlock));
  for (unsigned kind = 0; kind < undefined_kinds; ++kind) {
    const auto undefined = static_cast<Undefined>(kind);
    const UndefinedKinds others{Undefined::LostBlock, Undefined::UnfreedBlock, Undefined::UninitialisedUse};
    EXPECT_EQ(property.kinds.contains(undefined), !others.contains(undefined)) << describe(undefined);
  }
}

TEST(Property, every_kind_has_words_of_its_own) {
  std::set<std::string> words;
  for (unsigned kind = 0; kind < undefined_kinds; ++kind) {
    EXPECT_TRUE(words.insert(describe(static_cast<Undefined>(kind))).second);
    EXPECT_NE(std::string(violated_property(static_cast<Undefined>(kind))), "");
  }
}

TEST(Property, overflow_is_not_what_a_conversion_does) {
  EXPECT_FALSE(overflow_property().kinds.contains(Undefined::FloatToInteger));
  EXPECT_FALSE(overflow_property().kinds.contains(Undefined::DivisionByZero));
}

}  // namespace
}  // namespace warrant
