#include "program/assumed.h"

#include <gtest/gtest.h>

#include <set>

namespace warrant {
namespace {

TEST(Assumed, NamesOfKindsAreReadBack) {
  std::set<std::string> names;
  for (unsigned number = 0; number < assumption_kinds; ++number) {
    const auto kind = static_cast<AssumptionKind>(number);
    EXPECT_TRUE(names.insert(name_of(kind)).second);
    EXPECT_EQ(assumption_named(name_of(kind)), kind);
  }
  EXPECT_EQ(assumption_named("no such kind"), AssumptionKind::Project);
}

TEST(Assumed, OperandsStandAtTheirPlaces) {
  EXPECT_EQ(describe({AssumptionKind::ShortInputs, {"8 elements"}}), "inputs have at most 8 elements");
  EXPECT_EQ(describe({AssumptionKind::Holds, {"n > 0", "main"}}), "n > 0 when main begins");
  EXPECT_EQ(describe({AssumptionKind::Argument, {"p points to {}"}}), "p points to {}");
}

}  // namespace
}  // namespace warrant
