#include "bench/summary.h"

#include <gtest/gtest.h>

#include "bench/records.h"

namespace warrant {
namespace {

TEST(ResultTable, FiguresAreThoseOfOneTool) {
  const ResultTable table({make_test_record("A", "t1", true, "TRUE", 2), make_test_record("A", "t2", true, "FALSE", 3),
                           make_test_record("A", "t3", true, "unknown", 5),
                           make_test_record("B", "t1", true, "TRUE", 9),
                           make_test_record("A", "t1", true, "FALSE", 100)});
  const RunFigures figures = table.figures("A");
  EXPECT_EQ(figures.runs, 3u);  // of two records of one run, the first counts
  EXPECT_EQ(figures.correct(), 1u);
  EXPECT_EQ(figures.cpu_seconds, 10);
  EXPECT_EQ(figures.unknown_reasons.at("unknown"), 1u);
  EXPECT_EQ(table.tools(), (std::vector<std::string>{"A", "B"}));
  EXPECT_EQ(table.tasks().size(), 3u);
  EXPECT_FALSE(table.find("B", "t2"));
}

TEST(ResultTable, TheVirtualBestHasTheFastestCorrectResultAndNoWrongOne) {
  ResultTable table({make_test_record("A", "t1", true, "TRUE", 7), make_test_record("B", "t1", true, "TRUE", 3),
                     make_test_record("A", "t2", true, "FALSE", 1), make_test_record("B", "t2", true, "TRUE", 50),
                     make_test_record("A", "t3", true, "FALSE", 1), make_test_record("B", "t3", true, "time-out", 60)});
  table.add_virtual_best("best", {"A", "B"});
  EXPECT_EQ(table.find("best", "t1")->cpu_seconds, 3);
  EXPECT_EQ(table.find("best", "t2")->cpu_seconds, 50);
  EXPECT_EQ(table.find("best", "t3")->outcome, RunOutcome::Unknown);
  EXPECT_EQ(table.figures("best").correct(), 2u);
}

}  // namespace
}  // namespace warrant
