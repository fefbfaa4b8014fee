#include "engine/symexia/thresholds.h"

#include <gtest/gtest.h>

namespace warrant::symexia {
namespace {

TEST(Thresholds, AbstractionBeginsBehindTheThreshold) {
  Precision precision{{5, {2, {}}}};
  Thresholds thresholds(precision, 6, Budget());
  Frame frame;
  frame.location = 5;
  std::vector<Visit> visits;
  for (int visit = 1; visit <= 3; ++visit) {
    frame.decisions = static_cast<std::uint64_t>(visit);
    visits.push_back(thresholds.arrive(frame));
    EXPECT_EQ(thresholds.abstracts(visits.back()), visit == 3) << visit;
  }
  EXPECT_TRUE(thresholds.abstracts(frame));
  thresholds.forget(visits);
  EXPECT_EQ(thresholds.counted(5), 0);
  thresholds.note(visits);
  EXPECT_EQ(thresholds.counted(5), 3);
}

TEST(Thresholds, AnArrivalWithoutADecisionDoesNotCount) {
  Precision precision{{5, {1, {}}}};
  Thresholds thresholds(precision, 6, Budget());
  Frame frame;
  frame.location = 5;
  EXPECT_TRUE(thresholds.arrive(frame).counts);
  for (int again = 0; again < 4; ++again) EXPECT_FALSE(thresholds.arrive(frame).counts);
  EXPECT_EQ(thresholds.counted(5), 1);
  EXPECT_EQ(thresholds.all(5), 5);
  ++frame.decisions;
  EXPECT_TRUE(thresholds.abstracts(thresholds.arrive(frame)));
}

TEST(Thresholds, WhenTimeIsOutEveryArrivalCounts) {
  Precision precision{{5, {1, {}}}};
  Thresholds thresholds(precision, 6, Budget::cpu_seconds(-1));
  thresholds.look_at_the_clock();
  Frame frame;
  frame.location = 5;
  thresholds.arrive(frame);
  EXPECT_TRUE(thresholds.arrive(frame).counts);
}

TEST(Thresholds, AreRaisedByHalfOrToTwice) {
  Precision precision{{3, {0, {}}}, {5, {10, {}}}};
  Thresholds thresholds(precision, 6, Budget());
  thresholds.raise({3, 5}, Thresholds::Raise::ByHalf);
  EXPECT_EQ(precision.at(3).threshold, 1);
  EXPECT_EQ(precision.at(5).threshold, 15);
  thresholds.raise({3, 5}, Thresholds::Raise::ToTwice);
  EXPECT_EQ(precision.at(3).threshold, 5);
  EXPECT_EQ(precision.at(5).threshold, 30);
}

}  // namespace
}  // namespace warrant::symexia
