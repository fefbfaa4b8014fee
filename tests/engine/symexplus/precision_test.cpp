#include "engine/symexplus/precision.h"

#include <gtest/gtest.h>

namespace warrant::symexplus {
namespace {

TEST(SymexplusPrecision, GrowsByWhatIsNew) {
  Precision precision;
  EXPECT_TRUE(precision.at(3).is_empty());
  EXPECT_FALSE(precision.add(3, {}));
  EXPECT_TRUE(precision.add(3, {{1, 2}, {7}}));
  EXPECT_FALSE(precision.add(3, {{2}, {7}}));
  EXPECT_EQ(precision.version(3), 1u);
  EXPECT_TRUE(precision.add(3, {{}, {}, true}));
  EXPECT_FALSE(precision.add(3, {{}, {}, true}));
  EXPECT_EQ(precision.version(3), 2u);
  EXPECT_EQ(precision.version(4), 0u);
}

TEST(SymexplusPrecision, CountsDifferentVariablesAndConstraints) {
  Precision precision;
  precision.add(3, {{1, 2}, {7}});
  precision.add(4, {{2, 5}, {7}});
  EXPECT_EQ(precision.variable_count(), 3u);
  EXPECT_EQ(precision.constraint_count(), 1u);
  EXPECT_EQ(precision.all().size(), 2u);
}

}  // namespace
}  // namespace warrant::symexplus
