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

TEST(Compare, a_run_is_marked_by_what_has_changed) {
  const auto change = [](const std::string& before, double old_time, const std::string& after, double new_time) {
    const RunRecord old_run = make_test_record("a", "t", true, before, old_time);
    return std::string(describe(change_of(&old_run, make_test_record("a", "t", true, after, new_time))));
  };
  EXPECT_EQ(change("TRUE", 1, "TRUE", 1.5), "");
  EXPECT_EQ(change("TRUE", 1, "TRUE", 3), "slower");
  EXPECT_EQ(change("TRUE", 3, "TRUE", 1), "faster");
  EXPECT_EQ(change("time-out", 10, "TRUE", 1), "newly solved");
  EXPECT_EQ(change("TRUE", 1, "unknown", 1), "lost");
  EXPECT_EQ(change("TRUE", 1, "FALSE", 1), "newly wrong");
  EXPECT_EQ(change("FALSE", 1, "FALSE", 9), "");
  EXPECT_EQ(change("FALSE", 1, "TRUE", 1), "newly solved");
  EXPECT_EQ(change("unknown", 1, "time-out", 10), "other result");
  EXPECT_EQ(change("unknown", 1, "unknown", 10), "");
  EXPECT_STREQ(describe(change_of(nullptr, make_test_record("a", "t", true, "TRUE", 1))), "new run");
}

TEST(Compare, changes_are_counted_by_engine) {
  const EarlierResults before{
      "old", ResultTable({make_test_record("a", "t", true, "TRUE", 1), make_test_record("a", "u", true, "TRUE", 1)})};
  const ResultTable after({make_test_record("a", "t", true, "TRUE", 1), make_test_record("a", "u", true, "unknown", 1),
                           make_test_record("b", "t", true, "TRUE", 1)});
  const TextTable table = changes_table(before, after);
  using Row = std::vector<std::string>;
  EXPECT_EQ(table.header, (Row{"engine", "unchanged", "newly solved", "lost", "newly wrong", "other result", "faster",
                               "slower", "new run"}));
  EXPECT_EQ(table.rows[0], (Row{"a", "1", "0", "1", "0", "0", "0", "0", "0"}));
  EXPECT_EQ(table.rows[1], (Row{"b", "0", "0", "0", "0", "0", "0", "0", "1"}));
}

TEST(Compare, files_that_are_no_results_are_told) {
  const testing::TemporaryFolder folder;
  EXPECT_THROW(read_results(folder.path("none")), UserError);
  EXPECT_THROW(read_results(folder.path()), UserError);
  EXPECT_THROW(read_results(folder.write("r.json", "{\"runs\": [{}]}")), UserError);
}

}  // namespace
}  // namespace warrant
