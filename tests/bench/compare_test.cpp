#include "bench/compare.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "bench/records.h"
#include "temporary.h"

namespace warrant {
namespace {

std::vector<std::string> tasks(const std::vector<ComparedRun>& runs) {
  std::vector<std::string> names;
  for (const ComparedRun& run : runs) names.push_back(run.task);
  return names;
}

TEST(Compare, gains_losses_and_errors_are_told_apart) {
  const std::vector<RunRecord> before{
      make_test_record("a", "same", true, "TRUE", 1),       make_test_record("a", "gain", false, "time-out", 10),
      make_test_record("a", "loss", true, "TRUE", 1),       make_test_record("a", "gone", true, "TRUE", 1),
      make_test_record("a", "flipped", true, "TRUE", 1),    make_test_record("a", "never", true, "unknown", 1),
      make_test_record("a", "was wrong", true, "FALSE", 1),
  };
  const std::vector<RunRecord> after{
      make_test_record("a", "same", true, "TRUE", 4),       make_test_record("a", "gain", false, "FALSE", 10),
      make_test_record("a", "loss", true, "unknown", 1),    make_test_record("a", "new", true, "FALSE", 1),
      make_test_record("a", "flipped", true, "FALSE", 1),   make_test_record("a", "never", true, "time-out", 1),
      make_test_record("a", "was wrong", true, "FALSE", 1),
  };
  const ResultComparison comparison = compare_results(before, after);
  using Names = std::vector<std::string>;
  EXPECT_EQ(comparison.compared, 6u);
  EXPECT_EQ(tasks(comparison.newly_solved), Names{"gain"});
  EXPECT_EQ(tasks(comparison.lost), (Names{"loss", "gone", "flipped"}));
  EXPECT_EQ(tasks(comparison.wrong), (Names{"new", "flipped", "was wrong"}));
  EXPECT_EQ(tasks(comparison.slower), Names{"same"});
  EXPECT_EQ(comparison.missing, Names{"a: gone"});
  EXPECT_DOUBLE_EQ(comparison.mean_ratio, 4);
  EXPECT_TRUE(comparison.is_bad());
  EXPECT_NE(to_text(comparison).find("lost: 3\n  a: loss: correct true (1.00 s) -> unknown (1.00 s)\n"),
            std::string::npos);
}

TEST(Compare, small_times_are_noise) {
  const ResultComparison comparison = compare_results({make_test_record("a", "t", true, "TRUE", 0.001)},
                                                      {make_test_record("a", "t", true, "TRUE", 0.09)});
  EXPECT_DOUBLE_EQ(comparison.mean_ratio, 1);
  EXPECT_TRUE(comparison.slower.empty());
  EXPECT_FALSE(comparison.is_bad());
}

TEST(Compare, files_that_are_no_results_are_told) {
  const testing::TemporaryFolder folder;
  EXPECT_THROW(read_results(folder.path("none")), UserError);
  EXPECT_THROW(read_results(folder.path()), UserError);
  EXPECT_THROW(read_results(folder.write("r.json", "{\"runs\": [{}]}")), UserError);
}

}  // namespace
}  // namespace warrant
