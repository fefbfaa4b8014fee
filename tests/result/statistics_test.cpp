#include "result/statistics.h"

#include <gtest/gtest.h>

namespace warrant {
namespace {

TEST(Statistics, NamesAreReadBack) {
  for (unsigned number = 0; number < statistic_count; ++number) {
    const auto statistic = static_cast<Statistic>(number);
    EXPECT_EQ(statistic_named(describe(statistic)), statistic);
  }
  EXPECT_FALSE(statistic_named("no such figure"));
}

TEST(Statistics, FiguresKeepTheOrderInWhichTheyWereSet) {
  Statistics statistics;
  EXPECT_EQ(statistics.get(Statistic::Paths), 0);
  statistics.set(Statistic::Paths, 3);
  statistics.add(Statistic::CheckSeconds, 0.5);
  statistics.add(Statistic::CheckSeconds, 0.25);
  statistics.set(Statistic::Paths, 4);
  EXPECT_EQ(statistics.all(), (Figures{{Statistic::Paths, 4}, {Statistic::CheckSeconds, 0.75}}));
}

TEST(Statistics, TimeForEvidenceAddsUp) {
  for (unsigned number = 0; number < statistic_count; ++number) {
    const auto statistic = static_cast<Statistic>(number);
    EXPECT_TRUE(adds_up(statistic) || !is_evidence_time(statistic)) << describe(statistic);
  }
  EXPECT_FALSE(adds_up(Statistic::Refinements));
}

}  // namespace
}  // namespace warrant
