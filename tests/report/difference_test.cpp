#include "report/difference.h"

#include <gtest/gtest.h>

#include "temporary.h"

namespace warrant {
namespace {

using testing::TemporaryFile;
using Kind = PlaceChange::Kind;
using Status = CheckedPlace::Status;

Result result(const std::string& file, const std::vector<std::pair<std::uint32_t, Status>>& checks) {
  Result result;
  result.verdict = TrueVerdict{};
  for (const auto& [line, status] : checks) {
    result.checks.push_back({{file, line, CheckedEvent(Undefined::SignedOverflow)}, status});
    if (status == Status::Violated) result.verdict = FalseVerdict{};
    if (status == Status::Open && result.is_true()) result.verdict = UnknownVerdict{};
  }
  return result;
}

std::vector<Kind> kinds(const Difference& difference) {
  std::vector<Kind> result;
  for (const PlaceChange& change : difference.places) result.push_back(change.kind);
  return result;
}

const char* const before_text = "first\nsecond\nthird\n";

TEST(Difference, PlacesAreFoundAgainByTheirText) {
  const TemporaryFile before(before_text), now("new\nfirst\n  second\nthird\n");
  SourceTexts sources;
  const Difference difference =
      difference_of(result(before.path(), {{1, Status::Proven}, {2, Status::Violated}, {3, Status::Proven}}),
                    result(now.path(), {{2, Status::Proven}, {3, Status::Proven}, {4, Status::Proven}}), sources);
  EXPECT_EQ(kinds(difference), (std::vector{Kind::StillHolds, Kind::Fixed, Kind::StillHolds}));
  EXPECT_FALSE(difference.is_worse());
  EXPECT_FALSE(difference.is_undecided());
  EXPECT_TRUE(to_text(difference).ends_with("diff: nothing got worse\n"));
}

TEST(Difference, WhatHeldAndFailsIsWorse) {
  const TemporaryFile before(before_text), now("first\nsecond, changed\nthird\n");
  SourceTexts sources;
  const Difference difference =
      difference_of(result(before.path(), {{1, Status::Proven}, {2, Status::Proven}}),
                    result(now.path(), {{1, Status::Proven}, {2, Status::Violated}}), sources);
  EXPECT_EQ(kinds(difference), (std::vector{Kind::StillHolds, Kind::Broken}));
  EXPECT_TRUE(difference.is_worse());
}

TEST(Difference, NewAndGonePlaces) {
  const TemporaryFile before(before_text), now("first\nthird\nfourth\n");
  SourceTexts sources;
  const Difference difference = difference_of(result(before.path(), {{1, Status::Proven}, {2, Status::Proven}}),
                                              result(now.path(), {{1, Status::Proven}}), sources);
  EXPECT_EQ(kinds(difference), (std::vector{Kind::StillHolds, Kind::Gone}));
  EXPECT_FALSE(difference.is_worse());
  const Difference added =
      difference_of(result(before.path(), {{1, Status::Proven}}),
                    result(now.path(), {{1, Status::Proven}, {2, Status::Proven}, {3, Status::Violated}}), sources);
  EXPECT_EQ(kinds(added), (std::vector{Kind::StillHolds, Kind::NewHolds, Kind::NewFails}));
  EXPECT_TRUE(added.is_worse());
}

TEST(Difference, WhatIsNoLongerProvenIsUndecided) {
  const TemporaryFile file(before_text);
  SourceTexts sources;
  const Difference difference = difference_of(result(file.path(), {{1, Status::Proven}, {2, Status::Violated}}),
                                              result(file.path(), {{1, Status::Open}, {2, Status::Open}}), sources);
  EXPECT_EQ(kinds(difference), (std::vector{Kind::Unproven, Kind::Open}));
  EXPECT_TRUE(difference.is_undecided());
  EXPECT_FALSE(difference.is_worse());
}

TEST(Difference, WithoutPlacesTheVerdictCounts) {
  SourceTexts sources;
  Result holds, fails, unknown;
  holds.verdict = TrueVerdict{};
  fails.verdict = FalseVerdict{{"f.c", 3, CheckedEvent(std::string("reach_error"))}, "reach_error is called"};
  EXPECT_TRUE(difference_of(holds, fails, sources).is_worse());
  EXPECT_FALSE(difference_of(fails, holds, sources).is_worse());
  EXPECT_FALSE(difference_of(fails, fails, sources).is_worse());
  EXPECT_TRUE(difference_of(holds, unknown, sources).is_undecided());
  EXPECT_FALSE(difference_of(holds, holds, sources).is_undecided());
}

}  // namespace
}  // namespace warrant
